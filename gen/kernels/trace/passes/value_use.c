/* SPDX-License-Identifier: Apache-2.0
 * Values: how often each value is read, and how long it is needed (Gebhart 5.1, Fig. 5.1).
 *
 * The values that stand in a register divide its written lanes among them, so there are at most as
 * many as lanes.
 */
#include "kernels/trace/passes/value_use.h"

#include <stdlib.h>

enum { LANES = 32 };

/* A value that still stands in some lane. */
struct value {
    uint32_t lanes; /* where it stands */
    uint32_t made;  /* place of its writer in the stream */
    uint32_t reads;
    uint32_t last_read; /* place of its last reader */
};

struct values {
    struct trace_stats *stats;
    uint32_t location; /* of the next instruction */
    unsigned n_written;
    uint8_t written[MAX_REGS]; /* registers that the stream wrote, to find them at its end */
    uint8_t count[MAX_REGS];   /* values that stand in each register */
    /* The first value of every register, then the second of every register. With full masks only
     * the first row is used, and it stays in the cache. */
    struct value standing[LANES][MAX_REGS];
};

struct values *values_new(struct trace_stats *stats) {
    struct values *v = calloc(1, sizeof *v);
    if (v) {
        v->stats = stats;
    }
    return v;
}

void values_begin(struct values *v) {
    v->n_written = 0;
    v->location = 0;
}

static void count_value(struct trace_stats *stats, const struct value *value) {
    stats->value_reads[value->reads < VALUE_READS ? value->reads : VALUE_READS]++;
    if (value->reads == 1) {
        uint32_t lifetime = value->last_read - value->made;
        stats->once_lifetime[lifetime <= VALUE_LIFETIME ? lifetime : 0]++;
    }
}

static void read_register(struct values *v, unsigned reg, uint32_t mask) {
    for (unsigned i = 0; i < v->count[reg]; i++) {
        struct value *value = &v->standing[i][reg];
        if (value->lanes & mask) {
            value->reads++;
            value->last_read = v->location;
        }
    }
}

/* Ends the register's values in the lanes of `mask`; keeps those that stand elsewhere. */
static void end_lanes(struct values *v, unsigned reg, uint32_t mask) {
    unsigned kept = 0;
    for (unsigned i = 0; i < v->count[reg]; i++) {
        struct value value = v->standing[i][reg];
        value.lanes &= ~mask;
        if (value.lanes) {
            v->standing[kept++][reg] = value;
        } else {
            count_value(v->stats, &value);
        }
    }
    v->count[reg] = (uint8_t)kept;
}

static void write_register(struct values *v, uint8_t reg, uint32_t mask) {
    if (v->count[reg] == 0) {
        v->written[v->n_written++] = reg; /* its first write: from here on some value stands */
    }
    end_lanes(v, reg, mask);
    v->standing[v->count[reg]++][reg] = (struct value){.lanes = mask, .made = v->location};
}

void values_inst(struct values *v, const struct static_inst *inst, uint32_t mask) {
    if (mask != 0) {
        for (unsigned s = 0; s < inst->n_src; s++) {
            read_register(v, inst->src[s], mask);
        }
        for (unsigned d = 0; d < inst->n_dst; d++) {
            write_register(v, inst->dst[d], mask);
        }
        v->stats->reads += inst->n_src;
        v->stats->writes += inst->n_dst;
    }
    v->location++;
}

void values_end(struct values *v) {
    for (unsigned i = 0; i < v->n_written; i++) {
        end_lanes(v, v->written[i], UINT32_MAX);
    }
}

void values_delete(struct values *v) {
    free(v);
}
