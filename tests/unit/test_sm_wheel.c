/* SPDX-License-Identifier: Apache-2.0
 * The timing wheel gives ids back in their cycle and in their order.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sm/wheel.h"

static struct wheel wheel;

static void ids_come_back_in_the_order_in_which_they_were_added(void **state) {
    (void)state;
    assert_int_equal(wheel_create(&wheel, 100), 0);
    wheel_add(&wheel, 7, 5);
    wheel_add(&wheel, 3, 5);
    wheel_add(&wheel, 9, 6);
    assert_int_equal(wheel_take(&wheel, 4), WHEEL_NONE);
    unsigned id = wheel_take(&wheel, 5);
    assert_int_equal(id, 7);
    id = wheel_after(&wheel, id);
    assert_int_equal(id, 3);
    assert_int_equal(wheel_after(&wheel, id), WHEEL_NONE);
    assert_int_equal(wheel.count, 1);
    assert_int_equal(wheel_take(&wheel, 5), WHEEL_NONE);
    assert_int_equal(wheel_take(&wheel, 6), 9);
    wheel_destroy(&wheel);
}

static void the_longest_wait_does_not_come_back_early(void **state) {
    const uint32_t waits[] = {1, 62, 63, 64, 400, 65535};
    (void)state;
    for (unsigned i = 0; i < sizeof waits / sizeof waits[0]; i++) {
        const uint64_t start = 1000;
        assert_int_equal(wheel_create(&wheel, waits[i]), 0);
        wheel_add(&wheel, 1, start + waits[i]);
        for (uint64_t now = start; now < start + waits[i]; now++) {
            assert_int_equal(wheel_take(&wheel, now), WHEEL_NONE);
        }
        assert_int_equal(wheel_take(&wheel, start + waits[i]), 1);
        wheel_destroy(&wheel);
    }
}

static void an_id_can_be_added_again(void **state) {
    (void)state;
    assert_int_equal(wheel_create(&wheel, 10), 0);
    for (uint64_t now = 1; now < 500; now++) {
        wheel_add(&wheel, WHEEL_IDS - 1, now);
        unsigned id = wheel_take(&wheel, now);
        assert_int_equal(id, WHEEL_IDS - 1);
        assert_int_equal(wheel_after(&wheel, id), WHEEL_NONE);
        assert_int_equal(wheel.count, 0);
    }
    wheel_destroy(&wheel);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_come_back_in_the_order_in_which_they_were_added),
        cmocka_unit_test(the_longest_wait_does_not_come_back_early),
        cmocka_unit_test(an_id_can_be_added_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
