#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# install_all.sh: make install of all design points, as tests/checks/install.sh has it of two. Then
# another user, for whom the tree is read-only, installs one with BUILD=. From that package, which
# is read-only, too, twinrf cosim builds and runs, and the SystemC example with its RTL.
. tests/checks/lib.sh

unset MAKELEVEL MAKEFLAGS MFLAGS TWINRF_LOCKED
export DEPS=manual
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
mkdir -p "$work/home" "$work/build there" "$work/a prefix"
[ "$(id -u)" -ne 0 ] || chown 65534:65534 "$work"/*
find . \( -path ./build -o -path ./.git \) -prune -o -printf '%p %T@ %i %m\n' | sort >"$work/before"
ok nobody make BUILD="$work/build there" install DESIGNS=steal8 PREFIX="$work/a prefix"
find . \( -path ./build -o -path ./.git \) -prune -o -printf '%p %T@ %i %m\n' | sort >"$work/after"
equal 'the tree behind make install' "$work/before" "$work/after"

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
cosim='cosim --width=narrow --test=write_steal'
# shellcheck disable=SC2086 # words
expect 0 '^PASS write_steal design=steal8 .* mismatches=0$' \
    nobody "$work/a prefix/bin/twinrf" $cosim
[ -d .cache/twinrf ] || fail "twinrf cosim: expected a build in $work/home/.cache/twinrf, got none"
# shellcheck disable=SC2086
expect 2 none.rft nobody "$work/a prefix/bin/twinrf" $cosim --trace="$work/home/none.rft"
sums >"$work/after"
equal 'the package behind twinrf cosim' "$work/before" "$work/after"
chmod -R u+w "$work/a prefix"

# A package whose Verilog keeps through reset what registers had: status 1.
cp -R "$work/a prefix" "$work/other"
edit "$work/other/share/twinrf/source/hw/warp_scheduler.v" \
    "s/if (!rst_ni) begin/if (!rst_ni \&\& !1'b1) begin/"
# shellcheck disable=SC2086
expect 1 'warp_scheduler\[0\].last_' "$work/other/bin/twinrf" $cosim --build="$work/built"
rm -rf "$work/other" "$work/built"
echo 'all design points installed; cosim built from a read-only package by another user'
