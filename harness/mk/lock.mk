# SPDX-License-Identifier: Apache-2.0
# One make at a time in each folder: design.mk, unless it has the lock of $(OUT), runs itself again
# with it. What all folders share is built before, under a lock of its own. LOCKING: that is done
# here, and there is nothing else to make.
THIS_MAKEFILE := $(firstword $(MAKEFILE_LIST))
held     = $(findstring :$(subst /,_,$(1)):,$(TWINRF_LOCKED):)
LOCKING := $(if $(or $(dry_run),$(call held,$(OUT)),$(call held,shared)),,1)

ifeq ($(LOCKING),1)
GOALS := $(or $(MAKECMDGOALS),$(.DEFAULT_GOAL),sim)
# Goals that are shared, and what the others need of it.
PROVERS   := $(filter build/prover build/contracts build/mutate/%,$(GOALS))
SELFTESTS := $(findstring prove_selftest_,$(GOALS))
PROGRAMS  := $(filter sim cosim blocks block-common shared %/sim %/cosim %/mutants %.a %.so, \
    $(GOALS)) \
    $(findstring /block_,$(GOALS)) $(SELFTESTS)
COMMON_GOALS := $(PROVERS) $(if $(strip $(PROGRAMS)),shared) $(if $(SELFTESTS),prover-library)
OWN_GOALS    := $(filter-out shared $(PROVERS),$(GOALS))
again         = sh harness/mk/locked.sh $(1) $(MAKE) -f $(THIS_MAKEFILE) $(2)

.PHONY: $(GOALS) under-the-lock
$(GOALS): under-the-lock
	@:
under-the-lock:
	+@$(if $(strip $(COMMON_GOALS)),$(call again,shared,$(strip $(COMMON_GOALS))) &&) \
	    $(if $(OWN_GOALS),$(call again,$(OUT),$(OWN_GOALS)),:)
endif
