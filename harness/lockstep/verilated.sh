#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# verilated.sh FOLDER: the classes that Verilator wrote there as three files to compile. fast_0.cpp
# and fast_1.cpp run in every cycle, about half of it each when it is much; slow.cpp runs once.
# deps.d: which Verilog they were made of, for make.
set -eu

folder=$1
cd "$folder"
sed "s|^[^:]*:|$folder/fast_0.cpp $folder/fast_1.cpp $folder/slow.cpp:|" V*__ver.d >deps.d
# One that goes away is no error: another has its module, or Verilator says what is missing.
sed 's/^[^:]*: *//; s/ *$//' V*__ver.d | tr -s ' ' '\n' | sort -u | sed 's/$/:/' >>deps.d
: >fast_0.cpp
: >fast_1.cpp
: >slow.cpp
part=0
for class in V*.cpp; do
    to=fast_0
    case $class in
    *Slow.cpp | *__Syms.cpp) to=slow ;;
    *)
        if [ "$(wc -c <"$class")" -gt 200000 ]; then
            to=fast_$part
            part=$((1 - part))
        fi
        ;;
    esac
    echo "#include \"$class\"" >>$to.cpp
done
