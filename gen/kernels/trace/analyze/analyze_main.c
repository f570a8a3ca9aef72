/* SPDX-License-Identifier: Apache-2.0
 * `analyze`: what the trace compiler knows of a program, as tables, JSON, plots and a summary.
 * Status 0, or 2 and one line on stderr.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "kernels/trace/analyze/analysis.h"
#include "kernels/trace/analyze/analysis_output.h"
#include "kernels/trace/analyze/analysis_plots.h"
#include "kernels/trace/readers/trace_name.h"
#include "rfgen/cpu_time.h"
#include "rfgen/design_point.h"
#include "rfgen/options.h"
#include "rfgen/whole_words.h"
#include "kernels/trace/unknown.h"

/* Where tables go without --out. */
#ifndef ANALYSIS_FOLDER
#define ANALYSIS_FOLDER "build/analysis"
#endif

struct options {
    const char *trace, *dot, *out;
    char folder[OUTPUT_FOLDER]; /* `out`, or the default */
    int plot, bench;
    struct trace_options passes;
    int has_orf;
    struct analysis_orf orf;
    const char *tables;    /* of prices */
    unsigned cost_entries; /* of the operand file that they are of, 0: of this one */
    char name[256];
};

/* The default is ANALYSIS_FOLDER/NAME. */
static int find_folder(struct options *o, struct err *e) {
    const char *path = o->trace ? o->trace : o->dot;
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    int length = o->out ? snprintf(o->folder, sizeof o->folder, "%s", o->out)
                        : snprintf(o->folder, sizeof o->folder, ANALYSIS_FOLDER "/%.*s",
                                   (int)trace_name_length(name), name);
    if (length >= (int)sizeof o->folder) {
        return err_set(
            e, "analyze: --out: expected a folder's name below %d characters, got %d; shorten it",
            OUTPUT_FOLDER, length);
    }
    return 0;
}

struct word {
    const char *name;
    int value;
};

static int take_word(const char *option, const struct word *words, int *to, const char *text,
                     struct err *e) {
    for (; words->name; words++) {
        if (strcmp(text, words->name) == 0) {
            *to = words->value;
            return 0;
        }
    }
    return err_set(e, "analyze: --%s: got '%.40s'; take a word of --help", option, text);
}

static int take_lrf(void *to, const char *text, struct err *e) {
    static const struct word words[] = {
        {"none", LRF_NONE}, {"unified", LRF_UNIFIED}, {"split", LRF_SPLIT}, {0}};
    return take_word("lrf: expected none, unified or split", words, to, text, e);
}

static int take_rule(void *to, const char *text, struct err *e) {
    static const struct word words[] = {
        {"two", WRITE_TWO}, {"one", WRITE_ONE}, {"lrf_mrf", WRITE_LRF_MRF}, {0}};
    return take_word("write-rule: expected two, one or lrf_mrf", words, to, text, e);
}

/* What an allocation needs besides the options. */
static int find_orf(struct options *o, struct err *e) {
    const char *path = o->trace ? o->trace : o->dot;
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    unsigned entries = o->cost_entries ? o->cost_entries : o->orf.design.entries;
    snprintf(o->name, sizeof o->name, "%.*s", (int)trace_name_length(name), name);
    o->orf.name = o->name;
    return orf_prices_read(&o->orf.prices, o->tables, entries, e);
}

static int parse_options(struct options *o, int argc, char **argv, struct err *e) {
    const struct option_row rows[] = {
        {"trace", "FILE", "Kernel: .traceg or .rft, plain or packed", .text = &o->trace},
        {"dot", "FILE", "Graph of nvdisasm -cfg instead", .text = &o->dot},
        {"regs", "N", "Registers of an interval", .to32 = &o->passes.interval_regs, .low = 1,
         .high = MAX_REGS - 1},
        {"rthld", "N", "Reuse distance up to which a register is near", .to32 = &o->passes.rthld,
         .low = 1, .high = RTHLD_MAX},
        {"orf", "N", "Allocates to an operand file of N entries", .flag = &o->has_orf,
         .to32 = &o->orf.design.entries, .low = 0, .high = ORF_ENTRIES_MOST},
        {"lrf", "KIND", "Last-result file: none, unified, split", .take = take_lrf,
         .to = &o->orf.design.lrf},
        {"write-rule", "RULE", "Levels that a value may be written to: two, one, lrf_mrf",
         .take = take_rule, .to = &o->orf.design.write_rule},
        {"orf-forward", "0|1", "1: values over forward branches", .to32 = &o->orf.design.forward,
         .low = 0, .high = 1},
        {"orf-reads", "0|1", "1: read operands", .to32 = &o->orf.design.reads, .low = 0, .high = 1},
        {"orf-partial", "0|1", "1: partial ranges", .to32 = &o->orf.design.partial, .low = 0,
         .high = 1},
        {"cost-entries", "N", "Prices are those of an operand file of N entries",
         .to32 = &o->cost_entries, .low = 1, .high = ORF_ENTRIES_MOST},
        {"tables", "FILE", "Tables of prices (" ORF_TABLES ")", .text = &o->tables},
        {"out", "DIR", "Where tables go (" ANALYSIS_FOLDER "/NAME)", .text = &o->out},
        {"cache", "DIR", "Where annotated traces are kept", .text = &o->passes.cache},
        {"plot", NULL, "Draws them, too", .flag = &o->plot},
        {"bench", NULL, "Speed and memory, too", .flag = &o->bench},
        {0},
    };
    struct command_line c = {
        .program = "analyze",
        .options = rows,
        .doc = "Says what the trace compiler knows of a program: tables, JSON, a summary."
               "\vStatus 0, 2 unusable input."};
    *o = (struct options){.passes = {.interval_regs = USUAL_REGS, .rthld = RTHLD_DEFAULT},
                          .orf.design = {.forward = 1, .reads = 1, .partial = 1},
                          .tables = ORF_TABLES};
    if (options_read(&c, argc, argv, e)) {
        return -1;
    }
    if (!o->trace == !o->dot) {
        return err_set(e,
                       "analyze: expected one of --trace FILE (.traceg or .rft) and "
                       "--dot FILE, got %s; "
                       "name one file",
                       o->trace ? "both" : "none");
    }
    return find_folder(o, e) || (o->has_orf && find_orf(o, e)) ? -1 : 0;
}

static int show(const struct options *o, const struct analysis *a, struct err *e) {
    if (output_write(a, o->folder, o->plot, e)) {
        return -1;
    }
    analysis_summary(a, stdout);
    output_list(a, o->folder, o->plot, stdout);
    if (fflush(stdout)) {
        return err_set(e, "stdout: expected to write the summary, got `%s`; check where it goes",
                       strerror(errno));
    }
    return 0;
}

/* How fast the file was compiled, and in how much memory: the process's peak so far. */
static void print_bench(const struct analysis *a, double seconds) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("warp_instructions: %llu\n", (unsigned long long)a->k.n_dyn);
    printf("compile_seconds: %.3f\n", seconds);
    printf("warp_instructions_per_second: %.0f\n", (double)a->k.n_dyn / seconds);
    printf("peak_memory_kb: %ld\n", usage.ru_maxrss);
}

static int analyze(const struct options *o, struct err *e) {
    struct analysis a;
    double start = cpu_seconds();
    if (o->plot && plots_check(e)) {
        return -1;
    }
    const struct analysis_orf *orf = o->has_orf ? &o->orf : NULL;
    int status = o->trace ? analysis_of_trace(&a, o->trace, &o->passes, orf, e)
                          : analysis_of_dot(&a, o->dot, &o->passes, orf, e);
    if (status == 0 && o->bench) {
        print_bench(&a, cpu_seconds() - start);
    }
    if (status == 0) {
        unknown_warn(&a.k, stderr);
        status = show(o, &a, e);
        analysis_free(&a);
    }
    return status;
}

int main(int argc, char **argv) {
    struct options o;
    struct err e;
    if (parse_options(&o, argc, argv, &e) || analyze(&o, &e)) {
        err_print(&e);
        return 2;
    }
    return 0;
}
