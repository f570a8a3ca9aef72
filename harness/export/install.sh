#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# install.sh DESIGN OUT FOLDER: what `make gen` left in OUT, as other projects look for it:
# FOLDER/lib, FOLDER/include, and the sources of both twins in FOLDER/share/twinrf/DESIGN. Builds
# nothing.
set -eu

design=$1 out=$2 to=$3
share=$to/share/twinrf/$design
if [ ! -f "$out/csim/lib$design.a" ] || [ ! -f "$out/hw/files.f" ]; then
    echo "$out: expected what make gen leaves, got none; run make gen DESIGN=$design first" >&2
    exit 2
fi
mkdir -p "$to/lib" "$to/include" "$share/hw" "$share/csim"
install -m 644 "$out/csim/lib$design.a" "$to/lib"
install -m 644 "$out/csim/$design.h" "$to/include"
install -m 644 "$out/csim/$design.c" "$out/csim/$design.h" "$share/csim"
(cd "$out" && find hw -type f) | while read -r file; do
    install -D -m 644 "$out/$file" "$share/$file"
done
echo "installed: $to/lib/lib$design.a, $to/include/$design.h, $share"
