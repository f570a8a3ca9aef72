# SPDX-License-Identifier: Apache-2.0
# All blocks that have a twin; tops are in gen/blocks, too.
BLOCKS := $(filter-out rf_%,$(patsubst gen/blocks/%.def,%,$(sort $(wildcard gen/blocks/*.def))))
# Blocks of a top; the status table at the sizes of straight register files, too.
blocks_of_top = $(or $(blocks.$(1)),$(shell build/rfgen rows $(1) SUB)) \
    $(if $(filter rf_straight,$(1)),status_table)
# Blocks of order mode.
ORDER_BLOCKS := rfc victim_buffer
# Of all blocks, those with wide data.
WIDE_BLOCKS := $(filter-out rf_%,$(patsubst gen/blocks/%.def,%,$(shell grep -l '^MEM.' \
    gen/blocks/*.def)))

# A block's name of the last release: an alias in this one.
ifneq ($(BLOCK),)
override BLOCK := $(patsubst steal_table,status_table,$(BLOCK))
endif
old_name = $(firstword $(wildcard $(foreach f,$(HW) $(CSIM),$(f)/steal_table.[cv])))
$(if $(old_name),$(error $(old_name):1: expected the name status_table, of the file and in it; \
    rename both))
