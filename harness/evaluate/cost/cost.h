/* SPDX-License-Identifier: Apache-2.0
 * The parts of a design point with their area, leakage and energy of an event, each with its
 * source. Where another source is there, its figures stand beside.
 */
#ifndef TWINRF_COST_H
#define TWINRF_COST_H

#include "evaluate/cost/structures.h"
#include "evaluate/cost/tech.h"

enum { PARTS_MAX = 24, PARAMETERS_MAX = 600, MISSING_MAX = 300, LEFT_OUT_MAX = 340 };

struct figures {
    double area_mm2, leakage_mw; /* of all of a kind */
    double pj[ENERGIES];         /* of one event */
    double delay_ns;             /* of an access or a transfer; 0 where none is known */
    enum source source;
    char from[FROM_MAX];
};

struct part {
    char name[48];
    enum part_kind kind;
    enum part_model model;
    int beside;
    struct part_size size;
    char parameters[PARAMETERS_MAX]; /* of logic */
    struct figures use, second;
    int has_second;
};

struct cost {
    char missing[MISSING_MAX]; /* with LOGIC_KNOWN: logic without a row, names with ", " between */
    unsigned n;
    struct part part[PARTS_MAX];
};

/* The parts alone, without figures: needs no tables. */
int cost_parts(const struct design *d, struct cost *c, struct err *e);

/* With figures. */
int cost_build(const struct design *d, const struct tech *t, struct cost *c, struct err *e);

/* " without logic", " without the logic of X, Y" or "". */
void cost_left_out(const struct tech *t, const struct cost *c, char text[LEFT_OUT_MAX]);

const struct part *cost_find(const struct cost *c, const char *name);

/* Two figures of which neither is above 1.5 times the other. */
int cost_agree(double a, double b);

/* Sums of a kind (or PART_KINDS: of all), without what stands beside. */
double cost_area(const struct cost *c, enum part_kind kind);
double cost_leakage(const struct cost *c);

#endif
