/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/rc_write_port.md. Answers are to what is asked in the same cycle, so the
 * contract asks the model for it. Any state is allowed.
 */
#include "rc_write_port.h"

#include <stddef.h>

#include "contracts/blocks/any_state.h"
#include "contracts/contract.h"
#include "contracts/predicates.h"
#include "bank_arbiter_codes.h"

/* ---- inputs ---- */

enum { NUMBERS_EXIST, ANSWERS_ARE_ASKED, TOUCH_IS_OF_LRU, ASSUMPTIONS };

static const char *const assumptions[] = {
    [NUMBERS_EXIST] = "wb_warp and put_warp are warps, put_set is a set",
    [ANSWERS_ARE_ASKED] = "hit and alloc are within the threads of the choice, as is victim "
                          "with tags a thread; without a choice it is 0",
    [TOUCH_IS_OF_LRU] = "put_touch is 0 without LRU",
    [ASSUMPTIONS] = NULL};

/* With tags of a warp threads that write nothing lose an entry, too. */
static uint32_t may_leave(const rc_write_port_out *shown) {
    return RC_TAG_THREADS == LANES ? shown->w_mask : (uint32_t)bits_if(shown->w_valid[0] != 0);
}

static unsigned broken(const void *self, const void *inputs) {
    const rc_write_port_in *in = inputs;
    rc_write_port_out shown;
    int exist = below(in->wb_warp, SCHEDULER_WARPS) & below(in->put_warp, SCHEDULER_WARPS) &
                below(in->put_set, RC_SETS);
    if (!exist)
        return broken_unless(exist, NUMBERS_EXIST);
    rc_write_port_outputs(in, self, &shown);
    return broken_unless(((in->hit | in->alloc) & ~shown.w_mask) == 0 &&
                             (in->victim & ~may_leave(&shown)) == 0,
                         ANSWERS_ARE_ASKED) |
           broken_unless(RC_REPLACE | (in->put_touch == 0), TOUCH_IS_OF_LRU);
}

int rc_write_port_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

int rc_write_port_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum { RESULT_GOES, PUT_GOES, RESULT_WAITS, HELD_BACK, EVICTS, PUT_FIRST, TOUCH, PASS };

static const char *const covers[] = {
    [RESULT_GOES] = "a result is accepted while a value waits to be put",
    [PUT_GOES] = "a value is put",
    [RESULT_WAITS] = "a result waits for its warp's values, one of which is put",
    [HELD_BACK] = "a result is held back by an eviction on its way",
    [EVICTS] = "registers leave",
    [PUT_FIRST] = "a value that was held back goes before a result",
    [TOUCH] = RC_REPLACE ? "a hit makes an entry younger" : "",
    [PASS] = RC_ALLOC == 0 ? "a result leaves for the register file" : "",
    NULL};

int rc_write_port_cover(unsigned k, const void *self, const void *inputs, const void *outputs) {
    const rc_write_port_state *s = self;
    const rc_write_port_in *in = inputs;
    const rc_write_port_out *out = outputs;
    switch (k) {
    case RESULT_GOES:
        return in->put_valid & (out->wb_kind == WB_HOME);
    case PUT_GOES:
        return out->put_go;
    case RESULT_WAITS:
        return in->wb_valid & out->put_go & has(in->waits, in->wb_warp);
    case HELD_BACK:
        return (out->w_valid[0] != 0) & !out->w_fill & (out->wb_kind == WB_WAITS);
    case EVICTS:
        return out->take;
    case TOUCH:
        return out->put_go & (out->w_touch != 0) & (out->w_mask == 0);
    case PASS:
        return out->take & !out->evict;
    default:
        return s->turn & in->wb_valid & !has(in->waits, in->wb_warp) & out->put_go;
    }
}

const struct contract rc_write_port_contract = {.block = "rc_write_port",
                                                .assume = rc_write_port_assume,
                                                .invariant = rc_write_port_invariant,
                                                .cover = rc_write_port_cover,
                                                .covers = covers,
                                                .broken = broken,
                                                .assumptions = assumptions,
                                                .strayed = strayed,
                                                .invariants = invariants};
