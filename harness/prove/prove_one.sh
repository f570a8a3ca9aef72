#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# prove_one.sh SECONDS CERTIFIED DESIGN BLOCK FOLDER [KEYS...]: one line of prove.sh. The design's
# bitcode is in FOLDER, KEYS are beside its .ini; the program that replays is built there. What the
# prover says goes to build/prove/DESIGN/BLOCK.txt. Beside it BLOCK.status is the status: 0 proved,
# 1 not, 2 not asked; this script's own is always 0.
#
# CERTIFIED: answers of earlier runs (kept.sh). With the same CNFs as there nothing but the covers
# is asked, and BLOCK.txt ends with `STANDS ... (same CNF)`.
set -eu

seconds=$1 certified=$2 design=$3 block=$4 out=$5
shift 5
dir=build/prove/$design
said=$dir/$block.txt
mkdir -p "$dir"
rm -f "$dir/$block".*.cex "$dir/$block.status"

end() { # status
    echo "$1" >"$dir/$block.status"
    exit 0
}

# Is there a program to replay on? Counterexamples of tops and of two forms of the C name things
# that no program can be put into.
has_program() {
    [ -f "harness/stimulus/random_$block.c" ] || return 1
    sh harness/prove/make.sh DESIGN="$design" OUT="$out" SET="$*" \
        "$out/block_$block" >"$dir/$block.build.txt" 2>&1 || {
        tail -n 20 "$dir/$block.build.txt"
        end 2
    }
}

# replay FILE: one cycle of it on both twins
replay() {
    "$out/block_$block" --replay "$1" --out build/waves >"$dir/$block.replay.txt" 2>&1
}

# The verdict's counterexample, on both twins: DIFFERS shows there. Of CONTRACT and REFUSED they may
# do the same.
show() { # file
    replayed=0
    replay "$1" || replayed=$?
    case $replayed:$1 in
    0:*.equal.cex)
        echo "$1:1: expected both twins to differ as the proof says, got none; the translation of" \
            "one of them is wrong: run make prove-selftest"
        end 2
        ;;
    0:*)
        echo "$1:1: both twins do the same from there; it breaks what the verdict names, of" \
            "csim/$block.c or harness/contracts/blocks/$block.c"
        end 1
        ;;
    esac
    cat "$dir/$block.replay.txt"
    end "$replayed"
}

prover() { # [--unasked]
    build/prover --design-dir "$out" --dir "$dir" --block "$block" --seconds "$seconds" "$@" \
        >"$said" 2>&1
}

stands() {
    grep -q "^$block $design " "$certified" || return 1
    prover --unasked || true
    points=$(sed -n "\$s/^UNASKED $block $design points=\([0-9]*\) .*/\1/p" "$said")
    [ -n "$points" ] || return 1
    sh harness/prove/kept.sh same "$certified" "$block" "$design" "$points" \
        "$dir/$block.certificates" >>"$said"
}

status=0
stands || {
    rm -f "$dir/$block".*.cex
    prover || status=$?
}
verdict=$(tail -n 1 "$said")
case $verdict in
"PROVED "* | "STANDS "*) ;;
"DIFFERS "*".cex" | "CONTRACT "*".cex" | "REFUSED "*".cex")
    echo "$verdict"
    if has_program "$@"; then show "${verdict##*see }"; fi
    end 1
    ;;
*)
    echo "$verdict"
    end "$status"
    ;;
esac

if ! has_program "$@"; then
    echo "$verdict"
    end 0
fi
covers=0
for file in "$dir/$block".cover_*.cex; do
    if [ ! -f "$file" ]; then continue; fi
    if ! replay "$file"; then
        echo "DIFFERS $block $design: both twins should agree on $file, an example of a proof:"
        cat "$dir/$block.replay.txt"
        end 1
    fi
    covers=$((covers + 1))
done
case $verdict in
STANDS*) echo "$verdict" ;;
*) echo "$verdict covers=$covers" ;;
esac
end 0
