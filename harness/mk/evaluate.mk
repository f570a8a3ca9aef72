# SPDX-License-Identifier: Apache-2.0
# Area, energy, timing (docs/cost.md), speed, and the figures of the papers. DESIGN may be a list,
# in quotes. Included by the Makefile.

cost_options = $(if $(NODE),--node $(NODE)) $(if $(SOURCE),--source $(SOURCE)) \
    $(if $(CLOCK_NS),--clock $(CLOCK_NS)) $(if $(LOGIC),--logic $(LOGIC)) \
    $(if $(CONFIG),--config $(CONFIG))
bars = gnuplot -c harness/evaluate/cost/bars.gp build/cost.$(1).csv build/cost.$(1).svg \
    $(call q,$(2)) $(call q,$(3)) && echo "plot: build/cost.$(1).svg"

.PHONY: area
area: ## evaluate: DESIGN="straight8 steal8": by part, each line with its source; a plot
	@$(call known_designs,DESIGN)
	$(call packages,build plot)
	@$(MAKE) -s build/cost
	@build/cost area $(cost_options) --plot build/cost.area.csv \
	    $(DESIGN:%=constraints/designs/%.ini)
	@$(call bars,area,Area at $(or $(NODE),22) nm,mm^2)

counters = $(MAKE) -s sim DESIGN=$(1) TRACE=$(call q,$(TRACE)) \
    $(if $(REPEAT),REPEAT=$(REPEAT)) >build/counters/$(1).txt || exit 2;
.PHONY: energy
energy: ## evaluate: TRACE=file DESIGN=steal8: events of make sim x energies, and leakage
	$(call packages,build plot)
	@$(call need,energy,$(TRACE),TRACE=file ($(traces)))
	@$(call known_designs,DESIGN)
	@$(MAKE) -s build/cost
	@mkdir -p build/counters
	@$(foreach d,$(DESIGN),$(call counters,$(d)))
	@build/cost energy $(cost_options) --plot build/cost.energy.csv \
	    $(foreach d,$(DESIGN),constraints/designs/$(d).ini build/counters/$(d).txt)
	@$(call bars,energy,Energy at $(or $(NODE),22) nm of $(shell basename -- $(call q,$(TRACE))),nJ)

.PHONY: sta
sta: ## evaluate: DESIGN=steal8: logic on 180 nm cells, netlist = RTL; paths, ns, FO4
	@$(known_design)
	$(call packages,build prove sta)
	@$(MAKE) -s build/cost
	@sh harness/evaluate/sta/sta.sh $(DESIGN) "$(LOGIC)" "$(BLOCK)" "$(CONFIG)"

.PHONY: reproduce
reproduce: ## evaluate: FIG=ltrf_14, else all: the papers' figures beside ours, build/report
	$(call packages,build plot)
	@$(MAKE) -s build/rfgen build/cost build/regcache build/analyze build/allocation \
	    kernel-traces
	@MEMORY="$(MEMORY)" sh harness/evaluate/figures/reproduce.sh \
	    "$(or $(FIG),$(basename $(notdir $(wildcard tests/reproduce/*.fig))))" \
	    $(or $(KERNELS),all) $(or $(SEEDS),5) $(or $(JOBS),$(shell nproc))

.PHONY: validate
validate: ## evaluate: the SM and its memory system against figures of Accel-Sim
	$(call packages,build plot)
	@$(MAKE) -s build/rfgen
	@for d in $(validate_designs); do $(MAKE) -s DESIGN=$$d sim-program || exit 2; done
	@sh harness/evaluate/validate/validate.sh \
	    $(call q,$(or $(CSV),../shared/calibration/accelsim.csv)) \
	    $(call q,$(or $(TRACES),../shared/traces)) $(or $(MACHINE),turing) build/validate.csv

# The design points of a machine.
validate_designs = $(if $(filter ampere,$(MACHINE)),ocu_ampere ocu_ampere_banks2,ocu ocu_banks2)

# The options of make regcache: those of the design point, if one is named, then single ones.
rc_options = $(if $(filter DESIGN,$(given)),--design constraints/designs/$(DESIGN).ini) \
    $(foreach v,WAYS ENTRIES ALLOC MAP REPLACE EVICT WIDEN COHERENT SOURCE REPEAT, \
    $(if $($v),--$(shell echo $v | tr A-Z a-z) $($v))) \
    $(if $(BANK_BITS),--bank-bits $(BANK_BITS)) $(if $(JSON),--json)
.PHONY: regcache
regcache: ## evaluate: TRACE=file DESIGN=rc2_cpl: what register caches would catch (RFC-sim)
	$(call packages,build)
	@$(call need,regcache,$(TRACE),TRACE=file ($(traces)))
	@$(if $(filter DESIGN,$(given)),test -f "constraints/designs/$(DESIGN).ini" || \
	    $(call no_such,DESIGN=$(DESIGN),design point with register caches,$(RC_DESIGNS)))
	@$(MAKE) -s build/regcache
	@build/regcache --trace $(call q,$(TRACE)) --cache build/annotated $(rc_options)

.PHONY: regcache-check
regcache-check: ## evaluate: DESIGN= TRACE=: the timed register caches against the counted ones
	$(call packages,build)
	@$(MAKE) -s build/regcache kernel-traces
	@sh harness/evaluate/regcache/twin_check.sh \
	    "$(if $(filter DESIGN,$(given)),$(DESIGN),$(RC_DESIGNS))" \
	    "$(or $(TRACE),$(wildcard build/traces/*.traceg.xz tests/traces/rc_*.rft))"

# Allocations of all kernels, ours and recorded ones, are legal.
.PHONY: hierarchy-check-orf
hierarchy-check-orf:
	$(call packages,build)
	@$(MAKE) -s build/analyze build/allocation kernel-traces
	@sh tests/checks/allocation.sh $(or $(TRACE),$(wildcard build/traces/*.traceg.xz \
	    ../shared/traces/nvbit/*/*.traceg.xz))

# Narrow, as in make test; order mode and cycles share the folder, so the C model is built once.
hierarchy_build = sh harness/prove/make.sh -j2 DESIGN="$$d" OUT="build/narrow/$$d" \
    SET="$(NARROW)" sim $(1) >build/hierarchy.log 2>&1 || { \
    tail -n 20 build/hierarchy.log >&2; exit 2; }

.PHONY: hierarchy-check-order
hierarchy-check-order:
	$(call packages,build)
	@$(MAKE) -s build/rfgen kernel-traces
	@for d in $(filter $(ORDER_DESIGNS),$(if $(filter DESIGN,$(given)),$(DESIGN),\
	    $(ORDER_DESIGNS))); do \
	    $(call hierarchy_build,order); \
	    sh tests/order.sh "build/narrow/$$d" $(or $(TRACE),$(wildcard build/traces/*.traceg.xz \
	        tests/traces/hierarchy_*.rft)) || exit 1; \
	done

# Operand files and register file caches.
ORF_DESIGNS = $(foreach d,$(with_top),$(if $(filter rf_orf,$(top.$(d))),$(d)))
.PHONY: hierarchy-check-cycles
hierarchy-check-cycles:
	$(call packages,build)
	@$(MAKE) -s build/rfgen kernel-traces
	@for d in $(if $(filter DESIGN,$(given)),$(DESIGN),$(ORDER_DESIGNS) $(ORF_DESIGNS)); do \
	    $(call hierarchy_build,cosim); \
	    sh tests/cycles.sh "build/narrow/$$d" "$$d" \
	        $(or $(TRACE),$(wildcard build/traces/*.traceg.xz)) || exit 1; \
	done

.PHONY: hierarchy-check
hierarchy-check: hierarchy-check-orf hierarchy-check-order hierarchy-check-cycles
hierarchy-check: ## evaluate: DESIGN= TRACE=: hierarchies, C alone and both twins, on all kernels

.PHONY: bench
bench: ## evaluate: cycles/s of C model, RTL and both; a figure; the trace compiler
	$(call packages,build bench plot)
	@$(MAKE) -s build/rfgen build/analyze build/cost build/emulate build/regcache kernel-traces
	@sh tests/bench/bench.sh
	@sh tests/bench/bench_instructions.sh
	@sh tests/bench/bench_memory.sh
	@sh tests/bench/bench_trace.sh
	@sh tests/bench/bench_emulator.sh
	@sh tests/bench/bench_regcache.sh

# The points of make test are built as there.
.PHONY: baselines
baselines: ## evaluate: IPC, area, FO4 of all points kept anew; WHY="..." of what moved
	$(call packages,build)
	@$(MAKE) -s build/rfgen build/cost kernel-traces
	@$(foreach d,$(FULL_WIDTH) $(NARROW_TEST),$(design_mk) -s DESIGN=$(d) OUT=$(call where,$(d)) \
	    SET="$(call set,$(d))" $(call where,$(d))/sim >build/baselines.log || exit 2;)
	@FULL="$(FULL_WIDTH)" sh tests/baselines.sh record "$(FULL_WIDTH) $(NARROW_TEST)" \
	    "$(CYCLE_DESIGNS)" $(call q,$(WHY))
