/* SPDX-License-Identifier: Apache-2.0
 * Timing diagrams in text: some bits of a recorded run, a line each.
 */
#ifndef TWINRF_DIAGRAM_H
#define TWINRF_DIAGRAM_H

#include <stdio.h>

#include "export/bench/recording.h"

enum { TRACKS = 16 };

/* Bits of an element: one is drawn as a level, several as values. */
struct track {
    const struct signal *signal; /* a port of the twin */
    int is_input;
    uint32_t element, low, bits;
    const struct signal *valid; /* the values mean something while this bit is 1; NULL: always */
    uint32_t valid_bit;
};

struct diagram {
    const struct recording *recording;
    unsigned first, cycles; /* what is drawn */
    struct track track[TRACKS];
    unsigned n;
};

/* Value of up to 64 bits of a port, by its name; 0 when there is no such port. */
uint64_t diagram_value(const struct recording *r, const char *name, uint32_t element, uint32_t low,
                       uint32_t bits, unsigned cycle);
const struct signal *diagram_port(const struct recording *r, const char *name);

/* Adds a track of port `name`; nothing when the top has no such port. `valid` may be NULL. */
void diagram_add(struct diagram *d, const char *name, uint32_t element, uint32_t low, uint32_t bits,
                 const char *valid, uint32_t valid_bit);

void diagram_print(const struct diagram *d, FILE *f);

#endif
