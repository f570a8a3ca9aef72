#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bitcode.sh OPTION...: C as the prover reads it: clang's bitcode before any pass of LLVM. OPTION:
# what is compiled, where from and to (-I, -c, -o), and whether warnings are said (-w: none).
set -eu

exec clang-14 -Qunused-arguments -std=gnu11 -O1 -Xclang -disable-llvm-passes -g -emit-llvm "$@"
