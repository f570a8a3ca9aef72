#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# key_tool.sh, as `clang-14` and `llvm-link-14` on the PATH of keys.sh. Where these would write
# bitcode it writes what that would be made from: the command and the preprocessed text. Of the
# system's headers only what our text takes from them; their version is told apart with the tools'.
# TWINRF_KEY_PATH: where the tools are.
set -eu

to='' before='' from=''
for word; do
    if [ "$before" = -o ]; then to=$word; else
        case $word in *.bc) from="$from $word" ;; esac
    fi
    before=$word
done

{
    echo "${0##*/} $*"
    case ${0##*/} in
    clang-14)
        PATH=$TWINRF_KEY_PATH clang-14 -x c "$@" -E -o "$to.text"
        awk '/^# [0-9]+ "/ { ours = $3 !~ /^"(\/usr\/|<)/; next } ours && NF' "$to.text"
        rm "$to.text"
        ;;
    llvm-link-14)
        # shellcheck disable=SC2086 # a list of files
        cat $from
        ;;
    esac
} >"$to"
