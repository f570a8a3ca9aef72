# SPDX-License-Identifier: Apache-2.0
# All blocks that have a twin; tops are in gen/blocks, too.
BLOCKS := warp_scheduler operand_collector bank_arbiter status_table register_bank crossbar \
    malekeh_scheduler ccu_allocator ccu ccu_crossbar sthld_controller \
    two_level_scheduler ltrf_collector bank_timer main_bank wcb address_allocator prefetch_unit write_buffer narrow_crossbar

# A block's name of the last release: an alias in this one.
ifneq ($(BLOCK),)
override BLOCK := $(patsubst steal_table,status_table,$(BLOCK))
endif
old_name = $(firstword $(wildcard $(foreach f,$(HW) $(CSIM),$(f)/steal_table.[cv])))
$(if $(old_name),$(error $(old_name):1: expected the name status_table, of the file and in it; \
    rename both))
