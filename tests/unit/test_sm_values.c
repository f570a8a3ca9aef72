/* SPDX-License-Identifier: Apache-2.0
 * Values tell writes apart; lanes are merged and compared one by one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "sm/values.h"

static void each_part_of_the_key_changes_the_value(void **state) {
    (void)state;
    uint64_t base = value_base(1, 2, 3, 4);
    assert_true(base != value_base(0, 2, 3, 4));
    assert_true(base != value_base(1, 3, 3, 4));
    assert_true(base != value_base(1, 2, 4, 4));
    assert_true(base != value_base(1, 2, 3, 5));
    assert_true(base == value_base(1, 2, 3, 4));
}

static void lanes_of_full_width_differ(void **state) {
    uint64_t data[DATA_WORDS];
    (void)state;
    if (LANE_BITS < 32) {
        skip();
    }
    value_make(value_base(0, 0, 0, 0), data);
    for (unsigned a = 0; a < LANES; a++) {
        for (unsigned b = 0; b < a; b++) {
            assert_true(value_lane(data, a) != value_lane(data, b));
        }
    }
}

static void values_stay_inside_the_register(void **state) {
    uint64_t data[DATA_WORDS];
    (void)state;
    value_make(UINT64_MAX, data);
    for (unsigned l = 0; l < LANES; l++) {
        assert_true((uint64_t)value_lane(data, l) < UINT64_C(1) << LANE_BITS);
    }
    if (DATA_BITS % 64) {
        assert_true(data[DATA_WORDS - 1] >> DATA_BITS % 64 == 0);
    }
}

static void merge_and_diff_work_on_lanes(void **state) {
    const uint32_t masks[] = {0, 1, 0x80000000, 0x0F0F0F0F, 0xFFFF0000, UINT32_MAX};
    (void)state;
    for (unsigned m = 0; m < sizeof masks / sizeof masks[0]; m++) {
        uint64_t ones[DATA_WORDS], data[DATA_WORDS] = {0};
        value_make(UINT64_MAX, ones);
        for (unsigned l = 0; l < LANES; l++) {
            ones[l * LANE_BITS / 64] |= UINT64_C(1) << l * LANE_BITS % 64; /* no lane is 0 */
        }
        uint64_t zero[DATA_WORDS] = {0};
        value_merge(data, ones, masks[m]);
        assert_int_equal(value_diff(data, zero, UINT32_MAX), masks[m]);
        assert_int_equal(value_diff(data, ones, UINT32_MAX), (uint32_t)~masks[m]);
        assert_int_equal(value_diff(data, ones, masks[m]), 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_part_of_the_key_changes_the_value),
        cmocka_unit_test(lanes_of_full_width_differ),
        cmocka_unit_test(values_stay_inside_the_register),
        cmocka_unit_test(merge_and_diff_work_on_lanes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
