/* SPDX-License-Identifier: Apache-2.0
 * Results of the passes with one fault each, to show that the checkers complain. Every function
 * makes one fault at a random position and returns 1, or 0 when there is none for it.
 */
#ifndef TWINRF_SEEDED_FAULTS_H
#define TWINRF_SEEDED_FAULTS_H

#include "check_reuse.h"
#include "lockstep/rng.h"
#include "node_graph.h"
#include "kernels/trace/passes/regions.h"

/* Faults of a result of intervals_form or strands_form; `insts` are the graph's, and are changed
 * too. */
enum region_fault {
    FAULT_REG_MISSING, /* of a working set */
    FAULT_REG_TOO_MUCH,
    FAULT_HEADER_MOVED, /* to another instruction of the region */
    FAULT_PART_MOVED,   /* to another region */
    FAULT_PART_SHORTER,
    FAULT_NUMBER,    /* an instruction names another region */
    FAULT_TAKEN_OUT, /* an instruction is made a region of its own, all else fitting */
    FAULT_MERGED,    /* two regions, one after the other, are made one, all else fitting */
    REGION_FAULTS
};

int fault_regions(struct regions *r, const struct node_graph *n, struct static_inst *insts,
                  int strands, enum region_fault fault, struct rng *rng);

enum liveness_fault {
    FAULT_DEAD_SET,     /* a dead bit of a source that is live behind */
    FAULT_DEAD_CLEARED, /* and the other way round */
    FAULT_NOT_LIVE,     /* a source is not live before its instruction */
    FAULT_LIVE,         /* a register that is named nowhere is live */
    LIVENESS_FAULTS
};

int fault_liveness(const struct node_graph *n, struct static_inst *insts, enum liveness_fault fault,
                   struct rng *rng);

/* A static near bit of an operand is wrong. */
int fault_static_near(const struct node_graph *n, struct static_inst *insts, struct rng *rng);

/* A dead bit at an instruction of the stream one of whose sources is read again there. */
int fault_stream_dead(const struct stream *s, struct static_inst *insts, struct rng *rng);

#endif
