/* SPDX-License-Identifier: Apache-2.0
 * Opcode table and operand widths, sm_50 to sm_90.
 */
#include "trace/readers/opcode.h"

#include <stdlib.h>
#include <string.h>

struct op_row {
    char name[12];
    uint8_t cls, shape, lead;
};

/* Sorted by name (bsearch). */
static const struct op_row op_table[] = {
    {"ATOM", OP_GLOBAL, SHAPE_STORE, 1},
    {"ATOMG", OP_GLOBAL, SHAPE_STORE, 1},
    {"ATOMS", OP_SHARED, SHAPE_LOCAL, 0},
    {"B2R", OP_ALU, SHAPE_PLAIN, 0},
    {"BAR", OP_BARRIER, SHAPE_PLAIN, 0},
    {"BFE", OP_ALU, SHAPE_PLAIN, 0},
    {"BFI", OP_ALU, SHAPE_PLAIN, 0},
    {"BMMA", OP_ALU, SHAPE_MMA, 0},
    {"BMOV", OP_CONTROL, SHAPE_PLAIN, 0},
    {"BMSK", OP_ALU, SHAPE_PLAIN, 0},
    {"BPT", OP_CONTROL, SHAPE_PLAIN, 0},
    {"BRA", OP_CONTROL, SHAPE_PLAIN, 0},
    {"BREAK", OP_CONTROL, SHAPE_PLAIN, 0},
    {"BREV", OP_ALU, SHAPE_PLAIN, 0},
    {"BRK", OP_CONTROL, SHAPE_PLAIN, 0},
    {"BRX", OP_CONTROL, SHAPE_JUMP64, 0},
    {"BRXU", OP_CONTROL, SHAPE_PLAIN, 0},
    {"BSSY", OP_CONTROL, SHAPE_PLAIN, 0},
    {"BSYNC", OP_CONTROL, SHAPE_PLAIN, 0},
    {"CAL", OP_CONTROL, SHAPE_PLAIN, 0},
    {"CALL", OP_CONTROL, SHAPE_JUMP64, 0},
    {"CCTL", OP_CONTROL, SHAPE_LOAD, 0},
    {"CONT", OP_CONTROL, SHAPE_PLAIN, 0},
    {"CS2R", OP_ALU, SHAPE_CLOCK, 0},
    {"DADD", OP_SFU, SHAPE_DOUBLE, 0},
    {"DEPBAR", OP_CONTROL, SHAPE_PLAIN, 0},
    {"DFMA", OP_SFU, SHAPE_DOUBLE, 0},
    {"DMMA", OP_SFU, SHAPE_MMA, 0},
    {"DMNMX", OP_SFU, SHAPE_DOUBLE, 0},
    {"DMUL", OP_SFU, SHAPE_DOUBLE, 0},
    {"DSET", OP_SFU, SHAPE_SET64, 0},
    {"DSETP", OP_SFU, SHAPE_SET64, 0},
    {"ERRBAR", OP_CONTROL, SHAPE_PLAIN, 0},
    {"EXIT", OP_EXIT, SHAPE_PLAIN, 0},
    {"F2F", OP_SFU, SHAPE_CONVERT, 0},
    {"F2FP", OP_ALU, SHAPE_PLAIN, 0},
    {"F2I", OP_SFU, SHAPE_CONVERT, 0},
    {"FADD", OP_ALU, SHAPE_PLAIN, 0},
    {"FADD32I", OP_ALU, SHAPE_PLAIN, 0},
    {"FCHK", OP_ALU, SHAPE_PLAIN, 0},
    {"FCMP", OP_ALU, SHAPE_PLAIN, 0},
    {"FFMA", OP_ALU, SHAPE_PLAIN, 0},
    {"FFMA32I", OP_ALU, SHAPE_PLAIN, 0},
    {"FLO", OP_ALU, SHAPE_PLAIN, 0},
    {"FMNMX", OP_ALU, SHAPE_PLAIN, 0},
    {"FMUL", OP_ALU, SHAPE_PLAIN, 0},
    {"FMUL32I", OP_ALU, SHAPE_PLAIN, 0},
    {"FRND", OP_SFU, SHAPE_CONVERT, 0},
    {"FSEL", OP_ALU, SHAPE_PLAIN, 0},
    {"FSET", OP_ALU, SHAPE_PLAIN, 0},
    {"FSETP", OP_ALU, SHAPE_PLAIN, 0},
    {"FSWZADD", OP_ALU, SHAPE_PLAIN, 0},
    {"HADD2", OP_ALU, SHAPE_PLAIN, 0},
    {"HFMA2", OP_ALU, SHAPE_PLAIN, 0},
    {"HMMA", OP_ALU, SHAPE_MMA, 0},
    {"HMNMX2", OP_ALU, SHAPE_PLAIN, 0},
    {"HMUL2", OP_ALU, SHAPE_PLAIN, 0},
    {"HSET2", OP_ALU, SHAPE_PLAIN, 0},
    {"HSETP2", OP_ALU, SHAPE_PLAIN, 0},
    {"I2F", OP_SFU, SHAPE_CONVERT, 0},
    {"I2FP", OP_ALU, SHAPE_PLAIN, 0},
    {"I2I", OP_SFU, SHAPE_PLAIN, 0},
    {"I2IP", OP_SFU, SHAPE_PLAIN, 0},
    {"IABS", OP_ALU, SHAPE_PLAIN, 0},
    {"IADD", OP_ALU, SHAPE_PLAIN, 0},
    {"IADD3", OP_ALU, SHAPE_PLAIN, 0},
    {"IADD32I", OP_ALU, SHAPE_PLAIN, 0},
    {"ICMP", OP_ALU, SHAPE_PLAIN, 0},
    {"IDP", OP_ALU, SHAPE_PLAIN, 0},
    {"IMAD", OP_ALU, SHAPE_MAD, 0},
    {"IMMA", OP_ALU, SHAPE_MMA, 0},
    {"IMNMX", OP_ALU, SHAPE_PLAIN, 0},
    {"IMUL", OP_ALU, SHAPE_PLAIN, 0},
    {"ISCADD", OP_ALU, SHAPE_PLAIN, 0},
    {"ISET", OP_ALU, SHAPE_PLAIN, 0},
    {"ISETP", OP_ALU, SHAPE_PLAIN, 0},
    {"JCAL", OP_CONTROL, SHAPE_PLAIN, 0},
    {"JMP", OP_CONTROL, SHAPE_PLAIN, 0},
    {"JMX", OP_CONTROL, SHAPE_JUMP64, 0},
    {"JMXU", OP_CONTROL, SHAPE_PLAIN, 0},
    {"KILL", OP_CONTROL, SHAPE_PLAIN, 0},
    {"LD", OP_GLOBAL, SHAPE_LOAD, 0},
    {"LDC", OP_SHARED, SHAPE_LOCAL, 0},
    {"LDG", OP_GLOBAL, SHAPE_LOAD, 0},
    {"LDGDEPBAR", OP_CONTROL, SHAPE_PLAIN, 0},
    {"LDGSTS", OP_GLOBAL, SHAPE_COPY, 0},
    {"LDL", OP_GLOBAL, SHAPE_LOCAL, 0},
    {"LDS", OP_SHARED, SHAPE_LOCAL, 0},
    {"LDSM", OP_SHARED, SHAPE_MATRIX, 0},
    {"LEA", OP_ALU, SHAPE_PLAIN, 0},
    {"LEPC", OP_ALU, SHAPE_DOUBLE, 0},
    {"LOP", OP_ALU, SHAPE_PLAIN, 0},
    {"LOP3", OP_ALU, SHAPE_PLAIN, 0},
    {"LOP32I", OP_ALU, SHAPE_PLAIN, 0},
    {"MATCH", OP_ALU, SHAPE_PLAIN, 0},
    {"MEMBAR", OP_CONTROL, SHAPE_PLAIN, 0},
    {"MOV", OP_ALU, SHAPE_PLAIN, 0},
    {"MOV32I", OP_ALU, SHAPE_PLAIN, 0},
    {"MOVM", OP_ALU, SHAPE_PLAIN, 0},
    {"MUFU", OP_SFU, SHAPE_PLAIN, 0},
    {"NANOSLEEP", OP_CONTROL, SHAPE_PLAIN, 0},
    {"NOP", OP_CONTROL, SHAPE_PLAIN, 0},
    {"P2R", OP_ALU, SHAPE_PLAIN, 0},
    {"PBK", OP_CONTROL, SHAPE_PLAIN, 0},
    {"PCNT", OP_CONTROL, SHAPE_PLAIN, 0},
    {"PLOP3", OP_ALU, SHAPE_PLAIN, 0},
    {"POPC", OP_ALU, SHAPE_PLAIN, 0},
    {"PRET", OP_CONTROL, SHAPE_PLAIN, 0},
    {"PRMT", OP_ALU, SHAPE_PLAIN, 0},
    {"PSETP", OP_ALU, SHAPE_PLAIN, 0},
    {"QSPC", OP_ALU, SHAPE_PLAIN, 0},
    {"R2P", OP_ALU, SHAPE_PLAIN, 0},
    {"R2UR", OP_ALU, SHAPE_PLAIN, 0},
    {"RED", OP_GLOBAL, SHAPE_STORE, 0},
    {"REDUX", OP_ALU, SHAPE_PLAIN, 0},
    {"RET", OP_CONTROL, SHAPE_JUMP64, 0},
    {"S2R", OP_SFU, SHAPE_PLAIN, 0},
    {"S2UR", OP_SFU, SHAPE_PLAIN, 0},
    {"SEL", OP_ALU, SHAPE_PLAIN, 0},
    {"SGXT", OP_ALU, SHAPE_PLAIN, 0},
    {"SHF", OP_ALU, SHAPE_PLAIN, 0},
    {"SHFL", OP_SHARED, SHAPE_PLAIN, 1},
    {"SHL", OP_ALU, SHAPE_PLAIN, 0},
    {"SHR", OP_ALU, SHAPE_PLAIN, 0},
    {"SSY", OP_CONTROL, SHAPE_PLAIN, 0},
    {"ST", OP_GLOBAL, SHAPE_STORE, 0},
    {"STG", OP_GLOBAL, SHAPE_STORE, 0},
    {"STL", OP_GLOBAL, SHAPE_LOCAL, 0},
    {"STS", OP_SHARED, SHAPE_LOCAL, 0},
    {"SULD", OP_GLOBAL, SHAPE_PLAIN, 0},
    {"SUST", OP_GLOBAL, SHAPE_PLAIN, 0},
    {"SYNC", OP_CONTROL, SHAPE_PLAIN, 0},
    {"TEX", OP_GLOBAL, SHAPE_PLAIN, 0},
    {"TLD", OP_GLOBAL, SHAPE_PLAIN, 0},
    {"TLD4", OP_GLOBAL, SHAPE_PLAIN, 0},
    {"TXQ", OP_GLOBAL, SHAPE_PLAIN, 0},
    {"UBMSK", OP_ALU, SHAPE_PLAIN, 0},
    {"UFLO", OP_ALU, SHAPE_PLAIN, 0},
    {"UIADD3", OP_ALU, SHAPE_PLAIN, 0},
    {"UIMAD", OP_ALU, SHAPE_PLAIN, 0},
    {"UISETP", OP_ALU, SHAPE_PLAIN, 0},
    {"ULDC", OP_SHARED, SHAPE_PLAIN, 0},
    {"ULEA", OP_ALU, SHAPE_PLAIN, 0},
    {"ULOP3", OP_ALU, SHAPE_PLAIN, 0},
    {"UMOV", OP_ALU, SHAPE_PLAIN, 0},
    {"UP2UR", OP_ALU, SHAPE_PLAIN, 0},
    {"UPLOP3", OP_ALU, SHAPE_PLAIN, 0},
    {"UPOPC", OP_ALU, SHAPE_PLAIN, 0},
    {"UPRMT", OP_ALU, SHAPE_PLAIN, 0},
    {"USEL", OP_ALU, SHAPE_PLAIN, 0},
    {"USGXT", OP_ALU, SHAPE_PLAIN, 0},
    {"USHF", OP_ALU, SHAPE_PLAIN, 0},
    {"VABSDIFF", OP_ALU, SHAPE_PLAIN, 0},
    {"VABSDIFF4", OP_ALU, SHAPE_PLAIN, 0},
    {"VIADD", OP_ALU, SHAPE_PLAIN, 0},
    {"VIMNMX", OP_ALU, SHAPE_PLAIN, 0},
    {"VOTE", OP_ALU, SHAPE_PLAIN, 0},
    {"VOTEU", OP_ALU, SHAPE_PLAIN, 0},
    {"WARPSYNC", OP_CONTROL, SHAPE_PLAIN, 0},
    {"XMAD", OP_ALU, SHAPE_PLAIN, 0},
    {"YIELD", OP_CONTROL, SHAPE_PLAIN, 0},
};

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

static int compare_name(const void *key, const void *row) {
    return strcmp(key, ((const struct op_row *)row)->name);
}

struct op_info op_lookup(const char *opcode) {
    struct op_info info = {OP_ALU, SHAPE_PLAIN, 0, 0};
    char name[sizeof op_table[0].name];
    size_t n = part_length(opcode);
    if (n >= sizeof name) {
        return info;
    }
    memcpy(name, opcode, n);
    name[n] = '\0';
    const struct op_row *row = bsearch(name, op_table, sizeof op_table / sizeof op_table[0],
                                       sizeof op_table[0], compare_name);
    if (row) {
        info = (struct op_info){row->cls, row->shape, row->lead, 1};
    }
    return info;
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

/* LDSM: the last component says how many matrices, one register each. */
static uint8_t matrix_width(const char *opcode) {
    return has_part(opcode, "4") ? 4 : has_part(opcode, "2") ? 2 : 1;
}

/* Fragment sizes of a tensor opcode; one register each when the shape is not in the table. */
static struct mma_row mma_widths(const char *opcode) {
    for (size_t i = 0; i < sizeof mma_table / sizeof mma_table[0]; i++) {
        const struct mma_row *row = &mma_table[i];
        if (part_is(opcode, row->op) && has_part(opcode, row->shape) &&
            (row->type[0] == '\0' || has_part(opcode, row->type))) {
            return *row;
        }
    }
    return (struct mma_row){"", "", "", 1, 1, 1};
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
