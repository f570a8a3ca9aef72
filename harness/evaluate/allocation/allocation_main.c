/* SPDX-License-Identifier: Apache-2.0
 * `allocation`: judges an allocation.json, and counts what it costs. Status 0; 1: it is not legal;
 * 2 and one line: it cannot be used.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "evaluate/allocation/allocation_counts.h"
#include "rfgen/design_point.h"
#include "rfgen/options.h"
#include "rfgen/whole_words.h"
#include "kernels/trace/unknown.h"
#include "kernels/trace/readers/trace_name.h"
#include "kernels/trace/readers/kernel_read.h"

struct options {
    const char *trace, *file, *tables, *cache, *only, *strands;
    uint32_t entries; /* of the design; NO_ENTRIES: those of the file */
    uint32_t cost_entries;
    int quiet;
};

enum { NO_ENTRIES = UINT32_MAX, IDEAL_ENTRIES = 5 };

static int parse_options(struct options *o, int argc, char **argv, struct err *e) {
    const struct option_row rows[] = {
        {"trace", "FILE", "Kernel: .traceg or .rft, plain or packed", .text = &o->trace},
        {"allocation", "FILE", "Its allocation.json", .text = &o->file},
        {"orf", "N", "Entries that the operand file has, a thread", .to32 = &o->entries,
         .high = PLACE_LRF - PLACE_ORF},
        {"cost-entries", "N", "Prices are those of an operand file of N entries",
         .to32 = &o->cost_entries, .low = 1, .high = PLACE_LRF - PLACE_ORF},
        {"tables", "FILE", "Tables of prices (" ORF_TABLES ")", .text = &o->tables},
        {"cache", "DIR", "Where annotated traces are kept", .text = &o->cache},
        {"only", "JUDGE", "form, paths or lanes alone", .text = &o->only},
        {"strands", "FILE", "Writes instructions and energy of each strand", .text = &o->strands},
        {"quiet", NULL, "The verdict alone", .flag = &o->quiet},
        {0},
    };
    struct command_line c = {
        .program = "allocation",
        .options = rows,
        .doc = "Judges an allocation to operand and last-result files, and counts what it costs."
               "\vStatus 0, 1 not legal, 2 unusable input."};
    *o = (struct options){.entries = NO_ENTRIES, .tables = ORF_TABLES};
    if (options_read(&c, argc, argv, e)) {
        return -1;
    }
    return o->trace && o->file ? 0
                               : err_set(e, "allocation: expected --trace FILE and --allocation "
                                            "FILE, got fewer; name both");
}

/* Of this trace, and of this design? */
static int check_head(const struct options *o, const struct allocation_file *f, struct err *e) {
    const char *slash = strrchr(o->trace, '/');
    const char *name = slash ? slash + 1 : o->trace;
    size_t length = trace_name_length(name);
    if (strlen(f->kernel) != length || strncmp(f->kernel, name, length) != 0) {
        return err_set(e,
                       "%.200s:1: expected an allocation of %.*s, got one of %.80s; take that "
                       "kernel's file",
                       f->path, (int)(length < 80 ? length : 80), name, f->kernel);
    }
    if (o->entries != NO_ENTRIES && f->entries > o->entries) {
        return err_set(e,
                       "%.300s:1: expected at most the %u entries of the design, got "
                       "orf_entries = %u; allocate for it",
                       f->path, o->entries, f->entries);
    }
    return 0;
}

static int wants(const struct options *o, const char *judge) {
    return !o->only || strcmp(o->only, judge) == 0;
}

static int is_illegal(const struct options *o, const struct judged *j, struct err *e) {
    return (wants(o, "form") && check_form(j, e)) || (wants(o, "paths") && check_paths(j, e)) ||
           (wants(o, "lanes") && check_lanes(j, e));
}

static int write_strands(const struct options *o, const struct allocation_counts *strands,
                         const struct judged *j, const struct orf_prices *prices, struct err *e) {
    FILE *out = fopen(o->strands, "w");
    if (!out) {
        return err_set(e, "%.300s:0: cannot be written; correct --strands", o->strands);
    }
    allocation_print_strands(strands, j, prices, out);
    return fclose(out) == 0 ? 0 : err_set(e, "%.300s:0: cannot be written", o->strands);
}

static int count(const struct options *o, const struct judged *j, const struct orf_prices *prices,
                 const struct orf_prices *ideal, struct err *e) {
    struct allocation_counts counts = {0};
    struct allocation_counts *strands = calloc(j->k->n_insts, sizeof *strands);
    int status = -1;
    if (!strands) {
        err_set(e, "%.300s: out of memory for its strands; free some memory", j->f->path);
    } else if (allocation_count(&counts, strands, j, e) == 0 &&
               (!o->strands || write_strands(o, strands, j, prices, e) == 0)) {
        status = 0;
    }
    if (status == 0 && !o->quiet) {
        allocation_print(&counts, prices, ideal, stdout);
    }
    free(strands);
    return status;
}

static int judge(const struct options *o, const struct judged *j, const struct orf_prices *prices,
                 const struct orf_prices *ideal) {
    struct err e;
    if (is_illegal(o, j, &e)) {
        printf("FAIL %s\n", e.text);
        return 1;
    }
    if (count(o, j, prices, ideal, &e)) {
        err_print(&e);
        return 2;
    }
    printf("PASS %s\n", j->f->path);
    return 0;
}

static int run(const struct options *o, struct err *e) {
    struct trace_options options = {.rthld = RTHLD_DEFAULT, .cache = o->cache};
    struct allocation_file f;
    struct kernel k;
    struct judged j;
    struct orf_prices prices, ideal;
    int status = 2;
    if (allocation_read(&f, o->file, e)) {
        return 2;
    }
    unsigned entries = o->cost_entries ? o->cost_entries : f.entries;
    if (check_head(o, &f, e) || orf_prices_read(&prices, o->tables, entries, e) ||
        orf_prices_read(&ideal, o->tables, IDEAL_ENTRIES, e) ||
        kernel_read(&k, o->trace, &options, e)) {
        allocation_free(&f);
        return 2;
    }
    unknown_warn(&k, stderr);
    if (judged_start(&j, &f, &k, e) == 0) {
        status = judge(o, &j, &prices, &ideal);
        e->text[0] = '\0';
        judged_stop(&j);
    }
    kernel_free(&k);
    allocation_free(&f);
    return status;
}

int main(int argc, char **argv) {
    struct options o;
    struct err e = {""};
    int status = parse_options(&o, argc, argv, &e) ? 2 : run(&o, &e);
    if (e.text[0]) {
        err_print(&e);
    }
    return status;
}
