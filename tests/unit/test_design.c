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
    {"zero_banks", ":5: banks: expected a whole number from 1 to 64, got `0`; change it"},
    {"banks_power",
     ":5: banks: expected a power of two from 2 on, got 12; a bank number is the low bits of a "
     "sum"},
    {"one_bank",
     ":5: banks: expected a power of two from 2 on, got 1; a bank number is the low bits of a "
     "sum"},
    {"one_warp", ":5: warps: expected at least 2, got 1; use more, or blocks_only = 1"},
    {"blocks_only", ":5: banks: expected a divisor of the 1024 registers of capacity_kb, got 12; "
                    "change one"},
    {"banks_divide",
     ":6: banks: expected a divisor of the 8 registers of capacity_kb, got 16; change one"},
    {"one_row", ":6: banks: expected at least 2 rows a bank, got 1 (8 registers, 8 banks); use "
                "fewer banks"},
    {"warps_schedulers", ":5: warps: expected a multiple of schedulers = 5, got 48; change one"},
    {"too_many_requests",
     ":5: collectors: expected collectors x slots of at most 256, got 512; use fewer"},
    {"too_few_tags", ":6: collectors: expected collectors + 4 x schedulers of at most 256, the "
                     "instruction tags, got 272; use fewer"},
    {"lane_bits", ":5: lane_bits: expected 1, 2, 4, 8, 16 or 32, got 12; choose one"},
    {"granule", ":5: granule_regs: expected a multiple of banks = 8, got 12; a warp's registers "
                "fill whole rows"},
    {"unknown_key", ":5: expected a key of docs/designs.md, got `bank`; correct or remove it"},
    {"unknown_section",
     ":6: expected the section [design], got `max_blocks` in [environment]; move it"},
    {"key_twice", ":6: banks: expected it once, got it twice; remove one"},
    {"missing_key", ":21: expected the key `result_buses`, got the end of the file; add it"},
    {"not_a_number",
     ":5: capacity_kb: expected a whole number from 1 to 4096, got `128KB`; change it"},
    {"negative", ":5: latency_alu: expected a whole number from 1 to 10000, got `-8`; change "
                 "it"},
    {"unknown_top", ":5: top: expected one of: " TOP_NAMES ", got "
                    "`rf_none`; choose one"},
    {"subcores_straight", ":6: subcores: expected 1 with this top, got 4; use rf_ocu, rf_mal"
                          "ekeh or rf_rc"},
    {"subcore_schedulers", ":5: schedulers: expected 1, the sub-core's, with this top, got 2; use"
                           " more subcores"},
    {"subcore_steal", ":5: write_steal: expected 0 with this top, got 1; use rf_steal"},
    {"subcore_warps", ":5: warps: expected at most 256 in all sub-cores, got 512; use fewer"},
    {"subcore_buses", ":6: result_buses: expected at most 64 in all sub-cores, got 128; use "
                      "fewer"},
    {"subcore_ports", ":5: dispatch_ports: expected at most 63 in all sub-cores, got 64; use"
                      " fewer"},
    {"subcore_banks", ":5: banks: expected at most 64 in all sub-cores, got 128; use fewer"},
    {"subcore_tags", ":6: collectors: expected subcores x (collectors + 4 x schedulers) of "
                     "at most 256, the instruction tags, got 288; use fewer"},
    {"few_entries", ":5: ct_entries: expected at least slots = 7, an entry for each operan"
                    "d, got 6; use more"},
    {"bow_ccu", ":7: bow_window: expected 0 with this top, got 3; use rf_ocu"},
    {"distinct_ccu", ":7: distinct_sources: expected 0 with this top, got 1; use rf_ocu"},
    {"rc_top", ":6: rc_ways: expected 0 with this top, got 2; use rf_rc"},
    {"rc_ways16", ":5: rc_ways: expected 2, 4 or 8 with rf_rc, got 16; choose one"},
    {"rc_buses", ":5: result_buses: expected 1 with rf_rc, got 2; change it"},
    {"rc_none", ":5: top: expected rc_ways beside rf_rc, got none; add it"},
    {"rc_ways", ":6: rc_ways: expected 1, 2, 4, 8 or 16, got 3; choose one"},
    {"rc_entries",
     ":7: rc_entries: expected a power of two of at least rc_ways = 16, got 8; change one"},
    {"rc_alone", ":6: rc_alloc: expected rc_ways beside it, got none; add it"},
    {"rc_alloc",
     ":6: rc_alloc: expected one of: read write both compiler, got `never`; choose one"},
    {"fsm_row", ":6: sthld_state3: expected three words such as 2+1 3+1 4-2 (next stat"
                "e 1 to 6, steps -4 to +3), got `2+1 7+1 4-2`; change it"},
    {"fsm_steps", ":6: sthld_state3: expected three words such as 2+1 3+1 4-2 (next stat"
                  "e 1 to 6, steps -4 to +3), got `2+1 2+4 4-2`; change it"},
    {"ltrf_beats", ":5: beats: expected 1, 2, 4 or 8, got 3; choose one"},
    {"ltrf_thread_regs", ":5: thread_regs: expected a power of two, got 24; use 256"},
    {"ltrf_interval", ":6: interval_regs: expected at most thread_regs = 8, got 16; use fewer"},
    {"ltrf_schedulers", ":5: schedulers: expected 1 with this top, got 2; it is two-level"},
    {"ltrf_steal", ":5: read_steal: expected 0 with this top, got 1; use rf_steal"},
    {"ports_ocu",
     ":6: bank_ports: expected 1 with this top, got 2; use rf_dual, rf_rc or rf_unified"},
    {"unified_parts",
     ":5: rf_kb: expected registers and shared memory to fit into capacity_kb = 384, "
     "got 300 and 100; make a part smaller"},
    {"unified_words", ":5: memory_split: expected lines with unified = 1, as a cluster gives one "
                      "bank's data, got another; change one"},
    {"unified_latency", ":5: main_base_latency: expected 1 at 100 percent with rf_unified, whose "
                        "banks take a cycle, got 2 at 100; change it"},
    {"unified_top", ":7: unified: expected it with rf_unified, got another top; use that"},
    {"ports_rc", ":5: bank_ports: expected 2 with this top, got 1; use rf_ocu"},
    {"rc_reuse", ":5: collector_reuse: expected 0 with rf_rc, got 1; use another top"},
    {"classes_units", ":5: sp_collectors: expected some of each class SP, SFU and MEM among 16 "
                      "collectors, got 6 and 10 of the first two; change one"},
    {"classes_ports", ":5: sp_ports: expected some of each class SP, SFU and MEM among 4 ports, "
                      "got 0 and 0 of the first two; change one"},
    {"classes_top", ":5: sp_collectors: expected 0 with this top, got 1; use rf_straight or "
                    "rf_steal"},
    {"straight_cache_buffers", ":5: cache_buffers: expected 0 with this top, got 1; use rf_ltrf"},
    {"ltrf_warps", ":5: warps: expected at most 64 with this top, got 96; use fewer"},
    {"ltrf_slots", ":5: slots: expected 2 to 4 with rf_ltrf (two read ports, two cycles), got 5; "
                   "change it"},
    {"bl_active", ":6: active_warps: expected at most warps = 16, got 32; use fewer"},
    {"steal_latency",
     ":5: main_latency_percent: expected 100 of 4 cycles with this top, got 300 of 4; use rf_bl "
     "or rf_ltrf"},
    {"unknown_machine",
     ":5: machine: expected a file of constraints/machines, got `volta`; name one"},
    {"unknown_policy", ":5: policy: expected one of: gto lrr, got `oldest`; choose one"},
    {"straight_read_steal",
     ":5: read_steal: expected 0 with top = rf_straight, got 1; use rf_steal"},
    {"straight_write_steal",
     ":5: write_steal: expected 0 with top = rf_straight, got 1; use rf_steal"},
    {"no_value", ":5: expected `[design]`, `key = value` or a comment, got something else; "
                 "correct it"},
    {"long_line", ":5: expected at most 198 characters, got more; shorten the line"},
    {"Upper_Case", ":0: expected a file name of lower-case letters, digits and _ that ends in "
                   ".ini; rename it"},
    {"like_itself", ":4: like: expected a point that is not like this one itself, got "
                    "`like_itself`; name another"},
    {"like_late", ":5: like: expected it before all other keys, got it after one; move it up"},
    {"like_twice", ":5: like: expected it once, got it twice; remove one"},
    {"like_unknown", ":4: like: expected a design point of this folder or of constraints/designs, "
                     "got `steal7`; name one"},
    {"like_path", ":4: like: expected a design point of this folder or of constraints/designs, "
                  "got `../bad_designs/like_unknown`; name one"},
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

/* What is wrong stands in another file, which the message names before the point. */
static const struct refusal inherited[] = {
    {"like_bad", BAD "unknown_key.ini:5: expected a key of docs/designs.md, got `bank`; correct or "
                     "remove it"},
    {"like_circle", BAD "like_circle_end.ini:4: like: expected a point that is not like this one "
                        "itself, got `like_circle`; name another"},
    {"like_granule", "constraints/designs/steal8.ini:20: granule_regs: expected a multiple of "
                     "banks = 64, got 32; a warp's registers fill whole rows"},
    {"like_foreign", "constraints/designs/ltrf.ini:8: interval_regs: expected a key of "
                     "rf_straight, got one of rf_ltrf; take it out"},
};

static void names_the_line_of_an_inherited_key(void **context) {
    (void)context;
    for (unsigned i = 0; i < sizeof inherited / sizeof inherited[0]; i++) {
        char path[128], expected[512];
        struct design d;
        struct err e = {""};
        snprintf(path, sizeof path, BAD "%s.ini", inherited[i].file);
        snprintf(expected, sizeof expected, "%s (for %s)", inherited[i].message, path);
        assert_int_equal(design_read(&d, path, NULL, 0, &e), -1);
        assert_string_equal(e.text, expected);
    }
}

#define OWN "build/unit/own_"

static const char *write_own(unsigned n, const char *text) {
    static char path[64];
    snprintf(path, sizeof path, OWN "%u.ini", n);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
    return path;
}

static const char *origin_of(const struct design_origin *from, const char *name) {
    unsigned k = 0;
    while (strcmp(design_keys[k].name, name) != 0)
        k++;
    return from->where[k];
}

/* A file of one's own, outside of the tree's folder, is like a point of that, and overrides it. */
static void an_own_file_is_like_a_point_of_the_tree(void **context) {
    struct design d, whole;
    static struct design_origin from;
    struct err e = {""};
    (void)context;
    const char *path = write_own(0, "[design]\nlike = steal8\nbanks = 16\n");
    assert_int_equal(design_read_from(&d, path, NULL, 0, &from, &e), 0);
    assert_string_equal(d.name, "own_0");
    assert_string_equal(origin_of(&from, "banks"), OWN "0.ini:3");
    assert_string_equal(origin_of(&from, "warps"), STEAL8 ":8");
    assert_string_equal(origin_of(&from, "rthld"), "");
    assert_int_equal(design_read(&whole, "constraints/designs/steal16.ini", NULL, 0, &e), 0);
    assert_true(d.hash == whole.hash);
    path = write_own(0, "[design]\nlike = steal8\nbanks = 16\nbanks = 32\n");
    assert_int_equal(design_read(&d, path, NULL, 0, &e), -1);
    assert_string_equal(e.text, OWN "0.ini:4: banks: expected it once, got it twice; remove one");
}

/* Each of forty files is like the one before it: the first one that has a key decides. */
static void chains_are_deep(void **context) {
    enum { DEEP = 40 };
    struct design d;
    static struct design_origin from;
    struct err e = {""};
    char text[64];
    (void)context;
    const char *path = write_own(0, "[design]\nlike = steal8\nbanks = 16\nwarps = 24\n");
    for (unsigned n = 1; n <= DEEP; n++) {
        snprintf(text, sizeof text, "[design]\nlike = own_%u\n%s", n - 1,
                 n == DEEP / 2 ? "banks = 4\n" : "");
        path = write_own(n, text);
    }
    assert_int_equal(design_read_from(&d, path, NULL, 0, &from, &e), 0);
    assert_int_equal(d.banks, 4);
    assert_int_equal(d.warps, 24);
    assert_string_equal(origin_of(&from, "banks"), OWN "20.ini:3");
    assert_string_equal(origin_of(&from, "warps"), OWN "0.ini:4");
    write_own(0, "[design]\nlike = own_40\n");
    assert_int_equal(design_read(&d, OWN "40.ini", NULL, 0, &e), -1);
    assert_string_equal(e.text, OWN "0.ini:2: like: expected a point that is not like this one "
                                    "itself, got `own_40`; name another (for " OWN "40.ini)");
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
        cmocka_unit_test(names_the_line_of_an_inherited_key),
        cmocka_unit_test(an_own_file_is_like_a_point_of_the_tree),
        cmocka_unit_test(chains_are_deep),
        cmocka_unit_test(refuses_bad_overrides),
        cmocka_unit_test(resolves_sizes),
        cmocka_unit_test(a_cache_has_sizes_of_its_own),
        cmocka_unit_test(blocks_alone_have_any_size),
        cmocka_unit_test(narrow_data_keeps_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
