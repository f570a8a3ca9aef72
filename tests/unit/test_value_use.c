/* SPDX-License-Identifier: Apache-2.0
 * Reads and lifetimes of values: by hand, and against the definition, searched by brute force.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/streams.h"
#include "kernels/trace/passes/value_use.h"

enum { STEPS = 150, STREAMS = 4000 };
#define LOW 0x0000ffffu
#define HIGH 0xffff0000u

static void feed(struct values *v, const struct step *steps, unsigned n) {
    values_begin(v);
    for (unsigned i = 0; i < n; i++) {
        struct static_inst inst = step_inst(&steps[i]);
        values_inst(v, &inst, steps[i].mask);
    }
    values_end(v);
}

static struct trace_stats count(const struct step *steps, unsigned n) {
    struct trace_stats stats = {0};
    struct values *v = values_new(&stats);
    assert_non_null(v);
    feed(v, steps, n);
    values_delete(v);
    return stats;
}

/* What the definition says of the value that step p writes to `reg`, followed lane by lane. */
static void follow_value(struct trace_stats *stats, const struct step *steps, unsigned n,
                         unsigned p, unsigned reg) {
    unsigned reads = 0, lifetime = 0;
    uint32_t stands = steps[p].mask;
    for (unsigned q = p + 1; q < n; q++) {
        int is_read = 0;
        for (unsigned lane = 0; lane < 32; lane++) {
            if (steps[q].mask >> lane & stands >> lane & 1) {
                is_read |= (int)(steps[q].src >> reg & 1);
                stands &= ~(steps[q].dst >> reg & 1 ? R(lane) : 0);
            }
        }
        lifetime = is_read && reads == 0 ? q - p : lifetime;
        reads += (unsigned)is_read;
    }
    stats->value_reads[reads < VALUE_READS ? reads : VALUE_READS]++;
    if (reads == 1) {
        stats->once_lifetime[lifetime <= VALUE_LIFETIME ? lifetime : 0]++;
    }
}

static void count_by_definition(struct trace_stats *stats, const struct step *steps, unsigned n) {
    for (unsigned p = 0; p < n; p++) {
        for (unsigned reg = 0; reg < STREAM_REGS && steps[p].mask; reg++) {
            stats->reads += steps[p].src >> reg & 1;
            if (steps[p].dst >> reg & 1) {
                stats->writes++;
                follow_value(stats, steps, n, p, reg);
            }
        }
    }
}

/* All of the statistics: what is not about values stays 0. */
static int differ(const struct trace_stats *a, const struct trace_stats *b) {
    return memcmp(a, b, sizeof *a) != 0;
}

static int is_wrong(const struct trace_stats *got, const struct step *steps, unsigned n) {
    struct trace_stats expected = {0};
    count_by_definition(&expected, steps, n);
    return differ(got, &expected);
}

/* By hand ------------------------------------------------------------------------------------- */

static void a_value_read_by_the_next_instruction(void **state) {
    const struct step steps[] = {{0, R(1), FULL}, {R(1), 0, FULL}};
    struct trace_stats s = count(steps, 2);
    (void)state;
    assert_int_equal(s.value_reads[1], 1);
    assert_int_equal(s.once_lifetime[1], 1);
    assert_int_equal(s.reads, 1);
    assert_int_equal(s.writes, 1);
    assert_int_equal(s.value_reads[0], 0);
}

static void a_value_overwritten_before_it_is_read(void **state) {
    const struct step steps[] = {{0, R(1), FULL}, {0, R(1), FULL}, {R(1), 0, FULL}};
    struct trace_stats s = count(steps, 3);
    (void)state;
    assert_int_equal(s.value_reads[0], 1);
    assert_int_equal(s.value_reads[1], 1);
    assert_int_equal(s.once_lifetime[1], 1);
}

static void two_halves_hold_two_values(void **state) {
    const struct step steps[] = {{0, R(1), LOW}, {0, R(1), HIGH}, {R(1), 0, FULL}};
    struct trace_stats s = count(steps, 3);
    (void)state;
    assert_int_equal(s.reads, 1);
    assert_int_equal(s.value_reads[1], 2);
    assert_int_equal(s.once_lifetime[1], 1);
    assert_int_equal(s.once_lifetime[2], 1);
}

static void a_value_stands_where_it_was_not_overwritten(void **state) {
    const struct step steps[] = {
        {0, R(1), FULL}, {0, R(1), LOW}, {R(1), 0, HIGH}, {R(1), 0, LOW}, {R(1), 0, HIGH}};
    struct trace_stats s = count(steps, 5);
    (void)state;
    assert_int_equal(s.value_reads[2], 1); /* the first, in the high lanes */
    assert_int_equal(s.value_reads[1], 1);
    assert_int_equal(s.once_lifetime[2], 1);
}

static void every_lane_can_hold_a_value_of_its_own(void **state) {
    struct step steps[34];
    for (unsigned lane = 0; lane < 32; lane++) {
        steps[lane] = (struct step){0, R(1), R(lane)};
    }
    steps[32] = (struct step){R(1), R(1), FULL};
    steps[33] = (struct step){R(1), 0, R(7)};
    struct trace_stats s = count(steps, 34);
    (void)state;
    assert_int_equal(s.value_reads[1], 33);
    for (unsigned n = 2; n <= 32; n++) {
        assert_int_equal(s.once_lifetime[n], 1);
    }
    assert_int_equal(s.once_lifetime[1], 2); /* of lane 31, and the value that replaced them all */
}

static void an_instruction_without_lanes_only_takes_time(void **state) {
    const struct step steps[] = {
        {0, R(1), FULL}, {R(1), R(1), 0}, {0, R(2), 0}, {R(1), 0, FULL}, {R(2), 0, FULL}};
    struct trace_stats s = count(steps, 5);
    (void)state;
    assert_int_equal(s.writes, 1);
    assert_int_equal(s.reads, 2);
    assert_int_equal(s.value_reads[1], 1);
    assert_int_equal(s.once_lifetime[3], 1);
}

static void an_accumulator_is_read_once_a_turn(void **state) {
    struct step steps[11];
    steps[0] = (struct step){0, R(1) | R(2), FULL};
    for (unsigned i = 1; i <= 10; i++) {
        steps[i] = (struct step){R(1) | R(2), R(1), FULL};
    }
    struct trace_stats s = count(steps, 11);
    (void)state;
    assert_int_equal(s.value_reads[1], 10); /* of R1 */
    assert_int_equal(s.once_lifetime[1], 10);
    assert_int_equal(s.value_reads[0], 1);  /* the last sum */
    assert_int_equal(s.value_reads[10], 1); /* of R2 */
}

static void what_the_stream_did_not_write_is_no_value(void **state) {
    const struct step steps[] = {{R(1), 0, FULL}, {0, R(1), FULL}};
    struct trace_stats s = count(steps, 2);
    (void)state;
    assert_int_equal(s.reads, 1);
    assert_int_equal(s.value_reads[0], 1);
    assert_int_equal(s.value_reads[1], 0);
}

static void a_stream_starts_without_values(void **state) {
    const struct step one[] = {{0, R(1), FULL}}, two[] = {{R(1), 0, FULL}};
    struct trace_stats s = {0};
    struct values *v = values_new(&s);
    assert_non_null(v);
    (void)state;
    feed(v, one, 1);
    feed(v, two, 1);
    values_delete(v);
    assert_int_equal(s.value_reads[0], 1);
    assert_int_equal(s.value_reads[1], 0);
}

/* Reads one value `reads` times, the last time `wait` instructions after the write. */
static struct trace_stats read_late(unsigned reads, unsigned wait) {
    struct step steps[STEPS] = {{0, R(1), FULL}};
    for (unsigned i = 0; i < reads; i++) {
        steps[wait - i] = (struct step){R(1), 0, FULL};
    }
    return count(steps, wait + 1);
}

static void the_last_counters_take_the_rest(void **state) {
    (void)state;
    assert_int_equal(read_late(VALUE_READS - 1, 20).value_reads[VALUE_READS - 1], 1);
    assert_int_equal(read_late(VALUE_READS, 20).value_reads[VALUE_READS], 1);
    assert_int_equal(read_late(VALUE_READS + 3, 20).value_reads[VALUE_READS], 1);
    assert_int_equal(read_late(1, VALUE_LIFETIME).once_lifetime[VALUE_LIFETIME], 1);
    assert_int_equal(read_late(1, VALUE_LIFETIME + 1).once_lifetime[0], 1);
}

/* By brute force ------------------------------------------------------------------------------ */

static void random_values_are_as_defined(void **state) {
    static struct step steps[STEPS];
    struct trace_stats got = {0}, expected = {0};
    struct values *v = values_new(&got);
    uint32_t seed = 2;
    (void)state;
    assert_non_null(v);
    for (unsigned i = 0; i < STREAMS; i++) {
        unsigned n = random_next(&seed) % (STEPS + 1);
        random_stream(&seed, steps, n);
        feed(v, steps, n);
        count_by_definition(&expected, steps, n);
        assert_false(differ(&got, &expected));
    }
    for (unsigned n = 0; n <= VALUE_READS; n++) { /* nothing went untried */
        assert_true(got.value_reads[n] > 0);
    }
    for (unsigned n = 0; n <= VALUE_LIFETIME; n++) {
        assert_true(got.once_lifetime[n] > 0);
    }
    values_delete(v);
}

static void the_brute_force_sees_faults(void **state) {
    const struct step right[] = {{0, R(1), FULL}, {0, R(1), LOW}, {R(1), R(2), FULL}};
    const struct step lanes[] = {{0, R(1), FULL}, {0, R(1), FULL}, {R(1), R(2), FULL}};
    const struct step order[] = {{0, R(1), FULL}, {R(1), R(2), FULL}, {0, R(1), LOW}};
    struct trace_stats s = count(right, 3);
    uint64_t *counters[] = {&s.reads,          &s.writes,           &s.value_reads[0],
                            &s.value_reads[1], &s.once_lifetime[1], &s.once_lifetime[2],
                            &s.instructions};
    (void)state;
    assert_false(is_wrong(&s, right, 3));
    assert_true(is_wrong(&s, lanes, 3));
    assert_true(is_wrong(&s, order, 3));
    for (unsigned i = 0; i < sizeof counters / sizeof counters[0]; i++) {
        *counters[i] ^= 1;
        assert_true(is_wrong(&s, right, 3));
        *counters[i] ^= 1;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_value_read_by_the_next_instruction),
        cmocka_unit_test(a_value_overwritten_before_it_is_read),
        cmocka_unit_test(two_halves_hold_two_values),
        cmocka_unit_test(a_value_stands_where_it_was_not_overwritten),
        cmocka_unit_test(every_lane_can_hold_a_value_of_its_own),
        cmocka_unit_test(an_instruction_without_lanes_only_takes_time),
        cmocka_unit_test(an_accumulator_is_read_once_a_turn),
        cmocka_unit_test(what_the_stream_did_not_write_is_no_value),
        cmocka_unit_test(a_stream_starts_without_values),
        cmocka_unit_test(the_last_counters_take_the_rest),
        cmocka_unit_test(random_values_are_as_defined),
        cmocka_unit_test(the_brute_force_sees_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
