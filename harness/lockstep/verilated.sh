#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# verilated.sh FOLDER: the classes that Verilator wrote there as three files to compile: fast_0.cpp
# and fast_1.cpp, what runs in every cycle, about half of it each when it is much; slow.cpp, what
# runs once.
set -eu

cd "$1"
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
