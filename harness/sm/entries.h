/* SPDX-License-Identifier: Apache-2.0
 * What the scoreboard knows of entries of operand files: which have a write or a fill in flight,
 * which warps begin a strand (docs/blocks/rf_orf.md).
 */
#ifndef TWINRF_ENTRIES_H
#define TWINRF_ENTRIES_H

#include <stdint.h>

#include "orf_codes.h"
#include "sm/ports.h"

enum { ENTRY_WORDS = (ORF_ROWS + 63) / 64 };
enum { TO_MAIN = 1, TO_ORF = 2, TO_LRF = 4 };

/* Where an operand is read, or a result is written. */
struct entry_name {
    uint8_t level; /* enum orf_level_code */
    uint8_t entry;
    uint8_t main; /* an operand fills the entry; a result goes to the main register file, too */
};

struct entries {
    uint32_t busy[SM_WARPS];     /* entries with a write or fill in flight */
    uint32_t globals[SM_WARPS];  /* results of class global in flight */
    uint8_t begins[SM_WARPS];    /* the warp's next instruction begins a strand */
    uint64_t valid[ENTRY_WORDS]; /* as the top showed them last */
};

/* An entry's number among those of its warp: is it the operand file's? */
static inline int is_of_orf(unsigned unit) {
    return unit + 1 <= ORF_ENTRIES;
}

/* Bit of an entry of a warp, ORF first. */
static inline uint32_t entry_bit(struct entry_name n) {
    return UINT32_C(1) << ((n.level == ORF_LEVEL_LRF ? ORF_ENTRIES : 0) + n.entry);
}

/* The entry that an operand or a result names; 0: none. */
static inline uint32_t entry_named(struct entry_name n) {
    return n.level == ORF_LEVEL_MAIN ? 0 : entry_bit(n);
}

#endif
