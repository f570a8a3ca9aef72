/* SPDX-License-Identifier: Apache-2.0
 * The memory unit before unified memory: instructions that wait, the access that is shown, and the
 * one that waits for its banks. Also what lies in the lines: a third opinion.
 */
#ifndef TWINRF_LINE_UNIT_H
#define TWINRF_LINE_UNIT_H

#include "sm/inflight.h"
#include "sm/lines.h"

/* Instructions that wait; with more the dispatch ports take nothing. */
enum { LINE_OPS = 256, LINE_OPS_FULL = LINE_OPS - 2 * SM_DISPATCH_PORTS };

/* Other tops have none. */
enum { LINE_CELLS = HAS_UNIFIED_MEMORY ? CELLS : 1 };

struct line_op {
    const struct inst *inst;
    uint32_t access; /* as struct pass_memory */
    uint32_t mask;
    uint8_t slot;
    uint8_t conflict; /* it has met one */
};

/* The access that was taken. */
struct line_pending {
    struct line line;
    uint64_t data[DATA_WORDS];
    uint64_t since; /* cycle in which it was taken */
    uint16_t op;
    uint8_t valid, write, shared, last, waited;
};

struct line_unit {
    struct line_op op[LINE_OPS];
    unsigned first, n; /* not over, in order */
    unsigned shown;    /* of these, the one whose accesses are shown next */
    struct line list[LINES_MOST];
    unsigned n_lines, next; /* of the op that is shown */
    int shows_shared;
    struct line_pending pending;
    uint64_t expected[DATA_WORDS]; /* of the read in the cycle before */
    uint32_t known;                /* lanes of it that have been written */
    int got_due;
    uint64_t stores; /* that have been given data */
    uint64_t value[LINE_CELLS][DATA_WORDS];
    uint32_t written[LINE_CELLS];
    uint64_t unit_conflicts[COLLECTOR_WORDS]; /* units with a read that waited */
    uint8_t group_conflict[GROUPS];
    uint32_t rf_rows, shared_rows, cache_rows, block_bytes;
};

#endif
