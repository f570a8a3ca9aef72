/* SPDX-License-Identifier: Apache-2.0
 * `allocation.json`: the levels of all operands and the end bits, an instruction a line.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "kernels/trace/analyze/analysis.h"

static const char *const lrf_names[] =
    {[LRF_NONE] = "none", [LRF_UNIFIED] = "unified", [LRF_SPLIT] = "split"};
static const char *const rule_names[] =
    {[WRITE_TWO] = "two", [WRITE_ONE] = "one", [WRITE_LRF_MRF] = "lrf_mrf"};

static void write_level(const struct analysis *a, FILE *out, struct orf_operand o) {
    if (o.level == LEVEL_ORF) {
        fprintf(out, "O%u", o.entry);
    } else if (o.level == LEVEL_LRF && a->orf->lrf == LRF_SPLIT) {
        fprintf(out, "L%c", 'A' + o.entry);
    } else {
        putc(o.level == LEVEL_LRF ? 'L' : 'M', out);
    }
}

static void write_sources(const struct analysis *a, FILE *out, const struct static_inst *inst,
                          const struct orf_inst *where) {
    for (unsigned i = 0; i < inst->n_src; i++) {
        fprintf(out, "%s\"%u\":\"%s", i ? "," : "", inst->src[i], where->src[i].mrf ? "M>" : "");
        write_level(a, out, where->src[i]);
        putc('"', out);
    }
}

static void write_results(const struct analysis *a, FILE *out, const struct static_inst *inst,
                          const struct orf_inst *where) {
    for (unsigned i = 0; i < inst->n_dst; i++) {
        fprintf(out, "%s\"%u\":\"", i ? "," : "", inst->dst[i]);
        write_level(a, out, where->dst[i]);
        fprintf(out, "%s\"", where->dst[i].mrf ? "+M" : "");
    }
}

/* Instructions of one PC that are not the same name what each of them names. */
static int is_first(const struct analysis *a, uint32_t at) {
    const struct cfg *g = &a->g;
    return at == 0 || g->insts[g->order[at - 1]].pc != g->insts[g->order[at]].pc;
}

int analysis_write_allocation(const struct analysis *a, FILE *out, struct err *e) {
    const char *comma = "";
    fputs("{\"format\":\"twinrf-orf-1\",\"kernel\":", out);
    analysis_write_string(out, a->name);
    fprintf(out, ",\"orf_entries\":%u,\"lrf\":\"%s\",\"write_rule\":\"%s\",\"insts\":{",
            a->orf->entries, lrf_names[a->orf->lrf], rule_names[a->orf->write_rule]);
    for (uint32_t i = 0; i < a->g.n_order; i++) {
        uint32_t index = a->g.order[i];
        const struct static_inst *inst = &a->g.insts[index];
        if (inst->strand == NO_REGION || !is_first(a, i)) {
            continue;
        }
        fprintf(out, "%s\n\"%04" PRIx32 "\":{\"end\":%d,\"src\":{", comma, inst->pc,
                a->ends[index]);
        write_sources(a, out, inst, &a->where[index]);
        fputs("},\"dst\":{", out);
        write_results(a, out, inst, &a->where[index]);
        fputs("}}", out);
        comma = ",";
    }
    fputs("}}\n", out);
    return analysis_written(out, "allocation.json", e);
}
