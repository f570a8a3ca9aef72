/* SPDX-License-Identifier: Apache-2.0
 * Symbolic execution against compiled code: snippets, obligations, refusals, the blocks' steps.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rfgen/err.h"
#include "prove/batch.h"
#include "prove/solve/bits.h"
#include "prove/c/sym.h"
#include "lockstep/rng.h"
#include "common/marked_line.h"
#include "sym/snippets.c"
#include "lockstep/twin.h"

#define FOLDER "build/unit/sym/"
#define PLAIN "-O1 -Xclang -disable-llvm-passes"
#define OPTIMISED "-O1 -fno-vectorize -fno-slp-vectorize -fno-unroll-loops"
#define INCLUDES "-I. -Ibuild/steal8/gen -Icsim -Iharness"

static void compile(const char *flags, const char *source, const char *bitcode) {
    char command[512];
    snprintf(command, sizeof command,
             "mkdir -p " FOLDER " && clang-14 -std=gnu11 %s -w -g -emit-llvm -c " INCLUDES
             " %s -o %s",
             flags, source, bitcode);
    assert_int_equal(system(command), 0);
}

static struct sym *open_or_fail(struct aig *g, const char *bitcode) {
    struct err e = {""};
    struct sym *x = sym_open(g, bitcode, &e);
    assert_string_equal(e.text, "");
    assert_non_null(x);
    return x;
}

static void make_inputs(struct aig *g, lit *bits, size_t n) {
    for (size_t i = 0; i < n; i++)
        bits[i] = aig_input(g);
}

/* Snippets ------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    snippet *run;
} snippets[] = {
#define ROW(name) {#name, name},
    SNIPPETS(ROW)
#undef ROW
};

enum { N_SNIPPETS = sizeof snippets / sizeof snippets[0], ROUNDS = 64 };

static uint64_t corner(struct rng *r) {
    static const uint64_t corners[] = {0,
                                       1,
                                       2,
                                       3,
                                       7,
                                       8,
                                       0x7f,
                                       0x80,
                                       0xff,
                                       0x7fff,
                                       0x8000,
                                       INT32_MAX,
                                       UINT64_C(1) << 31,
                                       UINT32_MAX,
                                       INT64_MAX,
                                       UINT64_C(1) << 63,
                                       UINT64_MAX,
                                       UINT64_MAX - 1};
    switch (rng_below(r, 4)) {
    case 0:
        return corners[rng_below(r, sizeof corners / sizeof corners[0])];
    case 1:
        return rng_next(r) >> rng_below(r, 64);
    case 2:
        return rng_next(r) & rng_next(r);
    default:
        return rng_next(r);
    }
}

struct snippet_run {
    struct aig *g;
    struct sym *x;
    lit in[64 * IN], out[64 * OUT], undefined[64 * OUT];
};

static void run_snippet(struct snippet_run *s, const char *bitcode, const char *name) {
    struct err e = {""};
    s->g = aig_new();
    s->x = open_or_fail(s->g, bitcode);
    make_inputs(s->g, s->in, 64 * IN);
    struct sym_object in = {"in", 8 * IN, s->in, NULL, 0};
    struct sym_object out = {"out", 8 * OUT, s->out, NULL, 0};
    for (unsigned i = 0; i < 64 * OUT; i++)
        s->undefined[i] = LIT_TRUE;
    out.undefined = s->undefined;
    struct sym_arg args[] = {{&in, NULL}, {&out, NULL}};
    int status = sym_run(s->x, name, args, 2, NULL, &e);
    if (status)
        fail_msg("%s: %s", name, e.text);
}

static void close_snippet(struct snippet_run *s) {
    sym_close(s->x);
    aig_free(s->g);
}

/* Random inputs, 64 at once; returns how many bits of the output differ somewhere, or have no
 * value. */
static unsigned compare_snippet(const struct snippet_run *s, snippet *run, uint64_t seed) {
    struct rng r = {seed};
    uint64_t *values = malloc(aig_nodes(s->g) * sizeof *values);
    uint64_t inputs[64 * IN], words[64][IN], results[64][OUT];
    unsigned n_bad = 0;
    for (unsigned i = 0; i < 64; i++) {
        for (unsigned k = 0; k < IN; k++)
            words[i][k] = corner(&r);
        run(words[i], results[i]);
    }
    for (unsigned i = 0; i < 64 * IN; i++) {
        inputs[i] = 0;
        for (unsigned k = 0; k < 64; k++)
            inputs[i] |= (words[k][i / 64] >> (i % 64) & 1) << k;
    }
    aig_simulate(s->g, inputs, values);
    for (unsigned i = 0; i < 64 * OUT; i++) {
        uint64_t expected = 0;
        for (unsigned k = 0; k < 64; k++)
            expected |= (results[k][i / 64] >> (i % 64) & 1) << k;
        n_bad += aig_value(values, s->out[i]) != expected || aig_value(values, s->undefined[i]);
    }
    free(values);
    return n_bad;
}

/* How many of the obligations of this kind (all: NULL) are violated for some of 64 inputs. */
static unsigned count_bad(const struct aig *g, const struct sym *x, const uint64_t *inputs,
                          const char *what) {
    const struct obligation *list;
    unsigned n = sym_obligations(x, &list), bad = 0;
    uint64_t *values = malloc(aig_nodes(g) * sizeof *values);
    aig_simulate(g, inputs, values);
    for (unsigned i = 0; i < n; i++) {
        if (!what || strcmp(what, list[i].what) == 0)
            bad += aig_value(values, list[i].bad) != 0;
    }
    free(values);
    return bad;
}

static void check_keeps_obligations(const struct snippet_run *s, const char *name) {
    struct rng r = {77};
    uint64_t inputs[64 * IN];
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < 64 * IN; i++)
            inputs[i] = round % 2 ? rng_next(&r) : rng_next(&r) & rng_next(&r) & rng_next(&r);
        if (count_bad(s->g, s->x, inputs, NULL) > 0)
            fail_msg("%s: an obligation is violated, and the code is right", name);
    }
}

static void check_snippets(const char *flags, int obligations) {
    const char *bitcode = FOLDER "snippets.bc";
    compile(flags, "tests/unit/sym/snippets.c", bitcode);
    for (unsigned k = 0; k < N_SNIPPETS; k++) {
        struct snippet_run s;
        run_snippet(&s, bitcode, snippets[k].name);
        for (unsigned round = 0; round < ROUNDS; round++) {
            unsigned n_bad = compare_snippet(&s, snippets[k].run, round + 1);
            if (n_bad > 0)
                fail_msg("%s (%s): %u bits differ", snippets[k].name, flags, n_bad);
        }
        if (obligations)
            check_keeps_obligations(&s, snippets[k].name);
        close_snippet(&s);
    }
}

static void snippets_equal_compiled_code(void **state) {
    (void)state;
    check_snippets(PLAIN, 1);
}

/* What an optimiser makes of them has other instructions. It may compute ahead what is not used
 * later, so obligations are not what is tested here. */
static void optimised_snippets_equal_compiled_code(void **state) {
    (void)state;
    check_snippets(OPTIMISED, 0);
}

/* The comparison finds a wrong gate. */
static void comparison_finds_a_fault(void **state) {
    struct snippet_run s;
    (void)state;
    compile(PLAIN, "tests/unit/sym/snippets.c", FOLDER "snippets.bc");
    run_snippet(&s, FOLDER "snippets.bc", "array_write");
    assert_int_equal(compare_snippet(&s, array_write, 1), 0);
    assert_int_not_equal(compare_snippet(&s, array_read, 1), 0);
    s.out[70] = aig_and(s.g, s.out[70], aig_not(s.in[64]));
    assert_int_equal(compare_snippet(&s, array_write, 1), 1);
    close_snippet(&s);
}

/* Control flow that rejoins leaves no trace: the multiplexers are those of a `?:`, and what comes
 * after runs under no condition. */
static void merged_paths_cost_nothing(void **state) {
    static const char *const rejoin[] = {"loop_with_break", "nested_breaks", "loop_in_condition"};
    struct snippet_run s;
    (void)state;
    compile(PLAIN, "tests/unit/sym/snippets.c", FOLDER "snippets.bc");
    run_snippet(&s, FOLDER "snippets.bc", "conditions");
    lit odd = aig_or(s.g, s.in[0], s.in[1]), inner = aig_and(s.g, odd, s.in[128 + 3]);
    assert_int_equal(s.out[64 * 5 + 3], aig_mux(s.g, s.in[0], s.in[64 + 3], inner));
    close_snippet(&s);
    for (unsigned k = 0; k < sizeof rejoin / sizeof rejoin[0]; k++) {
        run_snippet(&s, FOLDER "snippets.bc", rejoin[k]);
        for (unsigned i = 0; i < 64 * OUT; i++)
            assert_int_equal(s.undefined[i], LIT_FALSE);
        close_snippet(&s);
    }
}

/* Obligations ---------------------------------------------------------------------------------- */

static const struct {
    const char *function, *what;
} obligations[] = {
    {"index_read", "index out of bounds"},
    {"index_negative", "index out of bounds"},
    {"index_write", "index out of bounds"},
    {"index_inner", "index out of bounds"},
    {"index_row_argument", "index out of bounds"},
    {"index_constant", "index out of bounds"},
    {"index_copy", "index out of bounds"},
    {"index_past_struct", "index out of bounds"},
    {"index_outer", "index out of bounds"},
    {"index_byte", "index out of bounds"},
    {"index_in_called_branch", "index out of bounds"},
    {"shift_left", "shift distance"},
    {"shift_right", "shift distance"},
    {"shift_signed", "shift distance"},
    {"division", "division by zero"},
    {"rest_signed", "division by zero"},
    {"division_overflow", "signed overflow"},
    {"add_overflow", "signed overflow"},
    {"subtract_overflow", "signed overflow"},
    {"multiply_overflow", "signed overflow"},
    {"negate_overflow", "signed overflow"},
    {"abs_overflow", "signed overflow"},
    {"loop_overflow", "signed overflow"},
    {"reaches_unreachable", "unreachable"},
    {"breaks_assumption", "unreachable"},
    {"null_read", "null"},
    {"null_write", "null"},
    {"trailing_zeros", "bit count of zero"},
    {"leading_zeros", "bit count of zero"},
    {"uninitialised_branch", "uninitialised value"},
    {"uninitialised_result", "uninitialised value"},
    {"uninitialised_index", "uninitialised value"},
    {"uninitialised_again", "uninitialised value"},
    {"uninitialised_next_time", "uninitialised value"},
    {"uninitialised_jump", "uninitialised value"},
    {"uninitialised_pointer", "null"},
    {"dead_variable", "uninitialised value"},
    {"dead_word", "uninitialised value"},
    {"write_constant", "write to a constant"},
    {"overlapping_copy", "overlapping memcpy"},
    {"unrelated_pointers", "comparison of unrelated pointers"},
    {"equal_strings", "comparison of unrelated pointers"},
    {"equal_ends", "comparison of unrelated pointers"},
    {"type_of_word", "access as another type"},
    {"type_of_write", "access as another type"},
    {"type_of_member", "access as another type"},
    {"type_of_struct", "access as another type"},
    {"type_of_constant", "access as another type"},
    {"bool_of_byte", "bool that is neither 0 nor 1"},
    {"bool_of_member", "bool that is neither 0 nor 1"},
    {"bool_of_variable", "bool that is neither 0 nor 1"},
    {"enum_of_variable", "enum outside of its codes"},
    {"enum_of_member", "enum outside of its codes"},
};

/* Bit 0 of the input provokes it in half of the assignments; the other half is without. */
static void check_obligation(const char *function, const char *what) {
    struct aig *g = aig_new();
    struct sym *x = open_or_fail(g, FOLDER "obligations.bc");
    struct err e = {""};
    lit v[64], result[WORD_MAX];
    uint64_t inputs[64];
    struct rng r = {5};
    make_inputs(g, v, 64);
    for (unsigned i = 0; i < 64; i++)
        inputs[i] = rng_next(&r);
    struct sym_arg arg = {NULL, v};
    if (sym_run(x, function, &arg, 1, result, &e))
        fail_msg("%s: %s", function, e.text);
    inputs[0] = 0;
    if (count_bad(g, x, inputs, NULL) > 0)
        fail_msg("%s: an obligation is violated without cause", function);
    inputs[0] = UINT64_MAX;
    if (count_bad(g, x, inputs, what) == 0)
        fail_msg("%s: no obligation \"%s\" is violated", function, what);
    const struct obligation *list;
    for (unsigned i = 0; i < sym_obligations(x, &list); i++) {
        assert_int_not_equal(list[i].bad, LIT_FALSE);
        assert_memory_equal(list[i].where, "tests/unit/sym/obligations.c:", 29);
    }
    sym_close(x);
    aig_free(g);
}

static void obligations_are_made(void **state) {
    (void)state;
    compile(PLAIN, "tests/unit/sym/obligations.c", FOLDER "obligations.bc");
    for (unsigned k = 0; k < sizeof obligations / sizeof obligations[0]; k++)
        check_obligation(obligations[k].function, obligations[k].what);
}

/* What a caller hands in may lack values, too. */
static void arguments_may_have_no_value(void **state) {
    struct aig *g = aig_new();
    struct err e = {""};
    lit in[64 * IN], out[64 * OUT], undefined[64 * OUT] = {LIT_FALSE},
                                                   missing[64 * IN] = {LIT_FALSE};
    const struct obligation *list;
    (void)state;
    compile(PLAIN, "tests/unit/sym/snippets.c", FOLDER "snippets.bc");
    struct sym *x = open_or_fail(g, FOLDER "snippets.bc");
    make_inputs(g, in, 64 * IN);
    make_inputs(g, out, 64 * OUT);
    struct sym_object a = {"in", 8 * IN, in, missing, 0};
    struct sym_object b = {"out", 8 * OUT, out, undefined, 0};
    struct sym_arg args[] = {{&a, NULL}, {&b, NULL}};
    missing[64 * 3] = LIT_TRUE;
    assert_int_equal(sym_run(x, "early_returns", args, 2, NULL, &e), 0);
    assert_int_equal(sym_obligations(x, &list), 0); /* word 3 is only read masked by 0xf0 */
    missing[64 * 3 + 5] = LIT_TRUE;
    assert_int_equal(sym_run(x, "early_returns", args, 2, NULL, &e), 0);
    assert_true(sym_obligations(x, &list) > 0);
    assert_string_equal(list[0].what, "uninitialised value");
    sym_close(x);
    aig_free(g);
}

/* Refusals ------------------------------------------------------------------------------------- */

static const char *const refused[] = {"no_body",
                                      "recursion",
                                      "function_pointer",
                                      "assembler",
                                      "floating",
                                      "volatile_read",
                                      "atomic_read",
                                      "atomic_add",
                                      "variable_array",
                                      "pointer_in_memory",
                                      "pointer_number",
                                      "global_variable",
                                      "copy_length",
                                      "long_loop",
                                      "endless_loop",
                                      "two_entries",
                                      "vector",
                                      "computed_jump",
                                      "dangling",
                                      "arguments",
                                      "wide_product",
                                      "union_pointer",
                                      "struct_pointer",
                                      "static_pointer",
                                      "static_count",
                                      "thread_count",
                                      "pointer_copied",
                                      "pointer_sum",
                                      "volatile_write",
                                      "jumps_back",
                                      "heap",
                                      "library",
                                      "stack_room",
                                      "set_length",
                                      "frame_address",
                                      "exchanged",
                                      "assembler_memory",
                                      "pointer_from_number",
                                      "table_of_functions"};

static void check_refusal(const char *name) {
    struct aig *g = aig_new();
    struct sym *x = open_or_fail(g, FOLDER "refused.bc");
    struct err e = {""};
    lit v[64], result[WORD_MAX];
    char start[80];
    make_inputs(g, v, 64);
    struct sym_arg arg = {NULL, v};
    if (sym_run(x, name, &arg, 1, result, &e) != -1)
        fail_msg("%s: not refused", name);
    snprintf(start, sizeof start, "tests/unit/sym/refused.c:%u: expected ",
             marked_line("tests/unit/sym/refused.c", name));
    if (strncmp(e.text, start, strlen(start)) != 0 || !strstr(e.text, ", got") ||
        !strstr(e.text, "; ") || strchr(e.text, '\n'))
        fail_msg("%s: message is: %s", name, e.text);
    sym_close(x);
    aig_free(g);
}

static void unknown_constructs_are_refused(void **state) {
    (void)state;
    compile(PLAIN, "tests/unit/sym/refused.c", FOLDER "refused.bc");
    for (unsigned k = 0; k < sizeof refused / sizeof refused[0]; k++)
        check_refusal(refused[k]);
}

/* Not even opened: what runs elsewhere may be other code, or compiled with another promise. */
static const struct {
    const char *source, *got;
} unopened[] = {
    {"__attribute__((weak)) int f(int v) { return v; }", "got f, weak or inline"},
    {"inline int f(int v) { return v; } int g(int v) { return f(v); }", "got f, weak or inline"},
    {"void f(int *restrict a, int *b) { *a = *b; }", "got a parameter of f with restrict"},
};

static void replaceable_functions_are_refused(void **state) {
    (void)state;
    for (unsigned k = 0; k < sizeof unopened / sizeof unopened[0]; k++) {
        struct aig *g = aig_new();
        struct err e = {""};
        FILE *f = fopen(FOLDER "unopened.c", "w");
        assert_non_null(f);
        fprintf(f, "%s\n", unopened[k].source);
        fclose(f);
        compile(PLAIN, FOLDER "unopened.c", FOLDER "unopened.bc");
        assert_null(sym_open(g, FOLDER "unopened.bc", &e));
        if (strncmp(e.text, FOLDER "unopened.c:1: expected ", 34) != 0 ||
            !strstr(e.text, unopened[k].got) || strchr(e.text, '\n'))
            fail_msg("%s: message is: %s", unopened[k].source, e.text);
        aig_free(g);
    }
}

static void wrong_calls_are_refused(void **state) {
    struct aig *g = aig_new();
    struct err e = {""};
    lit v[64];
    struct sym_object object = {"v", 8, v, NULL, 0};
    struct sym_arg word = {NULL, v}, pointer = {&object, NULL};
    (void)state;
    compile(PLAIN, "tests/unit/sym/obligations.c", FOLDER "obligations.bc");
    assert_null(sym_open(g, "tests/unit/sym/nothing.bc", &e));
    assert_non_null(strstr(e.text, "nothing.bc:0: expected a bitcode file"));
    assert_null(sym_open(g, "tests/unit/sym/refused.c", &e));
    assert_non_null(strstr(e.text, "refused.c:0: expected LLVM bitcode"));
    struct sym *x = open_or_fail(g, FOLDER "obligations.bc");
    make_inputs(g, v, 64);
    assert_int_equal(sym_run(x, "nowhere", &word, 1, NULL, &e), -1);
    assert_non_null(strstr(e.text, "expected function nowhere"));
    assert_int_equal(sym_run(x, "division", &pointer, 1, NULL, &e), -1);
    assert_non_null(strstr(e.text, "expected 1 arguments of division"));
    assert_int_equal(sym_run(x, "division", NULL, 0, NULL, &e), -1);
    sym_close(x);
    aig_free(g);
}

/* Blocks --------------------------------------------------------------------------------------- */

/* A struct of a twin: where its signals have bits, 64 random contents, its literals. */
struct side {
    size_t n_words;                  /* rounded up */
    uint64_t *mask;                  /* [n_words] */
    uint64_t *rows;                  /* [64][n_words] */
    lit *before, *after, *undefined; /* [64 * n_words] */
};

static void mark_bits(struct side *s, size_t base, const struct signal_list *list) {
    uint8_t *bytes = (uint8_t *)s->mask;
    for (unsigned i = 0; i < list->n; i++) {
        const struct signal *signal = &list->rows[i];
        for (unsigned e = 0; e < signal->count; e++) {
            size_t at = base + signal->offset + e * signal->stride;
            for (unsigned b = 0; b < signal->width; b++)
                bytes[at + b / 8] |= (uint8_t)(1u << b % 8);
        }
    }
}

static void side_open(struct side *s, size_t size) {
    s->n_words = (size + 7) / 8;
    s->mask = calloc(s->n_words + 1, 8);
    s->rows = calloc(64 * s->n_words + 1, 8);
    s->before = calloc(64 * s->n_words + 1, sizeof(lit));
    s->after = calloc(64 * s->n_words + 1, sizeof(lit));
    s->undefined = calloc(64 * s->n_words + 1, sizeof(lit));
}

static void side_close(struct side *s) {
    free(s->mask);
    free(s->rows);
    free(s->before);
    free(s->after);
    free(s->undefined);
}

static void side_inputs(struct side *s, struct aig *g) {
    for (size_t i = 0; i < 64 * s->n_words; i++) {
        if (s->mask[i / 64] >> (i % 64) & 1)
            s->before[i] = aig_input(g);
    }
    memcpy(s->after, s->before, 64 * s->n_words * sizeof *s->after);
}

/* New random rows; their bits go to the inputs of the graph. */
static uint64_t *side_random(struct side *s, struct rng *r, uint64_t *inputs) {
    uint64_t block[64];
    for (size_t w = 0; w < s->n_words; w++) {
        for (unsigned k = 0; k < 64; k++)
            block[k] = s->rows[k * s->n_words + w] = rng_next(r) & s->mask[w];
        batch_transpose(block);
        for (unsigned b = 0; b < 64; b++) {
            if (s->mask[w] >> b & 1)
                *inputs++ = block[b];
        }
    }
    return inputs;
}

/* In which of the 64 rows does the graph say something else? */
static uint64_t side_differs(const struct side *s, const uint64_t *values) {
    uint64_t block[64], differs = 0;
    for (size_t w = 0; w < s->n_words; w++) {
        for (unsigned k = 0; k < 64; k++)
            block[k] = s->rows[k * s->n_words + w] & s->mask[w];
        batch_transpose(block);
        for (unsigned b = 0; b < 64; b++) {
            if (s->mask[w] >> b & 1)
                differs |= block[b] ^ aig_value(values, s->after[64 * w + b]);
        }
    }
    return differs;
}

struct block {
    const char *name;
    void *library; /* the compiled model */
    const struct twin *twin;
    struct aig *g;
    struct sym *x;
    struct side self, in, out;
};

/* Twin and model of a block in one source: compiled for the machine, and to bitcode. */
static void block_open(struct block *b) {
    char source[100], path[100], command[512];
    snprintf(source, sizeof source, FOLDER "block_%s.c", b->name);
    snprintf(path, sizeof path, FOLDER "block_%s.bc", b->name);
    assert_int_equal(system("mkdir -p " FOLDER), 0);
    FILE *f = fopen(source, "w");
    assert_non_null(f);
    fprintf(f, "#include \"twin_%s.c\"\n#include \"%s.c\"\n", b->name, b->name);
    fclose(f);
    compile(PLAIN, source, path);
    b->g = aig_new();
    b->x = open_or_fail(b->g, path);
    snprintf(path, sizeof path, FOLDER "block_%s.so", b->name);
    snprintf(command, sizeof command, "gcc -std=gnu11 -O2 -shared -fPIC " INCLUDES " %s -o %s",
             source, path);
    assert_int_equal(system(command), 0);
    b->library = dlopen(path, RTLD_NOW);
    assert_non_null(b->library);
    snprintf(path, sizeof path, "twin_%s", b->name);
    b->twin = dlsym(b->library, path);
    assert_non_null(b->twin);
}

static void block_run(struct block *b) {
    const struct twin *t = b->twin;
    struct err e = {""};
    side_open(&b->self, t->c.self_size);
    side_open(&b->in, t->in.size);
    side_open(&b->out, t->out.size);
    mark_bits(&b->self, t->c.state_offset, &t->state);
    mark_bits(&b->self, t->c.mem_offset, &t->mem);
    mark_bits(&b->in, 0, &t->in);
    mark_bits(&b->out, 0, &t->out);
    side_inputs(&b->self, b->g);
    side_inputs(&b->in, b->g);
    struct sym_object self = {"self", (uint32_t)t->c.self_size, b->self.after, b->self.undefined,
                              0};
    struct sym_object in = {"in", (uint32_t)t->in.size, b->in.after, b->in.undefined, 0};
    struct sym_object out = {"out", (uint32_t)t->out.size, b->out.after, b->out.undefined, 0};
    struct sym_arg args[] = {{&self, NULL}, {&in, NULL}, {&out, NULL}};
    int status = sym_run(b->x, "step", args, 3, NULL, &e);
    if (status)
        fail_msg("%s: %s", t->name, e.text);
}

static uint64_t any_obligation(const struct block *b, const uint64_t *values) {
    const struct obligation *list;
    unsigned n = sym_obligations(b->x, &list);
    uint64_t any = 0;
    for (unsigned i = 0; i < n; i++)
        any |= aig_value(values, list[i].bad);
    return any;
}

/* Steps of the compiled model against the graph, where no obligation is violated. An index that its
 * environment never gives may do anything. */
static unsigned compare_steps(struct block *b, unsigned vectors) {
    const struct twin *t = b->twin;
    uint64_t *values = malloc(aig_nodes(b->g) * sizeof *values);
    uint64_t *inputs = malloc((aig_inputs(b->g) + 1) * sizeof *inputs);
    struct rng r = {1};
    unsigned n_compared = 0;
    for (unsigned done = 0; done < vectors; done += 64) {
        side_random(&b->in, &r, side_random(&b->self, &r, inputs));
        aig_simulate(b->g, inputs, values);
        uint64_t bad = any_obligation(b, values);
        memset(b->out.rows, 0, 64 * b->out.n_words * 8);
        for (unsigned k = 0; k < 64; k++) {
            if (~bad >> k & 1)
                t->c.step(b->self.rows + k * b->self.n_words, b->in.rows + k * b->in.n_words,
                          b->out.rows + k * b->out.n_words);
        }
        uint64_t differs = side_differs(&b->self, values) | side_differs(&b->out, values);
        if (differs & ~bad)
            fail_msg("%s: the graph differs from the compiled model", t->name);
        n_compared += (unsigned)__builtin_popcountll(~bad);
    }
    free(inputs);
    free(values);
    return n_compared;
}

static void check_block(const char *name, unsigned vectors) {
    struct block b = {.name = name};
    const struct obligation *list;
    block_open(&b);
    block_run(&b);
    unsigned n = compare_steps(&b, vectors);
    print_message("%s: %u nodes, %u obligations, %u of %u vectors compared\n", name, aig_nodes(b.g),
                  sym_obligations(b.x, &list), n, vectors);
    assert_true(n > vectors / 8);
    side_close(&b.self);
    side_close(&b.in);
    side_close(&b.out);
    sym_close(b.x);
    aig_free(b.g);
    dlclose(b.library);
}

static void control_blocks_equal_compiled_models(void **state) {
    (void)state;
    check_block("warp_scheduler", 100000);
    check_block("operand_collector", 100000);
    check_block("bank_arbiter", 100000);
    check_block("status_table", 100000);
}

/* Megabits in each vector: fewer of them. */
static void data_blocks_equal_compiled_models(void **state) {
    (void)state;
    check_block("register_bank", 6400);
    check_block("crossbar", 6400);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(snippets_equal_compiled_code),
        cmocka_unit_test(optimised_snippets_equal_compiled_code),
        cmocka_unit_test(comparison_finds_a_fault),
        cmocka_unit_test(merged_paths_cost_nothing),
        cmocka_unit_test(obligations_are_made),
        cmocka_unit_test(arguments_may_have_no_value),
        cmocka_unit_test(unknown_constructs_are_refused),
        cmocka_unit_test(replaceable_functions_are_refused),
        cmocka_unit_test(wrong_calls_are_refused),
        cmocka_unit_test(control_blocks_equal_compiled_models),
        cmocka_unit_test(data_blocks_equal_compiled_models),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
