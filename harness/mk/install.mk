# SPDX-License-Identifier: Apache-2.0
# make install, make uninstall (docs/install.md). Included by the Makefile.
#
# What is installed stands whole in build/package/root before a file is copied. DESIGN=: what make
# gen made of that point, and nothing else.

PACKAGE := build/package$(addprefix -,$(MARCH))
SHIPPED  = $(or $(DESIGNS),$(CYCLE_DESIGNS))
prefix   = $(call q,$(or $(PREFIX),/usr/local))
# Comparison models have a library to run kernels and no hardware (docs/bow.md).
MODEL_ONLY  = $(with_bow_window)
EXPORTED    = $(filter-out $(MODEL_ONLY),$(SHIPPED))
# Packages go to other machines: nothing here is compiled for this one alone.
march = $(if $(MARCH),-march=$(MARCH))

.PHONY: install uninstall
ifneq ($(filter DESIGN,$(given)),)
install:
	@$(known_design)
	@sh harness/export/stage.sh one $(PACKAGE)/$(DESIGN) $(DESIGN) $(OUT)
	@sh harness/export/install.sh $(PACKAGE)/$(DESIGN) $(prefix) $(call q,$(DESTDIR))
else
install: ## run: PREFIX=/usr/local: libraries, Verilog, `twinrf`; DESIGN=: what make gen made
	$(call packages,build)
	@$(call known_designs,DESIGNS)
	@$(MAKE) -s build/rfgen
	@+$(MAKE) -s $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$$(nproc)) package
	@sh harness/export/install.sh $(PACKAGE)/root $(prefix) $(call q,$(DESTDIR))
endif

uninstall: ## run: PREFIX=/usr/local: removes what make install put there, and nothing else
	@sh harness/export/uninstall.sh $(prefix) $(call q,$(DESTDIR))

# Everything that is installed.
.PHONY: package package-libtwinrf package-shared $(ALL_DESIGNS:%=package-%)
package: $(SHIPPED:%=package-%) package-libtwinrf $(addprefix $(PACKAGE)/,twinrf analyze cost)
	@$(locked) $(PACKAGE) sh harness/export/stage.sh all $(PACKAGE) $(PORTABLE) \
	    "$(EXPORTED)" $(SHIPPED)

# A design point: its libraries, and beside them, as make gen may be writing there, too, what make
# gen hands out.
library  = $(PORTABLE)/$(1)/library/$(1).so $(PORTABLE)/$(1)/library/libtwinrf_$(1).a
$(ALL_DESIGNS:%=package-%): package-%: package-shared
	@$(line) "building $*"
	@+$(locked) $(PORTABLE)/$* $(design_mk) -s DESIGN=$* OUT=$(PORTABLE)/$* SET= \
	    MARCH=$(or $(MARCH),baseline) $(call library,$*) $(PORTABLE)/$*/record
	@$(if $(filter $*,$(EXPORTED)),mkdir -p $(PACKAGE)/made/$* && \
	    ln -sf ../../../../$(PORTABLE)/$*/record $(PACKAGE)/made/$* && \
	    $(locked) $(PACKAGE)/made/$* sh harness/export/export.sh $* $(PACKAGE)/made/$*)

package-shared: build/rfgen
	@+$(design_mk) -s DESIGN=steal8 OUT=$(PORTABLE)/steal8 SET= MARCH=$(or $(MARCH),baseline) shared
package-libtwinrf:
	@+$(locked) build/lib $(MAKE) -s -f harness/mk/library.mk

# The programs: as in build/, but for any machine.
$(PACKAGE)/cost: $(COST_FILES)
	@mkdir -p $(@D)
	$(PROGRAM_C) -O1 $(march) $(COST_SOURCES) -linih -lm $(in_place)

$(PACKAGE)/analyze: $(TRACE_FILES) $(call from_rfgen,err options files) gen/rfgen/design_point.h
	@mkdir -p $(@D)
	$(PROGRAM_C) -O3 $(march) -DANALYSIS_FOLDER='"analysis"' $(TRACE_PASSES) $(filter %.c,$^) \
	    -llzma -lz -lzstd $(in_place)

TWINRF_FILES := $(wildcard harness/export/twinrf/*.[ch]) harness/export/lib/twinrf.h
$(PACKAGE)/twinrf: $(TWINRF_FILES) $(call from_rfgen,err options files) package-libtwinrf
	@mkdir -p $(@D)
	$(PROGRAM_C) $(march) $(filter %.c,$^) -Lbuild/lib -ltwinrf \
	    '-Wl,-rpath,$$ORIGIN/../lib' $(in_place)
