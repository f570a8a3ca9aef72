/* SPDX-License-Identifier: Apache-2.0
 * Which machine a run takes, and how much memory it has: options of programs, keys of scenarios.
 */
#ifndef TWINRF_MACHINE_CHOICE_H
#define TWINRF_MACHINE_CHOICE_H

#include "lockstep/scenario.h"
#include "sm/sm.h"

enum { MACHINE_SETS = 16 };

struct machine_choice {
    const char *folder; /* of the machines; NULL: constraints/machines */
    const char *name;   /* NULL: none */
    const char *memory; /* enum memory_mode by name; NULL: as the machine says */
    int textures_flat;  /* textures without addresses have a fixed latency, on any machine */
    const char *sets[MACHINE_SETS + 1]; /* "key=value", up to a NULL */
    unsigned n_sets;
    char text[SCENARIO_TEXT]; /* of a scenario's sets */
    struct machine machine;   /* set by machine_choose */
};

/* Adds "key=value" to the struct machine_choice: take_option of --set. */
int machine_add_set(void *choice, const char *text, struct err *e);

/* "flat", of the struct machine_choice: take_option of --textures. */
int machine_take_textures(void *choice, const char *text, struct err *e);

/* Where none is chosen, the design point's. */
void machine_default(struct machine_choice *c);

/* Reads the machine and sets it in `sm`. The choice must outlive the run. Returns 0, or -1 and the
 * message. */
int machine_choose(struct machine_choice *c, struct sm_config *sm, struct err *e);

/* The same; what is not chosen yet is as the scenario says. */
int machine_of_scenario(struct machine_choice *c, const struct scenario *s, struct sm_config *sm,
                        struct err *e);

#endif
