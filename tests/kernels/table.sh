#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# table.sh [write]: the tables of docs/kernels.md, measured on the default settings of the suite:
# printed, or with `write` put into the page. Of several launches the one with the most
# instructions gives registers, occupancy, intervals and hits; all give the mix. Status 2: a kernel
# that does not run, or a page without heads of both tables.
set -eu

emulate=${EMULATE:-build/emulate}
analyze=${ANALYZE:-build/analyze}
here=tests/kernels
page=docs/kernels.md
sim=build/narrow/ocu/sim
work=build/kernel_table
rm -rf "$work"
mkdir -p "$work"

refuse() {
    echo "$*" >&2
    exit 2
}

# The papers' machines, each with a design point whose register file it has.
machines="fermi:straight16_fermi turing:ocu ampere:ocu_ampere maxwell:ltrf gebhart:rfc6"

make -s -f harness/mk/design.mk DESIGN=ocu OUT=build/narrow/ocu SET="--set lane_bits=4" "$sim" \
    >"$work/build.log" 2>&1 || refuse "$(tail -n 1 "$work/build.log")"

key() { # machine, KEY: its number, or nothing
    sed -n "s/^$2 *= *\([0-9]*\).*/\1/p" "constraints/machines/$1.ini"
}

# Warps resident at once, as harness/sm/thread_blocks.c has them, and what limits them.
resident() { # MACHINE, a DESIGN point of it, REGISTERS WARPS-A-BLOCK SHARED-BYTES
    point=constraints/designs/$2.ini
    awk -v kb="$(build/rfgen show "$point" capacity_kb)" \
        -v banks="$(build/rfgen show "$point" banks)" \
        -v warps="$(key "$1" warps)" -v cores="$(key "$1" subcores)" \
        -v granule="$(key "$1" granule_regs)" \
        -v most="$(key "$1" max_blocks)" \
        -v shared_kb="$(key "$1" shared_kb)" \
        -v regs="$3" -v block="$4" -v shared="$5" '
        function limit(blocks, name) {
            blocks = int(blocks)
            if (blocks < fit) { fit = blocks; why = name }
        }
        function up(n, unit) { return int((n + unit - 1) / unit) * unit }
        BEGIN {
            charged = up(regs, granule)
            if (up(regs, banks) > charged) charged = up(regs, banks) # a row in every bank
            fit = 1e9
            limit(most, "blocks")
            limit(warps / block, "")
            limit(shared ? shared_kb * 1024 / shared : 1e9, "shared")
            limit(cores * int(kb * 8 / charged) / block, "registers")
            print fit ? fit * block (why == "" ? "" : " " why) : "-"
        }'
}

value() { # NAME of a line of what emulate said
    sed -n "s/^$1: //p" "$work/said"
}

percent() { # PART WHOLE
    awk -v a="$1" -v b="$2" 'BEGIN { if (b) printf "%.0f %%", 100 * a / b; else printf "-" }'
}

# Sectors of global loads that machine turing's L1 has, or has asked for already.
l1_hits() {
    "$sim" --trace "$main" --machine turing --memory share >"$work/ran"
    awk -F': ' '/^l1_gld_/ { all += $2; if ($1 ~ /hit|pending/) hits += $2 }
        END { if (all) printf "%.0f %%", 100 * hits / all; else printf "-" }' "$work/ran"
}

# The machine of that run has as many warps resident as the table says.
same_occupancy() { # KERNEL
    there=$(sed -n "s/^resident_warps: //p" "$work/ran")
    said=$(resident turing ocu "$registers" "$block" "$shared")
    [ "${said%% *}" = "$there" ] ||
        refuse "$1 on turing: expected $there warps as the model has, got $said; correct resident"
}

each() { # PART WHOLE
    awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'
}

head_of() { # FIELD of the main trace
    sed -n "s/^-$1 = //p;/^#traces/q" "$main"
}

measure() { # KERNEL
    rm -rf "$work/traces"
    "$emulate" --profile --plain --trace "$work/traces" "$here/$1.launch" >"$work/said" ||
        refuse "$here/$1.launch: expected that its checks hold; run make trace LAUNCH=it"
    # shellcheck disable=SC2012 # names are ours
    main=$(ls -S "$work"/traces/*.traceg | head -n 1)
    "$analyze" --trace "$main" --out "$work/analysis" >"$work/summary"
    all=$(value profile_instructions)
    registers=$(head_of nregs)
    block=$(head_of 'block dim' | tr '(),' '   ' | awk '{ print int(($1 * $2 * $3 + 31) / 32) }')
    shared=$(head_of shmem)
    global=$(($(value profile_global_loads) + $(value profile_global_stores)))
}

# Warps on each machine.
occupancies() {
    for pair in $machines; do
        printf "%s%s" "${between:-}" \
            "$(resident "${pair%:*}" "${pair#*:}" "$registers" "$block" "$shared")"
        between=" | "
    done
}

first_row() {
    interval=$(awk '/intervals, real/ { print $4 }' "$work/summary")
    lanes=$(($(value profile_partial) + $(value profile_none)))
    echo "| \`$1\` | $registers | $block | $all |" \
        "$(occupancies) |" \
        "$(each "$(value profile_register_reads)" "$all") |" \
        "$(each "$(value profile_register_writes)" "$all") | $interval |" \
        "$(percent "$lanes" "$all") |" >>"$work/first"
}

second_row() {
    base=${1%_r[0-9]*}
    serves=$(sed -n "s/^$base | //p" "$here/serves")
    [ -n "$serves" ] || refuse "$here/serves:1: expected a line for $base, got none; add one"
    echo "| \`$1\` | $(percent "$(value profile_fma)" "$all") |" \
        "$(percent "$(value profile_double)" "$all") |" \
        "$(percent "$(value profile_tensor)" "$all") |" \
        "$(percent "$global" "$all") | $(percent "$(value profile_atomics)" "$all") |" \
        "$(percent "$(value profile_shared)" "$all") |" \
        "$(percent "$(value profile_local)" "$all") |" \
        "$(l1_hits) | $serves |" \
        >>"$work/second"
    same_occupancy "$1"
}

{ echo '| kernel | registers | warps a block | warp instructions | warps on fermi |' \
    'turing | ampere | maxwell | gebhart | reads | writes | interval | diverged |'
    echo '|---|---|---|---|---|---|---|---|---|---|---|---|---|'; } >"$work/first"
{ echo '| kernel | FMA | double | tensor | global | atomic | shared | local | L1 hits |' \
    'modelled on | serves |'
    echo '|---|---|---|---|---|---|---|---|---|---|---|'; } >"$work/second"
for file in "$here"/large/*.launch; do
    kernel=$(basename "$file" .launch)
    measure "$kernel"
    first_row "$kernel"
    second_row "$kernel"
done
rm -rf "$work/traces"

if [ $# -eq 0 ]; then
    cat "$work/first"
    echo
    cat "$work/second"
    exit 0
fi
awk -v first="$work/first" -v second="$work/second" '
    function put(file,    line) { while ((getline line < file) > 0) print line }
    /^\| kernel \|/ { put(++n == 1 ? first : second); skip = 1 }
    !/^\|/ { skip = 0 }
    !skip' "$page" >"$work/page"
[ "$(grep -c '^| kernel |' "$work/page")" -eq 2 ] ||
    refuse "$page:1: expected two tables that begin with '| kernel |'; put their heads there"
cmp -s "$work/page" "$page" || cp "$work/page" "$page"
