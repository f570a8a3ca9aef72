#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# packages.sh GROUP...: makes sure that what these groups of constraints/packages need is there.
# What is found, wherever it is, needs no package. As root it says which Debian packages are
# missing, and installs them. Otherwise, or with DEPS=manual, it prints the one line to run: status
# 2.
set -eu

installed() { # package
    dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q '^install ok installed'
}

links() { # option of clang
    program=$(mktemp)
    status=0
    echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' |
        clang "$1" -x c - -o "$program" 2>/dev/null || status=1
    rm -f "$program"
    return "$status"
}

found() { # how it is found
    case $1 in
    '<'*) echo "#include $1" | gcc -E -x c - >/dev/null 2>&1 ;;
    '['*) test -f "$(llvm-config-14 --includedir 2>/dev/null)/$(echo "$1" | tr -d '[]')" ;;
    /*) test -f "$1" ;;
    -*) links "$1" ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

# Commands are looked up first: that is done in no time. Of the others Debian knows.
missing='' sought=''
for group in "$@"; do
    while read -r of package how _; do
        [ "$of" = "$group" ] || continue
        case $how in
        [a-zA-Z]*) found "$how" && continue ;;
        *) { installed "$package" || found "$how"; } && continue ;;
        esac
        case " $missing " in *" $package "*) continue ;; esac
        missing="$missing $package" sought="$sought${sought:+, }$how"
    done <constraints/packages
done
[ -n "$missing" ] || exit 0

line="apt-get install -y --no-install-recommends$missing"
if [ "$(id -u)" -ne 0 ] || [ "${DEPS:-}" = manual ] || ! command -v apt-get >/dev/null; then
    echo "not found: $sought; packages missing: on Debian run this line as root," \
        "then try again: $line" >&2
    exit 2
fi

echo "installing Debian packages:$missing" >&2
mkdir -p build
log=build/packages.log
apt_get() {
    DEBIAN_FRONTEND=noninteractive apt-get -y --no-install-recommends \
        -o DPkg::Lock::Timeout=200 "$@"
}
# shellcheck disable=SC2086 # a list of words
if ! { apt_get update && apt_get install $missing; } >"$log" 2>&1; then
    tail -n 3 "$log" >&2
    echo "$log: apt-get failed; run this line as root, then try again: $line" >&2
    exit 2
fi
