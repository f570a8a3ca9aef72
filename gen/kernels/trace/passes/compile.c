/* SPDX-License-Identifier: Apache-2.0
 * From the readers' instructions to the annotated trace. What can be counted as they come is
 * counted at once, the rest when all static instructions are known.
 */
#include "kernels/trace/passes/compile.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/trace/grow.h"
#include "kernels/trace/passes/intervals.h"
#include "kernels/trace/passes/liveness.h"
#include "kernels/trace/passes/strands.h"

static int out_of_memory(const struct kernel *k, struct err *e) {
    return err_set(e, "%.300s: out of memory for the kernel; free some memory", k->path);
}

static int emit(void *context, const struct dyn_inst *record, struct err *e) {
    struct compiler *c = context;
    return annotated_record(&c->out, record, e);
}

int compile_start(struct compiler *c, struct kernel *k, const struct trace_options *o, uint64_t key,
                  struct err *e) {
    memset(c, 0, sizeof *c);
    c->k = k;
    c->options = o;
    c->flow = flow_new();
    c->values = values_new(&k->stats);
    c->reuse = reuse_new(o->rthld, &k->stats, emit, NULL, c);
    c->warps = tmpfile();
    c->addresses = tmpfile();
    if (!c->flow || !c->values || !c->reuse || !c->warps || !c->addresses) {
        compile_stop(c);
        return out_of_memory(k, e);
    }
    if (!o->quiet) {
        signal(SIGXFSZ, SIG_IGN); /* a limit on the size of files is then an error of the write */
    }
    if (annotated_create(&c->out, o->cache, key, e)) {
        compile_stop(c);
        return -1;
    }
    return 0;
}

void compile_stop(struct compiler *c) {
    flow_delete(c->flow);
    values_delete(c->values);
    reuse_delete(c->reuse);
    if (c->warps) {
        fclose(c->warps);
    }
    if (c->addresses) {
        fclose(c->addresses);
    }
    annotated_abandon(&c->out);
}

/* Streams -------------------------------------------------------------------------------------- */

struct static_inst *compile_new_inst(struct compiler *c, struct err *e) {
    struct kernel *k = c->k;
    uint64_t cap = c->cap_insts;
    void *moved = grow_array(k->insts, &cap, (uint64_t)k->n_insts + 1, sizeof *k->insts);
    if (!moved) {
        out_of_memory(k, e);
        return NULL;
    }
    k->insts = moved;
    c->cap_insts = (uint32_t)cap;
    struct static_inst *inst = &k->insts[k->n_insts++];
    memset(inst, 0, sizeof *inst);
    inst->hint = HINT_AUTO;
    inst->interval = inst->strand = NO_REGION;
    return inst;
}

void compile_begin(struct compiler *c, uint32_t lanes) {
    c->stream = c->k->n_dyn;
    c->stream_address = c->k->n_addresses;
    c->last_address = 0;
    flow_begin(c->flow, lanes);
    values_begin(c->values);
    reuse_begin(c->reuse);
    optimal_begin(&c->optimal, c->options->interval_regs);
}

static void count(struct kernel *k, const struct static_inst *inst, uint32_t mask) {
    k->stats.instructions++;
    k->stats.masked_off += mask == 0;
    k->stats.partial += mask != 0 && mask != UINT32_MAX;
    for (unsigned s = 0; mask && s < inst->n_src; s++) {
        k->uses[inst->src[s]]++;
    }
    for (unsigned d = 0; mask && d < inst->n_dst; d++) {
        k->uses[inst->dst[d]]++;
    }
}

int compile_inst(struct compiler *c, uint32_t index, uint32_t mask, struct err *e) {
    struct kernel *k = c->k;
    struct static_inst *inst = &k->insts[index];
    struct dyn_inst record = {index, mask, 0};
    if (k->n_dyn == UINT32_MAX) {
        return err_set(e,
                       "%.300s: expected at most %u warp instructions, got more; trace a smaller "
                       "launch",
                       k->path, UINT32_MAX);
    }
    k->n_dyn++;
    inst->ran = mask && !inst->ran ? c->line : inst->ran;
    count(k, inst, mask);
    values_inst(c->values, inst, mask);
    if (c->options->interval_regs) {
        optimal_inst(&c->optimal, inst, &k->stats.optimal);
    }
    return flow_inst(c->flow, k, index, mask, e) || reuse_inst(c->reuse, inst, &record, e) ? -1 : 0;
}

int compile_addresses(struct compiler *c, uint32_t index, const struct lane_addresses *a,
                      struct err *e) {
    struct kernel *k = c->k;
    uint8_t record[ADDRESSES_MOST];
    unsigned length = addresses_encode(a, &c->last_address, record);
    if (a->width == 0) {
        struct static_inst *inst = &k->insts[index];
        uint32_t *first =
            inst->space == SPACE_TEXTURE ? &k->texture_without_address : &k->line_without_address;
        *first = *first ? *first : c->line;
        inst->bare++;
    }
    k->n_addresses += length;
    return fwrite(record, 1, length, c->addresses) == length
               ? 0
               : err_set(e, "%.300s: expected to write a temporary file; free some space", k->path);
}

int compile_end(struct compiler *c, uint32_t block, uint32_t warp, struct err *e) {
    struct kernel *k = c->k;
    struct warp_record r = {block, warp, (uint32_t)c->stream, (uint32_t)(k->n_dyn - c->stream),
                            c->stream_address};
    flow_end(c->flow, k);
    values_end(c->values);
    optimal_end(&c->optimal, &k->stats.optimal);
    if (reuse_end(c->reuse, e)) {
        return -1;
    }
    return fwrite(&r, sizeof r, 1, c->warps) == 1
               ? 0
               : err_set(e, "%.300s: expected to write a temporary file; free some space", k->path);
}

/* Passes --------------------------------------------------------------------------------------- */

/* The kernel keeps the list of the regions; their parts are found again from the graph. */
static void keep_regions(struct region **list, uint32_t *n, struct regions *r) {
    *list = r->list;
    *n = r->n;
    r->list = NULL;
    regions_free(r);
}

static int form_regions(struct kernel *k, struct cfg *g, const struct trace_options *o,
                        struct err *e) {
    struct regions r;
    if (o->interval_regs) {
        if (intervals_form(&r, g, o->interval_regs, k->path, e)) {
            return -1;
        }
        keep_regions(&k->intervals, &k->n_intervals, &r);
    }
    if (strands_form(&r, g, o->strand_regs ? o->strand_regs : MAX_REGS, k->path, e)) {
        return -1;
    }
    keep_regions(&k->strands, &k->n_strands, &r);
    return 0;
}

int compile_passes(struct kernel *k, const struct trace_options *o, struct err *e) {
    struct cfg g = {0};
    int status = cfg_from_flows(&g, k, e);
    if (status == 0) {
        status = liveness(&g, e) || reuse_static(&g, o->rthld, e) || form_regions(k, &g, o, e);
    }
    cfg_free(&g);
    return status ? -1 : 0;
}

/* What needs the finished static table: one more time along the streams. */
static int count_stream(struct compiler *c, uint32_t n, struct err *e) {
    struct kernel *k = c->k;
    struct region_run interval, strand;
    region_begin(&interval);
    region_begin(&strand);
    for (uint32_t i = 0; i < n; i++) {
        struct dyn_inst record;
        if (annotated_next(&c->out, &record, e)) {
            return -1;
        }
        const struct static_inst *inst = &k->insts[record.index];
        if (c->options->interval_regs) {
            region_inst(&interval, inst->interval, &k->stats.interval);
        }
        region_inst(&strand, inst->strand, &k->stats.strand);
        uint32_t operands = (UINT32_C(1) << inst->n_src) - 1;
        operands |= ((UINT32_C(1) << inst->n_dst) - 1) << MAX_SRC;
        if (record.mask) {
            uint32_t same = ~(record.near ^ inst->near) & operands;
            k->stats.near_agrees += (unsigned)__builtin_popcount(same);
        }
    }
    region_end(&interval, &k->stats.interval);
    region_end(&strand, &k->stats.strand);
    return 0;
}

static int count_streams(struct compiler *c, struct err *e) {
    struct warp_record r;
    if (annotated_rewind(&c->out, e)) {
        return -1;
    }
    rewind(c->warps);
    while (fread(&r, sizeof r, 1, c->warps) == 1) {
        if (count_stream(c, r.count, e)) {
            return -1;
        }
    }
    return 0;
}

uint32_t compile_registers(const struct kernel *k) {
    uint32_t used = 0;
    for (uint32_t i = 0; i < k->n_insts; i++) {
        const struct static_inst *inst = &k->insts[i];
        for (unsigned s = 0; s < inst->n_src; s++) {
            used = inst->src[s] >= used ? inst->src[s] + 1u : used;
        }
        for (unsigned d = 0; d < inst->n_dst; d++) {
            used = inst->dst[d] >= used ? inst->dst[d] + 1u : used;
        }
    }
    return used;
}

int compile_finish(struct compiler *c, const int64_t *targets, const char *table_path,
                   struct err *e) {
    struct kernel *k = c->k;
    if (k->regs == 0) {
        k->regs = compile_registers(k);
    }
    if (flow_finish(c->flow, k, targets, table_path, e) || compile_passes(k, c->options, e) ||
        count_streams(c, e)) {
        return -1;
    }
    return annotated_finish(&c->out, k, c->warps, c->addresses, e);
}
