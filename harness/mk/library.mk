# SPDX-License-Identifier: Apache-2.0
# libtwinrf in $(LIB): shared and static. Designs come beside it, in $(LIB)/twinrf (design.mk).
# Called by the Makefile, from the project root.
include harness/mk/variables.mk
MAKEFLAGS += --no-builtin-rules

LIB     := build/lib
FROM    := harness/export/lib
VERSION := $(shell sed -n 's/.*VERSION_TEXT "\(.*\)"/\1/p' $(FROM)/twinrf.h)
SONAME  := libtwinrf.so.$(firstword $(subst ., ,$(VERSION)))
OBJECTS := $(addprefix $(LIB)/obj/,calls.o find.o)
CFLAGS  := -std=gnu11 -O2 -fPIC -Wall -Wextra -Wshadow -Wcast-qual -MMD -MP \
    -Iharness -Igen

.DEFAULT_GOAL := all
include harness/mk/flags.mk
CFLAGS  += $(AS_BYTES)

all: $(LIB)/libtwinrf.so $(LIB)/libtwinrf.a $(LIB)/twinrf.h

$(LIB)/obj/%.o: $(FROM)/%.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -c $< -o $@

$(LIB)/libtwinrf.so.$(VERSION): $(OBJECTS) $(LIB)/obj/find_file.o $(FROM)/exports.map
	$(CC) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=$(FROM)/exports.map -Wl,-z,defs \
	    $(filter %.o,$^) -o $@

$(LIB)/libtwinrf.so: $(LIB)/libtwinrf.so.$(VERSION)
	ln -sf $(<F) $(LIB)/$(SONAME)
	ln -sf $(SONAME) $@

# Without dlopen: designs are those that a program links. Other names than the header's are hidden.
$(LIB)/obj/libtwinrf.o: $(OBJECTS) $(LIB)/obj/find_none.o
	$(CC) -r -nostdlib -o $@ $^
	objcopy --wildcard --keep-global-symbol='twinrf_*' $@

$(LIB)/libtwinrf.a: $(LIB)/obj/libtwinrf.o
	rm -f $@
	ar rcs $@ $^

$(LIB)/twinrf.h: $(FROM)/twinrf.h
	cp $< $@

.SECONDARY:
.PHONY: all
%.d: ;
-include $(wildcard $(LIB)/obj/*.d)
