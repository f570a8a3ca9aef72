# SPDX-License-Identifier: Apache-2.0
# A checksum of the trace compiler: an annotated trace that another version of it made is not used
# (annotated.h).
TRACE_FILES  := $(sort $(wildcard gen/kernels/trace/*.[ch] gen/kernels/trace/*/*.[ch]))
passes_sum   := $(shell sh harness/mk/sum.sh $(TRACE_FILES))
$(if $(passes_sum),,$(error gen/kernels/trace: expected files that can be read))
TRACE_PASSES := -DTRACE_PASSES='"$(passes_sum)"'
