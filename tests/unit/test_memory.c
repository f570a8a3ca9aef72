/* SPDX-License-Identifier: Apache-2.0
 * The memory system alone: what is coalesced, merged, refused and acknowledged, and when.
 */
#include <string.h>

#include "memory_case.h"

static void lanes_are_coalesced_by_sectors(void **state) {
    static const struct {
        uint64_t stride;
        uint32_t width;
        unsigned sectors;
        uint32_t words; /* of the first */
    } cases[] = {{4, 4, 4, 0xFF}, {8, 8, 8, 0xFF}, {16, 16, 16, 0xFF}, {32, 4, 32, 1},
                 {128, 4, 32, 1}, {0, 4, 1, 1},    {32, 16, 32, 0xF},  {1, 1, 1, 0xFF}};
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        static struct sectors got;
        struct lane_addresses a = lanes(0x1000, cases[i].stride, cases[i].width);
        coalesce(&got, &a, 32);
        assert_int_equal(got.n, cases[i].sectors);
        assert_int_equal(got.of[0].words, cases[i].words);
        for (unsigned s = 1; s < got.n; s++) {
            assert_true(got.of[s - 1].number < got.of[s].number);
        }
    }
}

static void a_fermi_machine_coalesces_by_lines(void **state) {
    static struct sectors got;
    struct lane_addresses a = lanes(0x1000, 4, 4);
    (void)state;
    coalesce(&got, &a, 128);
    assert_int_equal(got.n, 1);
    assert_int_equal(got.of[0].words, UINT32_MAX);
}

static void a_bank_of_shared_memory_gives_a_word_a_cycle(void **state) {
    (void)state;
    static const struct {
        uint64_t stride;
        unsigned cycles;
    } cases[] = {{4, 1}, {8, 2}, {16, 4}, {128, 32}, {0, 1}, {132, 1}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct lane_addresses a = lanes(0, cases[i].stride, 4);
        assert_int_equal(shared_conflicts(&a, 32), cases[i].cycles);
        struct memory *memory = begin(&machine, MEMORY_FULL);
        give(memory, ACCESS_SHARED, 1, a);
        assert_int_equal(cycles_until(memory, HAPPENED_LOADED, 1),
                         TO_UNIT + cases[i].cycles - 1 + SHARED_LATENCY);
        assert_true(memory_idle(memory));
        memory_destroy(memory);
    }
}

static void a_load_comes_from_dram_then_l2_then_l1(void **state) {
    struct machine small = machine;
    small.dram_full_rate = 320000; /* no time of its own */
    struct memory *memory = begin(&small, MEMORY_FULL);
    (void)state;
    give(memory, ACCESS_LOAD, 1, lanes(0x1000, 0, 4));
    assert_int_equal(cycles_until(memory, HAPPENED_MISSED, 1), HIT);
    assert_int_equal(cycles_until(memory, HAPPENED_LOADED, 1), L2_HIT + DRAM_LATENCY - HIT);
    give(memory, ACCESS_LOAD, 2, lanes(0x1000, 0, 4));
    assert_int_equal(cycles_until(memory, HAPPENED_LOADED, 2), HIT);
    for (unsigned line = 1; line <= 16 * 1024 / 128; line++) { /* L1 is full of others */
        give(memory, ACCESS_LOAD, 3, lanes(0x1000 + line * 128, 0, 4));
        cycles_until(memory, HAPPENED_LOADED, 3);
    }
    give(memory, ACCESS_LOAD, 4, lanes(0x1000, 0, 4));
    assert_int_equal(cycles_until(memory, HAPPENED_LOADED, 4), L2_HIT);
    const struct memory_counts *c = memory_counts(memory);
    assert_int_equal(c->l1[TRAFFIC_GLD].hit, 1);
    assert_int_equal(c->l1[TRAFFIC_GLD].miss, 130);
    assert_int_equal(c->l2_gld.hit, 1);
    assert_int_equal(c->dram_reads, 129);
    memory_destroy(memory);
}

static void a_sector_a_bank_enters_l1(void **state) {
    static const struct {
        uint64_t stride;
        unsigned more;
    } cases[] = {{4, 0}, {8, 1}, {32, 7}, {128, 31}};
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct machine all = machine;
        all.mshrs = 64;
        struct memory *memory = begin(&all, MEMORY_FULL);
        struct lane_addresses a = lanes(0x1000, cases[i].stride, cases[i].stride == 8 ? 8 : 4);
        give(memory, ACCESS_LOAD, 1, a);
        cycles_until(memory, HAPPENED_LOADED, 1);
        give(memory, ACCESS_LOAD, 2, a);
        assert_int_equal(cycles_until(memory, HAPPENED_LOADED, 2), HIT + cases[i].more);
        memory_destroy(memory);
    }
}

static void loads_of_one_sector_merge_up_to_a_limit(void **state) {
    struct memory *memory = begin(&machine, MEMORY_FULL);
    (void)state;
    for (uint32_t owner = 1; owner <= 4; owner++) {
        give(memory, ACCESS_LOAD, owner, lanes(0x1000, 0, 4));
        memory_cycle(memory);
    }
    cycles_until(memory, HAPPENED_LOADED, 4);
    const struct memory_counts *c = memory_counts(memory);
    assert_int_equal(c->l1[TRAFFIC_GLD].miss, 1);
    assert_int_equal(c->l1[TRAFFIC_GLD].pending, 2);
    assert_int_equal(c->l1[TRAFFIC_GLD].hit, 1); /* the fourth one was refused until the fill */
    assert_true(c->mshr_refusals > 0);
    assert_int_equal(c->dram_reads, 1);
    memory_destroy(memory);
}

static void a_full_mshr_refuses_and_goes_on(void **state) {
    struct memory *memory = begin(&machine, MEMORY_FULL);
    (void)state;
    give(memory, ACCESS_LOAD, 1, lanes(0x1000, 128, 4));
    cycles_until(memory, HAPPENED_LOADED, 1);
    const struct memory_counts *c = memory_counts(memory);
    assert_int_equal(c->l1[TRAFFIC_GLD].miss, 32);
    assert_true(c->mshr_refusals > 0);
    assert_true(memory_idle(memory));
    memory_destroy(memory);
}

static void a_store_is_acknowledged_and_readable_when_whole(void **state) {
    struct memory *memory = begin(&machine, MEMORY_FULL);
    (void)state;
    give(memory, ACCESS_STORE, 1, lanes(0x1000, 4, 4));
    /* four sectors leave one by one */
    assert_int_equal(cycles_until(memory, HAPPENED_STORED, 1), HIT + 4 + L2_LATENCY);
    give(memory, ACCESS_LOAD, 2, lanes(0x1000, 4, 4));
    assert_int_equal(cycles_until(memory, HAPPENED_LOADED, 2), HIT);
    give(memory, ACCESS_STORE, 3, lanes(0x2000, 0, 4));
    cycles_until(memory, HAPPENED_STORED, 3);
    give(memory, ACCESS_LOAD, 4, lanes(0x2000, 0, 4));
    assert_int_equal(cycles_until(memory, HAPPENED_MISSED, 4), HIT);
    cycles_until(memory, HAPPENED_LOADED, 4);
    const struct memory_counts *c = memory_counts(memory);
    assert_int_equal(c->l1[TRAFFIC_GST].miss, 2);
    assert_int_equal(c->l1[TRAFFIC_GST].sector_miss, 3);
    assert_int_equal(c->l1[TRAFFIC_GLD].sector_miss, 1);
    assert_int_equal(c->dram_reads, 1); /* L2 had the sector in part */
    memory_destroy(memory);
}

static void dram_moves_so_many_bytes_a_cycle(void **state) {
    struct machine wide = machine;
    wide.mshrs = 1024;
    struct memory *memory = begin(&wide, MEMORY_SHARE);
    unsigned cycles = 0;
    (void)state;
    for (uint32_t owner = 1; owner <= 16; owner++) {
        while (!memory_takes(memory, 0)) {
            memory_cycle(memory);
            cycles++;
        }
        give(memory, ACCESS_LOAD, owner, lanes(0x10000 * owner, 128, 4));
    }
    cycles += cycles_until(memory, HAPPENED_LOADED, 16);
    /* 8 bytes a cycle: 4 cycles a sector */
    assert_in_range(cycles, 16 * 32 * 4, 16 * 32 * 4 + L2_HIT + DRAM_LATENCY);
    memory_destroy(memory);
}

static void perfect_memory_answers_in_the_next_cycle(void **state) {
    struct memory *memory = begin(&machine, MEMORY_PERFECT);
    (void)state;
    give(memory, ACCESS_LOAD, 1, lanes(0x1000, 0, 4));
    assert_int_equal(cycles_until(memory, HAPPENED_LOADED, 1), HIT + 4);
    assert_int_equal(memory_counts(memory)->dram_reads, 0);
    memory_destroy(memory);
}

static void atomics_do_not_merge(void **state) {
    struct memory *memory = begin(&machine, MEMORY_FULL);
    (void)state;
    give(memory, ACCESS_ATOMIC, 1, lanes(0x1000, 0, 4));
    give(memory, ACCESS_ATOMIC, 2, lanes(0x1000, 0, 4));
    cycles_until(memory, HAPPENED_LOADED, 2);
    const struct memory_counts *c = memory_counts(memory);
    assert_int_equal(c->l2_gld.hit + c->l2_gld.pending + c->l2_gld.miss, 2);
    assert_int_equal(c->l1[TRAFFIC_GLD].pending, 0);
    memory_destroy(memory);
}

static void addresses_come_back_from_their_record(void **state) {
    static const uint32_t masks[] = {UINT32_MAX, 1, 0x80000000, 0x00F0F001, 0xAAAAAAAA};
    (void)state;
    for (unsigned i = 0; i < sizeof masks / sizeof *masks; i++) {
        for (uint64_t stride = 0; stride < 3000; stride += 1009) {
            struct lane_addresses a = lanes(UINT64_C(0x7f1000000000), stride, 16), b;
            uint8_t record[ADDRESSES_MOST];
            uint64_t last = 5, before = 5;
            a.mask = b.mask = masks[i];
            a.of[31] -= i; /* no stride */
            unsigned length = addresses_encode(&a, &last, record);
            assert_int_equal(addresses_length(record), length);
            addresses_decode(record, &before, &b);
            assert_true(last == before);
            assert_int_equal(b.width, 16);
            for (unsigned lane = 0; lane < LANES; lane++) {
                assert_true(!(a.mask >> lane & 1) || a.of[lane] == b.of[lane]);
            }
        }
    }
}

static void give_local(struct memory *memory, enum access_kind kind, uint32_t owner,
                       uint64_t base) {
    struct access *access = memory_next(memory, 0);
    give(memory, kind, owner, lanes(base, 4, 4));
    access->local = 1;
}

/* A store to local memory that hits stays in L1, and leaves it with its line. */
static void local_memory_is_written_back(void **state) {
    (void)state;
    struct machine fermi = machine;
    fermi.l1_stores = L1_STORES_EVICT;
    fermi.l1_local_back = 1;
    struct memory *memory = begin(&fermi, MEMORY_FULL);
    const struct memory_counts *counts = memory_counts(memory);
    give_local(memory, ACCESS_STORE, 1, 0x1000);
    cycles_until(memory, HAPPENED_STORED, 1);
    assert_int_equal(counts->l1[TRAFFIC_LST].miss, 4);
    give_local(memory, ACCESS_LOAD, 2, 0x1000);
    cycles_until(memory, HAPPENED_LOADED, 2);
    assert_int_equal(counts->l1[TRAFFIC_LLD].miss + counts->l1[TRAFFIC_LLD].sector_miss, 4);
    give_local(memory, ACCESS_STORE, 3, 0x1000);
    assert_int_equal(cycles_until(memory, HAPPENED_STORED, 3), HIT);
    assert_int_equal(counts->l1[TRAFFIC_LST].hit, 4);
    assert_int_equal(counts->l2_lld.miss + counts->l2_lld.sector_miss + counts->l2_lld.hit, 4);
    assert_int_equal(counts->l2_gld.miss + counts->l2_gld.sector_miss + counts->l2_gld.hit, 0);
    uint64_t requests = counts->l2_bytes;
    for (uint32_t i = 0; i < 16 * 1024 / 128; i++) {
        give(memory, ACCESS_LOAD, 10 + i, lanes(0x100000 + i * UINT64_C(128), 4, 4));
        cycles_until(memory, HAPPENED_LOADED, 10 + i);
    }
    /* Four sectors a load, and the four that were written. */
    assert_int_equal(counts->l2_bytes - requests, (16 * 1024 / 128 + 1) * 128);
    assert_true(memory_idle(memory));
    memory_destroy(memory);
}

/* Of a miss queue without room for what a line wrote no machine's file can speak. Nothing waits for
 * its time then, which is what the watchdog asks. */
static void what_is_stuck_does_not_wait(void **state) {
    (void)state;
    struct machine stuck = machine;
    stuck.l1_stores = L1_STORES_EVICT;
    stuck.l1_local_back = 1;
    stuck.miss_queue = 1;
    struct memory *memory = begin(&stuck, MEMORY_FULL);
    assert_false(memory_waits(memory));
    give_local(memory, ACCESS_LOAD, 1, 0x1000);
    cycles_until(memory, HAPPENED_MISSED, 1);
    assert_true(memory_waits(memory));
    cycles_until(memory, HAPPENED_LOADED, 1);
    give_local(memory, ACCESS_STORE, 2, 0x1000);
    cycles_until(memory, HAPPENED_STORED, 2);
    unsigned waits = 1;
    for (uint32_t i = 0; waits && i < 16 * 1024 / 128; i++) {
        give(memory, ACCESS_LOAD, 10 + i, lanes(0x100000 + i * UINT64_C(128), 4, 4));
        for (unsigned cycle = 0; cycle < 1000; cycle++) {
            memory_cycle(memory);
        }
        waits = (unsigned)memory_waits(memory) || memory_idle(memory);
    }
    assert_false(waits);
    assert_false(memory_idle(memory));
    memory_destroy(memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lanes_are_coalesced_by_sectors),
        cmocka_unit_test(a_fermi_machine_coalesces_by_lines),
        cmocka_unit_test(local_memory_is_written_back),
        cmocka_unit_test(what_is_stuck_does_not_wait),
        cmocka_unit_test(a_bank_of_shared_memory_gives_a_word_a_cycle),
        cmocka_unit_test(a_load_comes_from_dram_then_l2_then_l1),
        cmocka_unit_test(a_sector_a_bank_enters_l1),
        cmocka_unit_test(loads_of_one_sector_merge_up_to_a_limit),
        cmocka_unit_test(a_full_mshr_refuses_and_goes_on),
        cmocka_unit_test(a_store_is_acknowledged_and_readable_when_whole),
        cmocka_unit_test(dram_moves_so_many_bytes_a_cycle),
        cmocka_unit_test(perfect_memory_answers_in_the_next_cycle),
        cmocka_unit_test(atomics_do_not_merge),
        cmocka_unit_test(addresses_come_back_from_their_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
