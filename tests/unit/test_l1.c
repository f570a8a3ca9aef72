/* SPDX-License-Identifier: Apache-2.0
 * L1 against its definition: which set a line is in, which line makes room, and what a store leaves
 * behind. By hand, and on random accesses beside a naive cache.
 */
#include "memory_case.h"

#include "common/naive_l1.h"
#include "lockstep/rng.h"

enum { LINE = 128, SECTOR = 32, L1_KB = 16, L1_SETS = 4, WAYS = L1_KB * 1024 / LINE / L1_SETS };

static struct memory *memory;
static uint32_t owner;

static struct machine machine_of(uint32_t stores, uint32_t local_back) {
    struct machine m = machine;
    m.l1_stores = stores;
    m.l1_local_back = local_back;
    return m;
}

/* So many lanes from an address on, a word each, to the end. */
static void access_at(uint64_t address, unsigned words, enum access_kind kind, int local) {
    struct lane_addresses a = lanes(address, 4, 4);
    struct access *access = memory_next(memory, 0);
    a.mask = UINT32_MAX >> (32 - words);
    give(memory, kind, ++owner, a);
    access->local = (uint8_t)local;
    cycles_until(memory, kind == ACCESS_STORE ? HAPPENED_STORED : HAPPENED_LOADED, owner);
}

static int hits(uint64_t address) {
    const struct memory_counts *c = memory_counts(memory);
    uint64_t before = c->l1[TRAFFIC_GLD].hit;
    access_at(address, 1, ACCESS_LOAD, 0);
    return c->l1[TRAFFIC_GLD].hit != before;
}

/* Line n is in set n modulo sets: 32 others of its set push it out, any of other sets do not. */
static void sets_follow_from_line_to_line(void **state) {
    (void)state;
    const struct machine m = machine_of(L1_STORES_ALLOCATE, 0);
    for (uint64_t base = 0; base < UINT64_C(1) << 40; base = base ? base * 64 : LINE) {
        memory = begin(&m, MEMORY_FULL);
        assert_false(hits(base));
        for (unsigned line = 1; line < L1_SETS * WAYS; line++) { /* the other three sets, twice */
            if (line % L1_SETS) {
                assert_false(hits(base + line * LINE));
                assert_false(hits(base + (line + L1_SETS * WAYS) * LINE));
            }
        }
        assert_true(hits(base));
        for (unsigned way = 1; way < WAYS; way++) {
            assert_false(hits(base + way * L1_SETS * LINE));
        }
        assert_true(hits(base));
        assert_false(hits(base + WAYS * L1_SETS * LINE)); /* the second line makes room */
        assert_true(hits(base));
        assert_false(hits(base + L1_SETS * LINE));
        memory_destroy(memory);
    }
}

/* Nothing above those bits of the number says which set: lines any power of two apart share one. */
static void sets_are_not_hashed(void **state) {
    (void)state;
    const struct machine m = machine_of(L1_STORES_ALLOCATE, 0);
    for (uint64_t apart = L1_SETS * LINE; apart < UINT64_C(1) << 40; apart *= 2) {
        memory = begin(&m, MEMORY_FULL);
        for (unsigned way = 0; way <= WAYS; way++) {
            assert_false(hits(way * apart));
        }
        assert_true(hits(apart));
        assert_false(hits(0));
        memory_destroy(memory);
    }
}

/* l1_stores = evict: what a store hits is away, its neighbours are not, and no line is made. */
static void a_store_evicts_what_it_hits(void **state) {
    (void)state;
    const struct machine m = machine_of(L1_STORES_EVICT, 0);
    memory = begin(&m, MEMORY_FULL);
    const struct memory_counts *c = memory_counts(memory);
    assert_false(hits(0x1000));
    assert_false(hits(0x1020));
    assert_true(hits(0x1000));
    access_at(0x1000, 8, ACCESS_STORE, 0);
    assert_int_equal(c->l1[TRAFFIC_GST].hit, 1);
    assert_true(hits(0x1020));
    assert_false(hits(0x1000));
    assert_true(hits(0x1000));
    access_at(0x1000, 1, ACCESS_STORE, 0); /* a word is enough */
    assert_int_equal(c->l1[TRAFFIC_GST].hit, 2);
    assert_false(hits(0x1000));
    access_at(0x8000, 8, ACCESS_STORE, 0);
    assert_int_equal(c->l1[TRAFFIC_GST].miss, 1);
    assert_false(hits(0x8000));
    assert_int_equal(c->l1[TRAFFIC_GLD].miss, 2);
    assert_int_equal(c->l1[TRAFFIC_GLD].sector_miss, 3);
    memory_destroy(memory);
}

/* l1_stores = allocate: what a store writes whole is readable, part of a sector is not. */
static void a_store_leaves_what_it_wrote(void **state) {
    (void)state;
    const struct machine m = machine_of(L1_STORES_ALLOCATE, 0);
    memory = begin(&m, MEMORY_FULL);
    access_at(0x1000, 8, ACCESS_STORE, 0);
    assert_true(hits(0x1000));
    access_at(0x1020, 4, ACCESS_STORE, 0);
    assert_false(hits(0x1020));
    memory_destroy(memory);
}

/* The counts of one access to L1, as the memory system and the naive cache have them. */
static void compare(const struct naive_l1 *l, const struct cache_counts *before,
                    const struct cache_counts *after) {
    assert_int_equal(after->hit - before->hit, l->hit);
    assert_int_equal(after->miss - before->miss, l->miss);
    assert_int_equal(after->sector_miss - before->sector_miss, l->sector_miss);
    assert_int_equal(after->pending, 0);
    assert_int_equal(memory_counts(memory)->l2_bytes, l->down * SECTOR);
}

/* Local memory lies elsewhere. Twice as many lines as L1 has, in few sets or all. */
static struct naive_access random_access(struct rng *rng) {
    struct naive_access a = {.store = rng_chance(rng, 96), .local = rng_chance(rng, 128)};
    uint64_t line = rng_below(rng, 2 * L1_SETS * WAYS);
    if (rng_chance(rng, 64)) {
        line = line * 37 << 13; /* far apart */
    }
    a.sector = (line + (a.local ? UINT64_C(1) << 32 : 0)) * (LINE / SECTOR) + rng_below(rng, 4);
    a.words = UINT32_MAX >> (32 - (rng_chance(rng, 128) ? 8 : 1 + rng_below(rng, 8)));
    return a;
}

static void run_random(uint32_t stores, uint32_t local_back, uint64_t seed) {
    static struct naive_l1 naive;
    const struct machine m = machine_of(stores, local_back);
    struct rng rng = {seed};
    memory = begin(&m, MEMORY_FULL);
    naive_l1_start(&naive, L1_KB * 1024, LINE, SECTOR, L1_SETS);
    naive.evicts = stores == L1_STORES_EVICT;
    naive.local_back = (int)local_back;
    for (unsigned i = 0; i < 20000; i++) {
        struct naive_access a = random_access(&rng);
        const struct cache_counts *c = &memory_counts(memory)->l1[2 * a.local + a.store];
        struct cache_counts before = *c;
        access_at(a.sector * SECTOR, (unsigned)__builtin_popcount(a.words),
                  a.store ? ACCESS_STORE : ACCESS_LOAD, a.local);
        naive_l1_access(&naive, &a);
        compare(&naive, &before, c);
    }
    assert_true(memory_idle(memory));
    memory_destroy(memory);
}

static void random_accesses_as_the_naive_cache(void **state) {
    (void)state;
    for (uint32_t back = 0; back <= 1; back++) {
        run_random(L1_STORES_ALLOCATE, back, 1 + back);
        run_random(L1_STORES_EVICT, back, 3 + back);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_follow_from_line_to_line),
        cmocka_unit_test(sets_are_not_hashed),
        cmocka_unit_test(a_store_evicts_what_it_hits),
        cmocka_unit_test(a_store_leaves_what_it_wrote),
        cmocka_unit_test(random_accesses_as_the_naive_cache),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
