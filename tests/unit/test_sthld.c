/* SPDX-License-Identifier: Apache-2.0
 * The STHLD controller on synthetic curves of IPC over STHLD, the four stories of Malekeh's Fig. 5.
 * They are the same curve, its steep part, a narrower flat region, a wider one. Within 12 intervals
 * STHLD is held within one step of the knee, and stays there. Instructions arrive spread evenly,
 * with noise. And each step alone, as the block's page has it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "sthld_controller.h"

#include "lockstep/rng.h"

enum { SETTLE = 12, HOLD = 60, REST = 6 };

/* IPC is `flat` up to the knee; from there on each step of STHLD_DELTA costs `steep` of it. */
struct curve {
    double knee, steep, flat;
};

/* What is a large change; two intervals with noise of less than half of it never look like one. */
#define LARGE (STHLD_LARGE / 64.0)

/* How far noise moves the IPC of an interval, at most. */
static const double noises[] = {0, 0.2 * LARGE, 0.4 * LARGE};
static const double steeps[] = {0.2, 0.3, 0.45};

typedef void controller(const sthld_controller_in *in, const sthld_controller_state *s,
                        sthld_controller_out *out, sthld_controller_state *next);

static double ipc_at(const struct curve *c, double sthld) {
    double steps = sthld > c->knee ? (sthld - c->knee) / STHLD_DELTA : 0;
    double ipc = c->flat * (1 - c->steep * steps);
    return ipc > 0.02 ? ipc : 0.02;
}

/* One interval with the STHLD that is in force. */
static void interval(controller *step, sthld_controller_state *s, const struct curve *c,
                     double noise, struct rng *rng) {
    double random = (double)(rng_next(rng) % 2001) / 1000 - 1;
    double ipc = ipc_at(c, s->sthld) * (1 + noise * random), due = 0;
    for (unsigned cycle = 0; cycle < STHLD_INTERVAL; cycle++) {
        sthld_controller_in in = {0};
        sthld_controller_out out;
        sthld_controller_state next;
        due += ipc;
        in.issue_valid[0] = due >= 1;
        due -= due >= 1;
        sthld_controller_outputs(&in, s, &out);
        step(&in, s, &out, &next);
        *s = next;
    }
}

/* Within 12 intervals at rest near the knee, and no step in the 60 after them. */
static int settles(controller *step, sthld_controller_state *s, const struct curve *c, double noise,
                   struct rng *rng) {
    for (unsigned i = 0; i < SETTLE; i++) {
        interval(step, s, c, noise, rng);
    }
    unsigned held = s->sthld;
    if (s->fsm != REST || abs((int)held - (int)c->knee) > STHLD_DELTA) {
        return 0;
    }
    for (unsigned i = 0; i < HOLD; i++) {
        interval(step, s, c, noise, rng);
        if (s->sthld != held) {
            return 0;
        }
    }
    return 1;
}

/* From reset: grows along the flat part, finds the steep part, comes back (Fig. 5 a, b). */
static int same_curve(controller *step, unsigned knee, double steep, double noise, uint64_t seed) {
    struct curve c = {knee, steep, 0.8};
    struct rng rng = {seed};
    sthld_controller_state s;
    sthld_controller_reset(&s);
    return settles(step, &s, &c, noise, &rng);
}

/* At rest near one knee, the program changes its phase: another knee, another IPC (Fig. 5 c, d). */
static int new_curve(controller *step, unsigned from, unsigned to, double steep, double noise,
                     uint64_t seed) {
    struct curve before = {from, 0.45, 0.5}, after = {to, steep, to > from ? 0.9 : 0.95};
    struct rng rng = {seed};
    sthld_controller_state s;
    sthld_controller_reset(&s);
    return settles(step, &s, &before, noise, &rng) && settles(step, &s, &after, noise, &rng);
}

static void the_same_curve(void **state) {
    (void)state;
    for (unsigned knee = 0; knee <= 4 * STHLD_DELTA; knee += STHLD_DELTA / 2) {
        for (unsigned n = 0; n < 3; n++) {
            assert_true(same_curve(sthld_controller_step, knee, steeps[n], noises[n], knee + n));
            assert_true(same_curve(sthld_controller_step, knee, steeps[n], noises[2], knee + 7));
        }
    }
}

/* The knee moves to the left: STHLD is in the steep part of the new curve. */
static void a_narrower_flat_region(void **state) {
    (void)state;
    for (unsigned from = 2 * STHLD_DELTA; from <= 4 * STHLD_DELTA; from += STHLD_DELTA / 2) {
        for (unsigned less = 1; less <= 2; less++) {
            for (unsigned n = 0; n < 3; n++) {
                assert_true(new_curve(sthld_controller_step, from, from - less * STHLD_DELTA, 0.2,
                                      noises[n], from + n));
            }
        }
    }
}

static void a_wider_flat_region(void **state) {
    (void)state;
    for (unsigned from = STHLD_DELTA; from <= 4 * STHLD_DELTA; from += STHLD_DELTA / 2) {
        for (unsigned more = 1; more <= 4; more++) {
            for (unsigned n = 0; n < 3; n++) {
                assert_true(new_curve(sthld_controller_step, from, from + more * STHLD_DELTA,
                                      steeps[n], noises[n], from + n));
            }
        }
    }
}

/* Another STHLD: far in the steep part, at rest. A fall of IPC starts the search. */
static void the_steep_part(void **state) {
    (void)state;
    for (unsigned beyond = 1; beyond <= 3; beyond++) {
        struct curve c = {2 * STHLD_DELTA, 0.2, 0.9};
        struct rng rng = {beyond};
        sthld_controller_state s;
        sthld_controller_reset(&s);
        s.fsm = REST;
        s.sthld = (uint8_t)((2 + beyond) * STHLD_DELTA);
        s.previous = STHLD_INTERVAL;
        assert_true(settles(sthld_controller_step, &s, &c, noises[1], &rng));
    }
}

/* ---- the table of docs/blocks/sthld_controller.md ---- */

enum { BEFORE = 6400, MIDDLE = 4 * STHLD_DELTA, MOST = (1 << STHLD_BITS) - 1 };

/* An interval ends in which so many instructions have issued. */
static sthld_controller_state ended(unsigned fsm, unsigned sthld, unsigned issued) {
    sthld_controller_state s = {0}, next;
    sthld_controller_in in = {0};
    sthld_controller_out out;
    s.fsm = (uint8_t)fsm;
    s.sthld = (uint8_t)sthld;
    s.previous = BEFORE;
    s.issued = issued;
    s.cycle = STHLD_INTERVAL - 1;
    sthld_controller_outputs(&in, &s, &out);
    sthld_controller_step(&in, &s, &out, &next);
    return next;
}

/* A row of the page: next state and steps of STHLD, for a small change, a rise and a fall. */
static void a_step_has_its_sign(void **state) {
    static const struct {
        unsigned next;
        int steps;
    } page[6][3] = {
        {{2, 1}, {2, 1}, {2, 1}},  /* 1, start */
        {{2, 1}, {3, 1}, {3, 1}},  /* 2, grow */
        {{2, 1}, {2, 1}, {4, -2}}, /* 3, after the speculative increase */
        {{5, 1}, {4, -1}, {3, 1}}, /* 4, climb back */
        {{6, 0}, {6, 0}, {5, -1}}, /* 5, settle */
        {{6, 0}, {3, 1}, {3, 1}},  /* 6, rest */
    };
    static const unsigned issued[3] = {BEFORE, 2 * BEFORE, BEFORE / 4};
    (void)state;
    for (unsigned fsm = 1; fsm <= 6; fsm++) {
        for (unsigned change = 0; change < 3; change++) {
            sthld_controller_state s = ended(fsm, MIDDLE, issued[change]);
            assert_int_equal(s.fsm, page[fsm - 1][change].next);
            assert_int_equal(s.sthld, MIDDLE + page[fsm - 1][change].steps * STHLD_DELTA);
            assert_int_equal(s.previous, issued[change]);
        }
    }
    assert_int_equal(ended(3, STHLD_DELTA, BEFORE / 4).sthld, 0); /* two steps down, one there */
    assert_int_equal(ended(1, MOST, BEFORE).sthld, MOST);
}

/* Large is more than STHLD_LARGE of 64 parts, up or down. */
static void a_change_is_large_or_small(void **state) {
    const unsigned most = BEFORE / 64 * STHLD_LARGE;
    (void)state;
    assert_int_equal(ended(6, MIDDLE, BEFORE + most).fsm, 6);
    assert_int_equal(ended(6, MIDDLE, BEFORE + most + 1).fsm, 3);
    assert_int_equal(ended(6, MIDDLE, BEFORE - most).fsm, 6);
    assert_int_equal(ended(6, MIDDLE, BEFORE - most - 1).fsm, 3);
    assert_int_equal(ended(3, MIDDLE, BEFORE - most - 1).fsm, 4); /* a fall */
    assert_int_equal(ended(3, MIDDLE, BEFORE + most + 1).fsm, 2); /* a rise */
}

/* Controllers that are wrong must not pass. */
static void never_comes_back(const sthld_controller_in *in, const sthld_controller_state *s,
                             sthld_controller_out *out, sthld_controller_state *next) {
    sthld_controller_step(in, s, out, next);
    next->sthld = next->sthld < s->sthld ? s->sthld : next->sthld;
}

static void never_rests(const sthld_controller_in *in, const sthld_controller_state *s,
                        sthld_controller_out *out, sthld_controller_state *next) {
    sthld_controller_step(in, s, out, next);
    next->fsm = next->fsm == REST ? 2 : next->fsm;
}

static void no_speculation_undone(const sthld_controller_in *in, const sthld_controller_state *s,
                                  sthld_controller_out *out, sthld_controller_state *next) {
    sthld_controller_step(in, s, out, next);
    if (s->fsm == 3 && next->fsm == 4) {
        next->fsm = REST;
        next->sthld = s->sthld;
    }
}

static void wrong_controllers_are_caught(void **state) {
    (void)state;
    controller *wrong[] = {never_comes_back, never_rests, no_speculation_undone};
    for (unsigned i = 0; i < 3; i++) {
        assert_false(same_curve(wrong[i], 2 * STHLD_DELTA, 0.3, 0, 1));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_curve),
        cmocka_unit_test(the_steep_part),
        cmocka_unit_test(a_narrower_flat_region),
        cmocka_unit_test(a_wider_flat_region),
        cmocka_unit_test(a_step_has_its_sign),
        cmocka_unit_test(a_change_is_large_or_small),
        cmocka_unit_test(wrong_controllers_are_caught),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
