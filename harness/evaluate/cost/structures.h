/* SPDX-License-Identifier: Apache-2.0
 * What a design point consists of: its structures with their sizes, and the counters
 * of `sim` that cost energy in them. A new top is added here.
 */
#ifndef TWINRF_STRUCTURES_H
#define TWINRF_STRUCTURES_H

#include "rfgen/design_point.h"

/* Sums of the bar plots: parts of a kind are one colour. */
enum part_kind {
    PART_BANKS,
    PART_ARRAY,
    PART_CACHE,
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

/* How a part gets its figures. */
enum part_model {
    MODEL_BANKS,     /* 1024-bit banks of one port */
    MODEL_ARRAY,     /* an array of a few registers, one port to read and one to write */
    MODEL_REGISTERS, /* registers that are flip-flops */
    MODEL_TABLE,     /* the WCBs' address tables, two ports to read and one to write */
    MODEL_VECTORS,   /* their bit-vectors, one port to read and one to write */
    MODEL_THREADS,   /* data of a sub-core's register caches, 128 bits a port */
    MODEL_BITS,      /* bare flip-flops: no multiplexers, no comparators */
    MODEL_CAM,       /* tags that are searched all at once */
    MODEL_WIRES,
    MODEL_LOGIC
};

/* Ports of a bank, and what an access is of. */
enum bank_ports {
    BANKS_ONE_PORT,  /* a row */
    BANKS_TWO_PORTS, /* one to read and one to write, a row */
    BANKS_OF_LANES   /* the same, a lane, as RFC-sim counts them */
};

struct banks_size {
    unsigned capacity_bytes, banks;
    enum bank_ports ports;
    int is_main;  /* the main register file, to which a configuration of LTRF's Table 2 applies */
    int is_cache; /* the register file cache */
};

struct part_size {
    unsigned count;           /* of the SM; 0: the design point has none */
    struct banks_size banks;  /* MODEL_BANKS: of one; MODEL_WIRES: those that they run along */
    unsigned entries;         /* arrays, registers, CAM, vectors: entries of one; table: of all */
    unsigned width_bits;      /* table, vectors: of an entry */
    unsigned ways, warps;     /* caches of threads: of one, warps of a sub-core */
    unsigned in, out;         /* MODEL_WIRES: of the crossbar */
    unsigned wires, transfer; /* MODEL_WIRES: wires of an input, bits that a transfer brings */
    unsigned runs;            /* MODEL_WIRES: how many such sets of wires leak */
};

struct part_def {
    const char *name; /* NULL ends the table */
    enum part_kind kind;
    enum part_model model;
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

/* 0: blocks that are the banks, arrays and wires above. And logic without work at this design
 * point, which is not built. */
int is_logic(const struct design *d, const char *block);

/* What `area` and `energy` call a part: the status table still has its old name there. */
const char *printed_name(const char *part);

/* 1: a block whose storage is among the arrays above: as synthesized it is in no sum. */
int is_beside(const char *block);

/* The design that the paper compares with: the same machine with its plain top; 0 when there is
 * none. The paper's area: the share of the register file that the logic on top of it takes. With
 * `whole` that of all on top of it. */
struct baseline {
    struct design plain;
    double paper_share;
    int whole;
    const char *where;
};
int find_baseline(const struct design *d, struct baseline *b);

#endif
