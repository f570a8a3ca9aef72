#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# same_tops.sh BASE DESIGN...: is the Verilog of each design point still that of BASE, a commit or
# another tree? What rfgen exports of both, with lanes of one bit, is flattened. yosys proves it
# equal (equiv), registers paired by their names. It has no more cells, nor a longer path, than
# before, as yosys counts them without optimisation:
#     SAME straight16 rf_straight boxes=5 cells=36012 (36012) depth=87 (87)
#
# Boxes: blocks whose files, and those of all modules below, are the same on both sides. Instances
# of the same path, parameters and inputs have the same outputs, so these are cut: their outputs
# become inputs, their inputs are compared. Status 1: one differs. Status 2: one could not be asked.
#
# TWINRF_SAME=FOLDER: the Verilog of the new side, exported before, instead of this tree's (tests).
# TWINRF_SET="--set warps=8": sizes of both sides. Without it, only what is between the boxes of
# rf_ltrf is counted: yosys has no memory for the paths of the whole.
set -eu
export LC_ALL=C

[ $# -ge 2 ] || {
    echo "same_tops.sh: expected a commit or a tree, and design points, got $# words" >&2
    exit 2
}
revision=$1
shift
work=$PWD/build/same_tops
sizes="--set lane_bits=1 ${TWINRF_SET:-}"
rm -rf "$work"
mkdir -p "$work"
make -s build/rfgen
tree=$revision
if [ ! -d "$tree" ]; then
    tree=$work/base
    mkdir "$tree"
    git archive "$revision" | tar -x -C "$tree"
fi
make -s -C "$tree" build/rfgen

fail() { # message
    echo "$1" >&2
    exit 2
}

# Modules of two folders whose files, or those of a module that they name, differ: a line each.
changed() { # folder, folder
    for file in "$1"/*.v "$2"/*.v; do
        name=$(basename "$file" .v)
        cmp -s "$1/$name.v" "$2/$name.v" || echo "$name"
    done | sort -u >"$work/changed"
    while
        known=$(wc -l <"$work/changed")
        while read -r name; do
            grep -lw "$name" "$1"/*.v "$2"/*.v || true
        done <"$work/changed" | sed 's/.*\///; s/\.v$//' >"$work/more"
        sort -u -o "$work/changed" "$work/changed" "$work/more"
        [ "$known" -ne "$(wc -l <"$work/changed")" ]
    do :; done
}

# Cells and the longest path of what is flattened.
count() { # name of the side
    printf 'opt_clean\ntee -q -o %s stat\ntee -q -o %s ltp -noff\n' "$out/$1.stat" "$out/$1.depth"
}

# One side: whole, to count; then with boxes, whose types and paths are written down.
side() { # folder of Verilog, design point, name of the side, boxes
    cat <<END
read_verilog $1/*.v
hierarchy -check -top $2
$(if [ -z "$between" ]; then
    printf 'design -push-copy\nproc\nflatten\n'
    count "$3"
    echo 'design -pop'
fi)
blackbox$4
proc
flatten
check -assert
opt_clean
write_rtlil $out/$3.il
expose -evert t:*
$(if [ -n "$between" ]; then count "$3"; fi)
rename -top $3
design -stash $3
END
}

# Instances: type with its parameters, path.
boxes_of() {
    # shellcheck disable=SC2016 # names of yosys
    sed -n 's/^  cell \([^ ]*\) \(\\[^ ]*\)$/\1 \2/p' "$1" | grep '^\(\$paramod\|\\\)' | sort
}

export_of() { # tree, design point, folder: modules named as in the tree
    names=
    if grep -q -e '"prefix", "TEXT"' "$1/gen/rfgen/rfgen.c"; then names="--prefix none"; fi
    # shellcheck disable=SC2086 # several options
    (cd "$1" && build/rfgen export "constraints/designs/$2.ini" "$3" $names $sizes) ||
        fail "$1: expected rfgen to export $2, got none"
}

compare() { # design point
    top=$(build/rfgen show "constraints/designs/$1.ini" top)
    between=
    if [ "$top${TWINRF_SET:-}" = rf_ltrf ]; then between=1; fi
    base=$work/old/$1/hw new=${TWINRF_SAME:-$work/new/$1/hw}
    export_of "$tree" "$1" "$work/old/$1"
    export_of . "$1" "$work/new/$1"
    changed "$base" "$new"
    build/rfgen rows "$top" SUB | sort -u >"$out/blocks"
    grep -vxFf "$work/changed" "$out/blocks" >"$out/cut" || true
    n=$(wc -l <"$out/cut")
    boxes=$(sed 's/^/ A:hdlname=\\/' "$out/cut" | tr -d '\n')
    {
        side "$base" "$1" gold "$boxes"
        side "$new" "$1" gate "$boxes"
        printf 'design -copy-from gold -as gold gold\ndesign -copy-from gate -as gate gate\n'
        printf 'equiv_make gold gate equiv\nhierarchy -top equiv\n'
        # By far the fastest where all blocks are cut; other logic it may pair wrongly.
        if ! grep -vxFf "$out/cut" "$out/blocks" >/dev/null; then echo 'equiv_struct -icells'; fi
        printf 'equiv_simple\nequiv_induct\ntee -q -o %s/verdict equiv_status\n' "$out"
    } >"$out/ask.ys"
    yosys -q -l "$out/log" "$out/ask.ys" >/dev/null 2>&1 ||
        fail "$out/log:1: expected an answer of yosys, got: $(grep -m 1 ERROR "$out/log")"
    if ! boxes_of "$out/gold.il" >"$out/gold.boxes" || ! boxes_of "$out/gate.il" |
        cmp -s - "$out/gold.boxes"; then
        echo "DIFFERS $1 $top: instances or their parameters; see $out/gold.il, $out/gate.il"
        return 1
    fi
    if ! grep -q 'Equivalence successfully proven' "$out/verdict"; then
        echo "DIFFERS $1 $top:$(grep -m 1 'Unproven' "$out/verdict"); see $out/verdict"
        return 1
    fi
    cells=$(counts cells) depth=$(counts depth)
    verdict=SAME
    for count in "$cells" "$depth"; do # new (before)
        before=${count#*(}
        if [ "${count% *}" -gt "${before%)}" ]; then verdict=LARGER; fi
    done
    echo "$verdict $1 $top boxes=$n cells=$cells depth=$depth"
    [ "$verdict" = SAME ]
}

counts() { # cells or depth: of the new side, and (before)
    case $1 in
    cells) awk '/Number of cells/ { n[FILENAME] = $4 }
        END { print n[ARGV[1]], "(" n[ARGV[2]] ")" }' "$out/gate.stat" "$out/gold.stat" ;;
    depth) sed -n 's/.*length=\([0-9]*\).*/\1/p' "$out/gate.depth" "$out/gold.depth" |
        paste -s -d ' ' | sed 's/ \(.*\)/ (\1)/' ;;
    esac
}

status=0
for design; do
    out=$work/$design
    mkdir -p "$out"
    compare "$design" || status=1
done
exit "$status"
