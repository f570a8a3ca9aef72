/* SPDX-License-Identifier: Apache-2.0
 * Hazards of an instruction with reads and writes in flight (docs/environment.md, instructions).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sm/scoreboard.h"

enum { SLOT = 1, SOURCE = 2, DESTINATION = 70, OTHER = 130 };

static struct inst instruction(void) {
    struct inst inst = {.n_src = 1, .n_dst = 1, .src = {SOURCE}, .dst = {DESTINATION}};
    reg_add(inst.regs, SOURCE);
    reg_add(inst.regs, DESTINATION);
    reg_add(inst.dsts, DESTINATION);
    return inst;
}

static void raw_and_waw_wait_until_the_write_is_accepted(void **state) {
    static struct scoreboard s;
    struct inst inst = instruction();
    (void)state;
    const unsigned written[] = {SOURCE, DESTINATION};
    for (unsigned i = 0; i < 2; i++) {
        scoreboard_write(&s, SLOT, written[i], 0);
        assert_int_equal(scoreboard_hazard(&s, SLOT, &inst), HAZARD_WRITE);
        assert_int_equal(s.warp[SLOT].open_writes, 1);
        scoreboard_write_done(&s, SLOT, written[i]);
        assert_int_equal(scoreboard_hazard(&s, SLOT, &inst), HAZARD_NONE);
    }
}

static void war_waits_for_every_reader(void **state) {
    static struct scoreboard s;
    struct inst inst = instruction();
    (void)state;
    scoreboard_read(&s, SLOT, DESTINATION);
    scoreboard_read(&s, SLOT, DESTINATION);
    scoreboard_read_done(&s, SLOT, DESTINATION);
    assert_int_equal(scoreboard_hazard(&s, SLOT, &inst), HAZARD_READ);
    scoreboard_read_done(&s, SLOT, DESTINATION);
    assert_int_equal(scoreboard_hazard(&s, SLOT, &inst), HAZARD_NONE);
}

static void war_counts_only_when_it_is_the_only_reason(void **state) {
    static struct scoreboard s;
    struct inst inst = instruction();
    (void)state;
    scoreboard_read(&s, SLOT, DESTINATION);
    scoreboard_write(&s, SLOT, SOURCE, 0);
    assert_int_equal(scoreboard_hazard(&s, SLOT, &inst), HAZARD_WRITE);
}

static void reads_of_sources_and_other_registers_do_not_matter(void **state) {
    static struct scoreboard s;
    struct inst inst = instruction();
    (void)state;
    scoreboard_read(&s, SLOT, SOURCE);
    scoreboard_write(&s, SLOT, OTHER, 1);
    scoreboard_write(&s, SLOT + 1, SOURCE, 0);
    assert_int_equal(scoreboard_hazard(&s, SLOT, &inst), HAZARD_NONE);
    assert_true(scoreboard_busy(&s, SLOT, SOURCE));
    assert_true(scoreboard_busy(&s, SLOT, OTHER));
    assert_false(scoreboard_busy(&s, SLOT, DESTINATION));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(raw_and_waw_wait_until_the_write_is_accepted),
        cmocka_unit_test(war_waits_for_every_reader),
        cmocka_unit_test(war_counts_only_when_it_is_the_only_reason),
        cmocka_unit_test(reads_of_sources_and_other_registers_do_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
