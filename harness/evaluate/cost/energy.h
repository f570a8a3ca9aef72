/* SPDX-License-Identifier: Apache-2.0
 * `make energy`: counters of `sim` x energies of events, and leakage over the cycles.
 */
#ifndef TWINRF_ENERGY_H
#define TWINRF_ENERGY_H

#include <stdio.h>

#include "evaluate/cost/cost.h"
#include "evaluate/cost/counters.h"

enum { ENERGY_LINES_MAX = 64 };

struct energy_line {
    char name[64];
    enum part_kind kind;
    int beside, leakage;
    double count, pj_each, pj; /* leakage: cycles, pJ a cycle */
    const struct part *part;
    enum energy energy;
};

struct energy_sum {
    struct cost cost;
    unsigned n;
    struct energy_line line[ENERGY_LINES_MAX];
    double dynamic_pj, leakage_pj;
};

int energy_count(const struct design *d, const struct tech *t, const struct counters *c,
                 struct energy_sum *s, struct err *e);

int energy_print(const struct design *d, const struct tech *t, const struct counters *c, FILE *f,
                 FILE *plot, struct err *e);
void energy_plot_head(FILE *plot);

#endif
