#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# library.sh: C libraries of four design points in one program, in C11 and in C++11, one of them
# twice. All that they export, functions and macros, begins with the design point's name. A name
# that does not, and a header of another library, are found. Numbers of ports that name no row of a
# memory touch nothing: at a size that is no power of two. Programs that load a library find its
# functions by name, Python's ctypes among them.
#
# library.sh all, in make test-all: those of all design points, but of models in C only, in one
# program that steps each. A file of C++11 for each: headers of a point and of one whose name begins
# with its (orf7, orf7_lrf) may share a macro. Each is a shared library, too.
check=library${1:+_$1}
. tests/checks/lib.sh

designs="steal8 straight16 malekeh ltrf"
checked="-O1 -g -Wall -Wextra -Wpedantic -Werror -fsanitize=address,undefined"
checked="$checked -fno-sanitize-recover=all"
as_bytes=$(sh harness/mk/as_bytes.sh)
handle="sh tests/library/handle.sh"

# Of a shared library, as make gen writes it.
gcc -std=c11 -O1 -Wall -Wextra -Wpedantic -Werror tests/library/loaded_main.c -o "$work/loaded"
shared() { # design, object
    gcc -shared -Wl,-z,defs "$2" -o "$work/lib$1.so"
    "$work/loaded" "$work/lib$1.so" "$1"
}

if [ $# -gt 0 ]; then
    wanted=0
    echo '#include <cstdio>' >"$work/main.cpp"
    for file in constraints/designs/*.ini; do
        design=$(basename "$file" .ini)
        case $(build/rfgen show "$file" bow_window) in [1-9]*) continue ;; esac
        build/rfgen export "$file" "$work/$design"
        gcc -std=c11 -O0 -fPIC "$as_bytes" -c "$work/$design/csim/$design.c" -o "$work/$design.c.o"
        ok shared "$design" "$work/$design.c.o"
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
    { echo 'int main() {' && cat "$work/body" && echo '}'; } >>"$work/main.cpp"
    g++ -std=c++11 -Wall -Wextra -Wpedantic -Werror "$work/main.cpp" "$work"/*.o -o "$work/all"
    "$work/all" >"$work/stepped"
    [ "$wanted" -gt 0 ] || fail 'expected design points, got none'
    same 'design points' "$wanted" "$(wc -l <"$work/stepped")"
    echo "library_all: $wanted design points in one program"
    exit 0
fi

objects=
folders=
for design in $designs; do
    $handle "$design" "$work/$design" --set lane_bits=4
    folders="$folders -I$work/$design/csim"
    objects="$objects $work/$design/model.o $work/$design/test.o"
done

# shellcheck disable=SC2086 # lists of options
gcc -std=c11 $checked "$as_bytes" $folders tests/library/many_main.c $objects -o "$work/many"
same 'four libraries' 'steal8: issued 8 and 0' "$("$work/many")"
# shellcheck disable=SC2086
g++ -std=c++11 $checked "$as_bytes" $folders tests/library/many_main.cpp $objects \
    -o "$work/many_cpp"
same 'four libraries in C++' 'issue_valid 2 0 1' "$("$work/many_cpp")"

# Shared, as make gen writes it. Of Python a line, where there is one.
for design in $designs; do
    gcc -std=c11 -O0 -fPIC "$as_bytes" -c "$work/$design/csim/$design.c" -o "$work/$design/shared.o"
    text=$(shared "$design" "$work/$design/shared.o") || fail "$design: expected a shared library"
    same "$design, loaded" "$design: 3 cycles" "$text"
done
if command -v python3 >/dev/null; then
    text=$(python3 -c 'if True:
        import ctypes, sys
        library = ctypes.CDLL(sys.argv[1])
        library.steal8_new.restype = ctypes.c_void_p
        h, warp = ctypes.c_void_p(library.steal8_new()), ctypes.c_uint64()
        library.steal8_set(h, b"ready", 1, ctypes.c_uint64(4))
        library.steal8_step(h)
        library.steal8_get(h, b"issue_warp", 1, ctypes.byref(warp))
        library.steal8_free(h)
        print("warp", warp.value)' "$work/libsteal8.so")
    same ctypes 'warp 2' "$text"
fi
# Faults: functions that others do not see.
for name in new check; do
    objcopy "--localize-symbol=steal8_$name" "$work/steal8/shared.o" "$work/hidden.o"
    same 'hidden functions' "steal8_$name" \
        "$($handle absent "$work/steal8/csim" steal8 "$work/hidden.o")"
    fails "expected the function steal8_$name," shared steal8 "$work/hidden.o"
done

# The program of docs/library.md.
awk '/^    #include "steal8.h"/ { on = 1 } on && /^    gcc/ { exit } on { print substr($0, 5) }' \
    docs/library.md >"$work/page.c"
sed -i '1i#include <stdio.h>' "$work/page.c"
# shellcheck disable=SC2086
gcc -std=c11 $checked "$as_bytes" $folders "$work/page.c" "$work/steal8/model.o" -o "$work/page"
same docs/library.md 'warp 2, 1 issues' "$("$work/page")"

# Faults: a block's function that others see; a header of another make.
bad=$work/bad
mkdir -p "$bad"
sed 's/^static \(void bank_arbiter_step(\)/\1/; 1i#define STRAY 1' "$work/steal8/csim/steal8.c" \
    >"$bad/steal8.c"
sed 's/^\(#define STEAL8_HASH UINT64_C(\)0x./\10x/; $i#define STRAY 1' \
    "$work/steal8/csim/steal8.h" >"$bad/steal8.h"
gcc -std=c11 -O0 "$as_bytes" -c "$bad/steal8.c" -o "$bad/model.o"
same 'names of no design point' bank_arbiter_step "$($handle names "$bad/model.o" steal8)"
same 'macros of no design point' STRAY "$($handle macros "$bad" steal8)"
cat >"$bad/other.c" <<'FILE'
#include "steal8.h"
int main(void) {
    return steal8_new() != NULL || steal8_check() != STEAL8_E_VERSION;
}
FILE
# shellcheck disable=SC2086
gcc -std=c11 $checked "$as_bytes" "-I$bad" "$bad/other.c" "$work/steal8/model.o" -o "$bad/other"
"$bad/other" || fail 'expected a header of another make to be refused'

# A fault in what the handle does: a port of the element behind.
edit "$work/steal8/csim/steal8.c" \
    's/s->offset + element \* s->stride/s->offset + (element ^ 1) * s->stride/' "$bad/steal8.c"
cp "$work/steal8/csim/steal8.h" "$bad/steal8.h"
# shellcheck disable=SC2086
gcc -std=c11 $checked "$as_bytes" -c "$bad/steal8.c" -o "$bad/model.o"
$handle program steal8 "$bad/model.o" "$work/steal8"
fails 'handle_test.c:[0-9]*: steal8: expected' "$work/steal8/test"
# Entries that orf3 does not have: 24 rows of 32. A fault: they are written beside the memory.
$handle orf3 "$work/orf3" --set lane_bits=4
rows() { # model
    $handle program orf3 "$1" "$work/orf3" && "$work/orf3/test"
}
ok rows "$work/orf3/model.o"
edit "$work/orf3/csim/orf3.c" 's/if (row_exists(row))/if (row_exists(row) || 1)/' "$bad/orf3.c"
cp "$work/orf3/csim/orf3.h" "$bad/orf3.h"
# shellcheck disable=SC2086
gcc -std=c11 $checked "$as_bytes" -c "$bad/orf3.c" -o "$bad/model.o"
fails 'orf3.c:[0-9]*:[0-9]*: runtime error: index [0-9]* out of bounds' rows "$bad/model.o"
echo "library: $designs in one program, in C and in C++"
