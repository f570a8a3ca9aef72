/* SPDX-License-Identifier: Apache-2.0
 * Scenario files, tests/scenarios/NAME.test: what `cosim --test` runs, and what must be seen.
 *
 *     # comment
 *     design = steal8                  the design point that make builds for it
 *     trace = tests/traces/x.rft       or random_system: a kernel made from the seed
 *     optional = 1                     skip the scenario when the trace is not there (default 0)
 *     seed = 1                         (default 1)
 *     allocation = tests/..json        where operands are, instead of the compiler's word
 *     repeat = 1                       the kernel's grid so many times (default 1)
 *     offset = 0                       start offsets of the warps, up to so many cycles (default 0)
 *     latencies = 100 300 630          at each latency of the main register file, in percent of
 *                                      main_base_latency (default: the design's)
 *     stall_dispatch = 25              dispatch ports take nothing in so many percent of the cycles
 *                                      (default 0)
 *     machine = turing                 around the register file; none: fixed latencies
 *     memory = share                   full, share, perfect or flat; else as the machine says
 *     set = mshrs=2 miss_queue=4       keys of the machine
 *     granule_regs = 8                 instead of the design's, so that more warps are resident
 *     max_cycles = 200000              end there, without the end-of-run checks (default: no limit)
 *     expect stolen_writes >= 1        a counter of the environment; >= <= == > <
 *     expect highest_row == last       of a counter highest_X: the last X of the design point
 *
 * At least one `expect` is required: without one a scenario could pass without having shown
 * anything. One of `unwritten_operands` is required where there are such (docs/environment.md).
 */
#ifndef TWINRF_SCENARIO_H
#define TWINRF_SCENARIO_H

#include <stdint.h>

#include "rfgen/err.h"

enum { MAX_EXPECTATIONS = 64, MAX_LATENCIES = 8, SCENARIO_TEXT = 256 };

enum relation { AT_LEAST, AT_MOST, EQUAL, ABOVE, BELOW };

struct expectation {
    char counter[64];
    enum relation relation;
    uint64_t number;
    unsigned line;
    int last; /* instead of the number: the last one that the design has */
};

struct scenario {
    char path[SCENARIO_TEXT];
    char name[64]; /* file name without folder and `.test` */
    char design[64];
    char trace[SCENARIO_TEXT];      /* empty for random_system */
    char allocation[SCENARIO_TEXT]; /* of an operand file; empty: the compiler's */
    int random_system, optional;
    uint64_t seed, repeat, offset, granule_regs, stall_dispatch, max_cycles;
    uint64_t latencies[MAX_LATENCIES];
    unsigned n_latencies;                    /* 0: the design's */
    char machine[SCENARIO_TEXT], memory[16]; /* empty: none, as the machine says */
    char sets[SCENARIO_TEXT];                /* "key=value key=value" of the machine */
    unsigned machine_line;                   /* of the last of these keys */
    struct expectation expect[MAX_EXPECTATIONS];
    unsigned n_expect;
};

int scenario_read(struct scenario *s, const char *path, struct err *e);

const char *relation_text(enum relation r);
int expectation_holds(const struct expectation *x, uint64_t value);

/* A decimal number without sign or trailing text. Returns -1 when `text` is none. */
int parse_number(const char *text, uint64_t *value);

#endif
