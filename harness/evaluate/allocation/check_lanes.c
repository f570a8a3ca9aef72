/* SPDX-License-Identifier: Apache-2.0
 * Every lane in the order of the trace: at which levels does it have each register's value now?
 */
#include <stdlib.h>
#include <string.h>

#include "evaluate/allocation/allocation_check.h"

struct lanes {
    const struct judged *j;
    uint32_t valid[PLACES][MAX_REGS];  /* lanes that have the register's value there */
    uint64_t there[PLACES][REG_WORDS]; /* registers of which some lane has it in that entry */
    uint32_t pending[MAX_REGS];        /* lanes whose load of this strand writes it */
};

static void begin_warp(struct lanes *l) {
    const struct judged *j = l->j;
    memset(l, 0, sizeof *l);
    l->j = j;
    memset(l->valid[PLACE_MRF], 0xff, sizeof l->valid[PLACE_MRF]);
}

static void forget(struct lanes *l, unsigned place, unsigned reg, uint32_t mask) {
    l->valid[place][reg] &= ~mask;
    if (l->valid[place][reg] == 0) {
        reg_drop(l->there[place], reg);
    }
}

/* Lanes of an entry are overwritten: whatever they held is gone. */
static void overwrite(struct lanes *l, unsigned place, unsigned reg, uint32_t mask) {
    for (unsigned w = 0; w < REG_WORDS; w++) {
        for (uint64_t left = l->there[place][w]; left; left &= left - 1) {
            forget(l, place, 64 * w + (unsigned)__builtin_ctzll(left), mask);
        }
    }
    l->valid[place][reg] |= mask;
    reg_add(l->there[place], reg);
}

static void void_entries(struct lanes *l) {
    for (unsigned place = PLACE_ORF; place < PLACES; place++) {
        for (unsigned w = 0; w < REG_WORDS; w++) {
            for (uint64_t left = l->there[place][w]; left; left &= left - 1) {
                l->valid[place][64 * w + (unsigned)__builtin_ctzll(left)] = 0;
            }
            l->there[place][w] = 0;
        }
    }
    memset(l->pending, 0, sizeof l->pending);
}

static int missing(const struct lanes *l, const struct dyn_inst *d, unsigned reg, unsigned place,
                   uint64_t at, struct err *e) {
    const struct judged *j = l->j;
    uint32_t lanes = d->mask & ~l->valid[place][reg];
    return err_set(e,
                   "%.300s:%u: PC %04x R%u: expected its value in %s, got another one in lanes "
                   "%08x of warp instruction %llu",
                   j->f->path, j->at[d->index] ? j->at[d->index]->line : 0,
                   j->k->insts[d->index].pc, reg, place_name(place, j->f->lrf), lanes,
                   (unsigned long long)at);
}

static int too_soon(const struct lanes *l, const struct dyn_inst *d, unsigned reg, struct err *e) {
    const struct judged *j = l->j;
    return err_set(e,
                   "%.300s:%u: PC %04x R%u: expected no need of a long-latency operation of the "
                   "same strand",
                   j->f->path, j->at[d->index] ? j->at[d->index]->line : 0,
                   j->k->insts[d->index].pc, reg);
}

static int read_sources(struct lanes *l, const struct dyn_inst *d, uint64_t at, struct err *e) {
    const struct static_inst *inst = &l->j->k->insts[d->index];
    for (unsigned s = 0; s < inst->n_src; s++) {
        struct named n = judged_source(l->j, d->index, inst->src[s]);
        unsigned from = n.both ? PLACE_MRF : n.place;
        if (l->pending[n.reg] & d->mask) {
            return too_soon(l, d, n.reg, e);
        }
        if (d->mask & ~l->valid[from][n.reg]) {
            return missing(l, d, n.reg, from, at, e);
        }
    }
    for (unsigned s = 0; s < inst->n_src; s++) {
        struct named n = judged_source(l->j, d->index, inst->src[s]);
        if (n.both) {
            overwrite(l, n.place, n.reg, d->mask);
        }
    }
    return 0;
}

static int write_results(struct lanes *l, const struct dyn_inst *d, struct err *e) {
    const struct static_inst *inst = &l->j->k->insts[d->index];
    for (unsigned i = 0; i < inst->n_dst; i++) {
        struct named n = judged_result(l->j, d->index, inst->dst[i]);
        if (l->pending[n.reg] & d->mask) {
            return too_soon(l, d, n.reg, e);
        }
        for (unsigned place = 0; place < PLACES; place++) {
            forget(l, place, n.reg, d->mask);
        }
        if (n.both || n.place == PLACE_MRF) {
            l->valid[PLACE_MRF][n.reg] |= d->mask;
        }
        if (n.place != PLACE_MRF) {
            overwrite(l, n.place, n.reg, d->mask);
        }
    }
    for (unsigned i = 0; inst->cls == OP_GLOBAL && i < inst->n_dst; i++) {
        l->pending[inst->dst[i]] |= d->mask;
    }
    return 0;
}

static int run_warp(struct lanes *l, const struct warp_stream *warp, struct err *e) {
    begin_warp(l);
    for (uint32_t i = 0; i < warp->count; i++) {
        uint64_t at = warp->first + (uint64_t)i;
        const struct dyn_inst *d = &l->j->k->dyn[at];
        if (d->mask && (read_sources(l, d, at, e) || write_results(l, d, e))) {
            return -1;
        }
        if (judged_end(l->j, d->index)) {
            void_entries(l);
        }
    }
    return 0;
}

int check_lanes(const struct judged *j, struct err *e) {
    struct lanes *l = malloc(sizeof *l);
    if (!l) {
        return err_set(e, "%.300s: out of memory for its lanes; free some memory", j->f->path);
    }
    l->j = j;
    uint64_t n = (uint64_t)j->k->n_blocks * j->k->warps_per_block;
    int status = 0;
    for (uint64_t i = 0; status == 0 && i < n; i++) {
        status = run_warp(l, &j->k->warps[i], e);
    }
    free(l);
    return status;
}
