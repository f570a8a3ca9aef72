/* SPDX-License-Identifier: Apache-2.0 */
#include "contracts/rules.h"

#include <stddef.h>
#include <string.h>

const struct rules *rules_of(const char *block) {
    static const struct rules *const all[] = {
        &warp_scheduler_rules,      &operand_collector_rules, &bank_arbiter_rules,
        &status_table_rules,         &register_bank_rules,     &crossbar_rules,
        &malekeh_scheduler_rules,   &ccu_allocator_rules,     &ccu_rules,
        &ccu_crossbar_rules,        &sthld_controller_rules,  &two_level_scheduler_rules,
        &ltrf_collector_rules,      &bank_timer_rules,        &main_bank_rules,
        &wcb_rules,                 &address_allocator_rules, &prefetch_unit_rules,
        &write_buffer_rules,        &narrow_crossbar_rules};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(all[i]->block, block))
            return all[i];
    return NULL;
}
