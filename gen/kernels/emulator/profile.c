/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/profile.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The cache: 64 KB, lines of four sectors, four ways, the oldest is replaced. Stores pass it by. */
enum { SECTOR_BYTES = 32, SECTORS = 4, LINE_BYTES = SECTORS * SECTOR_BYTES, WAYS = 4, SETS = 128 };

enum count {
    COUNT_ALL,
    COUNT_PARTIAL,
    COUNT_NONE,
    COUNT_LANES,
    COUNT_READS,
    COUNT_WRITES,
    COUNT_FMA,
    COUNT_DOUBLE,
    COUNT_TENSOR,
    COUNT_SPECIAL,
    COUNT_GLOBAL_LOADS,
    COUNT_GLOBAL_STORES,
    COUNT_ATOMICS,
    COUNT_SHARED,
    COUNT_LOCAL,
    COUNT_CONSTANT,
    COUNT_L1_SECTORS,
    COUNT_L1_HITS,
    COUNTS
};

static const char *const names[COUNTS] = {
    "instructions", "partial", "none",   "lanes",    "register_reads", "register_writes",
    "fma",          "double",  "tensor", "special",  "global_loads",   "global_stores",
    "atomics",      "shared",  "local",  "constant", "l1_sectors",     "l1_hits"};

struct line {
    uint64_t tag; /* line number plus one, 0: empty */
    uint64_t used;
    uint8_t valid; /* a bit a sector */
};

struct profile {
    uint64_t counts[COUNTS], clock;
    struct line lines[SETS][WAYS];
};

struct profile *profile_open(void) {
    return calloc(1, sizeof(struct profile));
}

static int starts(const struct operation *op, const char *with) {
    return !strncmp(op->inst.opcode, with, strlen(with));
}

/* A multiplication and an addition in one. IMAD moves and shifts, too. */
static int is_fma(const struct operation *op) {
    if (starts(op, "IMAD"))
        return !starts(op, "IMAD.MOV") && !starts(op, "IMAD.SHL") && !starts(op, "IMAD.IADD");
    return starts(op, "FFMA") || starts(op, "DFMA") || starts(op, "HFMA2");
}

/* A global or generic access. */
static enum count global_count(const struct operation *op) {
    if (starts(op, "ATOM") || starts(op, "RED"))
        return COUNT_ATOMICS;
    return starts(op, "ST") ? COUNT_GLOBAL_STORES : COUNT_GLOBAL_LOADS;
}

/* COUNT_ALL: none of its own. */
static enum count kind_of(const struct operation *op) {
    switch (op->inst.row->cls) {
    case CLASS_DOUBLE:
        return COUNT_DOUBLE;
    case CLASS_TENSOR:
        return COUNT_TENSOR;
    case CLASS_SPECIAL:
        return COUNT_SPECIAL;
    case CLASS_GENERIC:
    case CLASS_GLOBAL:
        return op->access ? global_count(op) : COUNT_ALL;
    case CLASS_SHARED:
        return COUNT_SHARED;
    case CLASS_LOCAL:
        return COUNT_LOCAL;
    case CLASS_CONSTANT:
        return COUNT_CONSTANT;
    default:
        return COUNT_ALL;
    }
}

static struct line *victim(struct line *set) {
    struct line *oldest = set;
    for (unsigned way = 1; way < WAYS; way++)
        if (set[way].used < oldest->used)
            oldest = &set[way];
    return oldest;
}

/* One sector is loaded; returns whether it was there. */
static int load_sector(struct profile *p, uint64_t sector) {
    uint64_t number = sector / SECTORS, bit = UINT64_C(1) << sector % SECTORS;
    struct line *set = p->lines[number % SETS], *found = NULL;
    for (unsigned way = 0; way < WAYS; way++)
        if (set[way].tag == number + 1)
            found = &set[way];
    if (!found) {
        found = victim(set);
        *found = (struct line){.tag = number + 1};
    }
    int hit = (found->valid & bit) != 0;
    found->valid |= (uint8_t)bit;
    found->used = ++p->clock;
    return hit;
}

/* Each sector once, however many lanes want it. */
static void load(struct profile *p, uint32_t mask, const uint64_t *address, unsigned width) {
    uint64_t seen[2 * LANES];
    unsigned n_seen = 0;
    for (; mask; mask &= mask - 1) {
        uint64_t first = address[__builtin_ctz(mask)];
        for (uint64_t at = first / SECTOR_BYTES; at <= (first + width - 1) / SECTOR_BYTES; at++) {
            unsigned k = 0;
            while (k < n_seen && seen[k] != at)
                k++;
            if (k < n_seen)
                continue;
            seen[n_seen++] = at;
            p->counts[COUNT_L1_SECTORS]++;
            p->counts[COUNT_L1_HITS] += (uint64_t)load_sector(p, at);
        }
    }
}

static void count_registers(struct profile *p, const struct operation *op) {
    for (unsigned k = 0; k < op->n_reads; k++)
        p->counts[COUNT_READS] += op->reads[k] < ROW_ZERO;
    if (!op->inst.uniform_dst && op->dst < ROW_ZERO)
        p->counts[COUNT_WRITES] += op->dst_count;
}

void profile_line(struct profile *p, const struct operation *op, uint32_t mask, uint32_t exists,
                  const uint64_t *address) {
    enum count kind = kind_of(op);
    p->counts[COUNT_ALL]++;
    p->counts[COUNT_LANES] += (unsigned)__builtin_popcount(mask);
    p->counts[COUNT_NONE] += mask == 0;
    p->counts[COUNT_PARTIAL] += mask && mask != exists;
    p->counts[COUNT_FMA] += (uint64_t)is_fma(op);
    if (kind != COUNT_ALL)
        p->counts[kind]++;
    if (mask)
        count_registers(p, op);
    if (kind == COUNT_GLOBAL_LOADS && address)
        load(p, mask, address, op->access);
}

void profile_launch(struct profile *p) {
    memset(p->lines, 0, sizeof p->lines);
}

void profile_print(const struct profile *p, FILE *to) {
    for (unsigned k = 0; k < COUNTS; k++)
        fprintf(to, "profile_%s: %" PRIu64 "\n", names[k], p->counts[k]);
}

void profile_close(struct profile *p) {
    free(p);
}
