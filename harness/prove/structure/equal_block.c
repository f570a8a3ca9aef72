/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/structure/equal_block.h"

#include <stdio.h>
#include <stdlib.h>

#include "prove/c/objects.h"
#include "prove/conjuncts.h"
#include "prove/sides.h"
#include "prove/solve/solver.h"
#include "prove/structure/certified.h"

struct equal_block {
    const struct proof_options *o;
    const struct contract *contract;
    struct layout l;
    struct aig *g;
    struct symbols s;
    struct side c, rtl;
    lit *c_reset, *rtl_reset;
    struct c_side *model;
    struct rtl_netlist *netlist;
    lit given, kept; /* assumptions and invariants; invariants of the next state */
    enum proof_result result;
    unsigned asked;
    struct err *e;
};

static void make_symbols(struct equal_block *p) {
    p->s.in = make_inputs(p->g, p->l.n_in);
    p->s.state = make_inputs(p->g, p->l.n_state);
    p->c = (struct side){make_lits(p->l.n_state), make_lits(p->l.n_out)};
    p->rtl = (struct side){make_lits(p->l.n_state), make_lits(p->l.n_out)};
    p->c_reset = make_lits(p->l.n_state);
    p->rtl_reset = make_lits(p->l.n_state);
}

static int make_sides(struct equal_block *p) {
    lit assumed, holds;
    p->model = c_side_open(p->g, &p->l, p->o->design_dir, p->e);
    p->netlist = p->model ? rtl_open(&p->l, p->o->design_dir, p->o->dir, p->e) : NULL;
    if (!p->netlist || c_side_step(p->model, &p->s, &p->c, p->e) ||
        rtl_step(p->netlist, p->g, &p->s, &p->rtl, p->e) ||
        c_side_reset(p->model, p->c_reset, p->e) ||
        rtl_reset(p->netlist, p->g, &p->s, p->rtl_reset, p->e) ||
        c_side_predicate(p->model, "assume", 0, p->s.in, p->s.state, NULL, &assumed, p->e) ||
        c_side_predicate(p->model, "invariant", 0, NULL, p->s.state, NULL, &holds, p->e) ||
        c_side_predicate(p->model, "invariant", 0, NULL, p->c.next, NULL, &p->kept, p->e)) {
        return -1;
    }
    p->given = aig_and(p->g, assumed, holds);
    return 0;
}

static void fails(struct equal_block *p, enum proof_result how, const char *what) {
    if (p->result == PROVED) {
        printf("%s certified %s %s at %s\n", how == DIFFERS ? "DIFFERS" : "UNDECIDED",
               p->l.twin->name, p->o->design, what);
        p->result = how;
    }
}

/* `bad` is never true where what is given is. */
static int never(struct equal_block *p, lit bad, const char *what) {
    const lit wanted[] = {p->given, bad};
    enum certified answer = CERTIFIED_NEVER;
    char name[64];
    snprintf(name, sizeof name, "%s.certified", p->l.twin->name);
    if (bad != LIT_FALSE && p->result == PROVED) {
        p->asked++;
        if (certified_ask(p->g, wanted, 2, p->o, name, &answer, p->e)) {
            return -1;
        }
    }
    if (answer != CERTIFIED_NEVER) {
        fails(p, answer == CERTIFIED_SOMETIMES ? DIFFERS : NOT_DECIDED, what);
    }
    return 0;
}

static int check_reset(struct equal_block *p) {
    lit holds;
    for (unsigned i = 0; i < p->l.n_state; i++) {
        if (p->c_reset[i] != p->rtl_reset[i]) {
            fails(p, DIFFERS, "reset");
        }
    }
    if (c_side_predicate(p->model, "invariant", 0, NULL, p->c_reset, NULL, &holds, p->e)) {
        return -1;
    }
    if (holds != LIT_TRUE) {
        fails(p, DIFFERS, "an invariant after reset");
    }
    return 0;
}

/* An example that was simulated; what is said to be impossible never happens. */
static int check_cover(struct equal_block *p, unsigned k) {
    lit happens;
    struct answer a = {.inputs = NULL};
    const char *cover = p->contract->covers[k];
    if (c_side_predicate(p->model, "cover", k, p->s.in, p->s.state, p->c.out, &happens, p->e)) {
        return -1;
    }
    if (!*cover) {
        return never(p, happens, "a cover that is said to be impossible");
    }
    const lit wanted[] = {p->given, happens};
    int status = solve(p->g, wanted, 2, p->o->dir, "cover", p->o->seconds, &a, p->e);
    free(a.inputs);
    if (status == 0 && a.verdict != SOMETIMES) {
        fails(p, a.verdict == NEVER ? DIFFERS : NOT_DECIDED, cover);
    }
    return status;
}

static int check_covers(struct equal_block *p) {
    for (unsigned k = 0; p->contract->covers[k]; k++) {
        if (check_cover(p, k)) {
            return -1;
        }
    }
    return 0;
}

static int check_obligations(struct equal_block *p) {
    const struct obligation *list;
    unsigned n = c_side_obligations(p->model, &list);
    lit any = LIT_FALSE;
    for (unsigned i = 0; i < n; i++) {
        any = aig_or(p->g, any, list[i].bad);
    }
    return never(p, any, "an obligation of the C code");
}

static int check_invariants(struct equal_block *p) {
    unsigned n;
    int status = 0;
    lit *parts = conjuncts(p->g, p->kept, &n);
    for (unsigned i = 0; i < n && status == 0; i++) {
        status = never(p, aig_not(parts[i]), "an invariant of the next state");
    }
    free(parts);
    return status;
}

static int check_equal(struct equal_block *p) {
    lit any = LIT_FALSE;
    for (unsigned i = 0; i < p->l.n_out; i++) {
        any = aig_or(p->g, any, aig_xor(p->g, p->c.out[i], p->rtl.out[i]));
    }
    for (unsigned i = 0; i < p->l.n_state; i++) {
        any = aig_or(p->g, any, aig_xor(p->g, p->c.next[i], p->rtl.next[i]));
    }
    return never(p, any, "next state or outputs");
}

static void finish(struct equal_block *p) {
    c_side_close(p->model);
    rtl_close(p->netlist);
    aig_free(p->g);
    free(p->s.in);
    free(p->s.state);
    free(p->c.next);
    free(p->c.out);
    free(p->rtl.next);
    free(p->rtl.out);
    free(p->c_reset);
    free(p->rtl_reset);
}

int equal_block(const struct proof_options *o, struct tables *t, const char *block,
                enum proof_result *result, struct err *e) {
    const struct twin *twin = tables_twin(t, block, e);
    const struct contract *contract = twin ? tables_contract(t, block, e) : NULL;
    if (!contract) {
        return -1;
    }
    if (contract->lemmas) {
        return err_set(e,
                       "harness/contracts/blocks/%s.c:1: expected no lemmas, got some; run "
                       "make prove",
                       block);
    }
    struct equal_block p = {.o = o, .contract = contract, .g = aig_new(), .result = PROVED, .e = e};
    layout_of(&p.l, twin);
    make_symbols(&p);
    int status = make_sides(&p) || check_reset(&p) || check_covers(&p) || check_obligations(&p) ||
                         check_invariants(&p) || check_equal(&p)
                     ? -1
                     : 0;
    if (status == 0 && p.result == PROVED) {
        printf("PROVED certified %s %s points=%u questions=%u\n", block, o->design,
               p.l.n_out + p.l.n_state, p.asked);
    }
    *result = p.result;
    finish(&p);
    return status;
}
