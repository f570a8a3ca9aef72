/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/kernel_runs.h"

#include <stdlib.h>
#include <string.h>

#include "rfgen/cpu_time.h"
#include "kernels/trace/unknown.h"
#include "kernels/trace/readers/kernel_read.h"

int kernel_runs_open(struct kernel_runs *r, const char *path, struct err *e) {
    memset(r, 0, sizeof *r);
    snprintf(r->path, sizeof r->path, "%s", path);
    return kernel_list_read(&r->list, path, e);
}

void kernel_runs_free(struct kernel_runs *r) {
    free(r->each);
    kernel_list_free(&r->list);
}

/* What the list has besides kernels and copies is left out, and said. */
static void warn(const struct kernel_runs *r, FILE *warnings) {
    if (r->list.others > 0) {
        fprintf(warnings,
                "%s:%lu: warning: no kernel and no copy to the device in %lu lines: left out\n",
                r->path, r->list.other_line, (unsigned long)r->list.others);
    }
}

/* A file that the list has again is read, and warned of, once. */
static int is_first(const struct kernel_list *l, uint32_t kernel) {
    for (uint32_t i = 0; i < kernel; i++) {
        if (strcmp(l->kernels[i], l->kernels[kernel]) == 0) {
            return 0;
        }
    }
    return 1;
}

static int read_all(const struct kernel_runs *r, const struct trace_options *o, FILE *warnings,
                    struct err *e) {
    struct kernel k;
    for (uint32_t i = 0; i < r->list.n; i++) {
        if (!is_first(&r->list, i)) {
            continue;
        }
        if (kernel_read(&k, r->list.kernels[i], o, e)) {
            return -1;
        }
        if (o->quiet) {
            notes_print(&k.notes, k.path, warnings);
        }
        unknown_warn(&k, warnings);
        kernel_free(&k);
    }
    return 0;
}

/* Warnings were given when all were read. */
static enum simulate_end run_one(struct stats *to, const char *path, const struct simulation *s,
                                 const struct trace_options *o, struct err *e) {
    struct trace_options quiet = *o;
    struct kernel k;
    double start = cpu_seconds();
    quiet.quiet = 1;
    if (kernel_read(&k, path, &quiet, e)) {
        return SIMULATE_REFUSED;
    }
    double read_seconds = cpu_seconds() - start;
    enum simulate_end end = simulate(s, &k, to, e);
    kernel_free(&k);
    to->trace_read_seconds = read_seconds;
    to->list.trace = path;
    return end;
}

static void sum_up(struct kernel_runs *r) {
    for (uint32_t i = 0; i < r->list.n; i++) {
        stats_add(&r->sum, &r->each[i]);
    }
    r->sum.list = (struct list_counts){
        .trace = r->path, .kernels = r->list.n, .copies = r->list.copies, .bytes = r->list.bytes};
}

enum simulate_end kernel_runs_make(struct kernel_runs *r, const struct simulation *s,
                                   const struct trace_options *o, FILE *warnings, struct err *e) {
    warn(r, warnings);
    r->each = calloc(r->list.n, sizeof *r->each);
    if (!r->each) {
        err_set(e, "%.300s: out of memory for its counters; free some memory", r->path);
        return SIMULATE_REFUSED;
    }
    if (read_all(r, o, warnings, e)) {
        return SIMULATE_REFUSED;
    }
    for (uint32_t i = 0; i < r->list.n; i++) {
        enum simulate_end end = run_one(&r->each[i], r->list.kernels[i], s, o, e);
        if (end != SIMULATE_DONE) {
            return end;
        }
    }
    sum_up(r);
    return SIMULATE_DONE;
}

void kernel_runs_print(const struct kernel_runs *r, FILE *f, int json) {
    fputs(json ? "{\"kernels\": [\n" : "", f);
    for (uint32_t i = 0; i < r->list.n; i++) {
        fputs(i == 0 ? "" : json ? ",\n" : "\n", f);
        stats_print(&r->each[i], f, json);
    }
    fputs(json ? "],\n\"all\": " : "\n", f);
    stats_print(&r->sum, f, json);
    fputs(json ? "}\n" : "", f);
}
