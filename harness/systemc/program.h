/* SPDX-License-Identifier: Apache-2.0
 * What of build/<design>/twins is no SystemC: command line, scenario, the SM around the twins, the
 * words of a failure, verdict, view of the waves. Structs of ports are passed as in the C library.
 */
#ifndef TWINRF_SYSTEMC_PROGRAM_H
#define TWINRF_SYSTEMC_PROGRAM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How the bench treats the twins: as it should, or as it may (docs/systemc.md). */
enum systemc_case {
    CASE_PLAIN,
    CASE_GLITCHES, /* inputs change several times in a cycle */
    CASE_LATE,     /* they come some deltas late, and the clock of the RTL does */
    CASE_RESET,    /* reset in mid-run */
    CASE_TWO,      /* a second pair with another seed */
    CASE_CLOCKS,   /* a module each with its own clock and SM */
    CASE_RISING    /* drives at the rising edge, which it must not */
};

enum { RESET_CYCLES = 34, RESET_AGAIN = 5, RESET_AFTER = 100 };

struct program;
struct bench; /* an SM that drives twins */

/* -1: run it. Else the status to end with; the message is printed. `sizes`: of the structs of
 * inputs and outputs and of the model in the C library. */
int program_open(struct program **p, int argc, char **argv, const size_t sizes[3]);
/* A scenario runs once at each latency that it names; SystemC runs once in a process. Returns how
 * many, and makes ready for number `trial`. Waves are of the first. */
unsigned program_trials(const struct program *p);
void program_choose(struct program *p, unsigned trial);
enum systemc_case program_case(const struct program *p);
const char *program_waves(const struct program *p);     /* the FST; NULL: none are wanted */
uint64_t program_bench_cycles(const struct program *p); /* 0: speed is not measured */

/* The number 0 is that of the verdict. `model`: where the C model is; NULL: the RTL runs alone.
 * Returns NULL, and the message is printed, when it is refused. */
struct bench *bench_create(struct program *p, unsigned number, const void *model);
void bench_destroy(struct bench *b);
/* Takes the SM back to the start of its kernel. 0, or -1 as before. */
int bench_restart(struct bench *b);

/* Inputs of a cycle of reset, and of a cycle of the run. */
int bench_drive_reset(struct bench *b, uint64_t number, void *in);
void bench_drive(struct bench *b, void *in);
/* Outputs of the cycle. Returns 0, or 1 when a check of the SM failed. */
int bench_observe(struct bench *b, const void *out_rtl, const void *out_csim);
/* The two are not equal in this cycle, or SystemC says `text`: the run has failed. */
void bench_differs(struct bench *b, int in_reset, uint64_t cycle, const void *out_rtl,
                   const void *out_csim);
void program_fails(struct program *p, uint64_t cycle, const char *text);
int program_failed(const struct program *p);
/* Every warp has finished, or the cycles are used up. */
int bench_done(const struct bench *b);
uint64_t bench_cycle(const struct bench *b); /* observed so far */

/* Blocks that drive outputs, for the waves. Returns 0 when there are no more. */
int program_block(unsigned number, char *name, size_t n);
unsigned program_block_of(const char *port); /* its number */
uint64_t program_elements(void);             /* of all outputs: compared in a cycle */

/* Prints the verdict, writes X.gtkw beside the waves, which have `last_cycle` clock cycles. Returns
 * the status. `ports`: values compared in the cycles of the run. */
int program_close(struct program *p, uint64_t ports, uint64_t last_cycle);

#ifdef __cplusplus
}
#endif

#endif
