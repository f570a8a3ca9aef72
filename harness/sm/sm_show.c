/* SPDX-License-Identifier: Apache-2.0
 * What tops are shown of an instruction that issues, beside its operands: numbers and hints of
 * registers.
 */
#include "sm/sm_state.h"

/* The registers that are shown with `pass`, which may be NULL, with their near or dead bits, which
 * are numbered by the kernel's sources. */
static void show_registers(struct sm *sm, unsigned scheduler, const struct pass *pass, uint64_t *to,
                           uint32_t bits) {
    for (unsigned k = 0; k < SLOTS; k++) {
        unsigned x = scheduler * SLOTS + k;
        int used = pass && k < pass->count;
        uint64_t bit = used ? bits >> pass->inst->source[pass->first + k] & 1 : 0;
        *to = (*to & ~sm_bit(x)) | bit << x;
        sm->in.cur_reg[x] = used ? pass->inst->src[pass->first + k] : 0;
    }
}

void sm_show_near(struct sm *sm, unsigned scheduler, const struct pass *pass) {
    show_registers(sm, scheduler, pass, &sm->in.cur_near,
                   pass ? sm->kernel->dyn[pass->dyn].near : 0);
}

void sm_show_dead(struct sm *sm, unsigned scheduler, const struct pass *pass) {
    show_registers(sm, scheduler, pass, &sm->in.cur_dead, pass ? pass->inst->dead : 0);
    sm->in.cur_mask[scheduler] = pass ? pass->mask : 0;
}

void sm_result_near(const struct sm *sm, const struct pass *pass, unsigned d, struct result *r) {
    r->near = sm->kernel->dyn[pass->dyn].near >> (MAX_SRC + d) & 1;
}

/* What register caches look up, and for which threads. */
void sm_show_lookup(struct sm *sm, unsigned scheduler, const struct pass *pass) {
    uint64_t bit = sm_bit(scheduler);
    int more = pass && pass->mask && pass->first + pass->count < pass->inst->n_src;
    sm->in.cur_mask[scheduler] = pass ? pass->mask : 0;
    sm->in.cur_more = more ? sm->in.cur_more | bit : sm->in.cur_more & ~bit;
    for (unsigned k = 0; k < SLOTS; k++) {
        unsigned x = scheduler * SLOTS + k;
        int used = pass && k < pass->count;
        uint64_t reuse = used ? pass->inst->reuse >> (pass->first + k) & 1 : 0;
        sm->in.cur_reuse = (sm->in.cur_reuse & ~sm_bit(x)) | reuse << x;
        sm->in.cur_reg[x] = used ? pass->inst->src[pass->first + k] : 0;
        sm->in.cur_set[x] = used ? pass->inst->position[pass->first + k] % RC_SETS : 0;
    }
}

/* Shows a free register of the warp. They take their turn by instruction; those with reads or
 * writes in flight are passed over (environment: free registers). */
void sm_name_free(struct sm *sm, unsigned scheduler, const struct pass *pass) {
    const struct inst *inst = pass->inst;
    unsigned at = inst->n_free ? (pass->dyn - sm->warp[pass->slot].first) % inst->n_free : 0;
    for (unsigned tried = 0; tried < inst->n_free; tried++) {
        unsigned reg = inst->free[at];
        if (!scoreboard_busy(&sm->scoreboard, pass->slot, reg)) {
            sm->in.free_valid |= sm_bit(scheduler);
            sm->in.free_bank[scheduler] = (uint8_t)bank_of(pass->slot, reg);
            sm->in.free_row[scheduler] =
                (main_row_t)row_of(pass->slot, reg, sm->placement.rows_per_slot);
            return;
        }
        at = at + 1 == inst->n_free ? 0 : at + 1;
    }
}
