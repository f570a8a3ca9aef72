#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# traces.sh [FOLDER/NAME.traceg.xz]: traces of the kernels here, by build/emulate. Without a name
# those of basic.cu that the tests read, in build/traces, where they are not newer than what they
# are made of. Else this one, if it is not there. Status 1: the emulator gave none, 2: no such
# kernel.
set -eu

here=tests/kernels
to=build/traces
[ $# -eq 0 ] || to=$(dirname "$1")
mkdir -p "$to"

# The launch file that gives trace NAME: KERNEL, or KERNEL-N for its N-th launch of several.
launch_of() {
    awk -v name="$1" '
        $1 == "launch" { kernel[FILENAME, ++n[FILENAME]] = $2 }
        END { for (file in n) for (i = 1; i <= n[file]; i++)
                  if (kernel[file, i] (n[file] > 1 ? "-" i : "") == name) print file }' \
        "$here"/*.launch | sort | head -n 1
}

fresh() { # TRACE LAUNCH-FILE
    cubin=$(sed -n 's/^cubin //p' "$2")
    [ -n "$(find -L "$1" -newer "$2" -newer "$here/$cubin" -newer build/emulate 2>/dev/null)" ]
}

# What is checked, tests/checks/kernels.sh checks: without, no reference program is needed.
make_traces() { # LAUNCH-FILE
    part=build/tmp/traces.$$
    mkdir -p "$part"
    ! grep -q '^buffer .* file ' "$1" || sh "$here/reference.sh"
    sed "/^check/d; s|^cubin |cubin ../../../$here/|; s| file ../../build/| file ../../|" \
        "$1" >"$part/${1##*/}"
    build/emulate --trace "$part" "$part/${1##*/}" >"$part/out" || {
        grep 'not equal' "$part/out" | sed "s|^|$1: |"
        rm -rf "$part"
        exit 1
    }
    mv "$part"/*.static "$part"/*.traceg.xz "$to"
    rm -rf "$part"
}

if [ $# -gt 0 ]; then
    [ ! -e "$1" ] || exit 0
    name=$(basename "$1" .traceg.xz)
    launch=$(launch_of "$name")
    [ -n "$launch" ] || {
        echo "$1: expected a trace, or the name of a kernel of $here, got $name; see" \
            "docs/kernels.md" >&2
        exit 2
    }
    make_traces "$launch"
    exit 0
fi
for launch in "$here"/*.launch; do
    name=$(basename "$launch" .launch)
    [ "$(sed -n 's/^cubin //p' "$launch")" = basic.cubin ] || continue
    grep -q "^launch $name " "$launch" || continue # gaussian.launch runs others
    fresh "$to/$name.traceg.xz" "$launch" || make_traces "$launch"
done
