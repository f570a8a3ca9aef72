#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# prose.sh [ROOT]: no file has what is hard to read (tests/prose.awk says what that is). Links of
# Markdown lead to what is there. Each finding is a line; status 1 when there is one. A job of make
# lint.
set -eu

export LC_ALL=C
here=$(cd "${0%/*}" && pwd)
cd "${1:-.}"
work=build/prose

files() {
    find README.md Makefile .ci .clang-format .github constraints csim docs gen harness hw tests \
        waves -type f ! -path 'tests/proofs/*' ! -path 'tests/golden/*' \
        ! -path 'tests/*/bad/*' ! -path 'tests/bad_*' \
        \( -name '*.md' -o -name '*.[chv]' -o -name '*.cpp' -o -name '*.def' -o -name '*.sh' \
        -o -name '*.awk' -o -name '*.mk' -o -name Makefile -o -path .ci/run -o -name '.clang-*' \
        -o -name variables -o -name packages -o -name '*.ini' -o -name '*.csv' -o -name '*.gp' \
        -o -name '*.sdc' -o -name '*.fig' -o -name '*.test' -o -name '*.fault' -o -name '*.list' \
        -o -name points -o -name sizes -o -name exceptions -o -name kernels \) 2>/dev/null
}

# Links of Markdown to what is not there.
links() {
    sed -n "s|^\([^:]*\):\([0-9]*\): link: |\1 \2 |p" "$work/all" | while read -r file line to; do
        folder=.
        case $file in */*) folder=${file%/*} ;; esac
        [ -e "$folder/$to" ] ||
            echo "$file:$line: expected a link to a file that is there, got $to; correct it"
    done
}

mkdir -p "$work"
files | sort >"$work/files"
xargs awk -f "$here/prose.awk" <"$work/files" >"$work/all"
grep -v ": link: " "$work/all" >"$work/found" || true
links >>"$work/found"
cat "$work/found"
[ ! -s "$work/found" ] || exit 1
echo "$(wc -l <"$work/files") files: no long sentence, line or paragraph, no word to replace"
