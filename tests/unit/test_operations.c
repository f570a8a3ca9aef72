/* SPDX-License-Identifier: Apache-2.0
 * The table of operations: every name of tests/unit/operations.list is known, and what touches
 * memory is no arithmetic. What runs under a memory system, and what is refused, by name.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "common/text_file.h"
#include "common/trace_text.h"
#include "sm/machine.h"
#include "sm/sm.h"
#include "kernels/trace/readers/opcode.h"
#include "kernels/trace/unknown.h"

#define LIST "tests/unit/operations.list"
#define FILE_NAME "build/unit/operations.rft"

static const char *kind_of(struct op_info info) {
    static const char *const names[] = {[MEMORY_NONE] = "-",
                                        [MEMORY_LOAD] = "load",
                                        [MEMORY_STORE] = "store",
                                        [MEMORY_ATOMIC] = "atomic",
                                        [MEMORY_COPY] = "copy",
                                        [MEMORY_MATRIX] = "matrix",
                                        [MEMORY_CONSTANT] = "constant",
                                        [MEMORY_GROUP] = "group",
                                        [MEMORY_WAIT] = "wait",
                                        [MEMORY_REFUSED] = "refused"};
    return info.space == SPACE_TEXTURE ? "texture" : names[info.memory];
}

/* Operations that begin so access memory, but for the exceptions. */
static int sounds_like_memory(const char *name) {
    static const char *const begins[] = {"ATOM",  "LD",   "RED",   "ST",    "SU",     "SYNCS",
                                         "TATOM", "TEX",  "TLD",   "TXD",   "TXQ",    "TTU",
                                         "UBLK",  "UDPC", "UREDG", "USTG",  "USYNCS", "UTC",
                                         "UTM",   "UDLC", "HGMMA", "IGMMA", "QGMMA",  "BGMMA"};
    static const char *const others[] = {"LDCU", "REDUX"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (strcmp(name, others[i]) == 0) {
            return 0;
        }
    }
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        if (strncmp(name, begins[i], strlen(begins[i])) == 0) {
            return 1;
        }
    }
    return 0;
}

/* What is wrong with the row of a name, or NULL. */
static const char *wrong_with(const char *name, const char *kind) {
    struct op_info info = op_lookup(name);
    if (!info.known) {
        return "no row";
    }
    if (strcmp(kind_of(info), kind) != 0) {
        return "another memory_op";
    }
    if (sounds_like_memory(name) && info.memory == MEMORY_NONE) {
        return "taken for arithmetic";
    }
    return info.memory == MEMORY_NONE || info.cls != OP_ALU || info.unit == UNIT_TENSOR
               ? NULL
               : "accesses memory as an ALU operation";
}

static const char *const architectures[] = {"75",  "80",  "86",  "89", "90",
                                            "100", "103", "120", "121"};
enum { ARCHITECTURES = sizeof architectures / sizeof *architectures };

static void count_names(char *words, unsigned of[ARCHITECTURES]) {
    for (char *word = strtok(words, " \n"); word; word = strtok(NULL, " \n")) {
        for (unsigned a = 0; a < ARCHITECTURES; a++) {
            of[a] += strcmp(word, architectures[a]) == 0;
        }
    }
}

static void test_every_name(void **state) {
    (void)state;
    char line[160], name[40], kind[16];
    unsigned of[ARCHITECTURES] = {0}, wrong = 0;
    FILE *f = fopen(LIST, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        int length = 0;
        if (*line == '#') {
            continue;
        }
        assert_int_equal(sscanf(line, "%39s %15s%n", name, kind, &length), 2);
        const char *why = wrong_with(name, kind);
        if (why) {
            print_error("%s %s: %s\n", name, kind, why);
            wrong++;
        }
        count_names(line + length, of);
    }
    fclose(f);
    assert_int_equal(wrong, 0);
    for (unsigned a = 0; a < ARCHITECTURES; a++) {
        assert_in_range(of[a], 140, 400); /* a list that is cut shows nothing */
    }
}

/* The check itself: a name that is not there, and rows that say something else. */
static void test_wrong_rows_are_seen(void **state) {
    (void)state;
    assert_string_equal(wrong_with("FROBNICATE", "-"), "no row");
    assert_string_equal(wrong_with("REDG", "-"), "another memory_op");
    assert_string_equal(wrong_with("LDCU", "load"), "another memory_op");
    assert_null(wrong_with("REDG", "atomic"));
    assert_true(sounds_like_memory("UTMALDG"));
    assert_false(sounds_like_memory("REDUX"));
}

static void test_a_row_is_one(void **state) {
    (void)state;
    struct op_info info = op_lookup("REDG.E.ADD.STRONG.GPU");
    assert_int_equal(info.cls, OP_GLOBAL);
    assert_int_equal(info.unit, UNIT_MEMORY);
    assert_int_equal(info.space, SPACE_GLOBAL);
    assert_int_equal(op_src_width("REDG.E.ADD.64", info, 0, 2, 0), 2);
    info = op_lookup("STSM.16.MT88.4");
    assert_int_equal(op_src_width("STSM.16.MT88.4", info, 0, 2, 0), 1);
    assert_int_equal(op_src_width("STSM.16.MT88.4", info, 1, 2, 0), 4);
    assert_int_equal(op_dst_width("FFMA2", op_lookup("FFMA2")), 2);
    assert_int_equal(op_lookup("UFOO").unit, UNIT_UNIFORM);
    assert_int_equal(op_lookup("FOO").unit, UNIT_INT);
    assert_int_equal(op_lookup("HGMMA.64x8x16.F32").narrow, 1);
    assert_int_equal(op_lookup("HMMA.16816.F32").narrow, 0);
    assert_int_equal(op_lookup("HMMA.99.F32").narrow, 1);
}

/* One warp that runs `lines`, under a memory system. */
static void run(const char *lines, uint32_t textures, struct err *e, struct stats *stats) {
    struct machine m;
    struct kernel k;
    char text[1024];
    e->text[0] = '\0';
    snprintf(text, sizeof text, "kernel k regs=32 blocks=1 warps=1\nblock 0 warp 0\n%s", lines);
    read_text(&k, FILE_NAME, text);
    assert_int_equal(machine_read(&m, NULL, "fermi", NULL, e), 0);
    m.textures = textures;
    struct sm_config c = {.repeat = 1, .seed = 1, .machine = &m, .memory = MEMORY_SHARE};
    struct sm *sm = sm_create(&c, &k, e);
    *stats = sm ? *sm_stats(sm) : (struct stats){0};
    sm_destroy(sm);
    kernel_free(&k);
}

static void assert_run_refused(const char *lines, const char *message) {
    struct err e;
    struct stats stats;
    run(lines, 0, &e, &stats);
    assert_string_equal(e.text, message);
}

static void test_refused(void **state) {
    (void)state;
    assert_run_refused("UTMALDG <- R1\n",
                       FILE_NAME ":3: expected operations that memory = share has, got UTMALDG (1 "
                                 "time); say MEMORY=flat (--memory flat)");
    assert_run_refused("NOP <-\nFROB R1 <- x=3\nABC.X R2 <-\nFROB R3 <-\n",
                       FILE_NAME ":4: expected operations that memory = share has, got ABC (1 "
                                 "time), FROB (4 times); say MEMORY=flat (--memory flat)");
    assert_run_refused("TEX R5 <- R4 x=2\nSUST <- R4 R5\nTLD R6 <- R4 at=0,4,4\n",
                       FILE_NAME ":3: expected addresses with memory = share, got none of SUST (1 "
                                 "time), TEX (2 times); trace them, or say TEXTURES=flat "
                                 "(--textures flat)");
    assert_run_refused("REDG.E <- R4 R5\n",
                       FILE_NAME ":3: expected addresses with memory = share, got a memory "
                                 "instruction without; trace them, or say memory = flat");
}

/* What no lane runs accesses nothing. */
static void test_not_refused(void **state) {
    (void)state;
    static const char *const lines[] = {
        "UTMALDG <- R1 mask=0\nFROB R1 <- mask=0\nTEX R5 <- mask=0\n",
        "TEX R5 <- R4 at=0,4,4\nSURED <- R4 R5 at=0,4,4\n",
        "REDG.E <- R4 R5 at=0,4,4\nSTSM <- R1 R2\nLDCU <-\n"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct err e;
        struct stats stats;
        run(lines[i], 0, &e, &stats);
        assert_string_equal(e.text, "");
    }
    struct err e;
    struct stats stats;
    run("TEX R5 <- R4\n", 1, &e, &stats);
    assert_string_equal(e.text, "");
}

/* All are named, sorted, once, with how often lanes ran them. */
static void test_warnings(void **state) {
    (void)state;
    struct kernel k;
    struct unknown_list l;
    read_text(&k, FILE_NAME,
              "kernel k regs=32 blocks=2 warps=1\nblock * warp 0\nXA R1 <-\nB R1 <- x=3\nXA.F R2 "
              "<-\nC R3 <- mask=0\nUTMALDG <- R1\n");
    unknown_find(&l, &k, UNKNOWN_OPERATION, sizeof l.text);
    assert_string_equal(l.text, "B (6 times), XA (4 times)");
    assert_int_equal(l.line, 3);
    unknown_find(&l, &k, UNKNOWN_OPERATION, 40);
    assert_string_equal(l.text, "B (6 times), and 1 more");
    unknown_find(&l, &k, UNKNOWN_MEMORY, sizeof l.text);
    assert_string_equal(l.text, "B (6 times), UTMALDG (2 times), XA (4 times)");
    unknown_find(&l, &k, UNKNOWN_ADDRESS, sizeof l.text);
    assert_int_equal(l.line, 0);
    kernel_free(&k);
}

#define HEADER                                                                                     \
    "-kernel name = k\n-block dim = (32,1,1)\n-nregs = 64\n-accelsim tracer version = 3\n#\n"      \
    "#BEGIN_TB\nthread block = 0,0,0\nwarp = 0\ninsts = 2\n"
#define TEX_LINES                                                                                  \
    "0000 ffffffff 1 R4 HGMMA.64x8x16.F32 1 R8 0\n0010 ffffffff 1 R5 TEX.SCR 2 R2 R3 0\n#END_TB\n"

/* Where nothing says how many registers an operation has, that is said; a table says it. What has
 * no addresses is named by the trace's line, with a table, too. */
static void test_registers_as_named(void **state) {
    (void)state;
    struct kernel k;
    struct unknown_list l;
    remove("build/unit/named.static");
    read_text(&k, "build/unit/named.traceg", HEADER TEX_LINES);
    unknown_find(&l, &k, UNKNOWN_WIDTH, sizeof l.text);
    assert_string_equal(l.text, "HGMMA (1 time), TEX (1 time)");
    assert_int_equal(l.line, 10);
    kernel_free(&k);
    write_file("build/unit/named.static", "# table\n0000 HGMMA.64x8x16.F32 - | R4:8 | R8:1 | 0\n"
                                          "0010 TEX.SCR - | R5:4 | R2:1 R3:1 | 0\n");
    read_text(&k, "build/unit/named.traceg", HEADER TEX_LINES);
    remove("build/unit/named.static");
    unknown_find(&l, &k, UNKNOWN_WIDTH, sizeof l.text);
    assert_int_equal(l.line, 0);
    assert_int_equal(k.insts[1].n_dst, 4);
    assert_int_equal(k.texture_without_address, 11);
    kernel_free(&k);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_name),         cmocka_unit_test(test_wrong_rows_are_seen),
        cmocka_unit_test(test_a_row_is_one),       cmocka_unit_test(test_refused),
        cmocka_unit_test(test_not_refused),        cmocka_unit_test(test_warnings),
        cmocka_unit_test(test_registers_as_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
