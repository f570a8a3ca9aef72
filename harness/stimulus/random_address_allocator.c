/* SPDX-License-Identifier: Apache-2.0
 * Random allocation of cache banks and warp-offset addresses, wrong ones among it: an error is an
 * output of the block. Assumptions kept: no slot allocates and releases in one cycle; one leaves
 * at most.
 *
 * Beside it stands what was handed out, by the ports: a list a queue, and a set of what is out.
 */
#include <inttypes.h>

#include "address_allocator_codes.h"
#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_address_allocator;

enum { NUMBERS = 1 << (BANK_BITS > ACTIVE_BITS ? BANK_BITS : ACTIVE_BITS) };

/* Unused numbers in the order in which they will be handed out. */
struct pool {
    uint32_t unused[NUMBERS], n;
    uint8_t is_out[NUMBERS];
};

struct allocator {
    /* habits of some hundred cycles; chances of 256 */
    uint32_t cycle, habits_end;
    uint32_t allocs, releases, resets, enters, leaves, errors;
    uint32_t slots; /* so many allocate and release, from the first one on */
    struct pool banks[ACTIVE], addresses;
};

static void fill_pool(struct pool *pool, uint32_t n) {
    pool->n = n;
    for (uint32_t i = 0; i < n; i++) {
        pool->unused[i] = i;
        pool->is_out[i] = 0;
    }
}

/* ---- inputs ---- */

/* Mostly more of one than of the other, so that queues become empty and full. */
static void new_habits(struct allocator *m, struct traffic *t) {
    static const uint32_t any[] = {24, 128, 250}, low[] = {0, 2, 12}, wrong[] = {0, 4, 64};
    struct rng *r = &t->rng;
    m->habits_end = m->cycle + 64 + rng_below(r, 256);
    m->allocs = any[rng_below(r, 3)];
    m->releases = any[rng_below(r, 3)];
    m->enters = any[rng_below(r, 3)];
    m->leaves = any[rng_below(r, 3)];
    m->resets = low[rng_below(r, 3)];
    m->errors = wrong[rng_below(r, 3)];
    m->slots = rng_below(r, 2) ? ACTIVE : 1 + rng_below(r, ACTIVE);
}

static void start(void *g, struct traffic *t) {
    struct allocator *m = g;
    new_habits(m, t);
    fill_pool(&m->addresses, ACTIVE);
    for (uint32_t p = 0; p < ACTIVE; p++)
        fill_pool(&m->banks[p], BANKS);
}

/* A number that is out, round from a random one on; n: none is. */
static uint32_t find_out(const struct pool *pool, struct traffic *t, uint32_t n) {
    uint32_t first = rng_below(&t->rng, n);
    for (uint32_t i = 0; i < n; i++)
        if (pool->is_out[(first + i) % n])
            return (first + i) % n;
    return n;
}

/* A wrong release: of any number, one that is no bank among them. A slot that could do both does
 * one. */
static void drive_banks(const struct allocator *m, struct traffic *t, struct lockstep *ls,
                        uint32_t slot) {
    uint32_t bank = find_out(&m->banks[slot], t, BANKS);
    int takes = slot < m->slots && rng_chance(&t->rng, m->allocs) &&
                (m->banks[slot].n > 0 || rng_chance(&t->rng, m->errors));
    int wrong = rng_chance(&t->rng, m->errors);
    int gives = slot < m->slots && rng_chance(&t->rng, m->releases) && (bank < BANKS || wrong);
    takes = takes && !(gives && rng_below(&t->rng, 2));
    gives = gives && !takes;
    port_set_bit(port_in(ls, "alloc"), slot, takes);
    port_set_bit(port_in(ls, "release"), slot, gives);
    port_random(port_in(ls, "release_bank"), slot, &t->rng);
    if (gives && !wrong)
        port_set(port_in(ls, "release_bank"), slot, bank);
}

static void drive_slots(const struct allocator *m, struct traffic *t, struct lockstep *ls) {
    uint32_t out = find_out(&m->addresses, t, ACTIVE);
    int wrong = rng_chance(&t->rng, m->errors);
    int leaves = (out < ACTIVE || wrong) && rng_chance(&t->rng, m->leaves);
    uint32_t address = wrong ? rng_below(&t->rng, ACTIVE) : out;
    int enters = m->addresses.n > 0 || rng_chance(&t->rng, m->errors);
    port_set(port_in(ls, "enter"), 0, (uint64_t)(enters && rng_chance(&t->rng, m->enters)));
    for (uint32_t p = 0; p < ACTIVE; p++) {
        port_set_bit(port_in(ls, "leave"), p, leaves && p == address);
        port_set_bit(port_in(ls, "reset_queues"), p, rng_chance(&t->rng, m->resets));
    }
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct allocator *m = g;
    if (++m->cycle >= m->habits_end)
        new_habits(m, t);
    for (uint32_t p = 0; p < ACTIVE; p++)
        drive_banks(m, t, ls, p);
    drive_slots(m, t, ls);
}

/* ---- what is out ---- */

static void take(struct pool *pool) {
    pool->is_out[pool->unused[0]] = 1;
    pool->n--;
    for (uint32_t i = 0; i < pool->n; i++)
        pool->unused[i] = pool->unused[i + 1];
}

static void give_back(struct pool *pool, uint32_t number) {
    pool->is_out[number] = 0;
    pool->unused[pool->n++] = number;
}

static int check_pool(const struct pool *pool, const char *what, uint32_t slot, int shown_ok,
                      uint64_t shown, struct err *e) {
    uint64_t head = pool->n ? pool->unused[0] : 0;
    if (shown_ok != (pool->n > 0) || shown != head)
        return err_set(e,
                       "address_allocator: expected %s %" PRIu64 " (%" PRIu32
                       " unused) next at slot %" PRIu32 ", got %" PRIu64
                       " (docs/blocks/address_allocator.md)",
                       what, head, pool->n, slot, shown);
    return 0;
}

/* Of what slot p does. An operation at a slot that is reset does nothing and is no error. */
static uint64_t use_banks(struct pool *pool, uint32_t p, const struct lockstep *ls) {
    uint64_t bank = port_get(port_given(ls, "release_bank"), p);
    if (port_bit(port_given(ls, "reset_queues"), p)) {
        fill_pool(pool, BANKS);
    } else if (port_bit(port_given(ls, "alloc"), p)) {
        if (!pool->n)
            return ERROR_NO_BANK;
        take(pool);
    } else if (port_bit(port_given(ls, "release"), p)) {
        if (!pool->is_out[bank])
            return ERROR_BANK_NOT_ALLOCATED;
        give_back(pool, (uint32_t)bank);
    }
    return ERROR_NONE;
}

/* Both go by the state before. */
static uint64_t use_addresses(struct allocator *m, const struct lockstep *ls) {
    int enters = port_get(port_given(ls, "enter"), 0) != 0, fits = m->addresses.n > 0;
    uint64_t error = enters && !fits ? ERROR_NO_OFFSET : ERROR_NONE;
    uint8_t was_out[ACTIVE];
    for (uint32_t p = 0; p < ACTIVE; p++)
        was_out[p] = m->addresses.is_out[p];
    if (enters && fits)
        take(&m->addresses);
    for (uint32_t p = 0; p < ACTIVE; p++)
        if (port_bit(port_given(ls, "leave"), p)) {
            if (was_out[p])
                give_back(&m->addresses, p);
            else if (!error)
                error = ERROR_OFFSET_NOT_ALLOCATED;
        }
    return error;
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct allocator *m = g;
    for (uint32_t p = 0; p < ACTIVE; p++)
        if (check_pool(&m->banks[p], "bank", p, port_bit(port_out(ls, "bank_ok"), p),
                       port_get(port_out(ls, "bank"), p), e))
            return -1;
    if (check_pool(&m->addresses, "address", 0, port_get(port_out(ls, "offset_ok"), 0) != 0,
                   port_get(port_out(ls, "offset"), 0), e))
        return -1;
    uint64_t error = use_addresses(m, ls);
    for (uint32_t p = 0; p < ACTIVE; p++) {
        uint64_t of_slot = use_banks(&m->banks[p], p, ls);
        error = of_slot && (!error || of_slot < error) ? of_slot : error;
    }
    uint64_t shown = port_get(port_out(ls, "error"), 0);
    if (shown != error)
        return err_set(e,
                       "address_allocator: expected error %" PRIu64 ", got %" PRIu64
                       " (docs/blocks/address_allocator.md)",
                       error, shown);
    return 0;
}

static int active(const struct lockstep *ls) {
    return port_any(port_given(ls, "alloc")) || port_any(port_given(ls, "release"));
}

const struct random_block random_block = {.twin = &twin_address_allocator,
                                          .size = sizeof(struct allocator),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
