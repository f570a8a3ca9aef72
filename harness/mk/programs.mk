# SPDX-License-Identifier: Apache-2.0
# Programs that know no design point, each made whole and then moved to its name: two makes at once
# do each other no harm. Included by the Makefile.
include harness/mk/cost.mk
include harness/mk/passes.mk
include harness/mk/flags.mk

# -O1 where the run is short: it is compiled in half the time.
PROGRAM_C := gcc -std=gnu11 -O2 -Wall -Wextra -Wshadow -Igen -Iharness
$(call is_text,build/compiler,$(compilers))
$(call is_text,build/flags,$(compilers) $(or $(MARCH),native))
build/rfgen build/cost build/still: build/compiler
build/emulate build/analyze build/regcache build/allocation: build/flags
in_place   = -o $@.part$$$$ && mv $@.part$$$$ $@
from_rfgen = $(foreach f,$(1),gen/rfgen/$(f).c gen/rfgen/$(f).h)

.PHONY: rfgen
rfgen: build/rfgen
build/rfgen: $(wildcard gen/rfgen/*.c gen/rfgen/*.h gen/blocks/*.def gen/parts/*.def) \
    gen/environment.def
	@mkdir -p build
	$(PROGRAM_C) -O1 $(filter %.c,$^) -linih -lexpat $(in_place)

.PHONY: pages
pages: ## tree: lists of tables in C; ports, codes and properties of docs/blocks
	@sh gen/tables.sh
	@$(MAKE) -s build/rfgen
	@sh gen/pages.sh

build/cost: $(COST_FILES)
	@mkdir -p build
	$(PROGRAM_C) -O1 $(COST_SOURCES) -linih -lm $(in_place)

# What stood still over all runs of make test: tests/still.list.
build/still: $(wildcard harness/lockstep/still/*.c harness/lockstep/still/*.h) \
    $(call from_rfgen,err options)
	@mkdir -p build
	$(PROGRAM_C) $(filter %.c,$^) $(in_place)

EMULATOR := $(wildcard gen/emulator/*.c gen/emulator/*.h gen/emulator/*.def)
build/emulate: $(EMULATOR) $(call from_rfgen,err options) gen/trace/grow.c gen/trace/grow.h
	@mkdir -p build
	$(PROGRAM_C) -O3 -march=$(or $(MARCH),native) $(filter %.c,$^) -llzma -lm $(in_place)

# What the kernels of tests/kernels must give.
build/kernels/made: $(wildcard tests/kernels/*.c tests/kernels/*.h tests/kernels/*.sh)
	@sh tests/kernels/reference.sh
	@touch $@

build/analyze: $(TRACE_FILES) $(call from_rfgen,err options files) gen/rfgen/design_point.h
	@mkdir -p build
	$(PROGRAM_C) -O3 -march=$(or $(MARCH),native) $(TRACE_PASSES) $(filter %.c,$^) \
	    -llzma $(in_place)

REGCACHE := $(wildcard harness/evaluate/regcache/*.c harness/evaluate/regcache/*.h) \
    harness/evaluate/cost/csv.c harness/evaluate/cost/csv.h
build/regcache: $(filter-out gen/trace/analyze/%,$(TRACE_FILES)) $(REGCACHE) \
    $(call from_rfgen,err options files design_point foreign_keys) gen/rfgen/cpu_time.h
	@mkdir -p build
	$(PROGRAM_C) -O3 -march=$(or $(MARCH),native) $(TRACE_PASSES) $(filter %.c,$^) \
	    -llzma -linih -lm $(in_place)

ALLOCATION_FILES := $(wildcard harness/evaluate/allocation/*.c harness/evaluate/allocation/*.h)
build/allocation: $(filter-out gen/trace/analyze/%,$(TRACE_FILES)) $(ALLOCATION_FILES) \
    $(call from_rfgen,err options files design_point) gen/rfgen/cpu_time.h
	@mkdir -p build
	$(PROGRAM_C) -O3 -march=$(or $(MARCH),native) $(TRACE_PASSES) $(filter %.c,$^) \
	    -llzma -linih -lm $(in_place)
