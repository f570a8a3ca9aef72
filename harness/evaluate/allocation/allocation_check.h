/* SPDX-License-Identifier: Apache-2.0
 * Is an allocation legal? Three judges, each of which finds what is wrong by itself.
 */
#ifndef TWINRF_ALLOCATION_CHECK_H
#define TWINRF_ALLOCATION_CHECK_H

#include "kernels/trace/readers/allocation_file.h"

/* A kernel with what the file says of its instructions. */
struct judged {
    const struct allocation_file *f;
    struct kernel *k;
    const struct allocated **at; /* of an instruction, or NULL: main register file, no end bit */
};

/* Pairs them. -1 with the message when the file is of another kernel. So it is when the file names
 * what its head does not have: an entry beyond orf_entries, a last-result file, a slot's letter. */
int judged_start(struct judged *j, const struct allocation_file *f, struct kernel *k,
                 struct err *e);
void judged_stop(struct judged *j);

/* Each returns 0, or -1 with what breaks a rule.
 * 1. Ports and datapaths. Last-result files are of the ALUs alone, a split bank of its slot.
 *    Results of long-latency operations go to the main register file only. No entry is written
 *    twice by one instruction. A barrier has an end bit.
 * 2. All thread paths: a read finds the register's value where the file says, on all ways there;
 *    none needs a long-latency operation of its strand. A branch with an end bit in an arm leaves
 *    nothing in entries where lanes wait.
 * 3. The same of every lane in the order of the trace. */
int check_form(const struct judged *j, struct err *e);
int check_paths(const struct judged *j, struct err *e);
int check_lanes(const struct judged *j, struct err *e);

/* What the file says of a register of an instruction. */
struct named judged_source(const struct judged *j, uint32_t inst, uint8_t reg);
struct named judged_result(const struct judged *j, uint32_t inst, uint8_t reg);
static inline int judged_end(const struct judged *j, uint32_t inst) {
    return j->at[inst] && j->at[inst]->end;
}

/* Is it of an ALU, with the private datapath? */
int judged_private(const struct static_inst *inst);

/* Its name in a message: O3, LA, M. */
const char *place_name(unsigned place, enum lrf lrf);

#endif
