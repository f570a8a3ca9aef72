/* SPDX-License-Identifier: Apache-2.0
 * address_allocator: the Address Allocation Units (LTRF, 4.2, Fig. 8). See address_allocator.h.
 *
 * A queue is a ring of n elements, each the number that it holds exclusive-or its position. So all
 * zeroes are the full queue 0, 1, 2 and so on.
 */
#include "address_allocator.h"

#include "prim/bitvec.h"

_Static_assert(BANKS <= 64 && ACTIVE <= 64, "one word a set of banks, or of slots");
_Static_assert(OPEN_BITS <= 8 && ACTIVE_BITS < 8, "a ring's numbers are bytes");

static unsigned ring_after(unsigned position, unsigned n) {
    return position == n - 1 ? 0 : position + 1;
}

/* A number comes back behind the n - used that are there. */
static void ring_put(uint8_t *queue, unsigned head, unsigned used, unsigned n, unsigned number) {
    unsigned end = head + n - used;

    end = end >= n ? end - n : end;
    if (end < n) /* always, as head < n and used <= n */
        queue[end] = number ^ end;
}

void address_allocator_outputs(const address_allocator_in *in, const address_allocator_state *s,
                               address_allocator_out *out) {
    unsigned offset_head = s->offset_head;

    (void)in;
    out->bank_ok[0] = 0;
    for (unsigned p = 0; p < ACTIVE; p++) {
        unsigned head = s->head[p];
        bool ok = s->used[p] < BANKS, there = ok && number_exists(head, BANK_BITS, BANKS);

        out->bank_ok[0] |= (uint64_t)ok << p;
        out->bank[p] = there ? s->queue[p * BANKS + head] ^ head : 0;
    }
    out->offset_ok = s->offset_used < ACTIVE;
    out->offset = 0;
    if (out->offset_ok && number_exists(offset_head, ACTIVE_BITS, ACTIVE))
        out->offset = s->offset_queue[offset_head] ^ offset_head;
}

/* 2: The head of slot p's queue. False: the queue is empty. */
static bool allocate(const address_allocator_state *s, const address_allocator_out *out, unsigned p,
                     address_allocator_state *next) {
    if (!bitvec_get(out->bank_ok, p))
        return false;
    next->occupied[p][0] |= bits_bit(out->bank[p]);
    next->head[p] = ring_after(s->head[p], BANKS);
    next->used[p] = s->used[p] + 1;
    return true;
}

/* 3: A bank of slot p. False: it is not allocated. */
static bool release(const address_allocator_state *s, unsigned p, unsigned bank,
                    address_allocator_state *next) {
    if (!((s->occupied[p][0] >> bank) & 1))
        return false;
    next->occupied[p][0] &= ~bits_bit(bank);
    ring_put(&next->queue[p * BANKS], s->head[p], s->used[p], BANKS, bank);
    next->used[p] = s->used[p] - 1;
    return true;
}

/* The units of these slots. */
static enum error_code move_banks(const address_allocator_in *in, const address_allocator_state *s,
                                  const address_allocator_out *out, uint64_t slots,
                                  address_allocator_state *next) {
    uint64_t allocs = in->alloc[0] & slots, releases = in->release[0] & slots;
    bool empty = false, unknown = false;

    if ((allocs | releases) == 0) /* mostly */
        return ERROR_NONE;
    for (unsigned p = 0; p < ACTIVE; p++) {
        if ((allocs >> p) & 1)
            empty |= !allocate(s, out, p, next);
        if ((releases >> p) & 1)
            unknown |= !release(s, p, in->release_bank[p], next);
    }
    if (empty)
        return ERROR_NO_BANK;
    return unknown ? ERROR_BANK_NOT_ALLOCATED : ERROR_NONE;
}

/* The global unit: both may come in one cycle. */
static enum error_code move_offsets(const address_allocator_in *in,
                                    const address_allocator_state *s,
                                    const address_allocator_out *out,
                                    address_allocator_state *next) {
    bool enters = in->enter & out->offset_ok;
    bool leaves = (in->leave[0] & s->offset_occupied[0]) != 0;

    if (enters) {
        next->offset_occupied[0] |= bits_bit(out->offset);
        next->offset_head = ring_after(s->offset_head, ACTIVE);
    }
    if (leaves) {
        next->offset_occupied[0] &= ~in->leave[0];
        ring_put(next->offset_queue, s->offset_head, s->offset_used, ACTIVE,
                 bits_index(in->leave[0]));
    }
    next->offset_used = s->offset_used + enters - leaves;
    if (in->enter && !enters)
        return ERROR_NO_OFFSET;
    return in->leave[0] != 0 && !leaves ? ERROR_OFFSET_NOT_ALLOCATED : ERROR_NONE;
}

/* 4: All banks of the slots are unused again, as after reset. */
static void reset_slots(uint64_t slots, address_allocator_state *next) {
    for (unsigned p = 0; p < ACTIVE; p++) {
        if (!((slots >> p) & 1))
            continue;
        next->occupied[p][0] = 0;
        next->head[p] = next->used[p] = 0;
        for (unsigned i = 0; i < BANKS; i++)
            next->queue[p * BANKS + i] = 0;
    }
}

/* Needs the heads that address_allocator_outputs has left in `out`. */
void address_allocator_step(const address_allocator_in *in, const address_allocator_state *s,
                            address_allocator_out *out, address_allocator_state *next) {
    enum error_code bank_error, offset_error;

    *next = *s;
    bank_error = move_banks(in, s, out, ~in->reset_queues[0], next);
    offset_error = move_offsets(in, s, out, next);
    out->error = bank_error != ERROR_NONE ? bank_error : offset_error;
    if (in->reset_queues[0] != 0)
        reset_slots(in->reset_queues[0], next);
}
