#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# compilers.sh: which compilers there are, in one word: where each is, its version, and what
# -march=native means to it on this machine. What is compiled depends on it (flags.mk). Keys of kept
# objects have it (compile.sh), which hosts may share, and which outlive an upgrade.
set -eu

for compiler in gcc g++ clang++-14; do
    command -v "$compiler" || continue
    "$compiler" --version
    # gcc prints MAKEFLAGS with the rest. Words with a / are names of temporary files.
    env -i PATH="$PATH" TMPDIR="${TMPDIR:-/tmp}" "$compiler" -march=native \
        '-###' -c -x c /dev/null -o /dev/null 2>&1 |
        tr ' ' '\n' | grep -v /
done | sha256sum | cut -c 1-16
