#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# lock.sh: two makes at once in one tree do each other no harm. One at a time builds in a folder,
# and what all folders share; none waits for itself.
. tests/checks/lib.sh

mkdir -p "$work/build"
unset TWINRF_LOCKED MAKELEVEL MAKEFLAGS MFLAGS
locked=$(pwd)/harness/mk/locked.sh

# Two at once for one folder: neither starts before the other has ended. Whoever is first stays
# until the other has said that it waits. For two folders: each ends when it has seen the other run.
cd "$work"
cat >stay.sh <<'END'
echo "start $1" >>order
n=0
until [ -s waited ] || [ "$n" -gt 200 ]; do sleep 0.1 && n=$((n + 1)); done
echo "end $1" >>order
END
cat >meet.sh <<'END'
: >"here.$1"
for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    if [ -e here.one ] && [ -e here.two ]; then exit 0; fi
    sleep 0.5
done
echo "$1 met nobody in $try tries" >>order
END
turn() { # folder, script, name
    setsid -w sh "$locked" "$1" sh "$2" "$3" 2>>waited
}
turn build/a stay.sh one &
turn build/a stay.sh two &
wait
awk '$1 == "start" { open = $2 } $1 == "end" && $2 != open { bad = 1 }
    END { exit bad || NR != 4 }' order || fail "two at a time had the lock: $(cat order)"
grep -q 'waiting for another make, which is at build_a' waited ||
    fail "nothing was said of waiting: $(cat waited)"
rm order
turn build/a meet.sh one &
turn build/b meet.sh two &
wait
[ ! -e order ] || fail "two folders waited for each other: $(cat order)"
# shellcheck disable=SC2016 # for the inner shells
said=$(timeout 30 sh "$locked" build/a sh -c 'sh "$1" build/a echo inside' sh "$locked") || true
same 'a lock within the same lock' inside "$said"
expect 7 '' sh "$locked" build/a sh -c 'exit 7'
cd - >/dev/null

# What a proof found lies in a folder of its design point: another proof of that waits. It starts
# when the lock is held: whoever holds it writes to `held`, and stays until something is in `go`.
mkfifo "$work/held" "$work/go"
# shellcheck disable=SC2016 # for the inner shell
timeout 120 sh "$locked" build/prove/steal4 \
    sh -c 'echo held >"$1/held" && read -r _ <"$1/go"' sh "$work" &
timeout 60 grep -q held "$work/held" || fail 'nobody had the lock of a design point'
setsid timeout 60 sh harness/prove/prove.sh 1 steal4 crossbar >"$work/said" 2>&1 &
prover=$!
n=0
until grep -q 'which is at build_prove_steal4' "$work/said" || [ "$n" -gt 300 ]; do
    sleep 0.1 && n=$((n + 1))
done
kill "$prover" || fail "a proof did not wait for another one: $(cat "$work/said")"
echo go >"$work/go"
wait
grep -q 'which is at build_prove_steal4' "$work/said" ||
    fail "a proof did not wait for another one: $(cat "$work/said")"

# Two makes of one block's bitcode, C to LLVM, and of a program in a fresh folder. Both succeed: one
# of them builds, the other waits and finds it done.
build() { # log
    make -f harness/mk/design.mk DESIGN=n1 INI=tests/sizes/n1.ini OUT=build/check_lock/n1 \
        build/check_lock/n1/prove/warp_scheduler.bc >"$work/$1" 2>&1 ||
        fail "$1: $(tail -n 5 "$work/$1")"
}
build first &
build second &
wait
linked=$(cat "$work/first" "$work/second" | grep -c '^llvm-link-14 ') || true
same 'makes that link the bitcode' 1 "$linked"
llvm-link-14 build/check_lock/n1/prove/warp_scheduler.bc -o "$work/read.bc" ||
    fail 'two makes at once left half a file'

# Two makes of a folder of links and of a program in it, which is whole at any time.
program() { # log
    make BUILD="$work/a tree" build/still >"$work/$1" 2>&1 || fail "$1: $(tail -n 5 "$work/$1")"
    "$work/a tree/build/still" --version >>"$work/$1" || fail "$1: half a program"
}
program third &
program fourth &
wait
grep -q '^still ' "$work/third" || fail "two makes of a program: $(cat "$work/third")"
grep -q '^still ' "$work/fourth" || fail "two makes of a program: $(cat "$work/fourth")"
echo "two makes at once: one builds, the other waits, in one folder; nobody waits for himself"
