/* SPDX-License-Identifier: Apache-2.0
 * What a design point consists of, in one place: its structures with their sizes, and the counters
 * of `sim` that cost energy in them. A new top is added here.
 */
#ifndef TWINRF_STRUCTURES_H
#define TWINRF_STRUCTURES_H

#include "design_point.h"

/* Sums of the bar plots: parts of a kind are one colour. */
enum part_kind {
    PART_BANKS,
    PART_ARRAY,
    PART_CROSSBAR,
    PART_BUS,
    PART_LOGIC,
    PART_TAGS,
    PART_KINDS
};

const char *part_kind_name(enum part_kind kind);

enum { KIND_KEY_MAX = 32 };
/* The same as a part of a counter's name, "collector_arrays". */
void part_kind_key(enum part_kind kind, char key[KIND_KEY_MAX]);

struct part_size {
    unsigned count;                 /* of the SM */
    unsigned capacity_bytes, banks; /* PART_BANKS: of one */
    unsigned entries;               /* PART_ARRAY, PART_TAGS: registers of one */
    unsigned in, out;               /* PART_CROSSBAR, PART_BUS: 1024-bit wires of one */
};

struct part_def {
    const char *name; /* NULL ends the table */
    enum part_kind kind;
    unsigned tops; /* bit TOP_X: that top has it */
    int beside;    /* 1: another view of a part that is there, printed but in no sum */
    struct part_size (*size)(const struct design *d);
};

enum energy { ENERGY_READ, ENERGY_WRITE, ENERGY_TRANSFER, ENERGY_CYCLE, ENERGIES };

struct event_def {
    const char *name; /* NULL ends the table */
    unsigned tops;
    const char *part;
    enum energy energy;   /* ENERGY_CYCLE: at most once a cycle and instance */
    const char *counters; /* of `sim`, separated by blanks: their sum */
};

extern const struct part_def part_defs[];
extern const struct event_def event_defs[];

static inline int of_top(unsigned tops, const struct design *d) {
    return (int)(tops >> d->top & 1);
}

/* 0: blocks that are the banks, arrays and wires above, and logic that has no work at this design
 * point, so that it is not built. */
int is_logic(const struct design *d, const char *block);

/* The design that the paper compares with: the same machine with its plain top; 0 when there is
 * none. What the paper says the logic on top of it costs of the register file's area. */
struct baseline {
    struct design plain;
    double paper_share;
    const char *where;
};
int find_baseline(const struct design *d, struct baseline *b);

#endif
