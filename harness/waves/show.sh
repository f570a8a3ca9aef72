#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# show.sh FILE [OPTION...]: opens FILE.fst with FILE.gtkw in GTKWave, which has its say in
# build/log/gtkwave.log. Without a display GTKWave prints its help and ends as if all were well:
# here that is one line and status 2.
set -eu

file=$1
shift
log=build/log/gtkwave.log
mkdir -p "${log%/*}"
status=0
gtkwave --dump="$file.fst" --save="$file.gtkw" "$@" >"$log" 2>&1 || status=$?
if grep -q '^Could not initialize GTK' "$log"; then
    echo "DISPLAY=${DISPLAY:-}: expected a display for GTKWave, got none; say NOGUI=1 and open" \
        "$file.fst with $file.gtkw where there is one" >&2
    exit 2
fi
if [ "$status" -ne 0 ]; then
    echo "$log:1: expected GTKWave to end with status 0, got $status; see what it says there" >&2
    exit 2
fi
