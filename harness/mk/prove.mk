# SPDX-License-Identifier: Apache-2.0
# The targets that prove, and make mutate. Included by the Makefile.

PROVE_DESIGNS := $(if $(filter DESIGN,$(given)),$(DESIGN),$(KEPT_DESIGNS))
PROVE_POINTS  := $(call points_of,$(PROVE_DESIGNS))
given_design   = "$(if $(filter DESIGN,$(given)),$(DESIGN))"
verdicts       = FRESH=$(FRESH) RECORD=$(RECORD)
proof          = $(call packages,build prove)

.PHONY: prove
prove: ## prove: C model = RTL for all inputs and states: blocks, data path, top
	$(proof)
	@$(MAKE) -s build/rfgen
	@$(call known_yours,$(PROVE_POINTS),$(BLOCK))
	@TWINRF_SIZE=$(SIZE) $(verdicts) sh harness/prove/prove.sh $(or $(SECONDS),300) \
	    "$(PROVE_DESIGNS)" "$(BLOCK)" "$(KEPT_DESIGNS)"

.PHONY: contracts
contracts: ## prove: what blocks assume of their inputs holds inside a top
	$(proof)
	@$(MAKE) -s build/rfgen
	@$(call known_yours,$(PROVE_POINTS),)
	@$(verdicts) $(locked) build/contracts-run sh harness/prove/contracts.sh \
	    $(or $(SECONDS),300) $(given_design)

.PHONY: properties
properties: ## prove: what the pages promise of the Verilog alone
	$(proof)
	@$(MAKE) -s build/rfgen $(CERTIFIERS)
	@$(call known_yours,$(PROVE_POINTS),$(BLOCK))
	@$(verdicts) $(locked) build/properties sh harness/prove/properties_all.sh "$(BLOCK)" \
	    $(given_design) $(or $(SECONDS),300)

# DESIGN=, BLOCK=: these alone; else what structure.sh lists.
structure_of = $(or $(foreach b,$(BLOCK),$(DESIGN)/$(b)),$(if $(filter DESIGN,$(given)), \
    top:$(DESIGN)))

.PHONY: structure
structure: ## prove: no control depends on data, nothing is X; by certificates
	$(proof)
	@test -z "$(BLOCK)" || $(known_block)
	@$(known_design)
	@$(MAKE) -s build/rfgen
	@TWINRF_SIZE=$(SIZE) $(locked) build/structure-run sh harness/prove/structure.sh \
	    $(or $(SECONDS),300) $(structure_of)

.PHONY: prove-selftest
prove-selftest: ## prove: both sides' graphs of a proof against compiled C and Verilated RTL
	$(proof)
	@test -z "$(BLOCK)" || $(known_block)
	@$(known_design)
	@$(MAKE) -s build/rfgen
	@$(foreach d,$(PROVE_POINTS),sh harness/prove/selftest.sh $(or $(CYCLES),1000000) \
	    $(or $(SEED),1) $(d) $(or $(BLOCK),$(call blocks_of,$(d))) || exit $$?;)

.PHONY: prove-quick prove-sizes
prove-quick: ## prove: every block at small sizes, 1, 2, 3, 5, 7 of each (tests/sizes)
prove-sizes: ## prove: the same, every block at every size
prove-quick prove-sizes:
	$(proof)
	@$(MAKE) -s build/rfgen
	@$(call known_yours,$(PROVE_POINTS),)
	@$(locked) build/prove/quick sh tests/prove_quick.sh $(if $(filter prove-sizes,$@),tests/sizes all)

.PHONY: prove-mustfail
prove-mustfail: ## prove: every seeded fault is refuted, or proved to leave the twins equal
	$(proof)
	@$(MAKE) -s build/rfgen
	@sh tests/faults/prove.sh

.PHONY: mutate
mutate: ## test: BLOCK=bank_arbiter: how many wrong blocks do the tests see?
	$(call packages,build prove mutate)
	@$(known_block)
	@$(known_design)
	@$(MAKE) -s build/rfgen kernel-traces
	@$(locked) build/mutate sh harness/mutate/mutate.sh $(BLOCK) $(DESIGN) \
	    $(or $(MUTANTS),200) $(or $(SEED),1) \
	    $(or $(JOBS),$(shell nproc)) $(or $(SECONDS),60) $(call random_cycles,$(BLOCK),200000) \
	    "$(or $(SIDES),rtl c)" $(call random_test,$(DESIGN)) "$(call mutate_repeat,$(DESIGN))" \
	    $(if $(filter $(DESIGN),$(ORDER_DESIGNS)),$(ORDER_KERNELS))
