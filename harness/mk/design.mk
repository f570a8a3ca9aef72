# SPDX-License-Identifier: Apache-2.0
# Builds one design point: $(OUT)/sim, $(OUT)/cosim, $(OUT)/block_X (`blocks`: all of its top).
# Called by the Makefile:
#     make -f harness/mk/design.mk DESIGN=steal8 OUT=build/steal8 [SET="--set KEY=VALUE"] TARGET...
#
# CROSS=1: the cross-build, Verilator without optimisation and with unique X values. SANITIZE=1:
# ASan and UBSan; thread: TSan. COVERAGE=1: counts what runs, of the C model with gcov, of the RTL
# with Verilator (docs/coverage.md).
#
# MARCH: the instructions to build for, not those of this machine. HW, CSIM: where the Verilog and
# the C model are (a patched copy for the must-fail list). FAULT_SOURCE: its selector.

include harness/mk/variables.mk
include harness/mk/tool_paths.mk
include harness/mk/flags.mk
MAKEFLAGS += --no-builtin-rules

DESIGN ?= steal8
OUT    ?= build/$(DESIGN)
SET    ?=
HW     ?= hw
CSIM   ?= csim
FAULT_SOURCE ?=
MARCH  ?= native

include harness/mk/lock.mk
ifneq ($(LOCKING),1)

INI    := constraints/designs/$(DESIGN).ini
TOP    := $(shell build/rfgen show $(INI) top)
$(if $(TOP),,$(error $(INI): expected build/rfgen to show its top, got none; run make rfgen))
GEN    := $(OUT)/gen
# Modules that go before others of their name: those of HW before those of hw/, a top there before
# the one that rfgen writes (docs/tables.md).
FIRST_VERILOG := $(if $(filter-out hw,$(HW)),$(wildcard $(HW)/*.v $(HW)/prim/*.v)) \
    $(wildcard hw/rf_*.v)
include harness/mk/blocks.mk
TOP_BLOCKS := $(call blocks_of_top,$(TOP))

# baseline: what every machine of the architecture has.
ISA    := $(if $(filter-out baseline,$(MARCH)),-march=$(MARCH))
OPT    := -O2
MODEL_OPT  := -O3
# Narrow designs and what runs little are compiled in less time.
LESS_OPT := $(if $(SET)$(QUICK),-O1)
UNUSED_OPT := -O0
CFLAGS  = -std=gnu11 $(OPT) $(ISA) $(AS_BYTES) -fPIC -fvisibility=hidden -Wall -Wextra -Wshadow \
    -Wcast-qual -g1 -MMD -MP
CXXFLAGS := -std=gnu++17 -O2 $(ISA) $(AS_BYTES) -MMD -MP
# Registers start with random values: whatever reset forgets differs from the C model at once.
VFLAGS := -O3 --x-assign fast --x-initial unique
# Of Verilated classes. clang with -O1 compiles them in less than half the time of g++ -O2, and they
# run 5 % faster. What runs once needs none. Three of its passes take an eighth of that time, and
# gain nothing.
VERILATED     := clang++-14 -O1 -mllvm -instcombine-max-iterations=1 \
    -mllvm -disable-x86-domain-reassignment -mllvm -enable-misched=0
# QUICK: what runs little, a few seconds in all: top, blocks or both.
QUICK_PASSES := cgscc(inline,function(sroa,early-cse,simplifycfg))
class_of = $(if $(filter $(TOP)/%,$(1)),top,blocks)
is_quick = $(if $(filter %/slow,$(1)),,$(filter $(class_of),$(QUICK)))
quick    = $(if $(is_quick),sh harness/mk/quick.sh "$(QUICK_PASSES)")
# A huge function costs clang more than its parts: 10 s of 46 for rf_ltrf's largest. At 300 the
# compile is as fast, but the run takes 12 % longer. Loops are laid out up to four times only: that
# is half of the text, and a run takes a fifth longer.
SMALL_PARTS := --output-split-cfuncs 3000
FEW_LOOPS   := $(if $(SET),--unroll-count 4)
VFLAGS += $(if $(SET),$(SMALL_PARTS)) $(FEW_LOOPS)
LIBS   := -llzma -linih -lz -lpthread -latomic
# What reads traces needs this, too; the prover reads none.
UNPACK := -lzstd
# gold, where there is one: it links a program in a third of the time. Not the prover, the keys of
# whose verdicts name each command. What nothing calls goes: calls of blocks that the top does not
# have, which are not compiled.
GOLD   := $(if $(shell command -v ld.gold 2>/dev/null),-fuse-ld=gold) -Wl,--gc-sections
ifeq ($(CROSS),1)
VFLAGS := -O0 -finline --x-assign unique --x-initial unique
endif
# Verilator's own library and its writer of waves are not looked at, as its classes are not.
RUNTIME_FLAGS := $(CXXFLAGS)
# What looks on: 1 at memory and undefined behaviour, thread at what threads share.
WATCH := $(if $(filter 1,$(SANITIZE)),-fsanitize=address -fsanitize=undefined) \
    $(if $(filter thread,$(SANITIZE)),-fsanitize=thread)
ifneq ($(strip $(WATCH)),)
OPT    := -O1
MODEL_OPT  := -O1
UNUSED_OPT := -O1
CFLAGS += $(WATCH) -fno-sanitize-recover=all
CXXFLAGS += -O1 $(WATCH) -fno-sanitize-recover=all
LIBS   += $(WATCH)
endif
# Bits that toggle are counted in blocks alone: those of all instances in rf_malekeh are 94 MB of
# C++.
ifeq ($(COVERAGE),1)
COUNTED    := -O0 --coverage -fprofile-abs-path
CXXFLAGS   += -DVM_COVERAGE=1
VFLAGS     += --coverage-line
TOGGLES     = $(if $(filter rf_%,$*),,--coverage-toggle)
LIBS       += --coverage
endif
# Includes say the folder, from these roots. A folder given as CSIM may be flat: what it does not
# have is the project's own.
INCLUDES := -I. -I$(GEN) -I$(CSIM) $(if $(wildcard $(CSIM)/prim),,-Icsim) -Iharness -Igen \
    -I$(VINC)/gtkwave

# Compilers and flags of what is compiled (flags.mk).
FLAGS_TEXT   := $(compilers) $(VINC) $(CFLAGS) $(MODEL_OPT) $(UNUSED_OPT)
CLASSES_TEXT := $(compilers) $(VINC) $(ISA)

# What knows no design point.
COMMON  := $(addprefix harness/lockstep/,compare.c fill.c flip.c lockstep.c moved.c replay.c \
    report.c run.c scenario.c signals.c values.c why.c) \
    $(addprefix harness/waves/,fst_file.c fst_waves.c gtkw.c inspect.c) \
    $(wildcard harness/sm/memory/*.c) \
    $(addprefix harness/,sm/accesses.c sm/bench.c sm/machine.c sm/machine_file.c \
        contracts/assertions.c contracts/contract.c stimulus/random_block.c \
    stimulus/traffic.c)
ALL_C   := $(wildcard harness/lockstep/*.c harness/waves/*.c harness/order/*.c harness/sm/*.c \
    harness/sm/monitors/*.c harness/sm/memory/*.c harness/contracts/*.c)
# Blocks and data paths of other tops are no part of its programs.
FORMS   := $(sort $(shell build/rfgen rows MOVE))
UNUSED  := $(filter-out $(TOP_BLOCKS),$(BLOCKS))
MOVED   := $(shell build/rfgen rows $(TOP) MOVE)
CONTRACTS := $(TOP_BLOCKS:%=harness/contracts/blocks/%.c) \
    $(MOVED:%=harness/contracts/blocks/%_blocks.c)
HARNESS := $(filter-out %_main.c $(COMMON),$(ALL_C)) \
    $(CONTRACTS) harness/contracts/tops/$(TOP).c
include harness/mk/passes.mk
TRACE_SOURCES := $(addprefix gen/rfgen/,design_file.c design_point.c err.c files.c options.c) \
    $(filter-out %_main.c,$(filter %.c,$(TRACE_FILES)))
MODEL   := $(filter-out $(patsubst %,$(CSIM)/%.c,$(UNUSED) \
    $(filter-out $(MOVED),$(FORMS))) $(wildcard $(CSIM)/rf_*.c),$(wildcard $(CSIM)/*.c)) \
    $(CSIM)/$(TOP).c
RANDOM_COMMON := $(filter-out %_main.c $(COMMON) \
    $(BLOCKS:%=harness/stimulus/random_%.c),$(wildcard harness/stimulus/*.c))

objects = $(patsubst %.c,$(OUT)/obj/%.o,$(1))
# Once for all folders that have the same text. gcov has its folder in an object.
COMPILE := $(if $(COUNTED),,sh harness/mk/compile.sh)

# Compiled once for all design points, `shared` before several of them are built at a time.
SHARED  := \
    build/shared$(if $(filter 1,$(SANITIZE)),-sanitize)$(if \
    $(filter thread,$(SANITIZE)),-thread)$(addprefix -,$(filter-out native,$(MARCH)))
UNWATCHED := $(subst -sanitize,,$(subst -thread,,$(SHARED)))
FST     := $(addprefix $(UNWATCHED)/fst/,fstapi.o fastlz.o lz4.o)
RUNTIME := $(addprefix $(UNWATCHED)/runtime/,verilated.o verilated_threads.o \
    $(if $(COUNTED),verilated_cov.o)) $(FST)
# Verilator's headers, read once for each way to compile: that takes clang longer than most classes.
# verilated_dpi.h has them all. Their templates are made there, too, not once more for each class.
HEADERS := $(addprefix $(UNWATCHED)/runtime/,verilated-O0.pch verilated-O1.pch)
COMMON_OBJECTS := $(COMMON:%.c=$(SHARED)/%.o) $(TRACE_SOURCES:%.c=$(SHARED)/%.o)

.PHONY: sim cosim order blocks shared block-common prover-library
sim:    $(OUT)/sim
cosim:  $(OUT)/cosim
order:  $(OUT)/order
blocks: $(TOP_BLOCKS:%=$(OUT)/block_%)
shared: $(RUNTIME) $(COMMON_OBJECTS) $(HEADERS)

# The point may be like any other of these folders.
$(GEN)/stamp: build/rfgen $(INI) $(wildcard $(dir $(INI))*.ini constraints/designs/*.ini) \
    $(wildcard gen/blocks/*.def gen/parts/*.def gen/*.def) \
    $(wildcard csim/*datapath.h) $(FIRST_VERILOG)
	sh harness/mk/generate.sh $(GEN) build/rfgen generate $(INI) $(OUT) $(SET)
	touch $@
# What it wrote as it was has its old time. make -n cannot see that, and would remake all.
ifeq ($(dry_run),)
$(GEN)/%: $(GEN)/stamp
	@:
endif

# Each function of model and SM begins a line of the host's cache. Else where they happen to lie
# decides up to 5 % of a run's speed.
ALIGNED := -falign-functions=64
# Loops of the model with more instructions are not laid out in full. All of a cycle has to go
# through the host's first cache, of 32 KB.
MODEL_LAYOUT := $(ALIGNED) --param max-completely-peeled-insns=90
$(OUT)/obj/%.o: OPT := $(or $(LESS_OPT),$(OPT) $(ALIGNED))
# The model of this top; blocks of other tops run alone only.
$(call objects,$(MODEL)): OPT = $(or $(COUNTED),$(LESS_OPT),$(MODEL_OPT) $(MODEL_LAYOUT))
$(call objects,$(UNUSED:%=$(CSIM)/%.c) $(UNUSED:%=harness/contracts/blocks/%.c)): OPT = \
    $(UNUSED_OPT)
$(OUT)/obj/%.o: %.c $(OUT)/flags | $(GEN)/stamp
	@mkdir -p $(@D)
	$(COMPILE) $(CC) $(CFLAGS) $(INCLUDES) -c $< -o $@

# Of a model one text for both compilers: what is compiled here is what clang makes the bitcode of a
# proof from.
TEXT := $(OUT)/text
$(TEXT)/%.i: %.c $(OUT)/flags | $(GEN)/stamp
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(INCLUDES) -MT $@ -MF $(@:.i=.d) -E $< -o $@
$(call objects,$(wildcard $(CSIM)/*.c)): $(OUT)/obj/%.o: $(TEXT)/%.i $(OUT)/flags
	@mkdir -p $(@D)
	$(COMPILE) $(CC) $(filter-out -MMD -MP,$(CFLAGS)) -c $< -o $@

$(SHARED)/gen/kernels/trace/passes/annotated.o: CFLAGS += $(TRACE_PASSES)
$(SHARED)/gen/kernels/trace/passes/annotated.o: $(TRACE_FILES)

# Everything that is not a main, a block's random inputs or RTL; and of that what a block alone
# runs, without an SM.
$(OUT)/libharness.a: $(call objects,$(HARNESS) $(MODEL) $(FAULT_SOURCE)) $(OUT)/obj/drive.o \
    $(OUT)/obj/asserted_blocks.o $(COMMON_OBJECTS)
$(OUT)/libblocks.a: $(call objects,$(CONTRACTS) $(MODEL) $(FAULT_SOURCE)) \
    $(OUT)/obj/asserted_blocks.o $(COMMON_OBJECTS)
# What they are made of is said here; .SECONDARY hides that an object is missing.
$(OUT)/libharness.a $(OUT)/libblocks.a: harness/mk/design.mk
	rm -f $@
	ar rcs $@ $(filter %.o,$^)

$(OUT)/sim: $(OUT)/obj/harness/sm/sim_main.o $(OUT)/libharness.a
	$(CC) -o $@ $^ $(GOLD) $(LIBS) $(UNPACK)

# The bench of an export, from a run of the C model: its table of signals without the RTL.
RECORD := $(filter-out %_main.c,$(wildcard harness/export/bench/*.c))
$(OUT)/record: $(call objects,harness/export/bench/record_main.c $(RECORD)) \
    $(OUT)/obj/gen/twin_$(TOP).o $(SHARED)/gen/rfgen/files.o $(OUT)/libharness.a
	$(CC) -o $@ $^ $(GOLD) $(LIBS) $(UNPACK)

$(OUT)/obj/gen/twin_%.o: $(GEN)/twin_%.c $(OUT)/flags
	@mkdir -p $(@D)
	$(COMPILE) $(CC) $(CFLAGS) $(INCLUDES) -c $< -o $@

# The design point for libtwinrf: a shared object that it loads, and an archive to link. Each has
# one name that others see, its table.
LIBRARY := $(OUT)/library
HANDLE  := $(call objects,harness/export/handle.c harness/export/lib/module.c \
    harness/export/lib/machines.c)
$(LIBRARY)/design_id.h: build/rfgen $(INI) $(wildcard csim/*.[ch] csim/prim/*.h \
    harness/export/*.[ch]) harness/lockstep/signal.h
	build/rfgen identity $(INI) $(OUT) $(SET)
$(HANDLE): INCLUDES += -I$(LIBRARY)
$(HANDLE): $(LIBRARY)/design_id.h

$(LIBRARY)/$(DESIGN).o: $(HANDLE) $(OUT)/libharness.a
	$(CC) -r -nostdlib -o $@.all $^
	objcopy --keep-global-symbol=twinrf_design_$(DESIGN) $@.all $@
	rm $@.all

$(LIBRARY)/$(DESIGN).so: $(LIBRARY)/$(DESIGN).o
	$(CC) -shared -Wl,-z,defs -o $@ $^ -llzma -linih -lz $(UNPACK) \
	    $(filter -fsanitize%,$(LIBS))

$(LIBRARY)/libtwinrf_$(DESIGN).a: $(LIBRARY)/$(DESIGN).o
	rm -f $@
	ar rcs $@ $^

# Which files these are: one that goes away makes another program, too.
$(OUT)/verilog: $(shell echo '$(FIRST_VERILOG)' | cmp -s - $(OUT)/verilog || echo FORCE)
	@mkdir -p $(@D)
	@echo '$(FIRST_VERILOG)' >$@

# Verilated library of module %: the top, or one block. Classes are compiled in a few parts, as
# reading Verilator's headers takes longer than most of them; what runs once, at the start, without
# optimisation. A top at full width has a part for each large class. When a line of Verilog
# changes, most have the same text as before and are not compiled. Modules are looked for by
# name: deps.d has the files that were read.
verilog_of = $(firstword $(wildcard $(foreach f,$(HW) hw,$(f)/$(1).v $(f)/prim/$(1).v)) \
    $(GEN)/hw/$(1).v)
BLOCK_PARTS := fast_0 fast_1
TOP_PARTS   := $(if $(SET),$(BLOCK_PARTS),$(addprefix fast_,0 1 2 3 4 5 6 7 8 9 10 11))
parts_of     = $(if $(filter $(TOP),$(1)),$(TOP_PARTS),$(BLOCK_PARTS)) slow
$(OUT)/rtl_%/stamp: $(GEN)/%.gflags $(GEN)/%.vlt $(OUT)/verilog harness/mk/generate.sh \
    harness/lockstep/verilated.sh
	sh harness/mk/generate.sh $(@D) sh harness/lockstep/verilated.sh $(@D) \
	    "$(call parts_of,$*)" verilator --cc --prefix V$* --top-module $* \
	    $(VFLAGS) $(TOGGLES) --noassert `cat $(GEN)/$*.gflags` --Mdir $(@D) $(GEN)/$*.vlt \
	    $(call verilog_of,$*) $(addprefix -y ,$(HW) $(wildcard $(HW)/prim) hw hw/prim)
	touch $@
$(foreach p,$(TOP_PARTS) slow,$(OUT)/rtl_%/$(p).cpp) $(OUT)/rtl_%/headers: $(OUT)/rtl_%/stamp
	@:

CLASS_FLAGS := -std=gnu++17 $(ISA) -fcf-protection=none -I$(VINC) -I$(VINC)/vltstd
$(HEADERS): $(UNWATCHED)/runtime/verilated-%.pch: $(VINC)/verilated_dpi.h $(UNWATCHED)/classes
	@mkdir -p $(@D)
	$(firstword $(VERILATED)) -$* $(CLASS_FLAGS) -fpch-instantiate-templates -x c++-header $< -o $@
with_headers = \
    -include-pch $(UNWATCHED)/runtime/verilated$(lastword $(filter -O%,$(VERILATED))).pch

$(OUT)/rtl_%/slow.o: private VERILATED += -O0
$(OUT)/rtl_%.o: $(OUT)/rtl_%.cpp $(HEADERS) $(OUT)/classes
	$(COMPILE) $(call quick,$*) $(VERILATED) $(CLASS_FLAGS) $(with_headers) -I$(@D) -c $< -o $@

$(OUT)/rtl_$(TOP)/lib.a: $(TOP_PARTS:%=$(OUT)/rtl_$(TOP)/%.o)
$(OUT)/rtl_%/lib.a: $(foreach p,$(BLOCK_PARTS),$(OUT)/rtl_%/$(p).o) $(OUT)/rtl_%/slow.o
	rm -f $@
	ar rcs $@ $^

# Sanitizers and gcov look at the shim, too: the compiler of the C model.
SHIM = $(if $(filter 1,$(SANITIZE) $(COVERAGE)),$(CXX) $(CXXFLAGS),$(VERILATED) -MMD -MP \
    $(with_headers)) $(AS_BYTES) $(CLASS_FLAGS)
$(OUT)/obj/shim_%.o: $(OUT)/rtl_%/headers $(HEADERS) $(OUT)/flags
	@mkdir -p $(@D)
	$(SHIM) -I$(OUT)/rtl_$* $(INCLUDES) -c $(GEN)/shim_$*.cpp -o $@

# The top with such calls, instead of the one in libharness.a.
ASSERTED_TOP := $(OUT)/obj/asserted_top.o
$(ASSERTED_TOP): OPT = $(or $(COUNTED),$(LESS_OPT),$(MODEL_OPT) $(MODEL_LAYOUT))
$(ASSERTED_TOP): $(CSIM)/$(TOP).c $(OUT)/flags | $(GEN)/stamp
	@mkdir -p $(@D)
	$(COMPILE) $(CC) $(CFLAGS) -include asserted.h $(INCLUDES) -c $< -o $@

# The ports of the top behind the environment's; calls of blocks through their contracts.
$(OUT)/obj/asserted_blocks.o: CFLAGS += -ffunction-sections
$(OUT)/obj/drive.o: WRITTEN := drive
$(OUT)/obj/asserted_blocks.o: WRITTEN := asserted
$(OUT)/obj/drive.o $(OUT)/obj/asserted_blocks.o: $(OUT)/flags | $(GEN)/stamp
	@mkdir -p $(@D)
	$(COMPILE) $(CC) $(CFLAGS) $(INCLUDES) -c $(GEN)/$(WRITTEN).c -o $@

# A proof reads the same text and calls the blocks themselves.
$(OUT)/obj/twin_%.o: $(GEN)/twin_%.c $(OUT)/flags
	@mkdir -p $(@D)
	$(COMPILE) $(CC) $(CFLAGS) -DWITH_RTL -include asserted$(if $(filter $(TOP),$*),_top).h \
	    $(INCLUDES) -c $(GEN)/twin_$*.c -o $@

$(SHARED)/gen/kernels/trace/%.o: OPT = $(MODEL_OPT)
$(SHARED)/harness/sm/memory/%.o: OPT := $(OPT) $(ALIGNED)
$(SHARED)/%.o: %.c $(SHARED)/flags
	@mkdir -p $(@D)
	$(COMPILE) $(CC) $(CFLAGS) -I. -Iharness -Igen -I$(VINC)/gtkwave -c $< -o $@

$(UNWATCHED)/runtime/%.o: $(VINC)/%.cpp $(UNWATCHED)/classes
	@mkdir -p $(@D)
	$(CXX) $(RUNTIME_FLAGS) -I$(VINC) -I$(VINC)/vltstd -c $< -o $@

$(UNWATCHED)/fst/%.o: $(VINC)/gtkwave/%.c $(UNWATCHED)/classes
	@mkdir -p $(@D)
	$(CC) -O2 -DFST_CONFIG_INCLUDE='"fst_config.h"' -I$(VINC)/gtkwave -c $< -o $@

$(OUT)/cosim: $(OUT)/obj/harness/sm/cosim_main.o $(OUT)/obj/twin_$(TOP).o \
    $(OUT)/obj/shim_$(TOP).o $(OUT)/rtl_$(TOP)/lib.a \
    $(ASSERTED_TOP) $(RUNTIME) $(OUT)/libharness.a
	$(CXX) -o $@ $^ $(GOLD) $(LIBS) $(UNPACK)

# Order mode: the blocks of the register file cache, without a top.
$(OUT)/order: $(OUT)/obj/harness/order/order_main.o \
    $(foreach b,$(ORDER_BLOCKS),$(OUT)/obj/twin_$(b).o $(OUT)/obj/shim_$(b).o \
        $(OUT)/rtl_$(b)/lib.a) $(RUNTIME) $(OUT)/libharness.a
	$(CXX) -o $@ $^ $(GOLD) $(LIBS) $(UNPACK)

include harness/mk/systemc.mk

# What the programs of blocks share, `block-common` before several of them are built at a time.
block-common: $(OUT)/obj/harness/stimulus/block_main.o $(call objects,$(RANDOM_COMMON)) \
    $(OUT)/libblocks.a

# Of a block of another top the model and the contract. libunused.a has all, for the list of
# contracts in unit tests.
alone_of = $(call objects,$(patsubst %,$(CSIM)/%.c,$(1)) \
    $(patsubst %,harness/contracts/blocks/%.c,$(1)))
$(foreach b,$(UNUSED),$(eval $(OUT)/block_$(b): $(call alone_of,$(b))))
$(OUT)/libunused.a: $(call alone_of,$(UNUSED))
	rm -f $@
	ar rcs $@ $^

$(OUT)/block_%: $(OUT)/obj/harness/stimulus/block_main.o $(OUT)/obj/harness/stimulus/random_%.o \
    $(call objects,$(RANDOM_COMMON)) \
    $(OUT)/obj/twin_%.o $(OUT)/obj/shim_%.o $(OUT)/rtl_%/lib.a $(RUNTIME) $(OUT)/libblocks.a
	$(CXX) -o $@ $^ $(GOLD) $(LIBS) $(UNPACK)

# Proof: what build/prover reads of a design, a bitcode file a block: the twin's table, the model,
# the contracts. The prover knows no design.
PROVE_BITCODE := sh harness/prove/bitcode.sh $(INCLUDES) -c
BITCODE_BY    := harness/mk/design.mk harness/prove/bitcode.sh
CONTRACT_H    := $(wildcard $(CSIM)/*.h $(CSIM)/prim/*.h harness/contracts/*.h \
    harness/contracts/*/*.h)
PROVE_LLVM     = -isystem $(LLVM_INCLUDE)
PROVE_OBJ     := build/prove-obj$(if $(filter 1,$(SANITIZE)),-sanitize)
# Obligations of invariants and the structure theorems are programs of their own.
PROVE_COMMON  := $(filter-out %_main.c harness/prove/invariant/% harness/prove/structure/%, \
    $(wildcard harness/prove/*.c harness/prove/*/*.c)) \
    harness/contracts/assertions.c harness/contracts/contract.c \
    $(addprefix harness/lockstep/,compare.c fill.c lockstep.c moved.c replay.c scenario.c \
        signals.c values.c) gen/kernels/trace/grow.c \
    $(addprefix gen/rfgen/,aiger.c blocks.c design_file.c design_point.c err.c files.c hw_files.c \
        names.c netlists.c options.c source_c.c source_lex.c source_text.c source_verilog.c \
    table.c table_from.c tool.c yosys.c)
# A design of blocks only has no top.
PROVE_TOP     := $(if $(filter 1,$(shell build/rfgen show $(INI) blocks_only $(SET))),,$(TOP))

$(OUT)/prove/%.bc: $(TEXT)/$(CSIM)/%.i harness/contracts/blocks/%.c $(GEN)/stamp \
    $(BITCODE_BY) $(CONTRACT_H)
	@mkdir -p $(@D)/$*
	$(PROVE_BITCODE) $(GEN)/twin_$*.c -o $(@D)/$*/twin.bc
	$(PROVE_BITCODE) $(TEXT)/$(CSIM)/$*.i -o $(@D)/$*/model.bc
	$(PROVE_BITCODE) harness/contracts/blocks/$*.c -o $(@D)/$*/contract.bc
	llvm-link-14 $(@D)/$*/twin.bc $(@D)/$*/model.bc $(@D)/$*/contract.bc -o $@

# A fast form of wide data, beside the blocks that it stands for. The prover also reads the tables
# of what the form is told of: blocks of its arguments.
told = $(shell sed -n 's/.*{DATAPATH_[MO][A-Z]*, "\([a-z_]*\)".*/\1/p' \
    harness/contracts/blocks/$(1)_blocks.c)
FORM_BLOCKS := $(addprefix $(TEXT)/$(CSIM)/,$(WIDE_BLOCKS:%=%.i)) \
    $(WIDE_BLOCKS:%=harness/contracts/blocks/%.c)
form_sources = $(TEXT)/$(CSIM)/$(1).i harness/contracts/blocks/$(1)_blocks.c $(FORM_BLOCKS)
$(FORMS:%=$(OUT)/prove/%.bc): $(OUT)/prove/%.bc: $(TEXT)/$(CSIM)/%.i \
    harness/contracts/blocks/%_blocks.c $(FORM_BLOCKS) $(GEN)/stamp $(BITCODE_BY) $(CONTRACT_H) \
    $(wildcard harness/lockstep/*.h)
	@mkdir -p $(@D)/$*
	for f in $(call form_sources,$*); do \
	    name=`echo $$f | sed 's|^$(TEXT)/||; s|[.]i$$|.c|' | tr / _`; \
	    $(PROVE_BITCODE) $$f -o $(@D)/$*/$$name.bc || exit 1; \
	done
	llvm-link-14 -o $@ \
	    $(foreach f,$(call form_sources,$*),$(@D)/$*/$(subst /,_,$(f:$(TEXT)/%.i=%.c)).bc)

told_of = $(patsubst %,$(OUT)/prove/%.bc,$(call told,$(1)))
$(foreach f,$(FORMS),$(eval $(OUT)/prove/$(f).bc: $(call told_of,$(f))))

# A top: its blocks have no bodies there.
$(OUT)/prove/rf_%.bc: $(TEXT)/$(CSIM)/rf_%.i harness/contracts/tops/rf_%.c \
    $(FORMS:%=harness/contracts/blocks/%_blocks.c) $(GEN)/stamp $(BITCODE_BY) $(CONTRACT_H) \
    $(wildcard harness/lockstep/*.h) $(TOP_BLOCKS:%=$(OUT)/prove/%.bc)
	@mkdir -p $(@D)/rf_$*
	$(PROVE_BITCODE) $(GEN)/twin_rf_$*.c -o $(@D)/rf_$*/twin.bc
	$(PROVE_BITCODE) $(TEXT)/$(CSIM)/rf_$*.i -o $(@D)/rf_$*/csim.bc
	$(PROVE_BITCODE) harness/contracts/tops/rf_$*.c -o $(@D)/rf_$*/contract.bc
	for f in $(FORMS); do \
	    $(PROVE_BITCODE) harness/contracts/blocks/$${f}_blocks.c -o $(@D)/rf_$*/$$f.bc || \
	        exit 1; \
	done
	llvm-link-14 $(@D)/rf_$*/twin.bc $(@D)/rf_$*/csim.bc $(@D)/rf_$*/contract.bc \
	    $(FORMS:%=$(@D)/rf_$*/%.bc) -o $@

$(PROVE_OBJ)/%.o: %.c $(PROVE_OBJ)/flags
	@mkdir -p $(@D)
	$(CC) $(filter-out $(AS_BYTES),$(CFLAGS)) -I. -Iharness -Igen $(PROVE_LLVM) -c $< -o $@

# The sources, because .SECONDARY hides that an object is missing.
$(PROVE_OBJ)/lib.a: $(PROVE_COMMON:%.c=$(PROVE_OBJ)/%.o) $(PROVE_COMMON) harness/mk/design.mk
	rm -f $@
	ar rcs $@ $(filter %.o,$^)

prover-library: $(PROVE_OBJ)/lib.a
build/prover: $(PROVE_OBJ)/harness/prove/prove_main.o $(PROVE_OBJ)/lib.a
	$(CC) -o $@ $^ $(LIBS) -linih -L$(LLVM_LIB) -lLLVM-14

STRUCTURE     := $(patsubst %.c,$(PROVE_OBJ)/%.o,$(wildcard harness/prove/structure/*.c))
build/structure: $(STRUCTURE) $(PROVE_OBJ)/lib.a
	$(CC) -o $@ $^ $(LIBS) -linih -L$(LLVM_LIB) -lLLVM-14

build/contracts: $(PROVE_OBJ)/harness/prove/tops/contracts_main.o $(PROVE_OBJ)/lib.a
	$(CC) -o $@ $^ $(LIBS) -linih -L$(LLVM_LIB) -lLLVM-14

# contract_of names the contract of every block. It is asked for this block's: those of other tops
# are not compiled, and have its address, which stays where it is (-no-pie).
others_are = $(patsubst %,-Wl$(,)--defsym=%_contract=$(1)_contract,$(filter-out $(1),$(UNUSED)))
, := ,
# Both sides' graphs against the compiled C and the Verilated block: prove_selftest_X DESIGN_DIR DIR
# [CYCLES [SEED]].
$(foreach b,$(UNUSED),$(eval $(OUT)/prove_selftest_$(b): $(call alone_of,$(b))))
$(OUT)/prove_selftest_%: $(OUT)/obj/harness/prove/prove_selftest_main.o \
    $(call objects,$(RANDOM_COMMON)) \
    $(OUT)/obj/harness/stimulus/random_%.o $(OUT)/obj/twin_%.o $(OUT)/obj/shim_%.o \
        $(OUT)/rtl_%/lib.a $(RUNTIME) $(OUT)/libblocks.a \
    $(PROVE_OBJ)/lib.a $(OUT)/prove/%.bc
	$(CXX) -o $@ $(filter-out %.bc,$^) $(GOLD) -no-pie $(call others_are,$*) $(LIBS) $(UNPACK) \
	    -L$(LLVM_LIB) -lLLVM-14

$(OUT)/obj/harness/prove/prove_selftest_main.o: CFLAGS += $(PROVE_LLVM)

$(call is_text,$(addsuffix /flags,$(sort $(SHARED) $(PROVE_OBJ))),$(FLAGS_TEXT))
$(call is_text,$(OUT)/flags,$(FLAGS_TEXT) $(LESS_OPT))
$(call is_text,$(addsuffix /classes,$(sort $(OUT) $(UNWATCHED))),$(CLASSES_TEXT))

.SECONDARY:
-include $(shell find $(OUT)/obj $(wildcard $(OUT)/rtl_*) $(OUT)/text $(OUT)/prove $(PROVE_OBJ) \
    $(SHARED) -name '*.d' 2>/dev/null)
%.d: ;

endif
