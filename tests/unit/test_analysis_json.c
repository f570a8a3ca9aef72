/* SPDX-License-Identifier: Apache-2.0
 * cfg.json and intervals.json: exact text for small graphs, and what jq reads out of them. Run from
 * the root.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/text_file.h"
#include "kernels/trace/analyze/analysis.h"
#include "kernels/trace/readers/dot.h"

typedef int writer(const struct analysis *a, FILE *out, struct err *e);

/* A program from a dot file, with regions written here by hand: only how they are printed counts.
 */
static void read_program(struct analysis *a, const char *path) {
    struct err e = {""};
    memset(a, 0, sizeof *a);
    a->options.interval_regs = 16;
    int status = dot_read(&a->k, &a->g, path, &e);
    assert_string_equal(e.text, "");
    assert_int_equal(status, 0);
}

static void free_program(struct analysis *a) {
    cfg_free(&a->g);
    kernel_free(&a->k);
}

static char *text_of(const struct analysis *a, writer *write) {
    struct err e = {""};
    char *text;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    assert_non_null(f);
    assert_int_equal(write(a, f, &e), 0);
    assert_int_equal(fclose(f), 0);
    return text;
}

/* Does the writer give this text? */
static int writes(const struct analysis *a, writer *write, const char *expected) {
    char *text = text_of(a, write);
    int same = strcmp(text, expected) == 0;
    free(text);
    return same;
}

static void check_text(const struct analysis *a, writer *write, const char *expected) {
    char *text = text_of(a, write);
    assert_string_equal(text, expected);
    free(text);
}

static const char calls_cfg[] =
    "{\"source\": \"dot\", \"complete\": false, \"open_jumps\": 2, \"functions\": [\n"
    "{\"name\": \"main\", \"entry\": 0, \"entries\": [0], \"blocks\": [\n"
    "{\"label\": \"main\", \"ins\": [[\"MOV\", [1, 4], 0]], \"succ\": [1]},\n"
    "{\"label\": \"main/exit0\", \"ins\": [[\"CAL\", [], 1]], \"succ\": [2]},\n"
    "{\"label\": \"main/exitpost0\", \"ins\": [[\"MOV\", [5, 6], 0], [\"JCAL\", [], 1], [\"MOV\", "
    "[6, 7], 0]], "
    "\"succ\": [3]},\n"
    "{\"label\": \"main/exit1\", \"ins\": [[\"BRA\", [], 0]], \"succ\": [4]},\n"
    "{\"label\": \"main/exitpost1\", \"ins\": [[\"EXIT\", [], 0]], \"succ\": []}\n"
    "]},\n"
    "{\"name\": \"helper\", \"entry\": 0, \"entries\": [0, 1], \"blocks\": [\n"
    "{\"label\": \"helper\", \"ins\": [[\"IADD\", [4, 5], 0]], \"succ\": [1]},\n"
    "{\"label\": \".L_tail\", \"ins\": [[\"IADD\", [5, 8], 0]], \"succ\": [2]},\n"
    "{\"label\": \".L_tail/exit0\", \"ins\": [[\"RET\", [], 0]], \"succ\": []}\n"
    "]}\n"
    "]}\n";

static void test_cfg(void **state) {
    (void)state;
    struct analysis a;
    read_program(&a, "tests/dots/calls.dot");
    check_text(&a, analysis_write_cfg, calls_cfg);
    free_program(&a);
}

/* A fall and a jump to the same block are one successor, a block without instructions has none. */
static void test_doubles_and_empty(void **state) {
    (void)state;
    struct analysis a;
    struct static_inst bra = {.opcode = "BRA", .jump = JUMP_DIRECT, .flags = INST_GUARDED};
    struct err e = {""};
    memset(&a, 0, sizeof a);
    a.k.source = SOURCE_OBSERVED;
    assert_int_equal(cfg_add_function(&a.g, "f", &e), 0);
    assert_int_equal(cfg_add_block(&a.g, "0x0000", &e), 0);
    assert_int_equal(cfg_add_inst(&a.g, 0, &e), 0);
    assert_int_equal(cfg_add_block(&a.g, "0x0010", &e), 0);
    assert_int_equal(cfg_add_edge(&a.g, 0, 1, EDGE_FALL, &e), 0);
    assert_int_equal(cfg_add_edge(&a.g, 0, 1, EDGE_TAKEN, &e), 0);
    assert_int_equal(cfg_finish(&a.g, &bra, "f.traceg", &e), 0);
    assert_int_equal(a.g.n_edges, 2);
    check_text(&a, analysis_write_cfg,
               "{\"source\": \"trace\", \"complete\": false, \"open_jumps\": 0, \"functions\": [\n"
               "{\"name\": \"f\", \"entry\": 0, \"entries\": [0], \"blocks\": [\n"
               "{\"label\": \"0x0000\", \"ins\": [[\"BRA\", [], 0]], \"succ\": [1]},\n"
               "{\"label\": \"0x0010\", \"ins\": [], \"succ\": []}\n"
               "]}\n"
               "]}\n");
    cfg_free(&a.g);
}

/* A graph of one empty block, its label `name`. */
static void check_name(const char *name, const char *expected) {
    struct analysis a;
    struct err e = {""};
    char text[512];
    memset(&a, 0, sizeof a);
    assert_int_equal(cfg_add_function(&a.g, "f", &e), 0);
    assert_int_equal(cfg_add_block(&a.g, name, &e), 0);
    assert_int_equal(cfg_finish(&a.g, NULL, "f.dot", &e), 0);
    snprintf(text, sizeof text,
             "{\"source\": \"table\", \"complete\": true, \"open_jumps\": 0, \"functions\": [\n"
             "{\"name\": \"f\", \"entry\": 0, \"entries\": [0], \"blocks\": [\n"
             "{\"label\": \"%s\", \"ins\": [], \"succ\": []}\n]}\n]}\n",
             expected);
    check_text(&a, analysis_write_cfg, text);
    cfg_free(&a.g);
}

static void test_strings(void **state) {
    (void)state;
    check_name("a\"b\\c/d", "a\\\"b\\\\c/d");
    check_name("\x01\t\n\x1f\x7f", "\\u0001\\u0009\\u000a\\u001f\x7f");
    check_name("\xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80", "\xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80");
    check_name("\xff\x80"
               "a\xc3",
               "\\ufffd\\ufffda\\ufffd");                                      /* stray, cut */
    check_name("\xc0\x80\xe0\x80\x80", "\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd"); /* long forms */
    check_name("\xed\xa0\x80\xf4\x90\x80\x80", "\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd");
}

/* Two intervals and a strand over calls.dot, whose second function starts with block 5. */
struct hand_made {
    struct region intervals[2], strands[1];
    uint32_t header_block[2], header_inst[2], strand_block[1], strand_inst[1];
    struct region_part parts[3], strand_parts[1];
    uint32_t first_part[3], first_strand[2];
};

static void add_regions(struct analysis *a, struct hand_made *h) {
    *h = (struct hand_made){.header_block = {2, 6},
                            .header_inst = {1, 0},
                            .parts = {{0, 2, 1, 3}, {0, 3, 0, 0}, {1, 6, 0, 1}},
                            .first_part = {0, 2, 3},
                            .strand_parts = {{0, 0, 0, 1}},
                            .first_strand = {0, 1}};
    reg_add(h->intervals[0].regs, 254);
    reg_add(h->intervals[0].regs, 6);
    reg_add(h->intervals[0].regs, 64);
    reg_add(h->strands[0].regs, 4);
    a->intervals = (struct regions){.list = h->intervals,
                                    .n = 2,
                                    .header_block = h->header_block,
                                    .header_inst = h->header_inst,
                                    .parts = h->parts,
                                    .first_part = h->first_part};
    a->strands = (struct regions){.list = h->strands,
                                  .n = 1,
                                  .header_block = h->strand_block,
                                  .header_inst = h->strand_inst,
                                  .parts = h->strand_parts,
                                  .first_part = h->first_strand};
}

static const char calls_intervals[] =
    "{\"N\": 16, \"intervals\": [\n"
    "{\"fn\": 0, \"header\": [2, 1], \"parts\": [[2, 1, 3], [3, 0, 0]], \"regs\": [6, 64, 254]},\n"
    "{\"fn\": 1, \"header\": [1, 0], \"parts\": [[1, 0, 1]], \"regs\": []}\n"
    "],\n"
    "\"strands\": [\n"
    "{\"fn\": 0, \"header\": [0, 0], \"parts\": [[0, 0, 1]], \"regs\": [4]}\n"
    "]}\n";

static void test_intervals(void **state) {
    (void)state;
    struct analysis a;
    struct hand_made h;
    read_program(&a, "tests/dots/calls.dot");
    add_regions(&a, &h);
    check_text(&a, analysis_write_intervals, calls_intervals);
    a.intervals.n = a.strands.n = 0;
    check_text(&a, analysis_write_intervals,
               "{\"N\": 16, \"intervals\": [\n],\n\"strands\": [\n]}\n");
    free_program(&a);
}

/* One changed bit of the graph or the regions changes the text: the comparison would see it. */
static void test_checks_can_fail(void **state) {
    (void)state;
    struct analysis a;
    struct hand_made h;
    read_program(&a, "tests/dots/calls.dot");
    add_regions(&a, &h);
    uint8_t *in_cfg[] = {&a.k.insts[0].dst[0],       &a.k.insts[0].n_src,
                         &a.k.insts[1].jump,         &a.g.blocks[1].entry,
                         (uint8_t *)&a.g.succ[0].to, (uint8_t *)a.k.insts[0].opcode,
                         (uint8_t *)a.g.text};
    for (size_t i = 0; i < sizeof in_cfg / sizeof in_cfg[0]; i++) {
        assert_true(writes(&a, analysis_write_cfg, calls_cfg));
        *in_cfg[i] ^= 1;
        assert_false(writes(&a, analysis_write_cfg, calls_cfg));
        *in_cfg[i] ^= 1;
    }
    uint8_t *in_regions[] = {(uint8_t *)&h.header_block[0],      (uint8_t *)&h.header_inst[1],
                             (uint8_t *)&h.parts[1].block,       (uint8_t *)&h.parts[0].to,
                             (uint8_t *)&h.parts[2].from,        (uint8_t *)&h.intervals[1].regs[2],
                             (uint8_t *)&h.strands[0].regs[0],   (uint8_t *)&h.first_part[1],
                             (uint8_t *)&a.options.interval_regs};
    for (size_t i = 0; i < sizeof in_regions / sizeof in_regions[0]; i++) {
        assert_true(writes(&a, analysis_write_intervals, calls_intervals));
        *in_regions[i] ^= 1;
        assert_false(writes(&a, analysis_write_intervals, calls_intervals));
        *in_regions[i] ^= 1;
    }
    free_program(&a);
}

static void test_full_disk(void **state) {
    (void)state;
    struct analysis a;
    struct hand_made h;
    struct err e = {""};
    FILE *full = fopen("/dev/full", "w");
    assert_non_null(full);
    read_program(&a, "tests/dots/calls.dot");
    add_regions(&a, &h);
    assert_int_equal(analysis_write_cfg(&a, full, &e), -1);
    assert_string_equal(
        e.text,
        "cfg.json:0: expected to write all of it, got 'No space left on device'; check the disk");
    assert_int_equal(analysis_write_intervals(&a, full, &e), -1);
    assert_int_equal(strncmp(e.text, "intervals.json:0: ", strlen("intervals.json:0: ")), 0);
    fclose(full);
    free_program(&a);
}

/* Writes the file and gives what jq's filter makes of it. */
static void query(const struct analysis *a, writer *write, const char *filter, char *answer,
                  size_t size) {
    char command[512];
    char *text = text_of(a, write);
    write_file("build/unit/analysis.json", text);
    free(text);
    snprintf(command, sizeof command, "jq -c '%s' build/unit/analysis.json 2>&1", filter);
    FILE *f = popen(command, "r");
    assert_non_null(f);
    size_t n = fread(answer, 1, size - 1, f);
    answer[n] = '\0';
    assert_int_equal(pclose(f), 0);
}

static void test_jq(void **state) {
    (void)state;
    struct analysis a;
    struct hand_made h;
    char answer[512];
    if (system("command -v jq >/dev/null") != 0) {
        skip();
    }
    read_program(&a, "tests/dots/volta.dot");
    query(&a, analysis_write_cfg, "[.functions[].blocks[] | .succ]", answer, sizeof answer);
    assert_string_equal(answer, "[[1],[2,5],[3],[4],[5],[6],[7],[],[9],[]]\n");
    query(&a, analysis_write_cfg, "[.functions[].blocks[].ins[] | select(.[2] == 1)]", answer,
          sizeof answer);
    assert_string_equal(answer, "[[\"CALL.REL.NOINC\",[],1]]\n");
    free_program(&a);
    read_program(&a, "tests/dots/calls.dot");
    add_regions(&a, &h);
    query(&a, analysis_write_intervals, "[.N, .intervals[0].parts, (.strands | length)]", answer,
          sizeof answer);
    assert_string_equal(answer, "[16,[[2,1,3],[3,0,0]],1]\n");
    free_program(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cfg),
        cmocka_unit_test(test_doubles_and_empty),
        cmocka_unit_test(test_strings),
        cmocka_unit_test(test_intervals),
        cmocka_unit_test(test_checks_can_fail),
        cmocka_unit_test(test_full_disk),
        cmocka_unit_test(test_jq),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
