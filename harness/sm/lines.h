/* SPDX-License-Identifier: Apache-2.0
 * How a memory instruction is split into accesses to banks, one a cycle (docs/blocks/rf_unified.md,
 * MEMORY_SPLIT).
 */
#ifndef TWINRF_LINES_H
#define TWINRF_LINES_H

#include <stdint.h>

#include "sm/ports.h"

enum {
    LINE_WORDS = 32,       /* words of 4 bytes */
    LINE_INST_WORDS = 128, /* 32 lanes of 16 bytes */
    LINES_MOST = LINE_INST_WORDS
};

enum memory_split { SPLIT_WORDS, SPLIT_LINES, SPLIT_CLUSTERS };

/* An access: of each cluster a bank and a row of the part, and words. */
struct line {
    uint8_t bank[CLUSTERS];
    uint16_t row[CLUSTERS];
    uint32_t mask;
};

/* Words that an instruction names: byte address / 4, in any order, with repeats. */
struct line_request {
    uint64_t word[LINE_INST_WORDS];
    unsigned n;
    int shared;         /* else of the cache: a line a cycle, as tags are */
    unsigned part_rows; /* of a bank; addresses are taken modulo the part */
};

/* The accesses, and how many. */
unsigned lines_split(struct line lines[LINES_MOST], const struct line_request *r,
                     enum memory_split split);

#endif
