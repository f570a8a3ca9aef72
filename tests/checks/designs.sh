#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# designs.sh: `rfgen show` of points that are like others. What keys of kept verdicts hash of such a
# point, `rfgen generate`, is another when its base is; in a copy of constraints/. Refusals:
# tests/unit/test_design.c.
set -eu

rfgen=$(pwd)/build/rfgen
work=build/check_designs
rm -rf "$work"
mkdir -p "$work"
failed=0
shown() { # expected text, with \t and \n; arguments of rfgen show
    # shellcheck disable=SC2059 # a format
    expected=$(printf "$1")
    shift
    said=$("$rfgen" show "$@" 2>&1) || true
    [ "$said" = "$expected" ] || {
        echo "rfgen show $*: expected '$expected', got '$said'"
        failed=1
    }
}

own=$work/own.ini steal8=constraints/designs/steal8.ini
printf '[design]\nlike = steal8\nbanks = 16\n' >"$own"
shown 16 "$own" banks
shown rf_steal "$own" top
shown '' "$own" rthld
shown 12 "$own" rthld --set rthld=12
shown 'own\tbanks\t16\nsteal8\tbanks\t8' banks rthld "$own" "$steal8"
# shellcheck disable=SC2016 # a message
shown 'rfgen show: expected a key of docs/designs.md, got `bank`; correct it' "$own" bank
"$rfgen" show "$own" >"$work/all"
for line in "banks	16	$own:3" "warps	48	$steal8:8" 'rthld	8	default'; do
    grep -qxF "$line" "$work/all" || { echo "rfgen show $own: expected '$line'" && failed=1; }
done

ln -s "$(pwd)/gen" "$(pwd)/csim" "$(pwd)/hw" "$work"
cp -r constraints "$work"
made() { # point: a hash of what rfgen makes of it
    rm -rf "$work/out"
    (cd "$work" && "$rfgen" generate "constraints/designs/$1.ini" out)
    cat "$work/out/gen/design.h" "$work"/out/gen/*.gflags | cksum
}
before=$(made straight16)
sed 's/^warps .*/warps = 24/' "$steal8" >"$work/$steal8"
[ "$before" != "$(made straight16)" ] || {
    echo "$work/$steal8: expected straight16, which is like it, to be another with it"
    failed=1
}
[ "$failed" -eq 0 ] && echo 'designs: shown, and another when the base is'
