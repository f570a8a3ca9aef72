#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# design.sh DESIGN: the libraries of one design point at full width. Its C library passes
# handle_test.c; a model in C only has none. By libtwinrf it counts what `sim` counts. Works in
# build/check_design/DESIGN. A job of make test-all for each design point.
set -eu

design=$1 out=build/$1
work=build/check_design/$design
rm -rf "$work"
mkdir -p "$work"
window=$(build/rfgen show "constraints/designs/$design.ini" bow_window)
if [ "${window:-0}" -eq 0 ]; then
    sh tests/library/handle.sh "$design" "$work"
    sh tests/library/handle.sh program "$design" "$work/model.o" "$work"
    "$work/test"
fi
sh harness/mk/locked.sh build/lib make -s -f harness/mk/library.mk
make -s -f harness/mk/design.mk "DESIGN=$design" "OUT=$out" "$out/sim" "$out/library/$design.so"
[ "$(sh tests/library/handle.sh variables "$out/library/$design.o")" = 0 ] || {
    echo "$design: expected no variable that threads share" >&2
    exit 1
}
gcc -std=c11 -O1 -Ibuild/lib tests/library/run_main.c -Lbuild/lib -ltwinrf \
    "-Wl,-rpath,$PWD/build/lib" -o "$work/run"
TWINRF_PATH=$out/library sh tests/library/counts.sh "$design" "$out/sim" "$work/run"
echo "$design: its C library, and libtwinrf as make sim"
