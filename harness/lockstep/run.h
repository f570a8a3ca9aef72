/* SPDX-License-Identifier: Apache-2.0
 * Runs one experiment: a twin under a stimulus, to its end or to the first thing that is wrong.
 *
 * An experiment is deterministic and holds no state between runs. So a failure is looked at by
 * running it again with watchers, and passing runs pay nothing for the report.
 */
#ifndef TWINRF_RUN_H
#define TWINRF_RUN_H

#include "lockstep/lockstep.h"

enum { RUN_NOTE = 128, FULL_COMPARE_CYCLES = 10000, RESET_COMPARED = 32 };

/* Where inputs come from: the environment, or a block's generator. All functions take what `create`
 * returned. */
struct stimulus {
    void *(*create)(const void *config, struct err *e); /* NULL: refused */
    void (*destroy)(void *self);
    int (*done)(const void *self);
    void (*drive)(void *self, struct lockstep *ls); /* writes ls->in */
    int (*observe)(void *self, const struct lockstep *ls,
                   struct err *e); /* -1: a check of the stimulus failed */
    /* The run is over without a difference; `complete` unless cycles ran out. The RTL's memories
     * are read in full. Saves its counters where config says. */
    int (*finish)(void *self, const struct lockstep *ls, int complete, struct err *e);
    /* What a differing value means here: warp, register, lane. Leaves the text empty when there is
     * nothing to say. May be NULL: a block alone knows no warps. */
    void (*describe)(const void *self, const struct lockstep *ls, const struct difference *d,
                     const uint64_t *value, char *text, size_t n);
    /* What was going on, some lines. May be NULL. */
    void (*context)(const void *self, const struct lockstep *ls, char *text, size_t n);
    /* Writes ls->in for a cycle of reset: any inputs that the twin may have in its reset state,
     * others for each `number`. `config` is the experiment's. May be NULL: then none is compared.
     */
    int (*drive_reset)(const void *config, uint64_t number, struct lockstep *ls, struct err *e);
};

struct experiment {
    const struct twin *twin;
    const struct stimulus *stimulus;
    const void *config; /* the stimulus' own */
    unsigned sides;     /* enum lockstep_sides */
    unsigned seed;
    uint64_t max_cycles;
    struct flip flip;
    struct memory_fill fill; /* of memories, before the first cycle */
    /* Puts both sides into another state than that after reset, before cycle 0; may be NULL. */
    void (*start)(const void *config, struct lockstep *ls);
    const uint64_t *context_of; /* a cycle whose context goes into the result; NULL: none */
};

/* Looks at every cycle of a run; either function may be NULL. */
struct watcher {
    void *self;
    void (*state)(void *self,
                  const struct lockstep *ls); /* registers of this cycle, before outputs */
    void (*outputs)(void *self, const struct lockstep *ls); /* inputs and outputs of this cycle */
};

enum run_end { RUN_DONE, RUN_CUT, RUN_MISMATCH, RUN_CHECK };

struct run_result {
    enum run_end end;
    uint64_t cycle; /* of the failure; else cycles that ran */
    int in_reset;   /* the failure is in that cycle of reset, which counts apart */
    uint64_t lanes_equal, lanes_apart; /* of data, with fills that differ (compare.h) */
    uint64_t assumptions, invariants;  /* sentences of contracts that were checked (assertions.h) */
    unsigned state_moved;              /* enum lockstep_sides whose state moved */
    double seconds;                    /* CPU time of the cycles alone */
    struct differences differences;
    char rtl_note[MAX_DIFFERENCES][RUN_NOTE], csim_note[MAX_DIFFERENCES][RUN_NOTE]; /* describe() */
    char check[sizeof(struct err)]; /* RUN_CHECK: the message */
    char context[2048];
};

/* `past`: cycles to go on after a failure, so that the waves show what follows. `w` may be NULL.
 * Returns 0 with the result, or -1 with a refusal. */
int run_experiment(const struct experiment *x, unsigned past, const struct watcher *w,
                   struct run_result *r, struct err *e);

#endif
