/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/operand_collector.md. Grants answer to outputs of the same cycle. So the
 * contract asks the model for these: requests and alloc_ok depend on none of the grants.
 */
#include "operand_collector.h"

#include <stddef.h>

#include "contracts/contract.h"
#include "contracts/predicates.h"

enum { UNIT_WORDS = BITVEC_WORDS(COLLECTORS), REQUEST_WORDS = BITVEC_WORDS(REQUESTS) };

/* Units of a class, from `first` on, before `end`. */
struct units {
    unsigned first, end;
};

static struct units units_of(unsigned c) {
    const unsigned first[] = {0, SP_COLLECTORS, SP_COLLECTORS + SFU_COLLECTORS, COLLECTORS};
    return CLASSES == 1 ? (struct units){0, COLLECTORS} : (struct units){first[c], first[c + 1]};
}

/* ---- inputs ---- */

enum {
    GRANT_FITS_REQUEST,
    STEAL_FITS_CANDIDATE,
    ONE_GRANT_A_BANK,
    SUCCESS_IS_STEAL,
    STEAL_NEEDS_UNIT,
    ISSUE_NEEDS_UNIT,
    OVERRIDE_IS_SUCCESS,
    ONE_CLASS,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    [GRANT_FITS_REQUEST] = "bank_req names a request whose rd_valid and rd_bank fit the bank",
    [STEAL_FITS_CANDIDATE] = "bank_cand names an operand whose cand_src_valid and cand_bank fit",
    [ONE_GRANT_A_BANK] = "a bank never grants both kinds at once",
    [SUCCESS_IS_STEAL] = "steal_success exactly when an operand is granted by bank_steal",
    [STEAL_NEEDS_UNIT] = "steal_success only while alloc_ok",
    [ISSUE_NEEDS_UNIT] = "issue_valid only while alloc_ok",
    [OVERRIDE_IS_SUCCESS] = "issue_override = steal_success",
#if SP_COLLECTORS /* more than one class */
    [ONE_CLASS] = "a scheduler issues in one class, and steals in the one it issues in",
#endif
    [ASSUMPTIONS] = NULL};

/* A request has one bank, so that no two banks grant the same one. */
static int grants_fit(const operand_collector_in *in, const operand_collector_out *shown) {
    int fit = 1;
    for (unsigned b = 0; b < BANKS; b++)
        if (has(in->bank_read, b)) {
            unsigned r = in->bank_req[b];
            fit &= below(r, REQUESTS) && has(shown->rd_valid, r) && shown->rd_bank[r] == b;
        }
    return fit;
}

static int steals_fit(const operand_collector_in *in) {
    int fit = 1;
    for (unsigned b = 0; b < BANKS; b++)
        if (has(in->bank_steal, b)) {
            unsigned x = in->bank_cand[b];
            fit &= below(x, CANDIDATES) && has(in->cand_src_valid, x) && in->cand_bank[x] == b;
        }
    return fit;
}

/* Schedulers whose candidate is granted an operand. */
static uint64_t stealing_schedulers(const operand_collector_in *in) {
    uint64_t stealing = 0;
    for (unsigned b = 0; b < BANKS; b++)
        stealing |= (uint64_t)has(in->bank_steal, b) << (in->bank_cand[b] / SLOTS);
    return stealing;
}

/* Schedulers that have a bit in some class. */
static uint64_t in_some_class(uint64_t bits) {
    uint64_t some = 0;
    for (unsigned i = 0; i < SCHEDULERS; i++)
        some |= (uint64_t)((bits >> (i * CLASSES) & bits_low(CLASSES)) != 0) << i;
    return some;
}

/* Of each scheduler at most one bit. */
static int in_one_class(uint64_t bits) {
    int one = 1;
    for (unsigned i = 0; i < SCHEDULERS; i++) {
        uint64_t own = bits >> (i * CLASSES) & bits_low(CLASSES);
        one &= (own & (own - 1)) == 0;
    }
    return one;
}

static unsigned broken(const void *self, const void *inputs) {
    const operand_collector_in *in = inputs;
    operand_collector_out shown;
    operand_collector_outputs(in, self, &shown);
    uint64_t success = in->steal_success[0], ok = shown.alloc_ok[0], issue = in->issue_valid[0];
    uint64_t stealing = in_some_class(success);
    int one_class = in_one_class(issue) & in_one_class(success);
    return broken_unless(grants_fit(in, &shown), GRANT_FITS_REQUEST) |
           broken_unless(steals_fit(in), STEAL_FITS_CANDIDATE) |
           broken_unless((in->bank_read[0] & in->bank_steal[0]) == 0, ONE_GRANT_A_BANK) |
           broken_unless(stealing == stealing_schedulers(in), SUCCESS_IS_STEAL) |
           broken_unless((success & ~ok) == 0, STEAL_NEEDS_UNIT) |
           broken_unless((issue & ~ok) == 0, ISSUE_NEEDS_UNIT) |
           broken_unless(in->issue_override[0] == stealing, OVERRIDE_IS_SUCCESS) |
           broken_unless(CLASSES == 1 || (one_class & ((success & ~issue) == 0)), ONE_CLASS);
}

int operand_collector_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum {
    TURNS,
    PENDING_IS_BUSY,
    EMPTY_FILL_IS_ZERO,
    FILL_IS_AWAITED,
    UNITS_FOR_ARRIVALS,
    ONE_ARRIVES,
    INVARIANTS
};

static const char *const invariants[] = {
    [TURNS] = CLASSES > 1 ? "turn is a scheduler, disp_mask of each class all bits above some bit"
                          : "turn is a scheduler, disp_mask all bits above some bit",
    [PENDING_IS_BUSY] = "only a busy unit has pending operands",
    [EMPTY_FILL_IS_ZERO] = "fill_dest is 0 where fill_valid is 0",
    [FILL_IS_AWAITED] = "each fill goes to a slot of its own of a busy unit, no longer pending",
    [UNITS_FOR_ARRIVALS] = "a unit is free for each instruction that arrives",
#if SP_COLLECTORS /* more than one class */
    [ONE_ARRIVES] = "of a scheduler an instruction of one class arrives",
#endif
    [INVARIANTS] = NULL};

/* Inductive: a unit gets pending operands together with busy, and dispatches without any. */
static int pending_are_busy(const operand_collector_state *s) {
    int holds = 1;
    for (unsigned u = 0; u < COLLECTORS; u++)
        holds &= has(s->busy, u) | (bitvec_field(s->pending, u * SLOTS, SLOTS) == 0);
    return holds;
}

static int empty_fills_are_zero(const operand_collector_state *s) {
    int holds = 1;
    for (unsigned b = 0; b < BANKS; b++)
        holds &= has(s->fill_valid, b) | (s->fill_dest[b] == 0);
    return holds;
}

/* Inductive: a grant names an operand that is pending or arrives (assumption), in one unit, and
 * each operand once. That unit cannot dispatch in the cycle of the grant, so it is still busy. A
 * free unit has nothing pending (PENDING_IS_BUSY), so what a candidate's unit is filled with is no
 * request's. */
static int fills_are_awaited(const operand_collector_state *s) {
    uint64_t filled[REQUEST_WORDS] = {0};
    int holds = 1;
    for (unsigned b = 0; b < BANKS; b++)
        if (has(s->fill_valid, b)) {
            unsigned slot = s->fill_dest[b];
            holds &= below(slot, REQUESTS) && !has(filled, slot) && !has(s->pending, slot) &&
                     has(s->busy, slot / SLOTS);
            bitvec_put(filled, REQUEST_WORDS, slot, true);
        }
    return holds;
}

/* Inductive: what issues or steals has alloc_ok (assumption): as many units are free, besides those
 * for this cycle's arrivals, as schedulers do so. */
static int units_are_left(const operand_collector_state *s) {
    int left = 1;
    for (unsigned c = 0; c < CLASSES; c++) {
        struct units of = units_of(c);
        unsigned taken = 0;
        for (unsigned u = of.first; u < of.end; u++)
            taken += has(s->busy, u);
        for (unsigned i = 0; i < SCHEDULERS; i++)
            taken += has(s->arrive, i * CLASSES + c);
        left &= taken <= of.end - of.first;
    }
    return left;
}

/* Each class has a mask of its own. */
static int masks_turn(const operand_collector_state *s) {
    int turn = 1;
    for (unsigned c = 0; c < CLASSES; c++) {
        struct units of = units_of(c);
        for (unsigned u = of.first; u + 1 < of.end; u++)
            turn &= implies(has(s->disp_mask, u), has(s->disp_mask, u + 1));
        turn &= !has(s->disp_mask, of.first);
    }
    return turn;
}

static unsigned strayed(const void *self) {
    const operand_collector_state *s = self;
    int turns = below(s->turn, SCHEDULERS) & masks_turn(s);
    return broken_unless(turns, TURNS) | broken_unless(pending_are_busy(s), PENDING_IS_BUSY) |
           broken_unless(empty_fills_are_zero(s), EMPTY_FILL_IS_ZERO) |
           broken_unless(fills_are_awaited(s), FILL_IS_AWAITED) |
           broken_unless(units_are_left(s), UNITS_FOR_ARRIVALS) |
           broken_unless(CLASSES == 1 || in_one_class(s->arrive[0]), ONE_ARRIVES);
}

int operand_collector_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum {
    ALLOCATE,
    GRANT_AT_ONCE,
    GRANT_LATER,
    PARTIAL_FILL,
    NO_UNIT_FREE,
    UNITS_SHORT,
    DISPATCH,
    PORTS_BUSY,
    COVERS_ALWAYS
};
enum { STEAL_FILL, STEAL_BESIDE_ARRIVAL, COVERS_READ_STEAL };

static const char *const covers[] = {
    [ALLOCATE] = "an instruction that arrives takes a unit",
    [GRANT_AT_ONCE] = "its operand is granted in the cycle of its arrival",
    [GRANT_LATER] = "an operand is granted that waited",
    [PARTIAL_FILL] = SLOTS > 1 ? "a slot is filled while another one of its unit waits" : "",
    [NO_UNIT_FREE] = "all units are busy",
    [UNITS_SHORT] = "some scheduler has no unit to count on",
    [DISPATCH] = "a unit dispatches",
    [PORTS_BUSY] = "a complete unit waits for a port",
#if READ_STEAL
    [COVERS_ALWAYS + STEAL_FILL] = "a candidate takes a unit, its operand read ahead",
    [COVERS_ALWAYS + STEAL_BESIDE_ARRIVAL] =
        COLLECTORS > 1 ? "a candidate and what arrives take units together" : "",
#endif
    NULL};

/* A read is granted to a unit that is busy already, or to one that is not. */
static int is_granted(const operand_collector_in *in, const operand_collector_state *s, int busy) {
    int any = 0;
    for (unsigned b = 0; b < BANKS; b++)
        for (unsigned u = 0; u < COLLECTORS; u++)
            any |=
                has(in->bank_read, b) & (in->bank_req[b] / SLOTS == u) & (has(s->busy, u) == busy);
    return any;
}

/* Operands that a unit has yet to get, by unit: pending, or filled at the end of this cycle. */
static int is_filled(const operand_collector_state *s, unsigned u) {
    int any = 0;
    for (unsigned b = 0; b < BANKS; b++)
        any |= has(s->fill_valid, b) & (s->fill_dest[b] / SLOTS == u);
    return any;
}

static int is_filled_in_part(const operand_collector_state *s) {
    int any = 0;
    for (unsigned u = 0; u < COLLECTORS; u++)
        any |= is_filled(s, u) & (bitvec_field(s->pending, u * SLOTS, SLOTS) != 0);
    return any;
}

static int complete_unit_waits(const operand_collector_state *s, const operand_collector_out *out) {
    unsigned complete = 0;
    for (unsigned u = 0; u < COLLECTORS; u++)
        complete +=
            has(s->busy, u) & !is_filled(s, u) & (bitvec_field(s->pending, u * SLOTS, SLOTS) == 0);
    return complete > bitvec_count(out->disp_valid, DISPATCH_PORTS);
}

static int cover_units(unsigned k, const operand_collector_state *s,
                       const operand_collector_out *out) {
    switch (k) {
    case NO_UNIT_FREE:
        return bitvec_count(s->busy, COLLECTORS) == COLLECTORS;
    case UNITS_SHORT:
        return out->alloc_ok[0] != bits_low(SCHEDULERS * CLASSES);
    case DISPATCH:
        return out->disp_valid[0] != 0;
    default:
        return complete_unit_waits(s, out);
    }
}

int operand_collector_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const operand_collector_state *s = self;
    const operand_collector_in *in = inputs;
    switch (k) {
    case ALLOCATE:
        return s->arrive[0] != 0;
    case GRANT_AT_ONCE:
        return is_granted(in, s, 0);
    case GRANT_LATER:
        return is_granted(in, s, 1);
    case PARTIAL_FILL:
        return is_filled_in_part(s);
    case COVERS_ALWAYS + STEAL_FILL:
        return in->bank_steal[0] != 0;
    case COVERS_ALWAYS + STEAL_BESIDE_ARRIVAL:
        return (in->bank_steal[0] != 0) & (s->arrive[0] != 0);
    default:
        return cover_units(k, s, out);
    }
}

const struct contract operand_collector_contract = {.block = "operand_collector",
                                                    .assume = operand_collector_assume,
                                                    .invariant = operand_collector_invariant,
                                                    .cover = operand_collector_cover,
                                                    .covers = covers,
                                                    .broken = broken,
                                                    .assumptions = assumptions,
                                                    .strayed = strayed,
                                                    .invariants = invariants};
