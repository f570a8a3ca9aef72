# SPDX-License-Identifier: Apache-2.0
# Where headers and libraries of the tools are: each is asked for once, when it is used.
place = $(shell PATH=$(call q,$(PATH)) sh harness/mk/places.sh $(1))
VINC         = $(eval VINC := $(call place,verilator))$(VINC)
LLVM_INCLUDE = $(eval LLVM_INCLUDE := $(call place,llvm-include))$(LLVM_INCLUDE)
LLVM_LIB     = $(eval LLVM_LIB := $(call place,llvm-lib))$(LLVM_LIB)
