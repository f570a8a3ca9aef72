# SPDX-License-Identifier: Apache-2.0
# Programs of `make mutate` for one block, in $(OUT)/$(BLOCK)/. Called by mutate.sh:
#   make -f harness/mk/mutate.mk DESIGN=steal8 OUT=build/mutate/steal8 SET="--set lane_bits=4" BLOCK=bank_arbiter TARGET...
# $(OUT)/$(BLOCK)/rtl/ has the block's Verilog with all mutants, its shim and its .vlt (mutate.sh).

.DEFAULT_GOAL := none
include harness/mk/design.mk

WORK := $(OUT)/$(BLOCK)

build/mutate/edits: harness/mutate/edits.c harness/mutate/edits.h harness/mutate/edits_main.c gen/rfgen/files.c gen/rfgen/err.c gen/rfgen/options.c gen/trace/grow.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -Igen -Iharness -isystem $(LLVM_INCLUDE) $(filter %.c,$^) -o $@ -L$(LLVM_LIB) -lclang

build/mutate/decide: $(addprefix $(PROVE_OBJ)/harness/mutate/,decide.o decide_main.o) $(PROVE_OBJ)/lib.a
	$(CC) -o $@ $^ $(LIBS) -L$(LLVM_LIB) -lLLVM-14

# A register that no reset reaches (the shim sets it to 0, under its name in hw/) starts from 0, every other one from a random value.
$(WORK)/rtl/lib.a: $(WORK)/rtl/$(BLOCK).v $(WORK)/rtl/$(BLOCK).vlt
	rm -rf $(@D)/obj
	verilator --cc -O3 --x-assign fast --x-initial $$(grep -q '_q, 0, sizeof' $(@D)/shim_$(BLOCK).cpp && echo 0 || echo unique) --noassert -Wno-fatal --prefix V$(BLOCK) --top-module $(BLOCK) --Mdir $(@D)/obj $(@D)/$(BLOCK).vlt $<
	$(MAKE) -s -C $(@D)/obj -f V$(BLOCK).mk DEPS= OPT_FAST="-O1" OPT_SLOW="-O0" OPT_GLOBAL="-O2" V$(BLOCK)__ALL.a
	mv $(@D)/obj/V$(BLOCK)__ALL.a $@

$(WORK)/rtl/shim.o: $(WORK)/rtl/shim_$(BLOCK).cpp $(WORK)/rtl/lib.a
	$(CXX) $(CXXFLAGS) -I$(WORK)/rtl/obj -I$(VINC) -I$(VINC)/vltstd $(INCLUDES) -c $< -o $@

MUTANT_SOURCES := $(addprefix harness/mutate/,mutants_main.c mutants.c record.c lookups.c seat.c stream.c)
$(WORK)/mutants: $(call objects,$(MUTANT_SOURCES) $(RANDOM_COMMON)) $(OUT)/obj/harness/stimulus/random_$(BLOCK).o \
    $(OUT)/obj/gen/rfgen/files.o $(OUT)/obj/twin_$(BLOCK).o $(WORK)/rtl/shim.o $(WORK)/rtl/lib.a $(RUNTIME) $(OUT)/libharness.a
	$(CXX) -o $@ $^ $(WRAP) -Wl,--wrap=wcb_outputs $(LIBS) -ldl

.PHONY: none
none:
	@echo "$(MAKEFILE_LIST): name a target" >&2; exit 2
