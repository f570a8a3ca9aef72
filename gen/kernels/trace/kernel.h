/* SPDX-License-Identifier: Apache-2.0
 * A kernel as the trace compiler makes it and the harness uses it (docs/trace-compiler.md). It has
 * a static table with what the compiler knows of each instruction, and one dynamic stream a warp.
 *
 * Registers are architectural 32-bit registers 0..254; RZ (255) never appears. Register groups are
 * widened: a 64-bit operand is two entries. Sources are distinct, in operand order; what the
 * instruction names twice is in `operand` twice.
 */
#ifndef TWINRF_KERNEL_H
#define TWINRF_KERNEL_H

#include <stddef.h>
#include <stdint.h>

#include "rfgen/err.h"
#include "kernels/trace/notes.h"
#include "kernels/trace/regset.h"
#include "kernels/trace/trace_stats.h"

enum op_class { OP_ALU, OP_SFU, OP_SHARED, OP_GLOBAL, OP_CONTROL, OP_BARRIER, OP_EXIT, OP_CLASSES };

/* What a memory instruction does, and which addresses it names. */
enum memory_op {
    MEMORY_NONE,
    MEMORY_LOAD,
    MEMORY_STORE,
    MEMORY_ATOMIC,
    MEMORY_COPY,     /* global to shared memory, past the registers */
    MEMORY_MATRIX,   /* a matrix of shared memory */
    MEMORY_CONSTANT, /* no address in the trace */
    MEMORY_GROUP,    /* the copies before it are a group */
    MEMORY_WAIT,     /* until at most so many of the groups are on their way */
    MEMORY_REFUSED   /* what no memory system here has (readers/operations.c) */
};

enum memory_space {
    SPACE_GLOBAL,
    SPACE_SHARED,
    SPACE_LOCAL,
    SPACE_GENERIC,
    SPACE_TEXTURE /* global memory, by way of the texture unit */
};

/* Whether the trace has a record of lanes' addresses for it, when a lane executes it. */
static inline int memory_has_addresses(unsigned memory_op) {
    return memory_op == MEMORY_LOAD || memory_op == MEMORY_STORE || memory_op == MEMORY_ATOMIC ||
           memory_op == MEMORY_COPY;
}

enum { MAX_SRC = 24, MAX_DST = 8 };
_Static_assert(MAX_SRC + MAX_DST <= 32, "an operand's bit lies in a 32-bit word");

/* The execution unit of an instruction, as Accel-Sim divides them. */
enum op_unit {
    UNIT_INT,
    UNIT_SP,
    UNIT_DP,
    UNIT_SFU,
    UNIT_TENSOR,
    UNIT_BRANCH,
    UNIT_UNIFORM,
    UNIT_MEMORY,
    OP_UNITS
};

/* Which free-register hint an instruction carries (bank stealing, IV.C.2). */
enum free_hint {
    HINT_AUTO = -1,
    HINT_NONE = -2 /* >= 0: this register, said by a directed test */
};

/* Where an instruction can send the warp, by its opcode (opcode.h). */
enum jump {
    JUMP_NONE,     /* to the next instruction */
    JUMP_DIRECT,   /* a branch with one target */
    JUMP_INDIRECT, /* a branch through a register or a stack */
    JUMP_CALL,     /* to a callee, which comes back to the next instruction */
    JUMP_RETURN,   /* back to where a call was */
    JUMP_EXIT      /* ends the lanes */
};

enum inst_flags {
    INST_GUARDED = 1, /* has a guard predicate, or was seen with less than the warp's lanes: a
                         definition does not kill, a jump may fall through */
    INST_OPEN = 2,    /* a jump whose target is not known: it may go anywhere */
    INST_LAST = 4,    /* a warp's stream ended here */
    INST_UNSEEN = 8,  /* in a table: a jump that may go where it was not seen to go. What is said of
                         the program holds for this trace, as without a table */
    INST_SLOTS = 16,  /* slots and reuse flags of its source operands are known, from a table or an
                         `.rft`; without it a slot is the rank among the printed sources */
    INST_TWICE = 32,  /* a lane ran it twice in a row; else the trace shows it so for lanes apart */
    INST_UNKNOWN = 64, /* its operation is not known: taken as a 32-bit ALU instruction */
    INST_NARROW = 128  /* it has more registers than it names, and nothing says how many */
};

/* Numbers of no region. */
enum { NO_REGION = UINT32_MAX };

/* One row of the static table: one instruction of the program, at one PC. */
struct static_inst {
    uint32_t pc;     /* byte offset in the function; of a dot file 16 times the number */
    uint32_t line;   /* of the file that it was first seen in, for messages */
    uint32_t ran;    /* line of the trace in which a lane first ran it; 0: none has */
    uint32_t bare;   /* lines in which lanes ran it without addresses that it should have */
    char opcode[40]; /* with modifiers, as the source writes it */
    uint8_t cls;     /* enum op_class */
    uint8_t jump;    /* enum jump */
    uint8_t flags;   /* enum inst_flags */
    uint8_t memory;  /* enum memory_op */
    uint8_t space;   /* enum memory_space */
    uint8_t unit;    /* enum op_unit */
    uint8_t groups;  /* of MEMORY_WAIT */
    uint8_t n_src, n_dst;
    uint8_t src[MAX_SRC]; /* distinct source registers */
    uint8_t dst[MAX_DST]; /* distinct destination registers */
    uint8_t n_operands;
    uint8_t operand[MAX_SRC]; /* source operands as written, repeats included: indices into src */
    uint8_t slot[MAX_SRC];    /* of each source operand: position in the encoding (A is 0) */
    uint32_t reuse;           /* bit o: operand o has the compiler's reuse flag */
    uint32_t first_src;       /* bit o: operand o is the first register of its group */
    uint32_t first_dst;       /* bit d: destination d is the first of its group */
    uint16_t latency;         /* cycles; 0 = the design point's latency of the class */
    uint16_t delay; /* cycles that the warp waits before it may be ready (directed tests) */
    int16_t hint;   /* enum free_hint or a register */
    /* what the compiler adds */
    uint64_t live_in[REG_WORDS], live_out[REG_WORDS]; /* liveness.h */
    uint32_t dead; /* dead operand bits: bit s, source s is not read again (liveness.h) */
    uint32_t near; /* static one-bit reuse distance: bit s source s, bit MAX_SRC + d destination d
                      (reuse.h) */
    uint32_t interval; /* register interval, NO_REGION: not reached (intervals.h) */
    uint32_t strand;   /* the same for strands (strands.h) */
};

/* One executed warp instruction. */
struct dyn_inst {
    uint32_t index; /* into kernel.insts */
    uint32_t mask;  /* lanes that execute: active and guard predicate; may be 0 */
    uint32_t near;  /* this instance's one-bit reuse distances, bits as in static_inst.near */
};

/* One warp's stream: kernel.dyn[first .. first+count). */
struct warp_stream {
    uint32_t first, count;
    uint64_t address; /* of its memory instructions, from kernel.addresses on, in order */
};

/* One way that control can go from an instruction to another (cfg.h says what the kinds are). */
struct flow {
    uint32_t from, to; /* indices into kernel.insts */
    uint32_t kind;     /* enum edge_kind */
};

/* A subgraph with one entry: a register interval or a strand. Its number is its index in its list.
 */
struct region {
    uint64_t regs[REG_WORDS]; /* working set: every register that it reads or writes; an interval's
                                 PREFETCH vector */
    uint32_t header; /* index into kernel.insts of the instruction at which it is entered */
};

/* Where the static program comes from. */
enum program_source {
    SOURCE_TABLE,    /* a `.static` table: every instruction, guards, counts */
    SOURCE_OBSERVED, /* the trace alone: what was executed; never complete */
    SOURCE_DOT       /* `nvdisasm -cfg` */
};

struct kernel {
    char name[256];
    char path[512];
    uint32_t grid[3], block[3];
    uint32_t regs;                    /* registers a thread: header or highest used + 1 */
    uint32_t shmem;                   /* bytes a block */
    uint64_t shared_base, local_base; /* of the windows of generic addresses; 0: none */
    uint32_t warps_per_block;
    uint32_t n_blocks; /* blocks that appear in the trace */
    uint32_t source;   /* enum program_source */
    struct static_inst *insts;
    uint32_t n_insts;
    struct flow *flows; /* what the control-flow graph is built from (cfg_from_flows) */
    uint32_t n_flows;
    uint32_t *entries; /* instructions at which a warp's stream or a callee starts, ascending */
    uint32_t n_entries;
    struct region *intervals, *strands;
    uint32_t n_intervals, n_strands;
    uint64_t uses[MAX_REGS]; /* executed reads and writes of each register */
    struct trace_stats stats;
    struct dyn_inst *dyn;
    uint64_t n_dyn;            /* warp instructions in all */
    struct warp_stream *warps; /* [n_blocks * warps_per_block], block-major */
    uint8_t *addresses;   /* a record (lane_addresses.h) for each memory instruction with a lane */
    uint64_t n_addresses; /* bytes */
    uint32_t line_without_address; /* first memory instruction without one, 0: none; textures and
                                      surfaces have their own */
    uint32_t texture_without_address;
    struct notes notes; /* what was read as meant */
    void *map;          /* the annotated trace that the arrays lie in, or NULL: they are malloc'd */
    size_t map_size;
};

/* What the passes depend on. */
struct trace_options {
    unsigned interval_regs; /* N: registers of a register interval, 1..255; 0: form none, count no
                               lengths of them */
    unsigned strand_regs;   /* registers of a strand, at most, 1..255 (LTRF 6.6); 0: any number */
    unsigned rthld;         /* RTHLD: a reuse distance up to this is near, 1..RTHLD_MAX */
    const char *cache;      /* folder of annotated traces, made when missing; NULL: none is kept */
    int quiet; /* in a library: no warning on stderr (they are in `notes`), and signals are the
                  caller's matter */
};

enum { USUAL_REGS = 16 /* N of LTRF, Table 3: 16 registers a warp */, RTHLD_MAX = 255 };

void kernel_free(struct kernel *k);

#endif
