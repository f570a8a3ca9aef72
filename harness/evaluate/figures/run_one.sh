#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run_one.sh "FILE<tab>PROGRAM<tab>OPTIONS": one run, whose counters go to FILE when it has
# succeeded. Prints `done`, or what failed. Two makes may do the same run at once.
set -eu
file=$(printf '%s' "$1" | cut -f1)
program=$(printf '%s' "$1" | cut -f2)
options=$(printf '%s' "$1" | cut -f3)
mkdir -p "$(dirname "$file")"
part=$file.part$$ error=$file.error$$
# shellcheck disable=SC2086 # several options
if "$program" $options >"$part" 2>"$error"; then
    mv "$part" "$file"
    rm -f "$error"
elif [ $? -eq 2 ]; then # the design does not take the kernel: a result, too
    sed 's/^/refused: /' "$error" >"$file"
    rm -f "$part" "$error"
else
    echo "$program $options: $(head -n 1 "$error")"
    rm -f "$part" "$error"
    exit 0
fi
echo "done"
