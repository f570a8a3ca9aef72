# SPDX-License-Identifier: Apache-2.0
# TwinRF. `make` alone lists the targets; everything that is built is under build/.
#
# Variables: TEST=name (tests/name.test), DESIGN=name (constraints/designs/name.ini; a scenario names its own),
# BLOCK=name (a block alone), SEED=n, WAVES=1, REPEAT=n, TRACE=file, JSON=1, WIDTH=narrow (4-bit lanes: a faster build),
# DEPS=manual (never install packages).

.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

FULL_WIDTH   := steal8 straight16
NARROW_TEST  := steal8_read steal8_write steal8_lrr steal4 steal16 straight4 straight8
ALL_DESIGNS  := $(sort $(basename $(notdir $(wildcard constraints/designs/*.ini))))
NARROW       := --set lane_bits=4
BLOCKS       := warp_scheduler operand_collector bank_arbiter steal_table register_bank crossbar

scenario_design = $(shell sed -n 's/^design *= *\([^ ]*\).*/\1/p' tests/$(1).test 2>/dev/null)
ifneq ($(TEST),)
DESIGN ?= $(call scenario_design,$(TEST))
endif
DESIGN ?= steal8
OUT    := $(if $(filter narrow,$(WIDTH)),build/narrow/$(DESIGN),build/$(DESIGN))

packages = @gen/packages.sh $(1)
build    = $(MAKE) -j2 -f harness/design.mk DESIGN=$(1) OUT=$(2) SET="$(3)"
build_this = $(call build,$(DESIGN),$(OUT),$(if $(filter narrow,$(WIDTH)),$(NARROW)))
cosim_options = $(if $(SEED),--seed $(SEED)) $(if $(WAVES),--waves) $(if $(REPEAT),--repeat $(REPEAT)) \
    $(if $(TRACE),--trace $(TRACE))

.PHONY: help
help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' Makefile | sort | awk -F'\t' '{ printf "  make %-14s %s\n", $$1, $$2 }'

.PHONY: rfgen
rfgen: build/rfgen
build/rfgen: $(wildcard gen/*.c gen/*.h gen/blocks/*.def)
	@mkdir -p build
	gcc -std=gnu11 -O2 -Wall -Wextra -Wshadow -Igen gen/*.c -linih -lexpat -o $@

.PHONY: gen
gen: ## DESIGN=steal8: C model and Verilog side by side in build/steal8/, each usable alone
	$(call packages,build)
	@$(MAKE) -s build/rfgen
	build/rfgen generate constraints/designs/$(DESIGN).ini $(OUT)
	build/rfgen export constraints/designs/$(DESIGN).ini $(OUT)
	gcc -std=c11 -O3 -c $(OUT)/csim/$(DESIGN).c -o $(OUT)/csim/$(DESIGN).o
	ar rcs $(OUT)/csim/lib$(DESIGN).a $(OUT)/csim/$(DESIGN).o

.PHONY: cosim
cosim: ## TEST=write_steal: C and Verilog in lockstep on a scenario; BLOCK=bank_arbiter: one block, random
	$(call packages,build)
	@test -n "$(TEST)$(BLOCK)" || { echo "make cosim: say TEST=name (tests/name.test) or BLOCK=name" >&2; exit 2; }
	@test -z "$(TEST)" || test -f tests/$(TEST).test || { echo "tests/$(TEST).test: no such scenario; they are: $(basename $(notdir $(wildcard tests/*.test)))" >&2; exit 2; }
	@$(MAKE) -s build/rfgen
	@mkdir -p build && { $(build_this) $(if $(BLOCK),$(OUT)/block_$(BLOCK),cosim) >build/build.log 2>&1 || { tail -n 20 build/build.log >&2; exit 2; }; }
	@$(if $(BLOCK),$(OUT)/block_$(BLOCK) --cycles $(or $(CYCLES),200000),$(OUT)/cosim --test tests/$(TEST).test) $(cosim_options)

.PHONY: sim
sim: ## TRACE=file DESIGN=steal8: the C model alone, `name: value` lines; JSON=1 for JSON
	$(call packages,build)
	@test -n "$(TRACE)" || { echo "make sim: say TRACE=file (.traceg, .traceg.xz or .rft)" >&2; exit 2; }
	@$(MAKE) -s build/rfgen
	@mkdir -p build && { $(build_this) sim >build/build.log 2>&1 || { tail -n 20 build/build.log >&2; exit 2; }; }
	@$(OUT)/sim --trace $(TRACE) $(if $(JSON),--json) $(if $(SEED),--seed $(SEED)) $(if $(REPEAT),--repeat $(REPEAT)) $(if $(OFFSET),--offset $(OFFSET))

.PHONY: clean
clean: ## removes build/
	rm -rf build
