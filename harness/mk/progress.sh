#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# How far a long build or run has come, on a terminal only: in a log or a pipe there is nothing.
#     progress.sh begin FOLDER TOTAL   before so many things are done
#     progress.sh done FOLDER NAME     one is; by any number of processes at a time
#     progress.sh end FOLDER
#     progress.sh build NAME LOG COMMAND...   runs a make, its words to LOG, and counts its commands
set -eu

on_terminal() {
    [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]
}

clear_line() {
    printf '\r\033[K' >&2
}

# The time left, when what is left takes as long, one with another, as what is done.
show() { # name, number done, of how many, seconds since the start
    left='' percent=0
    if [ "$2" -gt 0 ] && [ "$4" -gt 0 ]; then
        left=$(($4 * ($3 - $2) / $2))
        left=$(printf ', %d:%02d left' $((left / 60)) $((left % 60)))
        percent=$((100 * $2 / $3))
    fi
    printf '\r\033[K%d of %d (%d %%)%s  %.60s' "$2" "$3" "$percent" "$left" "$1" >&2
}

count() { # log: commands that it tells of
    grep -cE "^($commands) " "$1" 2>/dev/null || true
}
commands='gcc|g\+\+|clang-14|clang\+\+-14|llvm-link-14|ar|verilator'

case $1 in
begin)
    rm -f "$2/progress.done"
    echo "$3 $(date +%s)" >"$2/progress"
    ;;
done)
    on_terminal && [ -f "$2/progress" ] || exit 0
    echo "$3" >>"$2/progress.done"
    read -r total start <"$2/progress"
    show "$3" "$(wc -l <"$2/progress.done")" "$total" $(($(date +%s) - start))
    ;;
end)
    if on_terminal; then clear_line; fi
    rm -f "$2/progress" "$2/progress.done"
    ;;
build)
    name=$2 log=$3
    shift 3
    total=0
    if on_terminal; then total=$("$@" -n 2>/dev/null | grep -cE "^($commands) " || true); fi
    [ "$total" -gt 0 ] || exec "$@" >"$log" 2>&1
    start=$(date +%s)
    "$@" >"$log" 2>&1 &
    trap 'kill $!; clear_line; exit 130' INT TERM
    while sleep 0.5 && kill -0 $! 2>/dev/null; do
        show "$name" "$(count "$log")" "$total" $(($(date +%s) - start))
    done
    clear_line
    wait $!
    ;;
*)
    echo "progress.sh: expected begin, done, end or build, got '$1'" >&2
    exit 2
    ;;
esac
