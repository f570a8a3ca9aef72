# SPDX-License-Identifier: Apache-2.0
# Files that have compilers and flags. What is compiled depends on them; they are written only when
# the text is another one, as by MARCH or CC. Included by design.mk and programs.mk.

# To the prover memory is bytes: what is written as one type may be read as another. So it is to
# the compiler, of all that is made from csim/ or from C that rfgen writes. The prover itself is
# compiled without, as keys of verdicts have its commands. Scripts read this line.
AS_BYTES := -fno-strict-aliasing

compilers := $(shell PATH=$(call q,$(PATH)); command -v gcc; command -v g++; \
    sh harness/mk/compilers.sh)
export TWINRF_COMPILERS := $(lastword $(compilers))

dry_run := $(findstring n,$(filter-out --%,$(firstword -$(MAKEFLAGS))))

# Files, their text. make writes them itself, so that they are no command in what make -n says: keys
# of verdicts have the commands that make the prover.
is_text = $(foreach f,$(1),$(eval $(call text_rule,$(f),$(2))))
# A folder that cannot be made is named by what writes into it next.
same = $(and $(findstring <$(1)>,<$(2)>),$(findstring <$(2)>,<$(1)>))
is_other = $(if $(call same,$(2),$(file <$(1))),,FORCE)
define text_rule
$(1): $(call is_other,$(1),$(2))
	$$(if $$(dry_run),,$$(if $$(shell mkdir -p $(dir $(1)) 2>&1 || echo no),,$$(file >$(1),$(2))))
endef
.PHONY: FORCE
FORCE:
