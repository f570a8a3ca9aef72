# SPDX-License-Identifier: Apache-2.0
# Linker options of programs that assert the rules of the blocks: calls of these functions go through harness/assertions_wrap.c.
WRAP := -Wl,--wrap=warp_scheduler_step -Wl,--wrap=operand_collector_step -Wl,--wrap=bank_arbiter_step -Wl,--wrap=steal_table_step \
    -Wl,--wrap=register_bank_commit -Wl,--wrap=crossbar_commit -Wl,--wrap=datapath_move \
    -Wl,--wrap=malekeh_scheduler_step -Wl,--wrap=ccu_allocator_step -Wl,--wrap=ccu_step -Wl,--wrap=sthld_controller_step \
    -Wl,--wrap=ccu_crossbar_commit -Wl,--wrap=ccu_datapath_move
