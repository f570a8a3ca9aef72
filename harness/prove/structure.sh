#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# structure.sh SECONDS WHAT...: structure theorems (harness/prove/structure). WHAT is
#     n2                a small size (tests/sizes): its blocks
#     top:POINT         the wiring of a design point's top
#     POINT/BLOCK       a block of a design point, at the size of its proof (size.sh); or of a small
#                       size
# None: all that make structure asks. A line each:
#     PROVED structure bank_arbiter steal8 control=1033 data=0 asked=0
#     LEAKS structure BLOCK DESIGN at NAME: WHAT
# Status 1 when one is not proved, 2 when one could not be asked. TWINRF_HW: the folder of the
# Verilog, instead of hw. Of a copy with seeded faults, which has a file SEEDED, nothing is PROVED:
# HOLDS instead.
set -eu

export LC_ALL=C

seconds=$1
shift
root=${TWINRF_BUILD:-build}/structure-of
hw=${TWINRF_HW:-hw}
export MAKEFLAGS=
mkdir -p "$root"
log=$root/log.$$
trap 'rm -f "$log"' EXIT
if [ ! -f "$hw/SEEDED" ]; then sh harness/prove/text.sh || exit 2; fi

# Of each kind of machine a small size; a design point of each top.
if [ $# -eq 0 ]; then
    set -- n2 m2 l2 r1 r4/rc_banks h2 o2 u2 \
        top:steal8 top:straight16 top:ocu top:malekeh top:bl top:ltrf_keep_shared top:rc2_cpl \
        top:rc_base top:orf3_split top:rfc6 top:unified_orf3_split \
        steal8/bank_arbiter steal8/status_table steal8/warp_scheduler steal8/operand_collector \
        steal8/register_bank steal8/crossbar straight16/bank_arbiter malekeh/ccu \
        malekeh/ccu_allocator malekeh/sthld_controller rfc6/rfc rfc6/victim_buffer
fi

inside() { # top: its blocks
    build/rfgen rows "$1" SUB
}

blocks_of() { # size: what its machine has and rf_steal has not
    top=$(build/rfgen show "tests/sizes/$1.ini" top)
    inside "$top" | grep -vxF "$(inside rf_steal)" || inside rf_steal
}

worst=0
worse() {
    if [ "$1" -gt "$worst" ]; then worst=$1; fi
}

build() { # make's arguments
    sh harness/prove/make.sh HW="$hw" build/structure "$@" >"$log" 2>&1 || {
        tail -n 20 "$log" >&2
        exit 2
    }
}

ask() { # folder of the design, block
    status=0
    build/structure --design-dir "$1" --dir "$1/structure" --block "$2" --seconds "$seconds" \
        >"$log" 2>&1 || status=$?
    if [ -f "$hw/SEEDED" ]; then sed 's/^PROVED /HOLDS /' "$log"; else cat "$log"; fi
    worse "$status"
}

ask_size() { # small size, blocks
    out=$root/$1
    blocks=$2
    # shellcheck disable=SC2046,SC2086 # lists of words
    build DESIGN="$1" INI="tests/sizes/$1.ini" OUT="$out" \
        $(printf "$out/prove/%s.bc " $blocks)
    for block in $blocks; do ask "$out" "$block"; done
}

# Two lanes of one bit: wires of data are wires, however many.
ask_top() { # design point
    out=$root/$1.top
    top=$(build/rfgen show "constraints/designs/$1.ini" top)
    build DESIGN="$1" OUT="$out" SET="--set threads=2 --set lane_bits=2" "$out/prove/$top.bc"
    ask "$out" "$top"
}

ask_block() { # design point, block
    size=$(TWINRF_BUILD=$root sh harness/prove/size.sh "$1" "$2")
    out=${size%% *}
    keys=${size#"$out"}
    build DESIGN="$1" OUT="$out" SET="$keys" "$out/prove/$2.bc"
    ask "$out" "$2"
}

for what; do
    case $what in
    top:*) ask_top "${what#top:}" ;;
    */*)
        point=${what%/*} block=${what#*/}
        if [ -f "tests/sizes/$point.ini" ]; then
            ask_size "$point" "$block"
        else
            ask_block "$point" "$block"
        fi
        ;;
    *) ask_size "$what" "$(blocks_of "$what")" ;;
    esac
done
exit "$worst"
