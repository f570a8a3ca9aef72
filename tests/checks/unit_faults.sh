#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# unit_faults.sh [NAME...]: each of tests/faults/unit, or those named, makes the unit test fail that
# it names. Without a fault it passes: that is the job unit/test_X. Needs build/unit and
# build/steal8, as `make test` builds them.
layer=unit
. tests/faults/seeded.sh
trees='csim harness gen'

# A source with the fault goes before the library's. A header's is compiled into all sources of its
# folder.
ask_unit() { # TEST NAME
    sources=$seeded/$files
    case $files in *.h) sources=$(ls "$seeded/${files%/*}"/*.c) ;; esac
    # shellcheck disable=SC2086 # several files
    ok gcc -std=gnu11 -O1 -Wall -Wextra -I"$seeded" -I"$seeded/harness" -I"$seeded/csim" -I. \
        -Ibuild/steal8/gen -Icsim -Itests/unit -Iharness -Igen "tests/unit/test_$1.c" $sources \
        build/unit/common/*.o -o "$work/test" -Wl,--start-group build/unit/generator.a \
        build/unit/cost.a build/steal8/libharness.a build/steal8/libunused.a -Wl,--end-group \
        -lcmocka -linih -lexpat -llzma -lz -lzstd -lm
    run "$work/test"
    [ "$status" -ne 0 ] || fail "$fault:1: expected test_$1 to fail in $2, got status 0"
    ends "$status" "^\[  FAILED  \] $2\$"
}

every "$@"
