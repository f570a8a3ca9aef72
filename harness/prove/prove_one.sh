#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# prove_one.sh SECONDS DESIGN BLOCK FOLDER: one line of prove.sh. The design is built in FOLDER. What the prover says goes to
# build/prove/DESIGN/BLOCK.txt, the status (0 proved, 1 not, 2 not asked) to BLOCK.status beside it; this script's own is always 0.
set -eu

seconds=$1 design=$2 block=$3 out=$4
dir=build/prove/$design
said=$dir/$block.txt
mkdir -p "$dir"
rm -f "$dir/$block".*.cex

end() { # status
    echo "$1" >"$dir/$block.status"
    exit 0
}

# replay FILE: one cycle of it on both twins
replay() {
    "$out/block_$block" --replay "$1" --out build/waves >"$dir/$block.replay.txt" 2>&1
}

status=0
build/prover --design-dir "$out" --dir "$dir" --block "$block" --seconds "$seconds" >"$said" 2>&1 || status=$?
verdict=$(tail -n 1 "$said")
case $verdict in
"PROVED "*) ;;
"DIFFERS "*".cex")
    echo "$verdict"
    file=${verdict##*see }
    # Counterexamples of tops and of two forms of the C name things that no program can be put into.
    if [ -x "$out/block_$block" ]; then
        if replay "$file"; then
            echo "$file:1: expected both twins to differ as the proof says, got none; the translation of one of them is wrong: run make prove-selftest"
            end 2
        fi
        cat "$dir/$block.replay.txt"
    fi
    end 1
    ;;
*)
    echo "$verdict"
    end "$status"
    ;;
esac

if [ ! -x "$out/block_$block" ]; then # tops and datapath are no program
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
echo "$verdict covers=$covers"
end 0
