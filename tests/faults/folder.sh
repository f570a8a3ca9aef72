#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# folder.sh FAULT_FILE: where the patched programs that must catch it are built, and rfgen's options
# of that size: `build/mustfail/ltrf.lane_bits_16 --set lane_bits=16`. With 4-bit lanes, two words a
# register, unless the fault has a line `keys: key=value ...`.
set -eu

design=$(sed -n 's/^design: //p' "$1")
keys=$(sed -n 's/^keys: //p' "$1")
keys=${keys:-lane_bits=4}
folder=build/mustfail/$design
[ "$keys" = lane_bits=4 ] || folder=$folder.$(echo "$keys" | tr ' =' '._')
# shellcheck disable=SC2086 # several keys
echo "$folder$(printf ' --set %s' $keys)"
