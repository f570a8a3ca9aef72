/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/invariant/obligations.h"

#include <stdio.h>
#include <stdlib.h>

#include "prove/c/sym_alloc.h"
#include "rfgen/files.h"

/* Registers of one cycle, one behind the other in a graph of their own. */
struct run {
    const struct sequential *s;
    struct aig *g;
    lit *registers; /* [n_registers] now */
};

static struct run run_from(const struct sequential *s, int from_start) {
    struct run r = {s, aig_new(), sym_alloc(s->n_registers + 1, sizeof *r.registers)};
    for (uint32_t i = 0; i < s->n_registers; i++)
        r.registers[i] = from_start ? LIT_FALSE : aig_input(r.g);
    return r;
}

/* Goes on by a cycle; returns whether an output is true in it. */
static lit cycle(struct run *r) {
    lit *after = sym_alloc(r->s->n_registers + 1, sizeof *after);
    lit any = sequential_cycle(r->s, r->g, r->registers, after);
    free(r->registers);
    r->registers = after;
    return any;
}

/* Writes the question whether all of `wanted` can be true, and ends the run. */
static int ask(struct run *r, const lit *wanted, unsigned n, const char *folder, const char *file,
               struct err *e) {
    char path[PATH_MAX_LENGTH];
    int length = snprintf(path, sizeof path, "%s/%s", folder, file);
    int status = length < (int)sizeof path
                     ? aig_write_cnf(r->g, wanted, n, path, e)
                     : err_set(e, "%.300s:0: expected a shorter path, got one over %d letters",
                               folder, PATH_MAX_LENGTH);
    aig_free(r->g);
    free(r->registers);
    return status;
}

static int ask_step(const struct sequential *s, const struct cubes *c, const char *folder,
                    struct err *e) {
    struct run r = run_from(s, 0);
    lit wanted[2] = {cubes_exclude(c, r.g, r.registers)};
    cycle(&r);
    wanted[1] = aig_not(cubes_exclude(c, r.g, r.registers));
    return ask(&r, wanted, 2, folder, "step.cnf", e);
}

int obligations_of_invariant(const struct sequential *s, const struct cubes *c, const char *folder,
                             struct err *e) {
    struct run start = run_from(s, 1), safe = run_from(s, 0);
    lit left = aig_not(cubes_exclude(c, start.g, start.registers));
    lit both[2] = {cubes_exclude(c, safe.g, safe.registers)};
    both[1] = cycle(&safe);
    int status = ask(&start, &left, 1, folder, "start.cnf", e);
    status |= ask(&safe, both, 2, folder, "safe.cnf", e);
    return status ? -1 : ask_step(s, c, folder, e);
}

int obligations_of_induction(const struct sequential *s, unsigned k, const char *folder,
                             struct err *e) {
    struct run start = run_from(s, 1), step = run_from(s, 0);
    lit first = LIT_FALSE, wanted[2] = {LIT_TRUE};
    for (unsigned i = 0; i < k; i++) {
        first = aig_or(start.g, first, cycle(&start));
        wanted[0] = aig_and(step.g, wanted[0], aig_not(cycle(&step)));
    }
    wanted[1] = cycle(&step);
    int status = ask(&start, &first, 1, folder, "start.cnf", e);
    status |= ask(&step, wanted, 2, folder, "step.cnf", e);
    return status ? -1 : 0;
}
