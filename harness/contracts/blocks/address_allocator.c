/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/address_allocator.md. Whether an operation fits the queues is no
 * assumption: the block itself says so (`error`). A top never causes one (make properties
 * BLOCK=prefetch_path).
 */
#include <stddef.h>

#include "contracts/contract.h"
#include "address_allocator_if.h"
#include "contracts/predicates.h"

/* ---- inputs ---- */

enum { ONE_OF_BOTH, ONE_LEAVES, ASSUMPTIONS };

static const char *const assumptions[] = {[ONE_OF_BOTH] =
                                              "a slot does not alloc and release in one cycle",
                                          [ONE_LEAVES] = "leave is one-hot or 0",
                                          [ASSUMPTIONS] = NULL};

static unsigned broken(const void *self, const void *inputs) {
    const address_allocator_in *in = inputs;
    (void)self;
    return broken_unless((in->alloc[0] & in->release[0]) == 0, ONE_OF_BOTH) |
           broken_unless(!bitvec_many(in->leave, 1), ONE_LEAVES);
}

int address_allocator_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- what a top never does ---- */

enum { ALLOC_UNUSED, RELEASE_ALLOCATED, ENTER_UNUSED, LEAVE_ALLOCATED, RESET_RESTS, TOP_KEEPS };

static const char *const top_keeps[] = {
    [ALLOC_UNUSED] = "alloc only at slots with an unused bank",
    [RELEASE_ALLOCATED] = "release only of banks that are allocated",
    [ENTER_UNUSED] = "enter only with an unused address",
    [LEAVE_ALLOCATED] = "leave only of an address that is allocated",
    [RESET_RESTS] = "reset_queues only of slots that neither alloc nor release",
    [TOP_KEEPS] = NULL};

static unsigned wrong(const void *self, const void *inputs) {
    const address_allocator_state *s = self;
    const address_allocator_in *in = inputs;
    uint64_t unused = 0, allocated = 0;
    for (unsigned p = 0; p < ACTIVE; p++) {
        unused |= (uint64_t)(s->used[p] < BANKS) << p;
        allocated |= (uint64_t)has(s->occupied[p], in->release_bank[p]) << p;
    }
    return broken_unless((in->alloc[0] & ~unused) == 0, ALLOC_UNUSED) |
           broken_unless((in->release[0] & ~allocated) == 0, RELEASE_ALLOCATED) |
           broken_unless(implies(in->enter, s->offset_used < ACTIVE), ENTER_UNUSED) |
           broken_unless((in->leave[0] & ~s->offset_occupied[0]) == 0, LEAVE_ALLOCATED) |
           broken_unless((in->reset_queues[0] & (in->alloc[0] | in->release[0])) == 0, RESET_RESTS);
}

int address_allocator_in_top(const void *self, const void *in) {
    return wrong(self, in) == 0;
}

/* ---- states ---- */

enum { POSITIONS_EXIST, BANKS_COUNTED, BANKS_ONCE, ADDRESSES_COUNTED, ADDRESSES_ONCE, INVARIANTS };

static const char *const invariants[] = {
    [POSITIONS_EXIST] = "every head is a position of its queue",
    [BANKS_COUNTED] = "as many banks of a slot are occupied as are used",
    [BANKS_ONCE] = "the queue of a slot holds banks, each once, and none that is occupied",
    [ADDRESSES_COUNTED] = "as many warp-offset addresses are occupied as are used",
    [ADDRESSES_ONCE] = "the global queue holds addresses, each once, and none that is occupied",
    [INVARIANTS] = NULL};

/* Position i of a ring of n is one of those that are filled, the first `filled` from head on. */
static int is_filled(unsigned i, unsigned head, unsigned n, unsigned filled) {
    unsigned distance = i >= head ? i - head : i + n - head;
    return distance < filled;
}

/* With the counts: occupied bits and queue are a partition. Inductive: what is allocated goes from
 * the queue to the bits, what is released from the bits to the queue. */
static int holds_each_once(const uint8_t *queue, unsigned head, unsigned n, unsigned filled,
                           uint64_t occupied) {
    int holds = 1;
    for (unsigned i = 0; i < n; i++) {
        unsigned number = queue[i] ^ i;
        int here = is_filled(i, head, n, filled);
        holds &= implies(here, below(number, n) && !(occupied >> number & 1));
        for (unsigned j = 0; j < i; j++)
            holds &= implies(here & is_filled(j, head, n, filled), (queue[j] ^ j) != number);
    }
    return holds;
}

static unsigned strayed(const void *self) {
    const address_allocator_state *s = self;
    int exist = below(s->offset_head, ACTIVE), counted = 1, once = 1;
    for (unsigned p = 0; p < ACTIVE; p++) {
        exist &= below(s->head[p], BANKS);
        counted &= bitvec_count(s->occupied[p], BANKS) == s->used[p];
        once &= holds_each_once(s->queue + p * BANKS, s->head[p], BANKS, BANKS - s->used[p],
                                s->occupied[p][0]);
    }
    return broken_unless(exist, POSITIONS_EXIST) | broken_unless(counted, BANKS_COUNTED) |
           broken_unless(once, BANKS_ONCE) |
           broken_unless(bitvec_count(s->offset_occupied, ACTIVE) == s->offset_used,
                         ADDRESSES_COUNTED) |
           broken_unless(holds_each_once(s->offset_queue, s->offset_head, ACTIVE,
                                         ACTIVE - s->offset_used, s->offset_occupied[0]),
                         ADDRESSES_ONCE);
}

int address_allocator_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum {
    ALLOCATED,
    LAST_ALLOCATED,
    RING_WRAPS,
    OUT_OF_ORDER,
    RELEASED,
    RELEASED_TO_EMPTY,
    RELEASED_LAST,
    BOTH,
    SEVERAL_ALLOCATED,
    SEVERAL_RELEASED,
    ALL_ACT,
    RESET_QUEUES,
    RESET_SEVERAL,
    RESET_WITH_ALLOC,
    RESET_WITH_RELEASE,
    ENTERS,
    LEAVES,
    ENTERS_AND_LEAVES,
    ALL_ENTERED,
    ADDRESS_OUT_OF_ORDER,
    NO_BANK,
    NO_BANK_WINS,
    RELEASED_TWICE,
    NO_SUCH_BANK,
    NO_ADDRESS,
    ADDRESS_LEFT_TWICE
};
enum { SEVERAL_SLOTS = ACTIVE > 1, SEVERAL_BANKS = BANKS > 1 };

static const char *const covers[] = {
    [ALLOCATED] = "a bank is allocated",
    [LAST_ALLOCATED] = "the last unused bank of a slot is allocated",
    [RING_WRAPS] = "the bank in the last position of a queue is allocated",
    [OUT_OF_ORDER] = SEVERAL_BANKS ? "a bank is allocated whose number is not its position" : "",
    [RELEASED] = "a bank is released",
    [RELEASED_TO_EMPTY] = "a bank is released at a slot without an unused one",
    [RELEASED_LAST] = "the last bank of a slot is released",
    [BOTH] = SEVERAL_SLOTS ? "a bank is allocated, another one is released" : "",
    [SEVERAL_ALLOCATED] = SEVERAL_SLOTS ? "two slots allocate a bank each" : "",
    [SEVERAL_RELEASED] = SEVERAL_SLOTS ? "two slots release a bank each" : "",
    [ALL_ACT] = "every slot allocates or releases a bank",
    [RESET_QUEUES] = "all banks of a slot are released",
    [RESET_SEVERAL] = SEVERAL_SLOTS ? "all banks of two slots are released" : "",
    [RESET_WITH_ALLOC] = "all banks of a slot are released, one is to be allocated there",
    [RESET_WITH_RELEASE] = "all banks of a slot are released, one of them by itself",
    [ENTERS] = "a warp-offset address is allocated",
    [LEAVES] = "a warp-offset address is released",
    [ENTERS_AND_LEAVES] = SEVERAL_SLOTS ? "one address is allocated, another one is released" : "",
    [ALL_ENTERED] = "all addresses are allocated",
    [ADDRESS_OUT_OF_ORDER] =
        SEVERAL_SLOTS ? "an address is allocated whose number is not its position" : "",
    [NO_BANK] = "error NO_BANK: a slot has no unused bank",
    [NO_BANK_WINS] =
        SEVERAL_SLOTS ? "error NO_BANK at a slot, a wrong release at a lower-numbered one" : "",
    [RELEASED_TWICE] = "error BANK_NOT_ALLOCATED: a bank is released that is not allocated",
    [NO_SUCH_BANK] = BANKS < 1 << BANK_BITS
                         ? "error BANK_NOT_ALLOCATED: a bank is released that does not exist"
                         : "",
    [NO_ADDRESS] = "error NO_OFFSET: no address is unused",
    [ADDRESS_LEFT_TWICE] =
        "error OFFSET_NOT_ALLOCATED: an address is released that is not allocated",
    NULL};

/* Slots that allocate or release, without an error and without reset_queues. */
static uint64_t allocating(const address_allocator_in *in, const address_allocator_state *s) {
    uint64_t slots = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        slots |= (uint64_t)(s->used[p] < BANKS) << p;
    return slots & in->alloc[0] & ~in->reset_queues[0];
}

static int is_allocated(const address_allocator_in *in, const address_allocator_state *s,
                        unsigned p) {
    return (int)(s->occupied[p][0] >> in->release_bank[p] & 1);
}

static uint64_t releasing(const address_allocator_in *in, const address_allocator_state *s) {
    uint64_t slots = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        slots |= (uint64_t)is_allocated(in, s, p) << p;
    return slots & in->release[0] & ~in->reset_queues[0];
}

static int allocates(unsigned k, const address_allocator_in *in, const address_allocator_state *s,
                     const address_allocator_out *out) {
    uint64_t slots = allocating(in, s);
    int any = 0;
    for (unsigned p = 0; p < ACTIVE; p++) {
        int shows = k == LAST_ALLOCATED ? s->used[p] == BANKS - 1
                    : k == RING_WRAPS   ? s->head[p] == BANKS - 1
                    : k == OUT_OF_ORDER ? out->bank[p] != s->head[p]
                                        : 1;
        any |= has(&slots, p) & shows;
    }
    return any;
}

static int releases(unsigned k, const address_allocator_in *in, const address_allocator_state *s) {
    uint64_t slots = releasing(in, s);
    int any = 0;
    for (unsigned p = 0; p < ACTIVE; p++) {
        int shows = k == RELEASED_TO_EMPTY ? s->used[p] == BANKS
                    : k == RELEASED_LAST   ? s->used[p] == 1
                                           : 1;
        any |= has(&slots, p) & shows;
    }
    return any;
}

static int several(unsigned k, const address_allocator_in *in, const address_allocator_state *s) {
    uint64_t takes = allocating(in, s), gives = releasing(in, s), both = takes | gives;
    switch (k) {
    case BOTH:
        return (takes != 0) & (gives != 0);
    case SEVERAL_ALLOCATED:
        return bitvec_many(&takes, 1);
    case SEVERAL_RELEASED:
        return bitvec_many(&gives, 1);
    default:
        return both == bits_low(ACTIVE);
    }
}

static int resets(unsigned k, const address_allocator_in *in, const address_allocator_state *s) {
    int any = 0;
    for (unsigned p = 0; p < ACTIVE; p++) {
        int shows = k == RESET_WITH_ALLOC     ? has(in->alloc, p)
                    : k == RESET_WITH_RELEASE ? has(in->release, p)
                                              : s->used[p] != 0;
        any |= has(in->reset_queues, p) & shows;
    }
    return any;
}

static int cover_addresses(unsigned k, const address_allocator_in *in,
                           const address_allocator_state *s, const address_allocator_out *out) {
    int enters = in->enter & out->offset_ok;
    int leaves = (in->leave[0] & s->offset_occupied[0]) != 0;
    switch (k) {
    case ENTERS:
        return enters;
    case LEAVES:
        return leaves;
    case ENTERS_AND_LEAVES:
        return enters & leaves;
    case ALL_ENTERED:
        return s->offset_used == ACTIVE;
    default:
        return enters & (out->offset != s->offset_head);
    }
}

/* A bank that is not allocated is released: one that exists, or one that does not. */
static int releases_wrong(const address_allocator_in *in, const address_allocator_state *s,
                          int exists) {
    uint64_t wrong = in->release[0] & ~in->reset_queues[0] & ~releasing(in, s);
    int any = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        any |= has(&wrong, p) & (below(in->release_bank[p], BANKS) == exists);
    return any;
}

/* The lower-numbered slot has the higher error. */
static int no_bank_wins(const address_allocator_in *in, const address_allocator_state *s,
                        const address_allocator_out *out) {
    uint64_t wrong = in->release[0] & ~in->reset_queues[0] & ~releasing(in, s);
    uint64_t without = in->alloc[0] & ~in->reset_queues[0] & ~allocating(in, s);
    return (out->error == ERROR_NO_BANK) & (wrong != 0) &
           (bits_lowest(wrong) < bits_lowest(without));
}

static int cover_errors(unsigned k, const address_allocator_in *in,
                        const address_allocator_state *s, const address_allocator_out *out) {
    switch (k) {
    case NO_BANK:
        return out->error == ERROR_NO_BANK;
    case NO_BANK_WINS:
        return no_bank_wins(in, s, out);
    case RELEASED_TWICE:
        return (out->error == ERROR_BANK_NOT_ALLOCATED) & releases_wrong(in, s, 1);
    case NO_SUCH_BANK:
        return (out->error == ERROR_BANK_NOT_ALLOCATED) & releases_wrong(in, s, 0);
    case NO_ADDRESS:
        return out->error == ERROR_NO_OFFSET;
    default:
        return out->error == ERROR_OFFSET_NOT_ALLOCATED;
    }
}

int address_allocator_cover(unsigned k, const void *self, const void *inputs, const void *outputs) {
    const address_allocator_state *s = self;
    const address_allocator_in *in = inputs;
    const address_allocator_out *out = outputs;
    if (k <= OUT_OF_ORDER)
        return allocates(k, in, s, out);
    if (k <= RELEASED_LAST)
        return releases(k, in, s);
    if (k <= ALL_ACT)
        return several(k, in, s);
    if (k == RESET_SEVERAL)
        return bitvec_many(in->reset_queues, 1);
    if (k <= RESET_WITH_RELEASE)
        return resets(k, in, s);
    if (k <= ADDRESS_OUT_OF_ORDER)
        return cover_addresses(k, in, s, out);
    return cover_errors(k, in, s, out);
}

const struct contract address_allocator_contract = {.block = "address_allocator",
                                                    .assume = address_allocator_assume,
                                                    .invariant = address_allocator_invariant,
                                                    .cover = address_allocator_cover,
                                                    .covers = covers,
                                                    .broken = broken,
                                                    .assumptions = assumptions,
                                                    .wrong = wrong,
                                                    .top_keeps = top_keeps,
                                                    .strayed = strayed,
                                                    .invariants = invariants};
