#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# library.sh OUT MARCH DESIGN...: libtwinrf in build/lib, and design points in build/lib/twinrf:
# DESIGN.so, which it loads, and libtwinrf_DESIGN.a to link. OUT: each is built in OUT/DESIGN.
# MARCH "": for every machine of this architecture. Status 2 for an unknown design point.
set -eu

portable=$1 march=${2:-baseline}
shift 2
for design in "$@"; do
    [ -f "constraints/designs/$design.ini" ] || {
        echo "make library: $design: no such design point; they are files of" \
            "constraints/designs" >&2
        exit 2
    }
done
sh harness/mk/locked.sh build/lib make -s -f harness/mk/library.mk
mkdir -p build/lib/twinrf/machines
cp constraints/machines/*.ini build/lib/twinrf/machines
cp constraints/tech/published.csv build/lib/twinrf
for design in "$@"; do
    out=$portable/$design/library
    make -s -f harness/mk/design.mk "DESIGN=$design" "OUT=$portable/$design" "MARCH=$march" \
        "$out/$design.so" "$out/libtwinrf_$design.a"
    for file in "$design.so" "libtwinrf_$design.a"; do # whole, or as it was
        cp "$out/$file" "build/lib/twinrf/.$file"
        mv "build/lib/twinrf/.$file" "build/lib/twinrf/$file"
    done
done
echo "build/lib: libtwinrf, $# design points"
