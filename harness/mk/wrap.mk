# SPDX-License-Identifier: Apache-2.0
# Linker options of programs that assert the rules of the blocks: calls of these functions go
# through harness/contracts/assertions_wrap.c and assertions_top.c.
include harness/mk/blocks.mk
WIDE_BLOCKS := $(filter-out rf_%,$(patsubst gen/blocks/%.def,%,$(shell grep -l '^MEM.' \
    gen/blocks/*.def)))
WIDE_MOVES  := datapath ccu_datapath bl_datapath ltrf_datapath
WRAP := $(foreach b,$(filter-out $(WIDE_BLOCKS),$(BLOCKS)),-Wl,--wrap=$(b)_step) \
    $(foreach b,$(WIDE_BLOCKS),-Wl,--wrap=$(b)_commit) \
    $(foreach m,$(WIDE_MOVES),-Wl,--wrap=$(m)_move) \
    $(TOP:%=-Wl,--wrap=%_step)
