#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# prose.sh [ROOT]: counts what is hard to read (tests/prose.awk says what that is).
#
# README.md, docs, the pages of folders and the public headers have none of it. Elsewhere the
# counts of a folder may only fall: tests/prose.list. Links of Markdown lead to what is there.
# Status 1 when not. A job of make lint.
#
# prose.sh show NAME...: each finding of these files or folders.
# prose.sh record: writes the list anew; refuses a count that has grown.
set -eu

export LC_ALL=C
here=$(cd "${0%/*}" && pwd)
mode=check
case ${1:-} in
show | record) mode=$1 && shift ;;
esac
[ "$mode" != check ] || cd "${1:-.}"
list=tests/prose.list
work=build/prose

files() {
    find README.md .github constraints csim docs gen harness hw tests waves -type f \
        \( -name '*.md' -o -name '*.[chv]' -o -name '*.def' -o -name '*.sh' -o -name '*.awk' \
        -o -name '*.mk' \) ! -path 'tests/proofs/*' ! -path 'tests/golden/*' 2>/dev/null
}

# What a count belongs to: a file of which nothing is allowed, else the folder.
counts() {
    awk -F ': ' '
        { split($1, at, ":"); file = at[1]; key = file }
        file !~ /\.md$/ && file !~ /^csim\/(prim\/)?[^\/]*\.h$/ { sub(/\/[^\/]*$/, "", key) }
        { keys[key]; n[key, $2]++ }
        END {
            for (key in keys) printf "%s %d %d %d %d\n", key, n[key, "sentence"], n[key, "line"],
                n[key, "paragraph"], n[key, "word"]
        }' "$work/found" | sort
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
if [ "$mode" = show ]; then
    for name; do grep "^$name" "$work/found" || true; done
    exit 0
fi
counts >"$work/counts"

status=0
links >"$work/links"
if [ -s "$work/links" ]; then cat "$work/links" && status=1; fi
awk -v list="$list" '
    FILENAME == list { if ($0 !~ /^#/) for (i = 2; i <= 5; i++) bound[$1, i] = $i; next }
    {
        split("name sentences lines paragraphs words", kinds)
        for (i = 2; i <= 5; i++) if ($i > bound[$1, i] + 0) {
            printf "%s:1: expected at most %d long or unclear %s, got %d; sh tests/prose.sh show"\
                " %s names them\n", $1, bound[$1, i], kinds[i], $i, $1
            bad = 1
        }
    }
    END { exit bad }' "$list" "$work/counts" || status=1
if [ "$mode" = record ] && [ "$status" = 0 ]; then
    grep '^#' "$list" >"$work/list"
    cat "$work/counts" >>"$work/list"
    cp "$work/list" "$list"
fi
awk '{ for (i = 2; i <= 5; i++) sum[i] += $i }
    END {
        printf "%d long sentences, %d long lines, %d long paragraphs, %d words to replace\n",
            sum[2], sum[3], sum[4], sum[5]
    }' "$work/counts"
exit "$status"
