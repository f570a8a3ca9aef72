# SPDX-License-Identifier: Apache-2.0
# The targets that run a design or a kernel. Included by the Makefile.

cosim_options = $(if $(SEED),--seed $(SEED),$(if $(TRACE),,$(call seeds,$(TEST)))) \
    $(if $(WAVES),--waves) \
    $(if $(REPEAT),--repeat $(REPEAT)) $(if $(TRACE),--trace $(call q,$(TRACE))) \
    $(if $(MAIN_LATENCY),--main-latency $(MAIN_LATENCY)) $(if $(XSEED),--xseed $(XSEED)) \
    $(if $(MACHINE),--machine $(MACHINE)) $(if $(MEMORY),--memory $(MEMORY)) \
    $(if $(TEXTURES),--textures $(TEXTURES)) \
    $(if $(STALL_DISPATCH),--stall-dispatch $(STALL_DISPATCH))
block_options = $(if $(REPLAY),--replay $(call q,$(REPLAY)),--cycles $(or $(CYCLES),200000))
cosim_program = $(if $(BLOCK),block_$(BLOCK),$(if $(TEST),cosim,order))
.PHONY: cosim
cosim: ## run: TEST=write_steal: both twins in lockstep; BLOCK=bank_arbiter: one block
	$(call packages,build)
	@$(call need,cosim,$(TEST)$(BLOCK)$(if $(ORDER),$(TRACE)),TEST=name \
	    (tests/scenarios/name.test), BLOCK=name, or ORDER=1 TRACE=file)
	@test -z "$(BLOCK)" || $(known_block)
	@test -z "$(TEST)" || $(known_test)
	@$(known_design)
	@$(MAKE) -s build/rfgen kernel-traces
	@$(call build_quietly,$(cosim_program))
	@$(OUT)/$(cosim_program) $(if $(BLOCK),$(block_options),$(if $(TEST),\
	    --test tests/scenarios/$(TEST).test,$(order_options))) $(cosim_options)

# Of `twinrf cosim`: what it needs, and the program, which it runs itself.
.PHONY: cosim-tools cosim-program
cosim-tools:
	$(call packages,build)
cosim-program:
	@$(known_design)
	@$(MAKE) -s build/rfgen kernel-traces
	@$(call build_quietly,cosim)

.PHONY: why
why: ## run: TEST=write_steal CYCLE=100 SIGNAL='wb_kind[1]': what decides it there
	$(call packages,build)
	@$(call need,why,$(and $(TEST),$(CYCLE),$(SIGNAL)),TEST=name CYCLE=number SIGNAL=name)
	@$(known_test)
	@$(MAKE) -s cosim-program
	@$(OUT)/cosim --test tests/scenarios/$(TEST).test --why $(call q,$(SIGNAL):$(CYCLE)) \
	    $(cosim_options)

sim_options = $(if $(JSON),--json) $(if $(SEED),--seed $(SEED)) \
    $(if $(REPEAT),--repeat $(REPEAT)) $(if $(OFFSET),--offset $(OFFSET)) \
    $(if $(MACHINE),--machine $(MACHINE)) $(if $(MEMORY),--memory $(MEMORY)) \
    $(if $(TEXTURES),--textures $(TEXTURES)) $(if $(INTERVALS),--intervals $(call q,$(INTERVALS))) \
    $(if $(ALLOCATION),--allocation $(call q,$(ALLOCATION))) \
    $(if $(CONFIG),--main-latency $(call config,latency_percent)) \
    $(if $(MAIN_LATENCY),--main-latency $(MAIN_LATENCY)) \
    $(if $(STALL_DISPATCH),--stall-dispatch $(STALL_DISPATCH))
order_options = $(if $(FLUSH),--flush $(FLUSH)) $(if $(LIVENESS),--liveness $(LIVENESS)) \
    $(if $(BARRIER),--barrier $(BARRIER))
sim_options += $(if $(ORDER),--order) $(order_options)
.PHONY: sim
sim: ## run: TRACE=file DESIGN=steal8: the C model alone, `name: value` lines
	$(call packages,build $(if $(PLOT),plot))
	@$(call need,sim,$(TRACE),TRACE=file ($(traces)))
	@$(known_design)
	@$(known_config)
	@$(MAKE) -s build/rfgen $(needed_traces)
	@$(call build_quietly,sim)
	@$(OUT)/sim --trace $(call q,$(TRACE)) $(sim_options)
	@$(if $(and $(INTERVALS),$(PLOT)),csv=$(call q,$(INTERVALS)); svg="$${csv%.*}.svg"; \
	    gnuplot -c harness/sm/sthld.gp "$$csv" "$$svg" && echo "plot: $$svg")

# What other targets run themselves.
.PHONY: sim-program
sim-program:
	@$(known_design)
	@$(MAKE) -s build/rfgen
	@$(call build_quietly,sim)

rthld = $(or $(RTHLD),$(rthld.$(DESIGN)))
orf_options = $(if $(ORF),--orf $(ORF)) $(if $(LRF),--lrf $(LRF)) \
    $(if $(WRITE_RULE),--write-rule $(WRITE_RULE)) \
    $(if $(ORF_FORWARD),--orf-forward $(ORF_FORWARD)) \
    $(if $(ORF_READS),--orf-reads $(ORF_READS)) \
    $(if $(ORF_PARTIAL),--orf-partial $(ORF_PARTIAL)) \
    $(if $(COST_ENTRIES),--cost-entries $(COST_ENTRIES))
.PHONY: analyze
analyze: ## run: TRACE=file or DOT=file: what the trace compiler knows of a kernel
	$(call packages,build $(if $(PLOT),plot))
	@$(call need,analyze,$(TRACE)$(DOT),TRACE=file ($(traces)) or DOT=file (nvdisasm -cfg))
	@$(MAKE) -s build/analyze $(needed_traces)
	@build/analyze $(if $(DOT),--dot $(call q,$(DOT)),--trace $(call q,$(TRACE))) \
	    --cache build/annotated $(if $(N),--regs $(N)) $(if $(rthld),--rthld $(rthld)) \
	    $(orf_options) \
	    $(if $(filter OUT,$(given)),--out $(call q,$(OUT))) $(if $(PLOT),--plot)

# Without ALLOCATION= the allocation is made first.
unpacked   = $(patsubst %.xz,%,$(patsubst %.gz,%,$(patsubst %.zst,%,$(1))))
trace_name = $(basename $(call unpacked,$(notdir $(TRACE))))
.PHONY: allocation-check
allocation-check: ## run: TRACE=file [ALLOCATION=file] [ORF=3 LRF=split]: is it legal, what it costs
	$(call packages,build)
	@$(call need,allocation-check,$(TRACE),TRACE=file ($(traces)))
	@$(MAKE) -s build/analyze build/allocation $(needed_traces)
	@$(if $(ALLOCATION),,build/analyze --trace $(call q,$(TRACE)) --cache build/annotated \
	    $(if $(ORF),,--orf 3) $(orf_options) --out build/allocations/$(trace_name) \
	    >build/allocations.log)
	@build/allocation --trace $(call q,$(TRACE)) --cache build/annotated \
	    $(if $(ORF),--orf $(ORF)) $(if $(COST_ENTRIES),--cost-entries $(COST_ENTRIES)) \
	    --allocation $(if $(ALLOCATION),$(call q,$(ALLOCATION)),$(call \
	    q,build/allocations/$(trace_name)/allocation.json))

.PHONY: wave
wave: ## run: TEST=write_steal: both twins in one FST, opened in GTKWave
	$(call packages,build $(if $(NOGUI),,wave))
	@$(MAKE) -s cosim TEST=$(TEST) WAVES=1
	@$(if $(NOGUI),,HOME=$(call q,$(REAL_HOME)) sh harness/waves/show.sh \
	    build/waves/$(TEST))

systemc_options = --waves $(if $(SEED),--seed $(SEED)) $(if $(REPEAT),--repeat $(REPEAT)) \
    $(if $(TRACE),--trace $(call q,$(TRACE))) $(if $(CASE),--case $(CASE)) \
    $(if $(MACHINE),--machine $(MACHINE)) $(if $(MEMORY),--memory $(MEMORY)) \
    $(if $(TEXTURES),--textures $(TEXTURES)) $(if $(MAIN_LATENCY),--main-latency $(MAIN_LATENCY)) \
    $(if $(STALL_DISPATCH),--stall-dispatch $(STALL_DISPATCH))
.PHONY: systemc
systemc: ## run: TEST=write_steal: both twins as SystemC modules, one stimulus, one monitor
	$(call packages,build systemc)
	@$(call need,systemc,$(TEST),TEST=name (tests/scenarios/name.test))
	@$(known_test)
	@$(known_design)
	@$(MAKE) -s build/rfgen kernel-traces
	@$(call build_quietly,twins)
	@SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1 $(OUT)/twins \
	    --test tests/scenarios/$(TEST).test $(systemc_options)

.PHONY: where
where: ## tree: BLOCK=bank_arbiter: its files by kind, from the page to the seeded faults
	$(call packages,build)
	@$(call need,where,$(BLOCK),BLOCK=name (a block or a top))
	@test -f gen/blocks/$(BLOCK).def || $(known_block)
	@$(MAKE) -s build/rfgen
	@sh harness/mk/where.sh $(BLOCK)
