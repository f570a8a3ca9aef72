#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# key_tool.sh, as `clang-14` and `llvm-link-14` on the PATH of keys.sh. Where these would write
# bitcode it writes what that would be made from: the command and the preprocessed text. Of the
# system's headers only what our text takes from them; their version is told apart with the tools'.
# TWINRF_KEY_PATH: where the tools are.
set -eu

to='' before='' from='' text=''
for word; do
    case $before in
    -o) to=$word ;;
    -c) text=$word ;;
    *) case $word in *.bc) from="$from $word" ;; esac ;;
    esac
    before=$word
done

# Lines that are ours, of what a preprocessor wrote.
ours() {
    awk '/^# [0-9]+ "/ { ours = $3 !~ /^"(\/usr\/|<)/; next } ours && NF' "$1"
}

{
    echo "${0##*/} $*"
    case ${0##*/} in
    clang-14)
        case $text in
        *.i) ours "$text" ;;
        *)
            PATH=$TWINRF_KEY_PATH clang-14 -x c "$@" -E -o "$to.text"
            ours "$to.text"
            rm "$to.text"
            ;;
        esac
        ;;
    llvm-link-14)
        # shellcheck disable=SC2086 # a list of files
        cat $from
        ;;
    esac
} >"$to"
