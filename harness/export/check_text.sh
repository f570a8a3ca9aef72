#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# check_text.sh DESIGN OUT: is the text of an exported C model such as may be proved? Its library
# part, the handle, is none: it ends where that begins. Prints what rfgen refuses.
set -eu

design=$1 out=$2
model=$out/csim/model
mkdir -p "$model"
for file in "$design.h" "$design.c"; do
    awk '/^#pragma/ { next } /^\/\* ---- the library ---- / { exit } { print }' \
        "$out/csim/$file" >"$model/$file"
done
echo '#endif' >>"$model/$design.h"
# shellcheck disable=SC2046 # a top, if rfgen wrote it
build/rfgen text hw $(find "$out/gen" -name 'rf_*.v') "$model/$design.c" "$model/$design.h"
rm -r "$model"
