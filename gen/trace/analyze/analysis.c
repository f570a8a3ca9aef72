/* SPDX-License-Identifier: Apache-2.0
 * Puts together what `make analyze` shows of one program.
 *
 * kernel_read leaves annotations and working sets, which is all that the harness needs. The graph
 * and the parts that a region holds are made again here by the same passes.
 */
#include "trace/analyze/analysis.h"

#include <string.h>

#include "trace/readers/dot.h"
#include "trace/passes/intervals.h"
#include "trace/passes/liveness.h"
#include "trace/passes/reuse.h"
#include "trace/passes/strands.h"

/* Both kinds of region; a graph in `a` is freed with the rest when they cannot be formed. */
static int form_regions(struct analysis *a, struct err *e) {
    struct regions intervals, strands;
    if (intervals_form(&intervals, &a->g, a->options.interval_regs, a->k.path, e)) {
        return -1;
    }
    a->intervals = intervals;
    if (strands_form(&strands, &a->g, MAX_REGS, a->k.path, e)) {
        return -1;
    }
    a->strands = strands;
    return 0;
}

int analysis_of_trace(struct analysis *a, const char *path, const struct trace_options *o,
                      struct err *e) {
    memset(a, 0, sizeof *a);
    a->options = *o;
    if (kernel_read(&a->k, path, o, e)) {
        return -1;
    }
    if (cfg_from_flows(&a->g, &a->k, e) || form_regions(a, e)) {
        analysis_free(a);
        return -1;
    }
    return 0;
}

int analysis_of_dot(struct analysis *a, const char *path, const struct trace_options *o,
                    struct err *e) {
    memset(a, 0, sizeof *a);
    a->options = *o;
    if (dot_read(&a->k, &a->g, path, e)) {
        return -1;
    }
    if (liveness(&a->g, e) || reuse_static(&a->g, o->rthld, e) || form_regions(a, e)) {
        analysis_free(a);
        return -1;
    }
    return 0;
}

void analysis_free(struct analysis *a) {
    regions_free(&a->strands);
    regions_free(&a->intervals);
    cfg_free(&a->g);
    kernel_free(&a->k);
}
