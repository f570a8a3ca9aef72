# SPDX-License-Identifier: Apache-2.0
# Unit tests (cmocka): build/unit/test_X from tests/unit/test_X.c, linked with everything that is no
# main, at design point steal8; test_sm_subcores and test_contracts_malekeh at SUBCORES,
# test_sm_cache at CACHED. Called by the Makefile, from the project root.
include harness/mk/variables.mk
include harness/mk/tool_paths.mk
.DEFAULT_GOAL := all
include harness/mk/flags.mk
MAKEFLAGS += --no-builtin-rules

TESTS    := $(patsubst tests/unit/%.c,build/unit/%,$(wildcard tests/unit/*.c))
GENERATOR := $(patsubst gen/rfgen/%.c,build/unit/gen/%.o,$(filter-out %/rfgen.c \
    %/err.c,$(wildcard gen/rfgen/*.c)))
OUT      := build/steal8
SUBCORES := build/narrow/malekeh
CACHED   := build/narrow/ltrf
INCLUDES  = -I. -I$(OUT)/gen -Icsim -Itests/unit -Iharness -Igen -I$(VINC)/gtkwave
CFLAGS   := -std=gnu11 -O1 -g $(AS_BYTES) -Wall -Wextra -Wshadow -Wcast-qual -MMD -MP
PROVE    := $(patsubst harness/prove/%.c,build/unit/prove/%.o, \
    $(filter-out %_main.c,$(wildcard harness/prove/*.c harness/prove/*/*.c)))
COMMON   := $(patsubst tests/unit/common/%.c,build/unit/common/%.o, \
    $(wildcard tests/unit/common/*.c))

all: $(TESTS)

$(OUT)/libharness.a: FORCE
	@$(MAKE) -s -f harness/mk/design.mk DESIGN=steal8 OUT=$(OUT) $@ \
	    $(@D)/libunused.a $(@D)/obj/asserted_top.o

build/unit/gen/%.o: gen/rfgen/%.c
	@mkdir -p $(@D)
	gcc $(CFLAGS) $(INCLUDES) -c $< -o $@

build/unit/generator.a: $(GENERATOR)
	rm -f $@
	ar rcs $@ $^

build/unit/common/%.o: tests/unit/common/%.c
	@mkdir -p $(@D)
	gcc $(CFLAGS) $(INCLUDES) -c $< -o $@

build/unit/prove/%.o: harness/prove/%.c
	@mkdir -p $(@D)
	gcc $(CFLAGS) $(INCLUDES) -isystem $(LLVM_INCLUDE) -c $< -o $@

build/unit/prove.a: $(PROVE)
	rm -f $@
	ar rcs $@ $^

build/unit/%: tests/unit/%.c build/unit/generator.a build/unit/prove.a $(OUT)/libharness.a $(COMMON)
	gcc $(CFLAGS) $(INCLUDES) $< -o $@ $(COMMON) $(TOP) build/unit/prove.a -Wl,--start-group \
	    build/unit/generator.a $(OUT)/libharness.a $(OUT)/libunused.a \
	    -Wl,--end-group -fuse-ld=gold -Wl,--as-needed $(LINK) \
	    -lcmocka -linih -lexpat -llzma -lz -lzstd -lm -L$(LLVM_LIB) -lLLVM-14

$(SUBCORES)/libharness.a: FORCE
	@$(MAKE) -s -f harness/mk/design.mk DESIGN=malekeh OUT=$(SUBCORES) \
	    SET="--set lane_bits=4" $@ $(@D)/libunused.a \
	    $(@D)/obj/asserted_top.o

build/unit/test_sm_subcores build/unit/test_contracts_malekeh: build/unit/%: tests/unit/%.c \
    $(SUBCORES)/libharness.a
	gcc $(CFLAGS) $(subst $(OUT)/gen,$(SUBCORES)/gen,$(INCLUDES)) $< -o $@ \
	    $(TOP) $(SUBCORES)/libharness.a $(SUBCORES)/libunused.a -lcmocka -llzma -lz -lzstd

$(CACHED)/libharness.a: FORCE
	@$(MAKE) -s -f harness/mk/design.mk DESIGN=ltrf OUT=$(CACHED) SET="--set lane_bits=4" $@

build/unit/test_sm_cache: tests/unit/test_sm_cache.c $(CACHED)/libharness.a
	gcc $(CFLAGS) $(subst $(OUT)/gen,$(CACHED)/gen,$(INCLUDES)) $< -o $@ \
	    $(CACHED)/libharness.a -lcmocka -llzma -lz -lzstd

build/unit/test_tables: COMMON += $(OUT)/gen/twin_bank_arbiter.c $(OUT)/gen/twin_rf_steal.c

# Those whose blocks are called through their contracts.
build/unit/test_contracts build/unit/test_mutate: TOP := $(OUT)/obj/asserted_top.o
build/unit/test_contracts_malekeh: TOP := $(SUBCORES)/obj/asserted_top.o

# `make mutate` without its programs.
MUTATE := $(patsubst harness/mutate/%.c,build/unit/mutate_obj/%.o, \
    $(filter-out %_main.c,$(wildcard harness/mutate/*.c)))
build/unit/mutate_obj/%.o: harness/mutate/%.c
	@mkdir -p $(@D)
	gcc $(CFLAGS) $(INCLUDES) -isystem $(LLVM_INCLUDE) -c $< -o $@

build/unit/mutate.a: $(MUTATE)
	rm -f $@
	ar rcs $@ $^

build/unit/test_mutate: build/unit/mutate.a
build/unit/test_mutate: COMMON += build/unit/mutate.a
build/unit/test_mutate: LINK := -lclang -ldl

# `make area` and `make energy` without their main.
COST := $(patsubst harness/evaluate/cost/%.c,build/unit/cost_obj/%.o, \
    $(filter-out %_main.c,$(wildcard harness/evaluate/cost/*.c)))
build/unit/cost_obj/%.o: harness/evaluate/cost/%.c
	@mkdir -p $(@D)
	gcc $(CFLAGS) -Igen -Iharness -c $< -o $@

build/unit/cost.a: $(COST)
	rm -f $@
	ar rcs $@ $^

build/unit/test_cost build/unit/test_energy: build/unit/cost.a
build/unit/test_cost build/unit/test_energy: COMMON += build/unit/cost.a

# Register caches without their main.
REGCACHE := $(patsubst harness/evaluate/%.c,build/unit/regcache_obj/%.o, \
    $(filter-out %_main.c,$(wildcard harness/evaluate/regcache/*.c)) \
    harness/evaluate/cost/csv.c)
build/unit/regcache_obj/%.o: harness/evaluate/%.c
	@mkdir -p $(@D)
	gcc $(CFLAGS) -Igen -Iharness -c $< -o $@

build/unit/regcache.a: $(REGCACHE)
	rm -f $@
	ar rcs $@ $^

build/unit/test_register_cache: build/unit/regcache.a
build/unit/test_register_cache: COMMON += build/unit/regcache.a

# The emulator without its main; its tests need nothing of a design point.
EMULATOR := $(patsubst gen/%.c,build/unit/emulator_obj/%.o, \
    $(filter-out %_main.c,$(wildcard gen/kernels/emulator/*.c)) gen/rfgen/err.c \
    gen/kernels/trace/grow.c gen/kernels/trace/readers/text_source.c \
    $(wildcard gen/kernels/trace/readers/unpack*.c))
build/unit/emulator_obj/%.o: gen/%.c
	@mkdir -p $(@D)
	gcc $(CFLAGS) -Igen -c $< -o $@

build/unit/emulator.a: $(EMULATOR)
	rm -f $@
	ar rcs $@ $^

build/unit/test_emulator_bits build/unit/test_emulator_encodings build/unit/test_emulator_lanes: \
    build/unit/%: tests/unit/%.c build/unit/emulator.a
	gcc $(CFLAGS) -Igen -Itests/unit $^ -o $@ -lcmocka -llzma -lz -lzstd -lm

.PHONY: all
.SECONDARY:
%.d: ;
-include $(wildcard build/unit/*.d $(foreach d,common gen prove mutate_obj cost_obj regcache_obj, \
    build/unit/$(d)/*.d build/unit/$(d)/*/*.d)) \
    $(shell find build/unit/emulator_obj -name "*.d" 2>/dev/null)
