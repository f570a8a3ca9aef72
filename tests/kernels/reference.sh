#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# reference.sh [large]: builds and runs the reference programs here: what the kernels must give,
# into build/kernels. With `large`, what those of large/ must give, too.
set -eu

mkdir -p build/kernels
for source in tests/kernels/*_reference.c; do
    program=build/kernels/$(basename "$source" .c)
    if [ -z "$(find -L "$program" -newer "$source" -newer tests/kernels/reference.h \
        -newer tests/kernels/arithmetic.h 2>/dev/null)" ]; then
        gcc -std=gnu11 -O2 -ffp-contract=off -Wall -Wextra -Wshadow "$source" -lm -o "$program.$$"
        mv "$program.$$" "$program"
    fi
    "$program" build/kernels
    [ $# -eq 0 ] || ! grep -q '"reference.h"' "$source" || "$program" build/kernels large
done
