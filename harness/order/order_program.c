/* SPDX-License-Identifier: Apache-2.0
 * End bits are not kept with a kernel, nor what shared units read. The graph and its strands are
 * made again here by the same passes.
 */
#include "order/order_program.h"

#include <stdlib.h>
#include <string.h>

#include "design.h"
#include "kernels/trace/passes/orf_strands.h"
#include "kernels/trace/passes/shared_use.h"

const struct trace_options order_trace_options = {
    .interval_regs = 0,
    .strand_regs = 0,
    .rthld = RTHLD,
    .cache = "build/annotated",
};

static void take_inst(struct order_inst *to, const struct static_inst *from) {
    to->n_src = from->n_src;
    to->n_dst = from->n_dst;
    memcpy(to->src, from->src, sizeof to->src);
    memcpy(to->dst, from->dst, sizeof to->dst);
    reg_add_list(to->regs, from->src, from->n_src);
    reg_add_list(to->regs, from->dst, from->n_dst);
    to->is_long = from->cls == OP_GLOBAL;
    to->is_shared = !is_private(from);
    to->is_barrier = from->cls == OP_BARRIER;
    to->dead = from->dead;
}

static int find_ends(struct order_inst *list, struct kernel *k, struct err *e) {
    uint8_t *ends = calloc(k->n_insts + (size_t)1, 1);
    if (!ends) {
        return err_set(e, "%.300s: out of memory for order mode; free some memory", k->path);
    }
    int status = orf_strand_ends(k, ends, e);
    for (uint32_t i = 0; i < k->n_insts; i++) {
        list[i].ends = ends[i];
    }
    free(ends);
    return status;
}

static int find_shared(struct order_inst *list, const struct kernel *k, const struct cfg *g,
                       struct err *e) {
    uint32_t *shared = calloc(k->n_insts + (size_t)1, sizeof *shared);
    if (!shared) {
        return err_set(e, "%.300s: out of memory for order mode; free some memory", k->path);
    }
    int status = shared_use_find(shared, g, e);
    for (uint32_t i = 0; i < k->n_insts; i++) {
        list[i].to_lrf = is_private(&k->insts[i]) ? ~shared[i] : 0;
    }
    free(shared);
    return status;
}

static int find_annotations(struct order_inst *list, struct kernel *k, struct err *e) {
    struct cfg g = {0};
    int status = cfg_from_flows(&g, k, e);
    if (status == 0) {
        status = find_shared(list, k, &g, e);
    }
    cfg_free(&g);
    return status || find_ends(list, k, e) ? -1 : 0;
}

struct order_inst *order_program(struct kernel *k, struct err *e) {
    struct order_inst *list = calloc(k->n_insts + (size_t)1, sizeof *list);
    if (!list) {
        err_set(e, "%.300s: out of memory for order mode; free some memory", k->path);
        return NULL;
    }
    for (uint32_t i = 0; i < k->n_insts; i++) {
        take_inst(&list[i], &k->insts[i]);
    }
    if (find_annotations(list, k, e)) {
        free(list);
        return NULL;
    }
    return list;
}
