/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/wcb.md. A register is filled only after it got a bank: a matter of many
 * cycles. It is not needed, as the table keeps what it was told.
 */
#include <stddef.h>

#include "contracts/contract.h"
#include "contracts/predicates.h"
#include "wcb_if.h"

enum { REG_WORDS = BITVEC_WORDS(THREAD_REGS) };

/* ---- inputs ---- */

enum {
    SET_NOT_VALID,
    FILL_NOT_VALID,
    FILLS_DIFFER,
    DROP_VALID,
    BANK_EXISTS,
    CLEAR_ALONE,
    DEAD_OR_WRITTEN,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    [SET_NOT_VALID] = "set names a register that is not valid",
    [FILL_NOT_VALID] = "fill names registers that are not valid",
    [FILLS_DIFFER] = "no two registers of fill are the same, none is set_reg",
    [DROP_VALID] = "drop names a register that is valid",
    [BANK_EXISTS] = "set_bank is a bank",
    [CLEAR_ALONE] = "clear comes without set, fill, drop, load, enter",
    [DEAD_OR_WRITTEN] = "with Liveness, a register is not both dead and written in a cycle",
    [ASSUMPTIONS] = NULL};

static int fills_are_not_valid(const wcb_in *in, const wcb_state *s) {
    int any = 0;
    for (unsigned b = 0; b < BANKS; b++)
        any |= has(in->fill, b) & has(s->valid, in->fill_reg[b]);
    return !any;
}

static int fills_differ(const wcb_in *in) {
    int same = 0;
    for (unsigned b = 0; b < BANKS; b++) {
        same |= has(in->fill, b) & in->set & (in->fill_reg[b] == in->set_reg);
        for (unsigned c = 0; c < b; c++)
            same |= has(in->fill, b) & has(in->fill, c) & (in->fill_reg[b] == in->fill_reg[c]);
    }
    return !same;
}

static int clear_is_alone(const wcb_in *in) {
    return implies(in->clear, !(in->set | (in->fill[0] != 0) | in->drop | in->load | in->enter));
}

static int dead_are_not_written(const wcb_in *in) {
    int both = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        for (unsigned k = 0; k < SLOTS; k++)
            both |= has(in->written, p) & has(in->dead, k) & (in->result_reg[p] == in->dead_reg[k]);
    return !both;
}

static unsigned broken(const void *self, const void *inputs) {
    const wcb_state *s = self;
    const wcb_in *in = inputs;
    return broken_unless(implies(in->set, !has(s->valid, in->set_reg)), SET_NOT_VALID) |
           broken_unless(fills_are_not_valid(in, s), FILL_NOT_VALID) |
           broken_unless(fills_differ(in), FILLS_DIFFER) |
           broken_unless(implies(in->drop, has(s->valid, in->drop_reg)), DROP_VALID) |
           broken_unless(implies(in->set, below(in->set_bank, BANKS)), BANK_EXISTS) |
           broken_unless(clear_is_alone(in), CLEAR_ALONE) |
           broken_unless(!LIVENESS || dead_are_not_written(in), DEAD_OR_WRITTEN);
}

int wcb_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* Without liveness bits a result or a dead operand is no command. */
int wcb_idle(const void *self, const void *inputs) {
    const wcb_in *in = inputs;
    int moves = in->load | in->set | (in->fill[0] != 0) | in->drop | in->enter | in->clear;
    (void)self;
    return !moves & !(LIVENESS & ((in->written[0] | in->dead[0]) != 0));
}

/* ---- states ---- */

enum { BANKS_EXIST, NO_LIVENESS, INVARIANTS };

static const char *const invariants[] = {[BANKS_EXIST] = "every entry of the table is a bank",
                                         [NO_LIVENESS] = "without Liveness live is 0",
                                         [INVARIANTS] = NULL};

/* Inductive: only set changes an entry. Where Banks is a power of two every number is a bank. */
static int banks_exist(const wcb_state *s) {
    int exist = 1;
    for (unsigned r = 0; r < THREAD_REGS && BANKS < 1u << BANK_BITS; r++)
        exist &= below((unsigned)bitvec_field(s->bank, r * BANK_BITS, BANK_BITS), BANKS);
    return exist;
}

static unsigned strayed(const void *self) {
    const wcb_state *s = self;
    return broken_unless(banks_exist(s), BANKS_EXIST) |
           broken_unless(LIVENESS || !bitvec_any(s->live, REG_WORDS), NO_LIVENESS);
}

int wcb_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum {
    SET,
    SET_VALID,
    SET_LOOKED_UP,
    FILL,
    FILL_SEVERAL,
    FILL_WITH_SET,
    FILL_LOOKED_UP,
    DROP,
    DROP_WITH_SET,
    DROP_LOOKED_UP,
    LOAD,
    ENTER,
    CLEAR,
    FOUND_BY_BOTH,
    NOT_FOUND,
    RESULT_FOUND,
    RESULT_NOT_FOUND,
    RESULT_OF_SET,
    WRITTEN,
    DEAD,
    DEAD_WITH_WRITTEN,
    LOOKED_UP_DEAD
};

static const char *const covers[] = {
    [SET] = "a bank is given to a register, its data is to come",
    [SET_VALID] = "a bank is given to a register that needs no data",
    [SET_LOOKED_UP] = "a register is looked up in the cycle in which it is given a bank",
    [FILL] = "a register is there",
    [FILL_SEVERAL] = BANKS > 1 && THREAD_REGS > 1 ? "two registers are there" : "",
    [FILL_WITH_SET] = THREAD_REGS > 1 ? "a register is there, another one is given a bank" : "",
    [FILL_LOOKED_UP] = "a register is looked up in the cycle in which it is there",
    [DROP] = "a register leaves",
    [DROP_WITH_SET] = THREAD_REGS > 1 ? "a register leaves, another one is given a bank" : "",
    [DROP_LOOKED_UP] = "a register is looked up in the cycle in which it leaves",
    [LOAD] = "a working set is loaded",
    [ENTER] = "the warp enters",
    [CLEAR] = "everything is cleared",
    [FOUND_BY_BOTH] = THREAD_REGS > 1 ? "both look-ups find a register, two of them" : "",
    [NOT_FOUND] = "a register that is looked up is not there",
    [RESULT_FOUND] = "the register of a result is there",
    [RESULT_NOT_FOUND] = "the register of a result is not there",
    [RESULT_OF_SET] = "a result is accepted for a register that is given a bank in this cycle",
    [WRITTEN] = LIVENESS ? "a register becomes live" : "",
    [DEAD] = LIVENESS ? "a register dies" : "",
    [DEAD_WITH_WRITTEN] = LIVENESS && THREAD_REGS > 1 ? "one register dies, one becomes live" : "",
    [LOOKED_UP_DEAD] = LIVENESS ? "a dead register is looked up" : "",
    NULL};

static int is_looked_up(const wcb_in *in, unsigned reg) {
    return (in->lookup_reg[0] == reg) | (in->lookup_reg[1] == reg);
}

static int filled_is_looked_up(const wcb_in *in) {
    int any = 0;
    for (unsigned b = 0; b < BANKS; b++)
        any |= has(in->fill, b) & is_looked_up(in, in->fill_reg[b]);
    return any;
}

static int result_is_set(const wcb_in *in) {
    int any = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        any |= has(in->written, p) & (in->result_reg[p] == in->set_reg);
    return in->set & any;
}

static int becomes_live(const wcb_in *in, const wcb_state *s) {
    int any = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        any |= has(in->written, p) & !has(s->live, in->result_reg[p]);
    return LIVENESS & any & !in->clear;
}

static int dies(const wcb_in *in, const wcb_state *s) {
    int any = 0;
    for (unsigned k = 0; k < SLOTS; k++)
        any |= has(in->dead, k) & has(s->live, in->dead_reg[k]);
    return any & !in->clear;
}

static int cover_moves(unsigned k, const wcb_in *in) {
    switch (k) {
    case SET:
        return in->set & !in->set_valid;
    case SET_VALID:
        return in->set & in->set_valid;
    case SET_LOOKED_UP:
        return in->set & is_looked_up(in, in->set_reg);
    case FILL:
        return in->fill[0] != 0;
    case FILL_SEVERAL:
        return bitvec_many(in->fill, 1);
    case FILL_WITH_SET:
        return in->set & (in->fill[0] != 0);
    case FILL_LOOKED_UP:
        return filled_is_looked_up(in);
    case DROP:
        return in->drop;
    case DROP_WITH_SET:
        return in->drop & in->set;
    case DROP_LOOKED_UP:
        return in->drop & is_looked_up(in, in->drop_reg);
    case LOAD:
        return in->load;
    default:
        return in->enter;
    }
}

static int cover_results(unsigned k, const wcb_in *in, const wcb_state *s, const wcb_out *out) {
    switch (k) {
    case RESULT_FOUND:
        return out->result_valid[0] != 0;
    case RESULT_NOT_FOUND:
        return (in->written[0] & ~out->result_valid[0]) != 0;
    case RESULT_OF_SET:
        return result_is_set(in);
    case WRITTEN:
        return becomes_live(in, s);
    case DEAD:
        return dies(in, s);
    case DEAD_WITH_WRITTEN:
        return dies(in, s) & becomes_live(in, s);
    default:
        return out->lookup_live[0] != 3;
    }
}

int wcb_cover(unsigned k, const void *self, const void *inputs, const void *outputs) {
    const wcb_state *s = self;
    const wcb_in *in = inputs;
    const wcb_out *out = outputs;
    if (k <= ENTER)
        return cover_moves(k, in);
    switch (k) {
    case CLEAR:
        return in->clear & bitvec_any(s->valid, REG_WORDS);
    case FOUND_BY_BOTH:
        return (out->lookup_valid[0] == 3) & (in->lookup_reg[0] != in->lookup_reg[1]);
    case NOT_FOUND:
        return out->lookup_valid[0] != 3;
    default:
        return cover_results(k, in, s, out);
    }
}

const struct contract wcb_contract = {.block = "wcb",
                                      .assume = wcb_assume,
                                      .invariant = wcb_invariant,
                                      .cover = wcb_cover,
                                      .covers = covers,
                                      .broken = broken,
                                      .assumptions = assumptions,
                                      .strayed = strayed,
                                      .invariants = invariants,
                                      .idle = wcb_idle};
