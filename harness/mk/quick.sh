#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# quick.sh PASSES CLANG FLAG... -c SOURCE -o OBJECT: what runs little is compiled in a third of the
# time of -O1, and runs three times as long. With -O0 it would run fifteen times as long. PASSES of
# LLVM bring values into registers and drop what is computed twice. Then each instruction of LLVM
# becomes one of the machine as it comes.
set -eu

passes=$1
shift
before=''
for word; do
    [ "$before" != -o ] || object=$word
    before=$word
done

# The last -o counts.
"$@" -O1 -Xclang -disable-llvm-passes -emit-llvm -o "$object.bc"
opt-14 -passes="$passes" "$object.bc" -o "$object.bc"
llc-14 -O0 --relocation-model=pic -filetype=obj "$object.bc" -o "$object"
rm "$object.bc"
