#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# libtwinrf.sh: libtwinrf counts what `make sim` counts, at three design points, loaded or linked.
# Each misuse gives a code and a text (ASan, UBSan), handles of several threads share nothing
# (TSan). A design that counts something else is found. Works in build/check_libtwinrf.
. tests/checks/lib.sh

mkdir -p "$work/designs" "$work/other"
from=harness/export/lib
narrow="--set lane_bits=4"

# As make test has them: steal8 at full width.
folder() { if [ "$1" = steal8 ]; then echo build/steal8; else echo "build/narrow/$1"; fi; }

design() { # design point, folder, SANITIZE, targets...: built there
    point=$1 out=$2 sanitize=$3
    shift 3
    set=$narrow
    [ "$out" != build/steal8 ] || set=
    make -s -f harness/mk/design.mk "DESIGN=$point" "OUT=$out" "SET=$set" "SANITIZE=$sanitize" "$@"
}

check_runs() { # program
    for d in steal8 malekeh bl; do
        sh tests/library/counts.sh "$d" "$(folder "$d")/sim" "$1"
    done
}

sh harness/mk/locked.sh build/lib make -s -f harness/mk/library.mk
for d in steal8 malekeh bl; do
    out=$(folder "$d")
    design "$d" "$out" '' "$out/sim" "$out/library/$d.so" "$out/library/libtwinrf_$d.a"
    cp "$out/library/$d.so" "$work/designs"
    names=$(nm -g --defined-only "$out/library/libtwinrf_$d.a" | awk 'NF == 3 { print $3 }')
    same "names of $d, its table" "twinrf_design_$d" "$names"
    same "bytes of variables that threads share in $d" 0 \
        "$(sh tests/library/handle.sh variables "$out/library/$d.o")"
done

strict="-std=c11 -O1 -g -Wall -Wextra -Wpedantic -Werror -Ibuild/lib"
# shellcheck disable=SC2086
gcc $strict tests/library/run_main.c -Lbuild/lib -ltwinrf "-Wl,-rpath,$PWD/build/lib" \
    -o "$work/run"
export TWINRF_PATH="/nosuch::$work/other:$work/designs"
check_runs "$work/run"

# The program of docs/library.md.
awk '/^    #include "twinrf.h"/ { on = 1 } on && /^    gcc/ { exit } on { print substr($0, 5) }' \
    docs/library.md >"$work/page.c"
sed -i '1i#include <stdio.h>' "$work/page.c"
# shellcheck disable=SC2086
gcc $strict "$work/page.c" -Lbuild/lib -ltwinrf "-Wl,-rpath,$PWD/build/lib" -o "$work/page"
text=$("$work/page")
grep -qx "    $text" docs/library.md || fail "docs/library.md: expected the line '    $text'"

# The static form knows the designs that it has linked.
for d in steal8 malekeh bl; do echo "TWINRF_DECLARE($d);"; done >"$work/linked.c"
sed -i '1i#include "twinrf.h"' "$work/linked.c"
echo 'TWINRF_LINKED(&twinrf_design_steal8, &twinrf_design_malekeh, &twinrf_design_bl);' \
    >>"$work/linked.c"
# shellcheck disable=SC2086
gcc $strict tests/library/run_main.c "$work/linked.c" build/lib/libtwinrf.a \
    build/steal8/library/libtwinrf_steal8.a build/narrow/bl/library/libtwinrf_bl.a \
    build/narrow/malekeh/library/libtwinrf_malekeh.a -llzma -lz -lzstd -linih -o "$work/run_linked"
check_runs "$work/run_linked"

# A fault: a variable is seen.
echo 'int next(void); int next(void) { static int n = 1; return n++; }' >"$work/variable.c"
gcc -c "$work/variable.c" -o "$work/variable.o"
same 'bytes of a variable' 4 "$(sh tests/library/handle.sh variables "$work/variable.o")"

# A fault: a program that runs two grids instead of one is seen.
printf '#!/bin/sh\nexec %s "$@" repeat=2\n' "$work/run" >"$work/two"
chmod +x "$work/two"
fails 'steal8, tests/traces/barrier.rft .*: expected what sim prints' \
    sh tests/library/counts.sh one steal8 build/steal8/sim "$work/two" tests/traces/barrier.rft

# Of a library of another version, without a table, and of a text.
echo '#include "export/lib/module.h"
const struct twinrf_design twinrf_design_old = {.version = 99, .size = 1};' >"$work/old.c"
echo 'int nothing;' >"$work/empty.c"
gcc -shared -fPIC -Iharness "$work/old.c" -o "$work/other/old.so"
gcc -shared -fPIC "$work/empty.c" -o "$work/other/empty.so"
echo 'no library' >"$work/other/broken.so"

# A design with sanitizers, in a program with the same.
watched() { # design point, value of SANITIZE, folder, program, main, options of gcc
    design "$1" "$3" "$2" "$3/library/$1.so"
    mkdir -p "$work/$2"
    cp "$3/library/$1.so" "$work/$2"
    # shellcheck disable=SC2086
    gcc -std=gnu11 -O1 -g $6 -Iharness -Igen -I"$from" "tests/library/$5" "$from/calls.c" \
        "$from/find.c" "$from/find_file.c" -o "$4"
}

bad=$(find tests/traces/bad -name '*.rft' -o -name '*.trace*' | sort)
watched steal8 1 build/sanitize/steal8 "$work/misuse" misuse_main.c \
    '-fsanitize=address,undefined -fno-sanitize-recover=all'
# shellcheck disable=SC2086 # a list of files
TWINRF_PATH="$work/other:$work/1" "$work/misuse" steal8 tests/traces/barrier.rft $bad

watched steal8 thread build/thread/steal8 "$work/threads" threads_main.c -fsanitize=thread
export TSAN_OPTIONS=exitcode=66 TWINRF_PATH="$work/thread"
"$work/threads" build/traces/vecadd.traceg.xz steal8 steal8
expect 66 '' "$work/threads" shared steal8
echo 'libtwinrf: three designs as make sim has them, from files and linked'
