/* SPDX-License-Identifier: Apache-2.0
 * Lengths of runs along a dynamic stream (LTRF 6.5, Table 4).
 */
#include "kernels/trace/passes/lengths.h"

#include <string.h>

/* Adds the instruction's registers to the run's; returns how many are new there. */
static unsigned add_new(uint64_t regs[REG_WORDS], const uint8_t *list, unsigned n) {
    unsigned fresh = 0;
    for (unsigned i = 0; i < n; i++) {
        fresh += !reg_in(regs, list[i]);
        reg_add(regs, list[i]);
    }
    return fresh;
}

static void take_registers(struct optimal_run *o, const struct static_inst *inst) {
    o->n_regs += add_new(o->regs, inst->src, inst->n_src);
    o->n_regs += add_new(o->regs, inst->dst, inst->n_dst);
}

void optimal_begin(struct optimal_run *o, unsigned limit) {
    memset(o, 0, sizeof *o);
    o->limit = limit;
}

/* An instruction that alone is over the limit leaves the run over it, so that whatever follows
 * starts a new run. */
void optimal_inst(struct optimal_run *o, const struct static_inst *inst,
                  struct length_stats *stats) {
    take_registers(o, inst);
    if (o->n_regs > o->limit && o->length > 0) {
        length_add(stats, o->length);
        optimal_begin(o, o->limit);
        take_registers(o, inst);
    }
    o->length++;
}

void optimal_end(struct optimal_run *o, struct length_stats *stats) {
    if (o->length > 0) {
        length_add(stats, o->length);
    }
}

void region_begin(struct region_run *r) {
    r->region = NO_REGION;
    r->length = 0;
}

void region_inst(struct region_run *r, uint32_t region, struct length_stats *stats) {
    if (region != r->region) {
        region_end(r, stats);
        r->region = region;
        r->length = 0;
    }
    r->length++;
}

/* Instructions outside all regions are no run. */
void region_end(struct region_run *r, struct length_stats *stats) {
    if (r->region != NO_REGION) {
        length_add(stats, r->length);
    }
}
