/* SPDX-License-Identifier: Apache-2.0
 * The top is run with the bodies of its blocks. So what a block is given is a function of the top's
 * state, its monitor and its inputs. Only the state's invariants and what the environment keeps to
 * are taken for granted of a cycle: no block is excused by another one.
 */
#include "prove/tops/contracts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "prove/ask.h"
#include "prove/tops/asserted.h"
#include "prove/solve/bits.h"
#include "prove/conjuncts.h"
#include "prove/contract_place.h"
#include "prove/ways.h"
#include "prove/tops/contract_sentences.h"
#include "prove/example.h"
#include "rfgen/files.h"
#include "prove/c/objects.h"
#include "lockstep/signals.h"
#include "prove/tops/top_bodies.h"
#include "prove/tops/top_c.h"

/* What is known of one instance. */
struct instance {
    struct layout l;
    struct c_side *contract;        /* of its block; instances of a block share one */
    lit holds;                      /* its invariants */
    lit broken[SENTENCES_MAX];      /* its assumptions */
    unsigned n;                     /* of these */
    const char *why[SENTENCES_MAX]; /* it is asserted only; NULL: it is to be proved */
};

/* One top on its way. */
struct contracts {
    struct asker k; /* given: the environment keeps to its part, all invariants hold */
    struct boxes b;
    const struct top_contract *contract;
    struct symbols s;
    struct top_side c;
    lit *next; /* [n_state] of all blocks */
    lit *seen, *seen_next;
    struct top_c *model;
    struct bodies *bodies;
    struct contract_sentences *top;
    struct instance *instances; /* [boxes] */
    struct asserted *asserted;
    FILE *rows;
    unsigned proved, asserted_only;
    struct err *e;
};

static void *or_end(void *memory) {
    if (!memory) {
        fprintf(stderr, "prove: out of memory; free some memory\n");
        exit(2);
    }
    return memory;
}

static unsigned count_names(const char *const *names) {
    unsigned n = 0;
    while (names[n]) {
        n++;
    }
    return n;
}

/* The cycle ------------------------------------------------------------------------------------ */

static void make_symbols(struct contracts *p) {
    const struct layout *l = &p->b.l;
    p->s.in = make_inputs(p->k.g, l->n_in); /* what blocks give comes in later */
    p->s.state = make_inputs(p->k.g, l->n_state);
    p->seen = make_inputs(p->k.g, 8 * p->contract->seen);
    p->seen_next = make_lits(8 * p->contract->seen);
    p->next = make_lits(l->n_state);
    top_side_make(&p->c, l, make_lits(l->n_state));
    p->instances = or_end(calloc(p->b.n + 1u, sizeof *p->instances));
}

/* A block that is called sometimes keeps its state otherwise. */
static void find_next(struct contracts *p) {
    for (unsigned i = 0; i < p->b.n; i++) {
        const struct box *box = &p->b.list[i];
        const lit *from = top_c_steps(p->model, i) == LIT_TRUE ? p->c.next : p->c.kept;
        size_t n = box_is_wide(box) ? 0 : signal_list_bits(&box->twin->state);
        memcpy(p->next + box->state, from + box->state, n * sizeof *from);
    }
}

static struct shown shown(const struct contracts *p) {
    return (struct shown){p->s.state, p->seen, p->s.in, p->c.out};
}

static int run_cycle(struct contracts *p, struct tables *t) {
    const char *dir = p->k.o->design_dir;
    struct shown cycle = shown(p);
    p->model = top_c_open(p->k.g, &p->b, t, dir, p->e);
    p->bodies = p->model ? bodies_open(p->k.g, &p->b, dir, p->e) : NULL;
    p->top = p->bodies ? contract_sentences_open(p->k.g, p->b.top, p->contract, dir, p->e) : NULL;
    if (!p->top) {
        return -1;
    }
    top_c_set_bodies(p->model, p->bodies);
    if (top_c_step(p->model, &p->s, &p->c, p->e) || top_c_reset(p->model, &p->s, &p->c, p->e) ||
        contract_watch(p->top, &cycle, p->seen_next, p->e)) {
        return -1;
    }
    find_next(p);
    return 0;
}

/* The sentences -------------------------------------------------------------------------------- */

/* No sentence without a name: literals behind the last one are false. */
static int check_names(const struct contracts *p, const char *name, const lit *broken, unsigned n,
                       unsigned all) {
    for (unsigned k = n; k < all; k++) {
        if (broken[k] != LIT_FALSE) {
            return err_set(
                p->e,
                "harness/contracts/blocks/%s.c:1: expected %u sentences, got one of number "
                "%u that has no name; name it",
                name, n, k);
        }
    }
    return 0;
}

/* Blocks' instances are one after the other. */
static int open_contract(struct contracts *p, unsigned i) {
    struct instance *x = &p->instances[i];
    layout_of(&x->l, p->b.list[i].twin);
    if (i > 0 && p->b.list[i - 1].twin == p->b.list[i].twin) {
        x->contract = p->instances[i - 1].contract;
    } else {
        x->contract = c_side_open(p->k.g, &x->l, p->k.o->design_dir, p->e);
    }
    return x->contract ? 0 : -1;
}

static int find_sentences(struct contracts *p, unsigned i) {
    struct instance *x = &p->instances[i];
    const struct box *box = &p->b.list[i];
    const lit *state = box_is_wide(box) ? NULL : p->s.state + box->state;
    x->n = count_names(box->contract->assumptions);
    x->holds = LIT_TRUE;
    if (open_contract(p, i) ||
        c_side_broken(x->contract, p->c.out + box->in, state, x->broken, p->e) ||
        check_names(p, box->twin->name, x->broken, x->n, SENTENCES_MAX) ||
        (state &&
         c_side_predicate(x->contract, "invariant", 0, NULL, state, NULL, &x->holds, p->e))) {
        return -1;
    }
    for (unsigned k = 0; k < x->n; k++) {
        x->broken[k] = aig_and(p->k.g, x->broken[k], top_c_steps(p->model, i));
        x->why[k] = asserted_why(p->asserted, p->b.top->name, box->twin->name,
                                 box->contract->assumptions[k]);
    }
    return 0;
}

/* That none of them is broken. */
static lit none_of(struct aig *g, const lit *broken, unsigned n) {
    lit none = LIT_TRUE;
    for (unsigned k = 0; k < n; k++) {
        none = aig_and(g, none, aig_not(broken[k]));
    }
    return none;
}

static int find_given(struct contracts *p) {
    struct shown cycle = shown(p);
    lit outside[WORD_MAX], inside[WORD_MAX];
    unsigned n_outside = count_names(p->contract->assumptions),
             n_inside = count_names(p->contract->invariants);
    char file[96];
    snprintf(file, sizeof file, "tops/%s", p->b.top->name);
    if (contract_environment(p->top, &cycle, outside, p->e) ||
        check_names(p, file, outside, n_outside, SENTENCES_MAX) ||
        contract_agreement(p->top, &cycle, inside, p->e) ||
        check_names(p, file, inside, n_inside, SENTENCES_MAX)) {
        return -1;
    }
    p->k.given =
        aig_and(p->k.g, none_of(p->k.g, outside, n_outside), none_of(p->k.g, inside, n_inside));
    for (unsigned i = 0; i < p->b.n; i++) {
        struct instance *x = &p->instances[i];
        if (find_sentences(p, i)) {
            return -1;
        }
        p->k.given = aig_and(p->k.g, p->k.given, x->holds);
        for (unsigned k = 0; k < x->n; k++) {
            lit given = x->why[k] ? aig_not(x->broken[k]) : LIT_TRUE;
            p->k.given = aig_and(p->k.g, p->k.given, given);
        }
    }
    return 0;
}

/* Answers -------------------------------------------------------------------------------------- */

static const char *proved_word(const struct contracts *p) {
    return ask_proved_word(p->k.o, "HOLDS");
}

static const char *word_of(const struct contracts *p, enum proof_result found) {
    return found == PROVED ? proved_word(p) : ask_word(found);
}

/* One line on stdout, one in the file of rows: top, design, block, verdict, sentence. */
static void answer(struct contracts *p, const char *who, const char *sentence, const char *verdict,
                   const char *behind) {
    const char *top = p->b.top->name, *design = p->k.o->design;
    printf("%s contract %s %s %s: %s%s\n", verdict, top, design, who, sentence, behind);
    fflush(stdout);
    fprintf(p->rows, "%s,%s,%s,%s,\"%s\"\n", top, design, who, verdict, sentence);
}

/* An inductive sentence or an assumption. */
static int ask_holds(struct contracts *p, const char *who, const char *sentence, lit holds,
                     const char *file) {
    enum proof_result found = PROVED;
    char what[256], place[256], behind[640] = "";
    double start = ask_clock();
    snprintf(what, sizeof what, "%s: %s", who, sentence);
    if (holds != LIT_TRUE && ask_lemma(&p->k, holds, what, file, &found)) {
        return -1;
    }
    if (found == CONTRACT) {
        contract_place(p->k.name, sentence, "environment", place, sizeof place);
        snprintf(behind, sizeof behind, " (%s): see %s/%s.%s.cex", place, p->k.o->dir, p->k.name,
                 file);
    } else if (found == NOT_DECIDED) {
        snprintf(behind, sizeof behind, " after %.0f s", ask_clock() - start);
    }
    answer(p, who, sentence, word_of(p, found), behind);
    p->k.result = found == PROVED ? p->k.result : found;
    p->proved += found == PROVED;
    return 0;
}

static int write_example(void *proof, const char *file, const uint8_t *inputs, const char *found) {
    struct contracts *p = proof;
    return example_write(&p->k, &p->b.l, file,
                         "Inputs and state of the top, and wide data; what blocks give follows.",
                         found, inputs);
}

/* Questions ------------------------------------------------------------------------------------ */

/* State and monitor after reset are constants: all invariants hold of them. */
static int check_base(struct contracts *p) {
    lit *state = make_lits(p->b.l.n_state), *seen = make_lits(8 * p->contract->seen);
    struct shown cycle = {state, seen, NULL, NULL};
    lit inside[WORD_MAX], holds = LIT_TRUE;
    int status = 0;
    for (unsigned i = 0; i < p->b.n && status == 0; i++) {
        const struct box *box = &p->b.list[i];
        lit own = LIT_TRUE;
        if (!box_is_wide(box)) {
            status = c_side_reset(p->instances[i].contract, state + box->state, p->e) ||
                     c_side_predicate(p->instances[i].contract, "invariant", 0, NULL,
                                      state + box->state, NULL, &own, p->e);
            holds = aig_and(p->k.g, holds, own);
        }
    }
    status = status || contract_agreement(p->top, &cycle, inside, p->e);
    if (status == 0) {
        holds =
            aig_and(p->k.g, holds, none_of(p->k.g, inside, count_names(p->contract->invariants)));
    }
    if (status == 0 && holds != LIT_TRUE) {
        char place[256];
        contract_place(p->k.name, "", "agreement", place, sizeof place);
        ask_fails(&p->k, CONTRACT, "at %s: the state after reset breaks an invariant", place);
    }
    free(state);
    free(seen);
    return status ? -1 : 0;
}

/* Environment and invariants that contradict each other would prove anything. */
static int check_covers(struct contracts *p) {
    struct shown cycle = shown(p);
    for (unsigned k = 0; p->k.result == PROVED && p->contract->covers[k]; k++) {
        const char *cover = p->contract->covers[k];
        char file[64];
        lit happens;
        snprintf(file, sizeof file, "contract_cover_%u", k);
        if (contract_cover(p->top, k, &cycle, &happens, p->e) ||
            (*cover ? ask_possible(&p->k, happens, cover, file)
                    : ask_never(&p->k, happens, "what cannot happen at this size", file,
                                "a cover that is said to be impossible"))) {
            return -1;
        }
        if (p->k.result == PROVED && *cover) {
            printf("  %s can happen: %s\n", p->b.top->name, cover);
        }
    }
    return 0;
}

static void append(struct obligation **all, unsigned *n, const struct obligation *more,
                   unsigned n_more) {
    *all = or_end(realloc(*all, (*n + n_more + 1u) * sizeof **all));
    if (n_more > 0) {
        memcpy(*all + *n, more, n_more * sizeof **all);
    }
    *n += n_more;
}

/* Of the top, its blocks and all contracts: no sentence rests on a value that C does not give. */
static int check_obligations(struct contracts *p) {
    struct obligation *all = NULL;
    const struct obligation *list;
    unsigned n = 0, more = top_c_obligations(p->model, &list);
    append(&all, &n, list, more);
    more = bodies_obligations(p->bodies, &list);
    append(&all, &n, list, more);
    more = contract_obligations(p->top, &list);
    append(&all, &n, list, more);
    for (unsigned i = 0; i < p->b.n; i++) {
        if (i == 0 || p->instances[i].contract != p->instances[i - 1].contract) {
            more = c_side_obligations(p->instances[i].contract, &list);
            append(&all, &n, list, more);
        }
    }
    int status = ask_obligations(&p->k, all, n);
    free(all);
    return status;
}

/* X_outputs has seen what X_step is given, of which the assumptions are. */
static int check_early(struct contracts *p) {
    struct aig *g = p->k.g;
    lit changed = LIT_FALSE;
    for (unsigned i = 0; i < p->b.l.n_out; i++) {
        lit both = aig_and(g, p->c.seen[i], p->c.given[i]);
        changed = aig_or(g, changed, aig_and(g, both, aig_xor(g, p->c.early[i], p->c.out[i])));
    }
    return ask_never(&p->k, changed, "an input changed between X_outputs and X_step", "early",
                     "an input of a block that X_outputs has seen otherwise");
}

/* An instance's sentences at once, and only when that is not proved one by one. */
static int check_instance(struct contracts *p, unsigned i) {
    const struct instance *x = &p->instances[i];
    const struct box *box = &p->b.list[i];
    lit all = none_of(p->k.g, x->broken, x->n);
    enum proof_result found = PROVED;
    char file[64];
    snprintf(file, sizeof file, "contract_%u", i);
    if (all != LIT_TRUE && ask_lemma(&p->k, all, box->path, file, &found)) {
        return -1;
    }
    for (unsigned k = 0; k < x->n; k++) {
        const char *sentence = box->contract->assumptions[k];
        if (x->why[k]) {
            char behind[320];
            snprintf(behind, sizeof behind, " (%s)", x->why[k]);
            answer(p, box->path, sentence, "ASSERTED ONLY", behind);
            p->asserted_only++;
            continue;
        }
        snprintf(file, sizeof file, "contract_%u_%u", i, k);
        lit holds = found == PROVED ? LIT_TRUE : aig_not(x->broken[k]);
        if (ask_holds(p, box->path, sentence, holds, file)) {
            return -1;
        }
    }
    return 0;
}

/* What the blocks keep to of each other, and the monitor, behind the cycle. */
static int check_agreement(struct contracts *p) {
    struct shown behind = {p->next, p->seen_next, NULL, NULL};
    lit broken[WORD_MAX];
    if (contract_agreement(p->top, &behind, broken, p->e)) {
        return -1;
    }
    for (unsigned k = 0; p->contract->invariants[k]; k++) {
        char file[64];
        snprintf(file, sizeof file, "agreement_%u", k);
        if (ask_holds(p, "invariant", p->contract->invariants[k], aig_not(broken[k]), file)) {
            return -1;
        }
    }
    return 0;
}

/* One block alone, with inputs that it assumes. */
struct alone {
    struct asker k;
    struct layout l;
};

static int write_alone(void *alone, const char *file, const uint8_t *inputs, const char *found) {
    struct alone *a = alone;
    return example_write(&a->k, &a->l, file, "Inputs and state of the block.", found, inputs);
}

/* Under its assumptions a block keeps its invariants; where it may be left out, it assumes nothing.
 */
static int find_kept(struct alone *a, struct c_side *model, const struct contract *contract,
                     lit *kept, lit *idle, struct err *e) {
    struct symbols s = {make_inputs(a->k.g, a->l.n_in), make_inputs(a->k.g, a->l.n_state)};
    struct side side = {make_lits(a->l.n_state), make_lits(a->l.n_out)};
    lit assumed = LIT_TRUE, holds, rests = LIT_FALSE;
    int status =
        c_side_step(model, &s, &side, e) ||
        c_side_predicate(model, "assume", 0, s.in, s.state, NULL, &assumed, e) ||
        c_side_predicate(model, "invariant", 0, NULL, s.state, NULL, &holds, e) ||
        c_side_predicate(model, "invariant", 0, NULL, side.next, NULL, kept, e) ||
        (contract->idle && c_side_predicate(model, "idle", 0, s.in, s.state, NULL, &rests, e));
    if (status == 0) {
        a->k.given = holds;
        *kept = aig_or(a->k.g, aig_not(assumed), *kept);
        *idle = aig_or(a->k.g, aig_not(rests), assumed);
    }
    free(s.in);
    free(s.state);
    free(side.next);
    free(side.out);
    return status ? -1 : 0;
}

/* Behind `assumed`, each part of the invariants by itself. */
static int ask_kept(struct contracts *p, struct alone *a, lit kept, const char *name) {
    unsigned n;
    lit *parts = conjuncts(a->k.g, kept, &n);
    int status = ask_always(&a->k, parts, n, "an invariant lost", name, "an invariant lost");
    free(parts);
    p->k.result = a->k.result == PROVED ? p->k.result : a->k.result;
    return status;
}

static int check_alone(struct contracts *p, const struct box *box) {
    struct alone a = {.k = p->k};
    lit kept, idle;
    a.k.g = aig_new();
    a.k.name = box->twin->name;
    a.k.proof = &a;
    a.k.write_example = write_alone;
    layout_of(&a.l, box->twin);
    struct c_side *model = c_side_open(a.k.g, &a.l, p->k.o->design_dir, p->e);
    int status = model ? find_kept(&a, model, box->contract, &kept, &idle, p->e) : -1;
    if (status == 0) {
        status =
            ask_kept(p, &a, kept, "contract_invariant") || ask_kept(p, &a, idle, "contract_idle");
    }
    c_side_close(model);
    aig_free(a.k.g);
    return status ? -1 : 0;
}

static int check_instances(struct contracts *p) {
    int status = 0;
    for (unsigned i = 0; i < p->b.n && status == 0; i++) {
        status = check_instance(p, i);
    }
    return status;
}

static int check_blocks(struct contracts *p) {
    int status = 0;
    for (unsigned i = 0; i < p->b.n && status == 0; i++) {
        int first = i == 0 || p->b.list[i - 1].twin != p->b.list[i].twin;
        status = first && !box_is_wide(&p->b.list[i]) ? check_alone(p, &p->b.list[i]) : 0;
    }
    return status;
}

static int ask(struct contracts *p) {
    if (p->c.fault[0]) {
        ask_fails(&p->k, DIFFERS, "at %s (csim/%s.c)", p->c.fault, p->b.top->name);
        return 0;
    }
    if (check_base(p) || (p->k.result == PROVED && check_covers(p)) ||
        (p->k.result == PROVED && (check_obligations(p) || check_early(p)))) {
        return -1;
    }
    if (p->k.result != PROVED) {
        return 0;
    }
    return check_instances(p) || check_agreement(p) || check_blocks(p) ? -1 : 0;
}

/* Opening and closing -------------------------------------------------------------------------- */

static void finish(struct contracts *p) {
    for (unsigned i = 0; p->instances && i < p->b.n; i++) {
        if (i == 0 || p->instances[i].contract != p->instances[i - 1].contract) {
            c_side_close(p->instances[i].contract);
        }
    }
    top_c_close(p->model);
    bodies_close(p->bodies);
    contract_sentences_close(p->top);
    asserted_close(p->asserted);
    aig_free(p->k.g);
    free(p->instances);
    free(p->s.in);
    free(p->s.state);
    free(p->seen);
    free(p->seen_next);
    free(p->next);
    top_side_free(&p->c);
    boxes_close(&p->b);
}

static int prove(struct contracts *p, const struct contract_options *o, struct tables *t) {
    p->asserted = asserted_open(o->asserted, p->b.top->name, p->e);
    p->rows =
        p->asserted ? file_create(p->e, "%s/%s.contracts.csv", o->proof.dir, p->b.top->name) : NULL;
    if (!p->rows) {
        return -1;
    }
    int status = run_cycle(p, t) || find_given(p) || asserted_check(p->asserted, p->e) || ask(p);
    return file_close(p->rows, "contracts.csv", p->e) || status ? -1 : 0;
}

int prove_contracts(const struct contract_options *o, struct tables *t, const char *top,
                    enum proof_result *result, struct err *e) {
    const struct top_contract *contract = tables_top_contract(t, top, e);
    struct contracts p = {.contract = contract, .e = e};
    double start = ask_clock();
    if (!contract || boxes_open(&p.b, t, top, e)) {
        return -1;
    }
    p.k = (struct asker){.o = &o->proof,
                         .name = top,
                         .g = aig_new(),
                         .given = LIT_TRUE,
                         .proof = &p,
                         .write_example = write_example,
                         .result = PROVED,
                         .e = e};
    mkdir(o->proof.dir, 0777);
    make_symbols(&p);
    int status = prove(&p, o, t);
    if (status == 0 && p.k.result == PROVED) {
        printf("%s contracts of %s %s sentences=%u asserted=%u seconds=%.1f way=%s\n",
               proved_word(&p), top, o->proof.design, p.proved, p.asserted_only,
               ask_clock() - start, ways_word(o->proof.ways));
    }
    *result = p.k.result;
    finish(&p);
    return status;
}
