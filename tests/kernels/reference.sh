#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# reference.sh: builds and runs the reference programs here: what the kernels must give, into
# build/kernels.
set -eu

mkdir -p build/kernels
for source in tests/kernels/*_reference.c; do
    program=build/kernels/$(basename "$source" .c)
    gcc -std=gnu11 -O2 -ffp-contract=off -Wall -Wextra -Wshadow "$source" -lm -o "$program.$$"
    mv "$program.$$" "$program"
    "$program" build/kernels
done
