/* SPDX-License-Identifier: Apache-2.0
 * One FST file with both sides of a twin: tb.stim (inputs), tb.rtl, tb.csim (the same signals in
 * the same scopes), tb.mismatch and tb.mismatch_in.<block>. Written with the FST writer that comes
 * with Verilator.
 *
 * A cycle is ten time units; the clock rises at its begin. Arrays of up to 64 elements are one
 * signal an element
 * ("bank_class_3"), longer ones one wide signal; registers end in `_q` as in Verilog. Only changes
 * are written.
 */
#ifndef TWINRF_FST_WAVES_H
#define TWINRF_FST_WAVES_H

#include "lockstep/lockstep.h"
#include "waves/fst_file.h"

enum { WAVE_CYCLE_TIME = 10 };

enum wave_side { WAVE_STIM, WAVE_RTL, WAVE_CSIM };

/* A signal of the file, for what arranges them on a screen. */
struct wave_var {
    char path[WAVE_PATH];    /* as GTKWave names it: "tb.rtl.bank_arbiter.bank_class_3[3:0]" */
    char scope[SIGNAL_NAME]; /* "bank_arbiter", "warp_scheduler[1]" */
    const struct signal *sig;
    uint32_t element, elements; /* first, and how many: 1, or all of a long array */
    enum wave_side side;
    enum compare_what what; /* of the RTL's and the C side's signals */
    uint32_t handle;        /* the writer's */
};

/* Sets the path below `parent`, and the name that is its last part, from the members before it. */
void wave_var_set(struct wave_var *v, const char *parent, char name[SIGNAL_NAME + 16]);
/* Elements of a row that are one signal of the file: all of a long array, else 1. */
uint32_t wave_elements(const struct signal *s);

/* Cycles in which something happens that one would want to see first; UINT64_MAX: none yet. */
struct wave_events {
    uint64_t first_access, first_steal; /* or a register leaves a cache, an operand file is read */
};
#define WAVE_NO_EVENTS                                                                             \
    { UINT64_MAX, UINT64_MAX }

void wave_events_note(struct wave_events *v, const struct twin *t, const void *out, uint64_t cycle);
/* A steal, an eviction or a read of an operand file, else any access, else 0. */
uint64_t wave_events_first(const struct wave_events *v);

struct fst_waves;

/* Starts `path`; until it is closed the data is in a temporary file beside it. NULL on failure. */
struct fst_waves *fst_waves_open(const struct twin *t, const char *path, struct err *e);
/* For a watcher. */
void fst_waves_state(struct fst_waves *w, const struct lockstep *ls);
void fst_waves_outputs(struct fst_waves *w, const struct lockstep *ls);
/* Closes the file, reads it back to be sure that all of it got to the disk, and gives it its name.
 * Returns -1, with nothing left behind, when it did not. */
int fst_waves_close(struct fst_waves *w, struct err *e);
void fst_waves_destroy(struct fst_waves *w);

/* Inputs first, then the RTL's signals, then the C side's in the same order. */
const struct wave_var *fst_waves_vars(const struct fst_waves *w, unsigned *n);
/* wave_events_first of the file. */
uint64_t fst_waves_first_event(const struct fst_waves *w);
uint64_t fst_waves_last_cycle(const struct fst_waves *w);

#endif
