#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# export.sh DESIGN OUT [OPTION...]: what `make gen` hands out, each half usable without the project.
# OUT/hw/ has the Verilog, with what rtl.sh adds. OUT/csim/ has DESIGN.c, DESIGN.h, libDESIGN.a and
# README.md. The text is checked as the project's own is. The library fits shared objects, too;
# shared/libDESIGN.so is one, in a folder of its own, where no linker takes it instead. OPTION:
# rfgen's.
set -eu

design=$1 out=$2
shift 2
as_bytes=$(sh harness/mk/as_bytes.sh)
model=$out/csim/$design
library=$out/csim/lib$design.a
shared=$out/csim/shared/lib$design.so
# What is as it was keeps its time: nothing that reads it is compiled again.
sh harness/mk/generate.sh "$out/csim" \
    build/rfgen export "constraints/designs/$design.ini" "$out" "$@"
sh harness/export/check_text.sh "$design" "$out"
if [ ! -f "$library" ] || [ ! -f "$shared" ] ||
    [ -n "$(find "$model.c" "$model.h" -newer "$library")" ]; then
    rm -f "$library"
    gcc -std=c11 -O3 "$as_bytes" -fPIC -Wall -Wextra -Werror -c "$model.c" -o "$model.o"
    ar rcs "$library" "$model.o"
    mkdir -p "${shared%/*}"
    gcc -shared -Wl,-z,defs "-Wl,-soname,lib$design.so" "$model.o" -o "$shared"
fi
sed "s/@DESIGN@/$design/g; s/@AS_BYTES@/$as_bytes/g" harness/export/csim_readme.md \
    >"$out/csim/README.md"
sh harness/export/rtl.sh "$design" "$out"
echo "$out/hw, $out/csim: $design in Verilog and C, each usable alone"
