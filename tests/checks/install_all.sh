#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# install_all.sh: make install of all design points, as tests/checks/install.sh has it of two. Then
# another user, for whom the tree is read-only, installs one with BUILD=. From that package, which
# is read-only, too, twinrf cosim builds and runs, and the SystemC example with its RTL.
set -eu

work=$(pwd)/build/check_install_all
unset MAKELEVEL MAKEFLAGS MFLAGS TWINRF_LOCKED
export DEPS=manual
fail() {
    echo "$1"
    exit 1
}
# Those without caches of registers.
cached=$(build/rfgen show rc_ways rfc_entries constraints/designs/*.ini | cut -f 1)
# shellcheck disable=SC2046 # a list
sh tests/checks/install.sh \
    $(basename -s .ini -- constraints/designs/*.ini | grep -vxF "$cached")

# Root is another user for a command; without root one's own package is made read-only.
nobody() {
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --reuid=65534 --regid=65534 --clear-groups env HOME="$work/home" "$@"
    else
        "$@"
    fi
}
chmod -R u+w "$work" 2>/dev/null || true
rm -rf "$work"
mkdir -p "$work/home" "$work/build there" "$work/a prefix"
[ "$(id -u)" -ne 0 ] || chown 65534:65534 "$work"/*
find . \( -path ./build -o -path ./.git \) -prune -o -printf '%p %T@ %i %m\n' | sort >"$work/before"
nobody make BUILD="$work/build there" install DESIGNS=steal8 PREFIX="$work/a prefix" \
    >"$work/said" 2>&1 || fail "make install: $(tail -n 5 "$work/said")"
find . \( -path ./build -o -path ./.git \) -prune -o -printf '%p %T@ %i %m\n' | sort >"$work/after"
cmp -s "$work/before" "$work/after" || fail 'make install wrote into the tree'

[ "$(id -u)" -ne 0 ] || chown -R 0:0 "$work/a prefix"
# With Verilator: the RTL in SystemC, too.
sh tests/examples.sh "$work/a prefix" "$work/examples"
chmod -R a-w "$work/a prefix"
sums() {
    (cd "$work/a prefix" && find . -type f -exec cksum {} +) >"$work/sums"
    sort "$work/sums"
}
sums >"$work/before"
cd "$work/home"
cosim() { # words of twinrf cosim
    status=0
    nobody "$work/a prefix/bin/twinrf" cosim --width=narrow "$@" >"$work/said" 2>"$work/err" ||
        status=$?
}
cosim --test=write_steal
[ "$status" -eq 0 ] || fail "twinrf cosim: status $status: $(tail -n 5 "$work/err")"
grep -q '^PASS write_steal design=steal8 .* mismatches=0$' "$work/said" ||
    fail "twinrf cosim: $(cat "$work/said")"
[ -d .cache/twinrf ] || fail "twinrf cosim: no build in $work/home/.cache/twinrf"
cosim --test=write_steal --trace="$work/home/none.rft"
if [ "$status" -ne 2 ] || ! grep -q none.rft "$work/err"; then
    fail "twinrf cosim: a trace that is not there: status $status: $(cat "$work/err")"
fi
sums >"$work/after"
cmp -s "$work/before" "$work/after" ||
    fail 'twinrf cosim wrote into the package'
chmod -R u+w "$work/a prefix"

# A package whose Verilog keeps through reset what registers had: status 1.
cp -R "$work/a prefix" "$work/other"
sed -i "s/if (!rst_ni) begin/if (!rst_ni \&\& !1'b1) begin/" \
    "$work/other/share/twinrf/source/hw/warp_scheduler.v"
status=0
"$work/other/bin/twinrf" cosim --width=narrow --test=write_steal --build="$work/built" \
    >"$work/said" 2>"$work/err" || status=$?
if [ "$status" -ne 1 ] || ! grep -qF 'warp_scheduler[0].last_' "$work/said"; then
    fail "twinrf cosim: a fault: status $status: $(head -n 3 "$work/said" "$work/err")"
fi
rm -rf "$work/other" "$work/built"
echo 'all design points installed; cosim built from a read-only package by another user'
