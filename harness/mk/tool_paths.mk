# SPDX-License-Identifier: Apache-2.0
# Where headers and libraries of the tools are: each is asked for once, when it is used.
tool_path = $(shell PATH=$(call q,$(PATH)) sh harness/mk/tool_paths.sh $(1))
VINC         = $(eval VINC := $(call tool_path,verilator))$(VINC)
LLVM_INCLUDE = $(eval LLVM_INCLUDE := $(call tool_path,llvm-include))$(LLVM_INCLUDE)
LLVM_LIB     = $(eval LLVM_LIB := $(call tool_path,llvm-lib))$(LLVM_LIB)
