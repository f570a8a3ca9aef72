/* SPDX-License-Identifier: Apache-2.0
 * Design points: every refusal with its exact message, and the sizes of a good one. Run from the
 * root.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "rfgen/design_point.h"

#define BAD "tests/bad_designs/"
#define STEAL8 "constraints/designs/steal8.ini"

struct refusal {
    const char *file;
    const char *message; /* after the file's name */
};

static const struct refusal refusals[] = {
    {"zero_banks", ":6: banks: expected a whole number from 1 to 64, got `0`; change it"},
    {"banks_power",
     ":6: banks: expected a power of two from 2 on, got 12; a bank number is the low bits of a "
     "sum"},
    {"one_bank",
     ":6: banks: expected a power of two from 2 on, got 1; a bank number is the low bits of a "
     "sum"},
    {"one_warp", ":7: warps: expected at least 2, got 1; use more, or blocks_only = 1"},
    {"blocks_only", ":6: banks: expected a divisor of the 1024 registers of capacity_kb, got 12; "
                    "change one"},
    {"banks_divide",
     ":6: banks: expected a divisor of the 8 registers of capacity_kb, got 16; change one"},
    {"one_row", ":6: banks: expected at least 2 rows a bank, got 1 (8 registers, 8 banks); use "
                "fewer banks"},
    {"warps_schedulers", ":7: warps: expected a multiple of schedulers = 5, got 48; change one"},
    {"too_many_requests",
     ":9: collectors: expected collectors x slots of at most 256, got 512; use fewer"},
    {"too_few_tags", ":9: collectors: expected collectors + 4 x schedulers of at most 256, the "
                     "instruction tags, got 272; use fewer"},
    {"lane_bits", ":11: lane_bits: expected 1, 2, 4, 8, 16 or 32, got 12; choose one"},
    {"granule", ":17: granule_regs: expected a multiple of banks = 8, got 12; a warp's registers "
                "fill whole rows"},
    {"unknown_key", ":6: expected a key of docs/designs.md, got `bank`; correct or remove it"},
    {"unknown_section",
     ":17: expected the section [design], got `max_blocks` in [environment]; move it"},
    {"key_twice", ":7: banks: expected it once, got it twice; remove one"},
    {"missing_key", ":21: expected the key `result_buses`, got the end of the file; add it"},
    {"not_a_number",
     ":5: capacity_kb: expected a whole number from 1 to 4096, got `128KB`; change it"},
    {"negative", ":18: latency_alu: expected a whole number from 1 to 10000, got `-8`; change "
                 "it"},
    {"unknown_top", ":4: top: expected one of: " TOP_NAMES ", got "
                    "`rf_none`; choose one"},
    {"subcores_straight", ":5: subcores: expected 1 with this top, got 4; use rf_ocu, rf_mal"
                          "ekeh or rf_rc"},
    {"subcore_schedulers", ":10: schedulers: expected 1, the sub-core's, with this top, got 2; use"
                           " more subcores"},
    {"subcore_steal", ":17: write_steal: expected 0 with this top, got 1; use rf_steal"},
    {"subcore_warps", ":9: warps: expected at most 256 in all sub-cores, got 512; use fewer"},
    {"subcore_buses", ":13: result_buses: expected at most 64 in all sub-cores, got 128; use "
                      "fewer"},
    {"subcore_ports", ":14: dispatch_ports: expected at most 63 in all sub-cores, got 64; use"
                      " fewer"},
    {"subcore_banks", ":8: banks: expected at most 64 in all sub-cores, got 128; use fewer"},
    {"subcore_tags", ":11: collectors: expected subcores x (collectors + 4 x schedulers) of "
                     "at most 256, the instruction tags, got 288; use fewer"},
    {"few_entries", ":18: ct_entries: expected at least slots = 7, an entry for each operan"
                    "d, got 6; use more"},
    {"bow_ccu", ":19: bow_window: expected 0 with this top, got 3; use rf_ocu"},
    {"distinct_ccu", ":19: distinct_sources: expected 0 with this top, got 1; use rf_ocu"},
    {"rc_top", ":8: rc_ways: expected 0 with this top, got 2; use rf_rc"},
    {"rc_ways16", ":8: rc_ways: expected 2, 4 or 8 with rf_rc, got 16; choose one"},
    {"rc_buses", ":22: result_buses: expected 1 with rf_rc, got 2; change it"},
    {"rc_none", ":4: top: expected rc_ways beside rf_rc, got none; add it"},
    {"rc_ways", ":8: rc_ways: expected 1, 2, 4, 8 or 16, got 3; choose one"},
    {"rc_entries",
     ":9: rc_entries: expected a power of two of at least rc_ways = 16, got 8; change one"},
    {"rc_alone", ":9: rc_alloc: expected rc_ways beside it, got none; add it"},
    {"rc_alloc",
     ":10: rc_alloc: expected one of: read write both compiler, got `never`; choose one"},
    {"fsm_row", ":19: sthld_state3: expected three words such as 2+1 3+1 4-2 (next stat"
                "e 1 to 6, steps -4 to +3), got `2+1 7+1 4-2`; change it"},
    {"fsm_steps", ":19: sthld_state3: expected three words such as 2+1 3+1 4-2 (next stat"
                  "e 1 to 6, steps -4 to +3), got `2+1 2+4 4-2`; change it"},
    {"ltrf_beats", ":17: beats: expected 1, 2, 4 or 8, got 3; choose one"},
    {"ltrf_thread_regs", ":17: thread_regs: expected a power of two, got 24; use 256"},
    {"ltrf_interval", ":18: interval_regs: expected at most thread_regs = 8, got 16; use fewer"},
    {"ltrf_schedulers", ":8: schedulers: expected 1 with this top, got 2; it is two-level"},
    {"ltrf_steal", ":14: read_steal: expected 0 with this top, got 1; use rf_steal"},
    {"ports_ocu",
     ":10: bank_ports: expected 1 with this top, got 2; use rf_dual, rf_rc or rf_unified"},
    {"unified_parts",
     ":22: rf_kb: expected registers and shared memory to fit into capacity_kb = 384, "
     "got 300 and 100; make a part smaller"},
    {"unified_words", ":21: memory_split: expected lines with unified = 1, as a cluster gives one "
                      "bank's data, got another; change one"},
    {"unified_latency", ":17: main_base_latency: expected 1 at 100 percent with rf_unified, whose "
                        "banks take a cycle, got 2 at 100; change it"},
    {"unified_top", ":19: unified: expected it with rf_unified, got another top; use that"},
    {"ports_rc", ":18: bank_ports: expected 2 with this top, got 1; use rf_ocu"},
    {"rc_reuse", ":19: collector_reuse: expected 0 with rf_rc, got 1; use another top"},
    {"classes_units", ":10: sp_collectors: expected some of each class SP, SFU and MEM among 16 "
                      "collectors, got 6 and 10 of the first two; change one"},
    {"classes_ports", ":28: sp_ports: expected some of each class SP, SFU and MEM among 4 ports, "
                      "got 0 and 0 of the first two; change one"},
    {"classes_top", ":12: sp_collectors: expected 0 with this top, got 1; use rf_straight or "
                    "rf_steal"},
    {"straight_cache_buffers", ":16: cache_buffers: expected 0 with this top, got 1; use rf_ltrf"},
    {"ltrf_warps", ":7: warps: expected at most 64 with this top, got 96; use fewer"},
    {"ltrf_slots", ":10: slots: expected 2 to 4 with rf_ltrf (two read ports, two cycles), got 5; "
                   "change it"},
    {"bl_active", ":16: active_warps: expected at most warps = 16, got 32; use fewer"},
    {"steal_latency",
     ":16: main_latency_percent: expected 100 of 4 cycles with this top, got 300 of 4; use rf_bl "
     "or rf_ltrf"},
    {"unknown_machine",
     ":23: machine: expected a file of constraints/machines, got `volta`; name one"},
    {"unknown_policy", ":13: policy: expected one of: gto lrr, got `oldest`; choose one"},
    {"straight_read_steal",
     ":14: read_steal: expected 0 with top = rf_straight, got 1; use rf_steal"},
    {"straight_write_steal",
     ":15: write_steal: expected 0 with top = rf_straight, got 1; use rf_steal"},
    {"no_value", ":10: expected `[design]`, `key = value` or a comment, got something else; "
                 "correct it"},
    {"long_line", ":11: expected at most 198 characters, got more; shorten the line"},
    {"Upper_Case", ":0: expected a file name of lower-case letters, digits and _ that ends in "
                   ".ini; rename it"},
    {"not_there", ": expected a readable file, got none; the design points are in "
                  "constraints/designs"},
};

static void refuses_each_bad_file(void **context) {
    (void)context;
    for (unsigned i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        char path[128], expected[512];
        struct design d;
        struct err e = {""};
        snprintf(path, sizeof path, BAD "%s.ini", refusals[i].file);
        snprintf(expected, sizeof expected, "%s%s", path, refusals[i].message);
        assert_int_equal(design_read(&d, path, NULL, 0, &e), -1);
        assert_string_equal(e.text, expected);
    }
}

static void refuses_bad_overrides(void **context) {
    static const char *const sets[][2] = {
        {"banks=7",
         "--set banks=7: banks: expected a power of two from 2 on, got 7; a bank number is the low "
         "bits of a sum"},
        {"bank=8", "--set bank=8: expected a key of docs/designs.md, got `bank`; correct or "
                   "remove it"},
        {"banks", "--set banks: expected key=value; write for example --set lane_bits=4"},
        {"lane_bits=3", "--set lane_bits=3: lane_bits: expected 1, 2, 4, 8, 16 or 32, got 3; "
                        "choose one"},
    };
    (void)context;
    for (unsigned i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        struct design d;
        struct err e = {""};
        assert_int_equal(design_read(&d, STEAL8, &sets[i][0], 1, &e), -1);
        assert_string_equal(e.text, sets[i][1]);
    }
}

static void resolves_sizes(void **context) {
    struct design d;
    struct err e = {""};
    (void)context;
    assert_int_equal(design_read(&d, STEAL8, NULL, 0, &e), 0);
    assert_string_equal(d.name, "steal8");
    assert_string_equal(design_top_name(&d), "rf_steal");
    assert_int_equal(d.rows, 128);
    assert_int_equal(d.scheduler_warps, 24);
    assert_int_equal(d.requests, 48);
    assert_int_equal(d.candidates, 6);
    assert_int_equal(d.data_bits, 1024);
    assert_int_equal(d.slice_bits, 64);
    assert_int_equal(d.bank_bits, 3);
    assert_int_equal(d.row_bits, 7);
    assert_int_equal(d.request_bits, 6);
    assert_int_equal(d.bus_bits, 1);
    assert_int_equal(d.age_bits, 6);
    assert_int_equal(d.tag_bits, 8);
}

/* With a cache the collectors read that, and rows and banks of the register file are main ones. */
static void a_cache_has_sizes_of_its_own(void **context) {
    const char *sets[] = {"interval_regs=8", "active_warps=4", "main_latency_percent=630"};
    struct design d;
    struct err e = {""};
    (void)context;
    assert_int_equal(design_read(&d, "constraints/designs/ltrf.ini", sets, 3, &e), 0);
    assert_int_equal(d.unit_banks, 8);
    assert_int_equal(d.unit_rows, 4);
    assert_int_equal(d.bank_bits, 3);
    assert_int_equal(d.banks, 16);
    assert_int_equal(d.rows, 128);
    assert_int_equal(d.main_latency, 25); /* 630 % of 4, rounded */
    assert_int_equal(d.sources, 10);
    assert_int_equal(d.shared_kb, 64);
    assert_int_equal(design_read(&d, STEAL8, NULL, 0, &e), 0);
    assert_int_equal(d.unit_banks, d.banks);
    assert_int_equal(d.unit_rows, d.rows);
    assert_int_equal(d.shared_kb, 0);
}

/* Sizes at which no top could address its banks, but blocks can be proved. */
static void blocks_alone_have_any_size(void **context) {
    const char *sets[] = {"blocks_only=1", "banks=1", "warps=1", "schedulers=1"};
    struct design d;
    struct err e = {""};
    (void)context;
    assert_int_equal(design_read(&d, STEAL8, sets, 4, &e), 0);
    assert_int_equal(d.rows, 1024);
    assert_int_equal(d.bank_bits, 1);
    assert_int_equal(d.scheduler_warps, 1);
    assert_int_equal(d.age_bits, 1);
    sets[1] = "banks=7";
    assert_int_equal(design_read(&d, STEAL8, sets, 4, &e), -1);
    assert_string_equal(e.text, "--set banks=7: banks: expected a divisor of the 1024 registers of "
                                "capacity_kb, got 7; change one");
}

/* Narrow lanes change the data, not the number of rows, and make another hash. */
static void narrow_data_keeps_rows(void **context) {
    const char *sets[] = {"lane_bits=1"};
    struct design full, narrow;
    struct err e = {""};
    (void)context;
    assert_int_equal(design_read(&full, STEAL8, NULL, 0, &e), 0);
    assert_int_equal(design_read(&narrow, STEAL8, sets, 1, &e), 0);
    assert_int_equal(narrow.rows, full.rows);
    assert_int_equal(narrow.data_bits, 32);
    assert_int_equal(narrow.slice_bits, 32);
    assert_true(narrow.hash != full.hash);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_each_bad_file),
        cmocka_unit_test(refuses_bad_overrides),
        cmocka_unit_test(resolves_sizes),
        cmocka_unit_test(a_cache_has_sizes_of_its_own),
        cmocka_unit_test(blocks_alone_have_any_size),
        cmocka_unit_test(narrow_data_keeps_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
