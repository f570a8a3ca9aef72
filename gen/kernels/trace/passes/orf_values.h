/* SPDX-License-Identifier: Apache-2.0
 * What a strand offers to operand and last-result files: its values, what writes them, what
 * reads them (Gebhart 6.4).
 */
#ifndef TWINRF_ORF_VALUES_H
#define TWINRF_ORF_VALUES_H

#include "kernels/trace/passes/orf_design.h"
#include "kernels/trace/passes/orf_prices.h"
#include "kernels/trace/passes/regions.h"

enum { NO_SLOT = 255 };

/* A read of a register. The definitions that reach it: reach[first .. first + n), and `outer` when
 * the value of before the strand does. */
struct orf_read {
    uint32_t at; /* number of its instruction in the strand */
    uint32_t inst, part;
    uint32_t first, n;
    uint8_t reg, src; /* register, number of the source */
    uint8_t outer;
    uint8_t fixed;   /* only the main register file is allowed here, or to a definition */
    uint8_t guarded; /* lanes may leave it out */
    uint8_t slot;    /* of all its operands, else NO_SLOT */
    uint8_t path;    /* enum datapath */
};

struct orf_def {
    uint32_t at, inst;
    uint8_t reg, dst;
    uint8_t fixed;  /* of a long-latency operation: the main register file only */
    uint8_t behind; /* needed behind the strand */
    uint8_t path;
};

/* A web: its definitions are joined by common reads. Or a read operand: a value of before the
 * strand, whose first read comes from the main register file. Its lists are parts of `inside`,
 * ascending. */
struct orf_value {
    uint8_t reg, is_read;
    uint32_t reads, n_reads; /* that may be served */
    uint32_t defs, n_defs;
    uint32_t others, n_others; /* reads that a definition reaches, and that may not */
};

struct orf_strand {
    struct orf_read *reads;
    struct orf_def *defs;
    struct orf_value *values;
    uint32_t *reach;  /* numbers of definitions */
    uint32_t *inside; /* numbers of reads and definitions: the lists of the values */
    uint64_t n_reads, n_defs, n_values, n_reach, n_inside;
    uint64_t cap_reads, cap_defs, cap_values, cap_reach, cap_inside;
};

/* What the strands of a program lie in. */
struct orf_program {
    const struct cfg *g;
    const struct regions *strands;
    uint64_t (*need)[REG_WORDS]; /* liveness_of_lanes */
    uint8_t *fixed;              /* of an instruction: it shares its PC with another one */
};

/* The values of a strand; what `*s` held before is overwritten, its room kept. `*s` starts zeroed;
 * orf_strand_free frees it. */
int orf_strand_find(struct orf_strand *s, const struct orf_program *p, uint32_t strand,
                    const struct orf_design *d, struct err *e);
void orf_strand_free(struct orf_strand *s);

/* The datapath of an instruction's operands: private of the ALUs, shared of all other units. */
enum datapath orf_path(const struct static_inst *inst);

#endif
