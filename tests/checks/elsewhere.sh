#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# elsewhere.sh: make BUILD=folder builds there and writes nothing into the tree. Also with blanks in
# names, without root and when the tree cannot be written to. What it refuses.
set -eu

work=$(pwd)/build/check_elsewhere
rm -rf "$work"
mkdir -p "$work"
unset MAKELEVEL MAKEFLAGS MFLAGS TWINRF_LOCKED
export DEPS=manual
checks=0
fail() {
    echo "$1"
    exit 1
}
# A user that may not write into the tree: root is another user for a command.
nobody() {
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=/nonexistent "$@"
    else
        "$@"
    fi
}
there="$work/nobody's tree"
mkdir "$there"
[ "$(id -u)" -ne 0 ] || chown 65534:65534 "$there"
tree() { # names and times of all files outside of build/
    find . \( -path ./build -o -path ./.git \) -prune -o -printf '%p %T@ %i %m\n' | sort
}
tree >"$work/before"
who=nobody
nobody make help >"$work/said" 2>&1 || who='' # some folder above may be closed to nobody
as() {
    if [ -n "$who" ]; then nobody "$@"; else "$@"; fi
}
elsewhere() { # words for make
    as make BUILD="$there" "$@" >"$work/said" 2>&1 || fail "make $*: $(cat "$work/said")"
    checks=$((checks + 1))
}
cp tests/traces/dense.rft "$work/my trace.rft"
elsewhere analyze TRACE="build/check_elsewhere/my trace.rft" OUT="build/analysis/mine"
[ -s "$there/build/analysis/mine/cfg.json" ] || fail "no analysis in $there"
grep -qx "build/ is in $there" "$work/said" || fail "where it builds is not said"
(cd "$there" && as make -s build/rfgen && as make -s -f harness/mk/design.mk DESIGN=n1 \
    INI=tests/sizes/n1.ini OUT=build/n1 SHARED=build/n1/shared PROVE_OBJ=build/n1/objects \
    build/n1/prove/warp_scheduler.bc build/n1/obj/shim_warp_scheduler.o) >"$work/said" 2>&1 ||
    fail "a block in a folder with blanks: $(tail -n 5 "$work/said")"
elsewhere clean
[ ! -e "$there/build" ] || fail "make clean left $there/build"
tree >"$work/after"
cmp -s "$work/before" "$work/after" ||
    fail "the tree was written to: $(diff "$work/before" "$work/after" | head -n 5)"
# A file that goes away, comes, or is another's.
: >"$work/new"
[ "$(as readlink "$there/Makefile")" = "$(pwd)/Makefile" ] || fail 'no link to the Makefile'
as ln -s "$(pwd)/no_such_file" "$there/hw/gone.v"
as rm "$there/README.md"
elsewhere help
[ ! -L "$there/hw/gone.v" ] || fail 'a link to nothing stayed'
[ -e "$there/README.md" ] || fail 'a file has no link'
# Its links are the tree's files, with their keys; another link is none.
[ "$(cd "$there" && as sh tests/kept_jobs.sh key)" = "$(sh tests/kept_jobs.sh key)" ] ||
    fail 'expected the key of kept jobs to be that of the tree'
as ln -s "$(pwd)/hw/wcb.v" "$there/hw/other.v"
(cd "$there" && as sh harness/mk/plain.sh tree) >"$work/said" 2>&1 && fail 'a link to another file'
grep -q '^hw/other.v:1: expected a file, got a symbolic link' "$work/said" ||
    fail "a link to another file: $(cat "$work/said")"
as rm "$there/hw/other.v"
checks=$((checks + 8))

refused() { # text, words
    text=$1 status=0
    shift
    make -s "$@" >"$work/out" 2>"$work/err" || status=$?
    if [ "$status" -ne 2 ] || [ -s "$work/out" ] || ! grep -qF -- "$text" "$work/err"; then
        fail "make $*: expected status 2 and '$text', got $status: $(cat "$work/err")"
    fi
    checks=$((checks + 1))
}
refused 'outside of the tree' BUILD=hw/mine area
[ ! -e hw/mine ] || fail 'a folder was made in the tree'
refused "got others' files" BUILD="$work" area
refused 'which writes into the tree' BUILD="$there" kept-jobs RECORD=1
refused 'which writes into the tree' BUILD="$there" jobs-list
refused 'which writes into the tree' BUILD="$there" pages
refused 'which writes into the tree' BUILD="$there" kernels
refused 'SEED=abc: expected a whole number' BUILD="$there" sim SEED=abc
refused 'that can be made' BUILD=/proc/twinrf area
echo "$checks checks of make BUILD=folder, as ${who:-$(id -un)}: tree untouched, blanks, refusals"
