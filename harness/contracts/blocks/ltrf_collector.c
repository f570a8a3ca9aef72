/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/ltrf_collector.md. Grants answer to outputs of the same cycle. So the
 * contract asks the model for these: requests and alloc_ok depend on none of the grants.
 */
#include "ltrf_collector.h"

#include <stddef.h>

#include "contracts/contract.h"
#include "contracts/predicates.h"

enum { REQUEST_WORDS = BITVEC_WORDS(REQUESTS) };
enum { EARLY_SLOTS = PROBE && SLOTS > 2 ? 2 : SLOTS, LATE_SLOTS = SLOTS - EARLY_SLOTS };

/* ---- inputs ---- */

enum { GRANT_FITS_REQUEST, BANK_FITS_GRANT, ARRIVED_IS_READING, ISSUE_NEEDS_UNIT, ASSUMPTIONS };

static const char *const assumptions[] = {
    [GRANT_FITS_REQUEST] = "grant names requests with rd_valid",
    [BANK_FITS_GRANT] = "bank_req of a bank with bank_read is a request, granted and of that bank",
    [ARRIVED_IS_READING] = "arrived names slots that are reading",
    [ISSUE_NEEDS_UNIT] = "issue_valid only while alloc_ok",
    [ASSUMPTIONS] = NULL};

static int grants_fit(const ltrf_collector_in *in, const ltrf_collector_out *shown) {
    uint64_t others = 0;
    for (unsigned w = 0; w < REQUEST_WORDS; w++)
        others |= in->grant[w] & ~shown->rd_valid[w];
    return others == 0;
}

/* A request has one bank, so that no two banks read for the same one. */
static int banks_fit(const ltrf_collector_in *in, const ltrf_collector_out *shown) {
    int fit = 1;
    for (unsigned b = 0; b < BANKS; b++)
        if (has(in->bank_read, b)) {
            unsigned r = in->bank_req[b];
            fit &= below(r, REQUESTS) && has(in->grant, r) && shown->rd_bank[r] == b;
        }
    return fit;
}

static int arrived_are_reading(const ltrf_collector_in *in, const ltrf_collector_state *s) {
    uint64_t others = 0;
    for (unsigned w = 0; w < REQUEST_WORDS; w++)
        others |= in->arrived[w] & ~s->reading[w];
    return others == 0;
}

static unsigned broken(const void *self, const void *inputs) {
    const ltrf_collector_in *in = inputs;
    ltrf_collector_out shown;
    ltrf_collector_outputs(in, self, &shown);
    return broken_unless(grants_fit(in, &shown), GRANT_FITS_REQUEST) |
           broken_unless(banks_fit(in, &shown), BANK_FITS_GRANT) |
           broken_unless(arrived_are_reading(in, self), ARRIVED_IS_READING) |
           broken_unless(implies(in->issue_valid, shown.alloc_ok), ISSUE_NEEDS_UNIT);
}

int ltrf_collector_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum {
    TURNS,
    WAITING_IS_BUSY,
    ONE_PHASE,
    LATE_IS_BUSY,
    LATE_EXISTS,
    EMPTY_FILL_IS_ZERO,
    FILL_IS_READING,
    UNIT_FOR_ARRIVAL,
    INVARIANTS
};

static const char *const invariants[] = {
    [TURNS] = "disp_mask is all bits above some bit",
    [WAITING_IS_BUSY] = "only a busy unit has operands that are pending or reading",
    [ONE_PHASE] = "no operand is both pending and reading",
    [LATE_IS_BUSY] = "late operands are of a busy unit, neither pending nor reading",
    [LATE_EXISTS] = "late_unit is a unit; without such a slot, or without Probe, late_* is 0",
    [EMPTY_FILL_IS_ZERO] = "fill_dest is 0 where fill_valid is 0",
    [FILL_IS_READING] = "each bank that was granted a read names a slot of its own that is reading",
    [UNIT_FOR_ARRIVAL] = "a unit is free for the instruction that arrives",
    [INVARIANTS] = NULL};

/* Inductive: a unit gets pending operands together with busy, or in its late cycle, in which it
 * cannot dispatch; it dispatches without any. */
static int waiting_are_busy(const ltrf_collector_state *s) {
    int holds = 1;
    for (unsigned u = 0; u < COLLECTORS; u++)
        holds &= has(s->busy, u) | ((bitvec_field(s->pending, u * SLOTS, SLOTS) |
                                     bitvec_field(s->reading, u * SLOTS, SLOTS)) == 0);
    return holds;
}

/* Inductive: what is granted is pending, or of the unit that is allocated: a free one. */
static int have_one_phase(const ltrf_collector_state *s) {
    uint64_t both = 0;
    for (unsigned w = 0; w < REQUEST_WORDS; w++)
        both |= s->pending[w] & s->reading[w];
    return both == 0;
}

/* Inductive: the unit was allocated in the cycle before, with its first operands only. */
static int late_are_busy(const ltrf_collector_state *s) {
    int holds = 1;
    for (unsigned u = 0; u < COLLECTORS; u++) {
        uint64_t asked =
            bitvec_field(s->pending, u * SLOTS, SLOTS) | bitvec_field(s->reading, u * SLOTS, SLOTS);
        int is_late = (s->late_unit == u) & (s->late_valid[0] != 0);
        holds &=
            implies(is_late, has(s->busy, u) & ((asked >> EARLY_SLOTS & s->late_valid[0]) == 0));
    }
    return holds;
}

/* Inductive by the block alone. */
static int late_exist(const ltrf_collector_state *s) {
    int none = (s->late_valid[0] >> LATE_SLOTS) == 0;
    for (unsigned i = LATE_SLOTS; i < 2; i++)
        none &= s->late_reg[i] == 0;
    return none & below(s->late_unit, COLLECTORS) &
           (PROBE | ((s->late_warp == 0) & (s->late_unit == 0)));
}

static int empty_fills_are_zero(const ltrf_collector_state *s) {
    int holds = 1;
    for (unsigned b = 0; b < BANKS; b++)
        holds &= has(s->fill_valid, b) | (s->fill_dest[b] == 0);
    return holds;
}

/* Inductive: a bank's request is granted, by one bank (assumption), and was not reading before
 * (ONE_PHASE). */
static int fills_are_reading(const ltrf_collector_state *s) {
    uint64_t filled[REQUEST_WORDS] = {0};
    int holds = 1;
    for (unsigned b = 0; b < BANKS; b++)
        if (has(s->fill_valid, b)) {
            unsigned slot = s->fill_dest[b];
            holds &= below(slot, REQUESTS) && !has(filled, slot) && has(s->reading, slot);
            bitvec_put(filled, REQUEST_WORDS, slot, true);
        }
    return holds;
}

/* Inductive: with alloc_ok a unit is free besides the one for what arrives in this cycle. */
static int unit_is_left(const ltrf_collector_state *s) {
    return bitvec_count(s->busy, COLLECTORS) + s->arrive <= COLLECTORS;
}

static unsigned strayed(const void *self) {
    const ltrf_collector_state *s = self;
    return broken_unless(is_turn_mask(s->disp_mask, COLLECTORS), TURNS) |
           broken_unless(waiting_are_busy(s), WAITING_IS_BUSY) |
           broken_unless(have_one_phase(s), ONE_PHASE) |
           broken_unless(late_are_busy(s), LATE_IS_BUSY) |
           broken_unless(late_exist(s), LATE_EXISTS) |
           broken_unless(empty_fills_are_zero(s), EMPTY_FILL_IS_ZERO) |
           broken_unless(fills_are_reading(s), FILL_IS_READING) |
           broken_unless(unit_is_left(s), UNIT_FOR_ARRIVAL);
}

int ltrf_collector_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum {
    ALLOCATE,
    NO_OPERANDS,
    SKIP,
    LATE_ONE,
    LATE_TWO,
    LATE_ALONE,
    LATE_BEHIND,
    GRANT_AT_ONCE,
    GRANT_LATER,
    GRANT_IN_PART,
    ARRIVED,
    ARRIVED_SEVERAL,
    ARRIVED_IN_PART,
    READING_WAITS,
    NO_UNIT_FREE,
    UNIT_SHORT,
    DISPATCH,
    DISPATCH_IN_TURN,
    DISPATCH_SEVERAL,
    PORTS_BUSY
};
enum { SEVERAL_SLOTS = SLOTS > 1, SEVERAL_UNITS = COLLECTORS > 1 };

static const char *const covers[] = {
    [ALLOCATE] = "an instruction that arrives takes a unit",
    [NO_OPERANDS] = "an instruction without operands takes a unit",
    [SKIP] = "an instruction that arrives takes none",
    [LATE_ONE] = LATE_SLOTS > 0 ? "the bank of a third operand is looked up" : "",
    [LATE_TWO] = LATE_SLOTS > 1 ? "the banks of a third and a fourth operand are looked up" : "",
    [LATE_ALONE] = LATE_SLOTS > 0 ? "nothing else keeps the unit of a late operand" : "",
    [LATE_BEHIND] = LATE_SLOTS > 0 && SEVERAL_UNITS
                        ? "an instruction arrives in the cycle in which operands are late"
                        : "",
    [GRANT_AT_ONCE] = PROBE ? "" : "an operand is granted in the cycle of its arrival",
    [GRANT_LATER] = "an operand is granted that waited",
    [GRANT_IN_PART] =
        SEVERAL_SLOTS ? "an operand is granted while another one of its unit waits" : "",
    [ARRIVED] = "data of an operand is there",
    [ARRIVED_SEVERAL] = SEVERAL_SLOTS || SEVERAL_UNITS ? "data of two operands is there" : "",
    [ARRIVED_IN_PART] =
        SEVERAL_SLOTS ? "data is there while another operand of its unit is read" : "",
    [READING_WAITS] = "an operand is read for more than a cycle",
    [NO_UNIT_FREE] = "all units are busy",
    [UNIT_SHORT] = "the last unit is for the instruction that arrives",
    [DISPATCH] = "a unit dispatches",
    [DISPATCH_IN_TURN] = SEVERAL_UNITS ? "a unit dispatches before a lower-numbered one" : "",
    [DISPATCH_SEVERAL] = SEVERAL_UNITS && DISPATCH_PORTS > 1 ? "two units dispatch" : "",
    [PORTS_BUSY] = "a complete unit waits for a port",
    NULL};

static uint64_t slots_of(const uint64_t *requests, unsigned u) {
    return bitvec_field(requests, u * SLOTS, SLOTS);
}

/* A unit has a slot of `some` beside another one of `other`. */
static int meet_in_unit(const uint64_t *some, const uint64_t *other) {
    int any = 0;
    for (unsigned u = 0; u < COLLECTORS; u++) {
        uint64_t here = slots_of(some, u), there = slots_of(other, u);
        any |= (here != 0) & ((there & ~here) != 0);
    }
    return any;
}

/* A slot of `some` is, or is not, in `other`. */
static int meet(const uint64_t *some, const uint64_t *other, int is_in) {
    uint64_t any = 0;
    for (unsigned w = 0; w < REQUEST_WORDS; w++)
        any |= some[w] & (is_in ? other[w] : ~other[w]);
    return any != 0;
}

static int is_complete(const ltrf_collector_state *s, unsigned u) {
    return has(s->busy, u) & ((slots_of(s->pending, u) | slots_of(s->reading, u)) == 0) &
           !((s->late_unit == u) & (s->late_valid[0] != 0));
}

static int late_is_alone(const ltrf_collector_state *s) {
    int any = 0;
    for (unsigned u = 0; u < COLLECTORS; u++)
        any |= (s->late_unit == u) & ((slots_of(s->pending, u) | slots_of(s->reading, u)) == 0);
    return (s->late_valid[0] != 0) & any;
}

static int dispatches(const ltrf_collector_out *out, unsigned u) {
    int any = 0;
    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        any |= has(out->disp_valid, p) & (out->disp_unit[p] == u);
    return any;
}

static int dispatches_in_turn(const ltrf_collector_state *s, const ltrf_collector_out *out) {
    int any = 0, waits = 0;
    for (unsigned u = 0; u < COLLECTORS; u++) {
        any |= dispatches(out, u) & waits;
        waits |= is_complete(s, u) & !dispatches(out, u);
    }
    return any;
}

static int complete_unit_waits(const ltrf_collector_state *s, const ltrf_collector_out *out) {
    int any = 0;
    for (unsigned u = 0; u < COLLECTORS; u++)
        any |= is_complete(s, u) & !dispatches(out, u);
    return any;
}

static int cover_arrival(unsigned k, const ltrf_collector_in *in, const ltrf_collector_state *s) {
    switch (k) {
    case ALLOCATE:
        return s->arrive & !in->skip & (in->src_valid[0] != 0);
    case NO_OPERANDS:
        return s->arrive & !in->skip & (in->src_valid[0] == 0);
    case SKIP:
        return s->arrive & in->skip;
    case LATE_ONE:
        return s->late_valid[0] != 0;
    case LATE_TWO:
        return s->late_valid[0] == 3;
    case LATE_ALONE:
        return late_is_alone(s);
    default:
        return (s->late_valid[0] != 0) & s->arrive & !in->skip;
    }
}

static int cover_reads(unsigned k, const ltrf_collector_in *in, const ltrf_collector_state *s,
                       const ltrf_collector_out *out) {
    switch (k) {
    case GRANT_AT_ONCE:
        return meet(in->grant, s->pending, 0);
    case GRANT_LATER:
        return meet(in->grant, s->pending, 1);
    case GRANT_IN_PART:
        return meet_in_unit(in->grant, out->rd_valid);
    case ARRIVED:
        return bitvec_any(in->arrived, REQUEST_WORDS);
    case ARRIVED_SEVERAL:
        return bitvec_many(in->arrived, REQUEST_WORDS);
    case ARRIVED_IN_PART:
        return meet_in_unit(in->arrived, s->reading);
    default:
        return meet(s->reading, in->arrived, 0);
    }
}

static int cover_units(unsigned k, const ltrf_collector_state *s, const ltrf_collector_out *out) {
    unsigned busy = bitvec_count(s->busy, COLLECTORS);
    switch (k) {
    case NO_UNIT_FREE:
        return busy == COLLECTORS;
    case UNIT_SHORT:
        return s->arrive & (busy + 1 == COLLECTORS);
    case DISPATCH:
        return out->disp_valid[0] != 0;
    case DISPATCH_IN_TURN:
        return dispatches_in_turn(s, out);
    case DISPATCH_SEVERAL:
        return bitvec_many(out->disp_valid, 1);
    default:
        return complete_unit_waits(s, out);
    }
}

int ltrf_collector_cover(unsigned k, const void *self, const void *inputs, const void *outputs) {
    const ltrf_collector_state *s = self;
    const ltrf_collector_in *in = inputs;
    const ltrf_collector_out *out = outputs;
    if (k <= LATE_BEHIND)
        return cover_arrival(k, in, s);
    if (k <= READING_WAITS)
        return cover_reads(k, in, s, out);
    return cover_units(k, s, out);
}

const struct contract ltrf_collector_contract = {.block = "ltrf_collector",
                                                 .assume = ltrf_collector_assume,
                                                 .invariant = ltrf_collector_invariant,
                                                 .cover = ltrf_collector_cover,
                                                 .covers = covers,
                                                 .broken = broken,
                                                 .assumptions = assumptions,
                                                 .strayed = strayed,
                                                 .invariants = invariants};
