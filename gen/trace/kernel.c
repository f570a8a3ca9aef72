/* SPDX-License-Identifier: Apache-2.0
 * Reading a kernel: picks the reader by the file's name, builds the arrays, runs liveness.
 */
#include "kernel.h"

#include <stdlib.h>
#include <string.h>

#include "reader.h"

void *grow_array(void *array, uint64_t *cap, uint64_t need, size_t size) {
    if (need <= *cap) {
        return array;
    }
    uint64_t bigger = *cap * 2 > 64 ? *cap * 2 : 64;
    if (bigger < need) {
        bigger = need;
    }
    void *moved = realloc(array, bigger * size);
    if (moved) {
        *cap = bigger;
    }
    return moved;
}

static int out_of_memory(const struct build *b, struct err *e) {
    return err_set(e, "%s: out of memory for the kernel; free some memory", b->k->path);
}

struct static_inst *build_inst(struct build *b, struct err *e) {
    uint64_t cap = b->cap_insts;
    void *moved = grow_array(b->k->insts, &cap, (uint64_t)b->k->n_insts + 1, sizeof *b->k->insts);
    if (!moved) {
        out_of_memory(b, e);
        return NULL;
    }
    b->k->insts = moved;
    b->cap_insts = (uint32_t)cap;
    struct static_inst *inst = &b->k->insts[b->k->n_insts++];
    memset(inst, 0, sizeof *inst);
    inst->hint = HINT_AUTO;
    return inst;
}

int build_dyn(struct build *b, uint32_t index, uint32_t mask, struct err *e) {
    if (b->k->n_dyn == UINT32_MAX) {
        return err_set(e,
                       "%s: expected at most %u warp instructions, got more; trace a smaller "
                       "launch",
                       b->k->path, UINT32_MAX);
    }
    struct dyn_inst *moved = grow_array(b->k->dyn, &b->cap_dyn, b->k->n_dyn + 1, sizeof *moved);
    if (!moved) {
        return out_of_memory(b, e);
    }
    b->k->dyn = moved;
    moved[b->k->n_dyn++] = (struct dyn_inst){index, mask};
    return 0;
}

int build_warp(struct build *b, const struct warp_record *r, struct err *e) {
    uint64_t cap = b->cap_records;
    void *moved = grow_array(b->records, &cap, (uint64_t)b->n_records + 1, sizeof *b->records);
    if (!moved) {
        return out_of_memory(b, e);
    }
    b->records = moved;
    b->cap_records = (uint32_t)cap;
    b->records[b->n_records++] = *r;
    return 0;
}

void add_group(uint8_t *list, uint8_t *n, uint32_t max, struct reg_group g, uint32_t limit) {
    for (uint32_t reg = g.base; reg < (uint32_t)g.base + g.count && reg < limit; reg++) {
        if (*n < max && !memchr(list, (int)reg, *n)) {
            list[(*n)++] = (uint8_t)reg;
        }
    }
}

/* Highest register any instruction uses, plus one. */
static uint32_t registers_used(const struct kernel *k) {
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

/* Puts the streams in block-major order; a warp that the file does not have gets an empty one. */
static int build_finish(struct build *b, struct err *e) {
    struct kernel *k = b->k;
    k->warps = calloc((size_t)k->n_blocks * k->warps_per_block, sizeof *k->warps);
    if (!k->warps) {
        return out_of_memory(b, e);
    }
    for (uint32_t i = 0; i < b->n_records; i++) {
        const struct warp_record *r = &b->records[i];
        k->warps[(size_t)r->block * k->warps_per_block + r->warp] =
            (struct warp_stream){r->first, r->count};
    }
    if (k->regs == 0) {
        k->regs = registers_used(k);
    }
    return 0;
}

static int ends_with(const char *text, const char *end) {
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

/* Free registers, from the static table when there is one. */
static int add_liveness(struct kernel *k, const struct static_table *table, struct err *e) {
    if (!k->have_static) {
        return liveness_pass(k, NULL, 0, e);
    }
    struct cfg_inst *cfg = static_cfg(table, k, e);
    if (!cfg) {
        return -1;
    }
    int status = liveness_pass(k, cfg, table->n_rows, e);
    free(cfg);
    return status;
}

/* Reads a `.traceg` with the static table beside it. */
static int read_traceg(struct build *b, struct text_source *s, struct err *e) {
    struct static_table table = {0};
    int found = static_read(&table, b->k->path, e);
    if (found < 0) {
        return -1;
    }
    b->k->have_static = found;
    int status = traceg_read(b, s, found ? &table : NULL, e);
    if (status == 0) {
        status = build_finish(b, e);
    }
    if (status == 0) {
        status = add_liveness(b->k, &table, e);
    }
    static_free(&table);
    return status;
}

/* Reads a `.rft`, which has no control flow to analyse. */
static int read_rft(struct build *b, struct text_source *s, struct err *e) {
    if (rft_read(b, s, e) || build_finish(b, e)) {
        return -1;
    }
    return liveness_pass(b->k, NULL, 0, e);
}

int kernel_read(struct kernel *k, const char *path, struct err *e) {
    memset(k, 0, sizeof *k);
    int is_rft = ends_with(path, ".rft");
    if (!is_rft && !ends_with(path, ".traceg") && !ends_with(path, ".traceg.xz")) {
        return err_set(e,
                       "%.300s: expected a name that ends in .traceg, .traceg.xz or .rft; "
                       "rename the file",
                       path);
    }
    struct text_source *s = malloc(sizeof *s);
    if (!s) {
        return err_set(e, "%.300s: out of memory for the line buffer; free some memory", path);
    }
    if (text_open(s, path, e)) {
        free(s);
        return -1;
    }
    memcpy(k->path, s->path, sizeof k->path);
    struct build b = {.k = k};
    int status = is_rft ? read_rft(&b, s, e) : read_traceg(&b, s, e);
    text_close(s);
    free(s);
    free(b.records);
    if (status) {
        kernel_free(k);
    }
    return status;
}

void kernel_free(struct kernel *k) {
    free(k->insts);
    free(k->dyn);
    free(k->warps);
    memset(k, 0, sizeof *k);
}
