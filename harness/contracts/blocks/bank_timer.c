/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/bank_timer.md. The latency never changes: a matter of all cycles. The
 * twins are equal without it, as the block counts down what it got with the access.
 */
#include <stddef.h>

#include "contracts/contract.h"
#include "bank_timer_if.h"
#include "contracts/predicates.h"

/* ---- inputs ---- */

enum { LATENCY_IS_SOME, BUSY_IS_LEFT_ALONE, ONE_ACCESS, ASSUMPTIONS };

static const char *const assumptions[] = {
    [LATENCY_IS_SOME] = "latency is at least 1",
    [BUSY_IS_LEFT_ALONE] = "a bank that is busy is neither read nor written",
    [ONE_ACCESS] = "a bank is not both read and written in a cycle",
    [ASSUMPTIONS] = NULL};

static int is_busy(const bank_timer_state *s, unsigned b) {
    return s->left[b] > 1;
}

static int busy_are_left_alone(const bank_timer_in *in, const bank_timer_state *s) {
    int accessed = 0;
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        accessed |= is_busy(s, b) & (has(in->read, b) | has(in->write, b));
    return !accessed;
}

static unsigned broken(const void *self, const void *inputs) {
    const bank_timer_in *in = inputs;
    return broken_unless(in->latency != 0, LATENCY_IS_SOME) |
           broken_unless(busy_are_left_alone(in, self), BUSY_IS_LEFT_ALONE) |
           broken_unless((in->read[0] & in->write[0]) == 0, ONE_ACCESS);
}

int bank_timer_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum { LAST_READ_ONLY, NEVER_BUSY, COUNT_ALIKE, INVARIANTS };

static const char *const invariants[] = {
    [LAST_READ_ONLY] = "not pipelined: a read is under way only in the entry before index, and "
                       "only while the bank counts down",
    [NEVER_BUSY] = "pipelined: left is 0",
    [COUNT_ALIKE] = "pipelined: index of all banks is the same",
    [INVARIANTS] = NULL};

/* Inductive: a bank takes the next access in the last cycle of the one before at the earliest
 * (assumption). In that cycle a read's bit is cleared. */
static int last_reads_only(const bank_timer_state *s) {
    int holds = 1;
    for (unsigned b = 0; b < MAIN_BANKS; b++) {
        uint64_t last = bits_bit((s->index[b] - 1u) % DEPTH);
        holds &= ((s->reads[b][0] & ~last) == 0) & implies(s->reads[b][0] != 0, s->left[b] != 0);
    }
    return holds;
}

static int are_never_busy(const bank_timer_state *s) {
    unsigned any = 0;
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        any |= s->left[b];
    return any == 0;
}

/* Inductive: each counts every cycle. */
static int count_alike(const bank_timer_state *s) {
    int alike = 1;
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        alike &= s->index[b] == s->index[0];
    return alike;
}

static unsigned strayed(const void *self) {
    const bank_timer_state *s = self;
    return broken_unless(PIPELINED || last_reads_only(s), LAST_READ_ONLY) |
           broken_unless(!PIPELINED || are_never_busy(s), NEVER_BUSY) |
           broken_unless(!PIPELINED || count_alike(s), COUNT_ALIKE);
}

int bank_timer_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum {
    READ,
    WRITE,
    DONE,
    DONE_SEVERAL,
    READ_WITH_DONE,
    WRITE_WITH_DONE,
    READ_BEHIND_WRITE,
    BUSY_READING,
    BUSY_WRITING,
    LATENCY_ONE,
    SEVERAL_UNDER_WAY,
    WRAPS
};
enum { SEVERAL_BANKS = MAIN_BANKS > 1 };

static const char *const covers[] = {
    [READ] = "a read begins",
    [WRITE] = "a write begins",
    [DONE] = "data of a read is there",
    [DONE_SEVERAL] = SEVERAL_BANKS ? "data of two banks is there" : "",
    [READ_WITH_DONE] = "a read begins in the cycle in which the data of the one before is there",
    [WRITE_WITH_DONE] = "a write begins in that cycle",
    [READ_BEHIND_WRITE] = PIPELINED ? "" : "a read begins in the last cycle of a write",
    [BUSY_READING] = PIPELINED ? "" : "a bank is busy with a read, what it read before stays shown",
    [BUSY_WRITING] = PIPELINED ? "" : "a bank is busy with a write",
    [LATENCY_ONE] = "a read with a latency of one cycle",
    [SEVERAL_UNDER_WAY] = PIPELINED ? "three reads of a bank are under way" : "",
    [WRAPS] = "a read takes the last entry",
    NULL};

static int read_behind_write(const bank_timer_in *in, const bank_timer_state *s,
                             const bank_timer_out *out) {
    int any = 0;
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        any |= has(in->read, b) & (s->left[b] == 1) & !has(out->done, b);
    return any;
}

static int is_busy_with(const bank_timer_state *s, int reading) {
    int any = 0;
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        any |= is_busy(s, b) & ((s->reads[b][0] != 0) == reading);
    return any;
}

static int wraps(const bank_timer_in *in, const bank_timer_state *s) {
    int any = 0;
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        any |= has(in->read, b) & (s->index[b] == DEPTH - 1);
    return any;
}

/* Of the last eight cycles. */
static int several_under_way(const bank_timer_in *in, const bank_timer_state *s) {
    int any = 0;
    for (unsigned b = 0; b < MAIN_BANKS; b++) {
        unsigned n = 0;
        for (unsigned i = 1; i <= 8 && i < DEPTH; i++)
            n += (unsigned)((i <= in->latency) & has(s->reads[b], (s->index[b] - i) % DEPTH));
        any |= n >= 3;
    }
    return any;
}

int bank_timer_cover(unsigned k, const void *self, const void *inputs, const void *outputs) {
    const bank_timer_state *s = self;
    const bank_timer_in *in = inputs;
    const bank_timer_out *out = outputs;
    switch (k) {
    case READ:
        return in->read[0] != 0;
    case WRITE:
        return in->write[0] != 0;
    case DONE:
        return out->done[0] != 0;
    case DONE_SEVERAL:
        return bitvec_many(out->done, 1);
    case READ_WITH_DONE:
        return (in->read[0] & out->done[0]) != 0;
    case WRITE_WITH_DONE:
        return (in->write[0] & out->done[0]) != 0;
    case READ_BEHIND_WRITE:
        return read_behind_write(in, s, out);
    case BUSY_READING:
        return is_busy_with(s, 1);
    case BUSY_WRITING:
        return is_busy_with(s, 0);
    case LATENCY_ONE:
        return (in->read[0] != 0) & (in->latency == 1);
    case SEVERAL_UNDER_WAY:
        return several_under_way(in, s);
    default:
        return wraps(in, s);
    }
}

const struct contract bank_timer_contract = {.block = "bank_timer",
                                             .assume = bank_timer_assume,
                                             .invariant = bank_timer_invariant,
                                             .cover = bank_timer_cover,
                                             .covers = covers,
                                             .broken = broken,
                                             .assumptions = assumptions,
                                             .strayed = strayed,
                                             .invariants = invariants};
