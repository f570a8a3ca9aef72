#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# dispatch_ready.sh [HW [MODULE]]: nothing is dispatched at a port whose dispatch_ready is 0, in any
# state and for all other inputs. Registers and memories are cut, their values free. Of every top
# and of what dispatches in it, at design points, one bit a lane (yosys sat). A line each:
#     PROVED rf_steal steal8 ports=2     REFUTED rf_steal steal8 port=1: see the log that it names
# Status 1 when one is refuted, 2 when one could not be asked.
set -eu
export LC_ALL=C

hw=${1:-hw} only=${2:-}
root=build/dispatch_ready
rm -rf "$root"
mkdir -p "$root"

# A design point of each top; of rf_ltrf the smallest: reading 64 register tables takes a minute.
points='steal8 straight16 ocu malekeh bl ltrf_keep_shared rc2_cpl rc_base orf3_split rfc6
    unified_orf3_split'

# Every top and block that is told which units are ready: module, the first of these points whose
# top it is, or has it.
build/rfgen rows >"$root/rows"
# shellcheck disable=SC2046,SC2086 # lists of words
build/rfgen show top $(printf 'constraints/designs/%s.ini ' $points) >"$root/tops"
asked=$(awk '
    FILENAME ~ /rows$/ && $2 == "SUB" { has[$1, $3] }
    FILENAME ~ /rows$/ && $2 == "IN" && $3 == "dispatch_ready" { module[++n] = $1 }
    FILENAME ~ /tops$/ {
        for (i = 1; i <= n; i++)
            if (!point[i] && ($3 == module[i] || ($3, module[i]) in has)) point[i] = $1
    }
    END { for (i = 1; i <= n; i++) print module[i], point[i] }' "$root/rows" "$root/tops")

# Script for yosys: the module alone, with its sizes, and a question a port.
script() { # module, flags, ports, folder of the design point
    # A top that is not in the folder is the one that rfgen wrote.
    generated=
    if [ ! -f "$hw/$1.v" ] && [ -f "$4/gen/hw/$1.v" ]; then generated=" $4/gen/hw/$1.v"; fi
    printf 'read_verilog -defer %s/*.v %s/prim/*.v%s\n' "$hw" "$hw" "$generated"
    sed 's/^-G//' "$2" | xargs build/rfgen point "$1" || return 2
    printf 'proc\nflatten\nopt_clean\ndelete -output o:* o:disp_valid_o %%d\n'
    # shellcheck disable=SC2016 # cell types of yosys
    printf 'delete t:$dff t:$adff t:$mem*\nopt_clean\n'
    for port in $(seq 0 $(($3 - 1))); do
        printf 'log port %s\n' "$port"
        printf 'sat -set dispatch_ready_i[%s] 0 -prove disp_valid_o[%s] 0 -verify\n' "$port" "$port"
    done
}

ask() { # module, design point
    if [ -z "$2" ]; then
        echo "gen/blocks/$1.def:1: expected a design point with it in" \
            "harness/prove/dispatch_ready.sh, got none; add one to points" >&2
        return 2
    fi
    dir=$root/$1
    # Threads of register caches are copies: all 32 of them take a minute and a half. A unified
    # memory has a port for each lane.
    threads=
    case $2 in
    rc*) threads='--set threads=2' ;;
    unified*) threads='--set threads=4' ;;
    esac
    # shellcheck disable=SC2086 # two words, or none
    build/rfgen generate "constraints/designs/$2.ini" "$dir" --set lane_bits=1 $threads
    # Of a top with sub-cores the ports of all of them.
    ports=$(awk -F= 'BEGIN { n = 1 } /^-G(DispatchPorts|Subcores)=/ { n *= $2 } END { print n }' \
        "$dir/gen/$1.gflags")
    script "$1" "$dir/gen/$1.gflags" "$ports" "$dir" >"$dir/ask.ys" || return 2
    if yosys -s "$dir/ask.ys" >"$dir/ask.log" 2>&1; then
        echo "PROVED $1 $2 ports=$ports"
    elif grep -q 'proof did fail' "$dir/ask.log"; then
        port=$(sed -n 's/^port \([0-9]*\)$/\1/p' "$dir/ask.log" | tail -n 1)
        echo "REFUTED $1 $2 port=$port: see $dir/ask.log"
        return 1
    else
        said=$(grep -m 1 ERROR "$dir/ask.log" || true)
        echo "$dir/ask.log:1: expected an answer of yosys for $1, got: $said; correct $hw" >&2
        return 2
    fi
}

worst=0
while read -r module design; do
    case ${only:-$module} in "$module") ;; *) continue ;; esac
    status=0
    ask "$module" "$design" || status=$?
    if [ "$status" -gt "$worst" ]; then worst=$status; fi
done <<END
$asked
END
exit "$worst"
