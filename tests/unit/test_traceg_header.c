/* SPDX-License-Identifier: Apache-2.0
 * Headers that the body of a grouped trace contradicts where the meaning is plain: what is taken,
 * and the line that says so (docs/traces.md). What is refused is in test_traceg.c. Run from the
 * root.
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
#include "kernels/trace/readers/kernel_read.h"

#define PATH "build/unit/header.traceg"

/* A trace of block 0,0,0 and warp 0 with one line; "" or a line more in the header. */
static void read_one(struct kernel *k, const char *header, const char *line) {
    char text[1024];
    snprintf(text, sizeof text,
             "-kernel name = k\n%s#\n#BEGIN_TB\nthread block = 0,0,0\nwarp = 0\ninsts = 1\n%s\n"
             "#END_TB\n",
             header, line);
    read_text(k, PATH, text);
}

/* The only line that is said, "" for none. */
static void assert_note(struct kernel *k, uint32_t line, const char *text) {
    assert_int_equal(k->notes.n, *text != '\0');
    assert_string_equal(k->notes.of[0].text, text);
    assert_int_equal(k->notes.of[0].line, line);
    kernel_free(k);
}

#define V3 "-accelsim tracer version = 3\n"
#define ONE "-grid dim = (1,1,1)\n-block dim = (32,1,1)\n"

static void test_registers(void **state) {
    (void)state;
    struct kernel k;
    read_one(&k, ONE V3 "-nregs = 9\n", "0000 ffffffff 1 R1 MOV 1 R8 0");
    assert_int_equal(k.regs, 9);
    assert_note(&k, 0, "");
    read_one(&k, ONE V3 "-nregs = 8\n", "0000 ffffffff 1 R1 MOV 1 R8 0");
    assert_int_equal(k.regs, 9);
    assert_note(&k, 11, "-nregs = 8, but an instruction names R8: taken as 9 registers");
    read_one(&k, ONE V3 "-nregs = 0\n", "0000 ffffffff 1 R1 MOV 1 R8 0");
    assert_int_equal(k.regs, 9);
    assert_note(&k, 11, "-nregs = 0, but an instruction names R1: taken as 9 registers");
    read_one(&k, ONE V3, "0000 ffffffff 1 R1 MOV 1 R8 0");
    assert_int_equal(k.regs, 9);
    assert_note(&k, 0, "");
}

/* A quad that code can have is one, though only its first register is named and below -nregs. */
static void test_groups(void **state) {
    (void)state;
    struct kernel k;
    read_one(&k, ONE V3 "-nregs = 6\n", "0000 ffffffff 1 R4 LDG.E.128 1 R2 0");
    assert_int_equal(k.regs, 8);
    assert_operands(&k.insts[0], "4 5 6 7", "2 3");
    assert_note(&k, 11, "-nregs = 6, but an instruction names R7: taken as 8 registers");
}

static void test_table(void **state) {
    (void)state;
    struct kernel k;
    write_file("build/unit/header.static", "0000 MOV - | R1:1 | R2:1 | 1 00 7 7\n"
                                           "0010 LDG - | R20:4 | R2:2 | 1 00 7 7\n");
    read_one(&k, ONE V3 "-nregs = 8\n", "0000 ffffffff 1 R1 MOV 1 R2 0");
    remove("build/unit/header.static");
    assert_int_equal(k.regs, 24);
    assert_operands(&k.insts[1], "20 21 22 23", "2 3");
    assert_note(&k, 0, "-nregs = 8, but the static table names R23: taken as 24 registers");
}

static void test_shared_memory(void **state) {
    (void)state;
    struct kernel k;
    read_one(&k, ONE V3 "-shmem = 128\n", "0000 ffffffff 1 R1 LDS 1 R2 4 1 0x0 4");
    assert_int_equal(k.shmem, 128);
    assert_note(&k, 0, "");
    read_one(&k, ONE V3 "-shmem = 124\n", "0000 ffffffff 1 R1 LDS 1 R2 4 1 0x0 4");
    assert_int_equal(k.shmem, 128);
    assert_note(&k, 11,
                "-shmem = 124, but shared memory is used up to byte 127: taken as 128 bytes");
    read_one(&k, ONE V3, "0000 00000001 0 STS.64 2 R2 R4 8 1 0x7f00000001f8 0");
    assert_int_equal(k.shmem, 0x200);
    assert_note(&k, 10, "-shmem = 0, but shared memory is used up to byte 511: taken as 512 bytes");
    read_one(&k, ONE V3 "-shmem base_addr = 0x7f0000000100\n",
             "0000 00000001 1 R4 LD.E 1 R2 4 1 0x7f0000000200 0");
    assert_int_equal(k.shmem, 0x104);
    assert_note(&k, 11, "-shmem = 0, but shared memory is used up to byte 259: taken as 260 bytes");
    read_one(&k, ONE V3, "0000 ffffffff 1 R1 LDG.E 1 R2 4 1 0x7f0000000000 4");
    assert_int_equal(k.shmem, 0);
    assert_note(&k, 0, "");
}

static void test_version(void **state) {
    (void)state;
    struct kernel k;
    read_one(&k, ONE, "0 0 0 0 0000 ffffffff 1 R1 MOV 1 R8 0");
    assert_operands(&k.insts[0], "1", "8");
    assert_note(&k, 0, "no '-accelsim tracer version': taken as version 1");
}

static void check_binary(unsigned version, const char *pc, int fits) {
    struct kernel k;
    char header[160], line[80], text[200] = "";
    snprintf(header, sizeof header, ONE V3 "-binary version = %u\n", version);
    snprintf(line, sizeof line, "%s ffffffff 1 R1 MOV 1 R8 0", pc);
    read_one(&k, header, line);
    if (!fits) {
        snprintf(
            text, sizeof text,
            "-binary version = %u, but PC %s is none of its instructions: only the lines count",
            version, pc);
    }
    assert_note(&k, fits ? 0 : 11, text);
}

static void test_binary_version(void **state) {
    (void)state;
    check_binary(90, "0010", 1);
    check_binary(70, "0008", 0);
    check_binary(61, "0008", 1);
    check_binary(61, "0010", 1);
    check_binary(61, "0020", 0);
    check_binary(50, "0024", 0);
    check_binary(35, "0020", 1);
    check_binary(35, "0024", 0);
}

/* Numbers of ten digits; blocks that are not listed are said. */
static void test_grid(void **state) {
    (void)state;
    struct kernel k;
    read_one(&k, "-grid dim = (2147483647,65535,65535)\n-block dim = (32,1,1)\n" V3,
             "0000 ffffffff 1 R1 MOV 1 R8 0");
    assert_int_equal(k.grid[0], 2147483647);
    assert_note(&k, 0,
                "-grid dim = (2147483647,65535,65535), but 1 of its blocks listed: the others are "
                "left out");
    read_one(&k, "-grid dim=(1,2,1)\n-block dim =(32,1,1)\n" V3, "0000 ffffffff 1 R1 MOV 1 R8 0");
    assert_note(&k, 0, "-grid dim = (1,2,1), but 1 of its blocks listed: the others are left out");
}

#define BLOCK(x, warps) "#BEGIN_TB\nthread block = " #x ",0,0\n" warps "#END_TB\n"
#define WARP(w) "warp = " #w "\ninsts = 1\n0000 ffffffff 1 R7 MOV 0 0\n"

/* Warps that ran nothing are there all the same. */
static void test_warps(void **state) {
    (void)state;
    struct kernel k;
    const char header[] = "-kernel name = k\n-grid dim = (3,1,1)\n-block dim = (32,3,1)\n" V3 "#\n";
    char text[1024];
    snprintf(text, sizeof text, "%s%s", header,
             BLOCK(0, WARP(0) WARP(2)) BLOCK(2, WARP(2)) BLOCK(1, WARP(0) WARP(1) "warp = 2\n"
                                                                                  "insts = 0\n"));
    read_text(&k, PATH, text);
    assert_int_equal(k.warps_per_block, 3);
    assert_int_equal(k.n_blocks, 3);
    assert_int_equal(k.warps[1].count, 0);
    assert_int_equal(k.warps[5].count, 1);
    assert_note(&k, 14,
                "2 of 3 warps by -block dim are listed, and too few in 2 blocks in all: the others "
                "are taken to run nothing");
    snprintf(text, sizeof text, "%s%s", header,
             BLOCK(0, "") BLOCK(1, "") BLOCK(2, WARP(0) WARP(1) WARP(2)));
    read_text(&k, PATH, text);
    assert_int_equal(k.n_blocks, 3);
    assert_int_equal(k.warps[3].count, 0);
    assert_int_equal(k.warps[8].count, 1);
    assert_note(&k, 8, "no warp is listed in 2 of 3 blocks: their warps are taken to run nothing");
}

/* They are told again when the annotated trace is used. */
static void test_kept(void **state) {
    (void)state;
    struct trace_options o = usual_options;
    struct kernel k;
    struct err e;
    o.cache = "build/unit/annotated_header";
    read_one(&k, ONE V3 "-nregs = 8\n", "0000 ffffffff 1 R1 MOV 1 R8 0");
    kernel_free(&k);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(kernel_read(&k, PATH, &o, &e), 0);
        assert_non_null(k.map);
        assert_note(&k, 11, "-nregs = 8, but an instruction names R8: taken as 9 registers");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_registers), cmocka_unit_test(test_groups),
        cmocka_unit_test(test_table),     cmocka_unit_test(test_shared_memory),
        cmocka_unit_test(test_version),   cmocka_unit_test(test_binary_version),
        cmocka_unit_test(test_grid),      cmocka_unit_test(test_warps),
        cmocka_unit_test(test_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
