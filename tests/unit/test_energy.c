/* SPDX-License-Identifier: Apache-2.0
 * Energy accounting against numbers by hand: what one of each counter costs, how often
 * (energy_of_one.txt), what an access is in pJ, and a small sum.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "evaluate/cost/energy.h"
#include "rfgen/files.h"

enum { NAMES_MOST = 128, COST_MOST = 512, WORDS = 64 };

static struct tech tech;
static struct err err;
static char names[NAMES_MOST][WORDS]; /* of all counters that cost something somewhere */
static unsigned n_names;

static void add_name(const char *name, size_t length) {
    char text[WORDS];
    snprintf(text, sizeof text, "%.*s", (int)length, name);
    for (unsigned i = 0; i < n_names; i++) {
        if (strcmp(names[i], text) == 0) {
            return;
        }
    }
    assert_true(n_names < NAMES_MOST);
    snprintf(names[n_names++], WORDS, "%s", text);
}

static int open_tables(void **state) {
    (void)state;
    for (const struct event_def *def = event_defs; def->name; def++) {
        for (const char *at = def->counters; *at; at += *at == ' ') {
            size_t length = strcspn(at, " ");
            add_name(at, length);
            at += length;
        }
    }
    return tech_read(&tech, "constraints/tech", 22, SOURCE_CACTI, &err);
}

static int close_tables(void **state) {
    (void)state;
    tech_free(&tech);
    return 0;
}

static void design(struct design *d, const char *name) {
    char path[128];
    snprintf(path, sizeof path, "constraints/designs/%s.ini", name);
    if (design_read(d, path, NULL, 0, &err)) {
        fail_msg("%s", err.text);
    }
}

/* Counters that are 0, but for one. */
static void only(struct counters *c, const char *name, const char *value, const char *cycles) {
    memset(c, 0, sizeof *c);
    for (unsigned i = 0; i < n_names; i++) {
        c->name[c->n] = names[i];
        c->value[c->n++] = strcmp(names[i], name) == 0 ? value : "0";
    }
    c->name[c->n] = "cycles";
    c->value[c->n++] = cycles;
}

static const struct energy_sum *count(const char *name, const struct counters *c) {
    static struct energy_sum s;
    struct design d;
    design(&d, name);
    if (energy_count(&d, &tech, c, &s, &err)) {
        fail_msg("%s", err.text);
    }
    return &s;
}

/* "PART r1, PART w2" of what a sum counts; `cost` has COST_MOST characters. */
static void write_cost(const struct energy_sum *s, char *cost) {
    size_t at = 0;
    cost[0] = '\0';
    for (unsigned l = 0; l < s->n; l++) {
        const struct energy_line *line = &s->line[l];
        if (!line->leakage && line->count != 0) {
            at += (size_t)snprintf(cost + at, COST_MOST - at, "%s%s %c%g", at ? ", " : "",
                                   line->part->name, "rwtc"[line->energy], line -> count);
            assert_true(at < COST_MOST);
        }
    }
}

/* ---- energy_of_one.txt ---- */

static int has_word(const char *list, size_t length, const char *word) {
    size_t n = strlen(word);
    for (const char *at = strstr(list, word); at && at + n <= list + length;
         at = strstr(at + n, word)) {
        if (at > list && at[-1] == ' ' && (at[n] == ' ' || at[n] == '\n')) {
            return 1;
        }
    }
    return 0;
}

static const char *next_line(const char *line) {
    return line + strcspn(line, "\n") + 1;
}

static int indent(const char *line) {
    return *line ? (int)strspn(line, " ") : -1;
}

/* What the file says of a counter of the design whose lines start at `at`; else nothing. Lines of
 * counters follow each other, then those of what one of them costs. */
static void read_cost(const char *at, const char *name, char *cost) {
    int found = 0;
    cost[0] = '\0';
    for (; indent(at) > 0; at = next_line(at)) {
        size_t length = strcspn(at, "\n"), used = strlen(cost);
        if (indent(at) == 2 && used) {
            return;
        }
        if (indent(at) == 2) {
            found |= has_word(at, length + 1, name);
        } else if (found) {
            snprintf(cost + used, COST_MOST - used, "%s%.*s", used ? " " : "", (int)length - 4,
                     at + 4);
        }
    }
}

static unsigned check_design(const char *text) {
    char name[WORDS], wanted[COST_MOST], got[COST_MOST];
    unsigned costs = 0;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "\n"), text);
    for (unsigned i = 0; i < n_names; i++) {
        struct counters c;
        only(&c, names[i], "1", "1000");
        write_cost(count(name, &c), got);
        read_cost(next_line(text), names[i], wanted);
        if (strcmp(got, wanted) != 0) {
            fail_msg("%s: one of %s: expected '%s', got '%s'", name, names[i], wanted, got);
        }
        costs += got[0] != '\0';
    }
    return costs;
}

static void one_of_each_counter_costs_what_the_page_says(void **state) {
    char *text = file_text("tests/unit/energy_of_one.txt", &err);
    unsigned costs = 0, designs = 0;
    (void)state;
    assert_non_null(text);
    tech.wanted = LOGIC_KNOWN;
    for (const char *line = text; *line; line = next_line(line)) {
        if (indent(line) == 0 && line[0] != '#') {
            costs += check_design(line);
            designs++;
        }
    }
    tech.wanted = LOGIC_ALL;
    free(text);
    assert_int_equal(designs, 9);
    assert_int_equal(costs, 180);
}

/* ---- pJ of an access ---- */

/* The wire model's numbers (docs/cost.md): 1024 wires, a quarter of which switch, CACTI's wires of
 * 30 % overhead at the local pitch. `banks` stand in two columns. */
#define WIRES (1024 * 0.25 * 0.155511)
#define BUS_MM(runs) (512 * (runs)*0.055e-3 / 4)
#define COLUMN_MM(banks, height) ((banks) / 2.0 * (height) / 4)
#define TRANSFER(banks, height, runs) (WIRES * (COLUMN_MM(banks, height) + BUS_MM(runs)))
/* A flip-flop of the library, at 22 nm. */
#define FLIP_FLOP (0.25389 / 41.42)

static const struct {
    const char *design, *part;
    enum energy energy;
    double pj;
} accesses[] = {
    /* 128 KB in eight banks; a warp's register is eight slices of 128 bits */
    {"steal8", "register banks", ENERGY_READ, 6.49355},
    {"steal8", "register banks", ENERGY_WRITE, 12.943},
    {"steal8", "operand registers", ENERGY_READ, 6.01865}, /* three entries */
    {"steal8", "operand registers", ENERGY_WRITE, 5.97287},
    {"steal8", "crossbar", ENERGY_TRANSFER, TRANSFER(8, 0.0575062, 8 + 6)},
    {"steal8", "result buses", ENERGY_TRANSFER, TRANSFER(8, 0.0575062, 8 + 6)},
    {"steal8", "bank_arbiter", ENERGY_CYCLE, 370.60163 / 41.42},
    /* a sub-core's 64 KB in four banks; seven entries take the array of eight */
    {"malekeh", "register banks", ENERGY_READ, 6.49355},
    {"malekeh", "cache tables", ENERGY_READ, 6.09994},
    {"malekeh", "cache tables", ENERGY_WRITE, 6.38698},
    {"malekeh", "ccu crossbar", ENERGY_TRANSFER, TRANSFER(4, 0.0575062, 4 + 2 + 7)},
    {"malekeh", "tags as a CAM", ENERGY_READ, 0.216543},
    /* 272 KB in 16 banks */
    {"bl", "main register file", ENERGY_READ, 6.60709},
    {"bl", "main register file", ENERGY_WRITE, 13.4785},
    /* 256 KB, 16 KB of cache. A fill and a write-back are a register each, on a quarter of the
     * wires. A write of the table goes to both copies. 256 bits are two slices of 128. */
    {"ltrf_plus", "main register file", ENERGY_READ, 6.49355},
    {"ltrf_plus", "cache banks", ENERGY_READ, 4.77755},
    {"ltrf_plus", "cache banks", ENERGY_WRITE, 4.89626},
    {"ltrf_plus", "WCB address tables", ENERGY_READ, 2.09641},
    {"ltrf_plus", "WCB address tables", ENERGY_WRITE, 2 * 0.596701},
    {"ltrf_plus", "WCB working sets", ENERGY_READ, 2 * 0.876297},
    {"ltrf_plus", "WCB liveness", ENERGY_WRITE, 2 * 1.37813},
    {"ltrf_plus", "write buffers", ENERGY_WRITE, 1024 * FLIP_FLOP},
    {"ltrf_plus", "read registers", ENERGY_WRITE, 1024 * FLIP_FLOP},
    {"ltrf_plus", "fill crossbar", ENERGY_TRANSFER, TRANSFER(16, 0.0575062, (16 + 16) / 4.0)},
    {"ltrf_plus", "write-back crossbar", ENERGY_TRANSFER,
     TRANSFER(16, 0.0575062, (16 + 2 + 16) / 4.0)},
    /* a lane of a 64 KB register file; 128 bits of the caches, Table III; whole rows beside */
    {"rc2_cpl", "register banks", ENERGY_READ, 5.19721},
    {"rc2_cpl", "register banks", ENERGY_WRITE, 3.32549},
    {"rc2_cpl", "whole rows", ENERGY_READ, 11.5797},
    {"rc2_cpl", "cache data", ENERGY_READ, 23.4685},
    {"rc2_cpl", "cache data", ENERGY_WRITE, 24.2801},
    {"rc2_cpl", "cache tags", ENERGY_WRITE, 10 * FLIP_FLOP}, /* a register, valid, dirty */
    {"rc2_cpl", "cache orders", ENERGY_WRITE, 1 * FLIP_FLOP},
    /* six entries and one take the array of eight */
    {"rfc6_lrf", "file caches", ENERGY_READ, 6.09994},
    {"rfc6_lrf", "victim buffers", ENERGY_WRITE, 1024 * FLIP_FLOP},
    /* all flip-flops of a slot's six entries */
    {"orf3_split", "operand files", ENERGY_READ, 0},
    {"orf3_split", "operand files", ENERGY_WRITE, 6 * 1024 * FLIP_FLOP},
    /* Gebhart's banks: eight slices of two ports */
    {"geb_base", "main register file", ENERGY_READ, 8 * 1.29262},
    {"geb_base", "main register file", ENERGY_WRITE, 8 * 3.39198},
    {"unified", "main register file", ENERGY_READ, 23.606},
    {"unified", "main register file", ENERGY_WRITE, 42.462},
};

/* Figures are printed with six digits. */
static void an_access_is_of_a_whole_register(void **state) {
    static struct cost c;
    struct design d;
    (void)state;
    tech.wanted = LOGIC_KNOWN;
    for (unsigned i = 0; i < sizeof accesses / sizeof *accesses; i++) {
        design(&d, accesses[i].design);
        assert_int_equal(cost_build(&d, &tech, &c, &err), 0);
        const struct part *p = cost_find(&c, accesses[i].part);
        assert_non_null(p);
        double got = p->use.pj[accesses[i].energy], pj = accesses[i].pj;
        if (got < pj * 0.99999 || got > pj * 1.00001) {
            fail_msg("%s: an access of %s: expected %.6f pJ, got %.6f", d.name, p->name, pj, got);
        }
    }
    tech.wanted = LOGIC_ALL;
}

/* ---- sums ---- */

/* Three reads of steal8, one of them stolen, two writes, one of which goes home, five cycles. */
static void a_small_run_by_hand(void **state) {
    static struct counters c;
    const struct {
        const char *name, *value;
    } run[] = {{"class_r_normal", "2"},
               {"class_r_steal", "1"},
               {"class_w_normal", "1"},
               {"class_w_home", "1"},
               {"operands", "3"}};
    const double bus = TRANSFER(8, 0.0575062, 8 + 6);
    const double dynamic =
        3 * (6.49355 + bus + 5.97287) + (12.943 + bus) + (12.943 + bus + bus) + 3 * 6.01865;
    (void)state;
    only(&c, "", "", "5");
    for (unsigned i = 0; i < sizeof run / sizeof *run; i++) {
        for (unsigned k = 0; k < c.n; k++) {
            c.value[k] = strcmp(c.name[k], run[i].name) == 0 ? run[i].value : c.value[k];
        }
    }
    tech.wanted = LOGIC_NONE;
    const struct energy_sum *s = count("steal8", &c);
    double leakage = 5 * cost_leakage(&s->cost) * tech.clock_ns;
    tech.wanted = LOGIC_ALL;
    assert_float_equal(s->dynamic_pj, dynamic, 1e-3);
    assert_float_equal(s->leakage_pj, leakage, 1e-6);
}

/* A block works once a cycle and instance: two schedulers in ten cycles at most 20 times. */
static void logic_works_at_most_once_a_cycle(void **state) {
    static const struct {
        const char *instructions, *wanted;
    } runs[] = {
        {"7", "warp_scheduler c7, operand_collector c10"},
        {"15", "warp_scheduler c15, operand_collector c10"},
        {"1000", "warp_scheduler c20, operand_collector c10"},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof runs / sizeof *runs; i++) {
        struct counters c;
        char got[COST_MOST];
        only(&c, "instructions", runs[i].instructions, "10");
        write_cost(count("steal8", &c), got);
        assert_string_equal(got, runs[i].wanted);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_of_each_counter_costs_what_the_page_says),
        cmocka_unit_test(an_access_is_of_a_whole_register),
        cmocka_unit_test(a_small_run_by_hand),
        cmocka_unit_test(logic_works_at_most_once_a_cycle),
    };
    return cmocka_run_group_tests(tests, open_tables, close_tables);
}
