/* SPDX-License-Identifier: Apache-2.0
 * Text form for directed tests (docs/traces.md). Run from the root.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "common/trace_text.h"
#include "kernels/trace/passes/liveness.h"
#include "kernels/trace/readers/kernel_read.h"
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

static const struct bad_trace bad_files[] = {
    {"after_option.rft",
     "after_option.rft:3: expected mask=, lat=, delay=, free=, at= or x=, got 'R2'; see "
     "docs/traces.md"},
    {"bad_block.rft", "bad_block.rft:2: expected block * or 0 to 1, got '2'; see docs/traces.md"},
    {"bad_reg.rft", "bad_reg.rft:3: expected a register R<n>, got '2'; see docs/traces.md"},
    {"bad_warp.rft", "bad_warp.rft:2: expected warp * or 0 to 1, got '2'; see docs/traces.md"},
    {"empty.rft", "empty.rft:1: expected a trace, got an empty file; trace again"},
    {"group.rft", "group.rft:3: expected a register R<n> or a group like A:R10:2r, got "
                  "'A:R8:9'; see docs/traces.md"},
    {"group_reg.rft", "group_reg.rft:3: expected registers below the kernel's 16, got "
                      "'A:R14:4'; raise regs= or use lower ones"},
    {"header_extra.rft",
     "header_extra.rft:1: expected the end of the line, got 'x=2'; see docs/traces.md"},
    {"header_order.rft", "header_order.rft:1: expected regs=N blocks=N warps=N, in this order, got "
                         "'blocks=1'; see docs/traces.md"},
    {"header_regs.rft", "header_regs.rft:1: expected regs 1 to 255, got '256'; see docs/traces.md"},
    {"header_warps.rft", "header_warps.rft:1: expected warps 1 to 64, got '0'; see docs/traces.md"},
    {"no_arrow.rft",
     "no_arrow.rft:3: expected '<-' between destinations and sources, got 'end of line'; "
     "see docs/traces.md"},
    {"no_header.rft",
     "no_header.rft:1: expected 'kernel NAME regs=N blocks=N warps=N', got 'MOV'; see "
     "docs/traces.md"},
    {"no_section.rft",
     "no_section.rft:2: expected 'block B warp W' before the first instruction, got "
     "'MOV'; see docs/traces.md"},
    {"no_warp.rft",
     "no_warp.rft:2: expected 'block B warp W', got 'end of line'; see docs/traces.md"},
    {"nothing.rft",
     "nothing.rft:3: expected instructions, got the end of the file; see docs/traces.md"},
    {"option.rft", "option.rft:3: expected mask=, lat=, delay=, free=, at= or x=, got 'latency=4'; "
                   "see "
                   "docs/traces.md"},
    {"reg_8.rft",
     "reg_8.rft:3: expected a register below the kernel's 8, got 'R8'; raise regs= or use "
     "a lower one"},
    {"rft_at.rft",
     "rft_at.rft:3: expected at= with a BASE of 49 bits, STRIDE and STEP within 1 TB, "
     "got '0x7fffffffffffffff,4,4'; see docs/traces.md"},
    {"rft_at_below.rft", "rft_at_below.rft:3: expected addresses of 0 to 0x1ffffffffffff, got -124 "
                         "to 4096; see at= in docs/traces.md"},
    {"rft_at_width.rft", "rft_at_width.rft:3: expected at=BASE,STRIDE,WIDTH[,STEP] with a width of "
                         "1 to 16, got '0x1000,4,17'; see docs/traces.md"},
    {"rft_delay.rft",
     "rft_delay.rft:3: expected delay= 0 to 65535, got '70000'; see docs/traces.md"},
    {"rft_free.rft",
     "rft_free.rft:3: expected a register below the kernel's 8, got 'R8'; raise regs= or "
     "use a lower one"},
    {"rft_lat.rft", "rft_lat.rft:3: expected lat= 1 to 65535, got '0'; see docs/traces.md"},
    {"rft_mask.rft", "rft_mask.rft:3: expected mask= and 1 to 8 hex digits, got '100000000'; see "
                     "docs/traces.md"},
    {"rft_opcode.rft",
     "rft_opcode.rft:3: expected an opcode (a capital first, at most 39 characters), got "
     "'mov'; see docs/traces.md"},
    {"rft_x.rft", "rft_x.rft:3: expected x= 1 to 1000000, got '0'; see docs/traces.md"},
    {"too_many_dst.rft",
     "too_many_dst.rft:3: expected at most 8 registers on this side of '<-', got more; "
     "split the instruction"},
    {"warp_again.rft",
     "warp_again.rft:4: expected one section for each warp, got block 0 warp 0 again; "
     "merge the sections"},
};

static void test_bad_files(void **state) {
    (void)state;
    assert_refused(bad_files, sizeof bad_files / sizeof *bad_files);
}

/* Of at=, at the ends of what it may say and one byte beyond. NULL: accepted. Lanes that do not run
 * need no address. */
static void test_ends_of_addresses(void **state) {
    (void)state;
#define FAR "expected at= with a BASE of 49 bits, STRIDE and STEP within 1 TB, got '"
#define OUTSIDE "expected addresses of 0 to 0x1ffffffffffff, got "
    static const struct {
        const char *options, *message;
    } cases[] = {
        {"at=0x1ffffffffffff,0,4", NULL},
        {"at=0x2000000000000,0,4", FAR "0x2000000000000,0,4'; see docs/traces.md"},
        {"at=-1,0,4", FAR "-1,0,4'; see docs/traces.md"},
        {"at=0,0x10000000000,4", NULL},
        {"at=0,0x10000000001,4", FAR "0,0x10000000001,4'; see docs/traces.md"},
        {"at=0,0x7fffffffffffffff,4", FAR "0,0x7fffffffffffffff,4'; see docs/traces.md"},
        {"at=0,-0x10000000001,4", FAR "0,-0x10000000001,4'; see docs/traces.md"},
        {"at=0,0,4,0x10000000001", FAR "0,0,4,0x10000000001'; see docs/traces.md"},
        {"at=124,-4,4", NULL},
        {"at=123,-4,4", OUTSIDE "-1 to 123; see at= in docs/traces.md"},
        {"at=0,-4,4 mask=1", NULL},
        {"x=3 at=8,0,4,-4", NULL},
        {"at=7,0,4,-4 x=3", OUTSIDE "-1 to 7; see at= in docs/traces.md"},
        {"at=0x1ffffffffff83,4,4", NULL},
        {"at=0x1ffffffffff84,4,4",
         OUTSIDE "562949953421188 to 562949953421312; see at= in docs/traces.md"},
        {"at=0,-0x10000000000,4,-0x10000000000 x=1000000",
         OUTSIDE "-1099544613124833280 to 0; see at= in docs/traces.md"},
    };
#undef FAR
#undef OUTSIDE
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256], message[256];
        snprintf(text, sizeof text,
                 "kernel k regs=8 blocks=1 warps=1\nblock 0 warp 0\nLDG R1 <- R2 %s\n",
                 cases[i].options);
        snprintf(message, sizeof message, "build/unit/ends.rft:3: %s",
                 cases[i].message ? cases[i].message : "");
        if (cases[i].message) {
            assert_text_refused("build/unit/ends.rft", text, message);
        } else {
            struct kernel k;
            read_text(&k, "build/unit/ends.rft", text);
            kernel_free(&k);
        }
    }
}

static void test_all_fields(void **state) {
    (void)state;
    struct kernel k;
    read_text(&k, "build/unit/sample.rft",
              "# a comment\n\nkernel demo regs=16 blocks=1 warps=2\nblock 0 warp 1\n"
              "FFMA R1 <- R2 R3 R4 mask=f0 lat=7 delay=3 free=R9 x=3 # behind\n"
              "LDG.E.64 R4,R5 <- R6, R6 free=none\nEXIT <-\n");
    assert_string_equal(k.name, "demo");
    assert_int_equal(k.regs, 16);
    assert_int_equal(k.n_blocks, 1);
    assert_int_equal(k.warps_per_block, 2);
    assert_int_equal(k.warps[0].count, 0);
    assert_int_equal(k.warps[1].count, 5);
    assert_int_equal(k.n_insts, 3);
    assert_int_equal(k.n_dyn, 5);
    assert_int_equal(k.insts[0].pc, 5 * 16);
    assert_int_equal(k.insts[0].latency, 7);
    assert_int_equal(k.insts[0].delay, 3);
    assert_int_equal(k.insts[0].hint, 9);
    assert_operands(&k.insts[0], "1", "2 3 4");
    assert_int_equal(k.dyn[2].index, 0);
    assert_int_equal(k.dyn[2].mask, 0xf0);
    assert_int_equal(k.insts[1].hint, HINT_NONE);
    assert_int_equal(k.insts[1].cls, OP_GLOBAL);
    assert_operands(&k.insts[1], "4 5", "6"); /* no widening */
    assert_regs(k.insts[0].operand, k.insts[0].n_operands, "0 1 2");
    assert_regs(k.insts[1].operand, k.insts[1].n_operands, "0 0"); /* named twice */
    assert_int_equal(k.dyn[3].mask, 0xffffffff);
    assert_int_equal(k.insts[2].hint, HINT_AUTO);
    assert_int_equal(k.insts[2].cls, OP_EXIT);
    kernel_free(&k);
}

/* Groups as in a static table; a source without a letter has its rank. */
static void test_groups(void **state) {
    (void)state;
    struct kernel k;
    read_text(&k, "build/unit/sample.rft",
              "kernel demo regs=64 blocks=1 warps=1\nblock 0 warp 0\n"
              "HMMA.1688.F32 R40:4 <- A:R10:2r B:R20:1 C:R40:4r\n"
              "FFMA R1 <- R2 R3:2 R2 lat=4\nMOV R1 <- R2:1r\n");
    assert_operands(&k.insts[0], "40 41 42 43", "10 11 20 40 41 42 43");
    assert_regs(k.insts[0].slot, k.insts[0].n_operands, "0 0 1 2 2 2 2");
    assert_int_equal(k.insts[0].reuse, 0x7b);
    assert_int_equal(k.insts[0].first_src, 0xd);
    assert_int_equal(k.insts[0].first_dst, 1);
    assert_int_equal(k.insts[0].flags & INST_SLOTS, INST_SLOTS);
    assert_operands(&k.insts[1], "1", "2 3 4");
    assert_regs(k.insts[1].slot, k.insts[1].n_operands, "0 1 1 2");
    assert_int_equal(k.insts[1].flags & INST_SLOTS, 0);
    assert_int_equal(k.insts[2].reuse, 1);
    kernel_free(&k);
}

static void test_stars(void **state) {
    (void)state;
    struct kernel k;
    read_text(&k, "build/unit/sample.rft",
              "kernel demo regs=8 blocks=2 warps=2\nblock * warp 0\nMOV R1 <-\nblock 1 warp "
              "1\nMOV R1 <-\nMOV R2 <-\n");
    assert_int_equal(k.n_dyn, 4);
    assert_int_equal(k.warps[0].count, 1);
    assert_int_equal(k.warps[1].count, 0);
    assert_int_equal(k.warps[2].first, 1);
    assert_int_equal(k.warps[3].count, 2);
    kernel_free(&k);
}

/* Without a table, too: free is what is not live and not its own. */
static void test_free_registers(void **state) {
    (void)state;
    struct kernel k;
    read_text(&k, "build/unit/sample.rft",
              "kernel demo regs=8 blocks=1 warps=1\nblock * warp *\nMOV R1 <- R2\nMOV R3 <- R4\n");
    uint64_t set[REG_WORDS];
    liveness_free(&k.insts[0], 64, set);
    assert_int_equal(set[0], ~(uint64_t)0x16);
    liveness_free(&k.insts[1], 64, set);
    assert_int_equal(set[0], ~(uint64_t)0x18);
    assert_int_equal(set[1], 0);
    kernel_free(&k);
}

/* The bound of strands is one of the options: the same file has others with another bound, from the
 * cache, too. */
static void test_bounded_strands(void **state) {
    static const struct {
        unsigned regs, strands;
    } cases[] = {{0, 1}, {4, 2}, {2, 4}, {4, 2}, {0, 1}};
    static const char text[] = "kernel demo regs=8 blocks=1 warps=1\nblock 0 warp 0\n"
                               "MOV R1 <- R0\nMOV R3 <- R2\nMOV R5 <- R4\nMOV R7 <- R6\n";
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct trace_options bounded = {
            .strand_regs = cases[i].regs, .rthld = 12, .cache = "build/unit/annotated"};
        struct kernel k;
        struct err e;
        read_text(&k, "build/unit/sample.rft", text);
        kernel_free(&k);
        assert_int_equal(kernel_read(&k, "build/unit/sample.rft", &bounded, &e), 0);
        assert_int_equal(k.n_strands, cases[i].strands);
        assert_int_equal(k.n_intervals, 0);
        kernel_free(&k);
    }
    const struct trace_options one = {.strand_regs = 1, .rthld = 12};
    struct kernel k;
    struct err e;
    assert_int_equal(kernel_read(&k, "build/unit/sample.rft", &one, &e), -1);
    assert_non_null(strstr(e.text, "sample.rft:3"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_fields),
        cmocka_unit_test(test_stars),
        cmocka_unit_test(test_groups),
        cmocka_unit_test(test_free_registers),
        cmocka_unit_test(test_bounded_strands),
        cmocka_unit_test(test_bad_files),
        cmocka_unit_test(test_ends_of_addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
