/* SPDX-License-Identifier: Apache-2.0
 * Everything that `make analyze` shows of one program: the kernel, its graph and its regions.
 */
#ifndef TWINRF_ANALYSIS_H
#define TWINRF_ANALYSIS_H

#include <stdio.h>

#include "trace/cfg/cfg.h"
#include "trace/passes/orf_design.h"
#include "trace/passes/regions.h"

struct analysis {
    struct kernel k; /* of a dot file: no dynamic streams, stats all zero */
    struct cfg g;
    struct regions intervals, strands;
    uint8_t *ends; /* with an operand file: end bits of the instructions, else NULL */
    struct trace_options options;
};

/* Reads and compiles a trace (by kernel_read) or a dot file. With `orf` (else NULL) strands are those
 * of operand files. Returns 0, or -1 with the message and
 * nothing to free. */
int analysis_of_trace(struct analysis *a, const char *path, const struct trace_options *o,
                      const struct orf_design *orf, struct err *e);
int analysis_of_dot(struct analysis *a, const char *path, const struct trace_options *o,
                    const struct orf_design *orf, struct err *e);
void analysis_free(struct analysis *a);

/* analysis_json.c: `cfg.json` and `intervals.json` as docs/trace-compiler.md says. -1 with the
 * message on a write error. */
int analysis_write_cfg(const struct analysis *a, FILE *out, struct err *e);
int analysis_write_intervals(const struct analysis *a, FILE *out, struct err *e);

/* analysis_tables.c: CSV tables. */
int analysis_write_annotations(const struct analysis *a, FILE *out, struct err *e);
int analysis_write_lengths(const struct analysis *a, FILE *out, struct err *e);
int analysis_write_values(const struct analysis *a, FILE *out, struct err *e);
int analysis_write_reuse(const struct analysis *a, FILE *out, struct err *e);

/* analysis_summary.c: for people. */
void analysis_summary(const struct analysis *a, FILE *out);

#endif
