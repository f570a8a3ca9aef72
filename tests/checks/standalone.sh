#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# standalone.sh: what `make gen DESIGN=steal8 WIDTH=narrow` leaves is usable alone. In a folder of
# its own: a ten-line program runs against the C library, the Verilog passes two linters and is
# synthesized.
. tests/checks/lib.sh

# Narrow, as at full width yosys takes 14 s more for the banks.
make -s gen DESIGN=steal8 WIDTH=narrow
out=build/narrow/steal8
cp -r "$out/hw" "$work/hw"
cp "$out/csim/steal8.h" "$out/csim/libsteal8.a" "$work"

cat >"$work/user.c" <<'END'
#include <stdio.h>
#include "steal8.h"
int main(void) {
    steal8_handle *h = steal8_new();
    if (!h)
        return 1;
    steal8_inputs(h)->ready[1][0] = 4; /* warp 2 of scheduler 1 */
    steal8_step(h);
    printf("issue_valid=%d warp=%d\n", (int)steal8_outputs(h)->issue_valid[0],
           (int)steal8_outputs(h)->issue_warp[1]);
    steal8_free(h);
    return 0;
}
END
cd "$work"
gcc -std=c11 -Wall -Wextra -Werror user.c -L. -lsteal8 -o user
text=$(./user)
same 'the C library' 'issue_valid=2 warp=2' "$text"

cd - >/dev/null
make -s install DESIGN=steal8 WIDTH=narrow DESTDIR="$work/a stage" PREFIX=/opt/rf >"$work/installed"
stage="$work/a stage/opt/rf"
gcc -std=c11 -Wall -Werror "$work/user.c" "-I$stage/include" "-L$stage/lib" -lsteal8 \
    -o "$work/user_of_stage"
same 'the library of make install' "$text" "$("$work/user_of_stage")"
diff -r "$work/hw" "$stage/share/twinrf/steal8/hw"
export STEAL8_HW="$work/hw"
verilator --lint-only -Wall --top-module steal8 -f "$STEAL8_HW/files.f"
iverilog -g2005 -Wall -t null -s steal8 -c "$STEAL8_HW/files.f"
cd "$work/hw"
# Arrays of the size of the banks stay memories; everything else becomes gates.
read="tcl files.tcl; hierarchy -check -top"
ok env TMPDIR=. yosys -q -p "$read steal8_warp_scheduler; synth -top steal8_warp_scheduler
    check -assert; tee -q -o ../cells stat"
ok yosys -q -p "$read steal8; proc; memory -nomap; check -assert"
echo "standalone: C library runs, Verilog lints and synthesizes" \
    "($(awk '/Number of cells/ { n = $4 } END { print n }' ../cells) cells in warp_scheduler)"
