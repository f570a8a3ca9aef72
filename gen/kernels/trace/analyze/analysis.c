/* SPDX-License-Identifier: Apache-2.0
 * Puts together what `make analyze` shows of one program.
 *
 * kernel_read leaves annotations and working sets, which is all that the harness needs. The graph
 * and the parts that a region holds are made again here by the same passes.
 */
#include "kernels/trace/analyze/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/trace/readers/dot.h"
#include "kernels/trace/passes/intervals.h"
#include "kernels/trace/passes/liveness.h"
#include "kernels/trace/passes/orf_strands.h"
#include "kernels/trace/passes/reuse.h"
#include "kernels/trace/passes/strands.h"
#include "kernels/trace/readers/kernel_read.h"

static int no_memory(const struct analysis *a, struct err *e) {
    return err_set(e, "%.300s: out of memory for its allocation; free some memory", a->k.path);
}

static int form_strands(struct analysis *a, struct regions *strands, struct err *e) {
    if (!a->orf) {
        return strands_form(strands, &a->g, MAX_REGS, a->k.path, e);
    }
    a->ends = malloc(a->k.n_insts + (size_t)1);
    return a->ends ? orf_strands_form(strands, a->ends, &a->g, &a->k, e) : no_memory(a, e);
}

/* Of a graph no slots are known. */
static int allocate(struct analysis *a, const struct orf_prices *prices, struct err *e) {
    if (a->orf->lrf == LRF_SPLIT && a->k.source == SOURCE_DOT) {
        return err_set(e,
                       "%.300s:1: expected slots of operands for a split last-result file, got a "
                       "graph without; take a trace, or another file",
                       a->k.path);
    }
    a->where = malloc((a->k.n_insts + (size_t)1) * sizeof *a->where);
    return a->where ? orf_allocate(a->where, &a->g, &a->strands, a->k.n_insts, a->orf, prices, e)
                    : no_memory(a, e);
}

/* Both kinds of region; a graph in `a` is freed with the rest when they cannot be formed. */
static int form_regions(struct analysis *a, const struct orf_prices *prices, struct err *e) {
    struct regions intervals, strands;
    if (intervals_form(&intervals, &a->g, a->options.interval_regs, a->k.path, e)) {
        return -1;
    }
    a->intervals = intervals;
    if (form_strands(a, &strands, e)) {
        return -1;
    }
    a->strands = strands;
    return a->orf ? allocate(a, prices, e) : 0;
}

int analysis_of_trace(struct analysis *a, const char *path, const struct trace_options *o,
                      const struct analysis_orf *orf, struct err *e) {
    memset(a, 0, sizeof *a);
    a->options = *o;
    a->orf = orf ? &orf->design : NULL;
    a->name = orf ? orf->name : NULL;
    if (kernel_read(&a->k, path, o, e)) {
        return -1;
    }
    if (cfg_from_flows(&a->g, &a->k, e) || form_regions(a, orf ? &orf->prices : NULL, e)) {
        analysis_free(a);
        return -1;
    }
    return 0;
}

int analysis_of_dot(struct analysis *a, const char *path, const struct trace_options *o,
                    const struct analysis_orf *orf, struct err *e) {
    memset(a, 0, sizeof *a);
    a->options = *o;
    a->orf = orf ? &orf->design : NULL;
    a->name = orf ? orf->name : NULL;
    if (dot_read(&a->k, &a->g, path, e)) {
        return -1;
    }
    if (liveness(&a->g, e) || reuse_static(&a->g, o->rthld, e) ||
        form_regions(a, orf ? &orf->prices : NULL, e)) {
        analysis_free(a);
        return -1;
    }
    return 0;
}

void analysis_free(struct analysis *a) {
    free(a->where);
    free(a->ends);
    regions_free(&a->strands);
    regions_free(&a->intervals);
    cfg_free(&a->g);
    kernel_free(&a->k);
}
