/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/instruction.h"

int operand_reused(const struct instruction *i, unsigned slot) {
    return i->row->cls <= CLASS_SPECIAL && field(i->code, 122 + slot, 1);
}

unsigned instruction_access(const struct instruction *i) {
    static const uint8_t loads[] = {1, 1, 2, 2, 4, 8, 16, 16}, atomics[] = {4, 4, 8, 4, 4, 8, 8, 4};
    unsigned size = (unsigned)field(i->code, 73, 3), opcode = i->row->opcode;
    if (i->row->cls < CLASS_GENERIC || i->row->cls > CLASS_SHARED || opcode == 0x1aa)
        return 0;
    if (opcode == 0x3b)
        return 16;
    return opcode >= 0x18a ? atomics[size] : loads[size];
}

unsigned wide_address_bit(const struct instruction *i) {
    if (i->row->cls != CLASS_GLOBAL && i->row->cls != CLASS_GENERIC)
        return 0;
    return field(i->code, 91, 1) ? 90 : 72;
}

int instruction_wide_address(const struct instruction *i) {
    unsigned at = wide_address_bit(i);
    return at && field(i->code, at, 1);
}

unsigned memory_offset_width(const struct instruction *i) {
    int is_generic = i->row->opcode == 0x180 || i->row->opcode == 0x185;
    return is_generic && !field(i->code, 91, 1) ? 32 : 24;
}

int64_t memory_offset(const struct instruction *i) {
    unsigned width = memory_offset_width(i);
    return signed_field(i->code, 64 - width, width);
}

int instruction_reads_constant(const struct instruction *i, uint32_t offset) {
    int loads = i->row && (i->row->opcode == 0xb9 || i->row->opcode == 0x182);
    int has = loads || i->src[SLOT_B].location == LOCATION_CONSTANT ||
              i->src[SLOT_C].location == LOCATION_CONSTANT;
    return i->row && has && field(i->code, 54, 5) == 0 && field(i->code, 38, 16) == offset;
}
