/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/rfc_operands.md.
 */
#include "rfc_operands.h"

#include <stddef.h>

#include "contracts/contract.h"
#include "contracts/predicates.h"

/* ---- inputs ---- */

enum { NUMBERS_EXIST, LEVELS_DIFFER, READS_DIFFER, ASSUMPTIONS };

static const char *const assumptions[] = {
    [NUMBERS_EXIST] = "unit, arrive_slot and the requests that done names exist",
    [LEVELS_DIFFER] = "hit and lrf_hit share no lane",
    [READS_DIFFER] = "no two banks answer one request, none one of the unit of an arrival",
    [ASSUMPTIONS] = NULL};

static int numbers_exist(const rfc_operands_in *in) {
    int exist = below(in->unit, COLLECTORS) & below(in->arrive_slot, ACTIVE);
    for (unsigned b = 0; b < BANKS; b++)
        exist &= implies(has(in->done, b), below(in->done_dest[b], REQUESTS));
    return exist;
}

static int levels_differ(const rfc_operands_in *in) {
    uint32_t both = 0;
    for (unsigned k = 0; k < SLOTS; k++)
        both |= in->hit[k] & in->lrf_hit[k];
    return both == 0;
}

static int is_of_unit(const rfc_operands_in *in, unsigned request) {
    unsigned first = in->unit * SLOTS;
    return in->arrive & (request >= first) & (request < first + SLOTS);
}

static int reads_differ(const rfc_operands_in *in) {
    int differ = 1;
    for (unsigned b = 0; b < BANKS; b++) {
        differ &= !(has(in->done, b) & is_of_unit(in, in->done_dest[b]));
        for (unsigned c = 0; c < b; c++)
            differ &=
                !(has(in->done, b) & has(in->done, c) & (in->done_dest[b] == in->done_dest[c]));
    }
    return differ;
}

static unsigned broken(const void *self, const void *inputs) {
    const rfc_operands_in *in = inputs;
    (void)self;
    return broken_unless(numbers_exist(in), NUMBERS_EXIST) |
           broken_unless(levels_differ(in), LEVELS_DIFFER) |
           broken_unless(reads_differ(in), READS_DIFFER);
}

int rfc_operands_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum { SLOTS_EXIST, NOT_USED, INVARIANTS };

static const char *const invariants[] = {
    [SLOTS_EXIST] = "units have active slots that exist",
    [NOT_USED] = "without Reads nothing enters and no register is kept, without caches no lanes",
    [INVARIANTS] = NULL};

static int slots_exist(const rfc_operands_state *s) {
    int exist = 1;
    for (unsigned u = 0; u < COLLECTORS; u++)
        exist &= below(s->slot[u], ACTIVE);
    return exist;
}

static int is_not_used(const rfc_operands_state *s) {
    unsigned kept = 0, lanes = 0;
    for (unsigned w = 0; w < BITVEC_WORDS(REQUESTS); w++)
        kept |= s->fill[w] != 0;
    for (unsigned u = 0; u < COLLECTORS; u++)
        kept |= s->slot[u];
    for (unsigned r = 0; r < REQUESTS; r++) {
        kept |= s->reg[r];
        lanes |= s->have[r] != 0;
    }
    return implies(!HAS_RFC || !RFC_READS, kept == 0) & implies(!HAS_RFC, lanes == 0);
}

static unsigned strayed(const void *self) {
    const rfc_operands_state *s = self;
    return broken_unless(slots_exist(s), SLOTS_EXIST) | broken_unless(is_not_used(s), NOT_USED);
}

int rfc_operands_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum { ALL_HIT, SPLIT, HELD, FILLED_PART, ENTERS, GIVEN_UP };

#define OF_RFC(text) (HAS_RFC ? (text) : "")
#define OF_READS(text) (HAS_RFC && RFC_READS ? (text) : "")

static const char *const covers[] = {
    [ALL_HIT] = OF_RFC("an operand is in RFC or LRF in all of its lanes"),
    [SPLIT] =
        HAS_RFC && LANES > 1 ? "an operand is there in some lanes, and read in the banks, too" : "",
    [HELD] = HAS_RFC && TAG_STAGE ? "requests wait for the tags" : "",
    [FILLED_PART] = HAS_RFC && LANES > 1 ? "a bank's data fills the lanes that are missing" : "",
    [ENTERS] = OF_READS("an operand that missed may enter"),
    [GIVEN_UP] = OF_READS("a register leaves while its operand is read"),
    NULL};

static int is_given_up(const rfc_operands_in *in, const rfc_operands_state *s) {
    unsigned p = s->slot[0];
    return has(s->fill, 0) & below(p, ACTIVE) & has(in->ev_go, p) & (in->ev_reg[p] == s->reg[0]);
}

int rfc_operands_cover(unsigned k, const void *self, const void *inputs, const void *outputs) {
    const rfc_operands_state *s = self;
    const rfc_operands_in *in = inputs;
    const rfc_operands_out *out = outputs;
    int asked = in->arrive & has(in->src_valid, 0) & (in->src_mask != 0);
    switch (k) {
    case ALL_HIT:
        return asked & !has(out->need, 0);
    case SPLIT:
        return asked & has(out->need, 0) & (in->hit[0] != 0);
    case HELD:
        return has(out->hold, 0);
    case FILLED_PART:
        return has(in->done, 0) & (out->fill_lanes[0] != 0) &
               (out->fill_lanes[0] != bits_low(LANES));
    case ENTERS:
        return has(out->fill_valid, 0);
    default:
        return is_given_up(in, s);
    }
}

const struct contract rfc_operands_contract = {.block = "rfc_operands",
                                               .assume = rfc_operands_assume,
                                               .invariant = rfc_operands_invariant,
                                               .cover = rfc_operands_cover,
                                               .covers = covers,
                                               .broken = broken,
                                               .assumptions = assumptions,
                                               .strayed = strayed,
                                               .invariants = invariants};
