/* SPDX-License-Identifier: Apache-2.0
 * Inside gen/kernels/trace only: what the readers share.
 */
#ifndef TWINRF_READER_H
#define TWINRF_READER_H

#include <stddef.h>

#include "kernels/trace/passes/compile.h"
#include "kernels/trace/kernel.h"
#include "kernels/trace/readers/text_source.h"

enum { RZ = 255, MAX_WARPS_PER_BLOCK = 64, MAX_BLOCKS = 1 << 20 };

/* One operand: a group of registers. `slot` is its position in the encoding or, where that is not
 * said (`lettered` 0), its rank among the printed operands. */
struct reg_group {
    uint8_t base, count, slot, reuse, lettered;
};

/* `R20:2`, `A:R20:2`, with an `r` behind it for the reuse flag; slot 0 without a letter. Returns 0,
 * or -1 when the text is none. */
int group_parse(const char *text, struct reg_group *g);

enum { STATIC_DST = 2, STATIC_SRC = 8 };

/* One row of `.static`. */
struct static_row {
    uint32_t pc, line;
    char opcode[40];
    int guarded;
    int64_t target; /* PC that a direct jump goes to, -1: not said */
    uint8_t n_dst, n_src;
    struct reg_group dst[STATIC_DST], src[STATIC_SRC];
};

struct static_table {
    char path[512];
    struct static_row *rows; /* PC increasing */
    uint32_t n_rows, cap_rows;
};

/* Cuts the next field, between blanks and tabs, off *at; an empty string at the line's end. */
char *next_field(char **at);

/* Adds registers base .. base+count-1, clipped at `limit`, to the distinct destinations. Returns
 * -1, and adds no more, when there are more than MAX_DST. */
int add_destinations(struct static_inst *inst, struct reg_group g, uint32_t limit);

/* Adds them as source operands: to `src` what is new, to `operand` every one, with the group's slot
 * and flag. Returns -1, and adds no more, when there are more than MAX_SRC. */
int add_sources(struct static_inst *inst, struct reg_group g, uint32_t limit);

/* Sets what follows from the opcode: its text, class, kind of jump, unit and memory. */
void set_opcode(struct static_inst *inst, const char *opcode);

int traceg_read(struct compiler *c, struct text_source *s, const struct static_table *table,
                struct err *e);
int rft_read(struct compiler *c, struct text_source *s, struct err *e);

/* The `.static` file that belongs to the trace `trace_path`: `dir/X.traceg`, packed or not, has
 * `dir/X.static`; `dir/X-2.traceg`, which has none of its own, `dir/X.static`, too.
 * Returns 1 when there is one, 0 when there is none, -1 on error. */
int static_path(char *path, size_t size, const char *trace_path, struct err *e);
int static_read(struct static_table *t, const char *path, struct err *e);
void static_free(struct static_table *t);
/* The row at `pc`, or NULL. */
const struct static_row *static_find(const struct static_table *t, uint32_t pc);

#endif
