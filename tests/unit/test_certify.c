/* SPDX-License-Identifier: Apache-2.0
 * The checker of certificates, on random formulas of at most 12 variables. Beside it stand a truth
 * table of each clause, and a checker that looks at every clause again and again. A damaged proof
 * must have the verdict of that one, and nothing may be certified that has an assignment.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "lockstep/rng.h"
#include "prove/certify/certify.h"

enum { VARIABLES = 12, WORDS = 1 << (VARIABLES - 6), WIDTH = VARIABLES + 2, STEPS = 1 << 13 };
enum { CLAUSES = 90, FORMULAS = 10000, DAMAGES = 4000, BYTE_DAMAGES = 4000 };

struct clause {
    int n, literal[WIDTH]; /* as in DIMACS */
};

struct step {
    int deletes;
    struct clause clause;
};

struct formula {
    int n_variables, n;
    struct clause clause[CLAUSES];
};

struct proof {
    int n;
    struct step step[STEPS];
};

static struct proof proof, damaged;

/* Truth tables: bit a of the table is the value under assignment a. */
static uint64_t variable_word(int variable, int word) {
    static const uint64_t low[] = {0xaaaaaaaaaaaaaaaau, 0xccccccccccccccccu, 0xf0f0f0f0f0f0f0f0u,
                                   0xff00ff00ff00ff00u, 0xffff0000ffff0000u, 0xffffffff00000000u};
    return variable <= 6 ? low[variable - 1] : word >> (variable - 7) & 1 ? UINT64_MAX : 0;
}

static uint64_t clause_word(const struct clause *c, int word) {
    uint64_t any = 0;
    for (int i = 0; i < c->n; i++)
        any |= variable_word(abs(c->literal[i]), word) ^ (c->literal[i] < 0 ? UINT64_MAX : 0);
    return any;
}

/* Is this clause, NULL: the empty one, true wherever the formula is? */
static int is_implied(const struct formula *f, const struct clause *c) {
    for (int word = 0; word < WORDS; word++) {
        uint64_t all = UINT64_MAX;
        for (int i = 0; i < f->n; i++)
            all &= clause_word(&f->clause[i], word);
        if (all & ~(c ? clause_word(c, word) : 0))
            return 0;
    }
    return 1;
}

static struct clause random_clause(struct rng *r, int n_variables, int least, int most) {
    struct clause c = {.n = least + (int)rng_below(r, (uint32_t)(most - least + 1))};
    for (int i = 0; i < c.n; i++) {
        int v = 1 + (int)rng_below(r, (uint32_t)n_variables);
        c.literal[i] = rng_chance(r, 128) ? v : -v;
    }
    return c;
}

/* Around the number of clauses at which half of them have an assignment; literals may be there
 * twice, or with both signs. */
static struct formula random_formula(struct rng *r) {
    struct formula f = {.n_variables = 2 + (int)rng_below(r, VARIABLES - 1)};
    f.n = f.n_variables * 2 + (int)rng_below(r, (uint32_t)(4 * f.n_variables));
    for (int i = 0; i < f.n; i++)
        f.clause[i] = random_clause(r, f.n_variables, rng_chance(r, 4) ? 1 : 2, 4);
    if (rng_chance(r, 2))
        f.clause[f.n - 1].n = 0;
    return f;
}

/* The slow checker: clauses that are there, and the values that were found. */
struct slow {
    int n, conflict;
    struct clause clause[CLAUSES + STEPS];
    int value[VARIABLES + 1];
};
static struct slow slow;

static int value_of(const int *value, int literal) {
    return literal > 0 ? value[literal] : -value[-literal];
}

/* 0: nothing new; else the clause has one literal that is open, or (-1) none that is not false. */
static int look(const struct clause *c, int *value) {
    int open = 0;
    for (int i = 0; i < c->n; i++) {
        int is = value_of(value, c->literal[i]);
        if (is > 0 || (is == 0 && open && open != c->literal[i]))
            return 0;
        if (is == 0)
            open = c->literal[i];
    }
    if (open)
        value[abs(open)] = open > 0 ? 1 : -1;
    return open ? 1 : -1;
}

static int slow_propagate(const struct slow *s, int *value) {
    for (int changed = 1; changed;) {
        changed = 0;
        for (int i = 0; i < s->n; i++) {
            int found = look(&s->clause[i], value);
            if (found < 0)
                return 1;
            changed |= found;
        }
    }
    return 0;
}

static void slow_add(struct slow *s, const struct clause *c) {
    s->clause[s->n++] = *c;
    s->conflict = s->conflict || slow_propagate(s, s->value);
}

static int slow_follows(const struct slow *s, const struct clause *c) {
    int value[VARIABLES + 1];
    memcpy(value, s->value, sizeof value);
    for (int i = 0; i < c->n; i++) {
        if (value_of(value, c->literal[i]) > 0)
            return 1;
        value[abs(c->literal[i])] = c->literal[i] > 0 ? -1 : 1;
    }
    return s->conflict || slow_propagate(s, value);
}

static int has(const struct clause *c, int literal) {
    for (int i = 0; i < c->n; i++)
        if (c->literal[i] == literal)
            return 1;
    return 0;
}

static int same(const struct clause *a, const struct clause *b) {
    for (int v = -VARIABLES; v <= VARIABLES; v++)
        if (has(a, v) != has(b, v))
            return 0;
    return 1;
}

static int slow_delete(struct slow *s, const struct clause *c) {
    for (int i = 0; i < s->n; i++) {
        if (same(&s->clause[i], c)) {
            s->clause[i] = s->clause[--s->n];
            return 1;
        }
    }
    return 0;
}

/* The verdict, and the steps that were accepted. */
static enum certificate_verdict slow_certify(const struct formula *f, const struct proof *p,
                                             int *accepted) {
    memset(slow.value, 0, sizeof slow.value);
    slow.n = slow.conflict = 0;
    int done = 0;
    for (int i = 0; i < f->n; i++) {
        slow_add(&slow, &f->clause[i]);
        done |= f->clause[i].n == 0;
    }
    for (*accepted = 0; *accepted < p->n && !done; ++*accepted) {
        const struct step *s = &p->step[*accepted];
        if (s->deletes ? !slow_delete(&slow, &s->clause) : !slow_follows(&slow, &s->clause))
            return CERTIFICATE_REFUSED;
        if (!s->deletes)
            slow_add(&slow, &s->clause);
        done = !s->deletes && s->clause.n == 0;
    }
    return done ? CERTIFIED : CERTIFICATE_REFUSED;
}

/* What a solver would write. */
static void push(struct proof *p, int deletes, const int *decisions, int depth) {
    assert_true(p->n < STEPS);
    struct step *s = &p->step[p->n++];
    *s = (struct step){.deletes = deletes, .clause.n = depth};
    for (int i = 0; i < depth; i++)
        s->clause.literal[i] = -decisions[i];
}

static int is_open(const int *value, int n) {
    int v = 1;
    while (v <= n && value[v])
        v++;
    return v <= n ? v : 0;
}

/* Both values of a variable, one after the other. 0: there is an assignment; then the proof says
 * nevertheless that there is none. */
static int refute(struct proof *p, const struct formula *f, int *decisions, int depth) {
    int value[VARIABLES + 1] = {0}, none = 1;
    slow.n = f->n;
    memcpy(slow.clause, f->clause, (size_t)f->n * sizeof *f->clause);
    for (int i = 0; i < depth; i++)
        value[abs(decisions[i])] = decisions[i] > 0 ? 1 : -1;
    int conflict = slow_propagate(&slow, value);
    int v = conflict ? 0 : is_open(value, f->n_variables);
    for (int sign = 1; v && sign >= -1; sign -= 2) {
        decisions[depth] = sign * v;
        none &= refute(p, f, decisions, depth + 1);
    }
    push(p, 0, decisions, depth);
    for (int sign = 1; v && sign >= -1; sign -= 2) {
        decisions[depth] = sign * v;
        push(p, 1, decisions, depth + 1);
    }
    return v ? none : conflict;
}

static void find_proof(struct proof *p, const struct formula *f) {
    int decisions[VARIABLES + 1];
    p->n = 0;
    refute(p, f, decisions, 0);
}

static void write_clause(FILE *to, const struct clause *c) {
    for (int i = 0; i < c->n; i++)
        fprintf(to, "%d ", c->literal[i]);
    fputs("0\n", to);
}

static void write_binary(FILE *to, const struct step *s) {
    putc(s->deletes ? 'd' : 'a', to);
    for (int i = 0; i < s->clause.n; i++)
        putc(2 * abs(s->clause.literal[i]) + (s->clause.literal[i] < 0), to);
    putc(0, to);
}

static size_t write_proof(const struct proof *p, int is_text, char **text) {
    size_t size;
    FILE *to = open_memstream(text, &size);
    for (int i = 0; i < p->n; i++) {
        if (is_text)
            fputs(p->step[i].deletes ? "d " : "", to);
        if (is_text)
            write_clause(to, &p->step[i].clause);
        else
            write_binary(to, &p->step[i]);
    }
    fclose(to);
    return size;
}

static size_t write_formula(const struct formula *f, char **text) {
    size_t size;
    FILE *to = open_memstream(text, &size);
    fprintf(to, "c random\np cnf %d %d\n", f->n_variables, f->n);
    for (int i = 0; i < f->n; i++)
        write_clause(to, &f->clause[i]);
    fclose(to);
    return size;
}

static enum certificate_verdict ask_texts(const char *formula, size_t formula_size,
                                          const char *steps, size_t size, int is_text,
                                          struct certificate *c) {
    /* a copy: fmemopen wants to write, and refuses no bytes */
    char *copy[] = {calloc(formula_size + 1, 1), calloc(size + 1, 1)};
    memcpy(copy[0], formula, formula_size);
    memcpy(copy[1], steps, size);
    *c = (struct certificate){.formula_name = "f", .proof_name = "p", .is_text = is_text};
    c->formula = formula_size ? fmemopen(copy[0], formula_size, "r") : fopen("/dev/null", "r");
    c->proof = size ? fmemopen(copy[1], size, "r") : fopen("/dev/null", "r");
    enum certificate_verdict verdict = certify(c);
    fclose(c->formula);
    fclose(c->proof);
    free(copy[0]);
    free(copy[1]);
    return verdict;
}

static enum certificate_verdict ask(const struct formula *f, const struct proof *p, int is_text,
                                    struct certificate *c) {
    char *formula, *steps;
    size_t formula_size = write_formula(f, &formula), size = write_proof(p, is_text, &steps);
    enum certificate_verdict verdict = ask_texts(formula, formula_size, steps, size, is_text, c);
    free(formula);
    free(steps);
    return verdict;
}

/* The slow checker says the same, to the step. */
static enum certificate_verdict compare(const struct formula *f, const struct proof *p,
                                        int is_text) {
    struct certificate c;
    int accepted;
    enum certificate_verdict verdict = ask(f, p, is_text, &c);
    assert_int_equal(verdict, slow_certify(f, p, &accepted));
    assert_int_equal(c.additions + c.deletions, accepted);
    return verdict;
}

/* All that was accepted follows from the formula. */
static void check_accepted(const struct formula *f, const struct proof *p) {
    int accepted;
    slow_certify(f, p, &accepted);
    for (int i = 0; i < accepted; i++)
        if (!p->step[i].deletes)
            assert_true(is_implied(f, &p->step[i].clause));
}

static void certifies_what_has_no_assignment_and_nothing_else(void **state) {
    struct rng r = {1};
    int n_certified = 0;
    (void)state;
    for (int i = 0; i < FORMULAS; i++) {
        struct formula f = random_formula(&r);
        find_proof(&proof, &f);
        int unsatisfiable = is_implied(&f, NULL);
        enum certificate_verdict verdict = compare(&f, &proof, i % 2);
        assert_int_equal(verdict, unsatisfiable ? CERTIFIED : CERTIFICATE_REFUSED);
        if (!unsatisfiable)
            check_accepted(&f, &proof);
        n_certified += unsatisfiable;
    }
    assert_in_range(n_certified, FORMULAS / 4, FORMULAS * 3 / 4);
}

static void refuses_random_proofs(void **state) {
    struct rng r = {2};
    (void)state;
    for (int i = 0; i < FORMULAS / 4; i++) {
        struct formula f = random_formula(&r);
        proof.n = 1 + (int)rng_below(&r, 20);
        for (int k = 0; k < proof.n; k++) {
            const struct clause *old = &f.clause[rng_below(&r, (uint32_t)f.n)];
            int deletes = rng_chance(&r, 64);
            struct clause any = random_clause(&r, f.n_variables, 1, 3);
            proof.step[k] = (struct step){deletes, deletes ? *old : any};
        }
        proof.step[proof.n - 1] = (struct step){0};
        if (compare(&f, &proof, 0) == CERTIFIED)
            assert_true(is_implied(&f, NULL));
        check_accepted(&f, &proof);
    }
}

static int *any_literal(struct rng *r, struct proof *p) {
    for (;;) {
        struct clause *c = &p->step[rng_below(r, (uint32_t)p->n)].clause;
        if (c->n > 0)
            return &c->literal[rng_below(r, (uint32_t)c->n)];
    }
}

static void lose_step(struct proof *p, int at) {
    p->n--;
    memmove(&p->step[at], &p->step[at + 1], (size_t)(p->n - at) * sizeof *p->step);
}

/* A deletion goes before what it follows; without one a clause of the formula is deleted. */
static void delete_early(struct rng *r, struct proof *p, const struct formula *f) {
    int to = (int)rng_below(r, (uint32_t)p->n), from = p->n - 1;
    struct step early = {1, f->clause[rng_below(r, (uint32_t)f->n)]};
    while (from > to && !p->step[from].deletes)
        from--;
    if (from > to && rng_chance(r, 128)) {
        early = p->step[from];
        lose_step(p, from);
    }
    memmove(&p->step[to + 1], &p->step[to], (size_t)(p->n - to) * sizeof *p->step);
    p->step[to] = early;
    p->n++;
}

static void damage(struct rng *r, struct proof *p, struct formula *f, int kind) {
    int at = (int)rng_below(r, (uint32_t)p->n);
    if (kind == 0 && p->n > 1) {
        int *literal = any_literal(r, p);
        *literal = -*literal;
    } else if (kind == 1) {
        lose_step(p, at);
    } else if (kind == 2) {
        delete_early(r, p, f);
    } else {
        f->n--;
        f->clause[rng_below(r, (uint32_t)f->n)] = f->clause[f->n];
    }
}

static void refuses_damaged_proofs(void **state) {
    struct rng r = {3};
    int n_refused[4] = {0}, n_certified = 0;
    (void)state;
    for (int i = 0; i < DAMAGES;) {
        struct formula f = random_formula(&r);
        if (!is_implied(&f, NULL))
            continue;
        find_proof(&damaged, &f);
        damage(&r, &damaged, &f, i % 4);
        enum certificate_verdict verdict = compare(&f, &damaged, i / 4 % 2);
        assert_true(verdict == CERTIFICATE_REFUSED || is_implied(&f, NULL));
        n_refused[i % 4] += verdict == CERTIFICATE_REFUSED;
        n_certified += verdict == CERTIFIED;
        check_accepted(&f, &damaged);
        i++;
    }
    for (int kind = 0; kind < 4; kind++)
        assert_true(n_refused[kind] > DAMAGES / 200);
    assert_true(n_certified > DAMAGES / 40);
}

/* Any byte of either file is another one, or the files end there. */
static void bytes_never_certify_an_assignment(void **state) {
    struct rng r = {4};
    (void)state;
    for (int i = 0; i < BYTE_DAMAGES; i++) {
        struct formula f = random_formula(&r);
        char *formula, *steps;
        struct certificate c;
        find_proof(&proof, &f);
        size_t formula_size = write_formula(&f, &formula);
        size_t size = write_proof(&proof, i % 2, &steps);
        size_t at = rng_below(&r, (uint32_t)size);
        int ends = rng_chance(&r, 128);
        steps[at] = (char)rng_below(&r, 256);
        enum certificate_verdict verdict =
            ask_texts(formula, formula_size, steps, ends ? at : size, i % 2, &c);
        assert_true(verdict == CERTIFICATE_REFUSED || is_implied(&f, NULL));
        size_t end = rng_below(&r, (uint32_t)formula_size - 2);
        assert_int_equal(ask_texts(formula, end, steps, size, i % 2, &c), CERTIFICATE_BAD_FORMULA);
        free(formula);
        free(steps);
    }
}

#define TWO "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"

static void says_what_is_wrong(void **state) {
    static const struct {
        const char *formula, *proof, *why;
    } row[] = {
        {TWO, "2 0\n0\n", NULL},
        {TWO, "2 2 2 0 0", NULL},
        {TWO, "1 -1 0\n2 0\n0\n", NULL},
        {TWO, "d 2 1 0\n-2 0\n0\n", "p:3: expected a clause that follows"},
        {TWO, "d 2 1 2 0\n0\n", "p:2: expected a clause that follows"},
        {"p cnf 1 2\n1 0 -1 0", "0\n", NULL},
        {"p cnf 1 2\n1 0 -1 0", "d 1 0 d -1 0 0\n", NULL},
        {"p cnf 1 1\n0\n", "", NULL},
        {"c no\nc two\np cnf 0 1\n0\n", "", NULL},
        {"p cnf 1 2\n1 0 -1 0", "", "p:1: expected the empty clause before the end"},
        {TWO, "2 0\n", "p:2: expected the empty clause before the end"},
        {TWO, "2 0\n0", NULL},
        {TWO, "2 ", "p:1: expected literals"},
        {TWO, "0\n", "p:1: expected a clause that follows"},
        {TWO, "2 0\n3 0\n0\n", "p:2: expected literals"},
        {TWO, "2 0\n1x 0\n0\n", "p:2: expected literals"},
        {TWO, "d 1 0\n2 0\n0\n", "p:1: expected a clause to delete that is there"},
        {TWO, "d 1 2 0\nd 1 2 0\n2 0\n0\n", "p:2: expected a clause to delete that is there"},
        /* RAT: nothing else has variable 3, so this cannot hurt; it does not follow, though */
        {"p cnf 3 3\n1 2 0\n-1 2 0\n1 -2 0\n", "3 0\n0\n", "p:1: expected a clause that follows"},
        {"", "0", "f:0: expected `p cnf"},
        {"p dnf 1 1\n1 0\n", "0", "f:0: expected `p cnf"},
        {"p cnf -1 1\n1 0\n", "0", "f:0: expected `p cnf"},
        {"p cnf 1\n", "0", "f:0: expected `p cnf"},
        {"p cnf 67108865 1\n1 0\n", "0", "f:0: expected `p cnf"},
        {"p cnf 99999999999999999999 1\n1 0\n", "0", "f:0: expected `p cnf"},
        {"p cnf 1 1\n2 0\n", "0", "f:1: expected literals"},
        {"p cnf 1 1\n-0\n", "0", "f:1: expected literals"},
        {"p cnf 1 1\n+1 0\n", "0", "f:1: expected literals"},
        {"p cnf 1 1\n--1 0\n", "0", "f:1: expected literals"},
        {"p cnf 1 1\n000000000000001 0\n", "0", "f:1: expected literals"},
        {"p cnf 1 1\n1", "0", "f:1: expected literals"},
        {"p cnf 1 2\n1 0", "0", "f:2: expected literals"},
        {"p cnf 1 1\n1 0 -1 0", "0", "f:2: expected as many clauses"},
        {"p cnf 1 1\n1 0 %", "0", "f:2: expected as many clauses"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct certificate c;
        enum certificate_verdict wanted = !row[i].why            ? CERTIFIED
                                          : row[i].why[0] == 'f' ? CERTIFICATE_BAD_FORMULA
                                                                 : CERTIFICATE_REFUSED;
        enum certificate_verdict verdict = ask_texts(row[i].formula, strlen(row[i].formula),
                                                     row[i].proof, strlen(row[i].proof), 1, &c);
        if (verdict != wanted || (row[i].why && !strstr(c.why, row[i].why)))
            fail_msg("row %zu: expected %s, got %d %s", i, row[i].why ? row[i].why : "certified",
                     verdict, c.why);
    }
}

static void binary_numbers_are_read_strictly(void **state) {
    static const struct {
        const char *bytes;
        size_t n;
        enum certificate_verdict verdict;
    } row[] = {
        {"a\4\0a\0", 5, CERTIFIED},
        {"a\204\0\0a\0", 6, CERTIFIED},
        {"a\4\0a", 4, CERTIFICATE_REFUSED},
        {"a\4\0a\200", 5, CERTIFICATE_REFUSED},
        {"a\4\0b\0", 5, CERTIFICATE_REFUSED},
        {"a\1\0a\0", 5, CERTIFICATE_REFUSED},
        {"a\6\0a\0", 5, CERTIFICATE_REFUSED},
        {"a\204\200\200\200\200\1\0a\0", 9, CERTIFICATE_REFUSED},
        {"a\204\200\200\200\20\0a\0", 8, CERTIFICATE_REFUSED},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct certificate c;
        enum certificate_verdict verdict =
            ask_texts(TWO, strlen(TWO), row[i].bytes, row[i].n, 0, &c);
        if (verdict != row[i].verdict)
            fail_msg("row %zu: expected %d, got %d", i, row[i].verdict, verdict);
    }
    struct certificate c;
    assert_int_equal(ask_texts("p cnf 1 1\n1\0x 0\n", 16, "0", 1, 1, &c), CERTIFICATE_BAD_FORMULA);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(certifies_what_has_no_assignment_and_nothing_else),
        cmocka_unit_test(refuses_random_proofs),
        cmocka_unit_test(refuses_damaged_proofs),
        cmocka_unit_test(bytes_never_certify_an_assignment),
        cmocka_unit_test(says_what_is_wrong),
        cmocka_unit_test(binary_numbers_are_read_strictly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
