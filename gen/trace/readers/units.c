/* SPDX-License-Identifier: Apache-2.0 */
#include "trace/readers/units.h"

#include <stdlib.h>
#include <string.h>

/* Operations that are not the integer unit's. Sorted by name (bsearch). */
struct unit_row {
    char name[12];
    uint8_t unit, memory, space;
};

static const struct unit_row unit_table[] = {
    {"ATOM", UNIT_MEMORY, MEMORY_ATOMIC, SPACE_GENERIC},
    {"ATOMG", UNIT_MEMORY, MEMORY_ATOMIC, SPACE_GLOBAL},
    {"ATOMS", UNIT_MEMORY, MEMORY_ATOMIC, SPACE_SHARED},
    {"BMMA", UNIT_TENSOR, MEMORY_NONE, 0},
    {"BMOV", UNIT_BRANCH, MEMORY_NONE, 0},
    {"BPT", UNIT_BRANCH, MEMORY_NONE, 0},
    {"BRA", UNIT_BRANCH, MEMORY_NONE, 0},
    {"BREAK", UNIT_BRANCH, MEMORY_NONE, 0},
    {"BRX", UNIT_BRANCH, MEMORY_NONE, 0},
    {"BRXU", UNIT_BRANCH, MEMORY_NONE, 0},
    {"BSSY", UNIT_BRANCH, MEMORY_NONE, 0},
    {"BSYNC", UNIT_BRANCH, MEMORY_NONE, 0},
    {"CALL", UNIT_BRANCH, MEMORY_NONE, 0},
    {"DADD", UNIT_DP, MEMORY_NONE, 0},
    {"DEPBAR", UNIT_INT, MEMORY_WAIT, 0},
    {"DFMA", UNIT_DP, MEMORY_NONE, 0},
    {"DMMA", UNIT_DP, MEMORY_NONE, 0},
    {"DMNMX", UNIT_DP, MEMORY_NONE, 0},
    {"DMUL", UNIT_DP, MEMORY_NONE, 0},
    {"DSET", UNIT_DP, MEMORY_NONE, 0},
    {"DSETP", UNIT_DP, MEMORY_NONE, 0},
    {"FADD", UNIT_SP, MEMORY_NONE, 0},
    {"FADD32I", UNIT_SP, MEMORY_NONE, 0},
    {"FCHK", UNIT_SP, MEMORY_NONE, 0},
    {"FFMA", UNIT_SP, MEMORY_NONE, 0},
    {"FFMA32I", UNIT_SP, MEMORY_NONE, 0},
    {"FMNMX", UNIT_SP, MEMORY_NONE, 0},
    {"FMUL", UNIT_SP, MEMORY_NONE, 0},
    {"FMUL32I", UNIT_SP, MEMORY_NONE, 0},
    {"FSEL", UNIT_SP, MEMORY_NONE, 0},
    {"FSET", UNIT_SP, MEMORY_NONE, 0},
    {"FSETP", UNIT_SP, MEMORY_NONE, 0},
    {"FSWZADD", UNIT_SP, MEMORY_NONE, 0},
    {"HADD2", UNIT_SP, MEMORY_NONE, 0},
    {"HFMA2", UNIT_SP, MEMORY_NONE, 0},
    {"HMMA", UNIT_TENSOR, MEMORY_NONE, 0},
    {"HMUL2", UNIT_SP, MEMORY_NONE, 0},
    {"HSET2", UNIT_SP, MEMORY_NONE, 0},
    {"HSETP2", UNIT_SP, MEMORY_NONE, 0},
    {"IMMA", UNIT_TENSOR, MEMORY_NONE, 0},
    {"JMP", UNIT_BRANCH, MEMORY_NONE, 0},
    {"JMX", UNIT_BRANCH, MEMORY_NONE, 0},
    {"JMXU", UNIT_BRANCH, MEMORY_NONE, 0},
    {"KILL", UNIT_BRANCH, MEMORY_NONE, 0},
    {"LD", UNIT_MEMORY, MEMORY_LOAD, SPACE_GENERIC},
    {"LDC", UNIT_MEMORY, MEMORY_CONSTANT, 0},
    {"LDG", UNIT_MEMORY, MEMORY_LOAD, SPACE_GLOBAL},
    {"LDGDEPBAR", UNIT_INT, MEMORY_GROUP, 0},
    {"LDGSTS", UNIT_MEMORY, MEMORY_COPY, SPACE_GLOBAL},
    {"LDL", UNIT_MEMORY, MEMORY_LOAD, SPACE_LOCAL},
    {"LDS", UNIT_MEMORY, MEMORY_LOAD, SPACE_SHARED},
    {"LDSM", UNIT_MEMORY, MEMORY_MATRIX, SPACE_SHARED},
    {"MEMBAR", UNIT_MEMORY, MEMORY_CONSTANT, 0},
    {"MUFU", UNIT_SFU, MEMORY_NONE, 0},
    {"NANOSLEEP", UNIT_BRANCH, MEMORY_NONE, 0},
    {"R2UR", UNIT_UNIFORM, MEMORY_NONE, 0},
    {"RED", UNIT_MEMORY, MEMORY_ATOMIC, SPACE_GLOBAL},
    {"RET", UNIT_BRANCH, MEMORY_NONE, 0},
    {"S2UR", UNIT_UNIFORM, MEMORY_NONE, 0},
    {"ST", UNIT_MEMORY, MEMORY_STORE, SPACE_GENERIC},
    {"STG", UNIT_MEMORY, MEMORY_STORE, SPACE_GLOBAL},
    {"STL", UNIT_MEMORY, MEMORY_STORE, SPACE_LOCAL},
    {"STS", UNIT_MEMORY, MEMORY_STORE, SPACE_SHARED},
    {"ULDC", UNIT_UNIFORM, MEMORY_NONE, 0},
    {"WARPSYNC", UNIT_BRANCH, MEMORY_NONE, 0},
    {"YIELD", UNIT_BRANCH, MEMORY_NONE, 0},
};

static int compare_rows(const void *key, const void *row) {
    return strcmp(key, ((const struct unit_row *)row)->name);
}

/* Uniform datapath instructions (sm_75 on) begin with U. */
void set_units(struct static_inst *inst, const char *opcode) {
    char name[12] = "";
    size_t n = strcspn(opcode, ".");
    if (n < sizeof name) {
        memcpy(name, opcode, n);
    }
    const struct unit_row *row = bsearch(name, unit_table, sizeof unit_table / sizeof *unit_table,
                                         sizeof *unit_table, compare_rows);
    inst->unit = row ? row->unit : name[0] == 'U' ? UNIT_UNIFORM : UNIT_INT;
    inst->memory = row ? row->memory : MEMORY_NONE;
    inst->space = row ? row->space : SPACE_GLOBAL;
}
