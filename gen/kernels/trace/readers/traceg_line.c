/* SPDX-License-Identifier: Apache-2.0
 * An instruction line of a grouped trace (format note, section 4).
 */
#include <string.h>

#include "kernels/trace/readers/traceg.h"

enum { PLACE = 4 /* x, y, z of the block and the warp: before version 3 */ };

/* `R<n>`, RZ included. */
static int parse_register(struct traceg *t, uint8_t *reg) {
    const char *field = next_field(&t->at);
    uint64_t n;
    if (*field != 'R' || parse_decimal(field + 1, RZ, &n)) {
        return traceg_wrong(t, "a register R0..R255", field);
    }
    *reg = (uint8_t)n;
    return 0;
}

/* Block and warp are those of the headings above. */
static int check_place(struct traceg *t, const uint64_t *said) {
    const uint32_t *b = t->block;
    if (said[0] == b[0] && said[1] == b[1] && said[2] == b[2] && said[3] == t->warp) {
        return 0;
    }
    return text_err(t->s, t->e,
                    "expected block %u,%u,%u and warp %u as above, got %lu,%lu,%lu and %lu; trace "
                    "again",
                    b[0], b[1], b[2], t->warp, (unsigned long)said[0], (unsigned long)said[1],
                    (unsigned long)said[2], (unsigned long)said[3]);
}

static int parse_place(struct traceg *t, uint64_t *said) {
    for (int i = 0; i < PLACE; i++) {
        const char *field = next_field(&t->at);
        if (parse_decimal(field, UINT32_MAX, &said[i])) {
            return text_err(t->s, t->e,
                            "expected the block's and warp's numbers before the PC, got '%.40s'; "
                            "%strace again",
                            traceg_shown(field),
                            traceg_has(t, KEY_VERSION)
                                ? ""
                                : "say '-accelsim tracer version = ' in the header, or ");
        }
    }
    return 0;
}

/* Fields before the PC: block and warp (versions 1 and 2), source line. */
static int parse_prefix(struct traceg *t) {
    uint64_t said[PLACE], ignored;
    if (t->version < 3 && (parse_place(t, said) || check_place(t, said))) {
        return -1;
    }
    return t->lineinfo &&
                   traceg_count(t, "a source line number before the PC", UINT32_MAX, &ignored)
               ? -1
               : 0;
}

/* Lanes that the warp does not have cannot run. */
static int check_mask(struct traceg *t, uint32_t mask) {
    if ((mask & ~t->lanes) == 0) {
        return 0;
    }
    return text_err(t->s, t->e,
                    "expected a mask within %08x, the threads of warp %u by -block dim, got %08x; "
                    "trace again",
                    t->lanes, t->warp, mask);
}

static int parse_pc_and_mask(struct traceg *t, struct line_key *key, uint32_t *mask) {
    uint64_t value;
    const char *field = next_field(&t->at);
    if (parse_hex(field, 4, 8, &value)) {
        return traceg_wrong(t, "a PC of 4 to 8 hex digits", field);
    }
    key->pc = (uint32_t)value;
    field = next_field(&t->at);
    if (parse_hex(field, 8, 8, &value)) {
        return traceg_wrong(t, "a mask of 8 hex digits", field);
    }
    *mask = (uint32_t)value;
    return check_mask(t, *mask);
}

static int parse_registers(struct traceg *t, unsigned n, uint8_t *regs) {
    for (unsigned i = 0; i < n; i++) {
        if (parse_register(t, &regs[i])) {
            return -1;
        }
    }
    return 0;
}

/* From the destination count to the last source. */
static int parse_operands(struct traceg *t, struct line_key *key) {
    uint64_t n = 0;
    if (traceg_count(t, "a destination count of 0 to 8", MAX_DST, &n) ||
        parse_registers(t, (unsigned)n, key->regs)) {
        return -1;
    }
    key->n_dst = (uint8_t)n;
    const char *opcode = next_field(&t->at);
    size_t length = strlen(opcode);
    if (*opcode < 'A' || *opcode > 'Z' || length >= sizeof key->opcode) {
        return traceg_wrong(t, "an opcode (a capital first, at most 39 characters)", opcode);
    }
    memcpy(key->opcode, opcode, length);
    if (traceg_count(t, "a source count of 0 to 5", LINE_SRC, &n)) {
        return -1;
    }
    key->n_src = (uint8_t)n;
    return parse_registers(t, key->n_src, &key->regs[key->n_dst]);
}

static int next_address(struct traceg *t, const char *expected, uint64_t *address) {
    const char *field = next_field(&t->at);
    return parse_address(field, address) ? traceg_wrong(t, expected, field) : 0;
}

/* A distance between the addresses of two lanes. */
static int next_step(struct traceg *t, long *step) {
    const char *field = next_field(&t->at);
    return parse_signed(field, step) ? traceg_wrong(t, "a decimal address stride or delta", field)
                                     : 0;
}

/* Mode 0: one address an active lane. */
static int parse_each(struct traceg *t, struct lane_addresses *a) {
    for (uint32_t left = a->mask; left; left &= left - 1) {
        if (next_address(t, "one 0x address for each active lane", &a->of[__builtin_ctz(left)])) {
            return -1;
        }
    }
    return 0;
}

/* Modes 1 and 2: the first lane's address, then one stride, or the distance of each further
 * lane. */
static int parse_base(struct traceg *t, struct lane_addresses *a, int strided) {
    uint64_t address = 0;
    long step = 0;
    if (next_address(t, "a 0x base address", &address) || (strided && next_step(t, &step))) {
        return -1;
    }
    if (a->mask) {
        a->of[__builtin_ctz(a->mask)] = address;
    }
    for (uint32_t left = a->mask & (a->mask - 1); left; left &= left - 1) {
        if (!strided && next_step(t, &step)) {
            return -1;
        }
        address += (uint64_t)step;
        a->of[__builtin_ctz(left)] = address;
    }
    return 0;
}

static int parse_memory(struct traceg *t, struct lane_addresses *a) {
    uint64_t width = 0;
    if (traceg_count(t, "a memory width in bytes", 1024, &width)) {
        return -1;
    }
    a->width = (uint32_t)width;
    if (width == 0) {
        return 0;
    }
    const char *mode = next_field(&t->at);
    if (strcmp(mode, "0") == 0) {
        return parse_each(t, a);
    }
    if (strcmp(mode, "1") == 0 || strcmp(mode, "2") == 0) {
        return parse_base(t, a, mode[0] == '1');
    }
    return traceg_wrong(t, "address mode 0, 1 or 2", mode);
}

/* The immediate that later versions may write, then the end of the line. */
static int parse_tail(struct traceg *t, long *imm) {
    const char *field = next_field(&t->at);
    *imm = 0;
    if (*field != '\0' && t->version >= 4) {
        if (parse_signed(field, imm)) {
            return traceg_wrong(t, "a decimal immediate or the end of the line", field);
        }
        field = next_field(&t->at);
    }
    return *field == '\0' ? 0 : traceg_wrong(t, "the end of the line", field);
}

int traceg_line(struct traceg *t, struct line_key *key, struct lane_addresses *a, long *imm) {
    memset(key, 0, sizeof *key);
    return parse_prefix(t) || parse_pc_and_mask(t, key, &a->mask) || parse_operands(t, key) ||
                   parse_memory(t, a) || parse_tail(t, imm)
               ? -1
               : 0;
}
