# SPDX-License-Identifier: Apache-2.0
# make install: what make gen made, for other projects. Included by the Makefile.
.PHONY: install
install: ## run: DESIGN=steal8 PREFIX=/usr/local: what make gen made, in lib, include, share
	@$(known_design)
	@sh harness/export/install.sh $(DESIGN) $(OUT) $(call q,$(DESTDIR)$(or $(PREFIX),/usr/local))
