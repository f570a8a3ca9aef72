# SPDX-License-Identifier: Apache-2.0
# A checksum of the trace compiler: an annotated trace that another version of it made is not used
# (annotated.h).
TRACE_FILES  := $(sort $(wildcard gen/trace/*.[ch] gen/trace/*/*.[ch]))
TRACE_PASSES := -DTRACE_PASSES='"$(shell cat $(TRACE_FILES) | cksum)"'
