/* SPDX-License-Identifier: Apache-2.0 */
#include "proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "replay.h"
#include "rules.h"
#include "sides.h"
#include "solver.h"

/* One block on its way. */
struct proof {
    const struct proof_options *o;
    struct layout l;
    struct aig *g;
    struct symbols s;
    struct side c, rtl;
    struct c_side *model;
    struct rtl_netlist *netlist;
    lit given;      /* assumptions on inputs and invariants hold */
    lit kept;       /* invariants hold of the C side's next state */
    lit *c_reset;   /* constants */
    lit *rtl_reset; /* constants */
    enum proof_result result;
    struct err *e;
};

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static lit *make_lits(unsigned n) {
    lit *bits = calloc((size_t)n + 1, sizeof *bits);
    if (!bits) {
        fprintf(stderr, "prove: out of memory; free some memory\n");
        exit(2);
    }
    return bits;
}

/* Both sides over the same symbols ------------------------------------------------------------- */

static void make_symbols(struct proof *p) {
    p->s.in = make_lits(p->l.n_in);
    p->s.state = make_lits(p->l.n_state);
    for (unsigned i = 0; i < p->l.n_in; i++) {
        p->s.in[i] = aig_input(p->g);
    }
    for (unsigned i = 0; i < p->l.n_state; i++) {
        p->s.state[i] = aig_input(p->g);
    }
    p->c = (struct side){make_lits(p->l.n_state), make_lits(p->l.n_out)};
    p->rtl = (struct side){make_lits(p->l.n_state), make_lits(p->l.n_out)};
    p->c_reset = make_lits(p->l.n_state);
    p->rtl_reset = make_lits(p->l.n_state);
}

static int make_sides(struct proof *p) {
    const struct proof_options *o = p->o;
    lit assumed, holds;
    p->model = c_side_open(p->g, &p->l, o->design_dir, p->e);
    p->netlist = p->model ? rtl_open(&p->l, o->design_dir, o->dir, p->e) : NULL;
    if (!p->netlist || c_side_step(p->model, &p->s, &p->c, p->e) ||
        rtl_step(p->netlist, p->g, &p->s, &p->rtl, p->e) ||
        c_side_reset(p->model, p->c_reset, p->e) ||
        rtl_reset(p->netlist, p->g, &p->s, p->rtl_reset, p->e) ||
        c_side_rule(p->model, "assume", 0, p->s.in, p->s.state, NULL, &assumed, p->e) ||
        c_side_rule(p->model, "invariant", 0, NULL, p->s.state, NULL, &holds, p->e) ||
        c_side_rule(p->model, "invariant", 0, NULL, p->c.next, NULL, &p->kept, p->e)) {
        return -1;
    }
    p->given = aig_and(p->g, assumed, holds);
    return 0;
}

/* Questions -------------------------------------------------------------------------------------
 */

static void say(const struct proof *p, const char *question, const char *answer,
                const struct answer *a) {
    printf("  %s %s: %s (abc %.1f s, cadical %.1f s)\n", p->l.twin->name, question, answer,
           a->abc_seconds, a->cadical_seconds);
    fflush(stdout);
}

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
static int write_example(struct proof *p, const char *name, const uint8_t *inputs) {
    const struct twin *t = p->l.twin;
    struct replay_target of = {t, p->o->design, p->o->sets};
    struct replay v;
    char path[512];
    snprintf(path, sizeof path, "%s/%s.%s.cex", p->o->dir, t->name, name);
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

static int differs(struct proof *p, const char *what, const char *file) {
    printf("DIFFERS %s %s at %s: see %s/%s.%s.cex\n", p->l.twin->name, p->o->design, what,
           p->o->dir, p->l.twin->name, file);
    p->result = DIFFERS;
    return 0;
}

/* What only one of the two provers has decided does not count. */
static enum verdict verdict_of(const struct answer *a) {
    return a->confirmed ? a->verdict : UNDECIDED;
}

static int undecided(struct proof *p, const char *what) {
    printf("UNDECIDED %s %s %s after %u s\n", p->l.twin->name, p->o->design, what, p->o->seconds);
    p->result = NOT_DECIDED;
    return 0;
}

/* What the graph's nodes are under an assignment of its inputs. */
static uint64_t *values_of(const struct proof *p, const uint8_t *inputs) {
    uint32_t n = aig_inputs(p->g);
    uint64_t *in = calloc(n + 1u, sizeof *in), *values = calloc(aig_nodes(p->g), sizeof *values);
    if (!in || !values) {
        fprintf(stderr, "prove: out of memory; free some memory\n");
        exit(2);
    }
    for (uint32_t i = 0; i < n; i++) {
        in[i] = inputs[i];
    }
    aig_simulate(p->g, in, values);
    free(in);
    return values;
}

/* Says in words what an assignment shows. */
typedef void name_example(const struct proof *p, const uint64_t *values, char *text, size_t size);

/* What came of a question that should be answered by "never". `holds`, `fails`: its answers in
 * words. */
static int judge(struct proof *p, struct answer *a, const char *what, const char *file,
                 const char *holds, const char *fails, name_example *name) {
    enum verdict verdict = verdict_of(a);
    int status = 0;
    say(p, what, verdict == NEVER ? holds : verdict == SOMETIMES ? fails : "undecided", a);
    if (verdict == UNDECIDED) {
        status = undecided(p, what);
    } else if (verdict == SOMETIMES) {
        uint64_t *values = values_of(p, a->inputs);
        char text[256];
        name(p, values, text, sizeof text);
        status = write_example(p, file, a->inputs) || differs(p, text, file) ? -1 : 0;
        free(values);
    }
    free(a->inputs);
    return status;
}

/* `bad` must never be true where the assumptions and invariants hold. */
static int never(struct proof *p, lit bad, const char *what, const char *file, name_example *name) {
    struct answer a = {0};
    lit wanted[] = {p->given, bad};
    char question[128];
    snprintf(question, sizeof question, "%s.%s", p->l.twin->name, file);
    if (solve(p->g, wanted, 2, p->o->dir, question, p->o->seconds, &a, p->e)) {
        return -1;
    }
    return judge(p, &a, what, file, "never", "can be", name);
}

/* Both sides' registers after reset: constants, bit by bit. */
static int check_reset(struct proof *p) {
    lit holds;
    for (unsigned i = 0; i < p->l.n_state; i++) {
        if (p->c_reset[i] != p->rtl_reset[i]) {
            char name[128];
            layout_name(&p->l, 1, i, name, sizeof name);
            printf("DIFFERS %s %s at %s after reset: C %u, RTL %u\n", p->l.twin->name, p->o->design,
                   name, p->c_reset[i], p->rtl_reset[i]);
            p->result = DIFFERS;
            return 0;
        }
    }
    if (c_side_rule(p->model, "invariant", 0, NULL, p->c_reset, NULL, &holds, p->e)) {
        return -1;
    }
    if (holds != LIT_TRUE) {
        printf("DIFFERS %s %s: the state after reset breaks an invariant\n", p->l.twin->name,
               p->o->design);
        p->result = DIFFERS;
    }
    return 0;
}

static void name_invariant(const struct proof *p, const uint64_t *values, char *text, size_t size) {
    (void)values;
    snprintf(text, size, "an invariant that the next state breaks (harness/prove/rules/%s.c)",
             p->l.twin->name);
}

static void name_obligation(const struct proof *p, const uint64_t *values, char *text,
                            size_t size) {
    const struct obligation *list;
    unsigned n = c_side_obligations(p->model, &list);
    for (unsigned i = 0; i < n; i++) {
        if (aig_value(values, list[i].bad) & 1) {
            snprintf(text, size, "%s: %s", list[i].where, list[i].what);
            return;
        }
    }
}

static int check_obligations(struct proof *p) {
    const struct obligation *list;
    unsigned n = c_side_obligations(p->model, &list);
    lit any = LIT_FALSE;
    for (unsigned i = 0; i < n; i++) {
        any = aig_or(p->g, any, list[i].bad);
    }
    if (any == LIT_FALSE) {
        printf("  %s an obligation of the C code broken: never (none depends on anything)\n",
               p->l.twin->name);
        return 0;
    }
    return never(p, any, "an obligation of the C code broken", "obligation", name_obligation);
}

/* The first point that differs. */
static void name_difference(const struct proof *p, const uint64_t *values, char *text,
                            size_t size) {
    for (unsigned i = 0; i < p->l.n_state + p->l.n_out; i++) {
        int state = i < p->l.n_state;
        unsigned bit = state ? i : i - p->l.n_state;
        lit c = state ? p->c.next[bit] : p->c.out[bit];
        lit rtl = state ? p->rtl.next[bit] : p->rtl.out[bit];
        if ((aig_value(values, c) ^ aig_value(values, rtl)) & 1) {
            layout_name(&p->l, state ? 1 : 2, bit, text, size);
            return;
        }
    }
}

static int check_equal(struct proof *p) {
    unsigned n = p->l.n_state + p->l.n_out;
    lit *left = make_lits(n), *right = make_lits(n);
    struct answer a = {0};
    char question[128];
    memcpy(left, p->c.next, p->l.n_state * sizeof *left);
    memcpy(left + p->l.n_state, p->c.out, p->l.n_out * sizeof *left);
    memcpy(right, p->rtl.next, p->l.n_state * sizeof *right);
    memcpy(right + p->l.n_state, p->rtl.out, p->l.n_out * sizeof *right);
    snprintf(question, sizeof question, "%s.equal", p->l.twin->name);
    int status =
        solve_equal(p->g, p->given, left, right, n, p->o->dir, question, p->o->seconds, &a, p->e);
    free(left);
    free(right);
    if (status) {
        return -1;
    }
    return judge(p, &a, "next state and outputs", "equal", "equal", "differ", name_difference);
}

/* Assumptions that contradict each other would prove anything: each of the block's covers must be
 * possible. */
static int check_cover(struct proof *p, unsigned k, const char *cover) {
    struct answer a = {0};
    lit happens;
    char name[128], file[96];
    if (c_side_rule(p->model, "cover", k, p->s.in, p->s.state, p->c.out, &happens, p->e)) {
        return -1;
    }
    lit wanted[] = {p->given, happens};
    snprintf(file, sizeof file, "cover_%u", k);
    snprintf(name, sizeof name, "%s.%s", p->l.twin->name, file);
    if (solve(p->g, wanted, 2, p->o->dir, name, p->o->seconds, &a, p->e)) {
        return -1;
    }
    int status = 0;
    if (verdict_of(&a) == SOMETIMES) {
        status = write_example(p, file, a.inputs);
    } else if (verdict_of(&a) == NEVER) {
        printf("DIFFERS %s %s: %s can never happen: the assumptions contradict each other or the "
               "cover is wrong\n",
               p->l.twin->name, p->o->design, cover);
        p->result = DIFFERS;
    } else {
        status = undecided(p, cover);
    }
    free(a.inputs);
    return status;
}

static int check_covers(struct proof *p) {
    const struct rules *rules = rules_of(p->l.twin->name);
    unsigned n = 0;
    while (p->result == PROVED && rules->covers[n]) {
        if (check_cover(p, n, rules->covers[n])) {
            return -1;
        }
        n++;
    }
    printf("  %s covers: %u can happen\n", p->l.twin->name, n);
    return 0;
}

/* One after the other; the first that fails ends it. */
static int ask(struct proof *p) {
    if (check_reset(p)) {
        return -1;
    }
    if (p->result == PROVED && check_covers(p)) {
        return -1;
    }
    if (p->result == PROVED &&
        never(p, aig_not(p->kept), "an invariant lost", "invariant", name_invariant)) {
        return -1;
    }
    if (p->result == PROVED && check_obligations(p)) {
        return -1;
    }
    return p->result == PROVED ? check_equal(p) : 0;
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
}

int prove_block(const struct proof_options *o, const struct twin *twin, enum proof_result *result,
                struct err *e) {
    struct proof p = {.o = o, .g = aig_new(), .result = PROVED, .e = e};
    double start = now();
    if (!rules_of(twin->name)) {
        aig_free(p.g);
        return err_set(e,
                       "prove: expected rules of %s in harness/prove/rules, got none; write them",
                       twin->name);
    }
    mkdir(o->dir, 0777);
    layout_of(&p.l, twin);
    make_symbols(&p);
    int status = make_sides(&p) || ask(&p) ? -1 : 0;
    if (status == 0 && p.result == PROVED) {
        printf("PROVED %s %s points=%u seconds=%.1f\n", twin->name, o->design,
               p.l.n_state + p.l.n_out, now() - start);
    }
    *result = p.result;
    finish(&p);
    return status;
}
