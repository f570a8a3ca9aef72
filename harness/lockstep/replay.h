/* SPDX-License-Identifier: Apache-2.0
 * Counterexamples: a state and inputs of one block in a file (docs/prove-replay.md), and a run of
 * one cycle from there on both twins.
 */
#ifndef TWINRF_REPLAY_H
#define TWINRF_REPLAY_H

#include "lockstep/run.h"

/* What a counterexample is of. */
struct replay_target {
    const struct twin *twin;
    const char *design; /* design point: DESIGN_NAME */
    const char *sets;   /* its keys given beside the .ini, "key=value key=value": DESIGN_SETS */
};

/* The structs of the twin's lists; unused upper bits are 0. */
struct replay {
    void *state, *mem, *in;
};

/* Everything 0. Returns -1 when memory is short. */
int replay_create(struct replay *v, const struct twin *t, struct err *e);
void replay_destroy(struct replay *v);

int replay_write(const struct replay *v, const struct replay_target *of, const char *path,
                 struct err *e);
/* Fills a created `v`. Refuses a file of another target. */
int replay_read(struct replay *v, const struct replay_target *of, const char *path, struct err *e);

/* For an experiment whose config is a struct replay: `replay_start` puts both sides into the state,
 * the stimulus drives the inputs for one cycle. Outputs are compared in cycle 0, registers and all
 * memories in cycle 1. */
void replay_start(const void *config, struct lockstep *ls);
extern const struct stimulus replay_stimulus;

/* Keeps state and inputs of cycle `at` of another run; a watcher's `self` with the functions below.
 */
struct replay_keeper {
    struct replay kept;
    uint64_t at;
};

void replay_keep_state(void *self, const struct lockstep *ls);
void replay_keep_inputs(void *self, const struct lockstep *ls);

#endif
