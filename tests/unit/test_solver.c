/* SPDX-License-Identifier: Apache-2.0
 * The provers: what they find on graphs whose answer is known, and that no broken prover is
 * believed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rfgen/files.h"
#include "prove/solve/bits.h"
#include "prove/solve/solver.h"

#define FOLDER "build/unit/files_solver"

enum { WIDTH = 8, HARD = 14, LIMIT = 60, SHORT_PROOF = 20 /* bytes */ };

/* Two words of inputs. */
struct bench {
    struct aig *g;
    lit a[HARD], b[HARD];
    struct answer answer;
    struct err e;
};

static void open_bench(struct bench *t, unsigned n) {
    *t = (struct bench){.g = aig_new()};
    for (unsigned i = 0; i < n; i++)
        t->a[i] = aig_input(t->g);
    for (unsigned i = 0; i < n; i++)
        t->b[i] = aig_input(t->g);
}

static void close_bench(struct bench *t) {
    free(t->answer.inputs);
    aig_free(t->g);
}

static unsigned input_word(const uint8_t *inputs, unsigned first) {
    unsigned x = 0;
    for (unsigned i = 0; i < WIDTH; i++)
        x |= (unsigned)inputs[first + i] << i;
    return x;
}

/* 13 * 17 = 221: factors of a product. */
static void an_assignment_is_found(void **state) {
    (void)state;
    struct bench t;
    lit product[WIDTH], wanted[3], value[WIDTH];
    open_bench(&t, WIDTH);
    bits_mul(t.g, product, t.a, t.b, WIDTH);
    bits_const(value, WIDTH, 221);
    wanted[0] = bits_equal(t.g, product, value, WIDTH);
    bits_const(value, WIDTH, 16);
    wanted[1] = bits_less(t.g, t.a, value, WIDTH);
    wanted[2] = aig_not(bits_any(t.g, t.b + 5, 3));
    assert_int_equal(solve(t.g, wanted, 3, FOLDER, "factors", LIMIT, &t.answer, &t.e), 0);
    assert_int_equal(t.answer.verdict, SOMETIMES);
    assert_int_equal(t.answer.way, BY_EXAMPLE);
    unsigned a = input_word(t.answer.inputs, 0), b = input_word(t.answer.inputs, WIDTH);
    assert_true(a < 16 && b < 32 && a * b % 256 == 221);
    close_bench(&t);
}

/* Neither number is less and greater. */
static void ask_never(struct bench *t) {
    lit wanted[2];
    open_bench(t, WIDTH);
    wanted[0] = bits_less(t->g, t->a, t->b, WIDTH);
    wanted[1] = bits_less(t->g, t->b, t->a, WIDTH);
    assert_int_equal(solve(t->g, wanted, 2, FOLDER, "never", LIMIT, &t->answer, &t->e), 0);
    assert_int_equal(t->answer.verdict, NEVER);
    assert_null(t->answer.inputs);
}

static void what_cannot_be_is_proved(void **state) {
    (void)state;
    struct bench t;
    char first[SHA256_TEXT];
    ask_never(&t);
    assert_int_equal(t.answer.way, BY_PROOF);
    assert_int_equal(strspn(t.answer.cnf, "0123456789abcdef"), SHA256_TEXT - 1);
    assert_int_equal(strspn(t.answer.proof, "0123456789abcdef"), SHA256_TEXT - 1);
    assert_int_not_equal(access(FOLDER "/never.drat", F_OK), 0);
    memcpy(first, t.answer.cnf, sizeof first);
    close_bench(&t);
    ask_never(&t);
    assert_string_equal(first, t.answer.cnf); /* the same question, the same hash */
    close_bench(&t);
}

static void a_long_proof_takes_two_solvers(void **state) {
    (void)state;
    struct bench t;
    uint64_t most = solver_most_proof;
    solver_most_proof = SHORT_PROOF;
    ask_never(&t);
    solver_most_proof = most;
    assert_int_equal(t.answer.way, BY_TWO_SOLVERS);
    assert_int_equal(strspn(t.answer.cnf, "0123456789abcdef"), SHA256_TEXT - 1);
    close_bench(&t);
}

static void constants_are_decided(void **state) {
    (void)state;
    struct bench t;
    const lit none = LIT_FALSE;
    open_bench(&t, 0);
    assert_int_equal(solve(t.g, NULL, 0, FOLDER, "true", LIMIT, &t.answer, &t.e), 0);
    assert_int_equal(t.answer.verdict, SOMETIMES);
    assert_non_null(t.answer.inputs);
    free(t.answer.inputs);
    assert_int_equal(solve(t.g, &none, 1, FOLDER, "false", LIMIT, &t.answer, &t.e), 0);
    assert_int_equal(t.answer.verdict, NEVER);
    close_bench(&t);
}

/* Multiplication commutes: too hard for a second. */
static void time_is_bounded(void **state) {
    (void)state;
    struct bench t;
    lit left[HARD], right[HARD];
    open_bench(&t, HARD);
    bits_mul(t.g, left, t.a, t.b, HARD);
    bits_mul(t.g, right, t.b, t.a, HARD);
    assert_int_equal(
        solve_equal(t.g, LIT_TRUE, left, right, HARD, FOLDER, "hard", 1, &t.answer, &t.e), 0);
    assert_int_equal(t.answer.verdict, UNDECIDED);
    assert_int_equal(t.answer.way, BY_NOBODY);
    assert_null(t.answer.inputs);
    assert_true(t.answer.abc_seconds < 3 && t.answer.cadical_seconds < 3);
    close_bench(&t);
}

/* A sum in two ways, bit `fault` of it wrong when both operands are odd; none when it is WIDTH. */
static void two_sums(struct bench *t, lit *left, lit *right, unsigned fault) {
    lit zero[WIDTH], negative[WIDTH];
    open_bench(t, WIDTH);
    bits_add(t->g, left, t->a, t->b, LIT_FALSE, WIDTH);
    bits_const(zero, WIDTH, 0);
    bits_sub(t->g, negative, zero, t->b, WIDTH);
    bits_sub(t->g, right, t->a, negative, WIDTH);
    if (fault < WIDTH)
        right[fault] = aig_xor(t->g, right[fault], aig_and(t->g, t->a[0], t->b[0]));
}

static void equal_words_are_proved(void **state) {
    (void)state;
    struct bench t;
    lit left[WIDTH], right[WIDTH];
    two_sums(&t, left, right, WIDTH);
    assert_int_equal(
        solve_equal(t.g, LIT_TRUE, left, right, WIDTH, FOLDER, "equal", LIMIT, &t.answer, &t.e), 0);
    assert_int_equal(t.answer.verdict, NEVER);
    assert_int_equal(t.answer.way, BY_PROOF);
    close_bench(&t);
}

/* In every one of eight outputs. */
static void a_difference_is_found(void **state) {
    (void)state;
    for (unsigned fault = 0; fault < WIDTH; fault++) {
        struct bench t;
        lit left[WIDTH], right[WIDTH];
        two_sums(&t, left, right, fault);
        assert_int_equal(
            solve_equal(t.g, LIT_TRUE, left, right, WIDTH, FOLDER, "fault", LIMIT, &t.answer, &t.e),
            0);
        assert_int_equal(t.answer.verdict, SOMETIMES);
        assert_int_equal(t.answer.way, BY_EXAMPLE);
        assert_true(t.answer.inputs[0] && t.answer.inputs[WIDTH]);
        close_bench(&t);
    }
}

/* Assuming b even hides the fault; assuming a even or b odd does not. */
static void assumptions_hold(void **state) {
    (void)state;
    struct bench t;
    lit left[WIDTH], right[WIDTH];
    two_sums(&t, left, right, WIDTH - 1);
    lit even = aig_not(t.b[0]), may_be_odd = aig_or(t.g, aig_not(t.a[0]), t.b[0]);
    assert_int_equal(
        solve_equal(t.g, even, left, right, WIDTH, FOLDER, "even", LIMIT, &t.answer, &t.e), 0);
    assert_int_equal(t.answer.verdict, NEVER);
    assert_int_equal(t.answer.way, BY_PROOF);
    assert_int_equal(
        solve_equal(t.g, may_be_odd, left, right, WIDTH, FOLDER, "odd", LIMIT, &t.answer, &t.e), 0);
    assert_int_equal(t.answer.verdict, SOMETIMES);
    assert_int_equal(t.answer.way, BY_EXAMPLE);
    close_bench(&t);
}

static void nothing_is_equal_to_nothing(void **state) {
    (void)state;
    struct bench t;
    open_bench(&t, WIDTH);
    assert_int_equal(
        solve_equal(t.g, LIT_TRUE, NULL, NULL, 0, FOLDER, "nothing", LIMIT, &t.answer, &t.e), 0);
    assert_int_equal(t.answer.verdict, NEVER);
    close_bench(&t);
}

/* Where b is even, a fault is the same formula as none. */
static void not_asked(struct bench *t, int where_even, unsigned fault) {
    lit left[WIDTH], right[WIDTH];
    two_sums(t, left, right, fault);
    assert_int_equal(solve_equal_unasked(t->g, t->b[0] ^ (where_even != 0), left, right, WIDTH,
                                         FOLDER, "unasked", &t->answer, &t->e),
                     0);
    assert_int_equal(t->answer.verdict, NEVER);
    assert_int_equal(t->answer.way, UNASKED);
    assert_true(t->answer.cadical_seconds == 0 && t->answer.abc_seconds == 0);
}

static void what_is_not_asked_has_the_same_formula(void **state) {
    (void)state;
    struct bench t, u;
    lit left[WIDTH], right[WIDTH];
    two_sums(&t, left, right, WIDTH);
    assert_int_equal(solve_equal(t.g, aig_not(t.b[0]), left, right, WIDTH, FOLDER, "asked", LIMIT,
                                 &t.answer, &t.e),
                     0);
    assert_int_equal(t.answer.way, BY_PROOF);
    for (unsigned fault = 2; fault <= WIDTH; fault += WIDTH - 2) {
        not_asked(&u, 1, fault);
        assert_string_equal(t.answer.cnf, u.answer.cnf);
        close_bench(&u);
    }
    not_asked(&u, 0, 2);
    assert_string_not_equal(t.answer.cnf, u.answer.cnf);
    close_bench(&u);
    close_bench(&t);
}

static void one_goal_and_constants_not_asked(void **state) {
    (void)state;
    struct bench t;
    const lit none = LIT_FALSE;
    ask_never(&t);
    char asked[SHA256_TEXT];
    memcpy(asked, t.answer.cnf, sizeof asked);
    lit wanted[] = {bits_less(t.g, t.a, t.b, WIDTH), bits_less(t.g, t.b, t.a, WIDTH)};
    assert_int_equal(solve_unasked(t.g, wanted, 2, FOLDER, "unasked", &t.answer, &t.e), 0);
    assert_int_equal(t.answer.way, UNASKED);
    assert_string_equal(t.answer.cnf, asked);
    assert_int_equal(solve_unasked(t.g, &none, 1, FOLDER, "unasked", &t.answer, &t.e), 0);
    assert_int_equal(t.answer.way, BY_CONSTANTS);
    close_bench(&t);
}

/* Broken provers ------------------------------------------------------------------------------- */

/* Puts a shell script in front of the real prover; NULL takes all programs away. */
static void replace(const char *prover, const char *script) {
    char here[PATH_MAX_LENGTH], path[2 * PATH_MAX_LENGTH];
    struct err e;
    assert_non_null(getcwd(here, sizeof here));
    unlink(FOLDER "/bin/berkeley-abc");
    unlink(FOLDER "/bin/cadical");
    if (script) {
        FILE *f = file_create(&e, FOLDER "/bin/%s", prover);
        assert_non_null(f);
        fprintf(f, "#!/bin/sh\n%s\n", script);
        assert_int_equal(file_close(f, prover, &e), 0);
        snprintf(path, sizeof path, FOLDER "/bin/%s", prover);
        assert_int_equal(chmod(path, 0755), 0);
    }
    snprintf(path, sizeof path, "%s/" FOLDER "/bin%s", here, script ? ":/usr/bin:/bin" : "");
    setenv("PATH", path, 1);
}

/* Asks for a possible thing, or for an impossible one, with such a prover: an error with `text`. */
static void refused(const char *prover, const char *script, int possible, const char *text) {
    struct bench t;
    char *path = strdup(getenv("PATH"));
    open_bench(&t, WIDTH);
    lit more = bits_less(t.g, t.a, t.b, WIDTH), less = bits_less(t.g, t.b, t.a, WIDTH);
    const lit wanted[] = {more, possible ? LIT_TRUE : less};
    replace(prover, script);
    assert_int_equal(solve(t.g, wanted, 2, FOLDER, "broken", LIMIT, &t.answer, &t.e), -1);
    if (!strstr(t.e.text, text))
        fail_msg("expected `%s` in `%s`", text, t.e.text);
    assert_null(t.answer.inputs);
    setenv("PATH", path, 1);
    free(path);
    close_bench(&t);
}

#define ABC "berkeley-abc"

/* Of a proof that is too long abc says so, too. */
static void a_broken_abc_is_not_believed(void **state) {
    (void)state;
    uint64_t most = solver_most_proof;
    solver_most_proof = SHORT_PROOF;
    refused(ABC, "echo 'Networks are probably equivalent.'", 0, "one verdict");
    refused(ABC, "echo 'Networks are equivalent.'; echo 'Networks are UNDECIDED.'", 0,
            "one verdict");
    refused(ABC, "echo 'Cannot open input file'", 0, "one verdict");
    refused(ABC, "echo 'Networks are equivalent.'; exit 3", 0, "got 3");
    refused(ABC, "kill -SEGV $$", 0, "signal 11");
    refused(ABC, "echo 'Networks are NOT EQUIVALENT.'; echo '1# DONE' >broken.cex", 0, "16 digits");
    refused(ABC, "echo 'Networks are NOT EQUIVALENT.'; echo '1000000000000000# DONE' >broken.cex",
            0, "simulated it does not");
    /* no file of its own: the one that is left there does not count */
    refused(ABC, "echo 'Networks are NOT EQUIVALENT.'", 0, "readable file");
    solver_most_proof = most;
}

static void a_broken_cadical_is_not_believed(void **state) {
    (void)state;
    refused("cadical", "rm -f \"$3\"; echo 's UNSATISFIABLE'; exit 20", 1, "expected a proof");
    refused("cadical", "printf 'a\\0' >\"$3\"; echo 's UNSATISFIABLE'; exit 20", 1,
            "cadical's answer is not believed");
    refused("cadical", ": >\"$3\"; echo 's UNSATISFIABLE'; exit 20", 0,
            "cadical's answer is not believed");
    refused("cadical", "echo 's UNSATISFIABLE'; exit 0", 0, "status 0");
    refused("cadical", "echo 's SATISFIABLE'; echo 'v 1 0'; exit 10", 0, "simulated it does not");
    refused("cadical", "echo 's PERHAPS'; exit 20", 0, "s PERHAPS");
    refused("cadical", "exit 20", 0, "no verdict");
    refused("cadical", "kill -KILL $$", 0, "signal 9");
}

static void a_missing_prover_is_said(void **state) {
    (void)state;
    refused("cadical", NULL, 0, "apt-get install");
}

/* When cadical has no time, an example of abc's counts, and its word does not. */
static void only_an_example_decides_alone(void **state) {
    (void)state;
    struct bench t;
    char *path = strdup(getenv("PATH"));
    for (unsigned possible = 0; possible < 2; possible++) {
        open_bench(&t, WIDTH);
        lit less = bits_less(t.g, t.a, t.b, WIDTH), more = bits_less(t.g, t.b, t.a, WIDTH);
        const lit wanted[] = {less, possible ? t.b[2] : more};
        replace("cadical", "while :; do :; done");
        assert_int_equal(solve(t.g, wanted, 2, FOLDER, "alone", 1, &t.answer, &t.e), 0);
        assert_int_equal(t.answer.verdict, possible ? SOMETIMES : NEVER);
        assert_int_equal(t.answer.way, possible ? BY_EXAMPLE : BY_NOBODY);
        setenv("PATH", path, 1);
        close_bench(&t);
    }
    free(path);
}

static void names_stay_out_of_commands(void **state) {
    (void)state;
    struct bench t;
    open_bench(&t, 1);
    const char *bad[] = {"", "a b", "x; quit", "../x", "\xc3\xa4"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(solve(t.g, t.a, 1, FOLDER, bad[i], LIMIT, &t.answer, &t.e), -1);
        assert_non_null(strstr(t.e.text, "rename"));
    }
    close_bench(&t);
}

int main(void) {
    mkdir("build/unit/files_solver", 0777);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_assignment_is_found),
        cmocka_unit_test(what_cannot_be_is_proved),
        cmocka_unit_test(a_long_proof_takes_two_solvers),
        cmocka_unit_test(constants_are_decided),
        cmocka_unit_test(time_is_bounded),
        cmocka_unit_test(equal_words_are_proved),
        cmocka_unit_test(a_difference_is_found),
        cmocka_unit_test(assumptions_hold),
        cmocka_unit_test(nothing_is_equal_to_nothing),
        cmocka_unit_test(what_is_not_asked_has_the_same_formula),
        cmocka_unit_test(one_goal_and_constants_not_asked),
        cmocka_unit_test(a_broken_abc_is_not_believed),
        cmocka_unit_test(a_broken_cadical_is_not_believed),
        cmocka_unit_test(a_missing_prover_is_said),
        cmocka_unit_test(only_an_example_decides_alone),
        cmocka_unit_test(names_stay_out_of_commands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
