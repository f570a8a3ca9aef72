#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# properties.sh: the properties of the Verilog hold at small sizes, tests/faults/properties/holds,
# and each fault of that folder is refuted. Works on copies in build/check_properties. The design
# points themselves: docs/properties.md.
layer=properties
. tests/faults/seeded.sh

copy() { # the sources that the script reads, in folder $1
    mkdir -p "$work/$1/tests" "$work/$1/harness/prove"
    cp -r hw "$work/$1/hw"
    cp -r tests/properties "$work/$1/tests/properties"
    for name in properties.sh path.sh certificate.sh times.awk; do
        cp "harness/prove/$name" "$work/$1/harness/prove/"
    done
    ln -s "$root/constraints" "$root/csim" "$root/gen" "$work/$1"
    mkdir "$work/$1/build"
    for name in rfgen certify obligations; do ln -s "$root/build/$name" "$work/$1/build"; done
}

ask() { # folder, words for properties.sh
    run in_copy "$@"
}
in_copy() { # the same
    (cd "$work/$1" && shift && PATH="${stub:+$stub:}$PATH" \
        sh harness/prove/properties.sh --seconds 60 "$@")
}

holds() { # block, size
    copy "$1_$2"
    ask "$1_$2" "$1" "$2"
    [ "$status" -eq 0 ] ||
        fail "$1 $2: expected every property to hold, got" \
            "$(grep -vE '^(PROVED|REACHED|TIGHT) ' "$work/said" | head -n 3)"
    checks=$((checks + $(grep -cE '^(PROVED|REACHED|TIGHT) ' "$work/said")))
}

# A fault in the Verilog, in a wrapper, or in the rows between a wrapper's blocks. A trace that
# refutes has inputs and waves.
ask_property() { # block, size, property
    this=$(basename "$fault" .fault)
    copy "$this"
    for part in hw tests; do
        [ ! -d "$seeded/$part" ] || cp -r "$seeded/$part" "$work/$this"
    done
    if [ -d "$seeded/gen" ]; then
        compile_rfgen
        cp --remove-destination "$work/rfgen" "$work/$this/build/rfgen"
    fi
    ask "$this" --only "^$3\$" "$1" "$2"
    is_caught
    grep -q '^REFUTED ' "$work/said" || return 0
    ends 1 '^    cycle [1-9][0-9]*: .*_i=0x'
    [ -s "$work/$this/$(sed -n 's/^    waves: //p' "$work/said")" ] ||
        fail "$fault:1: expected waves of the trace, got: $(said)"
}

while read -r block size; do holds "$block" "$size" </dev/null; done <"$folder/holds"
every

# No tool is believed. Instead of a tool runs a text, which may run the tool as "$real".
answers() { # name, tool, text, wanted in the log, status, words for properties.sh
    copy "$1"
    stub=$work/$1/stub
    mkdir "$stub"
    printf '#!/bin/sh\nreal=%s\n%s\n' "$(command -v "$2")" "$3" >"$stub/$2"
    chmod +x "$stub/$2"
    wanted=$4 expected=$5
    name=$1
    shift 5
    ask "$name" "$@"
    stub=
    ends "$expected" "$wanted"
    [ "$expected" -eq 0 ] || ! grep -q '^PROVED ' "$work/said" ||
        fail "$name: expected nothing to be PROVED, got: $(said)"
}
# shellcheck disable=SC2016 # texts of stubs
{
    cut='for proof; do :; done
        status=0; "$real" "$@" || status=$?
        head -c 20 "$proof" >"$proof.cut"; mv "$proof.cut" "$proof"; exit $status'
    answers cut_proof cadical "$cut" 'REFUSED .*expected the empty clause' 1 \
        --only '^bad_lost$' victim_buffer v2
    answers too_long cadical 'kill -XFSZ $$' '^PROVED .* bad_lost way=abc ' 0 \
        --only '^bad_lost$' victim_buffer v2
    answers no_time cadical 'exit 0' '^PROVED .* bad_data way=abc ' 0 --only '^bad_data$' rfc e2
    less='"$real" "$@"; status=$?
        for plan in build/properties/*/*/*.pla; do
            [ -f "$plan" ] || continue
            sed -e "/^[01-]* 1/{ 2,40d; }" -e "/^[.]p/d" "$plan" >"$plan.less"
            { grep -v "^[.]e" "$plan.less"; echo .e; } >"$plan.rest"
            sed "1i .p $(grep -c "^[01-]* 1" "$plan.rest")" "$plan.rest" >"$plan"
        done; exit $status'
    answers less_invariant berkeley-abc "$less" 'REFUSED .* it is none: ' 1 \
        --only '^bad_data$' rfc e2
    lies='for proof; do :; done; printf "a\000" >"$proof"; exit 20'
    answers all_true cadical "$lies" 'REFUSED .*expected' 1 --only '^bad_lost$' victim_buffer v2
}

# At a design point a wrapper gets the sizes of its own block; another one has Entries, too.
copy own_size
ask own_size --only '^bad_waits$' rfc rfc6
ends 0 ''
grep -q '\.Entries(32.sd6)' "$work/own_size/build/properties/rfc6/rfc/gates.ys" ||
    fail 'own_size: expected Entries 6, got another'
echo "properties checked: $checks"
