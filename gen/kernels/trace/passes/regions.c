/* SPDX-License-Identifier: Apache-2.0
 * The list of a graph's regions: numbers, parts, working sets.
 */
#include "kernels/trace/passes/regions.h"

#include <stdlib.h>
#include <string.h>

void regions_free(struct regions *r) {
    free(r->list);
    free(r->header_block);
    free(r->header_inst);
    free(r->parts);
    free(r->first_part);
    memset(r, 0, sizeof *r);
}

static int out_of_memory(struct regions *r, struct err *e) {
    regions_free(r);
    return err_set(e, "out of memory for the regions of the program; free some memory");
}

void regions_named(const struct static_inst *inst, uint64_t set[REG_WORDS]) {
    memset(set, 0, REG_WORDS * sizeof *set);
    reg_add_list(set, inst->src, inst->n_src);
    reg_add_list(set, inst->dst, inst->n_dst);
}

int regions_widen(uint64_t set[REG_WORDS], const uint64_t more[REG_WORDS], unsigned limit) {
    uint64_t both[REG_WORDS];
    memcpy(both, set, sizeof both);
    reg_join(both, more);
    if (reg_count(both) > limit) {
        return 0;
    }
    memcpy(set, both, sizeof both);
    return 1;
}

static int check_inst(const struct static_inst *inst, unsigned limit, const char *path,
                      struct err *e) {
    uint64_t named[REG_WORDS];
    regions_named(inst, named);
    if (reg_count(named) <= limit) {
        return 0;
    }
    return err_set(
        e,
        "%.250s:%u: expected at most %u registers in an instruction, got %u in '%s' at PC 0x%04x; "
        "allow more registers a region",
        path, inst->line, limit, reg_count(named), inst->opcode, inst->pc);
}

int regions_start(struct regions *r, const struct cfg *g, unsigned limit, const char *path,
                  struct err *e) {
    memset(r, 0, sizeof *r);
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        const struct cfg_block *block = &g->blocks[b];
        for (uint32_t i = 0; block->reachable && i < block->count; i++) {
            if (check_inst(cfg_inst(g, block, i), limit, path, e)) {
                return -1;
            }
        }
    }
    r->parts = malloc(((size_t)region_locations(g) + 1) * sizeof *r->parts);
    return r->parts ? 0 : out_of_memory(r, e);
}

void regions_add(struct regions *r, struct region_part part) {
    r->parts[r->n_parts++] = part;
}

/* Finds the headers, which come in source order. `number[place]` becomes the number of the region
 * with its header there. */
static int number_regions(struct regions *r, const struct cfg *g, uint32_t *number) {
    size_t room = (size_t)r->n_parts + 1;
    r->list = calloc(room, sizeof *r->list);
    r->header_block = malloc(room * sizeof *r->header_block);
    r->header_inst = malloc(room * sizeof *r->header_inst);
    r->first_part = calloc(room + 1, sizeof *r->first_part);
    if (!r->list || !r->header_block || !r->header_inst || !r->first_part) {
        return -1;
    }
    for (uint32_t i = 0; i < r->n_parts; i++) {
        const struct region_part *part = &r->parts[i];
        if (part->region == region_location(g, part->block, part->from)) {
            number[part->region] = r->n;
            r->header_block[r->n] = part->block;
            r->header_inst[r->n++] = part->from;
        }
    }
    return 0;
}

/* Counting sort by region: parts of one region keep their order, which is the source's. */
static int sort_parts(struct regions *r, const uint32_t *number) {
    struct region_part *sorted = malloc(((size_t)r->n_parts + 1) * sizeof *sorted);
    if (!sorted) {
        return -1;
    }
    for (uint32_t i = 0; i < r->n_parts; i++) {
        r->parts[i].region = number[r->parts[i].region];
        r->first_part[r->parts[i].region + 1]++;
    }
    for (uint32_t i = 0; i < r->n; i++) {
        r->first_part[i + 1] += r->first_part[i];
    }
    for (uint32_t i = 0; i < r->n_parts; i++) {
        sorted[r->first_part[r->parts[i].region]++] = r->parts[i];
    }
    for (uint32_t i = r->n; i > 0; i--) { /* each now stands where the next one starts */
        r->first_part[i] = r->first_part[i - 1];
    }
    r->first_part[0] = 0;
    free(r->parts);
    r->parts = sorted;
    return 0;
}

static void collect(struct regions *r, struct cfg *g, const struct region_part *part,
                    enum region_kind kind) {
    for (uint32_t i = part->from; i < part->to; i++) {
        struct static_inst *inst = cfg_inst(g, &g->blocks[part->block], i);
        uint64_t named[REG_WORDS];
        regions_named(inst, named);
        reg_join(r->list[part->region].regs, named);
        *(kind == REGION_INTERVAL ? &inst->interval : &inst->strand) = part->region;
    }
}

/* The first instruction at or behind the header in source order, else from the region's start: the
 * header's block may be empty. */
static uint32_t first_inst(const struct regions *r, const struct cfg *g, uint32_t region) {
    const struct region_part *parts = &r->parts[r->first_part[region]];
    uint32_t n = r->first_part[region + 1] - r->first_part[region];
    uint32_t header = 0;
    while (parts[header].block != r->header_block[region] ||
           parts[header].from != r->header_inst[region]) {
        header++;
    }
    for (uint32_t i = 0; i < n; i++) {
        const struct region_part *part = &parts[(header + i) % n];
        if (part->from < part->to) {
            return g->order[g->blocks[part->block].first + part->from];
        }
    }
    return NO_REGION;
}

int regions_finish(struct regions *r, struct cfg *g, enum region_kind kind, struct err *e) {
    uint32_t *number = malloc(((size_t)region_locations(g) + 1) * sizeof *number);
    int status = number ? number_regions(r, g, number) : -1;
    status = status ? status : sort_parts(r, number);
    free(number);
    if (status) {
        return out_of_memory(r, e);
    }
    for (uint32_t i = 0; i < g->n_order; i++) {
        struct static_inst *inst = &g->insts[g->order[i]];
        *(kind == REGION_INTERVAL ? &inst->interval : &inst->strand) = NO_REGION;
    }
    for (uint32_t i = 0; i < r->n_parts; i++) {
        collect(r, g, &r->parts[i], kind);
    }
    for (uint32_t i = 0; i < r->n; i++) {
        r->list[i].header = first_inst(r, g, i);
    }
    return 0;
}
