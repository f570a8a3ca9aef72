#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bench_library.sh: cycles a second of steal8's C library: the plain function, a handle, ports by
# name, libtwinrf. For every machine of this architecture, as libraries are handed out.
set -eu
export LC_ALL=C

as_bytes=$(sh harness/mk/as_bytes.sh)
work=build/bench/library
mkdir -p "$work"
build/rfgen export constraints/designs/steal8.ini "$work"
sh harness/export/library.sh build/portable '' steal8 >/dev/null
gcc -std=c11 -O3 "$as_bytes" -c "$work/csim/steal8.c" -o "$work/steal8.o"
gcc -std=gnu11 -O2 "$as_bytes" "-I$work/csim" -Ibuild/lib tests/library/bench_main.c \
    "$work/steal8.o" -Lbuild/lib -ltwinrf "-Wl,-rpath,$PWD/build/lib" -o "$work/bench"
"$work/bench"
