# SPDX-License-Identifier: Apache-2.0
# Builds one design point: $(OUT)/sim, $(OUT)/cosim, $(OUT)/block_X (`blocks`: all of its top). Called by the Makefile:
#   make -f harness/design.mk DESIGN=steal8 OUT=build/steal8 [SET="--set lane_bits=4"] TARGET...
# CROSS=1: the cross-build, Verilator without optimisation and with unique X values. SANITIZE=1: ASan and UBSan.
# MARCH: the instructions to build for, not those of this machine.
# HW, CSIM: where the Verilog and the C model are (a patched copy for the must-fail list). FAULT_SOURCE: its selector.

MAKEFLAGS += --no-builtin-rules

DESIGN ?= steal8
OUT    ?= build/$(DESIGN)
SET    ?=
HW     ?= hw
CSIM   ?= csim
FAULT_SOURCE ?=
MARCH  ?= native

INI    := constraints/designs/$(DESIGN).ini
TOP    := $(shell sed -n 's/^top *= *//p' $(INI))
GEN    := $(OUT)/gen
include harness/blocks.mk
# Those of this top; the steal table at the sizes of straight register files, too.
TOP_BLOCKS := $(shell sed -n 's/^SUB.\([a-z_]*\),.*/\1/p' gen/blocks/$(TOP).def) $(if $(filter rf_straight,$(TOP)),steal_table)
VINC   := /usr/share/verilator/include

CC     := gcc
CXX    := g++
CFLAGS := -std=gnu11 -O3 -march=$(MARCH) -Wall -Wextra -Wshadow -g1 -MMD -MP
CXXFLAGS := -std=gnu++17 -O2 -march=native -MMD -MP
VFLAGS := -O3 --x-assign fast --x-initial fast
VOPT   := -O2 -march=native
LIBS   := -llzma -lz -lpthread -latomic
ifeq ($(CROSS),1)
VFLAGS := -O0 -finline --x-assign unique --x-initial unique
VOPT   := -O1
endif
ifeq ($(SANITIZE),1)
CFLAGS += -O1 -fsanitize=address,undefined -fno-sanitize-recover=all
CXXFLAGS += -O1 -fsanitize=address,undefined -fno-sanitize-recover=all
LIBS   += -fsanitize=address,undefined
endif
INCLUDES := -I. -I$(GEN) -I$(CSIM) -Iharness -Igen -Igen/trace -I$(VINC)/gtkwave

HARNESS := $(filter-out %_main.c $(wildcard harness/drive_*.c),$(wildcard harness/*.c)) harness/drive_$(TOP).c \
    harness/prove/rules.c $(wildcard harness/prove/rules/*.c)
TRACE_SOURCES := gen/err.c $(filter-out %_main.c,$(wildcard gen/trace/*.c))
MODEL   := $(filter-out $(wildcard $(CSIM)/rf_*.c),$(wildcard $(CSIM)/*.c)) $(CSIM)/$(TOP).c
RANDOM_COMMON := $(filter-out $(BLOCKS:%=harness/blocks/random_%.c),$(wildcard harness/blocks/*.c))

objects = $(patsubst %.c,$(OUT)/obj/%.o,$(1))

# What knows no design point: compiled once for all of them, `shared` before several of them are built at a time.
SHARED  := build/shared$(if $(filter 1,$(SANITIZE)),-sanitize)$(addprefix -,$(filter-out native,$(MARCH)))
FST     := $(addprefix $(SHARED)/fst/,fstapi.o fastlz.o lz4.o)
RUNTIME := $(addprefix $(SHARED)/runtime/,verilated.o verilated_threads.o) $(FST)
TRACE_OBJECTS := $(TRACE_SOURCES:%.c=$(SHARED)/%.o)

.PHONY: sim cosim blocks shared
sim:    $(OUT)/sim
cosim:  $(OUT)/cosim
blocks: $(TOP_BLOCKS:%=$(OUT)/block_%)
shared: $(RUNTIME) $(TRACE_OBJECTS)

$(GEN)/stamp: build/rfgen $(INI) $(wildcard gen/blocks/*.def)
	build/rfgen generate $(INI) $(OUT) $(SET)
	touch $@

$(OUT)/obj/%.o: %.c $(GEN)/stamp
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(INCLUDES) -c $< -o $@

include harness/wrap.mk
include gen/trace/passes.mk
$(SHARED)/gen/trace/annotated.o: CFLAGS += $(TRACE_PASSES)
$(SHARED)/gen/trace/annotated.o: $(TRACE_FILES)

# Everything that is not a main, a block's random inputs or RTL.
$(OUT)/libharness.a: $(call objects,$(HARNESS) $(MODEL) $(FAULT_SOURCE)) $(TRACE_OBJECTS)
	rm -f $@
	ar rcs $@ $^

$(OUT)/sim: $(OUT)/obj/harness/sim_main.o $(OUT)/libharness.a
	$(CC) -o $@ $^ $(LIBS)

# Verilated library of module %: the top, or one block. DEPS is ours (never install packages) and Verilator's.
$(OUT)/rtl_%/lib.a: $(GEN)/stamp $(wildcard $(HW)/*.v)
	rm -rf $(@D)
	verilator --cc $(VFLAGS) --noassert --prefix V$* --top-module $* `cat $(GEN)/$*.gflags` --Mdir $(@D) \
	    $(GEN)/$*.vlt $(wildcard $(HW)/*.v) -y $(HW)
	$(MAKE) -s -C $(@D) -f V$*.mk DEPS= OPT_FAST="$(VOPT)" OPT_SLOW="-O1" OPT_GLOBAL="-O2" V$*__ALL.a
	mv $(@D)/V$*__ALL.a $@

$(OUT)/obj/shim_%.o: $(OUT)/rtl_%/lib.a
	@mkdir -p $(@D)
	$(CXX) $(CXXFLAGS) -I$(OUT)/rtl_$* -I$(VINC) -I$(VINC)/vltstd $(INCLUDES) -c $(GEN)/shim_$*.cpp -o $@

$(OUT)/obj/twin_%.o: $(GEN)/stamp
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -DWITH_RTL $(INCLUDES) -c $(GEN)/twin_$*.c -o $@

$(SHARED)/gen/%.o: gen/%.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -Igen -Igen/trace -c $< -o $@

$(SHARED)/runtime/%.o: $(VINC)/%.cpp
	@mkdir -p $(@D)
	$(CXX) $(CXXFLAGS) -I$(VINC) -I$(VINC)/vltstd -c $< -o $@

$(SHARED)/fst/%.o: $(VINC)/gtkwave/%.c
	@mkdir -p $(@D)
	$(CC) -O2 -DFST_CONFIG_INCLUDE='"fst_config.h"' -I$(VINC)/gtkwave -c $< -o $@

$(OUT)/cosim: $(OUT)/obj/harness/cosim_main.o $(OUT)/obj/twin_$(TOP).o $(OUT)/obj/shim_$(TOP).o $(OUT)/rtl_$(TOP)/lib.a \
    $(RUNTIME) $(OUT)/libharness.a
	$(CXX) -o $@ $^ $(WRAP) $(LIBS)

$(OUT)/block_%: $(OUT)/obj/harness/block_main.o $(OUT)/obj/harness/blocks/random_%.o $(call objects,$(RANDOM_COMMON)) \
    $(OUT)/obj/twin_%.o $(OUT)/obj/shim_%.o $(OUT)/rtl_%/lib.a $(RUNTIME) $(OUT)/libharness.a
	$(CXX) -o $@ $^ $(WRAP) $(LIBS)

# Proof: $(OUT)/prover, and what it reads, a bitcode file a block: the twin's table, the model, the rules. What does not know the
# design is compiled once for all of them, without its headers; the rest at -O1, as a proof hardly runs it.
PROVE_BITCODE := clang-14 -std=gnu11 -O1 -Xclang -disable-llvm-passes -g -emit-llvm $(INCLUDES) -c
PROVE_LLVM    := -isystem /usr/include/llvm-14 -isystem /usr/include/llvm-c-14
PROVE_OBJ     := build/prove-obj$(if $(filter 1,$(SANITIZE)),-sanitize)
PROVE_COMMON  := $(filter-out %_main.c,$(wildcard harness/prove/*.c)) \
    $(addprefix harness/,assertions.c compare.c lockstep.c replay.c scenario.c signals.c words.c) \
    $(addprefix gen/,aiger.c blocks.c design_point.c err.c files.c hw_files.c table.c tool.c trace/grow.c yosys.c)
# A design of blocks only has no top.
PROVE_TOP     := $(if $(shell sed -n '/^blocks_only *= *1/p' $(INI))$(findstring blocks_only=1,$(SET)),,$(TOP))
FORMS         := datapath ccu_datapath bl_datapath ltrf_datapath
PROVE_DESIGN  := harness/prove/prove_main.c $(BLOCKS:%=harness/prove/rules/%.c) $(FORMS:%=harness/prove/rules/%_blocks.c) $(BLOCKS:%=$(CSIM)/%.c) \
    $(FORMS:%=$(CSIM)/%.c)

.PHONY: prover
prover: $(OUT)/prover $(BLOCKS:%=$(OUT)/prove/%.bc) $(FORMS:%=$(OUT)/prove/%.bc) $(PROVE_TOP:%=$(OUT)/prove/%.bc)

$(OUT)/prove/%.bc: $(CSIM)/%.c $(CSIM)/datapath.c harness/prove/rules/%.c $(GEN)/stamp harness/design.mk \
    $(wildcard $(CSIM)/*.h harness/prove/rules/*.h)
	@mkdir -p $(@D)/$*
	$(PROVE_BITCODE) $(GEN)/twin_$*.c -o $(@D)/$*/twin.bc
	$(PROVE_BITCODE) $(CSIM)/$*.c -o $(@D)/$*/model.bc
	$(PROVE_BITCODE) $(CSIM)/datapath.c -o $(@D)/$*/datapath.bc
	$(PROVE_BITCODE) harness/prove/rules/$*.c -o $(@D)/$*/rules.bc
	llvm-link-14 $(@D)/$*/twin.bc $(@D)/$*/model.bc $(@D)/$*/datapath.bc $(@D)/$*/rules.bc -o $@

# A fast form of wide data, beside the blocks that it stands for.
FORM_BLOCKS := $(addprefix $(CSIM)/,$(WIDE_BLOCKS:%=%.c)) $(WIDE_BLOCKS:%=harness/prove/rules/%.c)
form_sources = $(CSIM)/$(1).c harness/prove/rules/$(1)_blocks.c $(FORM_BLOCKS)
$(FORMS:%=$(OUT)/prove/%.bc): $(OUT)/prove/%.bc: $(CSIM)/%.c harness/prove/rules/%_blocks.c $(FORM_BLOCKS) $(GEN)/stamp harness/design.mk \
    $(wildcard $(CSIM)/*.h harness/*.h harness/prove/rules/*.h)
	@mkdir -p $(@D)/$*
	for f in $(call form_sources,$*); do $(PROVE_BITCODE) $$f -o $(@D)/$*/`echo $$f | tr / _`.bc || exit 1; done
	llvm-link-14 $(foreach f,$(call form_sources,$*),$(@D)/$*/$(subst /,_,$(f)).bc) -o $@

# A top: its blocks have no bodies there.
$(OUT)/prove/rf_%.bc: $(CSIM)/rf_%.c $(FORMS:%=harness/prove/rules/%_blocks.c) $(GEN)/stamp harness/design.mk $(wildcard $(CSIM)/*.h harness/*.h harness/prove/rules/*.h)
	@mkdir -p $(@D)/rf_$*
	$(PROVE_BITCODE) $(GEN)/twin_rf_$*.c -o $(@D)/rf_$*/twin.bc
	$(PROVE_BITCODE) $(CSIM)/rf_$*.c -o $(@D)/rf_$*/csim.bc
	for f in $(FORMS); do $(PROVE_BITCODE) harness/prove/rules/$${f}_blocks.c -o $(@D)/rf_$*/$$f.bc || exit 1; done
	llvm-link-14 $(@D)/rf_$*/twin.bc $(@D)/rf_$*/csim.bc $(FORMS:%=$(@D)/rf_$*/%.bc) -o $@

$(PROVE_OBJ)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -I. -Iharness -Iharness/prove -Igen -Igen/trace $(PROVE_LLVM) -c $< -o $@

# The sources, because .SECONDARY hides that an object is missing.
$(PROVE_OBJ)/lib.a: $(PROVE_COMMON:%.c=$(PROVE_OBJ)/%.o) $(PROVE_COMMON) harness/design.mk
	rm -f $@
	ar rcs $@ $(filter %.o,$^)

$(OUT)/prove/obj/%.o: %.c $(GEN)/stamp
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -O1 $(INCLUDES) -Iharness/prove -c $< -o $@

$(OUT)/prove/obj/table_%.o: $(GEN)/stamp
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -O1 $(INCLUDES) -c $(GEN)/twin_$*.c -o $@

$(OUT)/prove/obj/harness/prove/prove_main.o: CFLAGS += $(PROVE_TOP:%=-DTOP_TWIN=twin_%)
$(OUT)/prover: $(PROVE_DESIGN:%.c=$(OUT)/prove/obj/%.o) $(BLOCKS:%=$(OUT)/prove/obj/table_%.o) $(PROVE_TOP:%=$(OUT)/prove/obj/table_%.o) \
    $(PROVE_TOP:%=$(OUT)/prove/obj/$(CSIM)/%.o) $(PROVE_OBJ)/lib.a
	$(CC) -o $@ $^ $(LIBS) -linih -L/usr/lib/llvm-14/lib -lLLVM-14

# Both sides' graphs against the compiled C and the Verilated block: prove_selftest_X DESIGN_DIR DIR [CYCLES [SEED]].
$(OUT)/prove_selftest_%: $(OUT)/obj/harness/prove/prove_selftest_main.o $(call objects,$(RANDOM_COMMON)) \
    $(OUT)/obj/harness/blocks/random_%.o $(OUT)/obj/twin_%.o $(OUT)/obj/shim_%.o $(OUT)/rtl_%/lib.a $(RUNTIME) $(OUT)/libharness.a \
    $(PROVE_OBJ)/lib.a $(OUT)/prove/%.bc
	$(CXX) -o $@ $(filter-out %.bc,$^) $(WRAP) $(LIBS) -L/usr/lib/llvm-14/lib -lLLVM-14

$(OUT)/obj/harness/prove/%.o: CFLAGS += $(PROVE_LLVM) -Iharness/prove

.SECONDARY:
-include $(shell find $(OUT)/obj $(OUT)/prove $(PROVE_OBJ) $(SHARED) -name '*.d' 2>/dev/null)
%.d: ;
