# SPDX-License-Identifier: Apache-2.0
# The targets that run tests, and the names of their jobs. Included by the Makefile. One of them at
# a time: they share build/test, build/mustfail and build/unit.

# WIDTH=narrow: rfgen's options. Links of the narrow crossbar have two words in ltrf_pipelined.
NARROW       := --set lane_bits=4
NARROW_ltrf_pipelined := --set lane_bits=16
narrow_of     = $(or $(NARROW_$(1)),$(NARROW))

# Design points at full width and narrow; those whose blocks run alone, too.
FULL_WIDTH   := steal8
NARROW_TEST  := steal8_fermi steal8_read steal8_write steal8_lrr steal4 steal16 straight4 \
    straight8 straight16 malekeh malekeh_short ocu ltrf ltrf_plus ltrf_pipelined bl \
    ltrf_keep_shared rc2_cpl rc_base orf3 orf3_split unified unified_orf3_split
NARROW_BLOCKS := straight16 malekeh ltrf bl rc2_cpl
# Of these with 100,000 cycles of random inputs, not 200,000 (make test-all: at full width).
FEWER_CYCLES  := rc2_cpl orf3_split unified_orf3_split
# The blocks of a point whose sizes no other point has.
malekeh_short_BLOCKS := ccu ccu_crossbar sthld_controller
orf3_split_BLOCKS    := orf orf_data
unified_orf3_split_BLOCKS := unified_arbiter unified_banks
# Without operand files that block is idle.
partitioned_BLOCKS    = $(filter-out orf,$(call blocks_of,partitioned))
rfc6_live_BLOCKS     := rfc
rfc6_reads_BLOCKS    := rfc rfc_operands rfc_port
# Two points of order mode, on three kernels (make hierarchy-check: all points).
ORDER_TEST    := rfc6_live rfc6_lrf
ORDER_KERNELS := bfs pathfinder sgemm_rb
# Points of both hierarchies in cycles, on three (make hierarchy-check: all points).
CYCLE_TEST    := rfc6 rfc6_lrf orf3 orf3_split
CYCLE_KERNELS := bfs pathfinder matmul
cycle_jobs = $(foreach d,$(1),$(foreach t,$(2), \
    $(call job,cycles/$(d)/$(t),sh tests/cycles.sh $(call where,$(d)) $(d) \
    build/traces/$(t).traceg.xz)))
# Points with register file caches, in cycles: scenarios; of the first three blocks, too.
FILE_BLOCKS   := $(ORDER_TEST) rfc6_reads
FILE_TEST     := $(FILE_BLOCKS) rfc6
order_jobs = $(foreach d,$(1),$(foreach t,$(2), \
    $(call job,order/$(d)/$(t),sh tests/order.sh $(call where,$(d)) \
    build/traces/$(t).traceg.xz)))
# Of these the blocks with wide data, but those of steal8, run at full width, too.
WIDE_TEST    := malekeh ltrf

UNIT := $(patsubst tests/unit/%.c,%,$(wildcard tests/unit/*.c))
# Questions whose verdicts are kept in tests/proofs: of these design points, or of one block there,
# and of the properties of these blocks.
KEPT_DESIGNS    := steal8 straight16 malekeh ocu bl ltrf rc2_cpl rc8_cpl rc2_read rc2_lru \
    rc2_warp rc_base rfc6 rfc6_lru/rfc orf3_split unified_orf3_split
points_of        = $(foreach d,$(1),$(firstword $(subst /, ,$(d))))
KEPT_POINTS     := $(call points_of,$(KEPT_DESIGNS))
PROPERTY_BLOCKS := $(patsubst tests/properties/%_properties.v,%, \
    $(wildcard tests/properties/*_properties.v))
CONTRACT_TOPS   := $(patsubst gen/blocks/%.def,%,$(wildcard gen/blocks/rf_*.def))
job   = printf '%s\t%s\n' '$(1)' '$(2)';
# Where a point is built, and rfgen's options: at full width those of the list $(2), else narrow.
out_of  = build/$(if $(filter $(1),$(2)),,narrow/)$(1)
size_of = $(if $(filter $(1),$(2)),,$(call narrow_of,$(1)))
where   = $(call out_of,$(1),$(FULL_WIDTH))
set     = $(call size_of,$(1),$(FULL_WIDTH))
# The blocks of a design's top; of what is no design (cross, sanitize): of steal8's.
top_of    = $(or $(top.$(1)),$(top.steal8))
in_top    = $(call blocks_of_top,$(call top_of,$(1)))
blocks_of = $(in_top)
# Slow blocks: half and a quarter of the cycles.
random_cycles = $(shell echo $$(($(2) / \
    $(if $(filter prefetch_unit,$(1)),2,$(if $(filter ltrf_collector rfc_data,$(1)),4,1)))))
# Random kernels: with register caches nothing of a warp is written while it reads; with two ports a
# bank no read waits for a write.
random_rf_rc   := rc_random_any
random_rc2_cpl := rc_random
random_rf_dual := dual_random
random_rf_orf  := orf_random
random_rf_unified := unified_random_all
random_unified_orf3_split := unified_random
random_partitioned := dual_random
random_rf_rfc  := rfc_random
random_ltrf_rfc := random_any
random_test   = tests/scenarios/$(or $(random_$(1)),$(random_$(call top_of,$(1))),random_any).test
# The grid of a kernel once, where the scenario says more: of LTRF, whose RTL is slow, and of these.
# Their RTL is slow, too, or another point of their top has it as often as the scenario says.
# make test-all takes what the scenario says of all.
FEW_KERNELS   := steal8_fermi steal8_read steal8_write steal8_lrr steal4 steal16 straight4 \
    straight8 straight16 ocu malekeh
# Three kernels: what one of them misses it misses for ever.
SEEDS_OF := random random_any random_straight dual_random orf_random rc_random_any \
    rfc_random unified_random
seeds = $(if $(filter $(1),$(SEEDS_OF)),--seeds 3)
random_repeat = $(if $(filter rf_ltrf,$(call top_of,$(1)))$(filter $(1),$(FEW_KERNELS)),1)
# make mutate takes more, at one seed.
mutate_rf_ltrf := 3
mutate_rf_dual := 3
mutate_rf_rc   := 2
mutate_rf_rfc  := 2
$(foreach t,steal straight ocu malekeh bl,$(eval mutate_rf_$(t) := 10))
mutate_repeat  = $(mutate_$(call top_of,$(1)))
random_blocks = \
    $(foreach b,$(or $($(1)_BLOCKS),$(call blocks_of,$(1))), \
    $(call job,block/$(1)/$(b),$(2)/block_$(b) --cycles $(call random_cycles,$(b),$(3))))
wide_of       = $(filter-out $(call blocks_of,steal8), \
    $(filter $(WIDE_BLOCKS),$(call blocks_of,$(1))))
wide_blocks   = $(foreach b,$(call wide_of,$(1)), \
    $(call job,wide/$(1)/$(b),build/$(1)/block_$(b) --cycles 200000))
SCENARIOS := $(filter-out random_any,$(basename $(notdir $(wildcard tests/scenarios/*.test))))
scenarios_of = $(foreach t,$(SCENARIOS),$(if $(filter $(1),$(call scenario_design,$(t))),$(t)))
scenarios = $(foreach t,$(call scenarios_of,$(1)), \
    $(call job,scenario/$(t),$(2)/cosim --test tests/scenarios/$(t).test \
    $(call seeds,$(t))))

# With fills of the memories that differ in the twins: of each top a scenario and random kernels,
# and each block with wide data.
UNWRITTEN := steal8/write_steal straight16/straight malekeh/malekeh_wmma_tile ocu/ocu_sgemm \
    ltrf/interval_change_writeback bl/two_level_swap_bl rc2_cpl/rc_evict_dirty rc_base/dual_ports \
    orf3_split/lrf_split rfc6_lrf/last_register_lrf unified/unified_scattered
UNWRITTEN_BLOCKS := steal8/register_bank steal8/crossbar malekeh/ccu_crossbar ltrf/main_bank \
    ltrf/narrow_crossbar rc2_cpl/rc_banks rc2_cpl/dual_bank \
    orf3_split/orf_data rfc6_lrf/rfc_data unified_orf3_split/unified_banks
unwritten_job = $(call job,unwritten/$(1),$(call where,$(patsubst %/,%,$(dir $(1))))/$(2) \
    --xseed 5$(comma)6)

# The self-test of each block's translations, at the first of these design points that has it. It
# takes the builds that the tests have anyway (steal8 in full, the others narrow), wide data at the
# size of its proof.
SELFTEST_DESIGNS := steal8 malekeh ltrf rc2_cpl rfc6_lrf orf3_split unified_orf3_split
SELFTEST_CYCLES  := 10000
selftest_design = $(firstword $(foreach d,$(SELFTEST_DESIGNS), \
    $(if $(filter $(1),$(call blocks_of,$(d))),$(d))))
selftest_blocks = $(foreach b,$(BLOCKS),$(if $(filter $(1),$(call selftest_design,$(b))),$(b)))
selftest = TWINRF_SIZE=selftest TWINRF_BUILD=$(patsubst %/,%,$(dir $(call where,$(1)))) \
    TWINRF_SET="$(call set,$(1))" TWINRF_QUICK=1 sh harness/prove/selftest.sh \
    $(SELFTEST_CYCLES) 1 $(1) $(call selftest_blocks,$(1))

# A job of make test, whose verdict is kept.
.PHONY: selftests
selftests:
	@$(foreach d,$(SELFTEST_DESIGNS),$(call selftest,$(d)) &&) true

# A target TARGET-alone under the lock of the tests.
alone = @+$(locked) build/test $(MAKE) -s $@-alone

.PHONY: lint lint-alone
lint: ## test: every linter on every source
	$(call packages,build lint prove mutate)
	$(alone)
lint-alone:
	@$(MAKE) -s build/rfgen
	@mkdir -p build && sh tests/lint.sh jobs >build/lint.jobs
	@sh tests/state.sh >build/state.before
	@TWINRF_STATE=build/state.before sh tests/run.sh build/lint.jobs

.PHONY: unit unit-alone
unit: ## test: unit tests (cmocka)
	$(call packages,build test prove mutate)
	$(alone)
unit-alone:
	@$(MAKE) -s build-unit kernel-traces
	@{ $(foreach u,$(UNIT),$(call job,unit/$(u),build/unit/$(u))) } >build/unit.jobs
	@sh tests/run.sh build/unit.jobs

.PHONY: mustfail mustfail-alone
mustfail: ## test: every seeded fault of tests/faults must be caught
	$(call packages,build lint prove)
	$(alone)
mustfail-alone:
	@$(MAKE) -s build-mustfail kernel-traces
	@sh tests/faults/jobs.sh >build/mustfail.jobs && sh tests/run.sh build/mustfail.jobs

# A target of build.mk under one make -jN; how many builds it has, for the progress.
build_all = @+mkdir -p build/log && sh harness/mk/progress.sh begin build/log $(2) builds && \
    $(MAKE) -s $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$$(nproc)) $(1) && \
    sh harness/mk/progress.sh end build/log

.PHONY: test test-alone
test: ## test: everything that CI runs: a quarter of an hour on two cores
	$(call packages,build lint wave test prove mutate sta systemc)
	$(alone)
test-alone:
	@$(MAKE) -s build/rfgen
	@sh tests/state.sh >build/state.before
	$(call build_all,build-test,$(words shared $(BUILD_TEST)))
	@$(MAKE) -s test-jobs >build/test.jobs
	@TWINRF_STATE=build/state.before sh tests/run.sh build/test.jobs 2000000 tests/jobs.list

# The inner loop: a point of each top at which it runs, its blocks for fewer cycles, unit tests and
# the linters that read text. No proof, no seeded fault.
CHECK_POINTS := steal8 straight8 ocu malekeh bl ltrf_keep_shared rc2_cpl rc_base orf3_split rfc6 \
    unified_orf3_split
CHECK_LINT   := $(CHECK_POINTS:%=lint/verilator-%) $(addprefix lint/,names text cppcheck gcc \
    shellcheck layout prose pages)
.PHONY: check check-alone check-jobs
check: ## test: the inner loop: lint, unit tests, every top's scenarios; minutes
	$(call packages,build lint test prove mutate)
	$(alone)
check-alone:
	@$(MAKE) -s build/rfgen kernel-traces
	$(call build_all,build-check,$(words shared $(BUILD_CHECK)))
	@$(MAKE) -s check-jobs >build/check.jobs
	@sh tests/run.sh build/check.jobs
check-jobs:
	@sh tests/lint.sh jobs | grep -E '^($(subst $() ,|,$(strip $(CHECK_LINT))))	'
	@{ $(foreach u,$(UNIT),$(call job,unit/$(u),build/unit/$(u))) \
	$(foreach d,$(CHECK_POINTS),$(call scenarios,$(d),$(call where,$(d)))) \
	$(foreach d,$(filter $(FULL_WIDTH) $(NARROW_BLOCKS),$(CHECK_POINTS)), \
	    $(call random_blocks,$(d),$(call where,$(d)),20000)) }

# Jobs that prove, that show what a proof or a check refuses, or that two models count the same: of
# nothing but the sources. What they have shown of the same sources stands (tests/kept_jobs.sh).
KEPT_JOBS := mustfail-runs prove-quick prove-mustfail lint-sources prove-selftest \
    mustfail-properties $(addprefix check_,prove_tops read_only contracts dispatch_ready \
    properties kept_proofs kept_cnf same_tops wires lemmas source_text selftest rfgen analyze \
    hierarchies)
# What of them is run is built for make test, too.
KEPT_BUILDS := $(addprefix build-,programs rfc6 rfc6_lrf rfc6_live rfc6_reads orf3_split \
    unified_orf3_split)
keep      = $(if $(filter $(1),$(KEPT_JOBS)),sh tests/kept_jobs.sh run $(1) )
# Slow and new: make test-all has it. check_install_all runs what check_install does. Of some a word
# is behind the name: check_own_tops is own.sh tops.
WITH_A_WORD := check_own_tops check_export_verilator check_install_all check_library_all
SLOW_CHECKS := check_add_block check_export $(WITH_A_WORD)
RUN_BY_OTHERS := check_install
CHECKS   := \
    $(filter-out check_lib $(SLOW_CHECKS) $(RUN_BY_OTHERS), \
    $(patsubst tests/checks/%.sh,check_%,$(wildcard tests/checks/*.sh)))
prove-quick_COMMAND    := sh tests/prove_quick.sh
prove-selftest_COMMAND := $(MAKE) -s selftests
prove-mustfail_COMMAND := sh tests/faults/prove.sh refuting
mustfail-properties_COMMAND := sh tests/faults/properties.sh
mustfail-runs_COMMAND := sh tests/faults/runs.sh
lint-sources_COMMAND := sh tests/lint.sh sources
check_baselines_COMMAND := FULL="$(FULL_WIDTH)" sh tests/checks/baselines.sh \
    "$(FULL_WIDTH) $(NARROW_TEST)" "$(CYCLE_DESIGNS)"
check_script  = $(if $(filter $(1),$(WITH_A_WORD)),$(subst _,.sh ,$(1:check_%=%)),$(1:check_%=%).sh)
check_command = $(if $(filter $(1),$(WATCHED)),sh tests/outside.sh )sh tests/checks/$(check_script)
check_job  = $(call job,$(1),$(call keep,$(1))$(or $($(1)_COMMAND),$(call check_command,$(1))))
check_jobs = $(foreach j,$(CHECKS) prove-mustfail prove-quick prove-selftest, \
    $(call check_job,$(j)))
.PHONY: kept-jobs kept-jobs-alone
kept-jobs: ## test: runs the jobs of make test whose verdicts are kept; RECORD=1 keeps them
	$(call packages,build lint prove)
	$(alone)
kept-jobs-alone:
	@$(MAKE) -s build/rfgen
	@$(MAKE) -s build-shared $(KEPT_BUILDS)
	@sh tests/kept_jobs.sh key >build/kept_jobs.key
	@{ $(foreach j,$(KEPT_JOBS),$(call check_job,$(j))) } >build/kept.jobs
	@FRESH=1 sh tests/run.sh build/kept.jobs
	@$(if $(RECORD),sh tests/kept_jobs.sh record "$(KEPT_JOBS)" && \
	    sh tests/kept_proofs.sh whole "$(KEPT_DESIGNS)" && $(MAKE) -s baselines)

# Jobs of which it is watched that they change nothing outside of this folder: between them they run
# every tool that the tests run. So does check_analyze, of three runs.
WATCHED := check_waves check_sta check_lemmas check_standalone check_properties check_report

include harness/mk/build.mk

.PHONY: test-jobs jobs-list
jobs-list: ## test: tests/jobs.list: how many jobs of each family make test has
	@$(MAKE) -s test-jobs >build/test.jobs
	@{ grep '^#' tests/jobs.list && sh tests/jobs.sh <build/test.jobs; } >build/jobs.list
	@mv build/jobs.list tests/jobs.list
test-jobs:
	@{ $(foreach d,$(KEPT_POINTS),$(call job,prove/$(d),sh tests/kept_proofs.sh ask prove \
	    $(d))) \
	$(foreach b,$(PROPERTY_BLOCKS),$(call job,properties/$(b),sh tests/kept_proofs.sh \
	    ask properties $(b))) \
	$(foreach t,$(CONTRACT_TOPS),$(call job,contracts/$(t),sh tests/kept_proofs.sh \
	    ask contracts $(t))) }
	@{ $(check_jobs) } # the longest are among them: not at the end, when a core would idle
	@sh tests/lint.sh jobs kept
	@sh tests/faults/jobs.sh kept
	@{ $(foreach u,$(UNIT),$(call job,unit/$(u),build/unit/$(u))) \
	$(foreach d,$(filter-out $(FEWER_CYCLES),$(FULL_WIDTH) $(NARROW_BLOCKS)) malekeh_short, \
	    $(call random_blocks,$(d),$(call where,$(d)),200000)) \
	$(foreach d,$(FEWER_CYCLES) $(FILE_BLOCKS), \
	    $(call random_blocks,$(d),$(call where,$(d)),100000)) \
	$(call order_jobs,$(ORDER_TEST),$(ORDER_KERNELS)) \
	$(call cycle_jobs,$(CYCLE_TEST),$(CYCLE_KERNELS)) \
	$(foreach d,$(WIDE_TEST),$(call wide_blocks,$(d))) \
	$(call random_blocks,cross,build/cross/steal8,20000) \
	$(call random_blocks,sanitize,build/sanitize/steal8,5000) \
	$(foreach d,$(FULL_WIDTH) $(NARROW_TEST) $(FILE_TEST), \
	    $(call scenarios,$(d),$(call where,$(d)))) \
	$(call job,system/rc2_cpl,build/narrow/rc2_cpl/cosim --test \
	    tests/scenarios/rc_random_any.test --seeds 3) \
	$(foreach d,$(filter-out rc2_cpl rc_base orf3_split unified unified_orf3_split, \
	    $(FULL_WIDTH) $(NARROW_TEST)), \
	    $(call job,system/$(d),$(call where,$(d))/cosim --test \
	    $(call random_test,$(d)) --seeds 3 $(addprefix --repeat ,$(call random_repeat,$(d))))) \
	$(foreach u,$(UNWRITTEN), \
	    $(call unwritten_job,$(u),cosim --test tests/scenarios/$(notdir $(u)).test) \
	    $(call unwritten_job,$(dir $(u))system,cosim --test \
	    $(call random_test,$(patsubst %/,%,$(dir $(u)))) --repeat 1)) \
	$(foreach u,$(UNWRITTEN_BLOCKS),$(call unwritten_job,$(u),block_$(notdir $(u)) \
	    --cycles 20000)) \
	$(call job,sim/ltrf_strand,build/narrow/ltrf_strand/sim --trace build/traces/bfs.traceg.xz) \
	$(call job,cross/random,build/cross/steal8/cosim --test tests/scenarios/random.test) \
	$(call job,cross/write_steal,build/cross/steal8/cosim --test tests/scenarios/write_steal.test) \
	$(foreach t,$(call scenarios_of,steal8), \
	    $(call job,sanitize/$(t),build/sanitize/steal8/cosim --test tests/scenarios/$(t).test)) \
	$(call job,sanitize/sim_bfs,build/sanitize/steal8/sim --trace build/traces/bfs.traceg.xz) \
	$(call job,sanitize/sim_ltrf_plus,build/sanitize/ltrf_plus/sim --main-latency 300 \
	    --trace build/traces/bfs.traceg.xz) }

# The SystemC modules of a point of each top, and a scenario of it; make test has steal8.
SYSTEMC_POINTS := $(filter-out steal8/%,$(UNWRITTEN))
systemc_job = $(call job,systemc/$(1),sh tests/checks/systemc.sh $(subst /, ,$(1)))

# Points of test-all. At full width: of each top that of its paper's machine. Narrow: the largest,
# whose RTL takes minutes to compile, and those whose scenarios make test does not run. DESIGNS:
# these alone, at full width.
ALL_FULL   := steal8_fermi straight16_fermi ocu malekeh ltrf_pipelined bl_pipelined rc2_cpl \
    rc_base rfc6 orf3_split unified_orf3_split
ALL_NARROW := steal8_512k straight16_512k ocu_ampere ltrf_writes_back ltrf_strand rc2_read \
    rc2_lru rc2_warp rc8_cpl ltrf_rfc ltrf_shrf partitioned
all_full   = $(or $(DESIGNS),$(ALL_FULL))
all_points = $(or $(DESIGNS),$(ALL_FULL) $(ALL_NARROW))
all_out    = $(call out_of,$(1),$(all_full))
all_build  = $(call build,$(1),$(all_out),$(call size_of,$(1),$(all_full)))
# C libraries, at full width: of all points, but of those in trace order these.
LIBRARIES  = $(or $(DESIGNS),$(CYCLE_DESIGNS) $(FILE_TEST) ltrf_rfc)
.PHONY: test-all test-all-alone
test-all: ## test: a named list of points at full width, all libraries, what is slow (an hour)
	$(call packages,build lint test systemc)
	@$(call known_designs,DESIGNS)
	$(alone)
test-all-alone:
	@$(MAKE) -s build/rfgen kernel-traces
	@mkdir -p build/log
	@$(foreach d,$(all_points),echo "building $(d)"; $(call all_build,$(d)) \
	    sim cosim blocks \
	    $(call quiet_log,$(d));)
	@{ $(if $(DESIGNS),,$(foreach j,$(SLOW_CHECKS),$(call check_job,$(j))) \
	$(foreach p,$(SYSTEMC_POINTS),$(call systemc_job,$(p)))) \
	$(foreach d,$(LIBRARIES),$(call job,library/$(d),sh tests/library/design.sh $(d))) \
	$(foreach d,$(all_points),$(call random_blocks,$(d),$(call all_out,$(d)),100000) \
	    $(call scenarios,$(d),$(call all_out,$(d))) $(call job,system/$(d),$(call \
	    all_out,$(d))/cosim --test $(call random_test,$(d)))) } >build/test-all.jobs
	@sh tests/run.sh build/test-all.jobs

.PHONY: fuzz
fuzz: ## test: fuzzes the readers and passes, SECONDS=600 each, two at a time
	$(call packages,build test)
	@mkdir -p build && sh tests/checks/fuzz.sh $(or $(SECONDS),600)

# What has scenarios; the random traffic of the blocks of four tops.
COVERAGE_DESIGNS = $(sort $(foreach t,$(SCENARIOS),$(call scenario_design,$(t))))
COVERAGE_BLOCKS  := steal8 malekeh ltrf bl rc2_cpl
.PHONY: coverage coverage-alone coverage-build-one
coverage-build-one:
	@echo "building $(D)"; $(design_mk) COVERAGE=1 DESIGN=$(D) OUT=build/coverage/$(D) \
	    SET="$(NARROW)" cosim $(if $(filter $(D),$(COVERAGE_BLOCKS)),blocks) \
	    $(call quiet_log,coverage.$(D))
coverage: ## test: lines, branches, bits that the tests reach; RANDOM=1: by random blocks
	$(call packages,build coverage)
	@+$(locked) build/test $(MAKE) -s $(if $(RANDOM),random-coverage,coverage-alone)

# What the random traffic of the blocks alone never ran of the Verilog: each block at one point.
.PHONY: random-coverage
random_coverage = $(addprefix build/coverage/$(1)/block_,$(call selftest_blocks,$(1)))
random-coverage:
	@$(MAKE) -s build/rfgen
	@mkdir -p build/log build/coverage
	@$(foreach d,$(SELFTEST_DESIGNS),echo "building the blocks of $(d)"; \
	    $(design_mk) COVERAGE=1 DESIGN=$(d) OUT=build/coverage/$(d) SET="$(NARROW)" \
	    $(call random_coverage,$(d)) $(call quiet_log,coverage.$(d));)
	@{ $(foreach d,$(SELFTEST_DESIGNS),$(foreach b,$(call selftest_blocks,$(d)), \
	    $(call job,block/$(d)/$(b),build/coverage/$(d)/block_$(b) --cycles 20000))) } \
	    >build/coverage/blocks.jobs
	@sh tests/coverage/random.sh build/coverage/blocks.jobs
coverage-alone:
	@$(MAKE) -s build/rfgen kernel-traces
	@mkdir -p build/log build/coverage
	@$(design_mk) -s COVERAGE=1 shared $(call quiet_log,coverage)
	@printf '%s\n' $(COVERAGE_DESIGNS) | xargs -P 2 -I POINT $(MAKE) -s coverage-build-one \
	    D=POINT
	@{ $(foreach d,$(COVERAGE_DESIGNS),$(call scenarios,$(d),build/coverage/$(d))) } \
	    >build/coverage/scenarios.jobs
	@{ $(foreach d,$(COVERAGE_BLOCKS),$(call random_blocks,$(d),build/coverage/$(d),20000)) \
	$(foreach d,$(COVERAGE_DESIGNS), \
	    $(call job,system/$(d),build/coverage/$(d)/cosim --test \
	    $(call random_test,$(d)) --repeat 3)) } >build/coverage/random.jobs
	@sh tests/coverage/coverage.sh build/coverage/scenarios.jobs build/coverage/random.jobs
