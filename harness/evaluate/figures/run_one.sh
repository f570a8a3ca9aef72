#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run_one.sh "FILE<tab>PROGRAM<tab>OPTIONS": one run, whose counters go to FILE when it has
# succeeded. Prints `done`, or what failed.
set -eu
file=$(printf '%s' "$1" | cut -f1)
program=$(printf '%s' "$1" | cut -f2)
options=$(printf '%s' "$1" | cut -f3)
mkdir -p "$(dirname "$file")"
# shellcheck disable=SC2086 # several options
if "$program" $options >"$file.part" 2>"$file.error"; then
    mv "$file.part" "$file"
    rm -f "$file.error"
elif [ $? -eq 2 ]; then # the design does not take the kernel: a result, too
    sed 's/^/refused: /' "$file.error" >"$file"
    rm -f "$file.part" "$file.error"
else
    echo "$program $options: $(head -n 1 "$file.error")"
    exit 0
fi
echo "done"
