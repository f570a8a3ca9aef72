/* SPDX-License-Identifier: Apache-2.0
 * The rule of blocks whose X_step may be left out (harness/contracts/contract.h): every command is
 * one, and without commands nothing changes. That it is so for all inputs is proved with the top.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "contracts/contract.h"
#include "lockstep/rng.h"
#include "wcb.h"

static void fill(void *to, size_t size, struct rng *r) {
    uint8_t *bytes = to;
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)rng_next(r);
}

static wcb_in quiet(struct rng *r) {
    wcb_in in;
    fill(&in, sizeof in, r);
    in.load = in.set = in.drop = in.enter = in.clear = 0;
    in.fill[0] = in.written[0] = in.dead[0] = 0;
    return in;
}

static void check_command(const wcb_in *in, int is_one) {
    assert_int_equal(!wcb_contract.idle(NULL, in), is_one);
}

static void every_command_is_one(void **state) {
    struct rng r = {1};
    wcb_in in = quiet(&r);
    (void)state;
    check_command(&in, 0);
    uint8_t *const flags[] = {&in.load, &in.set, &in.drop, &in.enter, &in.clear};
    for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++) {
        *flags[i] = 1;
        check_command(&in, 1);
        *flags[i] = 0;
    }
    in.fill[0] = 2;
    check_command(&in, 1);
    in.fill[0] = 0;
    in.written[0] = 1;
    check_command(&in, LIVENESS);
    in.written[0] = 0;
    in.dead[0] = 1;
    check_command(&in, LIVENESS);
}

static void idle_changes_nothing(void **state) {
    struct rng r = {2};
    (void)state;
    for (unsigned i = 0; i < 1000; i++) {
        wcb_in in = quiet(&r);
        wcb_state before, after;
        wcb_out out;
        fill(&before, sizeof before, &r);
        memset(&after, 0, sizeof after);
        wcb_step(&in, &before, &out, &after);
        assert_memory_equal(after.bank, before.bank, sizeof after.bank);
        assert_memory_equal(after.valid, before.valid, sizeof after.valid);
        assert_memory_equal(after.working_set, before.working_set, sizeof after.working_set);
        assert_memory_equal(after.live, before.live, sizeof after.live);
        assert_int_equal(after.offset, before.offset);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_command_is_one),
                                       cmocka_unit_test(idle_changes_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
