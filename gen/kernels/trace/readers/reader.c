/* SPDX-License-Identifier: Apache-2.0
 * What the readers share.
 */
#include "kernels/trace/readers/reader.h"

#include <string.h>

#include "kernels/trace/readers/opcode.h"

char *next_field(char **at) {
    char *start = *at;
    while (*start == ' ' || *start == '\t') {
        start++;
    }
    char *end = start;
    while (*end != '\0' && *end != ' ' && *end != '\t') {
        end++;
    }
    *at = end + (*end != '\0');
    *end = '\0';
    return start;
}

int add_destinations(struct static_inst *inst, struct reg_group g, uint32_t limit) {
    for (uint32_t reg = g.base; reg < (uint32_t)g.base + g.count && reg < limit; reg++) {
        if (memchr(inst->dst, (int)reg, inst->n_dst)) {
            continue;
        }
        if (inst->n_dst == MAX_DST) {
            return -1;
        }
        inst->first_dst |= (uint32_t)(reg == g.base) << inst->n_dst;
        inst->dst[inst->n_dst++] = (uint8_t)reg;
    }
    return 0;
}

int add_sources(struct static_inst *inst, struct reg_group g, uint32_t limit) {
    for (uint32_t reg = g.base; reg < (uint32_t)g.base + g.count && reg < limit; reg++) {
        const uint8_t *known = memchr(inst->src, (int)reg, inst->n_src);
        if (inst->n_operands == MAX_SRC) {
            return -1;
        }
        if (!known) {
            known = &inst->src[inst->n_src];
            inst->src[inst->n_src++] = (uint8_t)reg;
        }
        inst->slot[inst->n_operands] = g.slot;
        inst->reuse |= (uint32_t)(g.reuse != 0) << inst->n_operands;
        inst->first_src |= (uint32_t)(reg == g.base) << inst->n_operands;
        inst->operand[inst->n_operands++] = (uint8_t)(known - inst->src);
    }
    return 0;
}

void set_opcode(struct static_inst *inst, const char *opcode) {
    struct op_info info = op_lookup(opcode);
    memcpy(inst->opcode, opcode, strlen(opcode) + 1);
    inst->cls = info.cls;
    inst->jump = op_jump(opcode);
    inst->unit = info.unit;
    inst->memory = info.memory;
    inst->space = info.space;
    inst->flags |= (uint8_t)((info.known ? 0 : INST_UNKNOWN) | (info.narrow ? INST_NARROW : 0));
}
