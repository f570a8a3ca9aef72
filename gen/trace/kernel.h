/* SPDX-License-Identifier: Apache-2.0
 * A kernel as the harness sees it: a static table and one dynamic stream a warp (design: traces).
 *
 * Registers are architectural 32-bit registers 0..254; RZ (255) never appears. Register groups are widened:
 * a 64-bit operand is two entries. Sources are distinct, in operand order.
 */
#ifndef TWINRF_KERNEL_H
#define TWINRF_KERNEL_H

#include <stdint.h>

#include "err.h"

enum op_class { OP_ALU, OP_SFU, OP_SHARED, OP_GLOBAL, OP_CONTROL, OP_BARRIER, OP_EXIT, OP_CLASSES };

enum { MAX_REGS = 256, MAX_SRC = 24, MAX_DST = 8, REG_WORDS = MAX_REGS / 64 };

/* Which free-register hint an instruction carries (bank stealing, IV.C.2). */
enum free_hint { HINT_AUTO = -1, HINT_NONE = -2 }; /* >= 0: this register, said by a directed test */

/* One row of the static table: one instruction of the program, at one PC. */
struct static_inst {
    uint32_t pc;              /* byte offset in the function */
    char opcode[40];          /* with modifiers, as the trace writes it */
    uint8_t cls;              /* enum op_class */
    uint8_t n_src, n_dst;
    uint8_t src[MAX_SRC];     /* distinct source registers */
    uint8_t dst[MAX_DST];     /* destination registers */
    uint16_t latency;         /* cycles; 0 = the design point's latency of the class */
    uint16_t delay;           /* cycles the warp waits before this instruction may be ready (directed tests) */
    int16_t hint;             /* enum free_hint or a register */
    uint64_t free[REG_WORDS]; /* registers of this warp that are free when this instruction issues (liveness.h) */
};

/* One executed warp instruction. */
struct dyn_inst {
    uint32_t index; /* into kernel.insts */
    uint32_t mask;  /* lanes that execute: active and guard predicate; may be 0 */
};

/* One warp's stream: kernel.dyn[first .. first+count). */
struct warp_stream {
    uint32_t first, count;
};

struct kernel {
    char name[256];
    char path[512];
    uint32_t grid[3], block[3];
    uint32_t regs;            /* registers a thread: header or highest used + 1 */
    uint32_t shmem;           /* bytes a block */
    uint32_t warps_per_block;
    uint32_t n_blocks;        /* blocks that appear in the trace */
    struct static_inst *insts;
    uint32_t n_insts;
    struct dyn_inst *dyn;
    uint64_t n_dyn;           /* warp instructions in all */
    struct warp_stream *warps; /* [n_blocks * warps_per_block], block-major */
    int have_static;          /* the static table came with the trace: liveness saw every path */
};

/* Reads `path`: `.traceg`, `.traceg.xz` (format note, all versions) or `.rft` (text form, docs/traces.md).
 * A file `X.static` beside `X.traceg[.xz]` is read too. Fills `free` by liveness_pass.
 * Returns 0, or -1 with the message in `e` and nothing to free. */
int kernel_read(struct kernel *k, const char *path, struct err *e);
void kernel_free(struct kernel *k);

#endif
