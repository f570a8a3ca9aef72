/* SPDX-License-Identifier: Apache-2.0
 * `allocation.json` as it is read: the levels that each operand of an instruction names.
 */
#ifndef TWINRF_ALLOCATION_FILE_H
#define TWINRF_ALLOCATION_FILE_H

#include <stddef.h>

#include "rfgen/err.h"
#include "kernels/trace/kernel.h"

/* Where a value can stand. */
enum place {
    PLACE_MRF,
    PLACE_ORF,                  /* and its entries behind it */
    PLACE_LRF = PLACE_ORF + 16, /* of a split file bank A, then B and C */
    PLACES = PLACE_LRF + 3
};

/* What the file says of a register of an instruction. A source is read at `place`; with `both` at
 * the main register file, and fills `place`. A result goes to `place`, with `both` to the main
 * register file, too. */
struct named {
    uint8_t reg, place, both;
    uint8_t bank; /* the level was written with a slot's letter */
};

struct allocated {
    uint32_t pc;
    unsigned line;
    uint8_t end, n_src, n_dst;
    struct named src[MAX_SRC], dst[MAX_DST];
};

enum lrf { FILE_LRF_NONE, FILE_LRF_UNIFIED, FILE_LRF_SPLIT };

struct allocation_file {
    char path[512], kernel[256];
    unsigned entries;
    enum lrf lrf;
    char rule[8];
    struct allocated *insts; /* by PC */
    uint32_t n;
    uint64_t cap;
};

/* Returns 0, or -1 with `path`:line, and nothing to free. */
int allocation_read(struct allocation_file *f, const char *path, struct err *e);
void allocation_free(struct allocation_file *f);

/* What it says of a PC; NULL: nothing. */
const struct allocated *allocation_at(const struct allocation_file *f, uint32_t pc);

#endif
