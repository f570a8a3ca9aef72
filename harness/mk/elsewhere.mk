# SPDX-License-Identifier: Apache-2.0
# BUILD=folder: every goal there (elsewhere.sh). Included by the Makefile instead of all else.
GOALS := $(or $(MAKECMDGOALS),help)
MAKEOVERRIDES :=

.PHONY: $(GOALS) in-that-folder
$(GOALS): in-that-folder
	@:
in-that-folder:
	+@MAKE=$(call q,$(MAKE)) sh harness/mk/elsewhere.sh $(call q,$(BUILD)) $(GOALS) \
	    $(foreach v,$(filter-out BUILD,$(given)),$(call q,$v=$($v)))
