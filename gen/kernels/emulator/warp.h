/* SPDX-License-Identifier: Apache-2.0
 * State of one warp: a row of 32 lanes for each register, a bit mask for each predicate.
 *
 * Uniform registers are rows too, all lanes alike; uniform predicates are masks of all ones or
 * none. So an instruction of the uniform datapath runs as its vector twin, with all lanes.
 */
#ifndef TWINRF_EMULATOR_WARP_H
#define TWINRF_EMULATOR_WARP_H

#include <stdint.h>

enum { LANES = 32, MAX_GROUPS = 32, BARRIER_REGISTERS = 16, UNIFORM_PREDICATES = 8 };

/* Rows. A group of registers at RZ is read as zero rows, and written to rows that none reads. */
enum {
    ROW_ZERO = 255,
    ROW_SINK = ROW_ZERO + 4,
    ROW_UNIFORM = ROW_SINK + 4,
    ROW_UNIFORM_ZERO = ROW_UNIFORM + 63,
    ROWS = ROW_UNIFORM_ZERO + 2
};

static const uint32_t ALL_LANES = 0xffffffff;

union row {
    uint32_t u[LANES];
    int32_t s[LANES];
    float f[LANES];
    uint16_t h[LANES][2];
} __attribute__((aligned(64)));

/* Lanes that run together, and where they go on. */
struct group {
    uint32_t mask, pc;
};

/* Lanes that wait at a BSYNC or WARPSYNC for all of `need` that have not left. */
struct meeting {
    uint32_t mask, need, pc, location; /* barrier register, or MEET_WARPSYNC + pc */
};
enum { MEET_WARPSYNC = 1 << 30 };

enum reduction { REDUCE_NONE, REDUCE_COUNT, REDUCE_AND, REDUCE_OR };

/* Lanes that wait at a BAR. */
struct arrival {
    uint32_t mask, pc;
    uint32_t threads;         /* that it waits for, 0: all of the CTA */
    uint8_t barrier, reduces; /* enum reduction */
    uint32_t votes;           /* of BAR.RED */
};

/* What a warp last read that others may write. */
struct watch {
    uint64_t address, at; /* of lane `lane`; `at`: instructions that had run, 0: it read nothing */
    uint32_t pc;
    unsigned lane;
};
enum { WATCHES = 8 };

struct warp {
    union row r[ROWS];
    uint32_t written[ROWS];
    uint32_t p[2 * UNIFORM_PREDICATES]; /* vector predicates, then uniform ones */
    uint32_t b[BARRIER_REGISTERS][LANES];
    struct group now, later[MAX_GROUPS]; /* `later` is a stack */
    struct meeting meetings[MAX_GROUPS];
    struct arrival arrivals[MAX_GROUPS + 16]; /* and one for each barrier's BAR.ARV */
    unsigned n_later, n_meetings, n_arrivals;
    uint32_t yielded; /* lanes that ran YIELD while nothing changed */
    uint32_t exists, left;
    unsigned number;
    uint32_t reduced[2];           /* of the last BAR.RED: count, predicate */
    union row thread[3];           /* threadIdx */
    uint64_t hash[LANES];          /* lane_pc_hash */
    int hash_alike;                /* hash[0] stands for all lanes */
    struct watch watches[WATCHES]; /* by PC */
    int reads_again, reads_on; /* since it was judged: the same address as before, another one */
};

#endif
