# SPDX-License-Identifier: Apache-2.0
# TwinRF. `make` alone lists the targets; everything that is built is under build/.
#
# Variables: harness/mk/variables, which `make help` shows; any other is refused.

STRICT := 1
include harness/mk/variables.mk
export FRESH

.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

FULL_WIDTH   := steal8 straight16
NARROW_TEST  := steal8_read steal8_write steal8_lrr steal4 steal16 straight4 straight8 malekeh malekeh_short ocu ltrf ltrf_plus ltrf_pipelined bl ltrf_keep_shared
NARROW_BLOCKS := malekeh ltrf bl
# The blocks of a point whose sizes no other point has.
malekeh_short_BLOCKS := ccu ccu_crossbar sthld_controller
# Of these the blocks with wide data run at full width, too.
WIDE_TEST    := malekeh ltrf
ALL_DESIGNS  := $(sort $(basename $(notdir $(wildcard constraints/designs/*.ini))))
NARROW       := --set lane_bits=4
include harness/mk/blocks.mk
include harness/mk/wrap.mk

scenario_design = $(shell sed -n 's/^design *= *\([^ ]*\).*/\1/p' tests/scenarios/$(1).test 2>/dev/null)
ifneq ($(TEST),)
DESIGN ?= $(call scenario_design,$(TEST))
endif
DESIGN ?= steal8
# HW=folder, CSIM=folder (cosim, wave, prove, prove-quick, prove-sizes, prove-selftest, properties): modules of that folder go before
# those of hw/ and of rfgen (docs/own-rtl.md), C comes from there; built apart.
export TWINRF_HW := $(HW)
export TWINRF_CSIM := $(CSIM)
export TWINRF_BUILD := build$(if $(HW)$(CSIM),/given/$(shell echo '$(HW) $(CSIM)' | cksum | cut -d ' ' -f 1))
OUT    := $(TWINRF_BUILD)/$(if $(filter narrow,$(WIDTH)),narrow/)$(DESIGN)$(if $(CONFIG),.config$(CONFIG))
# A configuration of LTRF's Table 2: field of its row (capacity_x, latency_percent).
TABLE2  := constraints/tech/ltrf_table2.csv
config  = $(shell awk -F, -v n='$(CONFIG)' -v field=$(1) '/^config/ { for (i = 1; i <= NF; i++) if ($$i == field) c = i } $$1 == n { print $$c }' $(TABLE2))

packages = @gen/packages.sh $(1)
# Of what is built by several makes at a time each takes what is left of the first one's processes.
parallel = $(if $(findstring jobserver,$(MAKEFLAGS)),,-j2)
build    = $(MAKE) $(parallel) -f harness/mk/design.mk DESIGN=$(1) OUT=$(2) SET="$(3)"
width  = $(if $(filter narrow,$(WIDTH)),$(NARROW)) $(if $(filter 8,$(call config,capacity_x)),--set capacity_kb=2048)
# What a command line may name.
known_design = test -f "constraints/designs/$(DESIGN).ini" || { echo "DESIGN=$(DESIGN): no such design point; they are: $(ALL_DESIGNS)" >&2; exit 2; }
known_block  = test -n "$(filter $(BLOCK),$(BLOCKS))" || { echo "BLOCK=$(BLOCK): no such block; they are: $(BLOCKS)" >&2; exit 2; }
known_config = test -z "$(CONFIG)" || test -n "$(call config,capacity_x)" || { echo "CONFIG=$(CONFIG): expected a configuration of $(TABLE2), got none; use 1 to 7" >&2; exit 2; }
build_this = $(call build,$(DESIGN),$(OUT),$(width))
# Builds a program of this design quietly; says so when it takes long, and shows the end of the log when it fails.
build_quietly = mkdir -p build; test -x $(OUT)/$(1) || echo "building $(OUT)/$(1); log: build/build.log" >&2; \
    $(build_this) $(2) >build/build.log 2>&1 || { tail -n 20 build/build.log >&2; exit 2; }
cosim_options = $(if $(SEED),--seed $(SEED)) $(if $(WAVES),--waves) $(if $(REPEAT),--repeat $(REPEAT)) \
    $(if $(TRACE),--trace $(call q,$(TRACE))) $(if $(MAIN_LATENCY),--main-latency $(MAIN_LATENCY)) \
    $(if $(STALL_DISPATCH),--stall-dispatch $(STALL_DISPATCH)) $(if $(XSEED),--xseed $(XSEED))

# Nothing outside of this folder is changed but packages: compilers put temporary files into TMPDIR, yosys its history, gnuplot and
# GTKWave their caches below HOME.
REAL_HOME := $(HOME)
export HOME := $(CURDIR)/build/home
export TMPDIR := $(CURDIR)/build/tmp
export TMP := $(TMPDIR)
unexport XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
$(if $(filter-out clean help,$(MAKECMDGOALS)),$(shell mkdir -p '$(HOME)' '$(TMPDIR)'))

# Netlists of yosys, used again while what they are made from is the same (gen/rfgen/netlists.h).
export TWINRF_NETLISTS := $(CURDIR)/build/netlists

.PHONY: help
help: ## tree: this list
	@awk -f harness/mk/help.awk Makefile harness/mk/variables

.PHONY: rfgen
rfgen: build/rfgen
build/rfgen: $(wildcard gen/rfgen/*.c gen/rfgen/*.h gen/blocks/*.def)
	@mkdir -p build
	gcc -std=gnu11 -O2 -Wall -Wextra -Wshadow -Igen gen/rfgen/*.c -linih -lexpat -o $@

.PHONY: gen
gen: ## run: DESIGN=steal8: C model and Verilog in build/steal8, each usable alone
	$(call packages,build lint)
	@$(known_design)
	@$(MAKE) -s build/rfgen
	build/rfgen check constraints/designs/$(DESIGN).ini build/check/$(DESIGN)
	@$(build_this) -s $(OUT)/gen/stamp
	sh harness/export/export.sh $(DESIGN) $(OUT) $(width)

.PHONY: cosim
cosim: ## run: TEST=write_steal: both twins in lockstep; BLOCK=bank_arbiter: one block
	$(call packages,build)
	@test -n "$(TEST)$(BLOCK)" || { echo "make cosim: say TEST=name (tests/scenarios/name.test) or BLOCK=name" >&2; exit 2; }
	@test -z "$(BLOCK)" || $(known_block)
	@test -z "$(TEST)" || test -f tests/scenarios/$(TEST).test || { echo "tests/scenarios/$(TEST).test: no such scenario; they are: $(basename $(notdir $(wildcard tests/scenarios/*.test)))" >&2; exit 2; }
	@$(known_design)
	@$(MAKE) -s build/rfgen
	@$(if $(BLOCK),$(call build_quietly,block_$(BLOCK),$(OUT)/block_$(BLOCK)),$(call build_quietly,cosim,cosim))
	@$(if $(BLOCK),$(OUT)/block_$(BLOCK) $(if $(REPLAY),--replay $(call q,$(REPLAY)),--cycles $(or $(CYCLES),200000)),$(OUT)/cosim --test tests/scenarios/$(TEST).test) $(cosim_options)

.PHONY: sim
sim: ## run: TRACE=file DESIGN=steal8: the C model alone, `name: value` lines
	$(call packages,build $(if $(PLOT),plot))
	@test -n "$(if $(TRACE),1)" || { echo "make sim: say TRACE=file (.traceg, .traceg.xz or .rft)" >&2; exit 2; }
	@$(known_design)
	@$(known_config)
	@$(MAKE) -s build/rfgen
	@$(call build_quietly,sim,sim)
	@$(OUT)/sim --trace $(call q,$(TRACE)) $(if $(JSON),--json) $(if $(SEED),--seed $(SEED)) $(if $(REPEAT),--repeat $(REPEAT)) $(if $(OFFSET),--offset $(OFFSET)) \
	    $(if $(INTERVALS),--intervals $(call q,$(INTERVALS))) $(if $(CONFIG),--main-latency $(call config,latency_percent)) $(if $(MAIN_LATENCY),--main-latency $(MAIN_LATENCY)) \
	    $(if $(STALL_DISPATCH),--stall-dispatch $(STALL_DISPATCH))
	@$(if $(and $(INTERVALS),$(PLOT)),csv=$(call q,$(INTERVALS)); svg="$${csv%.*}.svg"; gnuplot -c harness/sm/sthld.gp "$$csv" "$$svg" && echo "plot: $$svg")

# Area, energy, timing: docs/cost.md. DESIGN may be a list, in quotes.
include harness/mk/cost.mk
build/cost: $(COST_FILES)
	@mkdir -p build
	gcc -std=gnu11 -O2 -Wall -Wextra -Wshadow -Igen -Iharness $(COST_SOURCES) -linih -lm -o $@

cost_options = $(if $(NODE),--node $(NODE)) $(if $(SOURCE),--source $(SOURCE)) $(if $(CLOCK_NS),--clock $(CLOCK_NS)) $(if $(LOGIC),--logic $(LOGIC)) $(if $(CONFIG),--config $(CONFIG))
known_designs = for d in $(DESIGN); do test -f constraints/designs/$$d.ini || { echo "DESIGN=$$d: no such design point; they are: $(ALL_DESIGNS)" >&2; exit 2; }; done
bars = gnuplot -c harness/evaluate/cost/bars.gp build/cost.$(1).csv build/cost.$(1).svg $(call q,$(2)) $(call q,$(3)) && echo "plot: build/cost.$(1).svg"

.PHONY: area
area: ## evaluate: DESIGN="straight8 steal8": by part, each line with its source; a plot
	@$(known_designs)
	$(call packages,build plot)
	@$(MAKE) -s build/cost
	@build/cost area $(cost_options) --plot build/cost.area.csv $(DESIGN:%=constraints/designs/%.ini)
	@$(call bars,area,Area at $(or $(NODE),22) nm,mm^2)

.PHONY: energy
energy: ## evaluate: TRACE=file DESIGN=steal8: events of make sim x energies, and leakage
	$(call packages,build plot)
	@test -n "$(if $(TRACE),1)" || { echo "make energy: say TRACE=file (.traceg, .traceg.xz or .rft)" >&2; exit 2; }
	@$(known_designs)
	@$(MAKE) -s build/cost
	@mkdir -p build/counters
	@$(foreach d,$(DESIGN),$(MAKE) -s sim DESIGN=$(d) TRACE=$(call q,$(TRACE)) $(if $(REPEAT),REPEAT=$(REPEAT)) >build/counters/$(d).txt || exit 2;)
	@build/cost energy $(cost_options) --plot build/cost.energy.csv $(foreach d,$(DESIGN),constraints/designs/$(d).ini build/counters/$(d).txt)
	@$(call bars,energy,Energy at $(or $(NODE),22) nm of $(shell basename -- $(call q,$(TRACE))),nJ)

.PHONY: sta
sta: ## evaluate: DESIGN=steal8: logic on 180 nm cells, netlist = RTL; paths, ns, FO4
	@$(known_design)
	$(call packages,build prove sta)
	@$(MAKE) -s build/cost
	@sh harness/evaluate/sta/sta.sh $(DESIGN) "$(LOGIC)" "$(BLOCK)" "$(CONFIG)"

rthld = $(or $(RTHLD),$(shell sed -n 's/^rthld *= *\([0-9]*\).*/\1/p' constraints/designs/$(DESIGN).ini))
.PHONY: analyze
analyze: ## run: TRACE=file or DOT=file: what the trace compiler knows of a kernel
	$(call packages,build $(if $(PLOT),plot))
	@test -n "$(if $(TRACE)$(DOT),1)" || { echo "make analyze: say TRACE=file (.traceg, .traceg.xz or .rft) or DOT=file (nvdisasm -cfg)" >&2; exit 2; }
	@$(MAKE) -s build/analyze
	@build/analyze $(if $(DOT),--dot $(call q,$(DOT)),--trace $(call q,$(TRACE))) --cache build/annotated $(if $(N),--regs $(N)) $(if $(rthld),--rthld $(rthld)) \
	    $(if $(filter OUT,$(given)),--out $(call q,$(OUT))) $(if $(PLOT),--plot)

# What stood still over all runs of make test: tests/still.list.
build/still: $(wildcard harness/lockstep/still/*.c harness/lockstep/still/*.h) gen/rfgen/err.c gen/rfgen/err.h gen/rfgen/options.c gen/rfgen/options.h
	@mkdir -p build
	gcc -std=gnu11 -O2 -Wall -Wextra -Wshadow -Igen -Iharness harness/lockstep/still/*.c gen/rfgen/err.c gen/rfgen/options.c -o $@

include harness/mk/passes.mk
build/analyze: $(TRACE_FILES) gen/rfgen/err.c gen/rfgen/err.h gen/rfgen/options.c gen/rfgen/options.h gen/rfgen/files.c gen/rfgen/files.h gen/rfgen/design_point.h
	@mkdir -p build
	gcc -std=gnu11 -O3 -march=$(or $(MARCH),native) -Wall -Wextra -Wshadow $(TRACE_PASSES) -Igen $(filter %.c,$(TRACE_FILES)) gen/rfgen/err.c gen/rfgen/files.c gen/rfgen/options.c -llzma -o $@

.PHONY: wave
wave: ## run: TEST=write_steal: both twins in one FST, opened in GTKWave
	$(call packages,build $(if $(NOGUI),,wave))
	@$(MAKE) -s cosim TEST=$(TEST) WAVES=1
	@$(if $(NOGUI),,HOME='$(REAL_HOME)' gtkwave --dump build/waves/$(TEST).fst --save build/waves/$(TEST).gtkw)

.PHONY: bench
bench: ## evaluate: cycles/s of C model, RTL and both; a figure; the trace compiler
	$(call packages,build bench plot)
	@$(MAKE) -s build/rfgen build/analyze build/cost
	@sh tests/bench/bench.sh
	@sh tests/bench/bench_instructions.sh
	@sh tests/bench/bench_trace.sh

# Tests -------------------------------------------------------------------------------------------------------------

UNIT := $(patsubst tests/unit/%.c,%,$(wildcard tests/unit/*.c))
# Questions whose verdicts are kept in tests/proofs: of these design points, and of the properties of these blocks.
KEPT_DESIGNS    := steal8 straight16 malekeh ocu bl ltrf
PROPERTY_BLOCKS := $(patsubst tests/properties/%_properties.v,%,$(wildcard tests/properties/*_properties.v))
CONTRACT_TOPS   := $(patsubst gen/blocks/%.def,%,$(wildcard gen/blocks/rf_*.def))
job   = printf '%s\t%s\n' '$(1)' '$(2)';
where = $(if $(filter $(1),$(FULL_WIDTH)),build/$(1),build/narrow/$(1))
set   = $(if $(filter $(1),$(FULL_WIDTH)),,$(NARROW))
# The blocks of a design's top, as harness/mk/design.mk's TOP_BLOCKS; of what is no design (cross, sanitize): of steal8's.
ini_of    = $(or $(wildcard constraints/designs/$(1).ini),constraints/designs/steal8.ini)
top_of    = $(shell sed -n 's/^top *= *//p' $(call ini_of,$(1)))
blocks_of = $(shell sed -n 's/^SUB.\([a-z_]*\),.*/\1/p' gen/blocks/$(call top_of,$(1)).def) $(if $(filter rf_straight,$(call top_of,$(1))),steal_table)
# Two blocks of LTRF are slow: half and a quarter of the cycles.
random_cycles = $(shell echo $$(($(2) / $(if $(filter prefetch_unit,$(1)),2,$(if $(filter ltrf_collector,$(1)),4,1)))))
# random_any of LTRF is slow: fewer kernels than its scenario says.
random_repeat = $(if $(filter rf_ltrf,$(call top_of,$(1))),3)
random_blocks = $(foreach b,$(or $($(1)_BLOCKS),$(call blocks_of,$(1))),$(call job,block/$(1)/$(b),$(2)/block_$(b) --cycles $(call random_cycles,$(b),$(3))))
wide_of       = $(filter $(WIDE_BLOCKS),$(call blocks_of,$(1)))
wide_blocks   = $(foreach b,$(call wide_of,$(1)),$(call job,wide/$(1)/$(b),build/$(1)/block_$(b) --cycles 200000))
scenarios = $(foreach t,$(filter-out random_any,$(basename $(notdir $(wildcard tests/scenarios/*.test)))),$(if $(filter $(1),$(call scenario_design,$(t))),$(call job,scenario/$(t),$(2)/cosim --test tests/scenarios/$(t).test)))

# With fills of the memories that differ in the twins: of each top a scenario and random kernels, and each block with wide data.
UNWRITTEN := steal8/write_steal straight16/straight malekeh/malekeh_wmma_tile ocu/ocu_sgemm ltrf/interval_change_writeback bl/two_level_swap_bl
UNWRITTEN_BLOCKS := steal8/register_bank steal8/crossbar malekeh/ccu_crossbar ltrf/main_bank ltrf/narrow_crossbar
unwritten_job = $(call job,unwritten/$(1),$(call where,$(patsubst %/,%,$(dir $(1))))/$(2) --xseed 5$(comma)6)
comma := ,
space := $(subst ,, )

# The self-test of each block's translations, at the first of these design points that has it, in the builds that the tests have anyway
# (steal8 in full, the others narrow), wide data at the size of its proof.
SELFTEST_DESIGNS := steal8 malekeh ltrf
SELFTEST_CYCLES  := 10000
selftest_design = $(firstword $(foreach d,$(SELFTEST_DESIGNS),$(if $(filter $(1),$(call blocks_of,$(d))),$(d))))
selftest_root = $(if $(filter steal8,$(1)),build,build/narrow)
selftest_out = $(firstword $(shell TWINRF_BUILD=$(call selftest_root,$(2)) sh harness/prove/size.sh $(2) $(1)))
selftest_job = $(call job,selftest/$(1),$(3)/prove_selftest_$(1) $(3) build/selftest/$(1) $(SELFTEST_CYCLES))
selftests = $(foreach b,$(BLOCKS),$(call selftest_job,$(b),,$(call selftest_out,$(b),$(call selftest_design,$(b)))))
selftest_blocks = $(foreach b,$(BLOCKS),$(if $(filter $(1),$(call selftest_design,$(b))),$(b)))
build_selftests = TWINRF_BUILD=$(call selftest_root,$(1)) TWINRF_SET="$(call set,$(1))" sh harness/prove/selftest.sh 0 1 $(1) $(call selftest_blocks,$(1))

.PHONY: lint
lint: ## test: every linter on every source
	$(call packages,build lint prove mutate)
	@$(MAKE) -s build/rfgen
	@mkdir -p build && sh tests/lint.sh jobs >build/lint.jobs && sh tests/state.sh >build/state.before && TWINRF_STATE=build/state.before sh tests/run.sh build/lint.jobs

.PHONY: unit
unit: ## test: unit tests (cmocka)
	$(call packages,build test prove mutate)
	@$(MAKE) -s build-unit
	@{ $(foreach u,$(UNIT),$(call job,unit/$(u),build/unit/$(u))) } >build/unit.jobs && sh tests/run.sh build/unit.jobs

.PHONY: mustfail
mustfail: ## test: every seeded fault of tests/faults must be caught
	$(call packages,build)
	@$(MAKE) -s build-mustfail
	@$(MAKE) -s mustfail-jobs >build/mustfail.jobs && sh tests/run.sh build/mustfail.jobs

.PHONY: mustfail-jobs
mustfail-jobs:
	@n=0; for f in tests/faults/*.fault; do n=$$((n + 1)); printf 'mustfail/%s\tsh tests/faults/run.sh %s %s\n' "$$(basename "$$f" .fault)" "$$n" "$$f"; done

.PHONY: test
test: ## test: everything that CI runs: a quarter of an hour on two cores
	$(call packages,build lint wave test prove mutate sta)
	@$(MAKE) -s build/rfgen build/analyze build/cost build/still
	@sh tests/state.sh >build/state.before
	@$(MAKE) -s $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$$(nproc)) build-test && $(MAKE) -s test-jobs >build/test.jobs && TWINRF_STATE=build/state.before sh tests/run.sh build/test.jobs 2000000 tests/jobs.list

# Jobs of proofs alone: what they have shown of the same sources stands (tests/kept_jobs.sh).
KEPT_JOBS := prove-quick prove-mustfail $(addprefix check_,prove_tops read_only contracts dispatch_ready properties kept_proofs)
keep       = $(if $(filter $(1),$(KEPT_JOBS)),sh tests/kept_jobs.sh run $(1) )
prove_jobs = $(foreach s,$(wildcard tests/checks/*.sh),$(call check_job,check_$(basename $(notdir $(s))))) \
    $(call job,prove-mustfail,$(call keep,prove-mustfail)sh tests/faults/prove.sh refuting) \
    $(call job,prove-quick,$(call keep,prove-quick)sh tests/prove_quick.sh)
check_job  = $(call job,$(1),$(call keep,$(1))$(if $(filter $(WATCHED),$(1)),sh tests/outside.sh )sh tests/checks/$(1:check_%=%).sh)
.PHONY: kept-jobs
kept-jobs: ## test: runs the jobs of make test whose verdicts are kept; RECORD=1 keeps them
	$(call packages,build lint prove)
	@$(MAKE) -s build/rfgen
	@$(MAKE) -s build-shared
	@sh tests/kept_jobs.sh key >build/kept_jobs.key
	@{ $(prove_jobs) } | grep -E '^($(subst $(space),|,$(KEPT_JOBS)))	' >build/kept.jobs
	@FRESH=1 sh tests/run.sh build/kept.jobs
	@$(if $(RECORD),sh tests/kept_jobs.sh record "$(KEPT_JOBS)")

# Jobs of which it is watched that they change nothing outside of this folder: between them they run every tool that the tests run.
WATCHED := check_waves check_sta check_lemmas check_standalone check_analyze check_properties check_report

include harness/mk/build.mk

.PHONY: test-jobs jobs-list
jobs-list: ## test: writes tests/jobs.list anew: the names of all jobs of make test
	@{ printf '%s\n' '# Every job of make test; one that is missing there, or too many, fails. Written by: make jobs-list'; \
	    $(MAKE) -s test-jobs | cut -f 1 | LC_ALL=C sort; } >tests/jobs.list.part && mv tests/jobs.list.part tests/jobs.list
test-jobs:
	@{ $(foreach d,$(KEPT_DESIGNS),$(call job,prove/$(d),sh tests/kept_proofs.sh ask prove $(d))) \
	$(foreach b,$(PROPERTY_BLOCKS),$(call job,properties/$(b),sh tests/kept_proofs.sh ask properties $(b))) \
	$(foreach t,$(CONTRACT_TOPS),$(call job,contracts/$(t),sh tests/kept_proofs.sh ask contracts $(t))) }
	@sh tests/lint.sh jobs
	@$(MAKE) -s mustfail-jobs
	@{ $(foreach u,$(UNIT),$(call job,unit/$(u),build/unit/$(u))) \
	$(foreach d,$(FULL_WIDTH) $(NARROW_BLOCKS) malekeh_short,$(call random_blocks,$(d),$(call where,$(d)),200000)) \
	$(foreach d,$(WIDE_TEST),$(call wide_blocks,$(d))) \
	$(call random_blocks,cross,build/cross/steal8,20000) \
	$(call random_blocks,sanitize,build/sanitize/steal8,5000) \
	$(foreach d,$(FULL_WIDTH) $(NARROW_TEST),$(call scenarios,$(d),$(call where,$(d)))) \
	$(foreach d,$(FULL_WIDTH) $(NARROW_TEST),$(call job,system/$(d),$(call where,$(d))/cosim --test tests/scenarios/random_any.test $(addprefix --repeat ,$(call random_repeat,$(d))))) \
	$(foreach u,$(UNWRITTEN),$(call unwritten_job,$(u),cosim --test tests/scenarios/$(notdir $(u)).test)$(call unwritten_job,$(dir $(u))system,cosim --test tests/scenarios/random_any.test --repeat 1)) \
	$(foreach u,$(UNWRITTEN_BLOCKS),$(call unwritten_job,$(u),block_$(notdir $(u)) --cycles 20000)) \
	$(call job,sim/ltrf_strand,build/narrow/ltrf_strand/sim --trace tests/traces/bfs.traceg.xz) \
	$(call job,cross/random,build/cross/steal8/cosim --test tests/scenarios/random.test) \
	$(call job,cross/write_steal,build/cross/steal8/cosim --test tests/scenarios/write_steal.test) \
	$(foreach t,$(filter-out random_any,$(basename $(notdir $(wildcard tests/scenarios/*.test)))),$(if $(filter steal8,$(call scenario_design,$(t))),$(call job,sanitize/$(t),build/sanitize/steal8/cosim --test tests/scenarios/$(t).test))) \
	$(call job,sanitize/sim_bfs,build/sanitize/steal8/sim --trace tests/traces/bfs.traceg.xz) \
	$(call job,sanitize/sim_ltrf_plus,build/sanitize/ltrf_plus/sim --main-latency 300 --trace tests/traces/bfs.traceg.xz) \
	$(call selftests) $(prove_jobs) }

.PHONY: reproduce
reproduce: ## evaluate: FIG=ltrf_14, else all: the papers' figures beside ours, build/report
	$(call packages,build plot)
	@$(MAKE) -s build/rfgen build/cost
	@sh harness/evaluate/figures/reproduce.sh "$(or $(FIG),$(basename $(notdir $(wildcard tests/reproduce/*.fig))))" $(or $(KERNELS),all) $(or $(SEEDS),5) $(or $(JOBS),$(shell nproc))

.PHONY: test-all
test-all: ## test: every design point at full width: blocks, scenarios, systems (an hour)
	$(call packages,build)
	@$(MAKE) -s build/rfgen
	@mkdir -p build/log
	@$(foreach d,$(ALL_DESIGNS),echo "building $(d)"; $(call build,$(d),build/$(d),) sim cosim blocks >build/log/$(d).log 2>&1 || { tail -n 20 build/log/$(d).log >&2; exit 2; };)
	@{ $(foreach d,$(ALL_DESIGNS),$(call random_blocks,$(d),build/$(d),100000) $(call scenarios,$(d),build/$(d)) $(call job,system/$(d),build/$(d)/cosim --test tests/scenarios/random_any.test)) } >build/test-all.jobs
	@sh tests/run.sh build/test-all.jobs

PROVE_DESIGNS := $(if $(filter DESIGN,$(given)),$(DESIGN),$(KEPT_DESIGNS))

.PHONY: prove
prove: ## prove: C model = RTL for all inputs and states: blocks, data path, top
	$(call packages,build prove)
	@$(MAKE) -s build/rfgen
	@TWINRF_SIZE=$(SIZE) FRESH=$(FRESH) RECORD=$(RECORD) sh harness/prove/prove.sh $(or $(SECONDS),300) "$(PROVE_DESIGNS)" "$(BLOCK)" "$(KEPT_DESIGNS)"

.PHONY: contracts
contracts: ## prove: what blocks assume of their inputs holds inside a top
	$(call packages,build prove)
	@$(MAKE) -s build/rfgen
	@FRESH=$(FRESH) RECORD=$(RECORD) sh harness/prove/contracts.sh $(or $(SECONDS),300) "$(if $(filter DESIGN,$(given)),$(DESIGN))"

.PHONY: properties
properties: ## prove: what the pages promise of the Verilog alone
	$(call packages,build prove)
	@$(MAKE) -s build/rfgen
	@FRESH=$(FRESH) RECORD=$(RECORD) sh harness/prove/properties_all.sh "$(BLOCK)" "$(if $(filter DESIGN,$(given)),$(DESIGN))" $(or $(SECONDS),300)

.PHONY: prove-selftest
prove-selftest: ## prove: both sides' graphs of a proof against compiled C and Verilated RTL
	$(call packages,build prove)
	@test -z "$(BLOCK)" || $(known_block)
	@$(known_design)
	@$(MAKE) -s build/rfgen
	@$(foreach d,$(PROVE_DESIGNS),sh harness/prove/selftest.sh $(or $(CYCLES),1000000) $(or $(SEED),1) $(d) $(or $(BLOCK),$(call blocks_of,$(d))) || exit $$?;)

.PHONY: prove-quick prove-sizes
prove-quick: ## prove: every block at small sizes, 1, 2, 3, 5, 7 of each (tests/sizes)
prove-sizes: ## prove: the same, every block at every size
prove-quick prove-sizes:
	$(call packages,build prove)
	@$(MAKE) -s build/rfgen
	@sh tests/prove_quick.sh $(if $(filter prove-sizes,$@),tests/sizes all)

.PHONY: prove-mustfail
prove-mustfail: ## prove: every seeded fault is refuted, or proved to leave the twins equal
	$(call packages,build prove)
	@$(MAKE) -s build/rfgen
	@sh tests/faults/prove.sh

.PHONY: mutate
mutate: ## test: BLOCK=bank_arbiter: how many wrong blocks do the tests see?
	$(call packages,build prove mutate)
	@$(known_block)
	@$(known_design)
	@$(MAKE) -s build/rfgen
	@sh harness/mutate/mutate.sh $(BLOCK) $(DESIGN) $(or $(MUTANTS),200) $(or $(SEED),1) $(or $(JOBS),$(shell nproc)) $(or $(SECONDS),60) $(call random_cycles,$(BLOCK),200000) "$(or $(SIDES),rtl c)" $(call random_repeat,$(DESIGN))

.PHONY: fuzz
fuzz: ## test: fuzzes the readers and passes, SECONDS=600 each, two at a time
	$(call packages,build test)
	@mkdir -p build && sh tests/checks/fuzz.sh $(or $(SECONDS),600)

# What has scenarios; the random traffic of the blocks of four tops.
COVERAGE_DESIGNS = $(sort $(foreach t,$(filter-out random_any,$(basename $(notdir $(wildcard tests/scenarios/*.test)))),$(call scenario_design,$(t))))
COVERAGE_BLOCKS  := steal8 malekeh ltrf bl
.PHONY: coverage coverage-build-one
coverage-build-one:
	@echo "building $(D)"; $(MAKE) -j2 -f harness/mk/design.mk COVERAGE=1 DESIGN=$(D) OUT=build/coverage/$(D) SET="$(NARROW)" cosim \
	    $(if $(filter $(D),$(COVERAGE_BLOCKS)),blocks) >build/log/coverage.$(D).log 2>&1 || { tail -n 20 build/log/coverage.$(D).log >&2; exit 2; }
coverage: ## test: lines, branches, bits that the tests reach, in C and RTL
	$(call packages,build coverage)
	@$(MAKE) -s build/rfgen
	@mkdir -p build/log build/coverage
	@$(MAKE) -s -j2 -f harness/mk/design.mk COVERAGE=1 shared >build/log/coverage.log 2>&1 || { tail -n 20 build/log/coverage.log >&2; exit 2; }
	@printf '%s\n' $(COVERAGE_DESIGNS) | xargs -P 2 -I POINT $(MAKE) -s coverage-build-one D=POINT
	@{ $(foreach d,$(COVERAGE_DESIGNS),$(call scenarios,$(d),build/coverage/$(d))) } >build/coverage/scenarios.jobs
	@{ $(foreach d,$(COVERAGE_BLOCKS),$(call random_blocks,$(d),build/coverage/$(d),20000)) \
	$(foreach d,$(COVERAGE_DESIGNS),$(call job,system/$(d),build/coverage/$(d)/cosim --test tests/scenarios/random_any.test --repeat 3)) } >build/coverage/random.jobs
	@sh tests/coverage/coverage.sh build/coverage/scenarios.jobs build/coverage/random.jobs

.PHONY: clean
clean: ## tree: removes build/
	rm -rf build
