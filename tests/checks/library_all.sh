#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# library_all.sh: the C libraries of all design points, but of models in C only, in one C++11
# program that steps each. Works in build/check_library_all. A job of make test-all.
set -eu

work=build/check_library_all
rm -rf "$work"
mkdir -p "$work"
includes=
objects=
echo '#include <cstdio>' >"$work/main.cpp"
echo 'int main() {' >"$work/body"
for file in constraints/designs/*.ini; do
    design=$(basename "$file" .ini)
    ! grep -qE '^(bow_window|rc_ways|rfc_entries) *= *[1-9]' "$file" || continue
    build/rfgen export "$file" "$work/$design"
    gcc -std=c11 -O0 -c "$work/$design/csim/$design.c" -o "$work/$design.o"
    includes="$includes -I$work/$design/csim"
    objects="$objects $work/$design.o"
    echo "#include \"$design.h\"" >>"$work/main.cpp"
    cat >>"$work/body" <<FILE
    ${design}_handle *h_$design = ${design}_new();
    if (!h_$design || ${design}_step(h_$design) != 0)
        return 1;
    ${design}_free(h_$design);
    std::puts("$design");
FILE
done
echo '}' >>"$work/body"
cat "$work/body" >>"$work/main.cpp"
# shellcheck disable=SC2086 # lists of options and files
g++ -std=c++11 -Wall -Wextra -Wpedantic -Werror $includes "$work/main.cpp" $objects -o "$work/all"
"$work/all" >"$work/stepped"
wanted=$(echo "$objects" | wc -w)
if [ "$(wc -l <"$work/stepped")" != "$wanted" ] || [ "$wanted" -eq 0 ]; then
    echo "library_all: expected $wanted design points, got $(wc -l <"$work/stepped")" >&2
    exit 1
fi
echo "library_all: $wanted design points in one program"
