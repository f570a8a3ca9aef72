# SPDX-License-Identifier: Apache-2.0
# What the project hands out: make gen, make library. Included by the Makefile.

.PHONY: gen
gen: ## run: DESIGN=steal8: C model and Verilog in build/steal8, each usable alone
	$(call packages,build lint)
	@$(known_design)
	@$(MAKE) -s build/rfgen
	@$(given_text)
	@mkdir -p $(OUT) 2>/dev/null || { \
	    echo "OUT=$(OUT): expected a folder that can be made; name another" >&2; exit 2; }
	@build/rfgen check constraints/designs/$(DESIGN).ini build/check/$(DESIGN) \
	    2>$(OUT)/check.txt || { awk -f harness/mk/said.awk <$(OUT)/check.txt >&2; exit 2; }
	@$(build_this) -s $(OUT)/gen/stamp $(OUT)/record
	@$(locked) $(OUT) sh harness/export/export.sh $(DESIGN) $(OUT) $(width) \
	    $(addprefix --prefix ,$(MODULE_PREFIX))

# Where each of them is built: for every machine of this architecture, unless MARCH is given.
PORTABLE := build$(if $(filter native,$(MARCH)),,/portable$(addprefix -,$(MARCH)))
.PHONY: library
library: ## run: libtwinrf and the design points DESIGN="steal8 ocu" (all) in build/lib
	$(call packages,build)
	@$(MAKE) -s build/rfgen
	@sh harness/export/library.sh $(PORTABLE) "$(MARCH)" \
	    $(if $(filter DESIGN,$(given)),$(DESIGN),$(CYCLE_DESIGNS))
