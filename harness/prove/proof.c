/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "prove/conjuncts.h"
#include "prove/contract_place.h"
#include "prove/equal.h"
#include "prove/c/objects.h"
#include "lockstep/replay.h"
#include "contracts/contract.h"
#include "prove/sides.h"

/* One block on its way. */
struct proof {
    struct asker k; /* given: assumptions on inputs and invariants hold */
    struct layout l;
    const struct contract *contract;
    struct aig *g;
    struct symbols s;
    struct side c, rtl;
    struct c_side *model;
    struct rtl_netlist *netlist;
    lit kept;       /* invariants hold of the C side's next state */
    lit *c_reset;   /* constants */
    lit *rtl_reset; /* constants */
    lit lemmas[LEMMAS_MAX];
    unsigned n_lemmas;
    lit *covers;            /* each happens */
    char broken_lemma[128]; /* the first one, or empty */
    struct err *e;
};

/* Both sides over the same symbols ------------------------------------------------------------- */

static void make_symbols(struct proof *p) {
    p->s.in = make_inputs(p->g, p->l.n_in);
    p->s.state = make_inputs(p->g, p->l.n_state);
    p->c = (struct side){make_lits(p->l.n_state), make_lits(p->l.n_out)};
    p->rtl = (struct side){make_lits(p->l.n_state), make_lits(p->l.n_out)};
    p->c_reset = make_lits(p->l.n_state);
    p->rtl_reset = make_lits(p->l.n_state);
}

static int make_sides(struct proof *p) {
    const struct proof_options *o = p->k.o;
    lit assumed, holds;
    p->model = c_side_open(p->g, &p->l, o->design_dir, p->e);
    p->netlist = p->model ? rtl_open(&p->l, o->design_dir, o->dir, p->e) : NULL;
    if (!p->netlist || c_side_step(p->model, &p->s, &p->c, p->e) ||
        rtl_step(p->netlist, p->g, &p->s, &p->rtl, p->e) ||
        c_side_reset(p->model, p->c_reset, p->e) ||
        rtl_reset(p->netlist, p->g, &p->s, p->rtl_reset, p->e) ||
        c_side_predicate(p->model, "assume", 0, p->s.in, p->s.state, NULL, &assumed, p->e) ||
        c_side_predicate(p->model, "invariant", 0, NULL, p->s.state, NULL, &holds, p->e) ||
        c_side_predicate(p->model, "invariant", 0, NULL, p->c.next, NULL, &p->kept, p->e)) {
        return -1;
    }
    p->k.given = aig_and(p->g, assumed, holds);
    return 0;
}

/* Questions ------------------------------------------------------------------------------------ */

/* Puts a list's bits of an assignment into the struct that the list describes; returns behind the
 * last one. */
static const uint8_t *put_bits(const struct signal_list *list, void *to, const uint8_t *bits) {
    for (unsigned i = 0; i < list->n; i++) {
        const struct signal *s = &list->rows[i];
        for (unsigned e = 0; e < s->count; e++, bits += s->width) {
            uint8_t *bytes = (uint8_t *)to + s->offset + e * s->stride;
            for (unsigned b = 0; b < s->width; b++) {
                bytes[b / 8] |= (uint8_t)((bits[b] & 1) << b % 8);
            }
        }
    }
    return bits;
}

/* Writes an assignment of the graph's inputs, which are the block's inputs, then its state. */
static int write_example(void *proof, const char *name, const uint8_t *inputs, const char *found) {
    struct proof *p = proof;
    (void)found;
    const struct twin *t = p->l.twin;
    struct replay_target of = {t, p->k.o->design, p->k.o->sets};
    struct replay v;
    char path[512];
    snprintf(path, sizeof path, "%s/%s.%s.cex", p->k.o->dir, t->name, name);
    if (replay_create(&v, t, p->e)) {
        return -1;
    }
    inputs = put_bits(&t->in, v.in, inputs);
    inputs = put_bits(&t->state, v.state, inputs);
    put_bits(&t->mem, v.mem, inputs);
    int status = replay_write(&v, &of, path, p->e);
    replay_destroy(&v);
    return status;
}

/* Both sides' registers after reset: constants, bit by bit. */
static int check_reset(struct proof *p) {
    lit holds;
    char place[256];
    for (unsigned i = 0; i < p->l.n_state; i++) {
        if (p->c_reset[i] != p->rtl_reset[i]) {
            char name[128];
            layout_name(&p->l, 1, i, name, sizeof name);
            ask_fails(&p->k, DIFFERS, "at %s after reset: C %u, RTL %u", name, p->c_reset[i],
                      p->rtl_reset[i]);
            return 0;
        }
    }
    if (c_side_predicate(p->model, "invariant", 0, NULL, p->c_reset, NULL, &holds, p->e)) {
        return -1;
    }
    if (holds != LIT_TRUE) {
        contract_place(p->l.twin->name, "", "invariant", place, sizeof place);
        ask_fails(&p->k, CONTRACT, "at %s: the state after reset breaks an invariant", place);
    }
    return 0;
}

/* Each part by itself: where all of them together are hard, each is easy. */
static int check_invariant(struct proof *p) {
    char place[256], found[320];
    unsigned n;
    lit *parts = conjuncts(p->g, p->kept, &n);
    contract_place(p->l.twin->name, "", "invariant", place, sizeof place);
    snprintf(found, sizeof found, "%s: an invariant that the next state breaks", place);
    int status = ask_always(&p->k, parts, n, "an invariant lost", "invariant", found);
    free(parts);
    return status;
}

static int check_obligations(struct proof *p) {
    const struct obligation *list;
    unsigned n = c_side_obligations(p->model, &list);
    return ask_obligations(&p->k, list, n);
}

/* Each is proved of the model with the earlier ones given, and given then, too. One that is not
 * proved is not given. */
static int check_lemma(struct proof *p, unsigned k, lit lemma, const char *name) {
    enum proof_result found;
    char file[32], what[128];
    snprintf(file, sizeof file, "lemma_%u", k);
    snprintf(what, sizeof what, "lemma %u, %s", k, name);
    if (ask_lemma(&p->k, lemma, what, file, &found)) {
        return -1;
    }
    if (found == PROVED) {
        p->k.given = aig_and(p->g, p->k.given, lemma);
    } else if (found == CONTRACT && !*p->broken_lemma) {
        memcpy(p->broken_lemma, what, sizeof p->broken_lemma);
    }
    return 0;
}

/* Before the obligations are asked: the lemmas' own code has some, too. */
static int make_lemmas(struct proof *p) {
    const char *const *names = p->contract->lemmas;
    while (p->n_lemmas < LEMMAS_MAX && names && names[p->n_lemmas]) {
        p->n_lemmas++;
    }
    return p->n_lemmas > 0 ? c_side_lemmas(p->model, &p->s, &p->c, p->lemmas, p->n_lemmas, p->e)
                           : 0;
}

static int check_lemmas(struct proof *p) {
    for (unsigned k = 0; k < p->n_lemmas; k++) {
        if (check_lemma(p, k, p->lemmas[k], p->contract->lemmas[k])) {
            return -1;
        }
    }
    return 0;
}

static void name_point(const void *proof, unsigned i, char *text, size_t size) {
    equal_name(&((const struct proof *)proof)->l, i, text, size);
}

/* Before the obligations are asked: covers have some, too. */
static int make_covers(struct proof *p) {
    unsigned n = 0;
    while (p->contract->covers[n]) {
        n++;
    }
    p->covers = make_lits(n);
    for (unsigned k = 0; k < n; k++) {
        if (c_side_predicate(p->model, "cover", k, p->s.in, p->s.state, p->c.out, &p->covers[k],
                             p->e)) {
            return -1;
        }
    }
    return 0;
}

/* Assumptions that contradict each other would prove anything: each of the block's covers must be
 * possible, those without text impossible. */
static int check_cover(struct proof *p, unsigned k, const char *cover) {
    const lit happens = p->covers[k];
    char file[96], place[256], found[320];
    snprintf(file, sizeof file, "cover_%u", k);
    if (*cover) {
        return ask_possible(&p->k, happens, cover, file);
    }
    contract_place(p->l.twin->name, "", "cover", place, sizeof place);
    snprintf(found, sizeof found, "%s: a cover that is said to be impossible", place);
    return ask_never(&p->k, happens, "what cannot happen at this size", file, found);
}

static int check_covers(struct proof *p) {
    unsigned n = 0, possible = 0;
    while (p->k.result == PROVED && p->contract->covers[n]) {
        if (check_cover(p, n, p->contract->covers[n])) {
            return -1;
        }
        possible += p->contract->covers[n++][0] != '\0';
    }
    if (p->k.result == PROVED && possible == 0) {
        char place[256];
        contract_place(p->l.twin->name, "", "cover", place, sizeof place);
        ask_fails(&p->k, CONTRACT, "at %s: expected a cover that can happen, got none", place);
    } else if (p->k.result == PROVED) {
        printf("  %s covers: %u can happen\n", p->l.twin->name, possible);
    }
    return 0;
}

/* One after the other; the first that fails ends it. */
static int ask(struct proof *p) {
    if (check_reset(p)) {
        return -1;
    }
    /* A model of which compilers make what they like may keep a cover from happening. */
    if (p->k.result == PROVED && (make_covers(p) || make_lemmas(p) || check_obligations(p))) {
        return -1;
    }
    if (p->k.result == PROVED && check_covers(p)) {
        return -1;
    }
    if (p->k.result == PROVED && (check_lemmas(p) || check_invariant(p))) {
        return -1;
    }
    if (p->k.result == PROVED && equal_sides(&p->k, &p->l, &p->c, &p->rtl, p->contract->asked)) {
        return -1;
    }
    /* The twins are equal without it, but what was to help is wrong. */
    if (p->k.result == PROVED && *p->broken_lemma) {
        char place[256];
        contract_place(p->l.twin->name, "", "lemmas", place, sizeof place);
        ask_fails(&p->k, CONTRACT, "at %s: %s: C breaks it", place, p->broken_lemma);
    }
    return 0;
}

static void finish(struct proof *p) {
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
    free(p->covers);
}

int prove_block(const struct proof_options *o, struct tables *t, const char *block,
                enum proof_result *result, struct err *e) {
    const struct twin *twin = tables_twin(t, block, e);
    const struct contract *contract = twin ? tables_contract(t, block, e) : NULL;
    double start = ask_clock();
    if (!contract) {
        return -1;
    }
    struct proof p = {.contract = contract, .g = aig_new(), .e = e};
    p.k = (struct asker){.o = o,
                         .name = twin->name,
                         .g = p.g,
                         .proof = &p,
                         .write_example = write_example,
                         .name_point = name_point,
                         .result = PROVED,
                         .e = e};
    mkdir(o->dir, 0777);
    layout_of(&p.l, twin);
    make_symbols(&p);
    int status = make_sides(&p) || ask(&p) ? -1 : 0;
    if (status == 0) {
        ask_proved(&p.k, p.l.n_state + p.l.n_out, ask_clock() - start);
    }
    *result = p.k.result;
    finish(&p);
    return status;
}
