#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# kernels.sh [large]: the kernels of tests/kernels give what plain C programs give. They run as many
# instructions as a figure needs; `cubins` names all of them. Other inputs must fail. With `large`,
# the larger settings, too; and where nvcc is, it makes the same cubins. Status 0, 1 failed.
. tests/checks/lib.sh

emulate=${EMULATE:-build/emulate}
here=tests/kernels

# shellcheck disable=SC2086 # none or one word
sh $here/reference.sh ${1:-}

value() { # NAME of a line of the output
    sed -n "s/^$1: //p" "$work/stdout"
}

runs() { # LAUNCH-FILE, at least and at most so many instructions
    ok "$emulate" --check "$1"
    count=$(value warp_instructions)
    { [ "${count:-0}" -ge "$2" ] && [ "${count:-0}" -le "$3" ]; } ||
        fail "$1: expected $2 to $3 warp instructions, got ${count:-none}"
}

# Another seed, or another size where nothing is drawn: a check must say so.
seeded() { # LAUNCH-FILE
    edit='s/uniform [0-9]*/uniform 99/'
    grep -q uniform "$1" || edit='s/^arg i32 64$/arg i32 63/'
    sed "$edit; s|^cubin |cubin ../../$here/|; /^expect/d" "$1" >"$work/seeded.launch"
    expect 1 '^check: .* not equal' "$emulate" "$work/seeded.launch"
}

# The suite has a larger setting each; the others are small on purpose.
suite=0
for file in "$here"/*.launch; do
    name=${file##*/}
    if [ -e "$here/large/$name" ]; then
        suite=$((suite + 1))
        runs "$file" 20000 500000
        seeded "$file"
        [ $# -eq 0 ] || runs "$here/large/$name" "$((count + 1))" 10000000
    else
        runs "$file" 1 500000
    fi
done
[ "$suite" -ge 30 ] || fail "expected at least 30 kernels with a larger setting, got $suite"

for file in "$here"/*.cubin; do
    name=$(basename "$file" .cubin)
    grep -q "^$name " "$here/cubins" ||
        fail "$file: expected a line in $here/cubins, found none; add it"
    case $name in extra | waits | edges) continue ;; esac # for emulator.sh and emulator_edges.sh
    grep -q "^cubin $name.cubin" "$here"/*.launch ||
        fail "$file: expected a launch file that runs it, found none"
done
# A trace comes when it is named: of one launch of several, and never over what is there.
lone=$work/traces/lud_internal-3.traceg.xz
sh $here/traces.sh "$lone"
{ xz -dc "$lone" | grep -q '^-kernel name = lud_internal$' && [ -s "${lone%-*}.static" ]; } ||
    fail "$lone: expected a trace of lud_internal and its table"
echo mine >"$work/traces/vecadd.traceg.xz"
sh $here/traces.sh "$work/traces/vecadd.traceg.xz"
grep -qx mine "$work/traces/vecadd.traceg.xz" || fail "vecadd.traceg.xz: a file was overwritten"
refused 'got nonesuch; see docs/kernels.md' sh $here/traces.sh "$work/nonesuch.traceg.xz"
mkdir "$work/bin"
ln -s "$(command -v cat)" "$work/bin"
shell=$(command -v sh)
refused "the tree's cubins were made by nvcc V" env PATH="$work/bin" "$shell" $here/compile.sh
refused 'expected FOLDER [large], got 0 words' build/kernels/lbm_reference

# The page has a row of each in both tables; with `large`, what is measured.
for file in "$here"/large/*.launch; do
    name=$(basename "$file" .launch)
    rows=$(grep -c "^| .$name. |" docs/kernels.md) || true
    [ "$rows" -eq 2 ] ||
        fail "docs/kernels.md: expected two rows of $name, got $rows; run make kernels-table"
done
# The figures' list has the groups that the page gives. `rfcsim` is no group: that list says it.
sed -n 's/^\([a-z0-9_]*\) | build\/emulated.* | \(suite.*\)/\1 \2/p' tests/reproduce/kernels |
    sed 's/ rfcsim//' | sort >"$work/listed"
sh $here/groups.sh | sort >"$work/groups"
equal "groups of tests/reproduce/kernels beside $here/groups.sh" "$work/groups" "$work/listed"
if [ $# -gt 0 ]; then
    sh "$here/table.sh" | grep '^| [`k]' >"$work/table"
    grep '^| [`k]' docs/kernels.md >"$work/page" || true
    # Hits depend on when warps meet, so on each cycle of the SM: five points are allowed.
    awk -F' *[|] *' '
        function near(a, b) { return a == b || (a ~ /%$/ && b ~ /%$/ && a - b < 6 && b - a < 6) }
        FNR == NR { measured[FNR] = $0; next }
        {
            split(measured[FNR], m, / *[|] */)
            for (i = 1; i <= NF; i++)
                if (NF == 13 && i == 10 && $2 != "kernel" ? !near($i, m[i]) : $i != m[i]) bad = 1
        }
        END { exit bad || FNR != NR / 2 }' "$work/table" "$work/page" ||
        fail "docs/kernels.md: expected the tables that are measured; run make kernels-table"
    sed 's/charged = up(regs, granule)/charged = 256/' "$here/table.sh" >"$work/table.sh"
    refused 'backprop on turing: expected 32 warps as the model has, got 8' sh "$work/table.sh"
fi
same=0
if [ $# -gt 0 ] && command -v nvcc >/dev/null; then
    cp -R "$here" "$work/again"
    ok sh "$work/again/compile.sh"
    for file in "$here"/*.cubin; do
        if cmp -s "$file" "$work/again/${file##*/}"; then
            same=$((same + 1))
        else
            fail "$file: expected what its source gives; run make kernels ($(cat $here/nvcc))"
        fi
    done
fi

echo "kernels: $suite of the suite${1:+, each in two sizes}, $same cubins made again"
