# SPDX-License-Identifier: Apache-2.0
# Programs of `make mutate` for one block, in $(OUT)/$(BLOCK)/. Called by mutate.sh:
#   make -f harness/mk/mutate.mk DESIGN=steal8 OUT=build/mutate/steal8 SET="--set lane_bits=4" \
#       BLOCK=bank_arbiter TARGET...
# $(OUT)/$(BLOCK)/rtl/ has the block's Verilog with all mutants, its shim and its .vlt (mutate.sh).

.DEFAULT_GOAL := none
include harness/mk/design.mk

ifneq ($(LOCKING),1)
WORK := $(OUT)/$(BLOCK)

EDITS := $(addprefix harness/mutate/,edits.c edits_main.c) gen/kernels/trace/grow.c \
    $(addprefix gen/rfgen/,files.c err.c options.c)
build/mutate/edits: $(EDITS) harness/mutate/edits.h
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -Igen -Iharness -isystem $(LLVM_INCLUDE) $(EDITS) -o $@ -L$(LLVM_LIB) \
	    -lclang

build/mutate/decide: $(addprefix $(PROVE_OBJ)/harness/mutate/,decide.o decide_main.o) \
    $(PROVE_OBJ)/lib.a
	$(CC) -o $@ $^ $(LIBS) -L$(LLVM_LIB) -lLLVM-14

# A register that no reset reaches starts from 0 (the shim sets it, under its name in hw/). Every
# other one starts from a random value.
RTL   := $(WORK)/rtl
PARTS := $(addprefix $(RTL)/obj/,fast_0 fast_1 slow)
start  = $$(grep -q '_q, 0, sizeof' $(RTL)/shim_$(BLOCK).cpp && echo 0 || echo unique)
$(PARTS:%=%.cpp) &: $(RTL)/$(BLOCK).v $(RTL)/$(BLOCK).vlt harness/lockstep/verilated.sh
	rm -rf $(RTL)/obj
	sh harness/lockstep/verilated.sh $(RTL)/obj "$(notdir $(PARTS))" \
	    verilator --cc -O3 --x-assign fast --x-initial $(start) --noassert -Wno-fatal \
	    --prefix V$(BLOCK) --top-module $(BLOCK) --Mdir $(RTL)/obj $(RTL)/$(BLOCK).vlt $<

$(PARTS:%=%.o): %.o: %.cpp
	$(CXX) $(if $(filter %/slow.o,$@),-O0,-O1) $(CLASS_FLAGS) -I$(@D) -c $< -o $@

$(RTL)/lib.a: $(PARTS:%=%.o)
	rm -f $@
	ar rcs $@ $^

$(RTL)/shim.o: $(RTL)/shim_$(BLOCK).cpp $(RTL)/lib.a
	$(CXX) $(CXXFLAGS) $(CLASS_FLAGS) -I$(RTL)/obj $(INCLUDES) -c $< -o $@

# The Verilog side: with all mutants, or with OWN_RTL=1 the block itself, where none is asked for.
RTL_SIDE := $(if $(OWN_RTL),$(OUT)/obj/shim_$(BLOCK).o $(OUT)/rtl_$(BLOCK)/lib.a, \
    $(RTL)/shim.o $(RTL)/lib.a)

MUTANT_SOURCES := $(addprefix harness/mutate/,mutants_main.c mutants.c record.c lookups.c \
    c_as_rtl.c \
    stream.c)
# The top of a recorder, whose look-ups are seen, too.
$(OUT)/obj/recorded_top.o: $(CSIM)/$(TOP).c $(OUT)/flags | $(GEN)/stamp
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -include asserted.h -Dwcb_outputs=asserted_wcb_outputs \
	    $(INCLUDES) -c $< -o $@

# Order mode, whose calls of blocks are seen.
$(OUT)/obj/recorded_order.o: harness/order/order_alone.c $(OUT)/flags | $(GEN)/stamp
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -include asserted.h $(INCLUDES) -c $< -o $@

$(WORK)/mutants: $(call objects,$(MUTANT_SOURCES) $(RANDOM_COMMON)) $(OUT)/libharness.a \
    $(OUT)/obj/harness/stimulus/random_$(BLOCK).o $(OUT)/obj/gen/rfgen/files.o \
    $(OUT)/obj/twin_$(BLOCK).o $(addprefix $(OUT)/obj/recorded_,top.o order.o) \
    $(RTL_SIDE) $(RUNTIME)
	$(CXX) -o $@ $(filter-out %.a,$^) $(filter %/lib.a,$(RTL_SIDE)) $(OUT)/libharness.a \
	    $(GOLD) $(LIBS) $(UNPACK) -ldl

.PHONY: none
none:
	@echo "$(MAKEFILE_LIST): name a target" >&2; exit 2

endif
