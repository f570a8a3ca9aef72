/* SPDX-License-Identifier: Apache-2.0
 * Area and energy (harness/evaluate/cost): published entries to the last digit, sums, and what is
 * refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/text_file.h"
#include "evaluate/cost/energy.h"
#include "evaluate/cost/wire_model.h"

static struct tech tech;
static struct err err;

static int open_tables(void **state) {
    (void)state;
    return tech_read(&tech, "constraints/tech", 22, SOURCE_CACTI, &err);
}

static int close_tables(void **state) {
    (void)state;
    tech_free(&tech);
    return 0;
}

static void design_with(struct design *d, const char *name, const char *set) {
    char path[128];
    snprintf(path, sizeof path, "constraints/designs/%s.ini", name);
    if (design_read(d, path, &set, set != NULL, &err)) {
        fail_msg("%s", err.text);
    }
}

static void design(struct design *d, const char *name) {
    design_with(d, name, NULL);
}

static void cost_of(const char *name, struct cost *c) {
    struct design d;
    design(&d, name);
    if (cost_build(&d, &tech, c, &err)) {
        fail_msg("%s", err.text);
    }
}

/* A table of its own, with this text. */
static int table(struct csv *t, const char *text) {
    const char *path = "build/unit/test_cost.csv";
    write_file(path, text);
    return csv_read(t, path, &err);
}

/* RFC-sim, Table III: what the paper prints is in published.csv, what CACTI finds in sram.csv. */
static void table_iii_is_reproduced(void **state) {
    static const char *const rows[][2] = {
        {"table3_2way", "rc_2way"}, {"table3_4way", "rc_4way"}, {"table3_full", "rc_8way"}};
    static const double pinned[][2] = {{23.4685, 24.2801}, {35.3369, 36.7010}, {43.2275, 44.0041}};
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        struct csv_keys ours = {0}, theirs = {0};
        struct sram_figures f;
        double read, write;
        csv_key_text(&ours, "structure", "rfcsim_rc");
        csv_key_text(&ours, "design", rows[i][0]);
        csv_key_text(&theirs, "where", "Table III");
        csv_key_text(&theirs, "structure", rows[i][1]);
        assert_int_equal(tech_sram(&tech, &ours, &f, &err), 0);
        const struct csv_row *r = csv_find(&tech.published, &theirs, &err);
        assert_non_null(r);
        assert_int_equal(csv_number(&tech.published, r, "read_pj", &read, &err), 0);
        assert_int_equal(csv_number(&tech.published, r, "write_pj", &write, &err), 0);
        assert_true(f.read_pj == pinned[i][0] && f.write_pj == pinned[i][1]);
        assert_true(f.read_pj == read && f.write_pj == write);
    }
}

/* Banks and crossbar of 128 KB; the paper's V.A crossbar of six operands. */
static void more_banks_take_more_area(void **state) {
    static const unsigned banks[] = {8, 16, 32};
    double last_banks = 0, last_crossbar = 0;
    struct wire_figures wires;
    (void)state;
    assert_int_equal(tech_wires(&tech, &wires, &err), 0);
    for (unsigned i = 0; i < 3; i++) {
        struct sram_figures f;
        assert_int_equal(tech_banks(&tech, 131072, banks[i], &f, &err), 0);
        const struct wire_shape shape = {banks[i], 6, 1024, banks[i], f.bank_height_mm};
        struct wire_cost c = wire_model(&shape, &wires, 0.25);
        assert_true(f.area_mm2 > last_banks && c.area_mm2 > last_crossbar);
        last_banks = f.area_mm2;
        last_crossbar = c.area_mm2;
    }
}

static void check_sum(const char *name) {
    static struct cost c;
    cost_of(name, &c);
    double sum = 0, kinds = 0;
    for (unsigned i = 0; i < c.n; i++) {
        assert_true(c.part[i].use.area_mm2 >= 0 && c.part[i].use.leakage_mw >= 0);
        sum += c.part[i].beside ? 0 : c.part[i].use.area_mm2;
    }
    for (int k = 0; k < PART_KINDS; k++) {
        kinds += cost_area(&c, (enum part_kind)k);
    }
    assert_float_equal(sum, cost_area(&c, PART_KINDS), 1e-9);
    assert_float_equal(kinds, sum, 1e-9);
}

static void parts_sum_to_the_area(void **state) {
    static const char *const names[] = {"malekeh",        "bl",      "ltrf",    "ltrf_plus",
                                        "ltrf_pipelined", "rc2_cpl", "rc4_cpl", "rc8_cpl"};
    static struct cost c;
    (void)state;
    tech.wanted = LOGIC_KNOWN;
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        check_sum(names[i]);
    }
    tech.wanted = LOGIC_ALL;
    cost_of("malekeh", &c);
    assert_true(cost_find(&c, "tags as a CAM")->beside);
}

/* RFC-sim, Table III: the caches are CACTI's rows; 4 ways have twice the capacity there. */
static void register_caches_are_table_iii(void **state) {
    static const struct {
        const char *design;
        double read_pj, write_pj;
    } rows[] = {
        {"rc2_cpl", 23.4685, 24.2801}, {"rc4_cpl", 35.3369, 36.701}, {"rc8_cpl", 43.2275, 44.0041}};
    static struct cost c;
    (void)state;
    tech.wanted = LOGIC_NONE;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cost_of(rows[i].design, &c);
        const struct part *data = cost_find(&c, "cache data");
        assert_float_equal(data->use.pj[ENERGY_READ], rows[i].read_pj, 1e-9);
        assert_float_equal(data->use.pj[ENERGY_WRITE], rows[i].write_pj, 1e-9);
        assert_int_equal(strstr(data->use.from, "twice the capacity") != NULL, i == 1);
        assert_float_equal(cost_find(&c, "register banks")->use.area_mm2, 4 * 0.111831, 1e-9);
    }
    tech.wanted = LOGIC_ALL;
}

/* Gebhart's banks are eight slices of two ports that are read together, RFC-sim's a lane wide. */
static void banks_of_two_ports_are_rows_or_lanes(void **state) {
    static const struct {
        const char *design;
        unsigned kb;
        double read_pj, write_pj, area_mm2;
    } rows[] = {{"geb_base", 128, 10.341, 27.1358, 0.23398},
                {"unified_128", 128, 10.341, 27.1358, 0.23398},
                {"partitioned", 256, 19.2761, 31.7419, 0.455061},
                {"unified", 384, 23.606, 42.462, 0.634557},
                {"unified_512", 512, 37.0309, 40.8386, 0.846273}};
    static struct cost c;
    struct csv_keys slice = {0};
    struct sram_figures f;
    (void)state;
    tech.wanted = LOGIC_NONE;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cost_of(rows[i].design, &c);
        const struct part *p = cost_find(&c, "main register file");
        assert_int_equal(p->size.banks.capacity_bytes, rows[i].kb * 1024);
        assert_true(p->use.pj[ENERGY_READ] == rows[i].read_pj);
        assert_true(p->use.pj[ENERGY_WRITE] == rows[i].write_pj);
        assert_true(p->use.area_mm2 == rows[i].area_mm2);
        assert_null(cost_find(&c, "register banks"));
        assert_null(cost_find(&c, "whole rows"));
    }
    /* 4 banks x 8 clusters of 4 KB and 128 bits, of which a register takes one bank's eight */
    csv_key_text(&slice, "structure", "sram_slice");
    csv_key_number(&slice, "capacity_bytes", 4096);
    csv_key_number(&slice, "read_ports", 1);
    csv_key_number(&slice, "write_ports", 1);
    assert_int_equal(tech_sram(&tech, &slice, &f, &err), 0);
    assert_float_equal(8 * f.read_pj, rows[0].read_pj, 1e-4);
    assert_float_equal(8 * f.write_pj, rows[0].write_pj, 1e-4);
    assert_float_equal(32 * f.area_mm2, rows[0].area_mm2, 1e-6);
    cost_of("rc_base", &c);
    assert_null(cost_find(&c, "main register file"));
    assert_float_equal(cost_find(&c, "register banks")->use.pj[ENERGY_READ], 5.19721, 1e-9);
    assert_true(cost_find(&c, "whole rows")->beside);
    tech.wanted = LOGIC_ALL;
}

/* Without entries no wires come from them. The array of registers and memory is no logic. */
static void unified_memory_is_banks_and_an_arbiter(void **state) {
    static struct cost c;
    struct design d;
    (void)state;
    design(&d, "unified");
    assert_int_equal(cost_parts(&d, &c, &err), 0);
    assert_null(cost_find(&c, "unified_banks"));
    assert_non_null(cost_find(&c, "unified_arbiter"));
    assert_null(cost_find(&c, "operand files"));
    assert_int_equal(cost_find(&c, "crossbar")->size.in, 4);
    design(&d, "unified_orf3_split");
    assert_int_equal(cost_parts(&d, &c, &err), 0);
    assert_int_equal(cost_find(&c, "operand files")->size.count, 8);
    assert_int_equal(cost_find(&c, "crossbar")->size.in, 4 + 3);
}

/* 64 x (256 x 5 + 3 + 256 + 256) bits (LTRF 4.3), without the 3 that are a row of the cache. */
static void warp_control_blocks_have_the_papers_bits(void **state) {
    static struct cost c;
    struct design d;
    (void)state;
    design(&d, "ltrf_plus");
    assert_int_equal(cost_parts(&d, &c, &err), 0);
    const struct part_size *table = &cost_find(&c, "WCB address tables")->size,
                           *set = &cost_find(&c, "WCB working sets")->size,
                           *live = &cost_find(&c, "WCB liveness")->size;
    assert_int_equal(table->entries * table->width_bits + set->entries * set->width_bits +
                         live->entries * live->width_bits + 64 * 3,
                     114880);
    assert_int_equal(table->count, 2); /* two read ports for operands, two for results */
    assert_true(cost_find(&c, "wcb")->beside);
    design(&d, "ltrf");
    assert_int_equal(cost_parts(&d, &c, &err), 0);
    assert_null(cost_find(&c, "WCB liveness"));
    assert_non_null(cost_find(&c, "WCB working sets"));
}

/* Against the baseline of the same capacity: what LTRF adds and nothing else. A link a quarter as
 * wide takes a sixteenth of the area. */
static void ltrf_stands_beside_its_baseline(void **state) {
    static struct cost ltrf, bl;
    struct design d;
    struct baseline b;
    (void)state;
    tech.wanted = LOGIC_NONE;
    design(&d, "ltrf");
    assert_int_equal(find_baseline(&d, &b), 1);
    assert_true(b.plain.top == TOP_BL && b.plain.capacity_kb == 256 && b.whole);
    assert_int_equal(cost_build(&d, &tech, &ltrf, &err), 0);
    assert_int_equal(cost_build(&b.plain, &tech, &bl, &err), 0);
    tech.wanted = LOGIC_ALL;
    double more = cost_area(&ltrf, PART_CACHE) + cost_find(&ltrf, "fill crossbar")->use.area_mm2 +
                  cost_find(&ltrf, "write-back crossbar")->use.area_mm2;
    assert_true(cost_area(&bl, PART_CACHE) == 0);
    for (unsigned i = 0; i < ltrf.n; i++) {
        assert_int_equal(ltrf.part[i].beside, 0);
    }
    assert_float_equal(cost_area(&ltrf, PART_KINDS) - cost_area(&bl, PART_KINDS), more, 1e-9);
    assert_float_equal(cost_find(&ltrf, "fill crossbar")->use.area_mm2 / (16.0 * 16.0),
                       cost_find(&ltrf, "crossbar")->use.area_mm2 / (16.0 * 6.0) / 16, 1e-9);
    assert_float_equal(cost_find(&ltrf, "WCB address tables")->use.area_mm2, 2 * 0.02746, 1e-9);
}

/* Table 2: area, and power as energy of an access and as leakage; everything else stays. */
static void table_2_is_what_the_paper_says(void **state) {
    static const struct {
        double area, power, latency;
        const char *capacity;
    } paper[] = {{1, 1, 1, "capacity_kb=256"},         {8, 8, 1.25, "capacity_kb=2048"},
                 {8, 8, 1.5, "capacity_kb=2048"},      {8, 3.2, 1.6, "capacity_kb=2048"},
                 {8, 3.2, 2.8, "capacity_kb=2048"},    {8, 1.05, 5.3, "capacity_kb=2048"},
                 {0.25, 0.65, 6.3, "capacity_kb=2048"}};
    static struct cost plain, c;
    struct design d;
    (void)state;
    tech.wanted = LOGIC_NONE;
    design(&d, "ltrf");
    assert_int_equal(cost_build(&d, &tech, &plain, &err), 0);
    for (unsigned i = 0; i < sizeof paper / sizeof paper[0]; i++) {
        tech.config = i + 1;
        design_with(&d, "ltrf", paper[i].capacity);
        assert_int_equal(cost_build(&d, &tech, &c, &err), 0);
        assert_int_equal(c.n, plain.n);
        const struct figures *one = &plain.part[0].use, *use = &c.part[0].use;
        assert_true(use->area_mm2 == one->area_mm2 * paper[i].area);
        assert_true(use->leakage_mw == one->leakage_mw * paper[i].power);
        assert_true(use->pj[ENERGY_READ] == one->pj[ENERGY_READ] * paper[i].power);
        assert_true(use->pj[ENERGY_WRITE] == one->pj[ENERGY_WRITE] * paper[i].power);
        assert_float_equal(use->delay_ns, one->delay_ns * paper[i].latency, 1e-12);
        assert_int_equal(use->source, SOURCE_PUBLISHED);
        assert_non_null(strstr(use->from, "ltrf_table2.csv:"));
        for (unsigned k = 1; k < c.n; k++) {
            assert_true(c.part[k].use.area_mm2 == plain.part[k].use.area_mm2 &&
                        c.part[k].use.leakage_mw == plain.part[k].use.leakage_mw);
        }
    }
    tech.config = 8;
    assert_int_equal(cost_build(&d, &tech, &c, &err), -1);
    assert_ptr_equal(strstr(err.text, "constraints/tech/ltrf_table2.csv:"), err.text);
    tech.config = 0;
    tech.wanted = LOGIC_ALL;
}

/* Counters of a design, each `times` its index in the list. */
static void counters(struct counters *c, const char *name, unsigned times) {
    const char *path = "build/unit/test_cost.counters";
    FILE *f = fopen(path, "w");
    static const char *const names[] = {"cycles",
                                        "active_cycles",
                                        "instructions",
                                        "operands",
                                        "class_r_normal",
                                        "class_w_home",
                                        "class_r_steal",
                                        "class_w_normal",
                                        "class_w_steal",
                                        "class_w_forced",
                                        "class_r_home",
                                        "class_r_home_forced",
                                        "writes_stored",
                                        "writes_allocated",
                                        "writes_filtered",
                                        "writes_filtered_invalid",
                                        "writes_dropped",
                                        "writes_dropped_invalid",
                                        "writes_not_stored",
                                        "extra_passes",
                                        "main_reads",
                                        "main_writes",
                                        "main_busy_cycles",
                                        "cache_reads",
                                        "cache_beats",
                                        "buffer_beats",
                                        "registers_fetched",
                                        "registers_without_data",
                                        "registers_written_back",
                                        "registers_dropped",
                                        "results_to_cache",
                                        "results_to_main",
                                        "operand_lookups",
                                        "result_lookups",
                                        "prefetches",
                                        "refetches",
                                        "enters",
                                        "leaves"};
    assert_non_null(f);
    fprintf(f, "design: %s\nkernel: none\n", name);
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        fprintf(f, "%s: %u\n", names[i], times * (i + 1));
    }
    fclose(f);
    assert_int_equal(counters_read(c, path, &err), 0);
}

static struct energy_sum *energy(const char *name, unsigned times) {
    static struct energy_sum s;
    struct counters c;
    struct design d;
    design(&d, name);
    counters(&c, name, times);
    if (energy_count(&d, &tech, &c, &s, &err)) {
        fail_msg("%s", err.text);
    }
    counters_free(&c);
    return &s;
}

/* All tops; of those whose logic has no rows yet the rest is asked. */
static const char *const energy_names[] = {"straight8", "steal8",       "ocu",
                                           "malekeh",   "bl_pipelined", "ltrf_plus"};
enum { ENERGY_NAMES = sizeof energy_names / sizeof energy_names[0] };

static void energy_is_a_sum_and_linear(void **state) {
    const char *const *names = energy_names;
    (void)state;
    tech.wanted = LOGIC_KNOWN;
    for (unsigned i = 0; i < ENERGY_NAMES; i++) {
        struct energy_sum *s = energy(names[i], 1);
        double dynamic = 0, leakage = 0, once = s->dynamic_pj, once_leakage = s->leakage_pj;
        for (unsigned l = 0; l < s->n; l++) {
            if (!s->line[l].beside) {
                *(s->line[l].leakage ? &leakage : &dynamic) += s->line[l].pj;
            }
        }
        assert_float_equal(dynamic, s->dynamic_pj, 1e-6);
        assert_float_equal(leakage, s->leakage_pj, 1e-6);
        assert_true(once > 0 && once_leakage > 0);
        s = energy(names[i], 1000);
        assert_float_equal(s->dynamic_pj / once, 1000, 1e-6);
        assert_float_equal(s->leakage_pj / once_leakage, 1000, 1e-6);
        s = energy(names[i], 0);
        assert_true(s->dynamic_pj == 0 && s->leakage_pj == 0);
    }
    tech.wanted = LOGIC_ALL;
}

static void the_clock_only_scales_leakage(void **state) {
    (void)state;
    struct energy_sum *s = energy("steal8", 10);
    double dynamic = s->dynamic_pj, leakage = s->leakage_pj;
    tech.clock_ns = 2;
    s = energy("steal8", 10);
    tech.clock_ns = 1;
    assert_float_equal(s->dynamic_pj, dynamic, 1e-6);
    assert_float_equal(s->leakage_pj, 2 * leakage, 1e-6);
}

/* All but the logic is as it is with it, and no row of logic.csv is asked for. */
static void the_logic_can_be_left_out(void **state) {
    static struct cost with, without;
    (void)state;
    cost_of("steal8", &with);
    tech.wanted = LOGIC_NONE;
    cost_of("steal8", &without);
    double dynamic = energy("steal8", 10)->dynamic_pj;
    cost_of("straight32_512k", &without);
    cost_of("steal8", &without);
    tech.wanted = LOGIC_ALL;
    assert_true(cost_area(&with, PART_LOGIC) > 0 && cost_area(&without, PART_LOGIC) == 0);
    assert_float_equal(cost_area(&with, PART_KINDS) - cost_area(&with, PART_LOGIC),
                       cost_area(&without, PART_KINDS), 1e-12);
    const struct energy_sum *all = energy("steal8", 10);
    for (unsigned l = 0; l < all->n; l++) {
        const struct energy_line *line = &all->line[l];
        dynamic += line->kind == PART_LOGIC && !line->leakage ? line->pj : 0;
    }
    assert_float_equal(dynamic, all->dynamic_pj, 1e-6);
}

static void every_event_has_its_part(void **state) {
    const char *const *names = energy_names;
    (void)state;
    tech.wanted = LOGIC_KNOWN;
    for (unsigned i = 0; i < ENERGY_NAMES; i++) {
        struct energy_sum *s = energy(names[i], 1);
        struct design d;
        design(&d, names[i]);
        for (const struct event_def *def = event_defs; def->name; def++) {
            unsigned found = 0;
            for (unsigned l = 0; l < s->n; l++) {
                const struct energy_line *line = &s->line[l];
                found += !line->leakage && line->energy == def->energy && line->pj_each > 0 &&
                         strcmp(line->part->name, def->part) == 0;
            }
            int missing = strstr(s->cost.missing, def->part) != NULL;
            assert_true(!of_top(def->tops, &d) || (found > 0) != missing);
        }
    }
    tech.wanted = LOGIC_ALL;
}

static void the_source_of_arrays_is_chosen(void **state) {
    static struct cost c;
    (void)state;
    cost_of("malekeh", &c);
    struct figures cacti = cost_find(&c, "cache tables")->use;
    assert_int_equal(cacti.source, SOURCE_EXTRAPOLATED);
    tech.arrays = SOURCE_PUBLISHED;
    cost_of("malekeh", &c);
    tech.arrays = SOURCE_CACTI;
    const struct part *p = cost_find(&c, "cache tables");
    assert_int_equal(p->use.source, SOURCE_PUBLISHED);
    assert_true(p->use.pj[ENERGY_READ] != cacti.pj[ENERGY_READ]);
    assert_true(p->second.pj[ENERGY_READ] == cacti.pj[ENERGY_READ]);
    assert_true(p->use.area_mm2 == cacti.area_mm2);
}

static void an_array_takes_the_next_size_and_says_so(void **state) {
    struct sram_figures seven, eight;
    (void)state;
    assert_int_equal(tech_array(&tech, 7, &seven, &err), 0);
    assert_int_equal(tech_array(&tech, 8, &eight, &err), 0);
    assert_true(seven.read_pj == eight.read_pj);
    assert_non_null(strstr(seven.from, "8 entries for 7"));
    assert_null(strstr(eight.from, "entries for"));
    assert_int_equal(tech_array(&tech, 17, &seven, &err), -1);
    assert_non_null(strstr(err.text, "entries 17"));
    assert_non_null(strstr(err.text, "(entries 16)"));
}

static void a_missing_row_is_refused(void **state) {
    struct sram_figures f;
    struct logic_figures l;
    (void)state;
    assert_int_equal(tech_banks(&tech, 131072, 12, &f, &err), -1);
    assert_ptr_equal(strstr(err.text, "constraints/tech/sram.csv:"), err.text);
    assert_non_null(strstr(err.text, "banks 12"));
    assert_non_null(strstr(err.text, "(banks 16)"));
    assert_non_null(strstr(err.text, "(banks 8)"));
    assert_int_equal(tech_logic(&tech, "bank_arbiter", "Banks=1", &l, &err), -1);
    assert_ptr_equal(strstr(err.text, "constraints/tech/logic.csv:"), err.text);
    assert_non_null(strstr(err.text, "make sta"));
}

static void figures_are_numbers_from_0_on(void **state) {
    static const char *const bad[] = {"nan", "-1", "inf", "", "1x", "1e999"};
    struct csv t;
    double value;
    (void)state;
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[64];
        snprintf(text, sizeof text, "# a comment\nname,value\none,%s\n", bad[i]);
        assert_int_equal(table(&t, text), 0);
        assert_int_equal(csv_number(&t, &t.row[0], "value", &value, &err), -1);
        assert_non_null(strstr(err.text, ".csv:3: expected a number from 0 on in column value"));
        csv_free(&t);
    }
    assert_int_equal(table(&t, "name,value\n\"a, \"\"b\"\"\",2.5\n"), 0);
    assert_string_equal(csv_field(&t, &t.row[0], "name"), "a, \"b\"");
    assert_int_equal(csv_number(&t, &t.row[0], "value", &value, &err), 0);
    assert_true(value == 2.5);
    csv_free(&t);
}

static void a_table_that_is_none_is_refused(void **state) {
    struct csv t;
    (void)state;
    assert_int_equal(table(&t, "a,b\n1,2,3\n"), -1);
    assert_non_null(strstr(err.text, ".csv:2: expected 2 fields as in line 1, got 3"));
    assert_int_equal(table(&t, "a,b\n\"1,2\n"), -1);
    assert_int_equal(table(&t, "# nothing\n"), -1);
}

static void counters_must_be_those_of_the_design(void **state) {
    struct counters c;
    struct design d;
    static struct energy_sum s;
    double sum;
    (void)state;
    counters(&c, "steal8", 1);
    design(&d, "straight8");
    assert_int_equal(energy_count(&d, &tech, &c, &s, &err), -1);
    assert_non_null(strstr(err.text, "expected counters of design straight8"));
    assert_int_equal(counters_sum(&c, "cycles no_such", &sum, &err), -1);
    assert_non_null(strstr(err.text, "no_such"));
    assert_int_equal(counters_sum(&c, "cycles active_cycles", &sum, &err), 0);
    assert_true(sum == 3);
    counters_free(&c);
}

static void only_hardware_has_a_cost(void **state) {
    static struct cost c;
    struct design d;
    (void)state;
    design(&d, "bow");
    assert_int_equal(cost_build(&d, &tech, &c, &err), -1);
    assert_non_null(strstr(err.text, "bow: expected a design point with hardware"));
}

/* V.A by hand: 8 in, 6 out, a tenth of a micron. 512 x 8 x 0.1 um wide, 512 x 6 x 0.1 um high. */
static void the_crossbar_is_what_its_wires_are(void **state) {
    const struct wire_figures wires = {
        .pj_per_mm_per_bit = 0.1, .leakage_mw_per_mm = 0.01, .pitch_mm = 1e-4};
    const struct wire_shape shape = {
        .in = 8, .out = 6, .wires = 1024, .banks = 8, .bank_pitch_mm = 0.05};
    (void)state;
    struct wire_cost c = wire_model(&shape, &wires, 0.25);
    assert_float_equal(c.area_mm2, 0.4096 * 0.3072, 1e-9);
    assert_float_equal(c.length_mm, 0.2 / 4 + (0.4096 + 0.3072) / 4, 1e-9);
    assert_float_equal(c.transfer_pj, 1024 * 0.25 * 0.1 * c.length_mm, 1e-9);
    assert_float_equal(c.leakage_mw, 1024 * 0.01 * c.length_mm, 1e-9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_iii_is_reproduced),
        cmocka_unit_test(more_banks_take_more_area),
        cmocka_unit_test(parts_sum_to_the_area),
        cmocka_unit_test(register_caches_are_table_iii),
        cmocka_unit_test(banks_of_two_ports_are_rows_or_lanes),
        cmocka_unit_test(unified_memory_is_banks_and_an_arbiter),
        cmocka_unit_test(warp_control_blocks_have_the_papers_bits),
        cmocka_unit_test(ltrf_stands_beside_its_baseline),
        cmocka_unit_test(table_2_is_what_the_paper_says),
        cmocka_unit_test(energy_is_a_sum_and_linear),
        cmocka_unit_test(the_clock_only_scales_leakage),
        cmocka_unit_test(the_logic_can_be_left_out),
        cmocka_unit_test(every_event_has_its_part),
        cmocka_unit_test(the_source_of_arrays_is_chosen),
        cmocka_unit_test(an_array_takes_the_next_size_and_says_so),
        cmocka_unit_test(a_missing_row_is_refused),
        cmocka_unit_test(figures_are_numbers_from_0_on),
        cmocka_unit_test(a_table_that_is_none_is_refused),
        cmocka_unit_test(counters_must_be_those_of_the_design),
        cmocka_unit_test(only_hardware_has_a_cost),
        cmocka_unit_test(the_crossbar_is_what_its_wires_are),
    };
    return cmocka_run_group_tests(tests, open_tables, close_tables);
}
