# SPDX-License-Identifier: Apache-2.0
# Programs that know no design point, each made whole and then moved to its name: two makes at once
# do each other no harm. Included by the Makefile.
include harness/mk/cost.mk
include harness/mk/passes.mk
include harness/mk/flags.mk

# -O1 where the run is short: it is compiled in half the time.
PROGRAM_C := gcc -std=gnu11 -O2 $(AS_BYTES) -Wall -Wextra -Wshadow -Igen -Iharness
$(call is_text,build/compiler,$(compilers))
$(call is_text,build/flags,$(compilers) $(or $(MARCH),native))
build/rfgen build/rfgen_code.o build/cost build/still: build/compiler
build/certify build/obligations: build/compiler
in_place   = -o $@.part$$$$ && mv $@.part$$$$ $@
from_rfgen = $(foreach f,$(1),gen/rfgen/$(f).c gen/rfgen/$(f).h)

# Programs whose runs are long. What several of them have is compiled once.
PROGRAM_O := build/programs
objects    = $(patsubst %.c,$(PROGRAM_O)/%.o,$(filter %.c,$(1)))
$(PROGRAM_O)/%.o: %.c build/flags
	@mkdir -p $(@D)
	$(PROGRAM_C) -O3 -march=$(or $(MARCH),native) -MMD -MP -MT $@ -MF $(@:.o=.d) -c $< $(in_place)
$(PROGRAM_O)/gen/kernels/trace/passes/annotated.o: PROGRAM_C += $(TRACE_PASSES)
$(PROGRAM_O)/gen/kernels/trace/passes/annotated.o: $(TRACE_FILES)
LINK_PROGRAM = gcc $(filter %.o,$^) -Wl,--as-needed -llzma -lz -lzstd -linih -lm \
    $(in_place)
-include $(wildcard $(foreach d,* */* */*/*,$(PROGRAM_O)/*/$(d)/*.d))

.PHONY: rfgen
rfgen: build/rfgen
# A table, its descriptions too, is compiled with blocks.c alone.
build/rfgen_code.o: $(filter-out gen/rfgen/blocks.c,$(wildcard gen/rfgen/*.c)) \
    $(filter-out gen/rfgen/table_list.h,$(wildcard gen/rfgen/*.h))
	$(call packages,build)
	@mkdir -p build
	@$(PROGRAM_C) -O1 -r $(filter %.c,$^) $(in_place)
build/rfgen: build/rfgen_code.o gen/rfgen/blocks.c gen/rfgen/table_list.h \
    $(wildcard gen/blocks/*.def gen/parts/*.def) gen/environment.def
	@$(PROGRAM_C) -O1 $(filter %.c %.o,$^) -linih -lexpat $(in_place)

.PHONY: pages
pages: ## tree: lists of tables in C; tables, properties and drawings of docs/blocks
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

build/emulate: $(call objects,$(wildcard gen/kernels/emulator/*.c) $(call from_rfgen,err options) \
    gen/kernels/trace/grow.c)
	$(LINK_PROGRAM)

# What the kernels of tests/kernels must give.
build/kernels/made: $(wildcard tests/kernels/*.c tests/kernels/*.h tests/kernels/*.sh)
	@sh tests/kernels/reference.sh
	@touch $@

build/analyze: $(call objects,$(TRACE_FILES) $(call from_rfgen,err options files))
	$(LINK_PROGRAM)

READERS  := $(filter-out gen/kernels/trace/analyze/%,$(TRACE_FILES)) \
    $(call from_rfgen,err options files design_file design_point)
REGCACHE := $(wildcard harness/evaluate/regcache/*.c) harness/evaluate/cost/csv.c
build/regcache: $(call objects,$(READERS) $(REGCACHE))
	$(LINK_PROGRAM)

build/allocation: $(call objects,$(READERS) $(wildcard harness/evaluate/allocation/*.c))
	$(LINK_PROGRAM)

# What harness/prove/certificate.sh runs.
CERTIFIERS := build/certify build/obligations

# Are a solver's proofs right?
build/certify: $(wildcard harness/prove/certify/*.c harness/prove/certify/*.h) \
    $(call from_rfgen,err options)
	@mkdir -p build
	$(PROGRAM_C) $(filter %.c,$^) $(in_place)

# What an invariant must keep to, as questions without time.
build/obligations: $(wildcard harness/prove/invariant/*.c harness/prove/invariant/*.h) \
    harness/prove/solve/aig.c harness/prove/c/sym_alloc.c gen/kernels/trace/grow.c \
    $(call from_rfgen,err files options)
	@mkdir -p build
	$(PROGRAM_C) $(filter %.c,$^) $(in_place)
