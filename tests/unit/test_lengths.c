/* SPDX-License-Identifier: Apache-2.0
 * Lengths of optimal runs and of runs in regions, by hand; optimal runs also by their definition.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/streams.h"
#include "kernels/trace/passes/lengths.h"

enum { STEPS = 200, STREAMS = 2000 };

static struct length_stats optimal(const struct step *steps, unsigned n, unsigned limit) {
    struct length_stats stats = {0};
    struct optimal_run run;
    optimal_begin(&run, limit);
    for (unsigned i = 0; i < n; i++) {
        struct static_inst inst = step_inst(&steps[i]);
        optimal_inst(&run, &inst, &stats);
    }
    optimal_end(&run, &stats);
    return stats;
}

static struct length_stats regions(const uint32_t *list, unsigned n) {
    struct length_stats stats = {0};
    struct region_run run;
    region_begin(&run);
    for (unsigned i = 0; i < n; i++) {
        region_inst(&run, list[i], &stats);
    }
    region_end(&run, &stats);
    return stats;
}

static int differ(struct length_stats a, struct length_stats b) {
    return a.count != b.count || a.sum != b.sum || a.min != b.min || a.max != b.max;
}

static void assert_lengths(struct length_stats got, unsigned count, unsigned sum, unsigned min,
                           unsigned max) {
    assert_int_equal(got.count, count);
    assert_int_equal(got.sum, sum);
    assert_int_equal(got.min, min);
    assert_int_equal(got.max, max);
}

/* The definition: from the start of a run, the longest that names at most `limit` registers; one
 * instruction at least. */
static struct length_stats optimal_by_definition(const struct step *steps, unsigned n,
                                                 unsigned limit) {
    struct length_stats stats = {0};
    for (unsigned start = 0, end; start < n; start = end) {
        uint32_t set = steps[start].src | steps[start].dst;
        for (end = start + 1; end < n; end++) {
            set |= steps[end].src | steps[end].dst;
            if ((unsigned)__builtin_popcount(set) > limit) {
                break;
            }
        }
        length_add(&stats, end - start);
    }
    return stats;
}

static void a_run_takes_exactly_n_registers(void **state) {
    const struct step steps[] = {
        {R(1) | R(2), R(3), FULL}, /* 3 */
        {R(3), R(4), FULL},        /* 4 */
        {R(1) | R(4), R(2), FULL}, /* 4 */
        {R(1), R(5), FULL},        /* 5 with what was before; 2 alone */
        {0, 0, FULL},
    };
    (void)state;
    assert_lengths(optimal(steps, 5, 4), 2, 5, 2, 3);
    assert_lengths(optimal(steps, 5, 5), 1, 5, 5, 5);
    assert_lengths(optimal(steps, 4, 3), 4, 4, 1, 1); /* no two of them fit together */
}

static void a_register_read_and_written_counts_once(void **state) {
    const struct step steps[] = {{R(1) | R(2), R(1), FULL}, {R(1) | R(2), R(1), FULL}};
    (void)state;
    assert_lengths(optimal(steps, 2, 2), 1, 2, 2, 2);
}

static void an_instruction_over_the_limit_is_a_run_of_its_own(void **state) {
    const struct step steps[] = {
        {R(1), 0, FULL},
        {R(1) | R(2) | R(3), 0, FULL},
        {R(1), 0, FULL}, /* no new register, and still a new run */
        {R(2), 0, FULL},
    };
    const struct step big_then_none[] = {{R(1) | R(2) | R(3), R(4), FULL}, {0, 0, FULL}};
    (void)state;
    assert_lengths(optimal(steps, 4, 2), 3, 4, 1, 2);
    assert_lengths(optimal(big_then_none, 2, 2), 2, 2, 1, 1);
}

static void registers_count_whatever_the_mask(void **state) {
    const struct step steps[] = {{R(1), 0, 0}, {R(2), 0, FULL}};
    (void)state;
    assert_lengths(optimal(steps, 2, 1), 2, 2, 1, 1);
}

static void an_empty_stream_has_no_run(void **state) {
    (void)state;
    assert_lengths(optimal(NULL, 0, 4), 0, 0, 0, 0);
    assert_lengths(regions(NULL, 0), 0, 0, 0, 0);
}

static void random_runs_are_as_defined(void **state) {
    static struct step steps[STEPS];
    uint32_t seed = 1;
    (void)state;
    for (unsigned i = 0; i < STREAMS; i++) {
        unsigned n = random_next(&seed) % (STEPS + 1), limit = 1 + random_next(&seed) % 16;
        random_stream(&seed, steps, n);
        struct length_stats expected = optimal_by_definition(steps, n, limit);
        assert_false(differ(optimal(steps, n, limit), expected));
        assert_int_equal(expected.sum, n);
    }
}

static void the_comparison_sees_every_field(void **state) {
    const struct step steps[] = {{R(1), 0, FULL}, {R(2), 0, FULL}, {R(2), 0, FULL}};
    struct length_stats right = optimal(steps, 3, 1), wrong[4] = {right, right, right, right};
    (void)state;
    wrong[0].count ^= 1;
    wrong[1].sum ^= 1;
    wrong[2].min ^= 1;
    wrong[3].max ^= 1;
    assert_false(differ(right, optimal_by_definition(steps, 3, 1)));
    for (unsigned i = 0; i < 4; i++) {
        assert_true(differ(wrong[i], optimal_by_definition(steps, 3, 1)));
    }
    assert_true(differ(optimal(steps, 3, 2), optimal_by_definition(steps, 3, 1)));
}

static void a_region_run_lasts_while_the_stream_stays(void **state) {
    const uint32_t list[] = {0, 0, 0, 2, 1, 1, 0, 0, 0, 0};
    (void)state;
    assert_lengths(regions(list, 10), 4, 10, 1, 4);
    assert_lengths(regions(list, 3), 1, 3, 3, 3);
    assert_lengths(regions(list, 4), 2, 4, 1, 3);
}

static void outside_all_regions_there_is_no_run(void **state) {
    const uint32_t list[] = {NO_REGION, 5, 5, NO_REGION, NO_REGION, 5, NO_REGION};
    (void)state;
    assert_lengths(regions(list, 7), 2, 3, 1, 2);
    assert_lengths(regions(list, 1), 0, 0, 0, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_takes_exactly_n_registers),
        cmocka_unit_test(a_register_read_and_written_counts_once),
        cmocka_unit_test(an_instruction_over_the_limit_is_a_run_of_its_own),
        cmocka_unit_test(registers_count_whatever_the_mask),
        cmocka_unit_test(an_empty_stream_has_no_run),
        cmocka_unit_test(random_runs_are_as_defined),
        cmocka_unit_test(the_comparison_sees_every_field),
        cmocka_unit_test(a_region_run_lasts_while_the_stream_stays),
        cmocka_unit_test(outside_all_regions_there_is_no_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
