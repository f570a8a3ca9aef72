/* SPDX-License-Identifier: Apache-2.0
 * Inside the reader of grouped traces: what its header, its instruction lines and its body share
 * (format note, sections 2 to 6).
 */
#ifndef TWINRF_TRACEG_H
#define TWINRF_TRACEG_H

#include "kernels/trace/readers/block_set.h"
#include "kernels/trace/readers/reader.h"

enum { MAX_FIELD = 40, LINE_SRC = 5, LINE_REGS = MAX_DST + LINE_SRC };

/* What a line says about the instruction itself; equal keys are one static instruction. */
struct line_key {
    uint32_t pc;
    uint8_t n_dst, n_src;
    uint8_t regs[LINE_REGS]; /* destinations, then the sources, as named */
    char opcode[MAX_FIELD];
};

/* Such a line and its static instruction. */
struct known_line {
    struct line_key key;
    uint32_t index;
};

/* Lines of the header that are read. */
enum traceg_key {
    KEY_NAME,
    KEY_GRID,
    KEY_BLOCK,
    KEY_SHMEM,
    KEY_NREGS,
    KEY_BINARY,
    KEY_SHARED_BASE,
    KEY_LOCAL_BASE,
    KEY_VERSION,
    KEY_LINEINFO,
    KEYS
};

/* How often the body says otherwise than the header, and where first. */
struct differs {
    uint64_t n;
    unsigned long line;
    uint32_t what; /* register, PC, or warps that are listed */
};

struct traceg {
    struct compiler *c;
    struct text_source *s;
    const struct static_table *table;
    struct err *e;
    char *at; /* what is left of the current line */
    /* header */
    uint32_t keys;     /* bit k: the header has enum traceg_key k */
    uint32_t version;  /* of the tracer, its whole part */
    uint32_t lineinfo; /* 1: a source line comes before the PC */
    uint32_t binary;   /* SM version, 0: not said */
    /* where the body is */
    uint32_t block[3], warp, lanes; /* lanes that the warp has */
    struct block_set blocks;
    /* what the body says otherwise */
    struct differs registers, alignment, no_warps, few_warps;
    uint32_t shared_end; /* bytes of shared memory up to the highest address */
    unsigned long shared_line;
    /* static instructions */
    int unaligned;            /* a pair or quad that no code can have */
    int single;               /* registers are taken as they are named */
    struct known_line *lines; /* every different line that was met */
    uint32_t n_lines;
    uint64_t cap_lines;
    uint32_t *slots; /* hash table: index into lines plus one, 0 = free */
    uint32_t n_slots;
};

static inline int traceg_has(const struct traceg *t, enum traceg_key key) {
    return t->keys >> key & 1;
}

/* traceg_fields.c */

/* The next line that is not blank. Returns as text_line. */
int traceg_next_line(struct traceg *t);
/* The field in a message: short, or told to be missing. */
const char *traceg_shown(const char *field);
int traceg_wrong(struct traceg *t, const char *expected, const char *got);
/* Decimal number up to `max`; 0 when it was one. */
int parse_decimal(const char *text, uint64_t max, uint64_t *value);
/* Signed decimal, as immediates, strides and deltas are. */
int parse_signed(const char *text, long *value);
/* Hex number of least..most digits, without 0x. */
int parse_hex(const char *text, size_t least, size_t most, uint64_t *value);
/* The same with 0x, up to 16 digits. */
int parse_address(const char *text, uint64_t *value);
/* Three numbers up to `max` with commas between them; what is behind, NULL when it was none. */
const char *parse_three(const char *text, uint64_t max, uint32_t *three);
/* The next field of the line, a count 0..max. */
int traceg_count(struct traceg *t, const char *expected, uint64_t max, uint64_t *count);

/* traceg_header.c */

/* Reads up to the first line that starts with '#', and checks what must be there. */
int traceg_header(struct traceg *t);
/* After the body: a line for each thing that it says otherwise than the header. The kernel is as
 * the body says. `used`: the highest register that is named, plus one. */
void traceg_settle(struct traceg *t, uint32_t used);

/* traceg_line.c */

/* One instruction: what it is, the lanes with their addresses, and its immediate or 0. */
int traceg_line(struct traceg *t, struct line_key *key, struct lane_addresses *a, long *imm);

#endif
