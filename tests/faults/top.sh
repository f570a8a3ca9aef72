#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# top.sh FAULT_FILE DIR [OPTION...]: the files of hw/ that the fault changes and that rfgen writes,
# into DIR/hw, for apply.awk. They are of the fault's design point, with rfgen's options. A module
# of that folder goes before the one that is written anew.
set -eu

fault=$1 dir=$2
shift 2
design=$(sed -n 's/^design: //p' "$fault")
sed -n 's/^file: \(hw\/.*\)/\1/p' "$fault" | while read -r file; do
    if [ -f "$dir/$file" ]; then continue; fi
    build/rfgen generate "constraints/designs/$design.ini" "$dir/generated" "$@"
    cp "$dir/generated/gen/$file" "$dir/hw"
done
