/* SPDX-License-Identifier: Apache-2.0
 * Allocation to operand and last-result files: small programs with the answer by hand.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "common/graph_text.h"
#include "kernels/trace/passes/orf_alloc.h"
#include "kernels/trace/passes/orf_strands.h"

/* Reads cost 10 from the main file, 2 and 3 from the operand file, 1 from the last-result file;
 * writes 12, 6 and 7, 3. */
static const struct orf_prices prices = {.mrf_read = 10,
                                         .mrf_write = 12,
                                         .orf_read = 2,
                                         .orf_write = 6,
                                         .orf_wire = {0, 1},
                                         .lrf_read = 1,
                                         .lrf_write = 3};

static const struct orf_design three = {.entries = 3, .forward = 1, .reads = 1, .partial = 1};

static char *put(char *text, struct orf_operand o, int source, int split) {
    if (source && o.mrf) {
        text += sprintf(text, "M>");
    }
    if (o.level == LEVEL_ORF) {
        text += sprintf(text, "O%u", o.entry);
    } else if (o.level == LEVEL_LRF && split) {
        text += sprintf(text, "L%c", 'A' + o.entry);
    } else {
        text += sprintf(text, "%c", o.level == LEVEL_LRF ? 'L' : 'M');
    }
    return text + (!source && o.mrf ? sprintf(text, "+M") : 0);
}

/* Sources are in slots A, B, C as written. */
static void set_slots(struct text_graph *t) {
    for (uint32_t i = 0; i < t->n; i++) {
        t->insts[i].n_operands = t->insts[i].n_src;
        for (unsigned o = 0; o < t->insts[i].n_src; o++) {
            t->insts[i].operand[o] = t->insts[i].slot[o] = (uint8_t)o;
        }
    }
}

/* An instruction a word, RESULTS=SOURCES. */
static void expect(const struct orf_design *d, const char *graph, const char *expected) {
    struct text_graph t;
    struct regions r;
    struct err e;
    uint8_t ends[TEXT_INSTS];
    struct orf_inst where[TEXT_INSTS];
    char text[64 * TEXT_INSTS], *at = text;
    text_graph_make(&t, graph);
    set_slots(&t);
    struct kernel k = {.insts = t.insts, .n_insts = t.n};
    assert_int_equal(orf_strands_form(&r, ends, &t.g, &k, &e), 0);
    assert_int_equal(orf_allocate(where, &t.g, &r, t.n, d, &prices, &e), 0);
    for (uint32_t i = 0; i < t.n; i++) {
        for (unsigned j = 0; j < t.insts[i].n_dst; j++) {
            at += j ? sprintf(at, ",") : 0;
            at = put(at, where[i].dst[j], 0, d->lrf == LRF_SPLIT);
        }
        at += sprintf(at, "=");
        for (unsigned j = 0; j < t.insts[i].n_src; j++) {
            at += j ? sprintf(at, ",") : 0;
            at = put(at, where[i].src[j], 1, d->lrf == LRF_SPLIT);
        }
        at += sprintf(at, " ");
    }
    at[-1] = '\0';
    assert_string_equal(text, expected);
    regions_free(&r);
    text_graph_free(&t);
}

static void test_values(void **state) {
    (void)state;
    /* 2 saves 14 a slot, 1 only 11. */
    expect(&three, "A 1= 2=1 3=2,1 X=", "O1= O0=O1 M=O0,O1 =");
    /* A value that is never read; a load's. */
    expect(&three, "A 1= 1= 2=1 X=", "M= O0= M=O0 =");
    expect(&three, "A L1= B= 2=1 3=1 X=", "M= = M=M>O0 M=O0 =");
    /* Needed behind the strand: the main file, too, if two reads pay for the write. */
    expect(&three, "A 1= 2=1 B= 3=1 X=", "O0+M= M=O0 = M=M =");
    /* A shared unit's wires are longer: a saving of 10 - 3 for a write of 6 is 1. */
    expect(&three, "A 1= S2=1 B= 3=1 X=", "O0+M= M=O0 = M=M =");
    /* A write by a shared unit costs 7: nothing is saved. */
    expect(&three, "A S1= S2=1 B= 3=1 X=", "M= M=M = M=M =");
}

static void test_read_operands(void **state) {
    (void)state;
    expect(&three, "A 2=1 3=1 X=", "M=M>O0 M=O0 =");
    expect(&three, "A ?2=1 3=1 4=1 X=", "M=M M=M>O0 M=O0 =");
    /* The first read does not dominate the others; that of D does not either. */
    expect(&three, "A 5= J=5 -> B C\nB 2=1 -> C\nC 3=1 4=1 X=", "O0= =O0 M=M M=M>O0 M=O0 =");
    struct orf_design d = three;
    d.reads = 0;
    expect(&d, "A 2=1 3=1 X=", "M=M M=M =");
}

/* Fig. 6.9(c): one entry for the definitions of both arms. */
static void test_webs(void **state) {
    (void)state;
    expect(&three, "A J= -> B C\nB 1= J= -> D\nC 1= -> D\nD 2=1 X=", "= O0= = O0= M=O0 =");
    /* A guarded definition leaves the old value, which is of before the strand. */
    expect(&three, "A ?1= 2=1 X=", "M= M=M =");
    expect(&three, "A 1= ?1= 2=1 X=", "O0= O0= M=O0 =");
    struct orf_design d = three;
    d.forward = 0;
    expect(&d, "A 1= 2=1 J= -> B C\nB 3=1 -> C\nC X=", "O0+M= M=O0 = M=M =");
    expect(&three, "A 1= 2=1 J= -> B C\nB 3=1 -> C\nC X=", "O0= M=O0 = M=O0 =");
}

/* Entries are taken from the first write to the last read, ends may touch. */
static void test_entries(void **state) {
    (void)state;
    struct orf_design d = three;
    d.entries = 1;
    expect(&d, "A 1= 2=1 3=2 4=3 X=", "O0= O0=O0 O0=O0 M=O0 =");
    /* Without room for both: 1 saves 30, or 2 saves 22, and 1 without its last read 10. */
    expect(&d, "A 1= 3=1 4=1 2= 5=2 6=2,1 X=", "O0+M= M=O0 M=O0 O0= M=O0 M=O0,M =");
    d.partial = 0;
    expect(&d, "A 1= 3=1 4=1 2= 5=2 6=2,1 X=", "O0= M=O0 M=O0 M= M=M M=M,O0 =");
}

static void test_lrf(void **state) {
    (void)state;
    struct orf_design d = three;
    d.lrf = LRF_UNIFIED;
    expect(&d, "A 1= 2=1 S3=2 X=", "L= O0=L M=O0 ="); /* a shared unit reads 2 */
    expect(&d, "A 1= 2= 3=1,2 X=", "O0= L= M=O0,L =");
    d.lrf = LRF_SPLIT;
    expect(&d, "A 1= 2= 3=1,2 X=", "LA= LB= M=LA,LB =");
    /* In two slots: no bank has it. */
    expect(&d, "A 1= 2= 3=1,2 4=2,1 X=", "O1= O0= M=O1,O0 M=O0,O1 =");
    d.entries = 0;
    expect(&d, "A 1= 2=1 B= 3=1 X=", "LA+M= M=LA = M=M =");
    d.write_rule = WRITE_LRF_MRF;
    expect(&d, "A 1= 2=1 B= 3=1 X=", "LA+M= M=LA = M=M =");
    d.write_rule = WRITE_ONE;
    expect(&d, "A 1= 2=1 B= 3=1 X=", "M= M=M = M=M =");
}

static void test_write_rule(void **state) {
    (void)state;
    struct orf_design d = three;
    d.write_rule = WRITE_LRF_MRF;
    expect(&d, "A 1= 2=1 B= 3=1 X=", "M= M=M = M=M =");
    expect(&d, "A 1= 2=1 X=", "O0= M=O0 =");
}

/* Prices of the thesis' tables. */
static void test_prices(void **state) {
    (void)state;
    struct orf_prices p;
    struct err e;
    assert_int_equal(orf_prices_read(&p, ORF_TABLES, 3, &e), 0);
    assert_int_equal(p.orf_read, 12000);
    assert_int_equal(p.orf_write, 44000);
    assert_int_equal(p.mrf_wire, 76000);
    assert_int_equal(p.orf_wire[DATAPATH_SHARED], 30400);
    assert_int_equal(p.lrf_wire, 3800);
    assert_int_equal(orf_prices_read(&p, ORF_TABLES, 13, &e), 0);
    assert_true(p.extrapolated);
    assert_in_range(p.orf_read, 45500, 46500);
    assert_in_range(p.orf_write, 148500, 149500);
    assert_int_equal(orf_prices_read(&p, "tests/README.md", 3, &e), -1);
    assert_string_equal(e.text, "tests/README.md:1: expected 15 rows of Gebhart's Tables 4.5 and "
                                "4.6, got 0; take the project's file");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values), cmocka_unit_test(test_read_operands),
        cmocka_unit_test(test_webs),   cmocka_unit_test(test_entries),
        cmocka_unit_test(test_lrf),    cmocka_unit_test(test_write_rule),
        cmocka_unit_test(test_prices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
