/* SPDX-License-Identifier: Apache-2.0
 * Invariants and induction as questions without time. Random netlists of three registers and two
 * inputs are gone through state by state. Each CNF must be satisfiable exactly when that finds a
 * state that breaks it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/text_file.h"
#include "lockstep/rng.h"
#include "prove/invariant/obligations.h"
#include "rfgen/files.h"

enum {
    INPUTS = 2,
    REGISTERS = 3,
    GATES = 12,
    LITERALS = 2 * (1 + INPUTS + REGISTERS + GATES),
    STATES = 1 << REGISTERS,
    CYCLES = 3, /* of induction */
    MOST_CLAUSES = 20000,
    NETLISTS = 500
};

#define FOLDER "build/unit/obligations"

/* The netlist, gone through ------------------------------------------------------------------- */

struct netlist {
    uint32_t next[REGISTERS], outputs[2], reads[GATES][2];
    struct sequential s; /* the same */
};

static void any_netlist(struct netlist *n, struct rng *r) {
    for (unsigned i = 0; i < GATES; i++) {
        n->reads[i][0] = (uint32_t)rng_below(r, 2 * (1 + INPUTS + REGISTERS + i));
        n->reads[i][1] = (uint32_t)rng_below(r, n->reads[i][0] + 1);
    }
    for (unsigned i = 0; i < REGISTERS; i++)
        n->next[i] = (uint32_t)rng_below(r, LITERALS);
    for (unsigned i = 0; i < 2; i++)
        n->outputs[i] = (uint32_t)rng_below(r, LITERALS);
    n->s = (struct sequential){INPUTS, REGISTERS, 2, GATES, n->next, n->outputs, n->reads};
}

/* One cycle; *bad: whether an output is true in it. Returns the next state. */
static unsigned cycle(const struct netlist *n, unsigned state, unsigned inputs, int *bad) {
    unsigned values[LITERALS / 2] = {0}, to = 0, after = 0;
    for (unsigned i = 0; i < INPUTS; i++)
        values[++to] = inputs >> i & 1;
    for (unsigned i = 0; i < REGISTERS; i++)
        values[++to] = state >> i & 1;
#define OF(literal) (values[(literal) / 2] ^ ((literal)&1))
    for (unsigned i = 0; i < GATES; i++)
        values[++to] = OF(n->reads[i][0]) & OF(n->reads[i][1]);
    for (unsigned i = 0; i < REGISTERS; i++)
        after |= OF(n->next[i]) << i;
    *bad = (int)(OF(n->outputs[0]) | OF(n->outputs[1]));
#undef OF
    return after;
}

/* Can an output be true in cycle `k` from this state, none before it? `first`: or in any cycle up
 * to k. */
static int can_be_bad(const struct netlist *n, unsigned state, unsigned k, int first) {
    int found = 0;
    for (unsigned i = 0; i < 1 << INPUTS; i++) {
        int bad;
        unsigned after = cycle(n, state, i, &bad);
        if (bad && (k == 0 || first))
            return 1;
        found |= k > 0 && !bad && can_be_bad(n, after, k - 1, first);
    }
    return found;
}

/* A solver of its own ------------------------------------------------------------------------- */

struct formula {
    int literals[4 * MOST_CLAUSES]; /* clauses, a 0 behind each */
    unsigned n, variables;
};

static void read_formula(struct formula *f, const char *name) {
    struct err e;
    char path[128];
    snprintf(path, sizeof path, FOLDER "/%s", name);
    char *text = file_text(path, &e), *rest;
    assert_non_null(text);
    unsigned clauses = 0;
    assert_int_equal(sscanf(text, "p cnf %u %u", &f->variables, &clauses), 2);
    assert_true(clauses < MOST_CLAUSES && f->variables < 1000);
    rest = strchr(text, '\n');
    f->n = 0;
    for (char *end; clauses > 0; rest = end) {
        f->literals[f->n] = (int)strtol(rest, &end, 10);
        assert_true(end > rest);
        clauses -= f->literals[f->n++] == 0;
    }
    free(text);
}

/* The values that follow; 0: a clause has no literal left. */
static int propagate(const struct formula *f, signed char *value) {
    for (int more = 1; more;) {
        more = 0;
        for (unsigned i = 0; i < f->n; i++) {
            int unknown = 0, n_unknown = 0, holds = 0;
            for (; f->literals[i]; i++) {
                int l = f->literals[i], v = value[abs(l)];
                holds |= v == (l > 0 ? 1 : -1);
                if (v == 0) {
                    unknown = l;
                    n_unknown++;
                }
            }
            if (!holds && n_unknown == 0)
                return 0;
            if (!holds && n_unknown == 1) {
                value[abs(unknown)] = unknown > 0 ? 1 : -1;
                more = 1;
            }
        }
    }
    return 1;
}

static int satisfiable(const struct formula *f, const signed char *before) {
    signed char value[1000];
    unsigned free_one = 1;
    memcpy(value, before, sizeof value);
    if (!propagate(f, value))
        return 0;
    while (free_one <= f->variables && value[free_one])
        free_one++;
    if (free_one > f->variables)
        return 1;
    for (int v = -1; v <= 1; v += 2) {
        value[free_one] = (signed char)v;
        if (satisfiable(f, value))
            return 1;
    }
    return 0;
}

static int can_be(const char *name) {
    static struct formula f;
    static const signed char unknown[1000];
    read_formula(&f, name);
    return satisfiable(&f, unknown);
}

/* Both, side by side -------------------------------------------------------------------------- */

static void make_folder(void) {
    mkdir("build/unit", 0777);
    mkdir(FOLDER, 0777);
}

static void induction_is_what_it_says(void **state) {
    (void)state;
    struct rng r = {rng_seed(1, 0)};
    struct err e;
    unsigned both[2][2] = {{0}};
    make_folder();
    for (unsigned t = 0; t < NETLISTS; t++) {
        struct netlist n;
        any_netlist(&n, &r);
        unsigned k = 1 + t % CYCLES;
        int step = 0, start = can_be_bad(&n, 0, k - 1, 1);
        for (unsigned s = 0; s < STATES; s++)
            step |= can_be_bad(&n, s, k, 0);
        assert_int_equal(obligations_of_induction(&n.s, k, FOLDER, &e), 0);
        assert_int_equal(can_be("start.cnf"), start);
        assert_int_equal(can_be("step.cnf"), step);
        both[start][step]++;
    }
    for (unsigned i = 0; i < 4; i++)
        assert_true(both[i / 2][i % 2] > 0 || i == 2); /* what starts bad is one of its states */
}

/* States that the netlist can be in. */
static unsigned reached(const struct netlist *n) {
    unsigned states = 1, before = 0;
    while (states != before) {
        before = states;
        for (unsigned s = 0; s < STATES; s++)
            for (unsigned i = 0; i < 1 << INPUTS && (before >> s & 1); i++) {
                int bad;
                states |= 1u << cycle(n, s, i, &bad);
            }
    }
    return states;
}

/* Cubes of which the i-th has these bits where `care` has them, as a file of abc's. Returns the
 * states that are in none. */
static unsigned write_cubes(const unsigned *care, const unsigned *is, unsigned n) {
    char text[512], *to = text;
    unsigned kept = (1u << STATES) - 1;
    to += sprintf(to, "# by hand\n.i %d\n.o 1\n.p %u\n.ilb a b c\n.ob inv\n", REGISTERS, n);
    for (unsigned c = 0; c < n; c++) {
        for (unsigned i = 0; i < REGISTERS; i++)
            *to++ = care[c] >> i & 1 ? (char)('0' + (is[c] >> i & 1)) : '-';
        to += sprintf(to, " 1\n");
        for (unsigned s = 0; s < STATES; s++)
            if (((s ^ is[c]) & care[c]) == 0)
                kept &= ~(1u << s);
    }
    sprintf(to, ".e\n\n");
    write_file(FOLDER "/inv.pla", text);
    return kept;
}

/* Any cubes, or those of the states that cannot be reached. */
static unsigned any_invariant(const struct netlist *n, struct rng *r, int of_reached) {
    unsigned care[STATES], is[STATES], n_cubes = 0, states = reached(n);
    for (unsigned s = 0; of_reached && s < STATES; s++)
        if (!(states >> s & 1)) {
            care[n_cubes] = STATES - 1;
            is[n_cubes++] = s;
        }
    for (unsigned k = rng_below(r, 4); !of_reached && n_cubes < k; n_cubes++) {
        care[n_cubes] = rng_below(r, STATES);
        is[n_cubes] = rng_below(r, STATES);
    }
    return write_cubes(care, is, n_cubes);
}

/* What the definitions say: an invariant that keeps these states is broken at the start, by a step,
 * by an output. */
struct broken {
    int start, step, safe;
};

static struct broken look(const struct netlist *n, unsigned kept) {
    struct broken b = {.start = !(kept & 1)};
    for (unsigned s = 0; s < STATES; s++)
        for (unsigned i = 0; i < 1 << INPUTS && (kept >> s & 1); i++) {
            int bad;
            b.step |= !(kept >> cycle(n, s, i, &bad) & 1);
            b.safe |= bad;
        }
    return b;
}

static void invariants_are_what_they_say(void **state) {
    (void)state;
    struct rng r = {rng_seed(2, 0)};
    struct err e;
    unsigned broken[3] = {0}, held = 0;
    make_folder();
    for (unsigned t = 0; t < NETLISTS; t++) {
        struct netlist n;
        struct cubes c;
        any_netlist(&n, &r);
        struct broken b = look(&n, any_invariant(&n, &r, t % 2));
        assert_int_equal(cubes_read(&c, REGISTERS, FOLDER "/inv.pla", &e), 0);
        assert_int_equal(obligations_of_invariant(&n.s, &c, FOLDER, &e), 0);
        assert_int_equal(can_be("start.cnf"), b.start);
        assert_int_equal(can_be("step.cnf"), b.step);
        assert_int_equal(can_be("safe.cnf"), b.safe);
        broken[0] += b.start;
        broken[1] += b.step;
        broken[2] += b.safe;
        held += c.n > 0 && !b.start && !b.step && !b.safe;
        cubes_free(&c);
    }
    assert_true(broken[0] > 0 && broken[1] > 0 && broken[2] > 0 && held > 0);
}

/* Files --------------------------------------------------------------------------------------- */

static void refuses_netlist(const char *text, size_t n) {
    struct sequential s;
    struct err e;
    FILE *f = fopen(FOLDER "/bad.aig", "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
    assert_int_equal(sequential_read(&s, FOLDER "/bad.aig", &e), -1);
    assert_non_null(strstr(e.text, FOLDER "/bad.aig:1: expected "));
}

#define NETLIST(text) text, sizeof text - 1

static void a_netlist_is_read_or_refused(void **state) {
    (void)state;
    struct sequential s;
    struct err e;
    make_folder();
    write_file(FOLDER "/good.aig", "aig 3 1 1 1 1\n6 0\n7\n\x02\x02i0 a\nc\nby hand\n");
    assert_int_equal(sequential_read(&s, FOLDER "/good.aig", &e), 0);
    assert_int_equal(s.next[0], 6);
    assert_int_equal(s.outputs[0], 7);
    assert_int_equal(s.reads[0][0], 4);
    assert_int_equal(s.reads[0][1], 2);
    sequential_free(&s);
    assert_int_equal(sequential_read(&s, FOLDER "/none.aig", &e), -1);
    refuses_netlist(NETLIST("aag 3 1 1 1 1\n"));                           /* ASCII */
    refuses_netlist(NETLIST("aig 3 1 1 1 1 1\n6\n7\n7\n\x02\x02"));        /* bad states */
    refuses_netlist(NETLIST("aig 4 1 1 1 1\n6\n7\n\x02\x02"));             /* a hole */
    refuses_netlist(NETLIST("aig 3 1 1 1 1\n6 1\n7\n\x02\x02"));           /* starts at 1 */
    refuses_netlist(NETLIST("aig 3 1 1 1 1\n6 4\n7\n\x02\x02"));           /* at anything */
    refuses_netlist(NETLIST("aig 3 1 1 1 1\n8\n7\n\x02\x02"));             /* no such node */
    refuses_netlist(NETLIST("aig 3 1 1 1 1\n6\n7 0\n\x02\x02"));           /* of an output */
    refuses_netlist(NETLIST("aig 3 1 1 1 1\n6\n7\n\x02"));                 /* ends early */
    refuses_netlist(NETLIST("aig 3 1 1 1 1\n6\n7\n\x00\x02"));             /* reads itself */
    refuses_netlist(NETLIST("aig 3 1 1 1 1\n6\n7\n\x07\x01"));             /* below 0 */
    refuses_netlist(NETLIST("aig 3 1 1 1 1\n6\n7\n\xff\xff\xff\xff\xff")); /* no end */
}

static void refuses_invariant(const char *text, const char *line) {
    struct cubes c;
    struct err e;
    write_file(FOLDER "/bad.pla", text);
    assert_int_equal(cubes_read(&c, 2, FOLDER "/bad.pla", &e), -1);
    assert_non_null(strstr(e.text, line));
}

static void an_invariant_is_read_or_refused(void **state) {
    (void)state;
    make_folder();
    refuses_invariant(".i 3\n.o 1\n.p 0\n.ob inv\n.e\n", ":1: expected");
    refuses_invariant(".i 2\n.o 2\n", ":2: expected");
    refuses_invariant(".i 2\n.o 1\n.p 1\n.ob inv\n10 1\n01 1\n.e\n", ":7: expected");
    refuses_invariant(".i 2\n.o 1\n.p 1\n.ob inv\n1 1\n.e\n", ":5: expected");
    refuses_invariant(".i 2\n.o 1\n.p 1\n.ob inv\n1x 1\n.e\n", ":5: expected");
    refuses_invariant(".i 2\n.o 1\n.p 1\n.ob inv\n10 0\n.e\n", ":5: expected");
    refuses_invariant(".i 2\n.o 1\n.p 1\n.ob inv\n10 1\n", ":6: expected");
    refuses_invariant(".i 2\n.o 1\n.p 1\n.ob inv\n10 1\n.e\n10 1\n", ":6: expected");
    refuses_invariant(".i 2\n.phase 1\n", ":2: expected");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(induction_is_what_it_says),
        cmocka_unit_test(invariants_are_what_they_say),
        cmocka_unit_test(a_netlist_is_read_or_refused),
        cmocka_unit_test(an_invariant_is_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
