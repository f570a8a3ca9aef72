#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# stage.sh all PACKAGE BUILT "EXPORTED..." DESIGN...: puts all that make install copies into the
# folder PACKAGE/root, as it lies below a prefix (docs/install.md). What it takes was built before:
# programs in PACKAGE, exports of some design points in PACKAGE/made, libraries of all in BUILT.
# stage.sh one STAGE DESIGN OUT: only what `make gen` left of one design point in OUT, with its
# library and header directly in lib and include.
set -eu
umask 022

form=$1 stage=$2
shift 2
if [ "$form" = all ]; then package=$stage stage=$stage/root; fi
as_bytes=$(sh harness/mk/as_bytes.sh)
version=$(sed -n 's/^#define TWINRF_VERSION_TEXT "\(.*\)"$/\1/p' harness/export/lib/twinrf.h)

put() { # mode, folder below STAGE, files
    mode=$1 folder=$stage/$2
    shift 2
    mkdir -p "$folder"
    install -m "$mode" "$@" "$folder"
}

# A template of pkg-config or CMake: @DESIGN@, @VERSION@, @BELOW@, which is /twinrf or nothing, and
# @AS_BYTES@, a flag.
fill() { # template, design, below, file below STAGE
    mkdir -p "$stage/${4%/*}"
    sed "s|@DESIGN@|$2|g; s|@VERSION@|$version|g; s|@BELOW@|$3|g; s|@AS_BYTES@|$as_bytes|g" \
        "$1" >"$stage/$4"
    chmod 644 "$stage/$4"
}

made() { # design, its folder in build/
    if [ ! -f "$2/csim/lib$1.a" ] || [ ! -f "$2/hw/files.f" ] || [ ! -f "$2/csim/README.md" ]; then
        echo "$2: expected what make gen leaves, got none; run make gen DESIGN=$1 first" >&2
        exit 2
    fi
}

one_design() { # design, its folder in build/, where below lib and include
    made "$1" "$2"
    share=share/twinrf/$1
    put 644 "lib$3" "$2/csim/lib$1.a"
    put 644 lib/twinrf/shared "$2/csim/shared/lib$1.so"
    put 644 "include$3" "$2/csim/$1.h"
    put 644 "$share/csim" "$2/csim/$1.c" "$2/csim/$1.h" "$2/csim/README.md"
    mkdir -p "$stage/$share/hw"
    cp -RL "$2/hw/." "$stage/$share/hw"
    if [ -d "$2/systemc" ]; then cp -RL "$2/systemc" "$stage/$share"; fi
    fill harness/export/pkgconfig/design.pc.in "$1" "$3" "lib/pkgconfig/twinrf-$1.pc"
}

libraries() {
    put 644 include build/lib/twinrf.h
    put 644 lib build/lib/libtwinrf.a
    put 644 lib/twinrf/machines constraints/machines/*.ini
    put 644 lib/twinrf constraints/tech/published.csv
    cp -P build/lib/libtwinrf.so* "$stage/lib"
    for design; do
        put 644 lib/twinrf "$built/$design/library/$design.so" \
            "$built/$design/library/libtwinrf_$design.a"
        fill harness/export/pkgconfig/static.pc.in "$design" "" \
            "lib/pkgconfig/twinrf-static-$design.pc"
    done
    fill harness/export/pkgconfig/twinrf.pc.in "" "" lib/pkgconfig/twinrf.pc
    fill harness/export/pkgconfig/twinrf-static.pc.in "" "" lib/pkgconfig/twinrf-static.pc
    fill harness/export/cmake/twinrf-config.cmake "" "" lib/cmake/twinrf/twinrf-config.cmake
    fill harness/export/cmake/twinrf-config-version.cmake "" "" \
        lib/cmake/twinrf/twinrf-config-version.cmake
}

programs() {
    put 755 bin "$package/twinrf"
    put 755 libexec/twinrf "$package/analyze" "$package/cost"
}

# What `twinrf cosim`, area and energy read: the tree without docs, tests and what is built.
sources() {
    source=$stage/share/twinrf/source
    mkdir -p "$source/tests"
    cp -RL Makefile LICENSE constraints csim gen harness hw waves "$source"
    cp -RL tests/scenarios tests/traces "$source/tests"
    mkdir -p "$source/tests/kernels"
    cp tests/kernels/traces.sh tests/kernels/basic.cubin "$source/tests/kernels"
    grep -l '^cubin basic.cubin' tests/kernels/*.launch | while read -r launch; do
        cp "$launch" "$source/tests/kernels"
    done
}

pages() {
    put 644 share/man/man1 harness/export/man/*.1
    put 644 share/man/man3 harness/export/man/*.3
    put 644 share/doc/twinrf LICENSE
    cp -RL harness/export/examples "$stage/share/doc/twinrf"
    put 644 share/bash-completion/completions harness/export/completion/twinrf
}

rm -rf "$stage"
case $form in
one) one_design "$1" "$2" "" ;;
all)
    built=$1
    for design in $2; do one_design "$design" "$package/made/$design" /twinrf; done
    shift 2
    libraries "$@"
    programs
    sources
    pages
    ;;
esac
chmod -R u=rwX,go=rX "$stage"
