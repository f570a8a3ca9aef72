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
width  = $(if $(filter narrow,$(WIDTH)),$(call narrow_of,$(DESIGN))) \
    $(if $(filter 8,$(call config,capacity_x)),--set capacity_kb=2048)
build_this = $(call build,$(DESIGN),$(OUT),$(width))
# Builds a program of this design quietly. Says so when it takes long, and why when it fails. What
# is wrong with the design point is a line of its own.
log = build/log/$(subst /,_,$(OUT)).log
# What is refused there is refused by every command, with the same line, before anything is built.
given_text = $(if $(HW)$(CSIM),sh harness/prove/text.sh || exit 2;)
build_quietly = $(given_text) \
    build/rfgen list constraints/designs/$(DESIGN).ini >/dev/null || exit 2; \
    mkdir -p build/log; \
    test -x $(OUT)/$(1) || echo "building $(OUT)/$(1); log: $(log)" >&2; \
    sh harness/mk/progress.sh build $(OUT)/$(1) $(log) $(build_this) $(OUT)/$(1) || { \
    sh harness/mk/failed.sh $(DESIGN) $(log) >&2; exit 2; }

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

include harness/mk/kernels.mk
include harness/mk/run.mk
include harness/mk/programs.mk
include harness/mk/test.mk
include harness/mk/prove.mk
include harness/mk/evaluate.mk
include harness/mk/export.mk
include harness/mk/install.mk

.PHONY: help
help: ## tree: this list
	@awk -f harness/mk/help.awk Makefile $(wildcard harness/mk/*.mk) harness/mk/variables

.PHONY: clean
clean: ## tree: removes build/
	rm -rf build
endif
