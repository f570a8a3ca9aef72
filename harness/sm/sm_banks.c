/* SPDX-License-Identifier: Apache-2.0
 * The SM's side of banks: accesses of every cycle, and what lies in them at the end.
 */
#include <inttypes.h>

#include "sm/sm_state.h"

int sm_follow_banks(struct sm *sm, const struct cycle_view *v, struct err *e) {
    struct bank_check check = {&sm->registers, &sm->stolen, &sm->stats, sm->program.used,
                               sm->placement.rows_per_slot};
    return bank_check_cycle(&check, v, e);
}

/* bank_check.c counts writes to banks; behind a cache those count that it accepts. */
void sm_count_write(struct sm *sm, unsigned cell) {
    (void)cell;
    sm->stats.writes++;
}

void sm_count_reads(struct sm *sm, const struct pass *pass) {
    sm->stats.rc.rf_reads += pass->count * (unsigned)__builtin_popcount(pass->mask);
}

/* Of a cache nothing is checked: it holds values that never come home, what is dead at exit is
 * dropped. */
int sm_check_banks(const struct sm *sm, const top_mem *mem, struct err *e) {
    for (unsigned cell = 0; cell < CELLS; cell++) {
        unsigned bank = cell % SM_MAIN_BANKS, row = cell / SM_MAIN_BANKS;
        const uint64_t *held = drive_row(mem, bank, row), *value = sm->registers.value[cell];
        uint32_t lanes = sm->registers.of[cell].known & ~sm->registers.of[cell].elsewhere;
        uint32_t diff = value_diff(value, held, lanes);
        if (diff) {
            unsigned lane = (unsigned)__builtin_ctz(diff);
            char what[160];
            sm_describe_row(sm, bank, row, what, sizeof what);
            return err_set(e,
                           "cycle %" PRIu64 ": at the end: bank %u row %u (%s): expected 0x%x in "
                           "lane %u, got 0x%x; a write was "
                           "lost or overwritten",
                           sm->cycle, bank, row, what, value_lane(value, lane), lane,
                           value_lane(held, lane));
        }
    }
    return 0;
}
