# SPDX-License-Identifier: Apache-2.0
# Builds one design point: $(OUT)/sim, $(OUT)/cosim, $(OUT)/block_X. Called by the Makefile:
#   make -f harness/design.mk DESIGN=steal8 OUT=build/steal8 [SET="--set lane_bits=4"] TARGET...
# CROSS=1: the cross-build, Verilator without optimisation and with unique X values. SANITIZE=1: ASan and UBSan.
# HW, CSIM: where the Verilog and the C model are (a patched copy for the must-fail list). FAULT_SOURCE: its selector.

MAKEFLAGS += --no-builtin-rules

DESIGN ?= steal8
OUT    ?= build/$(DESIGN)
SET    ?=
HW     ?= hw
CSIM   ?= csim
FAULT_SOURCE ?=

INI    := constraints/designs/$(DESIGN).ini
TOP    := $(shell sed -n 's/^top *= *//p' $(INI))
GEN    := $(OUT)/gen
BLOCKS := warp_scheduler operand_collector bank_arbiter steal_table register_bank crossbar
VINC   := /usr/share/verilator/include

CC     := gcc
CXX    := g++
CFLAGS := -std=gnu11 -O3 -march=native -Wall -Wextra -Wshadow -g1 -MMD -MP
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

.PHONY: sim cosim blocks
sim:    $(OUT)/sim
cosim:  $(OUT)/cosim
blocks: $(BLOCKS:%=$(OUT)/block_%)

$(GEN)/stamp: build/rfgen $(INI) $(wildcard gen/blocks/*.def)
	build/rfgen generate $(INI) $(OUT) $(SET)
	touch $@

$(OUT)/obj/%.o: %.c $(GEN)/stamp
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(INCLUDES) -c $< -o $@

include harness/wrap.mk
include gen/trace/passes.mk
$(OUT)/obj/gen/trace/annotated.o: CFLAGS += $(TRACE_PASSES)
$(OUT)/obj/gen/trace/annotated.o: $(TRACE_FILES)

# Everything that is not a main, a block's random inputs or RTL.
$(OUT)/libharness.a: $(call objects,$(HARNESS) $(TRACE_SOURCES) $(MODEL) $(FAULT_SOURCE))
	rm -f $@
	ar rcs $@ $^

$(OUT)/sim: $(OUT)/obj/harness/sim_main.o $(OUT)/libharness.a
	$(CC) -o $@ $^ $(LIBS)

# Verilated library of module %: the top, or one block.
$(OUT)/rtl_%/lib.a: $(GEN)/stamp $(wildcard $(HW)/*.v)
	rm -rf $(@D)
	verilator --cc $(VFLAGS) --noassert --prefix V$* --top-module $* `cat $(GEN)/$*.gflags` --Mdir $(@D) \
	    $(GEN)/$*.vlt $(wildcard $(HW)/*.v) -y $(HW)
	$(MAKE) -s -C $(@D) -f V$*.mk OPT_FAST="$(VOPT)" OPT_SLOW="-O1" OPT_GLOBAL="-O2" V$*__ALL.a
	mv $(@D)/V$*__ALL.a $@

$(OUT)/obj/shim_%.o: $(OUT)/rtl_%/lib.a
	@mkdir -p $(@D)
	$(CXX) $(CXXFLAGS) -I$(OUT)/rtl_$* -I$(VINC) -I$(VINC)/vltstd $(INCLUDES) -c $(GEN)/shim_$*.cpp -o $@

$(OUT)/obj/twin_%.o: $(GEN)/stamp
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -DWITH_RTL $(INCLUDES) -c $(GEN)/twin_$*.c -o $@

$(OUT)/obj/runtime/%.o: $(VINC)/%.cpp
	@mkdir -p $(@D)
	$(CXX) $(CXXFLAGS) -I$(VINC) -I$(VINC)/vltstd -c $< -o $@

$(OUT)/obj/fst/%.o: $(VINC)/gtkwave/%.c
	@mkdir -p $(@D)
	$(CC) -O2 -DFST_CONFIG_INCLUDE='"fst_config.h"' -I$(VINC)/gtkwave -c $< -o $@

FST     := $(OUT)/obj/fst/fstapi.o $(OUT)/obj/fst/fastlz.o $(OUT)/obj/fst/lz4.o
RUNTIME := $(OUT)/obj/runtime/verilated.o $(OUT)/obj/runtime/verilated_threads.o $(FST)

$(OUT)/cosim: $(OUT)/obj/harness/cosim_main.o $(OUT)/obj/twin_$(TOP).o $(OUT)/obj/shim_$(TOP).o $(OUT)/rtl_$(TOP)/lib.a \
    $(RUNTIME) $(OUT)/libharness.a
	$(CXX) -o $@ $^ $(WRAP) $(LIBS)

$(OUT)/block_%: $(OUT)/obj/harness/block_main.o $(OUT)/obj/harness/blocks/random_%.o $(call objects,$(RANDOM_COMMON)) \
    $(OUT)/obj/twin_%.o $(OUT)/obj/shim_%.o $(OUT)/rtl_%/lib.a $(RUNTIME) $(OUT)/libharness.a
	$(CXX) -o $@ $^ $(WRAP) $(LIBS)

# Proof: $(OUT)/prover, and what it reads, a bitcode file a block: the twin's table, the model, the rules.
PROVE_BITCODE := clang-14 -std=gnu11 -O1 -Xclang -disable-llvm-passes -g -emit-llvm $(INCLUDES) -c
PROVE_SOURCES := $(filter-out %_main.c,$(wildcard harness/prove/*.c harness/prove/rules/*.c)) \
    $(addprefix gen/,aiger.c files.c hw_files.c tool.c yosys.c)

.PHONY: prover
prover: $(OUT)/prover $(BLOCKS:%=$(OUT)/prove/%.bc)

$(OUT)/prove/%.bc: csim/%.c csim/datapath.c harness/prove/rules/%.c $(GEN)/stamp harness/design.mk $(wildcard csim/*.h harness/prove/rules/*.h)
	@mkdir -p $(@D)/$*
	$(PROVE_BITCODE) $(GEN)/twin_$*.c -o $(@D)/$*/twin.bc
	for f in csim/$* csim/datapath harness/prove/rules/$*; do \
	    $(PROVE_BITCODE) $$f.c -o $(@D)/$*/`echo $$f | tr / _`.bc || exit 1; done
	llvm-link-14 $(@D)/$*/twin.bc $(@D)/$*/csim_$*.bc $(@D)/$*/csim_datapath.bc $(@D)/$*/harness_prove_rules_$*.bc -o $@

$(OUT)/obj/table_%.o: $(GEN)/stamp
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(INCLUDES) -c $(GEN)/twin_$*.c -o $@

$(OUT)/prover: $(OUT)/obj/harness/prove/prove_main.o $(call objects,$(PROVE_SOURCES)) $(BLOCKS:%=$(OUT)/obj/table_%.o) $(OUT)/libharness.a
	$(CC) -o $@ $^ $(LIBS) -L/usr/lib/llvm-14/lib -lLLVM-14

# The netlist side against the Verilated block: rtl_selftest_X DESIGN_DIR DIR [CYCLES [SEED]].
RTL_SELFTEST := $(addprefix harness/prove/,rtl_selftest_main.c layout.c rtl_names.c rtl_side.c aig.c) \
    $(addprefix gen/,aiger.c files.c hw_files.c tool.c yosys.c)
$(OUT)/rtl_selftest_%: $(call objects,$(RTL_SELFTEST) $(RANDOM_COMMON)) $(OUT)/obj/harness/blocks/random_%.o \
    $(OUT)/obj/twin_%.o $(OUT)/obj/shim_%.o $(OUT)/rtl_%/lib.a $(RUNTIME) $(OUT)/libharness.a
	$(CXX) -o $@ $^ $(WRAP) $(LIBS)

$(OUT)/obj/harness/prove/%.o: CFLAGS += -isystem /usr/include/llvm-14 -isystem /usr/include/llvm-c-14 -Iharness/prove

.SECONDARY:
-include $(shell find $(OUT)/obj -name '*.d' 2>/dev/null)
%.d: ;
