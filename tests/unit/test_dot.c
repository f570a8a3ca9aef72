/* SPDX-License-Identifier: Apache-2.0
 * Graphs of nvdisasm: tests/dots/X.dot must give X.graph, tests/dots/bad/X.dot the message in its
 * first line. Run from the root.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/text_file.h"
#include "kernels/trace/readers/dot.h"

enum { TEXT_SIZE = 1 << 16, GOOD_FILES = 9, BAD_FILES = 29 };

static const char *const kind_names[] = {"FALL", "TAKEN", "CALL", "RETURN", "SWITCH"};

static void print_inst(FILE *f, const struct static_inst *inst) {
    fprintf(f, "  %u %s", inst->line, inst->opcode);
    for (unsigned d = 0; d < inst->n_dst; d++) {
        fprintf(f, " R%u", inst->dst[d]);
    }
    fprintf(f, " <-");
    for (unsigned s = 0; s < inst->n_src; s++) {
        fprintf(f, " R%u", inst->src[s]);
    }
    fprintf(f, "%s%s\n", inst->flags & INST_GUARDED ? " guarded" : "",
            inst->flags & INST_OPEN ? " open" : "");
}

static void print_block(FILE *f, const struct cfg *g, uint32_t index) {
    const struct cfg_block *b = &g->blocks[index];
    fprintf(f, "%s%s%s%s\n", cfg_label(g, index), b->entry ? " entry" : "",
            b->leaves ? " leaves" : "", b->reachable ? "" : " unreachable");
    for (uint32_t i = 0; i < b->count; i++) {
        print_inst(f, cfg_inst(g, b, i));
    }
    for (uint32_t i = 0; i < b->n_succ; i++) {
        const struct cfg_edge *edge = &g->succ[b->succ + i];
        fprintf(f, "  %s %s\n", kind_names[edge->kind], cfg_label(g, edge->to));
    }
}

/* The whole structure as text: an instruction is `line opcode destinations <- sources flags`. */
static void print_graph(char *text, const struct kernel *k, const struct cfg *g) {
    FILE *f = fmemopen(text, TEXT_SIZE, "w");
    assert_non_null(f);
    fprintf(f, "%s: %u registers\n", k->name, k->regs);
    for (uint32_t i = 0; i < g->n_functions; i++) {
        fprintf(f, "\nfunction %s\n", cfg_function_name(g, i));
        for (uint32_t b = 0; b < g->functions[i].count; b++) {
            print_block(f, g, g->functions[i].first + b);
        }
    }
    assert_true(ftell(f) < TEXT_SIZE - 1);
    assert_int_equal(fclose(f), 0);
}

static void read_file(char *text, const char *path) {
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    size_t n = fread(text, 1, TEXT_SIZE - 1, f);
    text[n] = '\0';
    fclose(f);
}

static void read_good(struct kernel *k, struct cfg *g, const char *path) {
    struct err e = {""};
    int status = dot_read(k, g, path, &e);
    assert_string_equal(e.text, "");
    assert_int_equal(status, 0);
}

static void free_both(struct kernel *k, struct cfg *g) {
    cfg_free(g);
    kernel_free(k);
}

/* Does the graph of `path` look like this? */
static int graph_is(const struct kernel *k, const struct cfg *g, const char *expected) {
    static char got[TEXT_SIZE];
    print_graph(got, k, g);
    return strcmp(got, expected) == 0;
}

static void check_good(const char *path) {
    static char expected[TEXT_SIZE], got[TEXT_SIZE];
    struct kernel k;
    struct cfg g;
    char golden[256];
    snprintf(golden, sizeof golden, "%.*s.graph", (int)(strlen(path) - strlen(".dot")), path);
    read_file(expected, golden);
    read_good(&k, &g, path);
    print_graph(got, &k, &g);
    assert_string_equal(got, expected);
    assert_true(graph_is(&k, &g, expected));
    for (uint32_t i = 0; i < k.n_insts; i++) {
        assert_int_equal(k.insts[i].pc, 16 * i);
        assert_int_equal(k.insts[i].hint, HINT_AUTO);
    }
    assert_int_equal(k.source, SOURCE_DOT);
    assert_string_equal(k.path, path);
    free_both(&k, &g);
}

/* Runs `check` on every file of a pattern; how many there must be. */
static void for_files(const char *pattern, size_t n, void (*check)(const char *path)) {
    glob_t files;
    assert_int_equal(glob(pattern, 0, NULL, &files), 0);
    assert_int_equal(files.gl_pathc, n);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        check(files.gl_pathv[i]);
    }
    globfree(&files);
}

static void test_good_files(void **state) {
    (void)state;
    for_files("tests/dots/*.dot", GOOD_FILES, check_good);
}

/* Is it `path:` and what the file's first line says behind its comment sign? */
static int message_is(const char *got, const char *path) {
    static char text[TEXT_SIZE];
    char expected[1024];
    read_file(text, path);
    text[strcspn(text, "\n")] = '\0';
    snprintf(expected, sizeof expected, "%s:%s", path, text + strspn(text, "/# "));
    return strcmp(got, expected) == 0;
}

static void check_bad(const char *path) {
    struct kernel k;
    struct cfg g;
    struct err e = {""};
    assert_int_equal(dot_read(&k, &g, path, &e), -1);
    if (!message_is(e.text, path)) {
        fail_msg("%s: %s", path, e.text);
    }
    assert_null(k.insts);
    assert_null(g.blocks);
}

static void test_bad_files(void **state) {
    (void)state;
    for_files("tests/dots/bad/*.dot", BAD_FILES, check_bad);
}

static void test_no_file(void **state) {
    (void)state;
    struct kernel k;
    struct cfg g;
    struct err e = {""};
    assert_int_equal(dot_read(&k, &g, "tests/dots/none.dot", &e), -1);
    assert_non_null(strstr(e.text, "tests/dots/none.dot:1: expected a readable file, got "));
}

/* The checks above find one changed bit, edge, name or message. */
static void test_checks_can_fail(void **state) {
    (void)state;
    static char right[TEXT_SIZE];
    struct kernel k;
    struct cfg g;
    read_good(&k, &g, "tests/dots/axpy.dot");
    print_graph(right, &k, &g);
    assert_true(graph_is(&k, &g, right));
    uint8_t *bytes[] = {&k.insts[0].dst[0],  &k.insts[1].src[0],     &k.insts[0].n_dst,
                        &k.insts[3].n_src,   &k.insts[2].flags,      &g.blocks[0].entry,
                        &g.blocks[3].leaves, &g.blocks[1].reachable, (uint8_t *)&g.text[1],
                        (uint8_t *)k.name};
    for (size_t i = 0; i < sizeof bytes / sizeof bytes[0]; i++) {
        *bytes[i] ^= 1;
        assert_false(graph_is(&k, &g, right));
        *bytes[i] ^= 1;
    }
    uint32_t *words[] = {&g.succ[0].to,    &g.succ[1].kind, &g.order[0],
                         &k.insts[3].line, &k.regs,         &g.blocks[2].n_succ};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        *words[i] ^= 1;
        assert_false(graph_is(&k, &g, right));
        *words[i] ^= 1;
    }
    assert_true(graph_is(&k, &g, right));
    free_both(&k, &g);
    assert_false(message_is("tests/dots/bad/html.dot:4: expected a name or a string",
                            "tests/dots/bad/html.dot"));
}

/* Compressed, with lines that end in CR LF: the same graph. */
static void test_xz(void **state) {
    (void)state;
    static char expected[TEXT_SIZE];
    struct kernel k;
    struct cfg g;
    assert_int_equal(
        system("sed 's/$/\\r/' tests/dots/hammock.dot | xz > build/unit/hammock.dot.xz"), 0);
    read_file(expected, "tests/dots/hammock.graph");
    read_good(&k, &g, "build/unit/hammock.dot.xz");
    assert_true(graph_is(&k, &g, expected));
    free_both(&k, &g);
}

/* 64 subgraphs in each other are read, 65 are not: no input can exhaust the stack. */
static void test_deep(void **state) {
    (void)state;
    const char *path = "build/unit/deep.dot";
    for (int depth = 64; depth <= 65; depth++) {
        char text[1024] = "digraph {";
        struct kernel k;
        struct cfg g;
        struct err e = {""};
        for (int i = 0; i < depth; i++) {
            strcat(text, "{");
        }
        strcat(text, "a [label=\"EXIT;\"]");
        for (int i = 0; i <= depth; i++) {
            strcat(text, "}");
        }
        write_file(path, text);
        assert_int_equal(dot_read(&k, &g, path, &e), depth == 64 ? 0 : -1);
        assert_string_equal(
            e.text, depth == 64 ? ""
                                : "build/unit/deep.dot:1: expected at most 64 subgraphs in each "
                                  "other, got '{'; make the graph again");
        free_both(&k, &g);
    }
}

/* A file that is cut anywhere before its last brace is refused, with a line of it. */
static void test_cut_anywhere(void **state) {
    (void)state;
    static char text[TEXT_SIZE];
    const char *path = "build/unit/cut.dot";
    read_file(text, "tests/dots/volta.dot");
    for (size_t n = (size_t)(strrchr(text, '}') - text); n > 0; n--) {
        struct kernel k;
        struct cfg g;
        struct err e = {""};
        text[n] = '\0';
        write_file(path, text);
        assert_int_equal(dot_read(&k, &g, path, &e), -1);
        assert_int_equal(strncmp(e.text, "build/unit/cut.dot:", strlen("build/unit/cut.dot:")), 0);
        assert_non_null(strstr(e.text, "expected "));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good_files),      cmocka_unit_test(test_bad_files),
        cmocka_unit_test(test_no_file),         cmocka_unit_test(test_xz),
        cmocka_unit_test(test_checks_can_fail), cmocka_unit_test(test_deep),
        cmocka_unit_test(test_cut_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
