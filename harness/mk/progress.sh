#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# How far a long build or run has come: on a terminal only, in a log or a pipe there is nothing of
# it.
#     progress.sh begin FOLDER TOTAL WHAT    before so many things are done
#     progress.sh said FOLDER VERDICT TEXT   one is done: a line, with a colour on a terminal
#     progress.sh each FOLDER COMMAND...     the same, what the command says instead of a line
#     progress.sh done FOLDER                the same, without a word
#     progress.sh line TEXT                  a line between them
#     progress.sh end FOLDER
#     progress.sh build NAME LOG COMMAND...  runs a make, its words to LOG, and counts its commands
# `said`, `each` and `done` by any number of processes at a time. Status: of the command.
set -eu

on_terminal() {
    [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]
}

clear_line() {
    if on_terminal; then printf '\r\033[K' >&2; fi
}

# The time left, when what is left takes as long, one with another, as what is done.
show() { # what, number done, of how many, seconds since the start
    left='' percent=0
    if [ "$2" -gt 0 ] && [ "$4" -gt 0 ]; then
        left=$(($4 * ($3 - $2) / $2))
        left=$(printf ', %d:%02d left' $((left / 60)) $((left % 60)))
        percent=$((100 * $2 / $3))
    fi
    printf '\r\033[K%.40s: %d of %d (%d %%)%s' "$1" "$2" "$3" "$percent" "$left" >&2
}

one_more() { # folder
    on_terminal && [ -f "$1/progress" ] || return 0
    echo >>"$1/progress.done"
    read -r total start what <"$1/progress"
    show "$what" "$(wc -l <"$1/progress.done")" "$total" $(($(date +%s) - start))
}

verdict() { # word, text
    colour=''
    if [ -t 1 ] && [ "${TERM:-dumb}" != dumb ] && [ -z "${NO_COLOR:-}" ]; then
        case $1 in passed) colour=32 ;; failed) colour=31 ;; skipped) colour=33 ;; esac
    fi
    if [ -n "$colour" ]; then
        printf '\033[%sm%-8s\033[0m %s\n' "$colour" "$1" "$2"
    else
        printf '%-8s %s\n' "$1" "$2"
    fi
}

commands='gcc|g\+\+|clang-14|clang\+\+-14|llvm-link-14|ar|verilator'
count() { # commands on stdin
    grep -cE "^($commands) " || true
}

build() { # name, log, command...
    name=$1 log=$2 total=0
    shift 2
    if on_terminal; then total=$("$@" -n 2>/dev/null | count); fi
    [ "$total" -gt 0 ] || exec "$@" >"$log" 2>&1
    start=$(date +%s)
    show "$name" 0 "$total" 0
    "$@" >"$log" 2>&1 &
    trap 'kill $!; clear_line; exit 130' INT TERM
    while sleep 0.5 && kill -0 $! 2>/dev/null; do
        show "$name" "$(count <"$log")" "$total" $(($(date +%s) - start))
    done
    clear_line
    wait $!
}

case $1 in
begin)
    rm -f "$2/progress.done"
    echo "$3 $(date +%s) $4" >"$2/progress"
    ;;
said)
    clear_line
    verdict "$3" "$4"
    one_more "$2"
    ;;
each)
    folder=$2 status=0
    shift 2
    on_terminal || exec "$@"
    said=$("$@") || status=$?
    clear_line
    [ -z "$said" ] || printf '%s\n' "$said"
    one_more "$folder"
    exit "$status"
    ;;
done) one_more "$2" ;;
line)
    clear_line
    printf '%s\n' "$2"
    ;;
end)
    clear_line
    rm -f "$2/progress" "$2/progress.done"
    ;;
build)
    shift
    build "$@"
    ;;
*)
    echo "progress.sh: expected begin, said, each, done, line, end or build, got '$1'" >&2
    exit 2
    ;;
esac
