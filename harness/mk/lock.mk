# SPDX-License-Identifier: Apache-2.0
# One make at a time in each folder: design.mk, unless it has the lock of $(OUT), runs itself
# One make at a time in each folder: design.mk, unless it has the lock of $(OUT), runs itself
# again with it. What all folders share is built first, under a lock of its own. Sets LOCKING when it
THIS_MAKEFILE := $(firstword $(MAKEFILE_LIST))
LOCK      := sh harness/mk/locked.sh
held       = $(findstring :$(subst /,_,$(1)):,$(TWINRF_LOCKED):)
dry_run   := $(findstring n,$(firstword -$(MAKEFLAGS)))
LOCKING   := $(if $(or $(dry_run),$(call held,$(OUT)),$(call held,shared)),,1)

ifeq ($(LOCKING),1)
GOALS     := $(or $(MAKECMDGOALS),sim)
# Of the goals what is shared, and what goals in $(OUT) need of it.
PROVERS   := $(filter build/prover build/contracts,$(GOALS))
PROGRAMS  := $(filter sim cosim blocks block-common shared %/sim %/cosim %.a,$(GOALS)) \
    $(foreach g,$(GOALS),$(findstring /block_,$g)$(findstring prove_selftest_,$g))
COMMON_GOALS := $(PROVERS) $(if $(strip $(PROGRAMS)),shared) \
    $(if $(findstring prove_selftest_,$(PROGRAMS)),prover-library)
OWN_GOALS := $(filter-out shared $(PROVERS),$(GOALS))
again      = $(LOCK) $(1) $(MAKE) -f $(THIS_MAKEFILE)

.PHONY: $(GOALS) under-the-lock
$(GOALS): under-the-lock
	@:
under-the-lock:
	+@$(if $(strip $(COMMON_GOALS)),$(call again,shared) $(strip $(COMMON_GOALS)) &&) \
	    $(if $(OWN_GOALS),$(call again,$(OUT)) $(OWN_GOALS),:)
endif
