/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L
#include "mutate/decide.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "prove/equal.h"
#include "prove/example.h"
#include "prove/c/objects.h"
#include "prove/sides.h"

struct decider {
    struct asker k;
    struct layout l;
    struct proof_options o; /* its folder: of the present mutant */
    struct symbols s;
    struct c_side *model;
    struct rtl_netlist *netlist; /* NULL: mutants in C */
    struct side is, mutant;
    lit *is_reset, *mutant_reset;
};

static int write_example(void *decider, const char *file, const uint8_t *inputs,
                         const char *found) {
    const struct decider *p = decider;
    return example_write(&p->k, &p->l, file, "it shows a mutant, not the block", found, inputs);
}

static void name_point(const void *decider, unsigned i, char *text, size_t size) {
    equal_name(&((const struct decider *)decider)->l, i, text, size);
}

static void make_symbols(struct decider *p) {
    p->s.in = make_lits(p->l.n_in);
    p->s.state = make_lits(p->l.n_state);
    for (unsigned i = 0; i < p->l.n_in; i++)
        p->s.in[i] = aig_input(p->k.g);
    for (unsigned i = 0; i < p->l.n_state; i++)
        p->s.state[i] = aig_input(p->k.g);
    p->is = (struct side){make_lits(p->l.n_state), make_lits(p->l.n_out)};
    p->mutant = (struct side){make_lits(p->l.n_state), make_lits(p->l.n_out)};
    p->is_reset = make_lits(p->l.n_state);
    p->mutant_reset = make_lits(p->l.n_state);
}

/* What the mutated code must not do. */
static int ask_code(struct decider *p, struct c_side *mutant) {
    const struct obligation *list;
    unsigned n = c_side_obligations(mutant, &list);
    return ask_obligations(&p->k, list, n);
}

/* ---- the block itself ---- */

static int open_rtl(struct decider *p, struct err *e) {
    p->netlist = rtl_open(&p->l, p->o.design_dir, p->o.dir, e);
    return p->netlist && rtl_step(p->netlist, p->k.g, &p->s, &p->is, e) == 0 &&
                   rtl_reset(p->netlist, p->k.g, &p->s, p->is_reset, e) == 0
               ? 0
               : -1;
}

/* The model's contract is what is given, for mutants of the RTL as well. */
static int open_block(struct decider *p, const struct contract *contract, enum decide_side side,
                      struct err *e) {
    lit assumed, holds, top = LIT_TRUE;
    p->model = c_side_open(p->k.g, &p->l, p->o.design_dir, e);
    if (!p->model ||
        c_side_predicate(p->model, "assume", 0, p->s.in, p->s.state, NULL, &assumed, e) ||
        c_side_predicate(p->model, "invariant", 0, NULL, p->s.state, NULL, &holds, e))
        return -1;
    if (contract->wrong &&
        c_side_predicate(p->model, "in_top", 0, p->s.in, p->s.state, NULL, &top, e))
        return -1;
    p->k.given = aig_and(p->k.g, aig_and(p->k.g, assumed, holds), top);
    return side == DECIDE_RTL ? open_rtl(p, e) : c_side_step(p->model, &p->s, &p->is, e);
}

struct decider *decide_open(const struct proof_options *o, const struct twin *twin,
                            const struct contract *contract, enum decide_side side, struct err *e) {
    struct decider *p = calloc(1, sizeof *p);
    if (!p) {
        err_set(e, "decide: out of memory; free some memory");
        return NULL;
    }
    p->o = *o;
    p->k = (struct asker){.o = &p->o,
                          .name = twin->name,
                          .g = aig_new(),
                          .proof = p,
                          .write_example = write_example,
                          .name_point = name_point,
                          .alike = side == DECIDE_RTL}; /* the same netlist but for one edit */
    mkdir(o->dir, 0777);
    layout_of(&p->l, twin);
    make_symbols(p);
    if (open_block(p, contract, side, e) == 0)
        return p;
    decide_close(p);
    return NULL;
}

void decide_close(struct decider *p) {
    c_side_close(p->model);
    rtl_close(p->netlist);
    aig_free(p->k.g);
    free(p->s.in);
    free(p->s.state);
    free(p->is.next);
    free(p->is.out);
    free(p->mutant.next);
    free(p->mutant.out);
    free(p->is_reset);
    free(p->mutant_reset);
    free(p);
}

/* ---- a mutant ---- */

static int decide_c(struct decider *p, const char *mutant, struct err *e) {
    struct c_side *changed = c_side_open(p->k.g, &p->l, mutant, e);
    int status = changed ? c_side_step(changed, &p->s, &p->mutant, e) : -1;
    if (status == 0)
        status = ask_code(p, changed);
    c_side_close(changed);
    return status;
}

/* The folder of the hardware is relative, as everywhere. */
static struct rtl_netlist *open_mutant(const struct layout *l, const char *mutant, struct err *e) {
    char home[512];
    if (!getcwd(home, sizeof home) || chdir(mutant)) {
        err_set(e, "%s:0: expected a folder with a mutant's hw/, got `%s`; make it again", mutant,
                strerror(errno));
        return NULL;
    }
    struct rtl_netlist *netlist = rtl_open(l, ".", "net", e);
    if (chdir(home) && netlist) {
        rtl_close(netlist);
        netlist = NULL;
        err_set(e, "%s:0: expected the way back to this folder, got `%s`", home, strerror(errno));
    }
    return netlist;
}

static void compare_reset(struct decider *p) {
    for (unsigned i = 0; i < p->l.n_state && p->k.result == PROVED; i++)
        if (p->is_reset[i] != p->mutant_reset[i]) {
            char name[128];
            layout_name(&p->l, 1, i, name, sizeof name);
            ask_fails(&p->k, DIFFERS, "at %s after reset", name);
        }
}

static int decide_rtl(struct decider *p, const char *mutant, struct err *e) {
    struct rtl_netlist *changed = open_mutant(&p->l, mutant, e);
    int status = changed && rtl_step(changed, p->k.g, &p->s, &p->mutant, e) == 0
                     ? rtl_reset(changed, p->k.g, &p->s, p->mutant_reset, e)
                     : -1;
    if (status == 0)
        compare_reset(p);
    rtl_close(changed);
    return status;
}

int decide_mutant(struct decider *p, const char *mutant, const char *dir, enum proof_result *result,
                  struct err *e) {
    double start = ask_clock();
    p->o.dir = dir;
    p->k.e = e;
    p->k.result = PROVED;
    mkdir(dir, 0777);
    int status = p->netlist ? decide_rtl(p, mutant, e) : decide_c(p, mutant, e);
    if (status == 0 && p->k.result == PROVED)
        status = equal_sides(&p->k, &p->l, &p->is, &p->mutant, AT_ONCE);
    if (status == 0)
        ask_proved(&p->k, p->l.n_state + p->l.n_out, ask_clock() - start);
    *result = p->k.result;
    return status;
}
