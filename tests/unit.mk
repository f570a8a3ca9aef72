# SPDX-License-Identifier: Apache-2.0
# Unit tests (cmocka): build/unit/test_X from tests/unit/test_X.c, linked with everything that is no main, at design point
# steal8. Called by the Makefile, from the project root.
MAKEFLAGS += --no-builtin-rules

TESTS    := $(patsubst tests/unit/%.c,build/unit/%,$(wildcard tests/unit/*.c))
GENERATOR := $(patsubst gen/%.c,build/unit/gen/%.o,$(filter-out gen/rfgen.c gen/err.c,$(wildcard gen/*.c)))
OUT      := build/steal8
INCLUDES := -I. -I$(OUT)/gen -Icsim -Itests/unit/common -Iharness -Igen -Igen/trace -I/usr/share/verilator/include/gtkwave
CFLAGS   := -std=gnu11 -O1 -g -Wall -Wextra -Wshadow -MMD -MP
COMMON   := $(patsubst tests/unit/common/%.c,build/unit/common/%.o,$(wildcard tests/unit/common/*.c))

all: $(TESTS)

$(OUT)/libharness.a: FORCE
	@$(MAKE) -s -f harness/design.mk DESIGN=steal8 OUT=$(OUT) $@

build/unit/gen/%.o: gen/%.c
	@mkdir -p $(@D)
	gcc $(CFLAGS) $(INCLUDES) -c $< -o $@

build/unit/generator.a: $(GENERATOR)
	rm -f $@
	ar rcs $@ $^

build/unit/common/%.o: tests/unit/common/%.c
	@mkdir -p $(@D)
	gcc $(CFLAGS) $(INCLUDES) -c $< -o $@

build/unit/%: tests/unit/%.c build/unit/generator.a $(OUT)/libharness.a $(COMMON)
	gcc $(CFLAGS) $(INCLUDES) $< -o $@ $(COMMON) build/unit/generator.a $(OUT)/libharness.a -lcmocka -linih -lexpat -llzma -lz -lm

.PHONY: all FORCE
.SECONDARY:
%.d: ;
-include $(wildcard build/unit/*.d build/unit/common/*.d build/unit/gen/*.d)
