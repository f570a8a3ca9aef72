# SPDX-License-Identifier: Apache-2.0
# Kernels of tests/kernels: their traces are made, not shipped, and kept in build/traces. Included
# by the Makefile.

# Where they were once: TRACE=tests/traces/bfs.traceg.xz is build/traces/bfs.traceg.xz.
once_shipped := $(patsubst tests/traces/%.traceg.xz,%,$(filter tests/traces/%.traceg.xz,$(TRACE)))
ifneq ($(wildcard $(once_shipped:%=tests/kernels/%.launch)),)
override TRACE := $(TRACE:tests/%=build/%)
endif

# What the tests read, in build/traces; and TRACE, when it is another kernel in build/emulated.
.PHONY: kernel-traces
kernel-traces:
	@$(MAKE) -s build/emulate
	@sh tests/kernels/traces.sh
	@$(if $(filter build/emulated/%.traceg.xz,$(TRACE)),sh tests/kernels/traces.sh $(call q,$(TRACE)))

# Of targets that read TRACE alone.
needed_traces = \
    $(if $(findstring build/traces/,$(TRACE))$(findstring build/emulated/,$(TRACE)),kernel-traces)

.PHONY: trace
trace: ## run: LAUNCH=file: a kernel without a GPU: checks, trace in build/emulated
	$(call packages,build)
	@$(call need,trace,$(LAUNCH),LAUNCH=file.launch (docs/emulator.md))
	@$(MAKE) -s build/emulate build/kernels/made
	@build/emulate --trace $(if $(filter OUT,$(given)),$(call q,$(OUT)),build/emulated) \
	    $(call q,$(LAUNCH))

.PHONY: kernels kernels-all kernels-table
kernels: ## tree: the cubins of tests/kernels, where nvcc is there
	@sh tests/kernels/compile.sh
kernels-all: ## test: all kernels, each in two sizes; with nvcc, that it makes the same cubins
	$(call packages,build)
	@$(MAKE) -s build/emulate build/analyze
	@sh tests/checks/kernels.sh large
kernels-table: ## tree: the tables of docs/kernels.md, measured
	$(call packages,build)
	@$(MAKE) -s build/emulate build/analyze build/kernels/made
	@sh tests/kernels/table.sh write
