#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tool_paths.sh verilator: the folder of Verilator's headers, of the verilator that PATH finds
# first. tool_paths.sh llvm-include | llvm-lib: those of LLVM 14, as llvm-config-14 says.
set -eu

case $1 in
verilator) # beside the command, where Debian and `make install` put them; to ask takes 60 ms
    beside=$(command -v verilator || true)
    beside=${beside%/*/*}/share/verilator/include
    if [ -n "${VERILATOR_ROOT:-}" ] || ! [ -f "$beside/verilated.h" ]; then
        beside=$(verilator --getenv VERILATOR_ROOT)/include
    fi
    echo "$beside"
    ;;
llvm-include) llvm-config-14 --includedir ;;
llvm-lib) llvm-config-14 --libdir ;;
*)
    echo "tool_paths.sh: expected verilator, llvm-include or llvm-lib, got '$1'" >&2
    exit 2
    ;;
esac
