/* SPDX-License-Identifier: Apache-2.0
 * What the tests of contracts share (test_contracts.c, test_contracts_malekeh.c). States after
 * reset and traffic of a whole register file keep to the contracts, and all covers happen. Each
 * sentence refuses what breaks it.
 *
 * Blocks are called through asserted.h and asserted_top.h, as in a co-simulation.
 */
#ifndef TWINRF_CONTRACT_CHECK_H
#define TWINRF_CONTRACT_CHECK_H

#include "asserted.h"
#include "asserted_top.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "contracts/assertions.h"
#include "sm/random_system.h"
#include "sm/sm.h"
#include "top.h"

enum { MOST_BLOCKS = 8, MAX_COVERS = 32, SEEDS = 6, CYCLES = 20000 };

/* One way to break a sentence; it is found by how it begins. */
struct breach {
    const char *sentence;
    void (*make)(void);
};

struct checked {
    const struct contract *contract;
    void (*reset)(void); /* of `self`, which is 0; NULL: it stays 0 */
    const struct breach *assumptions, *invariants;
};

/* `self` and `in`: what the hand-written cases set, unions of all blocks' states and inputs. */
struct subjects {
    const struct checked *blocks;
    unsigned n;
    void *self, *in;
    size_t self_size, in_size;
    int (*holds_by_design)(const char *sentence); /* says something of other designs only */
};

static unsigned length_of(const char *const *names) {
    unsigned n = 0;
    while (names[n])
        n++;
    return n;
}

static void check_names(const struct subjects *t) {
    for (unsigned i = 0; i < t->n; i++) {
        const struct contract *block = t->blocks[i].contract;
        assert_ptr_equal(contract_of(block->block), block);
        assert_in_range(length_of(block->assumptions), 0, 31);
        assert_in_range(length_of(block->invariants), 0, 31);
        assert_in_range(length_of(block->assumptions) + length_of(block->invariants), 1, 62);
        assert_in_range(length_of(block->covers), 1, MAX_COVERS);
    }
    assert_null(contract_of("no_such_block"));
}

static void clear(const struct subjects *t, const struct checked *block) {
    memset(t->self, 0, t->self_size);
    memset(t->in, 0, t->in_size);
    if (block->reset)
        block->reset();
}

static void check_resets(const struct subjects *t) {
    for (unsigned i = 0; i < t->n; i++) {
        clear(t, &t->blocks[i]);
        assert_true(t->blocks[i].contract->invariant(t->self));
    }
}

/* ---- traffic ---- */

static unsigned hits[MOST_BLOCKS][MAX_COVERS];

/* The test of another design has the blocks that are not there. */
static void count_covers(void *subjects, const struct contract *block, const void *before,
                         const void *inputs, const void *out) {
    const struct subjects *t = subjects;
    for (unsigned i = 0; i < t->n; i++)
        for (unsigned k = 0; t->blocks[i].contract == block && block->covers[k]; k++)
            hits[i][k] += block->cover(k, before, inputs, out) != 0;
}

/* A random kernel on the C model alone, some cycles long. */
static void run_system(uint64_t seed, struct assertions *a) {
    static top model;
    static top_in top_inputs;
    static top_out out;
    struct kernel k;
    struct err e = {""};
    const struct sm_config config = {.repeat = 1, .seed = seed};
    assert_int_equal(random_system(&k, seed, &e), 0);
    struct sm *sm = sm_create(&config, &k, &e);
    assert_non_null(sm);
    top_reset(&model);
    memset(a->seen, 0, sizeof a->seen);
    for (unsigned cycle = 0; cycle < CYCLES && !sm_done(sm); cycle++) {
        sm_drive(sm, &top_inputs);
        assertions_begin(a);
        top_step(&model, &top_inputs, &out);
        assertions_end();
        if (a->broken[0])
            fail_msg("seed %u, cycle %u: %s", (unsigned)seed, cycle, a->broken);
        if (sm_observe(sm, &out, &e))
            fail_msg("seed %u: %s", (unsigned)seed, e.text);
    }
    sm_destroy(sm);
    kernel_free(&k);
}

/* Random kernels; what no kernel does, `by_hand` shows. */
static void check_traffic(struct subjects *t, void (*by_hand)(void)) {
    struct assertions a = {.twin = "top", .watch = count_covers, .watcher = t};
    unsigned missing = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        run_system(seed, &a);
    assert_true(a.assumptions > 1000 * t->n);
    assert_int_equal(a.invariants, a.assumptions);
    by_hand();
    for (unsigned i = 0; i < t->n; i++) {
        const struct contract *block = t->blocks[i].contract;
        for (unsigned k = 0; block->covers[k]; k++)
            if (!hits[i][k] && block->covers[k][0]) {
                print_message("%s: never seen: %s\n", block->block, block->covers[k]);
                missing++;
            }
    }
    assert_int_equal(missing, 0);
}

/* ---- what breaks a rule ---- */

/* Each breach of a sentence is refused by that sentence; no sentence goes without. */
static void check_list(const struct subjects *t, const struct checked *subject,
                       const struct breach *list, int of_state) {
    const struct contract *block = subject->contract;
    const char *const *sentences = of_state ? block->invariants : block->assumptions;
    unsigned refused = 0;
    for (const struct breach *b = list; b->make; b++) {
        unsigned k = 0;
        while (sentences[k] && strncmp(sentences[k], b->sentence, strlen(b->sentence)) != 0)
            k++;
        assert_non_null(sentences[k]);
        clear(t, subject);
        assert_true(block->assume(t->self, t->in) && block->invariant(t->self));
        b->make();
        unsigned broken = of_state ? block->strayed(t->self) : block->broken(t->self, t->in);
        if (!(broken >> k & 1))
            fail_msg("%s: not refused by '%s'", block->block, sentences[k]);
        assert_false(of_state ? block->invariant(t->self) : block->assume(t->self, t->in));
        refused |= 1u << k;
    }
    for (unsigned k = 0; sentences[k]; k++)
        if (!(refused >> k & 1) && !t->holds_by_design(sentences[k]))
            fail_msg("%s: nothing breaks '%s'", block->block, sentences[k]);
}

static void check_breaches(const struct subjects *t) {
    for (unsigned i = 0; i < t->n; i++) {
        check_list(t, &t->blocks[i], t->blocks[i].assumptions, 0);
        check_list(t, &t->blocks[i], t->blocks[i].invariants, 1);
    }
}

#endif
