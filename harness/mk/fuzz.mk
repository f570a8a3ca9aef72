# SPDX-License-Identifier: Apache-2.0
# Fuzz targets (libFuzzer, ASan, UBSan): build/fuzz/fuzz_X from tests/fuzz/fuzz_X.c. Called by the
# Makefile. QUICK=1, for seconds of fuzzing: build/fuzz-quick, not optimised. That compiles in a
# fifth of the time.
include harness/mk/variables.mk
MAKEFLAGS += --no-builtin-rules
.DEFAULT_GOAL := all
include harness/mk/flags.mk

include harness/mk/passes.mk
FUZZ    := build/fuzz$(if $(QUICK),-quick)
TARGETS := $(patsubst tests/fuzz/%.c,$(FUZZ)/%, \
    $(filter-out %/fuzz_file.c,$(wildcard tests/fuzz/*.c)))
SOURCES := gen/rfgen/err.c gen/rfgen/files.c tests/fuzz/fuzz_file.c \
    harness/evaluate/regcache/register_cache_count.c harness/evaluate/regcache/kernel_count.c \
    $(filter-out %_main.c,$(filter %.c,$(TRACE_FILES)) $(wildcard gen/kernels/emulator/*.c))
OBJECTS := $(SOURCES:%.c=$(FUZZ)/obj/%.o)
CFLAGS  := -std=gnu11 $(if $(QUICK),-O0,-O1) -g $(AS_BYTES) -Wall -Wextra \
    -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -D_GNU_SOURCE \
    -Igen -Iharness -Itests/fuzz $(TRACE_PASSES) -MMD -MP

all: $(TARGETS)

$(FUZZ)/obj/%.o: %.c
	@mkdir -p $(@D)
	clang $(CFLAGS) -c $< -o $@

$(FUZZ)/%: tests/fuzz/%.c $(OBJECTS)
	clang $(CFLAGS) -fsanitize=fuzzer $< $(OBJECTS) -llzma -lz -lzstd -lm -o $@

.SECONDARY:
.PHONY: all folder
folder:
	@echo $(FUZZ)
%.d: ;
-include $(shell find $(FUZZ) -name '*.d' 2>/dev/null)
