# SPDX-License-Identifier: Apache-2.0
# What the command line and the environment may say. Makefile and design.mk include it first.
#
# The table harness/mk/variables names every variable. What the command line gives is text, in which
# make expands nothing. From the environment only tools count. STRICT (the Makefile): what is not
# known, or has no possible value, is refused before anything is built (given.awk).

kinds := $(shell awk '/^[A-Z]/ { split($$2, k, ":"); print k[1] "/" $$1 }' harness/mk/variables)
TOOL_NAMES     := $(patsubst tool/%,%,$(filter tool/%,$(kinds)))
INTERNAL_NAMES := $(patsubst internal/%,%,$(filter internal/%,$(kinds)))
RUN_NAMES      := $(filter-out $(TOOL_NAMES) $(INTERNAL_NAMES),$(notdir $(kinds)))

# One word for the shell, whatever is in it.
q = '$(subst ','\'',$(1))'

names_from = $(strip $(foreach v,$(.VARIABLES),$(if $(filter $(1),$(firstword $(origin $v))),$v)))
given := $(call names_from,command)
from_environment := $(call names_from,environment)
judged := $(given) $(filter $(TOOL_NAMES),$(from_environment))
refusal := $(if $(and $(STRICT),$(judged)),$(shell \
    awk -f harness/mk/distance.awk -f harness/mk/given.awk -v level=$(MAKELEVEL) \
    $(foreach v,$(judged),$(call q,$v=$(value $v)))))
$(if $(refusal),$(error $(refusal)))
$(foreach v,$(filter $(RUN_NAMES) $(TOOL_NAMES),$(given)),$(eval override $v := $$(value $v)))

# Numbers have a dot and bytes their order, whatever locale the user has. What is exported does not
# reach $(shell ...); the shell's own environment reaches both. Such a shell loses newlines in a
# command, so that values are checked before.
ifneq ($(LC_ALL),C)
override SHELL := env LC_ALL=C sh
endif

ignored := $(filter $(RUN_NAMES) $(INTERNAL_NAMES),$(from_environment))
$(foreach v,$(ignored),$(eval override undefine $v))

# Tools that are not the usual ones are said at the start, so that a log tells them.
said := $(if $(filter 0,$(MAKELEVEL)),$(filter $(TOOL_NAMES),$(given) $(from_environment)))
said := $(foreach v,$(said),$(if $($v),$v))
ifneq ($(and $(STRICT),$(said),$(filter-out clean help,$(MAKECMDGOALS))),)
$(shell printf 'using %s\n' $(foreach v,$(said),$(call q,$v=$($v))) >&2)
endif

# Everything calls tools by their usual names: what is named otherwise comes first in PATH under its
# usual name (tools.sh).
tools := $(shell $(foreach v,$(filter CC CXX VERILATOR YOSYS LLVM_CONFIG,$(given)), \
    $v=$(call q,$($v))) sh harness/mk/tools.sh)
$(if $(filter-out 0,$(.SHELLSTATUS)),$(error $(tools)))
override CC  := gcc
override CXX := g++
ifneq ($(tools),)
export PATH := $(tools):$(PATH)
endif
