/* SPDX-License-Identifier: Apache-2.0
 * What a kernel's memory instructions ask for, decoded and coalesced before the run.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sm/accesses.h"

enum { LANES = 32, ROOM = 4096 };
enum { SHARED_BASE = 0x7000000, LOCAL_BASE = 0x9000000 };

static const struct machine machine = {.line_bytes = 128,
                                       .sector_bytes = 32,
                                       .shared_banks = 32,
                                       .shared_conflicts = 1};

static struct static_inst insts[] = {
    {.memory = MEMORY_LOAD, .space = SPACE_GLOBAL},
    {.memory = MEMORY_LOAD, .space = SPACE_GENERIC},
    {.memory = MEMORY_STORE, .space = SPACE_SHARED},
    {.memory = MEMORY_NONE},
};
enum { GLOBAL, GENERIC, SHARED, NO_MEMORY };

/* Two warps; an instruction of the first has no lane. */
static struct dyn_inst dyn[] = {
    {.index = GLOBAL, .mask = UINT32_MAX}, {.index = NO_MEMORY, .mask = UINT32_MAX},
    {.index = GLOBAL, .mask = 0},          {.index = SHARED, .mask = 0xF},
    {.index = GENERIC, .mask = 1},         {.index = GENERIC, .mask = 2},
    {.index = GENERIC, .mask = 0x80000000}};
static struct warp_stream warps[2] = {{.first = 0, .count = 4}, {.first = 4, .count = 3}};
static uint8_t records[ROOM];

static struct kernel kernel(void) {
    return (struct kernel){.path = "test",
                           .shared_base = SHARED_BASE,
                           .local_base = LOCAL_BASE,
                           .warps_per_block = 1,
                           .n_blocks = 2,
                           .insts = insts,
                           .dyn = dyn,
                           .warps = warps,
                           .addresses = records};
}

static void put(struct kernel *k, uint64_t *last, uint32_t mask, uint64_t base, uint64_t stride) {
    struct lane_addresses a = {.mask = mask, .width = 4};
    for (unsigned lane = 0; lane < LANES; lane++) {
        a.of[lane] = base + lane * stride;
    }
    k->n_addresses += addresses_encode(&a, last, k->addresses + k->n_addresses);
}

static struct kernel with_records(void) {
    struct kernel k = kernel();
    uint64_t last = 0;
    put(&k, &last, UINT32_MAX, 0x1000, 4); /* 128 bytes */
    put(&k, &last, 0xF, 0, 128);           /* four words of one bank */
    warps[1].address = k.n_addresses;
    last = 0;
    put(&k, &last, 1, SHARED_BASE + 8, 4);
    put(&k, &last, 2, LOCAL_BASE, 4);
    put(&k, &last, 0x80000000, 0x2000, 4);
    return k;
}

static void test_each_space(void **state) {
    (void)state;
    struct kernel k = with_records();
    struct accesses a;
    struct err e;
    assert_int_equal(accesses_create(&a, &k, &machine, &e), 0);
    assert_int_equal(a.n, 5);
    assert_int_equal(a.first[0], 0);
    assert_int_equal(a.first[1], 2);
    static const uint8_t spaces[] = {SPACE_GLOBAL, SPACE_SHARED, SPACE_SHARED, SPACE_LOCAL,
                                     SPACE_GLOBAL};
    static const uint16_t sectors[] = {4, 0, 0, 0, 1}, cycles[] = {1, 4, 1, 1, 1};
    for (unsigned i = 0; i < 5; i++) {
        assert_true(a.of[i].known);
        assert_int_equal(a.of[i].space, spaces[i]);
        assert_int_equal(a.of[i].n, sectors[i]);
        assert_int_equal(a.of[i].cycles, cycles[i]);
    }
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(a.sector[a.of[0].sectors + i].number, 0x1000 / 32 + i);
        assert_int_equal(a.sector[a.of[0].sectors + i].words, 0xFF);
    }
    assert_int_equal(a.sector[a.of[4].sectors].number, (0x2000 + 31 * 4) / 32);
    accesses_destroy(&a);
}

/* Of a later copy of the grid global addresses alone are others. */
static void test_copies(void **state) {
    (void)state;
    struct kernel k = with_records();
    struct accesses a;
    struct err e;
    assert_int_equal(accesses_create(&a, &k, NULL, &e), 0);
    assert_int_equal(a.n_sectors, 0);
    struct lane_addresses global = {.mask = UINT32_MAX}, shared = {.mask = 0xF};
    accesses_lanes(&a.of[0], &k, 2, &global);
    accesses_lanes(&a.of[1], &k, 2, &shared);
    for (unsigned lane = 0; lane < LANES; lane++) {
        assert_int_equal(global.of[lane], 0x1000 + 4 * lane + 2 * COPY_BYTES);
    }
    assert_int_equal(shared.of[3], 3 * 128);
    accesses_destroy(&a);
}

/* A trace may have none of an instruction: nothing is said of it. */
static void test_no_addresses(void **state) {
    (void)state;
    struct kernel k = kernel();
    struct lane_addresses none = {.mask = UINT32_MAX};
    uint64_t last = 0;
    k.n_blocks = 1;
    k.n_addresses = addresses_encode(&none, &last, records);
    put(&k, &last, 0xF, 64, 4);
    struct accesses a;
    struct err e;
    assert_int_equal(accesses_create(&a, &k, &machine, &e), 0);
    assert_int_equal(a.n, 2);
    assert_false(a.of[0].known);
    assert_int_equal(a.of[0].n, 0);
    assert_true(a.of[1].known);
    accesses_destroy(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_each_space),
                                       cmocka_unit_test(test_copies),
                                       cmocka_unit_test(test_no_addresses)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
