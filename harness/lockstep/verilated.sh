#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# verilated.sh FOLDER PARTS COMMAND...: runs the command, Verilator, which writes classes into the
# folder; then PARTS, as `fast_0 fast_1 slow`, the files to compile. fast_*.cpp have what runs in
# every cycle, shared out where it is much; slow.cpp what runs once. Each says the checksums of what
# it includes, and `headers` those of the headers: with the same text it is the same to compile. A
# part without a class is empty.
#
# deps.d: which Verilog they were made of, for make.
set -eu

folder=$1
parts=$2
shift 2
rm -f "$folder"/*.cpp "$folder"/V* "$folder/stamp"
"$@"
cd "$folder"
sed "s|^[^:]*:|$folder/stamp:|" V*__ver.d >deps.d
# One that goes away is no error: another has its module, or Verilator says what is missing.
sed 's/^[^:]*: *//; s/ *$//' V*__ver.d | tr -s ' ' '\n' | sort -u | sed 's/$/:/' >>deps.d
sha256sum V*.h >sums
sed 's|^|// |' sums >headers
for part in $parts; do : >"$part.cpp"; done
part=0
for class in V*.cpp; do
    to=fast_0
    case $class in
    *Slow.cpp | *__Syms.cpp) to=slow ;;
    *)
        if [ "$(wc -c <"$class")" -gt 200000 ]; then
            to=fast_$part
            part=$((part + 1))
            [ -f "fast_$part.cpp" ] || part=0
        fi
        ;;
    esac
    [ -s "$to.cpp" ] || cp headers "$to.cpp"
    sha256sum "$class" >sums
    sed 's|^|// |; s|\([^ ]*\)$|\1\n#include "\1"|' sums >>$to.cpp
done
