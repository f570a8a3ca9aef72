# SPDX-License-Identifier: Apache-2.0
# What a command line may name, as commands that refuse all else. Included by the Makefile.
comma := ,

# Design points, and what rfgen says of these keys: top.steal8 is rf_steal, with_rc_ways are points.
# A point that is refused has none of them: what uses it says why. Some goals ask for no point.
# blocks.rf_steal are the blocks of that top.
ALL_DESIGNS := $(sort $(basename $(notdir $(wildcard constraints/designs/*.ini))))
POINT_KEYS  := top rc_ways rfc_entries bow_window rthld
PLAIN_GOALS := clean help uninstall pages rfgen build/%
ifneq ($(filter-out $(PLAIN_GOALS),$(MAKECMDGOALS)),)
include build/points.mk
endif
build/points.mk: harness/mk/known.mk build/rfgen constraints/designs \
    $(ALL_DESIGNS:%=constraints/designs/%.ini)
	@part=$@.$$$$; build/rfgen show $(POINT_KEYS) constraints/designs/*.ini >$$part 2>$$part.said || \
	    [ $$? -eq 2 ] && [ -s $$part ] || { cat $$part.said >&2; exit 2; }; \
	    awk -F '\t' '{ print $$2 "." $$1 " := " $$3; with[$$2] = with[$$2] " " $$1 } \
	    END { for (key in with) print "with_" key " :=" with[key] }' $$part >$$part.mk && \
	    build/rfgen rows | awk '$$2 == "SUB" { print "blocks." $$1 " += " $$3 }' >>$$part.mk && \
	    mv $$part.mk $@ && rm $$part $$part.said
# With register caches: they are counted, too (make regcache).
RC_DESIGNS  := $(with_rc_ways)
# Those that run in trace order, too. The others have numbers of area and energy.
ORDER_DESIGNS := $(with_rfc_entries)
CYCLE_DESIGNS := $(filter-out $(ORDER_DESIGNS),$(ALL_DESIGNS))

no_such = { echo "$(1): no such $(2); they are: $(3)" >&2; exit 2; }
# Folders of one's own hold sources: a name that is mistyped would be our own, quietly.
holds = test -z "$($(1))" || test -n "$(wildcard $($(1))/*.$(2) $($(1))/prim/*.$(2))" || { \
    echo "$(1)=$($(1)): expected a folder with *.$(2), got none; name another" >&2; exit 2; }
# Its files are plain ones, in no two folders of it.
plain = { test -z "$(HW)$(CSIM)" || sh harness/mk/plain.sh own $(HW) $(CSIM); }
known_design = { test -f "constraints/designs/$(DESIGN).ini" || \
    $(call no_such,DESIGN=$(DESIGN),design point,$(ALL_DESIGNS)); } && \
    $(call known_yours,$(DESIGN),$(BLOCK))
# What design points, or blocks alone, use of them.
known_yours = { $(call holds,HW,v); } && { $(call holds,CSIM,c); } && $(plain) && \
    { $(if $(HW)$(CSIM),build/rfgen yours "$(1)" "$(2)",true) || exit 2; }
# Any other command would run our own, quietly.
READ_HW   := cosim cosim-tools cosim-program why wave systemc gen install contracts properties \
    prove prove-quick prove-sizes prove-selftest
READ_CSIM := sim sim-program cosim cosim-tools cosim-program why wave contracts properties \
    prove prove-quick prove-sizes prove-selftest
blind = $(filter-out $(READ_$(1)) build/% kernel-traces help clean,$(or $(MAKECMDGOALS),help))
$(foreach v,HW CSIM,$(if $(and $($(v)),$(call blind,$(v))),$(error $(v)=$($(v)): expected a \
    command that reads it, got $(call blind,$(v)); they are: $(READ_$(v)))))
# DESIGN or DESIGNS, that may be a list.
known_designs = for d in $($(1)); do test -f constraints/designs/$$d.ini || \
    $(call no_such,$(1)=$$d,design point,$(ALL_DESIGNS)); done
known_block  = test -n "$(filter $(BLOCK),$(BLOCKS))" || \
    $(call no_such,BLOCK=$(BLOCK),block,$(BLOCKS))
SCENARIOS    = $(basename $(notdir $(wildcard tests/scenarios/*.test)))
known_test   = test -f tests/scenarios/$(TEST).test || \
    $(call no_such,tests/scenarios/$(TEST).test,scenario,$(SCENARIOS))
known_config = test -z "$(CONFIG)" || test -n "$(call config,capacity_x)" || { \
    echo "CONFIG=$(CONFIG): expected a configuration of $(TABLE2), got none; use 1 to 7" >&2; \
    exit 2; }
traces := .traceg or .rft, plain or packed
need = test -n "$(if $(2),1)" || { echo "make $(1): say $(3)" >&2; exit 2; }

# A configuration of LTRF's Table 2: field of its row (capacity_x, latency_percent).
TABLE2  := constraints/tech/ltrf_table2.csv
config  = $(shell awk -F, -v n='$(CONFIG)' -v field=$(1) \
    '/^config/ { for (i = 1; i <= NF; i++) if ($$i == field) c = i } $$1 == n { print $$c }' \
    $(TABLE2))
