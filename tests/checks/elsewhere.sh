#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# elsewhere.sh: make BUILD=folder builds there and writes nothing into the tree. Also with blanks in
# names, without root and when the tree cannot be written to. What it refuses.
. tests/checks/lib.sh

unset MAKELEVEL MAKEFLAGS MFLAGS TWINRF_LOCKED
export DEPS=manual HOME=/nonexistent
there="$work/nobody's tree"
mkdir "$there"
[ "$(id -u)" -ne 0 ] || chown 65534:65534 "$there"
sources >"$work/before"
who=nobody
run nobody make help # some folder above may be closed to nobody
[ "$status" -eq 0 ] || who=''
as() {
    if [ -n "$who" ]; then nobody "$@"; else "$@"; fi
}
elsewhere() { # words for make
    ok as make BUILD="$there" "$@"
}
cp tests/traces/dense.rft "$work/my trace.rft"
elsewhere analyze TRACE="build/check_elsewhere/my trace.rft" OUT="build/analysis/mine"
[ -s "$there/build/analysis/mine/cfg.json" ] || fail "no analysis in $there"
ends 0 "^build/ is in $there\$"
block() {
    (cd "$there" && as make -s build/rfgen && as make -s -f harness/mk/design.mk DESIGN=n1 \
        INI=tests/sizes/n1.ini OUT=build/n1 SHARED=build/n1/shared PROVE_OBJ=build/n1/objects \
        build/n1/prove/warp_scheduler.bc build/n1/obj/shim_warp_scheduler.o)
}
ok block
elsewhere clean
[ ! -e "$there/build" ] || fail "make clean left $there/build"
sources >"$work/after"
equal 'files of the tree' "$work/before" "$work/after"
# A file that goes away, comes, or is another's.
: >"$work/new"
same 'the link to the Makefile' "$root/Makefile" "$(as readlink "$there/Makefile")"
as ln -s "$(pwd)/no_such_file" "$there/hw/gone.v"
as rm "$there/README.md"
elsewhere help
[ ! -L "$there/hw/gone.v" ] || fail 'a link to nothing stayed'
[ -e "$there/README.md" ] || fail 'a file has no link'
# Its links are the tree's files, with their keys; another link is none.
same 'the key of kept jobs' "$(sh tests/kept_jobs.sh key)" \
    "$(cd "$there" && as sh tests/kept_jobs.sh key)"
as ln -s "$(pwd)/hw/wcb.v" "$there/hw/other.v"
plain() {
    (cd "$there" && as sh harness/mk/plain.sh tree)
}
fails '^hw/other.v:1: expected a file, got a symbolic link' plain
as rm "$there/hw/other.v"

no_make() { # text, words
    text=$1
    shift
    run make -s "$@"
    same "stdout of make $*" '' "$(cat "$work/stdout")"
    ends 2 "$text"
}
no_make 'outside of the tree' BUILD=hw/mine area
[ ! -e hw/mine ] || fail 'a folder was made in the tree'
no_make "got others' files" BUILD="$work" area
no_make 'which writes into the tree' BUILD="$there" kept-jobs RECORD=1
no_make 'which writes into the tree' BUILD="$there" jobs-list
no_make 'which writes into the tree' BUILD="$there" pages
no_make 'which writes into the tree' BUILD="$there" kernels
no_make 'SEED=abc: expected a whole number' BUILD="$there" sim SEED=abc
no_make 'that can be made' BUILD=/proc/twinrf area
echo "$checks checks of make BUILD=folder, as ${who:-$(id -un)}: tree untouched, blanks, refusals"
