# SPDX-License-Identifier: Apache-2.0
# Sources of build/cost, for the Makefile and for its unit test.
COST_COMMON  := gen/rfgen/blocks.c gen/rfgen/table.c gen/rfgen/table_from.c \
    gen/rfgen/design_file.c gen/rfgen/design_point.c gen/rfgen/err.c gen/rfgen/files.c \
    gen/rfgen/names.c gen/rfgen/options.c
COST_SOURCES := $(wildcard harness/evaluate/cost/*.c) $(COST_COMMON)
COST_FILES   := $(COST_SOURCES) $(wildcard harness/evaluate/cost/*.h gen/rfgen/*.h \
    gen/blocks/*.def gen/parts/*.def) gen/environment.def
