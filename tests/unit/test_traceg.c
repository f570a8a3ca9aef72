/* SPDX-License-Identifier: Apache-2.0
 * Accel-Sim trace reader: versions, widening, address modes, messages, real files. Run from the
 * root.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "common/trace_text.h"
#include "kernels/trace/readers/opcode.h"
#include "kernels/trace/readers/kernel_read.h"
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

static const struct bad_trace bad_files[] = {
    {"bad_address.traceg",
     "bad_address.traceg:10: expected one 0x address for each active lane, got 'end of line'; "
     "trace again"},
    {"bad_base.traceg", "bad_base.traceg:10: expected a 0x base address, got '10'; trace again"},
    {"bad_binary.traceg",
     "bad_binary.traceg:4: expected '-binary version = ' and a number of at most 999, got "
     "'sm_75'; trace again"},
    {"bad_delta.traceg",
     "bad_delta.traceg:10: expected a decimal address stride or delta, got 'end of line'; trace "
     "again"},
    {"bad_dim.traceg",
     "bad_dim.traceg:2: expected '-block dim = (x,y,z)', got '(32,1)'; trace again"},
    {"bad_lineinfo.traceg",
     "bad_lineinfo.traceg:11: expected a source line number before the PC, got 'x'; trace again"},
    {"bad_mask.traceg",
     "bad_mask.traceg:10: expected a mask of 8 hex digits, got 'fffffff'; trace again"},
    {"bad_mode.traceg",
     "bad_mode.traceg:10: expected address mode 0, 1 or 2, got '3'; trace again"},
    {"bad_ndst.traceg",
     "bad_ndst.traceg:10: expected a destination count of 0 to 8, got '9'; trace again"},
    {"bad_nregs.traceg",
     "bad_nregs.traceg:3: expected '-nregs = ' and a number of at most 255, got '256'; trace "
     "again"},
    {"bad_nsrc.traceg",
     "bad_nsrc.traceg:10: expected a source count of 0 to 5, got '6'; trace again"},
    {"bad_opcode.traceg",
     "bad_opcode.traceg:10: expected an opcode (a capital first, at most 39 characters), got "
     "'2'; trace again"},
    {"bad_pc.traceg",
     "bad_pc.traceg:10: expected a PC of 4 to 8 hex digits, got '00g0'; trace again"},
    {"bad_prefix.traceg",
     "bad_prefix.traceg:10: expected the block's and warp's numbers before the PC, got 'x'; "
     "trace again"},
    {"bad_width.traceg",
     "bad_width.traceg:10: expected a memory width in bytes, got 'end of line'; trace again"},
    {"bad_window.traceg",
     "bad_window.traceg:4: expected '-shmem base_addr = 0x...', got '7f00'; trace again"},
    {"block_form.traceg",
     "block_form.traceg:8: expected 'thread block = x,y,z', got '0,0'; trace again"},
    {"block_outside.traceg",
     "block_outside.traceg:8: expected a thread block within '-grid dim = (2,1,1)', got 2,0,0; "
     "trace again"},
    {"block_twice.traceg",
     "block_twice.traceg:14: expected each thread block once, got 1,0,0 again; trace again"},
    {"block_without_warps.traceg",
     "block_without_warps.traceg:7: expected instructions, got a trace without any; the file is "
     "truncated or the kernel did not run, trace again"},
    {"corrupt_gz.traceg.gz",
     "corrupt_gz.traceg.gz:1: expected sound gzip data, got corrupt data (invalid distance too "
     "far back); copy the file again"},
    {"corrupt_xz.traceg.xz",
     "corrupt_xz.traceg.xz:1: expected sound xz data, got corrupt data (a check that does not "
     "hold); copy the file again"},
    {"corrupt_zst.traceg.zst",
     "corrupt_zst.traceg.zst:1: expected sound zstd data, got corrupt data (Restored data "
     "doesn't match checksum); copy the file again"},
    {"cut_insts.traceg",
     "cut_insts.traceg:10: expected an instruction line, got the end of the file; the file is "
     "truncated, copy it again"},
    {"empty.traceg", "empty.traceg:1: expected a trace, got an empty file; trace again"},
    {"extra_field.traceg",
     "extra_field.traceg:10: expected the end of the line, got '7'; trace again"},
    {"extra_field_v5.traceg",
     "extra_field_v5.traceg:10: expected the end of the line, got '8'; trace again"},
    {"header_cut.traceg",
     "header_cut.traceg:1: expected the '#' line that ends the header, got the end of the file; "
     "the file is truncated, copy it again"},
    {"huge_block.traceg",
     "huge_block.traceg:6: expected a block of at most 2048 threads, got '-block dim = "
     "(4294967295,4294967295,4294967295)'; trace again"},
    {"huge_grid.traceg",
     "huge_grid.traceg:2: expected '-grid dim = (x,y,z)', got '(4294967296,1,1)'; trace again"},
    {"key_twice.traceg", "key_twice.traceg:5: expected '-nregs = ' once, got it again; remove one"},
    {"large_block.traceg",
     "large_block.traceg:6: expected a block of at most 2048 threads, got '-block dim = "
     "(1024,2,2)'; trace again"},
    {"large_window.traceg.zst",
     "large_window.traceg.zst:1: expected zstd data that unpacks in 256 MB, got a larger window; "
     "pack it again without --long or a large dictionary"},
    {"many_sources.traceg",
     "many_sources.traceg:10: expected at most 24 source registers of 'HMMA', got more; trace "
     "again"},
    {"mask_beyond.traceg",
     "mask_beyond.traceg:11: expected a mask within 0000ffff, the threads of warp 0 by -block "
     "dim, got ffffffff; trace again"},
    {"missing_insts.traceg",
     "missing_insts.traceg:12: expected 2 instruction lines for warp 0, got 1; lines are "
     "missing, trace again"},
    {"more_insts.traceg",
     "more_insts.traceg:12: expected 'warp = ' or '#END_TB', got '0010 ffffffff 0 EXIT 0 0'; "
     "trace again"},
    {"no_end_tb.traceg",
     "no_end_tb.traceg:10: expected '#END_TB', got the end of the file; the file is truncated, "
     "copy it again"},
    {"no_insts.traceg",
     "no_insts.traceg:12: expected instructions, got a trace without any; the file is truncated "
     "or the kernel did not run, trace again"},
    {"no_name.traceg",
     "no_name.traceg:2: expected '-kernel name = ' in the header, got '#'; trace again"},
    {"no_version.traceg",
     "no_version.traceg:2: expected '-block dim = ' with at least one warp, got zero warps; "
     "trace again"},
    {"no_version_lines.traceg",
     "no_version_lines.traceg:10: expected the block's and warp's numbers before the PC, got "
     "'ffffffff'; say '-accelsim tracer version = ' in the header, or trace again"},
    {"not_a_header.traceg",
     "not_a_header.traceg:1: expected a header line '-key = value' or '#', got 'kernel k'; trace "
     "again"},
    {"not_gz.traceg.gz",
     "not_gz.traceg.gz:1: expected gzip data, got something else; pack it with gzip or drop .gz "
     "from its name"},
    {"not_xz.traceg.xz",
     "not_xz.traceg.xz:1: expected xz data, got something else; pack it with xz or drop .xz from "
     "its name"},
    {"not_zst.traceg.zst",
     "not_zst.traceg.zst:1: expected zstd data, got gzip; pack it with zstd or drop .zst from "
     "its name"},
    {"nul_byte.traceg",
     "nul_byte.traceg:1: expected text after this line, got a NUL byte; this is not a text trace"},
    {"prefix_block.traceg",
     "prefix_block.traceg:11: expected block 1,0,0 and warp 0 as above, got 0,0,0 and 0; trace "
     "again"},
    {"prefix_warp.traceg",
     "prefix_warp.traceg:11: expected block 0,0,0 and warp 1 as above, got 0,0,0 and 0; trace "
     "again"},
    {"reg_256.traceg", "reg_256.traceg:10: expected a register R0..R255, got 'R256'; trace again"},
    {"reg_uniform.traceg",
     "reg_uniform.traceg:10: expected a register R0..R255, got 'UR4'; trace again"},
    {"shared_window.traceg",
     "shared_window.traceg:12: expected an address below 16 MB, or 16 MB from -shmem base_addr "
     "on, got 0x7e0000000000; trace again"},
    {"static_beyond.traceg",
     "static_beyond.static:1: expected a register group like R20:2, got 'R252:4'; make the table "
     "again or remove it"},
    {"static_dst.traceg",
     "static_dst.static:1: expected at most 8 destination registers, got more; make the table "
     "again or remove it"},
    {"static_group.traceg",
     "static_group.static:1: expected a register group like R20:2, got 'R1:9'; make the table "
     "again or remove it"},
    {"static_order.traceg",
     "static_order.static:2: expected a PC above 0010, got 0000; sort the table by PC"},
    {"static_other.traceg",
     "static_other.traceg:10: expected FADD at PC 0000 as in "
     "'tests/traces/bad/static_other.static', got 'MOV'; make the table again or remove it"},
    {"static_sources.traceg",
     "static_sources.static:1: expected at most 24 source registers, got more; make the table "
     "again or remove it"},
    {"trailing_gz.traceg.gz",
     "trailing_gz.traceg.gz:1: expected sound gzip data, got corrupt data (incorrect header "
     "check); copy the file again"},
    {"truncated_gz.traceg.gz",
     "truncated_gz.traceg.gz:1: expected more gzip data, got the end of the file; the file is "
     "truncated, copy it again"},
    {"truncated_xz.traceg.xz",
     "truncated_xz.traceg.xz:1: expected more xz data, got the end of the file; the file is "
     "truncated, copy it again"},
    {"truncated_zst.traceg.zst",
     "truncated_zst.traceg.zst:1: expected more zstd data, got the end of the file; the file is "
     "truncated, copy it again"},
    {"ungrouped.trace",
     "ungrouped.trace:6: expected '#BEGIN_TB', got '0 0 0 0 0000 fffffff': the trace is not "
     "grouped yet; group it with Accel-Sim's `post-traces-processing "
     "tests/traces/bad/kernelslist` and take the .traceg"},
    {"version_6.traceg",
     "version_6.traceg:4: expected tracer version 1 to 5, got 6, whose columns are not known; "
     "trace with one of them"},
    {"warp_64.traceg",
     "warp_64.traceg:8: expected a warp number of at most 0, by '-block dim = (32,1,1)', got "
     "'64'; trace again"},
    {"warp_beyond.traceg",
     "warp_beyond.traceg:9: expected a warp number of at most 1, by '-block dim = (33,1,1)', got "
     "'2'; trace again"},
    {"warp_twice.traceg",
     "warp_twice.traceg:11: expected each warp of a block once, got warp 0 again; trace again"},
    {"windows_meet.traceg",
     "windows_meet.traceg:7: expected '-shmem base_addr' and '-local mem base_addr' at least 16 "
     "MB apart, got 0x7f0000000000 and 0x7f0000800000; trace again"},
    {"zero_blocks.traceg",
     "zero_blocks.traceg:6: expected '-grid dim = ' with at least one block, got zero blocks; "
     "trace again"},
    {"zero_warps.traceg",
     "zero_warps.traceg:5: expected '-block dim = ' with at least one warp, got zero warps; "
     "trace again"},
};

static void test_bad_files(void **state) {
    (void)state;
    assert_refused(bad_files, sizeof bad_files / sizeof *bad_files);
}

/* Header and frame around instruction lines. */
static void read_lines(struct kernel *k, const char *version, const char *extra, unsigned n,
                       const char *lines) {
    char text[4096];
    snprintf(text, sizeof text,
             "-kernel name = _Z3addPf\n-kernel id = 1\n-grid dim = (1,1,1)\n-block dim = (32,1,1)\n"
             "-shmem = 64\n-nregs = 80\n-binary version = 75\n-nvbit version = 1.5.5\n"
             "-accelsim tracer version = %s\n%s\n#traces format = PC mask\n\n\n#BEGIN_TB\n\n"
             "thread block = 0,0,0\n\nwarp = 0\ninsts = %u\n%s\n\n#END_TB\n\n",
             version, extra, n, lines);
    read_text(k, "build/unit/sample.traceg", text);
}

/* The registers of one version 3 line. */
static void check_line(const char *line, const char *dst, const char *src) {
    struct kernel k;
    read_lines(&k, "3", "", 1, line);
    assert_int_equal(k.n_insts, 1);
    assert_operands(&k.insts[0], dst, src);
    kernel_free(&k);
}

static void test_version_3(void **state) {
    (void)state;
    struct kernel k;
    read_lines(&k, "3", "", 5,
               "0000 ffffffff 1 R4 LDG.E.SYS 1 R2 4 1 0x7f2000000000 4 \n"
               "0010 0000000b 1 R5 LDG.E.SYS 1 R2 4 2 0x7f2000000000 4 8 \n"
               "0020 0000000b 1 R4 FADD 2 R4 R5 0 \n"
               "0030 0000000b 0 STG.E.SYS 2 R2 R4 4 0 0x00007f2000000000 0x00007f2000000004 "
               "0x00007f200000000c \n"
               "0040 ffffffff 0 EXIT 0 0 \n");
    assert_string_equal(k.name, "_Z3addPf");
    assert_int_equal(k.grid[0], 1);
    assert_int_equal(k.block[0], 32);
    assert_int_equal(k.regs, 80);
    assert_int_equal(k.shmem, 64);
    assert_int_equal(k.n_blocks, 1);
    assert_int_equal(k.warps_per_block, 1);
    assert_int_equal(k.n_dyn, 5);
    assert_int_equal(k.warps[0].first, 0);
    assert_int_equal(k.warps[0].count, 5);
    assert_int_equal(k.source, SOURCE_OBSERVED);
    assert_int_equal(k.dyn[1].mask, 0xb);
    assert_int_equal(k.insts[1].pc, 0x10);
    assert_string_equal(k.insts[1].opcode, "LDG.E.SYS");
    assert_int_equal(k.insts[1].cls, OP_GLOBAL);
    assert_int_equal(k.insts[1].hint, HINT_AUTO);
    assert_operands(&k.insts[1], "5", "2 3");
    assert_operands(&k.insts[2], "4", "4 5");
    assert_operands(&k.insts[3], "", "2 3 4");
    assert_int_equal(k.insts[4].cls, OP_EXIT);
    kernel_free(&k);
}

static void test_version_5(void **state) {
    (void)state;
    struct kernel k;
    read_lines(&k, "5", "-enable lineinfo = 1", 2,
               "42 0100 ffffffff 1 R4 IADD3 2 R1 R255 0 16 \n"
               "43 0110 ffffffff 1 R40 HMMA.1688.F32 3 R10 R20 R40 0 0 \n");
    assert_int_equal(k.insts[0].pc, 0x100);
    assert_operands(&k.insts[0], "4", "1");
    assert_operands(&k.insts[1], "40 41 42 43", "10 11 20 40 41 42 43");
    kernel_free(&k);
}

static void test_version_4_without_immediate(void **state) {
    (void)state;
    struct kernel k;
    read_lines(&k, "4", "-enable lineinfo = 0", 2,
               "0000 ffffffff 1 R4 LDS 1 R2 4 1 0x10 -4 \n0010 00000003 0 STS 2 R2 R4 4 1 0x0 4 "
               "-7 \n");
    assert_operands(&k.insts[0], "4", "2");
    assert_operands(&k.insts[1], "", "2 4");
    kernel_free(&k);
}

static void test_version_2(void **state) {
    (void)state;
    struct kernel k;
    read_lines(&k, "2", "", 2,
               "0 0 0 0 0050 80000000 0 STS.64 2 R9 R26 8 2 0x7f0000000ff8 \n"
               "0 0 0 0 0060 00000000 1 R7 MOV 1 R8 0 \n");
    assert_operands(&k.insts[0], "", "9 26 27");
    assert_int_equal(k.dyn[1].mask, 0);
    kernel_free(&k);
    read_lines(&k, "1.2", "", 1, "0 0 0 0 0010 ffffffff 1 R8 S2R 0 0 \n");
    assert_operands(&k.insts[0], "8", "");
    kernel_free(&k);
}

/* The same line twice is one static instruction; another register or PC makes another. */
static void test_dedup(void **state) {
    (void)state;
    struct kernel k;
    read_lines(&k, "3", "", 4,
               "0000 ffffffff 1 R1 MOV 1 R2 0\n0000 0000000f 1 R1 MOV 1 R2 0\n"
               "0010 ffffffff 1 R1 MOV 1 R2 0\n0010 ffffffff 1 R1 MOV 1 R3 0\n");
    assert_int_equal(k.n_dyn, 4);
    assert_int_equal(k.n_insts, 3);
    assert_int_equal(k.dyn[1].index, 0);
    assert_int_equal(k.dyn[1].mask, 0xf);
    assert_int_equal(k.dyn[3].index, 2);
    kernel_free(&k);
}

/* Blocks and warps in any order of warps; the block dimension counts, a missing one is empty. */
static void test_warps(void **state) {
    (void)state;
    struct kernel k;
    read_text(&k, "build/unit/sample.traceg",
              "-kernel name = k\n-block dim = (96,1,1)\n-accelsim tracer version = 3\n#\n"
              "#BEGIN_TB\nthread block = 0,0,0\nwarp = 2\ninsts = 1\n0000 ffffffff 1 R7 MOV 0 0\n"
              "warp = 0\ninsts = 2\n0000 ffffffff 1 R7 MOV 0 0\n0010 ffffffff 0 EXIT 0 0\n#END_TB\n"
              "#BEGIN_TB\nthread block = 1,0,0\nwarp = 1\ninsts = 0\n#END_TB\n");
    assert_int_equal(k.n_blocks, 2);
    assert_int_equal(k.warps_per_block, 3);
    assert_int_equal(k.warps[0].first, 1);
    assert_int_equal(k.warps[0].count, 2);
    assert_int_equal(k.warps[1].count, 0);
    assert_int_equal(k.warps[2].count, 1);
    assert_int_equal(k.warps[4].count, 0);
    assert_int_equal(k.regs, 8); /* no -nregs: highest used plus one */
    kernel_free(&k);
}

static void test_widening(void **state) {
    (void)state;
    check_line("0000 ffffffff 1 R4 LDG.E.64.SYS 1 R2 0", "4 5", "2 3");
    check_line("0000 ffffffff 1 R4 LDG.E.128 1 R2 0", "4 5 6 7", "2 3");
    check_line("0000 ffffffff 1 R4 LDG.64 1 R2 0", "4 5", "2");
    check_line("0000 ffffffff 0 STG.E.64 2 R8 R6 0", "", "8 9 6 7");
    check_line("0000 ffffffff 0 STG.E.128 2 R8 R12 0", "", "8 9 12 13 14 15");
    check_line("0000 ffffffff 0 STG.E.U8 2 R8 R6 0", "", "8 9 6");
    check_line("0000 ffffffff 0 STG.E.64 1 R6 0", "", "6 7");
    check_line("0000 ffffffff 0 RED.E.ADD.F64 2 R8 R6 0", "", "8 9 6 7");
    check_line("0000 ffffffff 0 ATOMS 2 R0 R5 0", "", "0 5");
    check_line("0000 ffffffff 1 R4 LDL.64 1 R2 0", "4 5", "2");
    check_line("0000 ffffffff 1 R4 LDC.64 1 R2 0", "4 5", "2");
    check_line("0000 ffffffff 0 LDGSTS.E.BYPASS.LTC128B.128 2 R9 R10 0", "", "9 10 11");
    check_line("0000 ffffffff 1 R4 LDSM.16.M88.4 1 R2 0", "4 5 6 7", "2");
    check_line("0000 ffffffff 1 R4 LDSM.16.MT88.2 1 R2 0", "4 5", "2");
    check_line("0000 ffffffff 1 R4 IMAD.WIDE 3 R2 R3 R6 0", "4 5", "2 3 6 7");
    check_line("0000 ffffffff 1 R4 IMAD.WIDE.U32 2 R2 R6 0", "4 5", "2 6");
    check_line("0000 ffffffff 1 R4 IMAD.MOV.U32 3 R255 R255 R6 0", "4", "6");
    check_line("0000 ffffffff 1 R4 DFMA 3 R6 R8 R4 0", "4 5", "6 7 8 9 4 5");
    check_line("0000 ffffffff 0 DSETP.GT.AND 2 R6 R8 0", "", "6 7 8 9");
    check_line("0000 ffffffff 1 R4 CS2R 0 0", "4 5", "");
    check_line("0000 ffffffff 1 R4 CS2R.32 0 0", "4", "");
    check_line("0000 ffffffff 0 DEPBAR.LE 0 0", "", "");
    check_line("0000 ffffffff 0 RET.REL.NODEC 1 R2 0", "", "2 3");
}

/* The immediate tells an addend from a multiplier. */
static void test_wide_immediate(void **state) {
    (void)state;
    struct kernel k;
    read_lines(&k, "5", "", 1, "0000 ffffffff 1 R4 IMAD.WIDE 2 R2 R6 0 4 \n");
    assert_operands(&k.insts[0], "4 5", "2 6 7");
    kernel_free(&k);
}

static void test_conversions(void **state) {
    (void)state;
    check_line("0000 ffffffff 1 R4 F2F.F64.F32 1 R2 0", "4 5", "2");
    check_line("0000 ffffffff 1 R4 F2F.F32.F64 1 R2 0", "4", "2 3");
    check_line("0000 ffffffff 1 R4 I2F.F64 1 R2 0", "4 5", "2");
    check_line("0000 ffffffff 1 R4 I2F.S64 1 R2 0", "4", "2 3");
    check_line("0000 ffffffff 1 R4 F2I.S64.TRUNC 1 R2 0", "4 5", "2");
    check_line("0000 ffffffff 1 R4 F2I.F64 1 R2 0", "4", "2 3");
    check_line("0000 ffffffff 1 R4 FRND.F64 1 R2 0", "4 5", "2 3");
    check_line("0000 ffffffff 1 R4 F2I.FTZ.U32.TRUNC.NTZ 1 R2 0", "4", "2");
}

static void test_tensor(void **state) {
    (void)state;
    check_line("0000 ffffffff 1 R40 HMMA.1688.F16 3 R10 R20 R40 0", "40 41", "10 11 20 40 41");
    check_line("0000 ffffffff 1 R40 HMMA.16816.F32 3 R10 R20 R255 0", "40 41 42 43",
               "10 11 12 13 20 21");
    check_line("0000 ffffffff 1 R40 HMMA.16816.F16 3 R10 R20 R40 0", "40 41",
               "10 11 12 13 20 21 40 41");
    check_line("0000 ffffffff 1 R40 IMMA.8816.S8.S8 3 R10 R20 R40 0", "40 41", "10 20 40 41");
    check_line("0000 ffffffff 1 R40 IMMA.16816.S8.S8 3 R10 R20 R40 0", "40 41 42 43",
               "10 11 20 40 41 42 43");
}

/* RZ is never an entry; a repeated register is one; the tracer's predicate-first destinations. */
/* The sources as written: which of the distinct ones each is. */
static void check_written(const char *line, const char *src, const char *operands) {
    struct kernel k;
    read_lines(&k, "3", "", 1, line);
    assert_regs(k.insts[0].src, k.insts[0].n_src, src);
    assert_regs(k.insts[0].operand, k.insts[0].n_operands, operands);
    kernel_free(&k);
}

static void test_repeated_sources(void **state) {
    (void)state;
    check_written("0000 ffffffff 1 R0 FFMA 3 R1 R1 R2 0 \n", "1 2", "0 0 1");
    check_written("0000 ffffffff 1 R0 FFMA 3 R1 R255 R1 0 \n", "1", "0 0");
    check_written("0000 ffffffff 1 R8 DFMA 3 R2 R4 R2 0 \n", "2 3 4 5", "0 1 2 3 0 1");
    check_written("0000 ffffffff 1 R8 MOV 0 0 \n", "", "");
}

static void assert_slots(const struct static_inst *inst, const char *slots, uint32_t reuse) {
    assert_regs(inst->slot, inst->n_operands, slots);
    assert_int_equal(inst->reuse, reuse);
}

/* Without a table a slot is the rank among the printed sources, RZ too. */
static void test_ranks(void **state) {
    (void)state;
    struct kernel k;
    read_lines(&k, "3", "", 2,
               "0000 ffffffff 1 R4 IMAD.WIDE 3 R2 R255 R6 0\n"
               "0010 ffffffff 0 STG.E.64 2 R8 R6 0\n");
    assert_slots(&k.insts[0], "0 2 2", 0);
    assert_slots(&k.insts[1], "0 0 1 1", 0);
    assert_int_equal(k.insts[1].first_src, 5);
    assert_int_equal(k.insts[0].flags & INST_SLOTS, 0);
    kernel_free(&k);
}

/* With a table they are its letters and flags; what is named twice has two of them. */
static void test_table_slots(void **state) {
    (void)state;
    struct kernel k;
    FILE *f = fopen("build/unit/slots.static", "w");
    assert_non_null(f);
    fputs("0000 IMAD - | R4:1 | A:R2:1r C:R6:1 | 5 00 7 7\n"
          "0010 FMUL - | R5:1 | A:R2:1 B:R2:1r | 5 00 7 7\n"
          "0020 HFMA2 - | R6:1 | C:R7:1r A:R3:1 | 5 00 7 7\n"
          "0030 MOV - | R6:1 | R9:1 | 5 00 7 7\n"
          "0040 FADD - | R8:1 | B:R1:2r | 5 00 7 7\n",
          f);
    fclose(f);
    read_text(&k, "build/unit/slots.traceg",
              "-kernel name = k\n-block dim = (32,1,1)\n-accelsim tracer version = 3\n#\n"
              "#BEGIN_TB\nthread block = 0,0,0\nwarp = 0\ninsts = 4\n"
              "0000 ffffffff 1 R4 IMAD 2 R2 R6 0\n0010 ffffffff 1 R5 FMUL 2 R2 R2 0\n"
              "0020 ffffffff 1 R6 HFMA2 2 R3 R7 0\n0030 ffffffff 1 R6 MOV 2 R255 R9 0\n"
              "#END_TB\n");
    remove("build/unit/slots.static");
    assert_slots(&k.insts[0], "0 2", 1);
    assert_slots(&k.insts[1], "0 1", 2);
    assert_slots(&k.insts[2], "0 2", 2);
    assert_slots(&k.insts[3], "1", 0);   /* no letter: its rank */
    assert_slots(&k.insts[4], "1 1", 3); /* never met in the trace */
    assert_int_equal(k.insts[4].flags & INST_SLOTS, INST_SLOTS);
    kernel_free(&k);
}

static void test_odd_operands(void **state) {
    (void)state;
    check_line("0000 ffffffff 1 R255 LDG.E.64 1 R2 0", "", "2 3");
    check_line("0000 ffffffff 0 STG.E 2 R255 R255 0", "", "");
    check_line("0000 ffffffff 1 R4 FFMA 3 R2 R2 R4 0", "4", "2 4");
    check_line("0000 ffffffff 0 SHFL.BFLY 2 R3 R4 0", "3", "4");
    check_line("0000 ffffffff 1 R3 SHFL.DOWN 1 R4 0", "3", "4");
    check_line("0000 ffffffff 0 ATOMG.E.CAS 4 R3 R4 R6 R7 0", "3", "4 5 6 7");
    /* What widening adds where no code has a pair or quad is clipped at -nregs (80). */
    check_line("0000 ffffffff 1 R79 CS2R 0 0", "79", "");
    check_line("0000 ffffffff 0 STG.E.128 2 R78 R79 0", "", "78 79");
}

/* Several destinations are all written; the opcode's width is that of all together. */
static void test_several_destinations(void **state) {
    (void)state;
    check_line("0000 ffffffff 2 R4 R6 SHFL.BFLY 1 R3 0", "4 6", "3");
    check_line("0000 ffffffff 2 R4 R5 LDG.E.64 1 R2 0", "4 5", "2 3");
    check_line("0000 ffffffff 4 R4 R5 R6 R7 LDG.E.128 1 R2 0", "4 5 6 7", "2 3");
    check_line("0000 ffffffff 2 R4 R12 LDG.E.128 1 R2 0", "4 5 12 13", "2 3");
    check_line("0000 ffffffff 3 R4 R255 R9 IADD3 1 R2 0", "4 9", "2");
    check_line("0000 ffffffff 8 R1 R3 R5 R7 R9 R11 R13 R15 MOV 5 R2 R4 R6 R8 R10 0",
               "1 3 5 7 9 11 13 15", "2 4 6 8 10");
}

/* No code loads a pair to an odd register: then all registers of the trace are those named. */
static void test_unaligned(void **state) {
    (void)state;
    struct kernel k;
    read_lines(&k, "3", "", 2,
               "0000 ffffffff 1 R8 LDG.E.64 1 R2 8 1 0x7f2000000000 8\n"
               "0010 ffffffff 1 R9 LDG.E.64 1 R2 8 1 0x7f2000000000 8\n");
    assert_operands(&k.insts[0], "8", "2");
    assert_operands(&k.insts[1], "9", "2");
    kernel_free(&k);
    check_line("0000 ffffffff 1 R8 LDG.E.64 1 R2 8 1 0x7f2000000000 8", "8 9", "2 3");
}

static void test_address_modes(void **state) {
    (void)state;
    check_line("0000 00000000 1 R4 LDG.E 1 R2 4 1 0x0 0 ", "4", "2 3");
    check_line("0000 00000000 1 R4 LDG.E 1 R2 4 0 ", "4", "2 3");
    check_line("0000 00000000 1 R4 LDG.E 1 R2 4 2 0x0", "4", "2 3");
    check_line("0000 00000005 1 R4 LDG.E 1 R2 4 0 0x10 0xffffffffffffffff ", "4", "2 3");
    check_line("0000 00000005 1 R4 LDG.E 1 R2 4 2 0x10 -8 ", "4", "2 3");
    check_line("0000 ffffffff 1 R4 LDG.E 1 R2 4 1 0x10 -4 ", "4", "2 3");
}

static void test_classes(void **state) {
    (void)state;
    static const struct {
        const char *opcode;
        enum op_class cls;
    } rows[] = {
        {"LDG.E", OP_GLOBAL},      {"STL", OP_GLOBAL},       {"TEX", OP_GLOBAL},
        {"RED.E", OP_GLOBAL},      {"LDS", OP_SHARED},       {"LDSM", OP_SHARED},
        {"SHFL.UP", OP_SHARED},    {"LDC", OP_SHARED},       {"MUFU.RCP", OP_SFU},
        {"DFMA", OP_SFU},          {"S2R", OP_SFU},          {"I2F", OP_SFU},
        {"BRA", OP_CONTROL},       {"BSYNC", OP_CONTROL},    {"WARPSYNC", OP_CONTROL},
        {"NOP", OP_CONTROL},       {"BAR.SYNC", OP_BARRIER}, {"EXIT", OP_EXIT},
        {"HMMA.1688.F32", OP_ALU}, {"XMAD", OP_ALU},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct op_info info = op_lookup(rows[i].opcode);
        assert_int_equal(info.known, 1);
        assert_int_equal(info.cls, rows[i].cls);
    }
    assert_int_equal(op_lookup("FROBNICATE.64").known, 0);
    assert_int_equal(op_lookup("FROBNICATEFROBNICATE").known, 0);
}

/* An unknown operation is read as 32-bit ALU. */
static void test_unknown_operation(void **state) {
    (void)state;
    check_line("0000 ffffffff 1 R4 FROB.64 1 R2 0", "4", "2");
}

static void test_no_file(void **state) {
    (void)state;
    struct kernel k;
    struct err e;
    assert_int_equal(kernel_read(&k, "tests/traces/none.traceg", &usual_options, &e), -1);
    assert_string_equal(e.text, "tests/traces/none.traceg:1: expected a readable file, got 'No "
                                "such file or directory'; check the path");
    assert_int_equal(kernel_read(&k, "build/traces/vecadd.static", &usual_options, &e), -1);
    assert_string_equal(e.text, "build/traces/vecadd.static: expected a name that ends in .traceg, "
                                ".rft or .g (a list of kernels), plain or with .xz, .gz or .zst; "
                                "rename the file");
}

/* Totals of kernels that tests/kernels/traces.sh makes. */
static void check_totals(const char *name, uint32_t regs, uint32_t warps, uint64_t n_dyn) {
    struct kernel k;
    struct err e = {""};
    char path[64];
    snprintf(path, sizeof path, "build/traces/%s.traceg.xz", name);
    kernel_read(&k, path, &usual_options, &e);
    assert_string_equal(e.text, "");
    assert_string_equal(k.name, name);
    assert_int_equal(k.regs, regs);
    assert_int_equal(k.n_blocks * k.warps_per_block, warps);
    assert_int_equal(k.n_dyn, n_dyn);
    assert_int_equal(k.source, SOURCE_TABLE);
    kernel_free(&k);
}

static void test_real_files(void **state) {
    (void)state;
    check_totals("vecadd", 12, 128, 1893);
    check_totals("sgemm_rb", 64, 32, 104960);
    check_totals("bfs", 22, 64, 9777);
    check_totals("wmma_tile", 72, 16, 6576);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_version_3),
        cmocka_unit_test(test_version_5),
        cmocka_unit_test(test_version_4_without_immediate),
        cmocka_unit_test(test_version_2),
        cmocka_unit_test(test_dedup),
        cmocka_unit_test(test_warps),
        cmocka_unit_test(test_widening),
        cmocka_unit_test(test_wide_immediate),
        cmocka_unit_test(test_conversions),
        cmocka_unit_test(test_tensor),
        cmocka_unit_test(test_repeated_sources),
        cmocka_unit_test(test_ranks),
        cmocka_unit_test(test_table_slots),
        cmocka_unit_test(test_odd_operands),
        cmocka_unit_test(test_several_destinations),
        cmocka_unit_test(test_unaligned),
        cmocka_unit_test(test_address_modes),
        cmocka_unit_test(test_classes),
        cmocka_unit_test(test_unknown_operation),
        cmocka_unit_test(test_no_file),
        cmocka_unit_test(test_bad_files),
        cmocka_unit_test(test_real_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
