/* SPDX-License-Identifier: Apache-2.0
 * Widths of operands and kinds of jumps.
 */
#include "kernels/trace/readers/opcode.h"

#include <string.h>

#include "kernels/trace/kernel.h"

struct jump_row {
    char name[8];
    uint8_t jump;
};

/* The operations that can go elsewhere than to the next instruction. The others of the control
 * class set up or wait at a reconvergence point. BREAK (sm_70 on) takes lanes off a barrier. SSY
 * PBK PCNT PRET push an address that SYNC BRK CONT RET jump to. */
static const struct jump_row jump_table[] = {
    {"BRA", JUMP_DIRECT},    {"JMP", JUMP_DIRECT},   {"BRX", JUMP_INDIRECT},
    {"BRXU", JUMP_INDIRECT}, {"JMX", JUMP_INDIRECT}, {"JMXU", JUMP_INDIRECT},
    {"SYNC", JUMP_INDIRECT}, {"BRK", JUMP_INDIRECT}, {"CONT", JUMP_INDIRECT},
    {"CALL", JUMP_CALL},     {"CAL", JUMP_CALL},     {"JCAL", JUMP_CALL},
    {"RET", JUMP_RETURN},    {"EXIT", JUMP_EXIT},    {"KILL", JUMP_EXIT},
};

/* Fragment sizes in registers of the tensor instructions, by shape and where it matters by type. */
struct mma_row {
    char op[6], shape[8], type[6];
    uint8_t a, b, c;
};

/* The first row that fits counts; an empty type fits every type. */
static const struct mma_row mma_table[] = {
    {"BMMA", "88128", "", 1, 1, 2},    {"BMMA", "168128", "", 2, 1, 4},
    {"BMMA", "168256", "", 4, 2, 4},   {"DMMA", "884", "", 2, 2, 4},
    {"HMMA", "884", "", 2, 2, 2},      {"HMMA", "1684", "", 2, 1, 4},
    {"HMMA", "1688", "TF32", 4, 2, 4}, {"HMMA", "1688", "F32", 2, 1, 4},
    {"HMMA", "1688", "F16", 2, 1, 2},  {"HMMA", "16816", "F32", 4, 2, 4},
    {"HMMA", "16816", "F16", 4, 2, 2}, {"IMMA", "8816", "", 1, 1, 2},
    {"IMMA", "8832", "", 1, 1, 2},     {"IMMA", "16816", "", 2, 1, 4},
    {"IMMA", "16832", "", 4, 2, 4},    {"IMMA", "16864", "", 4, 2, 4},
    {"QMMA", "16816", "F32", 2, 1, 4}, {"QMMA", "16816", "F16", 2, 1, 2},
    {"QMMA", "16832", "F32", 4, 2, 4}, {"QMMA", "16832", "F16", 4, 2, 2},
};

/* Length of the component that starts at `part`. */
static size_t part_length(const char *part) {
    return strcspn(part, ".");
}

/* The component after `part`, or NULL. */
static const char *next_part(const char *part) {
    const char *dot = strchr(part, '.');
    return dot ? dot + 1 : NULL;
}

static int part_is(const char *part, const char *name) {
    size_t n = part_length(part);
    return n == strlen(name) && memcmp(part, name, n) == 0;
}

/* Does the opcode have this modifier? */
static int has_part(const char *opcode, const char *name) {
    for (const char *p = next_part(opcode); p; p = next_part(p)) {
        if (part_is(p, name)) {
            return 1;
        }
    }
    return 0;
}

static int is_64_bit_type(const char *part) {
    return part_is(part, "F64") || part_is(part, "S64") || part_is(part, "U64");
}

/* Fragment sizes of a tensor opcode, or NULL. */
static const struct mma_row *mma_called(const char *opcode) {
    for (size_t i = 0; i < sizeof mma_table / sizeof mma_table[0]; i++) {
        const struct mma_row *row = &mma_table[i];
        if (part_is(opcode, row->op) && has_part(opcode, row->shape) &&
            (row->type[0] == '\0' || has_part(opcode, row->type))) {
            return row;
        }
    }
    return NULL;
}

/* Uniform datapath instructions (sm_75 on) begin with U. */
static struct op_info unknown(const char *opcode) {
    return (struct op_info){.cls = OP_ALU,
                            .shape = SHAPE_PLAIN,
                            .unit = opcode[0] == 'U' ? UNIT_UNIFORM : UNIT_INT,
                            .memory = MEMORY_NONE};
}

struct op_info op_lookup(const char *opcode) {
    const struct operation *row = operation_called(opcode);
    if (!row) {
        return unknown(opcode);
    }
    int narrow = row->shape == SHAPE_NAMED || (row->shape == SHAPE_MMA && !mma_called(opcode));
    return (struct op_info){.cls = row->cls,
                            .shape = row->shape,
                            .lead = row->lead,
                            .known = 1,
                            .narrow = (uint8_t)narrow,
                            .unit = row->unit,
                            .memory = row->memory,
                            .space = row->space};
}

uint8_t op_jump(const char *opcode) {
    for (size_t i = 0; i < sizeof jump_table / sizeof jump_table[0]; i++) {
        if (part_is(opcode, jump_table[i].name)) {
            return jump_table[i].jump;
        }
    }
    return JUMP_NONE;
}

/* Registers of a memory operand's data: `.64` and 64-bit types 2, `.128` 4, else 1. */
static uint8_t data_width(const char *opcode) {
    for (const char *p = next_part(opcode); p; p = next_part(p)) {
        if (part_is(p, "64") || is_64_bit_type(p)) {
            return 2;
        }
        if (part_is(p, "128")) {
            return 4;
        }
    }
    return 1;
}

static uint8_t address_width(const char *opcode) {
    return has_part(opcode, "E") ? 2 : 1;
}

/* LDSM, STSM: the last component says how many matrices, one register each. */
static uint8_t matrix_width(const char *opcode) {
    return has_part(opcode, "4") ? 4 : has_part(opcode, "2") ? 2 : 1;
}

/* One register each when the shape is not in the table. */
static struct mma_row mma_widths(const char *opcode) {
    const struct mma_row *row = mma_called(opcode);
    return row ? *row : (struct mma_row){"", "", "", 1, 1, 1};
}

/* The n-th type modifier of F2F says destination (0) and source (1): `F2F.F64.F32`. */
static uint8_t f2f_width(const char *opcode, unsigned n) {
    for (const char *p = next_part(opcode); p; p = next_part(p)) {
        if ((part_is(p, "F64") || part_is(p, "F32") || part_is(p, "F16")) && n-- == 0) {
            return part_is(p, "F64") ? 2 : 1;
        }
    }
    return 1;
}

/* A conversion's destination (is_dst) or source. The float type of I2F is its destination, that of
 * F2I its source, and the other way round for the integer type. */
static uint8_t convert_width(const char *opcode, int is_dst) {
    if (part_is(opcode, "F2F")) {
        return f2f_width(opcode, is_dst ? 0 : 1);
    }
    if (part_is(opcode, "FRND")) {
        return has_part(opcode, "F64") ? 2 : 1;
    }
    int is_float = part_is(opcode, "I2F") ? is_dst : !is_dst;
    if (is_float) {
        return has_part(opcode, "F64") ? 2 : 1;
    }
    return has_part(opcode, "S64") || has_part(opcode, "U64") ? 2 : 1;
}

uint8_t op_dst_width(const char *opcode, struct op_info info) {
    switch (info.shape) {
    case SHAPE_MAD:
        return has_part(opcode, "WIDE") ? 2 : 1;
    case SHAPE_DOUBLE:
        return 2;
    case SHAPE_CLOCK:
        return has_part(opcode, "32") ? 1 : 2;
    case SHAPE_LOAD:
    case SHAPE_STORE:
    case SHAPE_LOCAL:
        return data_width(opcode);
    case SHAPE_MATRIX:
        return matrix_width(opcode);
    case SHAPE_MMA:
        return mma_widths(opcode).c;
    case SHAPE_CONVERT:
        return convert_width(opcode, 1);
    default:
        return 1;
    }
}

/* IMAD.WIDE's addend: the third source, or the second when the multiplier is an immediate. A
 * constant there cannot be told from a constant addend; it is taken as the addend. */
static uint8_t mad_width(const char *opcode, unsigned rank, unsigned n_src, long imm) {
    int is_addend = rank == 2 || (rank == 1 && n_src == 2 && imm != 0);
    return is_addend && has_part(opcode, "WIDE") ? 2 : 1;
}

/* A store or atomic: address first, then data; a lone source is the data (uniform address). */
static uint8_t store_width(const char *opcode, unsigned rank, unsigned n_src, uint8_t address) {
    return rank == 0 && n_src > 1 ? address : data_width(opcode);
}

static uint8_t mma_src_width(const char *opcode, unsigned rank) {
    struct mma_row row = mma_widths(opcode);
    return rank == 0 ? row.a : rank == 1 ? row.b : rank == 2 ? row.c : 1;
}

/* LDL, LDS and LDC have only an address, STL, STS and ATOMS have data behind it. */
static uint8_t local_src_width(const char *opcode, unsigned rank, unsigned n_src) {
    int is_load = opcode[0] == 'L';
    return is_load ? 1 : store_width(opcode, rank, n_src, 1);
}

uint8_t op_src_width(const char *opcode, struct op_info info, unsigned rank, unsigned n_src,
                     long imm) {
    switch (info.shape) {
    case SHAPE_MAD:
        return mad_width(opcode, rank, n_src, imm);
    case SHAPE_DOUBLE:
    case SHAPE_SET64:
    case SHAPE_JUMP64:
        return 2;
    case SHAPE_LOAD:
        return rank == 0 ? address_width(opcode) : 1;
    case SHAPE_STORE:
        return store_width(opcode, rank, n_src, address_width(opcode));
    case SHAPE_LOCAL:
        return local_src_width(opcode, rank, n_src);
    case SHAPE_COPY:
        return rank == 1 ? address_width(opcode) : 1;
    case SHAPE_MATRIX:
        return rank == 0 ? 1 : matrix_width(opcode);
    case SHAPE_MMA:
        return mma_src_width(opcode, rank);
    case SHAPE_CONVERT:
        return convert_width(opcode, 0);
    default:
        return 1;
    }
}

int op_jumps_some(const char *opcode) {
    return op_jump(opcode) != JUMP_NONE && (has_part(opcode, "DIV") || has_part(opcode, "CONV"));
}
