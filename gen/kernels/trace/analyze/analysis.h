/* SPDX-License-Identifier: Apache-2.0
 * Everything that `make analyze` shows of one program: the kernel, its graph and its regions.
 */
#ifndef TWINRF_ANALYSIS_H
#define TWINRF_ANALYSIS_H

#include <stdio.h>

#include "kernels/trace/cfg/cfg.h"
#include "kernels/trace/passes/orf_alloc.h"
#include "kernels/trace/passes/regions.h"

/* For an allocation: what the files are, what an access costs, and the trace's name without
 * endings. */
struct analysis_orf {
    struct orf_design design;
    struct orf_prices prices;
    const char *name;
};

struct analysis {
    struct kernel k; /* of a dot file: no dynamic streams, stats all zero */
    struct cfg g;
    struct regions intervals, strands;
    /* With an operand file, else NULL: */
    const struct orf_design *orf;
    uint8_t *ends;          /* end bits of the instructions */
    struct orf_inst *where; /* levels of their operands */
    const char *name;       /* the trace's, without endings */
    struct trace_options options;
};

/* Reads and compiles a trace (by kernel_read) or a dot file. Strands are those of operand files
 * with `orf`, which stays the caller's (else NULL), and registers are allocated then. Returns 0, or
 * -1 with the message and nothing to free. */
int analysis_of_trace(struct analysis *a, const char *path, const struct trace_options *o,
                      const struct analysis_orf *orf, struct err *e);
int analysis_of_dot(struct analysis *a, const char *path, const struct trace_options *o,
                    const struct analysis_orf *orf, struct err *e);
void analysis_free(struct analysis *a);

/* analysis_json.c: `cfg.json` and `intervals.json` as docs/trace-compiler.md says. -1 with the
 * message on a write error. */
int analysis_write_cfg(const struct analysis *a, FILE *out, struct err *e);
int analysis_write_intervals(const struct analysis *a, FILE *out, struct err *e);

/* allocation_json.c: `allocation.json`, as docs/allocation.md says. */
int analysis_write_allocation(const struct analysis *a, FILE *out, struct err *e);

/* What the writers of JSON share: a string in quotes; was all of the file written? */
void analysis_write_string(FILE *out, const char *text);
int analysis_written(FILE *out, const char *name, struct err *e);

/* analysis_tables.c: CSV tables. */
int analysis_write_annotations(const struct analysis *a, FILE *out, struct err *e);
int analysis_write_lengths(const struct analysis *a, FILE *out, struct err *e);
int analysis_write_values(const struct analysis *a, FILE *out, struct err *e);
int analysis_write_reuse(const struct analysis *a, FILE *out, struct err *e);

/* analysis_summary.c: for people. */
void analysis_summary(const struct analysis *a, FILE *out);

#endif
