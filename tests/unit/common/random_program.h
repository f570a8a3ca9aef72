/* SPDX-License-Identifier: Apache-2.0
 * Random control-flow graphs of many shapes. Each is kept as a plain description that can be
 * edited, so that a failing one can be made smaller before it is shown.
 */
#ifndef TWINRF_RANDOM_PROGRAM_H
#define TWINRF_RANDOM_PROGRAM_H

#include <stdio.h>

#include "kernels/trace/cfg/cfg.h"

enum {
    PROGRAM_BLOCKS = 60,
    PROGRAM_INSTS = 12, /* a block, without the instruction that ends it */
    PROGRAM_FUNCTIONS = 4,
    PROGRAM_TARGETS = 3
};

/* How a block ends. */
enum program_end {
    END_FALL, /* into the next block, without a jump */
    END_BRANCH,
    END_GUARDED_BRANCH,
    END_INDIRECT,
    END_GUARDED_INDIRECT,
    END_OPEN, /* a branch to an unknown target */
    END_GUARDED_OPEN,
    END_CALL, /* target[0] is a function */
    END_GUARDED_CALL,
    END_RETURN,
    END_GUARDED_RETURN,
    END_EXIT,
    END_GUARDED_EXIT,
    PROGRAM_ENDS
};

struct program_inst {
    uint8_t cls, guarded;
    uint8_t opaque_call; /* a call of a function that is not in the program */
    uint8_t n_src, n_dst;
    uint8_t src[MAX_SRC], dst[MAX_DST];
};

struct program_block {
    uint8_t function, end, n_insts, n_targets;
    uint8_t entry; /* control may come in from outside; so it may at a function's first block */
    uint8_t target[PROGRAM_TARGETS]; /* blocks */
    uint8_t switches;                /* 1: also an edge of kind SWITCH, to switch_to */
    uint8_t switch_to;
    struct program_inst insts[PROGRAM_INSTS], last;
};

enum program_shape {
    SHAPE_STRAIGHT,
    SHAPE_STRUCTURED,
    SHAPE_RANDOM,
    SHAPE_IRREDUCIBLE,
    SHAPE_DENSE,
    PROGRAM_SHAPES
};

struct random_program {
    uint64_t seed;
    uint8_t n_functions, n_blocks; /* blocks of a function lie together, functions in order */
    struct program_block blocks[PROGRAM_BLOCKS];
};

/* A description made into what the passes take. */
struct built_program {
    struct static_inst *insts;
    uint32_t n_insts;
    struct cfg g;
};

void random_program(struct random_program *p, uint64_t seed);
/* -1 with the message of the graph; nothing to free then. */
int program_build(struct built_program *b, const struct random_program *p, struct err *e);
void built_program_free(struct built_program *b);

/* Of the programs of seeds 1 to `last`, each whose graph can be made. */
typedef void program_visit(const struct random_program *p, struct cfg *g, void *context);
void random_programs(uint64_t last, program_visit *visit, void *context);

/* Makes `p` smaller as long as `fails` says so. */
typedef int program_fails(const struct random_program *p, void *context);
void program_shrink(struct random_program *p, program_fails *fails, void *context);

void program_print(const struct random_program *p, FILE *out);

/* First block of a function; n_functions: one behind the last block. */
uint32_t program_first(const struct random_program *p, uint32_t function);

#endif
