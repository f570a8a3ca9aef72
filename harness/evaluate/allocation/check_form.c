/* SPDX-License-Identifier: Apache-2.0
 * Instruction by instruction: is the file of this kernel, and does it ask for what ports and
 * datapaths have?
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "evaluate/allocation/allocation_check.h"

const char *place_name(unsigned place, enum lrf lrf) {
    static char name[8];
    if (place >= PLACE_LRF) {
        snprintf(name, sizeof name, lrf == FILE_LRF_SPLIT ? "L%c" : "L",
                 (char)('A' + place - PLACE_LRF));
    } else if (place >= PLACE_ORF) {
        snprintf(name, sizeof name, "O%u", place - PLACE_ORF);
    } else {
        snprintf(name, sizeof name, "M");
    }
    return name;
}

int judged_private(const struct static_inst *inst) {
    static const char *const tensor[] = {"HMMA", "IMMA", "BMMA", "DMMA"};
    for (unsigned i = 0; i < sizeof tensor / sizeof *tensor; i++) {
        if (strncmp(inst->opcode, tensor[i], 4) == 0) {
            return 0;
        }
    }
    return inst->cls == OP_ALU;
}

static struct named find(const struct named *list, unsigned n, uint8_t reg) {
    for (unsigned i = 0; i < n; i++) {
        if (list[i].reg == reg) {
            return list[i];
        }
    }
    return (struct named){.reg = reg};
}

struct named judged_source(const struct judged *j, uint32_t inst, uint8_t reg) {
    const struct allocated *a = j->at[inst];
    return a ? find(a->src, a->n_src, reg) : (struct named){.reg = reg};
}

struct named judged_result(const struct judged *j, uint32_t inst, uint8_t reg) {
    const struct allocated *a = j->at[inst];
    return a ? find(a->dst, a->n_dst, reg) : (struct named){.reg = reg};
}

/* Of this kernel? ------------------------------------------------------------------------------ */

static int other_kernel(const struct judged *j, const struct allocated *a, const char *expected,
                        struct err *e) {
    return err_set(e,
                   "%.200s:%u: expected an allocation of %.100s, got %s at PC %04x; take that "
                   "kernel's file",
                   j->f->path, a->line, j->k->path, expected, a->pc);
}

static int same_registers(const uint8_t *regs, unsigned n, const struct named *list,
                          unsigned n_list) {
    unsigned found = 0;
    for (unsigned i = 0; i < n; i++) {
        for (unsigned k = 0; k < n_list; k++) {
            found += list[k].reg == regs[i];
        }
    }
    return found == n && n == n_list;
}

/* The level must be one that the file's own head has. */
static int check_level(const struct judged *j, const struct allocated *a, const struct named *n,
                       struct err *e) {
    const struct allocation_file *f = j->f;
    const char *name = place_name(n->place, n->bank ? FILE_LRF_SPLIT : FILE_LRF_UNIFIED);
    if (n->place >= PLACE_ORF && n->place < PLACE_LRF && n->place - PLACE_ORF >= (int)f->entries) {
        return err_set(e, "%.300s:%u: expected an entry below orf_entries = %u, got %s; correct it",
                       f->path, a->line, f->entries, name);
    }
    const char *expected = f->lrf == FILE_LRF_NONE    ? "no last-result file"
                           : f->lrf == FILE_LRF_SPLIT ? "LA, LB or LC of a split one"
                                                      : "L of a unified one";
    if (n->place >= PLACE_LRF &&
        (f->lrf == FILE_LRF_NONE || (f->lrf == FILE_LRF_SPLIT) != n->bank)) {
        return err_set(e, "%.300s:%u: expected %s, got %s; correct it", f->path, a->line, expected,
                       name);
    }
    return 0;
}

static int check_levels(const struct judged *j, const struct allocated *a, struct err *e) {
    for (unsigned i = 0; i < a->n_src; i++) {
        if (check_level(j, a, &a->src[i], e)) {
            return -1;
        }
    }
    for (unsigned i = 0; i < a->n_dst; i++) {
        if (check_level(j, a, &a->dst[i], e)) {
            return -1;
        }
    }
    return 0;
}

/* Of several instructions at one PC the file may name the registers of any. */
static int pair(struct judged *j, uint8_t *known, struct err *e) {
    for (uint32_t i = 0; i < j->k->n_insts; i++) {
        const struct static_inst *inst = &j->k->insts[i];
        const struct allocated *a = allocation_at(j->f, inst->pc);
        j->at[i] = a;
        if (a) {
            known[a - j->f->insts] |= same_registers(inst->src, inst->n_src, a->src, a->n_src) &&
                                      same_registers(inst->dst, inst->n_dst, a->dst, a->n_dst);
        }
    }
    for (uint32_t i = 0; i < j->f->n; i++) {
        if (!known[i]) {
            return other_kernel(j, &j->f->insts[i], "an instruction with other registers", e);
        }
        if (check_levels(j, &j->f->insts[i], e)) {
            return -1;
        }
    }
    return 0;
}

int judged_start(struct judged *j, const struct allocation_file *f, struct kernel *k,
                 struct err *e) {
    *j = (struct judged){.f = f, .k = k};
    j->at = calloc(k->n_insts + (size_t)1, sizeof(struct allocated *));
    uint8_t *known = calloc(f->n + (size_t)1, 1);
    int status = j->at && known ? pair(j, known, e)
                                : err_set(e, "%.300s: out of memory; free some memory", f->path);
    free(known);
    if (status) {
        judged_stop(j);
    }
    return status;
}

void judged_stop(struct judged *j) {
    free(j->at);
    j->at = NULL;
}

/* Ports and datapaths -------------------------------------------------------------------------- */

static int broken(const struct judged *j, uint32_t inst, uint8_t reg, const char *rule,
                  struct err *e) {
    return err_set(e, "%.300s:%u: PC %04x R%u: expected %s", j->f->path, j->at[inst]->line,
                   j->k->insts[inst].pc, reg, rule);
}

/* Does a source stand in that slot, and in no other? */
static int in_slot(const struct static_inst *inst, uint8_t reg, unsigned slot) {
    for (unsigned o = 0; o < inst->n_operands; o++) {
        if (inst->src[inst->operand[o]] == reg && inst->slot[o] != slot) {
            return 0;
        }
    }
    return 1;
}

static int check_source(const struct judged *j, uint32_t index, uint8_t reg, struct err *e) {
    const struct static_inst *inst = &j->k->insts[index];
    struct named n = judged_source(j, index, reg);
    if (n.place < PLACE_LRF) {
        return 0;
    }
    if (!judged_private(inst)) {
        return broken(j, index, reg, "a last-result file to feed ALUs only", e);
    }
    return j->f->lrf == FILE_LRF_SPLIT && !in_slot(inst, reg, n.place - PLACE_LRF)
               ? broken(j, index, reg, "the bank of the operand's slot", e)
               : 0;
}

static int check_rule(const struct judged *j, struct named n) {
    if (strcmp(j->f->rule, "two") == 0 || !n.both) {
        return 1;
    }
    return strcmp(j->f->rule, "lrf_mrf") == 0 && n.place >= PLACE_LRF;
}

static int check_result(const struct judged *j, uint32_t index, uint8_t reg, struct err *e) {
    const struct static_inst *inst = &j->k->insts[index];
    struct named n = judged_result(j, index, reg);
    if (n.place >= PLACE_LRF && !judged_private(inst)) {
        return broken(j, index, reg, "a last-result file to take results of ALUs only", e);
    }
    if (n.place != PLACE_MRF && inst->cls == OP_GLOBAL) {
        return broken(j, index, reg, "a long-latency result in the main register file only", e);
    }
    return check_rule(j, n) ? 0 : broken(j, index, reg, "what the write rule allows", e);
}

/* Fills and results of one instruction go to different entries. */
static int check_writes(const struct judged *j, uint32_t index, struct err *e) {
    const struct allocated *a = j->at[index];
    uint32_t written = 0;
    for (unsigned i = 0; i < a->n_src + (unsigned)a->n_dst; i++) {
        const struct named *n = i < a->n_src ? &a->src[i] : &a->dst[i - a->n_src];
        int writes = n->place != PLACE_MRF && (i >= a->n_src || n->both);
        if (writes && (written >> n->place & 1)) {
            return broken(j, index, n->reg, "no entry written twice by one instruction", e);
        }
        written |= (uint32_t)writes << n->place;
    }
    return 0;
}

int check_form(const struct judged *j, struct err *e) {
    for (uint32_t i = 0; i < j->k->n_insts; i++) {
        const struct static_inst *inst = &j->k->insts[i];
        if (inst->cls == OP_BARRIER && inst->strand != NO_REGION && !judged_end(j, i)) {
            return err_set(e, "%.300s: PC %04x: expected an end bit of a barrier", j->f->path,
                           inst->pc);
        }
        if (!j->at[i]) {
            continue;
        }
        for (unsigned s = 0; s < inst->n_src; s++) {
            if (check_source(j, i, inst->src[s], e)) {
                return -1;
            }
        }
        for (unsigned d = 0; d < inst->n_dst; d++) {
            if (check_result(j, i, inst->dst[d], e)) {
                return -1;
            }
        }
        if (check_writes(j, i, e)) {
            return -1;
        }
    }
    return 0;
}
