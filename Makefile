# SPDX-License-Identifier: Apache-2.0
# TwinRF. `make` alone lists the targets; everything that is built is under build/.
#
# Variables: harness/mk/variables, which `make help` shows; any other is refused. BUILD=folder:
# built there (docs/build.md).

.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
STRICT := 1
include harness/mk/variables.mk
export FRESH

ifneq ($(BUILD),)
include harness/mk/elsewhere.mk
else

ALL_DESIGNS  := $(sort $(basename $(notdir $(wildcard constraints/designs/*.ini))))
NARROW       := --set lane_bits=4
include harness/mk/blocks.mk
include harness/mk/known.mk

scenario_design = $(shell sed -n 's/^design *= *\([^ ]*\).*/\1/p' \
    tests/scenarios/$(1).test 2>/dev/null)
ifneq ($(TEST),)
DESIGN ?= $(call scenario_design,$(TEST))
endif
DESIGN ?= steal8

# HW=folder: its modules go before those of hw/ and of rfgen (docs/own-rtl.md). CSIM=folder: C comes
# from there. Both are built apart, for cosim, wave, prove, prove-quick, prove-sizes, prove-selftest
# and properties.
export TWINRF_HW := $(HW)
export TWINRF_CSIM := $(CSIM)
given_sum = $(shell echo '$(HW) $(CSIM)' | cksum | cut -d ' ' -f 1)
export TWINRF_BUILD := build$(if $(HW)$(CSIM),/given/$(given_sum))
point = $(DESIGN)$(if $(CONFIG),.config$(CONFIG))
OUT    := $(TWINRF_BUILD)/$(if $(filter narrow,$(WIDTH)),narrow/)$(point)
packages = @gen/packages.sh $(1)
locked   = sh harness/mk/locked.sh
# Of what is built by several makes at a time each takes what is left of the first one's processes.
parallel = $(if $(findstring jobserver,$(MAKEFLAGS)),,-j2)
build    = $(MAKE) $(parallel) -f harness/mk/design.mk DESIGN=$(1) OUT=$(2) SET="$(3)"
width  = $(if $(filter narrow,$(WIDTH)),$(NARROW)) \
    $(if $(filter 8,$(call config,capacity_x)),--set capacity_kb=2048)
build_this = $(call build,$(DESIGN),$(OUT),$(width))
# Builds a program of this design quietly; says so when it takes long, and shows the end of the log
# when it fails.
log = build/log/$(subst /,_,$(OUT)).log
build_quietly = mkdir -p build/log; \
    test -x $(OUT)/$(1) || echo "building $(OUT)/$(1); log: $(log)" >&2; \
    sh harness/mk/progress.sh build $(OUT)/$(1) $(log) $(build_this) $(OUT)/$(1) || { \
    tail -n 20 $(log) >&2; exit 2; }

# Nothing outside of this folder is changed but packages: compilers put temporary files into TMPDIR,
# yosys its history, gnuplot and GTKWave their caches below HOME.
REAL_HOME := $(HOME)
export HOME := $(CURDIR)/build/home
export TMPDIR := $(CURDIR)/build/tmp
export TMP := $(TMPDIR)
unexport XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
ifneq ($(filter-out clean help,$(MAKECMDGOALS)),)
made := $(shell mkdir -p $(call q,$(HOME)) $(call q,$(TMPDIR)) 2>/dev/null && echo made)
$(if $(made),,$(error build: expected a folder to write to, got none; say BUILD=folder))
endif
# Netlists of yosys, used again while what they are made from is the same (gen/rfgen/netlists.h).
export TWINRF_NETLISTS := $(CURDIR)/build/netlists

include harness/mk/programs.mk
include harness/mk/test.mk
include harness/mk/prove.mk
include harness/mk/evaluate.mk
include harness/mk/export.mk
include harness/mk/install.mk

.PHONY: help
help: ## tree: this list
	@awk -f harness/mk/help.awk Makefile $(wildcard harness/mk/*.mk) harness/mk/variables

cosim_options = $(if $(SEED),--seed $(SEED)) $(if $(WAVES),--waves) \
    $(if $(REPEAT),--repeat $(REPEAT)) $(if $(TRACE),--trace $(call q,$(TRACE))) \
    $(if $(MAIN_LATENCY),--main-latency $(MAIN_LATENCY)) $(if $(XSEED),--xseed $(XSEED)) \
    $(if $(STALL_DISPATCH),--stall-dispatch $(STALL_DISPATCH))
block_options = $(if $(REPLAY),--replay $(call q,$(REPLAY)),--cycles $(or $(CYCLES),200000))
.PHONY: cosim
cosim: ## run: TEST=write_steal: both twins in lockstep; BLOCK=bank_arbiter: one block
	$(call packages,build)
	@$(call need,cosim,$(TEST)$(BLOCK),TEST=name (tests/scenarios/name.test) or BLOCK=name)
	@test -z "$(BLOCK)" || $(known_block)
	@test -z "$(TEST)" || $(known_test)
	@$(known_design)
	@$(MAKE) -s build/rfgen
	@$(call build_quietly,$(if $(BLOCK),block_$(BLOCK),cosim))
	@$(OUT)/$(if $(BLOCK),block_$(BLOCK) $(block_options),cosim \
	    --test tests/scenarios/$(TEST).test) $(cosim_options)

# Of `twinrf cosim`: what it needs, and the program, which it runs itself.
.PHONY: cosim-tools cosim-program
cosim-tools:
	$(call packages,build)
cosim-program:
	@$(known_design)
	@$(MAKE) -s build/rfgen
	@$(call build_quietly,cosim)

sim_options = $(if $(JSON),--json) $(if $(SEED),--seed $(SEED)) \
    $(if $(REPEAT),--repeat $(REPEAT)) $(if $(OFFSET),--offset $(OFFSET)) \
    $(if $(INTERVALS),--intervals $(call q,$(INTERVALS))) \
    $(if $(CONFIG),--main-latency $(call config,latency_percent)) \
    $(if $(MAIN_LATENCY),--main-latency $(MAIN_LATENCY)) \
    $(if $(STALL_DISPATCH),--stall-dispatch $(STALL_DISPATCH))
.PHONY: sim
sim: ## run: TRACE=file DESIGN=steal8: the C model alone, `name: value` lines
	$(call packages,build $(if $(PLOT),plot))
	@$(call need,sim,$(TRACE),TRACE=file ($(traces)))
	@$(known_design)
	@$(known_config)
	@$(MAKE) -s build/rfgen
	@$(call build_quietly,sim)
	@$(OUT)/sim --trace $(call q,$(TRACE)) $(sim_options)
	@$(if $(and $(INTERVALS),$(PLOT)),csv=$(call q,$(INTERVALS)); svg="$${csv%.*}.svg"; \
	    gnuplot -c harness/sm/sthld.gp "$$csv" "$$svg" && echo "plot: $$svg")

rthld = $(or $(RTHLD),$(shell sed -n 's/^rthld *= *\([0-9]*\).*/\1/p' \
    constraints/designs/$(DESIGN).ini))
.PHONY: analyze
analyze: ## run: TRACE=file or DOT=file: what the trace compiler knows of a kernel
	$(call packages,build $(if $(PLOT),plot))
	@$(call need,analyze,$(TRACE)$(DOT),TRACE=file ($(traces)) or DOT=file (nvdisasm -cfg))
	@$(MAKE) -s build/analyze
	@build/analyze $(if $(DOT),--dot $(call q,$(DOT)),--trace $(call q,$(TRACE))) \
	    --cache build/annotated $(if $(N),--regs $(N)) $(if $(rthld),--rthld $(rthld)) \
	    $(if $(filter OUT,$(given)),--out $(call q,$(OUT))) $(if $(PLOT),--plot)

.PHONY: trace
trace: ## run: LAUNCH=file: a kernel without a GPU: checks, trace in build/emulated
	$(call packages,build)
	@$(call need,trace,$(LAUNCH),LAUNCH=file.launch (docs/emulator.md))
	@$(MAKE) -s build/emulate
	@build/emulate --trace $(if $(filter OUT,$(given)),$(call q,$(OUT)),build/emulated) \
	    $(call q,$(LAUNCH))

.PHONY: wave
wave: ## run: TEST=write_steal: both twins in one FST, opened in GTKWave
	$(call packages,build $(if $(NOGUI),,wave))
	@$(MAKE) -s cosim TEST=$(TEST) WAVES=1
	@$(if $(NOGUI),,HOME=$(call q,$(REAL_HOME)) gtkwave --dump build/waves/$(TEST).fst \
	    --save build/waves/$(TEST).gtkw)

systemc_options = --waves $(if $(SEED),--seed $(SEED)) $(if $(REPEAT),--repeat $(REPEAT)) \
    $(if $(TRACE),--trace $(call q,$(TRACE))) $(if $(CASE),--case $(CASE)) \
    $(if $(MAIN_LATENCY),--main-latency $(MAIN_LATENCY)) \
    $(if $(STALL_DISPATCH),--stall-dispatch $(STALL_DISPATCH))
.PHONY: systemc
systemc: ## run: TEST=write_steal: both twins as SystemC modules, one stimulus, one monitor
	$(call packages,build systemc)
	@$(call need,systemc,$(TEST),TEST=name (tests/scenarios/name.test))
	@$(known_test)
	@$(known_design)
	@$(MAKE) -s build/rfgen
	@$(call build_quietly,twins)
	@SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1 $(OUT)/twins \
	    --test tests/scenarios/$(TEST).test $(systemc_options)

.PHONY: clean
clean: ## tree: removes build/
	rm -rf build
endif
