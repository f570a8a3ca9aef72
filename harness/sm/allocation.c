/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/allocation.h"

#include <stdlib.h>
#include <string.h>

#include "design.h"
#include "kernels/trace/readers/allocation_file.h"
#include "kernels/trace/passes/orf_prices.h"
#include "kernels/trace/passes/orf_strands.h"

static const struct orf_design of_design = {
    .entries = ORF_ENTRIES,
    .lrf = LRF_BANKS == 0   ? LRF_NONE
           : LRF_BANKS == 1 ? LRF_UNIFIED
                            : LRF_SPLIT,
    .write_rule = (enum write_rule)WRITE_RULE,
    .forward = ORF_FORWARD,
    .reads = ORF_READS,
    .partial = ORF_PARTIAL,
};

/* ---- the compiler's ---- */

/* The passes number strands in the instructions, so they get instructions of their own. */
static int allocate(struct allocation *p, struct kernel *own, const char *tables, struct err *e) {
    struct cfg g = {0};
    struct regions strands = {0};
    struct orf_prices prices;
    int status = orf_prices_read(&prices, tables ? tables : ORF_TABLES, ORF_ENTRIES, e) ||
                 cfg_from_flows(&g, own, e) || orf_strands_form(&strands, p->ends, &g, own, e);
    status = status || orf_allocate(p->where, &g, &strands, own->n_insts, &of_design, &prices, e);
    regions_free(&strands);
    cfg_free(&g);
    return status ? -1 : 0;
}

static int compile(struct allocation *p, const struct kernel *k, const char *tables,
                   struct err *e) {
    struct kernel own = *k;
    own.insts = malloc((k->n_insts + (size_t)1) * sizeof *own.insts);
    if (!own.insts) {
        return err_set(e, "%.300s: out of memory for its allocation; free some memory", k->path);
    }
    memcpy(own.insts, k->insts, k->n_insts * sizeof *own.insts);
    int status = allocate(p, &own, tables, e);
    free(own.insts);
    return status;
}

/* ---- a file's ---- */

static struct orf_operand operand_of(const struct named *n) {
    struct orf_operand o = {LEVEL_MRF, 0, 0};
    if (n->place >= PLACE_LRF) {
        o = (struct orf_operand){LEVEL_LRF, (uint8_t)(n->place - PLACE_LRF), n->both};
    } else if (n->place >= PLACE_ORF) {
        o = (struct orf_operand){LEVEL_ORF, (uint8_t)(n->place - PLACE_ORF), n->both};
    }
    return o;
}

/* The register's row of the list; NULL: it is not named. */
static const struct named *row_of_reg(const struct named *list, unsigned n, unsigned reg) {
    for (unsigned i = 0; i < n; i++) {
        if (list[i].reg == reg) {
            return &list[i];
        }
    }
    return NULL;
}

static int registers_differ(const struct allocation_file *f, const struct allocated *a,
                            const struct static_inst *inst, unsigned reg, struct err *e) {
    return err_set(e,
                   "%s:%u: %s at pc 0x%x: expected R%u among its registers, got it not; take the "
                   "allocation of this kernel",
                   f->path, a->line, inst->opcode, inst->pc, reg);
}

static int take_inst(struct orf_inst *to, const struct allocation_file *f,
                     const struct allocated *a, const struct static_inst *inst, struct err *e) {
    for (unsigned s = 0; s < inst->n_src; s++) {
        const struct named *n = row_of_reg(a->src, a->n_src, inst->src[s]);
        if (!n) {
            return registers_differ(f, a, inst, inst->src[s], e);
        }
        to->src[s] = operand_of(n);
    }
    for (unsigned d = 0; d < inst->n_dst; d++) {
        const struct named *n = row_of_reg(a->dst, a->n_dst, inst->dst[d]);
        if (!n) {
            return registers_differ(f, a, inst, inst->dst[d], e);
        }
        to->dst[d] = operand_of(n);
    }
    return 0;
}

/* It is of this kernel, and fits the design. */
static int check_file(const struct allocation_file *f, const struct kernel *k, struct err *e) {
    static const char *const lrf[] = {"none", "unified", "split"};
    if (strcmp(f->kernel, k->name) != 0) {
        return err_set(e, "%s:1: kernel: expected %s, got %s; take the allocation of this kernel",
                       f->path, k->name, f->kernel);
    }
    if (f->entries > ORF_ENTRIES) {
        return err_set(e,
                       "%s:1: orf_entries: expected at most %d, the entries of " DESIGN_NAME
                       ", got %u; take a design point with more",
                       f->path, ORF_ENTRIES, f->entries);
    }
    if (f->lrf != FILE_LRF_NONE && (unsigned)f->lrf != (unsigned)of_design.lrf) {
        return err_set(e,
                       "%s:1: lrf: expected none or %s, as " DESIGN_NAME
                       " has it, got %s; take another design point",
                       f->path, lrf[of_design.lrf], lrf[f->lrf]);
    }
    if (f->lrf == FILE_LRF_SPLIT && k->source == SOURCE_DOT) {
        return err_set(e, "%s:1: lrf: expected slots of operands for a split one, got none",
                       f->path);
    }
    return 0;
}

static int take_file(struct allocation *p, const struct kernel *k, const char *path,
                     struct err *e) {
    struct allocation_file f;
    if (allocation_read(&f, path, e)) {
        return -1;
    }
    int status = check_file(&f, k, e);
    for (uint32_t i = 0; status == 0 && i < k->n_insts; i++) {
        const struct allocated *a = allocation_at(&f, k->insts[i].pc);
        p->ends[i] = a ? a->end : 0;
        status = a ? take_inst(&p->where[i], &f, a, &k->insts[i], e) : 0;
    }
    allocation_free(&f);
    return status;
}

int allocation_create(struct allocation *p, const struct kernel *k, const char *path,
                      const char *tables, struct err *e) {
    p->where = calloc(k->n_insts + (size_t)1, sizeof *p->where);
    p->ends = calloc(k->n_insts + (size_t)1, 1);
    int status = -1;
    if (!p->where || !p->ends) {
        err_set(e, "%.300s: out of memory for its allocation; free some memory", k->path);
    } else {
        status = path ? take_file(p, k, path, e) : compile(p, k, tables, e);
    }
    if (status) {
        allocation_destroy(p);
    }
    return status;
}

void allocation_destroy(struct allocation *p) {
    free(p->where);
    free(p->ends);
    memset(p, 0, sizeof *p);
}
