/* SPDX-License-Identifier: Apache-2.0
 * Inside gen/trace only: what the two readers share while a kernel grows, and the `.static` table.
 */
#ifndef TWINRF_READER_H
#define TWINRF_READER_H

#include <stddef.h>

#include "kernel.h"
#include "liveness.h"
#include "text_source.h"

enum { RZ = 255, MAX_WARPS_PER_BLOCK = 64, MAX_BLOCKS = 1 << 20, LINE_REGS = 6 };

/* One warp's stream as it was met in the file; build_finish puts them in block-major order. */
struct warp_record {
    uint32_t block, warp, first, count;
};

/* A kernel that grows. `k` is empty but for `path` when a reader gets it. */
struct build {
    struct kernel *k;
    uint32_t cap_insts, cap_records, n_records;
    uint64_t cap_dyn;
    struct warp_record *records;
    int warned; /* one warning a kernel about an unknown operation */
};

/* One group of registers in the static table: base and number of registers. */
struct reg_group {
    uint8_t base, count;
};

enum { STATIC_DST = 2, STATIC_SRC = 8 };

/* One row of `.static`. */
struct static_row {
    uint32_t pc;
    char opcode[40];
    int predicated;
    uint8_t n_dst, n_src;
    struct reg_group dst[STATIC_DST], src[STATIC_SRC];
};

struct static_table {
    char path[512];
    struct static_row *rows; /* PC increasing */
    uint32_t n_rows, cap_rows;
};

/* Makes room for `need` elements of `size` bytes; *cap is the present room. Returns the array
 * (moved or not), or NULL when memory is out, the old array still being valid. */
void *grow_array(void *array, uint64_t *cap, uint64_t need, size_t size);

/* Appends an empty static instruction; NULL and the message when memory is out. */
struct static_inst *build_inst(struct build *b, struct err *e);
/* Appends one executed instruction. */
int build_dyn(struct build *b, uint32_t index, uint32_t mask, struct err *e);
/* Says that warp `warp` of block `block` runs dyn[first .. first+count). */
int build_warp(struct build *b, const struct warp_record *r, struct err *e);
/* Adds registers base .. base+count-1, clipped at `limit`, to a list of distinct registers. */
void add_group(uint8_t *list, uint8_t *n, uint32_t max, struct reg_group g, uint32_t limit);

int traceg_read(struct build *b, struct text_source *s, const struct static_table *table,
                struct err *e);
int rft_read(struct build *b, struct text_source *s, struct err *e);

/* Reads the `.static` file beside the trace `trace_path`. Returns 1 when there is one, 0 when there
 * is none, -1 on error. */
int static_read(struct static_table *t, const char *trace_path, struct err *e);
void static_free(struct static_table *t);
/* The row at `pc`, or NULL. */
const struct static_row *static_find(const struct static_table *t, uint32_t pc);
/* The control-flow graph of the table: one malloc'd row a table row, branch targets from the trace.
 */
struct cfg_inst *static_cfg(const struct static_table *t, const struct kernel *k, struct err *e);

#endif
