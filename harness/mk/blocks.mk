# SPDX-License-Identifier: Apache-2.0
# All blocks that have a twin; tops are in gen/blocks, too.
BLOCKS := warp_scheduler operand_collector bank_arbiter steal_table register_bank crossbar \
    malekeh_scheduler ccu_allocator ccu ccu_crossbar sthld_controller \
    two_level_scheduler ltrf_collector bank_timer main_bank wcb address_allocator prefetch_unit write_buffer narrow_crossbar
