/* SPDX-License-Identifier: Apache-2.0
 * What one launch needs and has: code, memory, CTA, counts.
 */
#ifndef TWINRF_EMULATOR_MACHINE_H
#define TWINRF_EMULATOR_MACHINE_H

#include "kernels/emulator/memory.h"
#include "kernels/emulator/program.h"

enum { MAX_WARPS = 32, WORD_BYTES = 4, FINDINGS = 16 };

/* Where generic addresses of shared memory, local memory and __constant__ begin (constants 0x18,
 * 0x20 and 0x50). */
static const uint64_t SHARED_WINDOW = UINT64_C(0x7f0000000000);
static const uint64_t LOCAL_WINDOW = UINT64_C(0x7e0000000000);
static const uint64_t CONSTANT_WINDOW = UINT64_C(0x7d0000000000);
/* Address of what the cubin names and does not hold: of no byte, and of no code. */
static const uint64_t EXTERNAL_ADDRESS = UINT64_C(0x7c00fffff000);
enum { WINDOW_BYTES = 1 << 24 };

enum finding_kind { FINDING_REGISTER, FINDING_SHARED, FINDING_RACE, FINDING_KINDS };

/* What was found at one instruction, and how often. */
struct finding {
    uint32_t pc, kind, what; /* register, or shared address */
    uint64_t count;
};

/* Warps that touched a shared word since the last barrier, each as its number plus one. */
struct race_word {
    uint8_t writer, reader, readers_differ, atomic_writer;
};

struct trace_writer;
struct trace_lines;
struct profile;

/* One CTA that is resident. */
struct cta {
    uint32_t place[3];
    uint64_t number;
    struct warp *warps;
    uint8_t *shared, *shared_written;
    struct race_word *races;   /* NULL: not asked for */
    uint8_t *local;            /* warp, lane, byte; NULL: the code has no local access */
    uint32_t local_low;        /* lowest byte of any thread that was touched in this CTA */
    struct trace_lines *lines; /* or NULL */
};

struct machine {
    const char *kernel;
    struct program program;
    struct constants constants;
    struct memory *memory;
    uint32_t grid[3], block[3], registers;
    struct cta *cta;  /* that which runs now */
    unsigned n_warps; /* of a CTA */
    int look_for_races;
    int cooperative; /* all CTAs must be resident */
    uint32_t shared_bytes, local_bytes;
    uint64_t instructions, limit; /* limit 0: none */
    uint64_t patience;            /* warp instructions without a change, then waits are judged */
    uint64_t changed_at;          /* `instructions` when memory last changed */
    int takes_turns;              /* some warp waits: all run in short slices */
    uint64_t hash;
    uint64_t found[FINDING_KINDS];
    struct finding findings[FINDINGS];
    unsigned n_findings;
    int strict;
    struct trace_writer *trace; /* or NULL */
    struct profile *profile;    /* or NULL */
    struct err *err;
};

/* Shared or global memory has another value now. */
static inline void machine_changed(struct machine *m) {
    m->changed_at = m->instructions;
}

/* The message of a fault: kernel, CTA, warp, lane, PC, instruction. */
void machine_fail(struct machine *m, const struct warp *w, unsigned lane, uint32_t pc,
                  const char *text);
/* Counts a finding; with --strict, -1. */
int machine_found(struct machine *m, enum finding_kind kind, uint32_t pc, uint32_t what);

#endif
