# SPDX-License-Identifier: Apache-2.0
# Sources of build/cost, for the Makefile and for its unit test.
COST_COMMON  := gen/blocks.c gen/table.c gen/design_point.c gen/err.c gen/files.c gen/options.c
COST_SOURCES := $(wildcard harness/cost/*.c) $(COST_COMMON)
COST_FILES   := $(COST_SOURCES) $(wildcard harness/cost/*.h gen/*.h gen/blocks/*.def)
