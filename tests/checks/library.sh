#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# library.sh: C libraries of four design points in one program, in C11 and in C++11, one of them
# twice. All that they export, functions and macros, begins with the design point's name. A name
# that does not, and a header of another library, are found. Works in build/check_library.
set -eu

designs="steal8 straight16 malekeh ltrf"
work=build/check_library
rm -rf "$work"
mkdir -p "$work"
strict="-O1 -g -Wall -Wextra -Wpedantic -Werror"
checked="-fsanitize=address,undefined -fno-sanitize-recover=all"

capital() { echo "$1" | tr '[:lower:]' '[:upper:]'; }

fail() {
    echo "library: $1" >&2
    exit 1
}

# Names that an object defines for others, but for those of design point $2; macros of its header.
stray_names() {
    nm -g --defined-only "$1" | awk -v p="$2" 'NF == 3 && $3 !~ "^" p "_" { print $3 }'
}
stray_macros() {
    include="#include <stdint.h>\n#include <stddef.h>\n"
    printf '%b' "$include" | gcc -std=c11 -dM -E - | sort >"$work/macros_before"
    printf '%b#include "%s.h"\n' "$include" "$2" | gcc -std=c11 -dM -E "-I$1" - | sort |
        comm -13 "$work/macros_before" - | awk -v p="$(capital "$2")" '$2 !~ "^" p "_" { print $2 }'
}

objects=
folders=
for design in $designs; do
    out=$work/$design
    build/rfgen export "constraints/designs/$design.ini" "$out" --set lane_bits=4
    folders="$folders -I$out/csim"
    # shellcheck disable=SC2086 # lists of options
    gcc -std=c11 $strict $checked -c "$out/csim/$design.c" -o "$out/model.o"
    # shellcheck disable=SC2086
    gcc -std=c11 $strict $checked "-I$out/csim" "-DDESIGN=$design" \
        "-DCAPITAL=$(capital "$design")" -include "$design.h" \
        -c tests/library/handle_test.c -o "$out/test.o"
    names=$(stray_names "$out/model.o" "$design")
    [ -z "$names" ] || fail "$design: expected names $design..., got $names"
    macros=$(stray_macros "$out/csim" "$design")
    [ -z "$macros" ] || fail "$design: expected macros $(capital "$design")..., got $macros"
    objects="$objects $out/model.o $out/test.o"
done

# shellcheck disable=SC2086
gcc -std=c11 $strict $checked $folders tests/library/many_main.c $objects -o "$work/many"
text=$("$work/many")
[ "$text" = 'steal8: issued 8 and 0' ] || fail "expected 'steal8: issued 8 and 0', got '$text'"
# shellcheck disable=SC2086
g++ -std=c++11 $strict $checked $folders tests/library/many_main.cpp $objects -o "$work/many_cpp"
text=$("$work/many_cpp")
[ "$text" = 'issue_valid 2 0 1' ] || fail "expected 'issue_valid 2 0 1' in C++, got '$text'"

# Faults: a block's function that others see; a header of another make.
bad=$work/bad
mkdir -p "$bad"
sed 's/^static \(void bank_arbiter_step(\)/\1/; 1i#define STRAY 1' "$work/steal8/csim/steal8.c" \
    >"$bad/steal8.c"
sed 's/^\(#define STEAL8_HASH UINT64_C(\)0x./\10x/; $i#define STRAY 1' \
    "$work/steal8/csim/steal8.h" >"$bad/steal8.h"
gcc -std=c11 -O0 -c "$bad/steal8.c" -o "$bad/model.o"
[ "$(stray_names "$bad/model.o" steal8)" = bank_arbiter_step ] ||
    fail 'expected to find the name bank_arbiter_step, which begins with no design point'
[ "$(stray_macros "$bad" steal8)" = STRAY ] || fail 'expected to find the macro STRAY'
cat >"$bad/other.c" <<'FILE'
#include "steal8.h"
int main(void) {
    return steal8_new() != NULL || steal8_check() != STEAL8_E_VERSION;
}
FILE
# shellcheck disable=SC2086
gcc -std=c11 $checked "-I$bad" "$bad/other.c" "$work/steal8/model.o" -o "$bad/other"
"$bad/other" || fail 'expected a header of another make to be refused'
echo "library: $designs in one program, in C and in C++"
