/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/ask.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "prove/contract_place.h"
#include "prove/solve/solver.h"
#include "prove/texts.h"
#include "prove/ways.h"

static double seconds_of(int who) {
    struct rusage u;
    getrusage(who, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

double ask_clock(void) {
    return seconds_of(RUSAGE_SELF) + seconds_of(RUSAGE_CHILDREN);
}

static void say(const struct asker *k, const char *question, const char *answer,
                const struct answer *a) {
    if (a->way == UNASKED) {
        printf("  %s %s: not asked\n", k->name, question);
        return;
    }
    printf("  %s %s: %s (cadical %.1f s, proof %.1f s, abc %.1f s)\n", k->name, question, answer,
           a->cadical_seconds, a->check_seconds, a->abc_seconds);
    fflush(stdout);
}

const char *ask_word(enum proof_result result) {
    static const char *const words[] = {[PROVED] = "PROVED",
                                        [DIFFERS] = "DIFFERS",
                                        [CONTRACT] = "CONTRACT",
                                        [REFUSED] = "REFUSED",
                                        [NOT_DECIDED] = "UNDECIDED"};
    return words[result];
}

void ask_fails(struct asker *k, enum proof_result how, const char *format, ...) {
    va_list list;
    va_start(list, format);
    printf("%s %s %s ", ask_word(how), k->name, k->o->design);
    vprintf(format, list);
    printf("\n");
    va_end(list);
    k->result = how;
}

const char *ask_proved_word(const struct proof_options *o, const char *of_seeded) {
    return o->unasked ? "UNASKED" : texts_seeded() ? of_seeded : ask_word(PROVED);
}

void ask_proved(const struct asker *k, unsigned points, double seconds) {
    if (k->result == PROVED) {
        printf("%s %s %s points=%u seconds=%.1f", ask_proved_word(k->o, "EQUAL"), k->name,
               k->o->design, points, seconds);
        if (k->o->ways)
            printf(" way=%s", ways_word(k->o->ways));
        printf("\n");
    }
}

/* What a prover says without a proof, alone, does not count. */
static enum verdict verdict_of(const struct answer *a) {
    return a->way == BY_NOBODY ? UNDECIDED : a->verdict;
}

static void undecided(struct asker *k, const char *what) {
    printf("UNDECIDED %s %s %s after %u s\n", k->name, k->o->design, what, k->o->seconds);
    k->result = NOT_DECIDED;
}

/* What the graph's nodes are under an assignment of its inputs. */
static uint64_t *values_of(const struct asker *k, const uint8_t *inputs) {
    uint32_t n = aig_inputs(k->g);
    uint64_t *in = calloc(n + 1u, sizeof *in), *values = calloc(aig_nodes(k->g), sizeof *values);
    if (!in || !values) {
        fprintf(stderr, "prove: out of memory; free some memory\n");
        exit(2);
    }
    for (uint32_t i = 0; i < n; i++) {
        in[i] = inputs[i];
    }
    aig_simulate(k->g, in, values);
    free(in);
    return values;
}

/* A question that should be answered by "never", and the words for its answers. */
struct question {
    const char *what, *file, *holds, *fails;
    enum proof_result how; /* it fails; broken obligations are REFUSED */
    const char *found;     /* NULL: one of the following says what was found */
    const struct obligation *obligations;
    unsigned n_obligations;
    const lit *left, *right;
    unsigned n_points, first; /* number of the first point */
};

/* What an assignment shows, in words, and how that fails. */
static enum proof_result name_found(const struct asker *k, const struct question *q,
                                    const uint64_t *values, char *text, size_t size) {
    snprintf(text, size, "%s", q->found ? q->found : "no point");
    for (unsigned i = 0; i < q->n_obligations; i++) {
        if (aig_value(values, q->obligations[i].bad) & 1) {
            snprintf(text, size, "%s: %s", q->obligations[i].where, q->obligations[i].what);
            return REFUSED;
        }
    }
    for (unsigned i = 0; i < q->n_points; i++) {
        if ((aig_value(values, q->left[i]) ^ aig_value(values, q->right[i])) & 1) {
            k->name_point(k->proof, q->first + i, text, size);
            return q->how;
        }
    }
    return q->how;
}

enum { QUESTION_NAME = 128 };

static void name_question(const struct asker *k, const char *file, char name[QUESTION_NAME]) {
    snprintf(name, QUESTION_NAME, "%s.%s", k->name, file);
}

/* Can `happens` be where `given` is? */
static int put(struct asker *k, lit happens, const char *file, struct answer *a) {
    char name[QUESTION_NAME];
    const lit wanted[] = {k->given, happens};
    name_question(k, file, name);
    int status = solve(k->g, wanted, 2, k->o->dir, name, k->o->seconds, a, k->e);
    ways_add(k->o->ways, name, a);
    return status;
}

/* The same of what never can, if all is proved. */
static int put_never(struct asker *k, lit bad, const char *file, struct answer *a) {
    char name[QUESTION_NAME];
    const lit wanted[] = {k->given, bad};
    if (!k->o->unasked) {
        return put(k, bad, file, a);
    }
    name_question(k, file, name);
    int status = solve_unasked(k->g, wanted, 2, k->o->dir, name, a, k->e);
    ways_add(k->o->ways, name, a);
    return status;
}

/* Can two of these differ? None do, if all is proved. */
static int put_pairs(struct asker *k, lit given, const lit *left, const lit *right, unsigned n,
                     const char *file, struct answer *a) {
    const char *dir = k->o->dir;
    char name[QUESTION_NAME];
    name_question(k, file, name);
    int status = k->o->unasked
                     ? solve_equal_unasked(k->g, given, left, right, n, dir, name, a, k->e)
                     : (k->alike ? solve_alike : solve_equal)(k->g, given, left, right, n, dir,
                                                              name, k->o->seconds, a, k->e);
    ways_add(k->o->ways, name, a);
    return status;
}

static int judge(struct asker *k, struct answer *a, const struct question *q) {
    enum verdict verdict = verdict_of(a);
    int status = 0;
    say(k, q->what, verdict == NEVER ? q->holds : verdict == SOMETIMES ? q->fails : "undecided", a);
    if (verdict == UNDECIDED) {
        undecided(k, q->what);
    } else if (verdict == SOMETIMES) {
        uint64_t *values = values_of(k, a->inputs);
        char text[256];
        enum proof_result how = name_found(k, q, values, text, sizeof text);
        status = k->write_example(k->proof, q->file, a->inputs, text);
        ask_fails(k, how, "at %s: see %s/%s.%s.cex", text, k->o->dir, k->name, q->file);
        free(values);
    }
    free(a->inputs);
    return status;
}

static int never(struct asker *k, lit bad, const struct question *q) {
    struct answer a = {0};
    return put_never(k, bad, q->file, &a) ? -1 : judge(k, &a, q);
}

/* What must never be. */
static struct question question_never(const char *what, const char *file, enum proof_result how,
                                      const char *found) {
    return (struct question){.what = what,
                             .file = file,
                             .holds = "never",
                             .fails = "can be",
                             .how = how,
                             .found = found};
}

int ask_never(struct asker *k, lit bad, const char *what, const char *file, const char *found) {
    struct question q = question_never(what, file, CONTRACT, found);
    return never(k, bad, &q);
}

int ask_always(struct asker *k, const lit *sentences, unsigned n, const char *what,
               const char *file, const char *found) {
    struct question q = question_never(what, file, CONTRACT, found);
    struct answer a = {0};
    lit *always = calloc(n + 1u, sizeof *always);
    if (!always) {
        return err_set(k->e, "%s:0: expected memory for %u sentences, got none; free some", k->name,
                       n);
    }
    for (unsigned i = 0; i < n; i++) {
        always[i] = LIT_TRUE;
    }
    int status = put_pairs(k, k->given, sentences, always, n, file, &a);
    free(always);
    return status ? -1 : judge(k, &a, &q);
}

/* The question is the obligations', and whether `bad` can be. */
static lit add_obligations(struct asker *k, struct question *q, lit bad,
                           const struct obligation *list, unsigned n) {
    q->obligations = list;
    q->n_obligations = n;
    for (unsigned i = 0; i < n; i++) {
        bad = aig_or(k->g, bad, list[i].bad);
    }
    return bad;
}

int ask_sentence(struct asker *k, lit bad, const struct obligation *list, unsigned n,
                 const char *what, const char *file) {
    struct question q = question_never(what, file, DIFFERS, what);
    return never(k, add_obligations(k, &q, bad, list, n), &q);
}

int ask_obligations(struct asker *k, const struct obligation *list, unsigned n) {
    struct question q =
        question_never("an obligation of the C code broken", "obligation", REFUSED, NULL);
    lit any = add_obligations(k, &q, LIT_FALSE, list, n);
    if (any != LIT_FALSE) {
        return never(k, any, &q);
    }
    printf("  %s an obligation of the C code broken: never (none depends on anything)\n", k->name);
    return 0;
}

int ask_equal(struct asker *k, const lit *left, const lit *right, unsigned n, const char *what,
              const char *file) {
    struct question q = {.what = what,
                         .file = file,
                         .holds = "equal",
                         .fails = "differ",
                         .how = DIFFERS,
                         .left = left,
                         .right = right,
                         .n_points = n};
    struct answer a = {0};
    return put_pairs(k, k->given, left, right, n, file, &a) ? -1 : judge(k, &a, &q);
}

/* A row that is equal is worth more than its points. Which register moves is decided in one row;
 * what follows from it, in twenty others, is easy when that is known. A word of data tells nothing
 * of others. */
int ask_parts(struct asker *k, const lit *left, const lit *right, const unsigned *bits,
              unsigned n_parts, int given, const char *what, const char *file) {
    struct question q = {
        .what = what, .file = file, .holds = "equal", .fails = "differ", .how = DIFFERS};
    struct answer sum = {0};
    lit assume = k->given;
    for (unsigned part = 0; part < n_parts; part++, q.first += q.n_points) {
        struct answer a = {0};
        q.left = left + q.first;
        q.right = right + q.first;
        q.n_points = bits[part];
        if (put_pairs(k, assume, q.left, q.right, q.n_points, file, &a)) {
            return -1;
        }
        sum.abc_seconds += a.abc_seconds;
        sum.cadical_seconds += a.cadical_seconds;
        sum.check_seconds += a.check_seconds;
        sum.way = a.way;
        if (verdict_of(&a) != NEVER) {
            return judge(k, &a, &q);
        }
        for (unsigned i = 0; given && i < q.n_points; i++) {
            assume = aig_and(k->g, assume, aig_not(aig_xor(k->g, q.left[i], q.right[i])));
        }
    }
    say(k, what, "equal", &sum);
    return 0;
}

/* A cover that cannot happen: with what is given, or whatever is given. */
static int fails_cover(struct asker *k, const char *cover, const char *file) {
    struct answer a = {0};
    char place[256];
    if (put(k, LIT_TRUE, file, &a)) {
        return -1;
    }
    contract_place(k->name, cover, "cover", place, sizeof place);
    free(a.inputs);
    if (verdict_of(&a) == NEVER) {
        contract_place(k->name, "", strncmp(k->name, "rf_", 3) ? "assume" : "environment", place,
                       sizeof place);
        ask_fails(k, CONTRACT, "at %s: assumptions and invariants can never hold at once", place);
    } else {
        ask_fails(k, CONTRACT, "at %s: %s can never happen; correct the cover, or an assumption",
                  place, cover);
    }
    return 0;
}

int ask_possible(struct asker *k, lit happens, const char *what, const char *file) {
    struct answer a = {0};
    if (put(k, happens, file, &a)) {
        return -1;
    }
    int status = 0;
    if (verdict_of(&a) == SOMETIMES) {
        status = k->write_example(k->proof, file, a.inputs, what);
    } else if (verdict_of(&a) == NEVER) {
        status = fails_cover(k, what, file);
    } else {
        undecided(k, what);
    }
    free(a.inputs);
    return status;
}

int ask_lemma(struct asker *k, lit lemma, const char *what, const char *file,
              enum proof_result *found) {
    struct answer a = {0};
    if (put_never(k, aig_not(lemma), file, &a)) {
        return -1;
    }
    enum verdict broken = verdict_of(&a);
    *found = broken == NEVER ? PROVED : broken == SOMETIMES ? CONTRACT : NOT_DECIDED;
    say(k, what, broken == NEVER ? "holds" : broken == SOMETIMES ? "broken" : "undecided", &a);
    int status = broken == SOMETIMES ? k->write_example(k->proof, file, a.inputs, what) : 0;
    free(a.inputs);
    return status;
}
