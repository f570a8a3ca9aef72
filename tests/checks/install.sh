#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# install.sh: make install of steal8 into a prefix with blanks, in which there is something. The
# program says from there what the make targets say. Man pages have the options of --help, and bash
# completes. pkg-config and CMake find the package when it was moved (tests/examples.sh). make
# uninstall leaves the prefix as it was. Faults are seeded into each comparison. Compiled for this
# machine, as `make sim` is, which shares objects.
#
# install.sh all, in make test-all: the same of all design points. Then another user, for whom the
# tree is read-only, installs one with BUILD=. From that package, which is read-only, too, twinrf
# cosim builds and runs, and the SystemC example with its RTL.
check=install${1:+_$1}
. tests/checks/lib.sh

unset MAKELEVEL MAKEFLAGS MFLAGS TWINRF_LOCKED
export DEPS=manual MARCH=native XDG_CACHE_HOME="$work/cache"
designs=steal8
if [ $# -gt 0 ]; then # but those with caches of registers
    cached=$(build/rfgen show rc_ways rfc_entries constraints/designs/*.ini | cut -f 1)
    designs=$(basename -s .ini -- constraints/designs/*.ini | grep -vxF "$cached" | paste -s -d ' ')
fi
prefix="$work/a prefix/of mine"
twinrf="$prefix/bin/twinrf"
trace=tests/traces/dense.rft
tree() { # folder: names, modes, contents
    (cd "$1" && find . -printf '%y %m %l %p\n' && find . -type f -exec cksum {} +) >"$work/tree"
    sort "$work/tree"
}

# --- installing, twice, and what is refused
mkdir -p "$prefix/share/man" "$prefix/bin" "$prefix/empty"
echo mine >"$prefix/bin/mine"
tree "$prefix" >"$work/before"
install() { # words for make
    ok make -s install "$@"
}
echo another >"$prefix/bin/twinrf"
tree "$prefix" >"$work/another"
expect 2 "got another's" make -s install DESIGNS="$designs" PREFIX="$prefix"
tree "$prefix" >"$work/now"
equal 'a refused install' "$work/another" "$work/now"
rm "$prefix/bin/twinrf"
install DESIGNS="$designs" PREFIX="$prefix"
tree "$prefix" >"$work/installed"
install DESIGNS="$designs" PREFIX="$prefix"
tree "$prefix" >"$work/now"
equal 'the second install' "$work/installed" "$work/now"
! cmp -s "$work/before" "$work/now" || fail 'expected the comparison of trees to see an install'
chmod -R a-w "$prefix/share/twinrf"
tree "$prefix" >"$work/locked"
expect 2 'no such design point' make -s install DESIGNS=nope PREFIX="$prefix"
# No path of the tree is in what is installed.
if (cd "$prefix" && grep -rlF -- "$root" lib/pkgconfig lib/cmake bin) >"$work/paths"; then
    fail "paths of the build are in $(cat "$work/paths")"
fi

# No tree is around: machines and prices are in the package.
for design in $designs; do
    make -s sim DESIGN="$design" TRACE=$trace >"$work/make" 2>"$work/stderr"
    (cd "$work" && "$twinrf" sim --design="$design" --trace="$root/$trace") >"$work/twinrf"
    equal "sim of $design" "$work/make" "$work/twinrf"
done
kernel=$root/build/traces/vecadd.traceg.xz
build/steal8/sim --trace "$kernel" --machine fermi --memory full --set mshrs=20 \
    --set miss_queue=4 >"$work/make"
(cd "$work" && "$twinrf" sim --trace="$kernel" --machine=fermi --memory=full --set=mshrs=20 \
    --set=miss_queue=4) >"$work/twinrf"
equal "sim on a machine" "$work/make" "$work/twinrf"
build/cost area --node 32 constraints/designs/steal8.ini constraints/designs/bl.ini >"$work/make"
"$twinrf" area --node=32 --design=steal8,bl >"$work/twinrf"
equal area "$work/make" "$work/twinrf"
make -s sim DESIGN=steal8 TRACE=$trace REPEAT=2 >"$work/counters" 2>"$work/stderr"
build/cost energy constraints/designs/steal8.ini "$work/counters" >"$work/make"
"$twinrf" energy --trace $trace --repeat=2 >"$work/twinrf"
equal energy "$work/make" "$work/twinrf"
build/analyze --trace $trace --rthld 12 --out "$work/tables of make" >"$work/said"
sed 's|tables of make|tables|' "$work/said" >"$work/make"
"$twinrf" analyze --rthld=12 --trace=$trace --out="$work/tables" >"$work/twinrf"
equal analyze "$work/make" "$work/twinrf"
ok diff -r "$work/tables" "$work/tables of make"
# Numbers have a dot, too, where the user's have a comma.
comma=de_DE.UTF-8
mkdir "$work/locales"
ok localedef -i de_DE -f UTF-8 "$work/locales/$comma"
with_comma() { # words of twinrf
    LC_ALL=$comma LOCPATH=$work/locales "$twinrf" "$@" >"$work/comma"
    LC_ALL=C "$twinrf" "$@" >"$work/dot"
    grep -q '[0-9][.][0-9]' "$work/dot" || fail "twinrf $*: expected numbers with a dot"
    equal "twinrf $* under $comma" "$work/dot" "$work/comma"
}
with_comma sim --trace="$kernel" --machine=fermi
with_comma area --node=32 --design=steal8,bl
with_comma energy --trace=$trace --clock=0.75
with_comma analyze --rthld=12 --trace=$trace --out="$work/tables"
find constraints/designs -name '*.ini' -exec basename {} .ini \; | sort >"$work/make"
"$twinrf" --designs >"$work/twinrf"
equal --designs "$work/make" "$work/twinrf"
refused 'no such design point; they are: bl ' "$twinrf" sim --design=nope --trace=$trace
refused 'expected --trace=FILE, got none' "$twinrf" sim
refused 'nope.rft' "$twinrf" sim --trace=nope.rft
refused 'nope.ini:1: expected a machine' "$twinrf" sim --trace=$trace --machine=nope
refused 'nope.rft' "$twinrf" energy --trace=nope.rft
expect 1 'cycle' "$twinrf" sim --trace=$trace --max-cycles=10
refused 'expected a command, got nope' "$twinrf" nope
refused 'no such scenario' "$twinrf" cosim --test=nope
refused 'expected narrow or full, got wide' "$twinrf" cosim --test=write_steal --width=wide

# --- what cosim lacks, in one line; nothing is built, share stays as it is
mkdir "$work/bin"
for tool in sh make awk gcc g++ cat mkdir flock realpath find cp ln rm cut sed tr env paste head \
    grep ls id dirname basename readlink cksum sha256sum nproc true; do
    ln -s "$(command -v "$tool")" "$work/bin/$tool"
done
without() { # text, folder of tools
    refused "^twinrf cosim: not found: $1" "$work/bin/env" PATH="$2" "$twinrf" cosim \
        --test=write_steal
}
without verilator "$work/bin"
without make "$work/nothing"
tree "$prefix" >"$work/now"
equal 'the prefix behind the program' "$work/locked" "$work/now"

# --- man pages: no warning, and the options of --help
options_of_help() { # command or nothing
    "$twinrf" "$@" --help | sed -n 's/^ *\(--[a-z-]*\).*/\1/p' | sort
}
options_of_page() { # page: those of its list
    sed -n 's/^\.It Fl Fl \([a-z-]*\).*/--\1/p' "$1" | sort
}
same_options() { # page, command or nothing
    page=$1
    shift
    options_of_help "$@" >"$work/help"
    options_of_page "$page" | diff "$work/help" - >"$work/said"
}
manual=$prefix/share/man/man1
for command in sim analyze area energy cosim ''; do
    # shellcheck disable=SC2086 # a word or none
    same_options "$manual/twinrf${command:+-}$command.1" $command ||
        fail "man page of twinrf $command: $(cat "$work/said")"
done
grep -v 'Fl Fl seed' "$manual/twinrf-sim.1" >"$work/short.1"
! same_options "$work/short.1" sim || fail 'an option that no page has is not seen'
lint_pages() { # folder
    (cd "$1" && mandoc -T lint -W style -- *.[13]) >"$work/said" 2>&1
}
lint_pages harness/export/man || fail "man pages: $(head -n 3 "$work/said")"
mkdir "$work/man"
sed 's/^\.El$//' "$manual/twinrf-sim.1" >"$work/man/twinrf-sim.1"
! lint_pages "$work/man" || fail 'a list without an end is not seen'

# --- completion
complete="$prefix/share/bash-completion/completions/twinrf"
asked() { # what is wanted, words
    wanted=$1
    shift
    # shellcheck disable=SC2016 # for the other shell
    got=$(PATH="$prefix/bin:$PATH" bash -c 'source "$1" && shift && COMP_WORDS=("$@") &&
        COMP_CWORD=$(($# - 1)) && _twinrf "$1" && printf "%s " "${COMPREPLY[@]}"' \
        bash "$complete" "$@")
    same "completion of '$*'" "$wanted " "$got"
}
asked 'sim' twinrf si
asked 'analyze area' twinrf a
asked '--designs' twinrf --d
asked '--design=' twinrf sim --d
asked '--trace=' twinrf energy --tr
asked 'malekeh malekeh_ct7 malekeh_short malekeh_sthld0' twinrf sim --design = male
asked 'steal8,ideal' twinrf area --design = steal8,id
asked 'write_then_deactivate' twinrf cosim --test = write_t
asked 'fermi flat' twinrf sim --machine = f
asked 'narrow full' twinrf cosim --width = ''
asked 'tests/traces/dense.rft' twinrf sim --trace = tests/traces/dens

# --- the package moves, and other programs find it
mkdir "$work/moved"
cp -R "$prefix" "$work/moved/to here"
"$work/moved/to here/bin/twinrf" sim --trace=$trace >"$work/twinrf"
make -s sim DESIGN=steal8 TRACE=$trace >"$work/make" 2>"$work/stderr"
equal 'sim of a moved package' "$work/make" "$work/twinrf"
chmod -R u+w "$work/moved"
echo 'rthld = 12' >>"$work/moved/to here/share/twinrf/source/constraints/designs/malekeh.ini"
"$work/moved/to here/bin/twinrf" analyze --design=malekeh --trace=$trace --out="$work/tables" |
    sed -n '/RTHLD/s/;.*//p' >"$work/twinrf"
same 'analyze --design' 'RTHLD = 12)' "$(sed 's/.*(//' "$work/twinrf")"
ok sh tests/examples.sh "$work/moved/to here" "$work/examples" \
    -DCMAKE_DISABLE_FIND_PACKAGE_verilator=ON

# --- uninstalling: what was there before stays, and what came later
chmod -R u+w "$prefix/share/twinrf"
list="$prefix/share/twinrf/installed"
cp "$list" "$work/list"
ok make -s uninstall PREFIX="$prefix"
tree "$prefix" >"$work/now"
equal 'make uninstall' "$work/before" "$work/now"
expect 2 'expected the list of an earlier make install' make -s uninstall PREFIX="$prefix"
# An entry that the list lacks stays, and is seen; so does another's file in our folder.
install DESIGN=steal8 OUT=build/package-native/made/steal8 DESTDIR="$work/stage" PREFIX=/opt/rf
list="$work/stage/opt/rf/share/twinrf/installed"
sed -i '/lib\/libsteal8.a/d' "$list"
: >"$work/stage/opt/rf/share/twinrf/mine"
ok make -s uninstall DESTDIR="$work/stage" PREFIX=/opt/rf
(cd "$work/stage" && find . -type f | sort | tr '\n' ' ') >"$work/now"
same 'files behind make uninstall' './opt/rf/lib/libsteal8.a ./opt/rf/share/twinrf/mine ' \
    "$(cat "$work/now")"
rm -r "$work/stage"
install DESIGN=steal8 OUT=build/package-native/made/steal8 DESTDIR="$work/stage" PREFIX=/opt/rf
ok make -s uninstall DESTDIR="$work/stage" PREFIX=/opt/rf
[ ! -e "$work/stage" ] || fail 'make uninstall left folders that make install had made'
echo "$checks checks of make install: program, pages, completion, moved, uninstalled"
[ $# -gt 0 ] || exit 0

# --- another user

unset MARCH XDG_CACHE_HOME
export HOME="$work/home"
theirs="$work/a package" # of the other user
mkdir -p "$HOME" "$work/build there" "$theirs"
[ "$(id -u)" -ne 0 ] || chown 65534:65534 "$HOME" "$work/build there" "$theirs"
sources >"$work/before"
ok nobody make BUILD="$work/build there" install DESIGNS=steal8 PREFIX="$theirs"
sources >"$work/after"
equal 'the tree behind make install' "$work/before" "$work/after"

[ "$(id -u)" -ne 0 ] || chown -R 0:0 "$theirs"
# With Verilator: the RTL in SystemC, too.
sh tests/examples.sh "$theirs" "$work/examples"
chmod -R a-w "$theirs"
tree "$theirs" >"$work/before"
cd "$HOME"
cosim='cosim --width=narrow --test=write_steal'
# shellcheck disable=SC2086 # words
expect 0 '^PASS write_steal design=steal8 .* mismatches=0$' \
    nobody "$theirs/bin/twinrf" $cosim
[ -d .cache/twinrf ] || fail "twinrf cosim: expected a build in $HOME/.cache/twinrf, got none"
# shellcheck disable=SC2086
expect 2 none.rft nobody "$theirs/bin/twinrf" $cosim --trace="$HOME/none.rft"
tree "$theirs" >"$work/after"
equal 'the package behind twinrf cosim' "$work/before" "$work/after"
chmod -R u+w "$theirs"

# A package whose Verilog keeps through reset what registers had: status 1.
cp -R "$theirs" "$work/other"
edit "$work/other/share/twinrf/source/hw/warp_scheduler.v" \
    "s/if (!rst_ni) begin/if (!rst_ni \&\& !1'b1) begin/"
# shellcheck disable=SC2086
expect 1 'warp_scheduler\[0\].last_' "$work/other/bin/twinrf" $cosim --build="$work/built"
rm -rf "$work/other" "$work/built"
echo 'all design points installed; cosim built from a read-only package by another user'
