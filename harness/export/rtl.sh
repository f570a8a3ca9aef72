#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# rtl.sh DESIGN OUT: what goes with the Verilog that rfgen wrote to OUT/hw. That is licence, page,
# constraints, a bench with a recorded run (OUT/record) and the page of the handshakes. OUT/hw.list
# names all files, so that the next export under other names leaves none of them behind.
set -eu

design=$1 out=$2
hw=$out/hw
top=$(sed -n '1s|.*/\(.*\)[.]v$|\1|p' "$hw/files.f")
module=$(build/rfgen show "constraints/designs/$design.ini" top)
env=$(printf %s_HW "$top" | tr '[:lower:]' '[:upper:]')

{
    sed 's|.*/||' "$hw/files.f"
    printf '%s\n' "$top.sdc" "bench/${top}_tb.v" "bench/${top}_tb.hex"
} >"$out/hw.now"
if [ -f "$out/hw.list" ]; then
    grep -vxFf "$out/hw.now" "$out/hw.list" | while read -r file; do rm -f "$hw/$file"; done
fi
mv "$out/hw.now" "$out/hw.list"

"$out/record" "$hw" --top "$top"
cp LICENSE "$hw/LICENSE"
sed "s/@TOP@/$top/g; s/@DESIGN@/$design/g; s/@MODULE@/$module/g; s/@ENV@/$env/g" \
    harness/export/hw_readme.md >"$hw/README.md"

ports() { # direction, suffix
    sed -n "s/^  $1 wire.* \([a-z_0-9]*_$2\),*\$/    \1/p" "$hw/$top.v" | grep -v clk_i
}
ports 'input ' i >"$out/hw.inputs"
ports output o >"$out/hw.outputs"
sed -e "s/@TOP@/$top/" -e "/^@INPUTS@/{r $out/hw.inputs" -e 'd;}' \
    -e "/^@OUTPUTS@/{r $out/hw.outputs" -e 'd;}' constraints/timing/export.sdc >"$hw/$top.sdc"
rm -f "$out/hw.inputs" "$out/hw.outputs"
