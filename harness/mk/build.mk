# SPDX-License-Identifier: Apache-2.0
# What make test builds, a target each, so that one make -jN keeps N cores busy to the end: the
# largest first. Each says what it builds; its log is in build/log. Included by the Makefile.

BUILD_ORDER  := $(FILE_TEST:%=build-%)
BUILD_POINTS := ltrf ltrf_plus $(filter-out ltrf ltrf_plus,$(NARROW_TEST)) $(FULL_WIDTH)
BUILD_PARTS  := fuzz sanitize cross programs wide ltrf_strand unit keys
BUILD_TEST   := $(BUILD_ORDER) $(addprefix build-,mustfail $(BUILD_POINTS) $(BUILD_PARTS))

BUILD_CHECK  := $(addprefix build-,$(CHECK_POINTS) unit)

line = sh harness/mk/progress.sh line
one_more = sh harness/mk/progress.sh done build/log
quiet_log = >build/log/$(1).log 2>&1 || { tail -n 20 build/log/$(1).log >&2; exit 2; }; $(one_more)
design_mk = $(MAKE) $(parallel) -f harness/mk/design.mk

.PHONY: build-test build-check build-shared $(BUILD_TEST)
build-test: $(BUILD_TEST)
build-check: $(BUILD_CHECK)

# Of kept objects those that were used last: some four runs of make test.
newest_objects = if [ -d build/objects ]; then cd build/objects && ls -tu | tail -n +12001 | \
    xargs -r rm -f; fi
build-shared: build/rfgen
	@mkdir -p build/log
	@$(newest_objects)
	@+$(design_mk) -s shared build/prover $(call quiet_log,shared)
$(BUILD_TEST): build-shared

# Blocks of a point that no other point has at the same sizes.
own_blocks = $(addprefix build/narrow/$(1)/block_,$($(1)_BLOCKS))
# Points whose runs are worth a better compile: it halves more than nine seconds.
LONG_RUNS := steal8 malekeh malekeh_short ltrf ltrf_plus ltrf_pipelined \
    ltrf_keep_shared bl rc2_cpl rfc6 rfc6_lrf unified
how = $(if $(filter $(1),$(LONG_RUNS)),,QUICK=top)
$(BUILD_POINTS:%=build-%): build-%:
	@$(line) "building $*"
	@+$(call build,$*,$(call where,$*),$(call set,$*)) $(call how,$*) sim cosim \
	    $(if $($*_BLOCKS),$(call own_blocks,$*),$(if \
	    $(filter $*,$(FULL_WIDTH) $(NARROW_BLOCKS)),blocks)) $(call quiet_log,$*)

# Points with register file caches: cycles, blocks, order mode.
$(BUILD_ORDER): build-%:
	@$(line) "building $*"
	@+$(call build,$*,$(call where,$*),$(call set,$*)) $(call how,$*) sim cosim \
	    $(if $(filter $*,$(ORDER_TEST)),order) $(if $($*_BLOCKS),$(call own_blocks,$*),$(if \
	    $(filter $*,$(FILE_BLOCKS)),blocks)) $(call quiet_log,$*)

# What runs for seconds in all. Not blocks at full width: a crossbar would run a hundred times as
# long.
ALL_QUICK := QUICK="top blocks"
wide_programs = $(patsubst %,build/$(1)/block_%,$(call wide_of,$(1)))
build-wide:
	@$(line) "building blocks with wide data at full width"
	@+{ $(foreach d,$(WIDE_TEST),$(call build,$(d),build/$(d),) $(call wide_programs,$(d)) &&) true; \
	    } $(call quiet_log,wide)

build-cross:
	@$(line) "building the cross-build"
	@+$(design_mk) CROSS=1 DESIGN=steal8 OUT=build/cross/steal8 SET="$(NARROW)" $(ALL_QUICK) \
	    cosim blocks $(call quiet_log,cross)

build-sanitize:
	@$(line) "building with sanitizers"
	@+{ $(design_mk) SANITIZE=1 DESIGN=steal8 OUT=build/sanitize/steal8 SET="$(NARROW)" $(ALL_QUICK) \
	    sim cosim blocks && $(design_mk) SANITIZE=1 DESIGN=ltrf_plus OUT=build/sanitize/ltrf_plus \
	    SET="$(NARROW)" sim; } $(call quiet_log,sanitize)

build-ltrf_strand:
	@$(line) "building the C model of ltrf_strand"
	@+$(call build,ltrf_strand,build/narrow/ltrf_strand,$(NARROW)) sim $(call quiet_log,ltrf_strand)

# In make test those alone of which no verdict is kept.
build-mustfail:
	@$(line) "building the must-fail copies"
	@+$(locked) build/mustfail sh tests/faults/build.sh \
	    $(if $(filter build-test,$(MAKECMDGOALS)),kept) $(call quiet_log,mustfail)

# Alone, make unit builds what it needs of these points; beside them no two makes build the same.
BESIDE_UNIT := $(if $(filter build-test,$(MAKECMDGOALS)),$(BUILD_TEST)) \
    $(if $(filter build-check,$(MAKECMDGOALS)),$(BUILD_CHECK))
build-unit: $(filter build-steal8 build-malekeh build-ltrf,$(BESIDE_UNIT))
	@$(line) "building unit tests"
	@$(MAKE) -s $(parallel) -f harness/mk/unit.mk $(call quiet_log,unit)

build-programs:
	@$(line) "building programs of no design, and traces"
	@+$(MAKE) -s build/analyze build/emulate build/cost build/still build/regcache \
	    build/allocation $(CERTIFIERS) \
	    $(call quiet_log,programs)
	@+$(MAKE) -s kernel-traces

build-fuzz:
	@$(line) "building fuzz targets"
	@$(MAKE) -s $(parallel) -f harness/mk/fuzz.mk QUICK=1 all $(call quiet_log,fuzz)

build-keys: build-shared
	@$(line) "keys of kept verdicts"
	@+sh tests/kept_proofs.sh plan "$(KEPT_DESIGNS)" && $(one_more)
