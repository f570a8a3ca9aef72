#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# library_all.sh: the C libraries of all design points, but of models in C only, in one program that
# steps each. A file of C++11 for each: headers of a point and of one whose name begins with its
# (orf7, orf7_lrf) may share a macro. Each is a shared library, too, whose functions are found by
# name. Works in build/check_library_all. A job of make test-all.
. tests/checks/lib.sh

as_bytes=$(sh harness/mk/as_bytes.sh)
wanted=0
gcc -std=c11 -O1 tests/library/loaded_main.c -o "$work/loaded"
echo '#include <cstdio>' >"$work/main.cpp"
for file in constraints/designs/*.ini; do
    design=$(basename "$file" .ini)
    case $(build/rfgen show "$file" bow_window) in [1-9]*) continue ;; esac
    build/rfgen export "$file" "$work/$design"
    gcc -std=c11 -O0 -fPIC "$as_bytes" -c "$work/$design/csim/$design.c" -o "$work/$design.c.o"
    gcc -shared "$work/$design.c.o" -o "$work/$design.so"
    "$work/loaded" "$work/$design.so" "$design"
    cat >"$work/$design.cpp" <<FILE
#include "$design.h"
bool step_$design();
bool step_$design() {
    ${design}_handle *h = ${design}_new();
    bool good = h && ${design}_step(h) == 0;
    ${design}_free(h);
    return good;
}
FILE
    g++ -std=c++11 "$as_bytes" -Wall -Wextra -Wpedantic -Werror -I"$work/$design/csim" \
        -c "$work/$design.cpp" -o "$work/$design.cpp.o"
    echo "bool step_$design();" >>"$work/main.cpp"
    echo "    if (step_$design()) std::puts(\"$design\");" >>"$work/body"
    wanted=$((wanted + 1))
done
{
    echo 'int main() {'
    cat "$work/body"
    echo '}'
} >>"$work/main.cpp"
g++ -std=c++11 -Wall -Wextra -Wpedantic -Werror "$work/main.cpp" "$work"/*.o -o "$work/all"
"$work/all" >"$work/stepped"
[ "$wanted" -gt 0 ] || fail 'expected design points, got none'
same 'design points' "$wanted" "$(wc -l <"$work/stepped")"
echo "library_all: $wanted design points in one program"
