/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/solve/solver.h"

#include "rfgen/files.h"
#include "prove/solve/checked.h"
#include "prove/solve/restrict.h"
#include "prove/solve/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HALF = 2, QUARTER = 4, SIXTIETH = 60 }; /* shares of a question's time */

/* How a question is answered. */
enum manner { ASKED, ALIKE, NOT_ASKED };

/* What both provers are asked. */
struct question {
    const struct aig *g;
    lit goal;         /* for cadical: can it be true? */
    lit whole;        /* the same before inputs were fixed */
    const lit *facts; /* inputs that the assumption fixed: no prover sees them */
    unsigned n_facts;
    const lit *pairs; /* for abc, which asks the same: [2 * n_pairs], can two differ? */
    unsigned n_pairs;
    const char *dir, *name;
    double seconds; /* for a run of a prover, 0: no bound */
};

uint64_t solver_most_proof = UINT64_C(2) << 30;

/* What one prover found. */
struct finding {
    enum verdict verdict;
    uint8_t *inputs; /* on SOMETIMES */
};

static int run_prover(const struct question *q, char *const *command, const char *log,
                      struct run *r, struct err *e) {
    const struct run_place at = {q->dir, log, q->seconds, 0};
    return run(&at, command, r, e);
}

static uint8_t *new_inputs(const struct question *q, struct err *e) {
    uint8_t *inputs = calloc(aig_inputs(q->g) + 1, 1);
    if (!inputs)
        err_set(e, "%s/%s:0: expected memory for an assignment, got none; free some", q->dir,
                q->name);
    return inputs;
}

/* abc's counterexample: a digit for each input. */
static int read_cex(const struct question *q, const char *path, uint8_t *inputs, struct err *e) {
    char *text = file_text(path, e);
    if (!text)
        return -1;
    uint32_t n = (uint32_t)strspn(text, "01");
    int good = n == aig_inputs(q->g) && strcmp(text + n, "# DONE\n") == 0;
    for (uint32_t i = 0; good && i < n; i++)
        inputs[i] = text[i] == '1';
    free(text);
    if (!good)
        return err_set(e, "%s:1: expected %u digits and `# DONE`, got others; use abc of 2022-10",
                       path, aig_inputs(q->g));
    return 0;
}

/* abc's verdict: the only line that starts with `Networks are`. */
static int read_abc_log(const char *path, enum verdict *verdict, struct err *e) {
    static const struct {
        const char *text;
        enum verdict verdict;
    } known[] = {{"Networks are equivalent.", NEVER},
                 {"Networks are NOT EQUIVALENT.", SOMETIMES},
                 {"Networks are UNDECIDED.", UNDECIDED}};
    unsigned verdicts = 0, understood = 0;
    char *text = file_text(path, e);
    if (!text)
        return -1;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        verdicts += strncmp(line, "Networks are ", 13) == 0;
        for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
            if (strncmp(line, known[i].text, strlen(known[i].text)) == 0) {
                *verdict = known[i].verdict;
                understood++;
            }
        }
    }
    free(text);
    if (verdicts != 1 || understood != 1)
        return err_set(e, "%s:1: expected one verdict of abc, got %u and understood %u; look there",
                       path, verdicts, understood);
    return 0;
}

/* Did abc refute every pair by itself? Of the line `UNSAT = N. SAT = 0. UNDEC = 0. ...`. */
static int all_refuted(const struct question *q, const char *path, struct err *e) {
    unsigned unsat, sat, undecided;
    char *text = file_text(path, e);
    const char *line = text ? strstr(text, "\nUNSAT = ") : NULL;
    int found =
        line && sscanf(line, " UNSAT = %u. SAT = %u. UNDEC = %u.", &unsat, &sat, &undecided) == 3;
    free(text);
    return found && unsat == q->n_pairs && sat == 0 && undecided == 0;
}

/* Each pair by itself, without a look for equal nodes inside: `&cec -mdn`. Where the sides are
 * equal only under the assumptions, few nodes inside are, and looking for them takes longer than
 * the question. It gives no counterexample: whatever else it finds is left to the other ways.
 * `share`: what part of the time it has. */
static int ask_abc_each(const struct question *q, unsigned share, struct finding *found,
                        double *seconds, struct err *e) {
    enum { CONFLICTS = 100000000 };
    char log[PATH_MAX_LENGTH], commands[2 * PATH_MAX_LENGTH];
    struct question part = *q;
    struct run r;
    part.seconds = q->seconds > 0 ? q->seconds / share : 60;
    snprintf(commands, sizeof commands, "read_aiger %s.aig; &get; &cec -mdn -C %d", q->name,
             CONFLICTS);
    snprintf(log, sizeof log, "%s.abc-each.log", q->name);
    char *command[] = {"berkeley-abc", "-s", "-q", commands, NULL};
    if (run_prover(&part, command, log, &r, e) != 0)
        return -1;
    *seconds += r.seconds;
    snprintf(log, sizeof log, "%s/%s.abc-each.log", q->dir, q->name);
    if (!r.timed_out && r.status == 0 && all_refuted(q, log, e))
        found->verdict = NEVER;
    return 0;
}

/* abc's answer in words of a SAT solver: the line that starts with one of them, if there is one. */
static enum verdict read_sat_log(const char *path, struct err *e) {
    enum verdict verdict = UNDECIDED;
    char *text = file_text(path, e);
    for (char *line = text ? strtok(text, "\n") : NULL; line; line = strtok(NULL, "\n")) {
        if (strncmp(line, "UNSATISFIABLE ", 14) == 0)
            verdict = NEVER;
        else if (strncmp(line, "SATISFIABLE ", 12) == 0)
            verdict = SOMETIMES;
    }
    free(text);
    return verdict;
}

/* Any pair, as one formula for the SAT solver inside abc, on abc's own clauses: `&glucose`. It
 * finds an example at once, and is the best where the sides have little in common inside. What it
 * does not find in its share of the time is left to the other ways. */
static int ask_abc_glucose(const struct question *q, struct finding *found, double *seconds,
                           struct err *e) {
    char path[PATH_MAX_LENGTH], log[PATH_MAX_LENGTH], commands[4 * PATH_MAX_LENGTH];
    struct question part = *q;
    struct run r;
    part.seconds = q->seconds > 0 ? q->seconds / QUARTER : 60;
    snprintf(path, sizeof path, "%s/%s.cex", q->dir, q->name);
    unlink(path);
    snprintf(commands, sizeof commands,
             "read_aiger %s.aig; &get; &miter -t; &put; orpos; &get; &glucose; write_cex %s.cex",
             q->name, q->name);
    snprintf(log, sizeof log, "%s.abc-glucose.log", q->name);
    char *command[] = {"berkeley-abc", "-s", "-q", commands, NULL};
    if (run_prover(&part, command, log, &r, e) != 0)
        return -1;
    *seconds += r.seconds;
    if (r.timed_out || r.status != 0)
        return 0;
    snprintf(log, sizeof log, "%s/%s.abc-glucose.log", q->dir, q->name);
    enum verdict verdict = read_sat_log(log, e);
    if (verdict == SOMETIMES) {
        found->inputs = access(path, R_OK) == 0 ? new_inputs(q, e) : NULL;
        if (!found->inputs)
            return 0;
        if (read_cex(q, path, found->inputs, e) != 0)
            return -1;
    }
    found->verdict = verdict;
    return 0;
}

/* All pairs with a look for equal nodes inside: `&cec -md`. Without d, abc answers `equivalent` for
 * files of several outputs that can be true. */
static int ask_abc_together(const struct question *q, struct finding *found, double *seconds,
                            struct err *e) {
    char path[PATH_MAX_LENGTH], log[PATH_MAX_LENGTH], commands[4 * PATH_MAX_LENGTH];
    struct run r;
    snprintf(path, sizeof path, "%s/%s.cex", q->dir, q->name);
    unlink(path);
    snprintf(commands, sizeof commands, "read_aiger %s.aig; &get; &cec -md; write_cex %s.cex",
             q->name, q->name);
    snprintf(log, sizeof log, "%s.abc.log", q->name);
    char *command[] = {"berkeley-abc", "-s", "-q", commands, NULL};
    if (run_prover(q, command, log, &r, e) != 0)
        return -1;
    *seconds += r.seconds;
    if (r.timed_out)
        return 0;
    if (r.status != 0)
        return err_set(e, "%s/%s:0: expected berkeley-abc to end with 0, got %d; look there",
                       q->dir, log, r.status);
    snprintf(log, sizeof log, "%s/%s.abc.log", q->dir, q->name);
    if (read_abc_log(log, &found->verdict, e) != 0)
        return -1;
    if (found->verdict != SOMETIMES)
        return 0;
    found->inputs = new_inputs(q, e);
    return found->inputs ? read_cex(q, path, found->inputs, e) : -1;
}

/* One file with the pairs side by side, asked in three ways. Each pair by itself is the fastest by
 * far when several are never true: a tenth of the time of one formula, or less. But it ends
 * with nothing at one that is hard, so it has a small share first. `expected`: what cadical
 * says. */
static int ask_abc(const struct question *q, enum verdict expected, struct finding *found,
                   double *seconds, struct err *e) {
    char path[PATH_MAX_LENGTH];
    snprintf(path, sizeof path, "%s/%s.aig", q->dir, q->name);
    int each_first = expected != SOMETIMES && q->n_pairs > 1;
    if (aig_write(q->g, q->pairs, 2 * q->n_pairs, path, e) != 0 ||
        (each_first && ask_abc_each(q, SIXTIETH, found, seconds, e) != 0) ||
        (found->verdict == UNDECIDED && ask_abc_glucose(q, found, seconds, e) != 0) ||
        (found->verdict == UNDECIDED && ask_abc_each(q, HALF, found, seconds, e) != 0))
        return -1;
    return found->verdict == UNDECIDED ? ask_abc_together(q, found, seconds, e) : 0;
}

/* The numbers of a `v` line: inputs are the first variables. */
static void read_values(const struct question *q, const char *line, uint8_t *inputs) {
    char *end;
    for (long v = strtol(line, &end, 10); end != line; v = strtol(line, &end, 10)) {
        if (v > 0 && v <= (long)aig_inputs(q->g))
            inputs[v - 1] = 1;
        line = end;
    }
}

static int read_cadical_log(const struct question *q, const char *path, int status,
                            struct finding *found, struct err *e) {
    const char *last = "no verdict";
    char *text = file_text(path, e);
    found->inputs = text ? new_inputs(q, e) : NULL;
    if (!found->inputs) {
        free(text);
        return -1;
    }
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        if (line[0] == 's')
            last = line;
        else if (strncmp(line, "v ", 2) == 0)
            read_values(q, line + 2, found->inputs);
    }
    int known = 1;
    if (strcmp(last, "s SATISFIABLE") == 0 && status == 10)
        found->verdict = SOMETIMES;
    else if (strcmp(last, "s UNSATISFIABLE") == 0 && status == 20)
        found->verdict = NEVER;
    else
        known =
            err_set(e, "%s:1: expected a verdict of cadical, got `%.80s`, status %d; look there",
                    path, last, status);
    free(text);
    return known == 1 ? 0 : -1;
}

/* With a proof, unless *too_long says that there is none to be had. */
static int ask_cadical(const struct question *q, int *too_long, struct finding *found,
                       double *seconds, struct err *e) {
    char path[PATH_MAX_LENGTH], file[PATH_MAX_LENGTH], proof[PATH_MAX_LENGTH], log[PATH_MAX_LENGTH];
    struct run r;
    snprintf(path, sizeof path, "%s/%s.cnf", q->dir, q->name);
    if (aig_write_cnf(q->g, &q->goal, 1, path, e) != 0)
        return -1;
    snprintf(file, sizeof file, "%s.cnf", q->name);
    snprintf(proof, sizeof proof, "%s.drat", q->name);
    snprintf(log, sizeof log, "%s.cadical.log", q->name);
    char *command[] = {"cadical", "-q", file, *too_long ? NULL : proof, NULL};
    const struct run_place at = {q->dir, log, q->seconds, *too_long ? 0 : solver_most_proof};
    if (run(&at, command, &r, e) != 0)
        return -1;
    *seconds += r.seconds;
    if (r.too_long && !*too_long) {
        *too_long = 1;
        return ask_cadical(q, too_long, found, seconds, e);
    }
    if (r.timed_out)
        return 0;
    snprintf(path, sizeof path, "%s/%s.cadical.log", q->dir, q->name);
    return read_cadical_log(q, path, r.status, found, e);
}

/* An assignment that a prover gives must make the goal true. */
static int check_inputs(const struct question *q, const char *prover, const struct finding *found,
                        struct err *e) {
    if (found->verdict != SOMETIMES)
        return 0;
    uint32_t n = aig_inputs(q->g);
    for (unsigned i = 0; i < q->n_facts; i++)
        found->inputs[aig_input_number(q->g, q->facts[i])] = !(q->facts[i] & 1);
    uint64_t *inputs = calloc(n + 1, sizeof *inputs);
    uint64_t *values = calloc(aig_nodes(q->g), sizeof *values);
    int status = -1;
    if (inputs && values) {
        for (uint32_t i = 0; i < n; i++)
            inputs[i] = found->inputs[i];
        aig_simulate(q->g, inputs, values);
        if (aig_value(values, q->whole) & 1)
            status = 0;
        else
            err_set(e,
                    "%s/%s:0: expected %s's assignment to reach the goal, simulated it does not; "
                    "report a bug of the prover or of aig.c",
                    q->dir, q->name, prover);
    } else {
        err_set(e, "%s/%s:0: expected memory for a simulation, got none; free some", q->dir,
                q->name);
    }
    free(inputs);
    free(values);
    return status;
}

/* Nothing is left to ask: a prover would read constants only. */
static int is_never(const struct question *q) {
    int never = q->goal == LIT_FALSE;
    for (unsigned i = 0; i < q->n_pairs; i++)
        never &= q->pairs[2 * i] == q->pairs[2 * i + 1];
    return never;
}

/* What would be asked is written, and named by its hash. */
static int take_for_granted(const struct question *q, struct answer *a, struct err *e) {
    char path[PATH_MAX_LENGTH];
    snprintf(path, sizeof path, "%s/%s.cnf", q->dir, q->name);
    if (aig_write_cnf(q->g, &q->goal, 1, path, e) != 0 ||
        checked_hash(q->dir, q->name, "cnf", a->cnf, e) != 0)
        return -1;
    a->verdict = NEVER;
    a->way = UNASKED;
    return 0;
}

static int ask_alike(const struct question *q, struct finding *found, struct answer *a,
                     struct err *e) {
    char path[PATH_MAX_LENGTH];
    snprintf(path, sizeof path, "%s/%s.aig", q->dir, q->name);
    if (aig_write(q->g, q->pairs, 2 * q->n_pairs, path, e) != 0 ||
        ask_abc_together(q, found, &a->abc_seconds, e) != 0 ||
        (found->verdict == UNDECIDED && ask_abc_glucose(q, found, &a->abc_seconds, e) != 0) ||
        check_inputs(q, "berkeley-abc", found, e) != 0)
        return -1;
    if (found->verdict != UNDECIDED)
        a->way = found->verdict == SOMETIMES ? BY_EXAMPLE : BY_ABC;
    return 0;
}

/* abc, behind cadical, in `found`: of what cadical has no proof, or no answer. */
static int ask_second(const struct question *q, struct finding found[2], struct answer *a,
                      struct err *e) {
    if (ask_abc(q, found[1].verdict, &found[0], &a->abc_seconds, e) != 0 ||
        check_inputs(q, "berkeley-abc", &found[0], e) != 0)
        return -1;
    int both = found[0].verdict != UNDECIDED && found[1].verdict != UNDECIDED;
    if (both && found[0].verdict != found[1].verdict)
        return err_set(e,
                       "%s/%s:0: expected the provers to agree, berkeley-abc says %s, cadical "
                       "says the opposite; report a bug of a prover or of aig.c",
                       q->dir, q->name, found[0].verdict == NEVER ? "never" : "sometimes");
    a->way = found[0].verdict == SOMETIMES ? BY_EXAMPLE : both ? BY_TWO_SOLVERS : BY_NOBODY;
    return both ? checked_hash(q->dir, q->name, "cnf", a->cnf, e) : 0;
}

static int ask_both(const struct question *q, struct finding found[2], struct answer *a,
                    struct err *e) {
    int too_long = 0;
    if (ask_cadical(q, &too_long, &found[1], &a->cadical_seconds, e) != 0 ||
        check_inputs(q, "cadical", &found[1], e) != 0)
        return -1;
    if (found[1].verdict == SOMETIMES)
        a->way = BY_EXAMPLE;
    else if (found[1].verdict == NEVER && !too_long)
        return checked_proof(q->dir, q->name, a, e);
    else
        return ask_second(q, found, a, e);
    return 0;
}

/* Names go into abc's command line, which has its own syntax. */
static int check_name(const struct question *q, struct err *e) {
    const char *good = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-";
    size_t length = strspn(q->name, good);
    if (strlen(q->dir) + length + sizeof "/.cadical.log" > PATH_MAX_LENGTH)
        return err_set(e, "%.300s:0: expected a shorter path for a proof, got one over %d; move it",
                       q->dir, PATH_MAX_LENGTH);
    if (length > 0 && !q->name[length])
        return 0;
    return err_set(e,
                   "%s:0: expected a proof's name of letters, digits and `_.-`, got `%s`; rename",
                   q->dir, q->name);
}

static int decide(const struct question *q, enum manner manner, struct answer *a, struct err *e) {
    struct finding found[2] = {{UNDECIDED, NULL}, {UNDECIDED, NULL}};
    memset(a, 0, sizeof *a);
    a->verdict = UNDECIDED;
    int status = check_name(q, e);
    if (status == 0 && is_never(q)) {
        a->verdict = NEVER;
        a->way = BY_CONSTANTS;
        return 0;
    }
    if (status == 0 && manner == NOT_ASKED)
        return take_for_granted(q, a, e);
    if (status == 0)
        status = manner == ALIKE ? ask_alike(q, &found[0], a, e) : ask_both(q, found, a, e);
    if (status == 0) {
        struct finding *first = &found[found[0].verdict == UNDECIDED];
        a->verdict = first->verdict;
        if (a->verdict == SOMETIMES) {
            a->inputs = first->inputs;
            first->inputs = NULL;
        }
    }
    free(found[0].inputs);
    free(found[1].inputs);
    return status;
}

static int solve_all(struct aig *g, const lit *wanted, unsigned n, const char *dir,
                     const char *name, unsigned seconds, enum manner manner, struct answer *a,
                     struct err *e) {
    lit whole = LIT_TRUE, pair[2] = {LIT_FALSE, LIT_FALSE};
    unsigned n_facts;
    for (unsigned i = 0; i < n; i++)
        whole = aig_and(g, whole, wanted[i]);
    pair[0] = whole;
    lit *facts = restrict_inputs(g, &pair[0], &n_facts);
    const struct question q = {g, pair[0], whole, facts, n_facts, pair, 1, dir, name, seconds};
    int status = decide(&q, manner, a, e);
    free(facts);
    return status;
}

int solve(struct aig *g, const lit *wanted, unsigned n, const char *dir, const char *name,
          unsigned seconds, struct answer *a, struct err *e) {
    return solve_all(g, wanted, n, dir, name, seconds, ASKED, a, e);
}

int solve_unasked(struct aig *g, const lit *wanted, unsigned n, const char *dir, const char *name,
                  struct answer *a, struct err *e) {
    return solve_all(g, wanted, n, dir, name, 0, NOT_ASKED, a, e);
}

/* Pair i, left and right, can differ where `assume` holds. */
static lit pairs_differ(struct aig *g, lit assume, const lit *pairs, unsigned n) {
    lit any = LIT_FALSE;
    for (unsigned i = 0; i < n; i++)
        any = aig_or(g, any, aig_xor(g, pairs[2 * i], pairs[2 * i + 1]));
    return aig_and(g, assume, any);
}

static int solve_pairs(struct aig *g, lit assume, const lit *left, const lit *right, unsigned n,
                       const char *dir, const char *name, unsigned seconds, enum manner manner,
                       struct answer *a, struct err *e) {
    lit *pairs = calloc(2 * (size_t)n + 2, sizeof *pairs);
    unsigned n_facts;
    if (!pairs)
        return err_set(e, "%s/%s:0: expected memory for %u goals, got none; free some", dir, name,
                       n);
    for (unsigned i = 0; i < n; i++) {
        pairs[2 * i] = left[i];
        pairs[2 * i + 1] = right[i];
    }
    lit whole = pairs_differ(g, assume, pairs, n);
    lit *facts = restrict_inputs(g, &assume, &n_facts);
    restrict_to(g, facts, n_facts, 0, pairs, 2 * n);
    lit goal = pairs_differ(g, assume, pairs, n);
    for (unsigned i = 0; i < n && assume != LIT_TRUE; i++) {
        pairs[2 * i] = aig_and(g, assume, aig_xor(g, pairs[2 * i], pairs[2 * i + 1]));
        pairs[2 * i + 1] = LIT_FALSE;
    }
    /* one more pair of constants, since abc refuses a file without outputs */
    const struct question q = {g, goal, whole, facts, n_facts, pairs, n + 1, dir, name, seconds};
    int status = decide(&q, manner, a, e);
    free(facts);
    free(pairs);
    return status;
}

int solve_equal(struct aig *g, lit assume, const lit *left, const lit *right, unsigned n,
                const char *dir, const char *name, unsigned seconds, struct answer *a,
                struct err *e) {
    return solve_pairs(g, assume, left, right, n, dir, name, seconds, ASKED, a, e);
}

int solve_alike(struct aig *g, lit assume, const lit *left, const lit *right, unsigned n,
                const char *dir, const char *name, unsigned seconds, struct answer *a,
                struct err *e) {
    return solve_pairs(g, assume, left, right, n, dir, name, seconds, ALIKE, a, e);
}

int solve_equal_unasked(struct aig *g, lit assume, const lit *left, const lit *right, unsigned n,
                        const char *dir, const char *name, struct answer *a, struct err *e) {
    return solve_pairs(g, assume, left, right, n, dir, name, 0, NOT_ASKED, a, e);
}
