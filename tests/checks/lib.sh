# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# lib.sh: what all checks here have in common. A check is run from the project's root and begins
# with `. tests/checks/lib.sh`. $root is the project, $work an empty folder of the check's own. The
# first thing that is wrong ends it with status 1 and one text: what was expected, what was got.
set -eu
export LC_ALL=C

root=$PWD
check=${check:-$(basename "$0" .sh)}
work=$root/build/check_$check
chmod -R u+w "$work" 2>/dev/null || true
rm -rf "$work"
mkdir -p "$work"
checks=0 # what has been asked so far

fail() { # TEXT...
    echo "check_$check: $*"
    exit 1
}

# run COMMAND...: its status is in $status, what it says in stdout, stderr and, both, said.
run() {
    ran=$* checks=$((checks + 1)) status=0
    "$@" >"$work/stdout" 2>"$work/stderr" || status=$?
    cat "$work/stdout" "$work/stderr" >"$work/said"
}

# A command of another user, that may not write here. Without root of the same one.
nobody() {
    if [ "$(id -u)" -ne 0 ]; then "$@"; else
        setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
    fi
}

sources() { # names and times of all files outside of build/
    find . \( -path ./build -o -path ./.git \) -prune -o -printf '%p %T@ %i %m\n' | sort
}

# For messages: the last command, and the end of what it said.
command_of() {
    echo "$ran" | head -n 1 | cut -c 1-300
}
said() {
    tail -n 8 "$work/said" | cut -c 1-500
}

# ends STATUS PATTERN: so did the last command, and some line has the pattern of grep; '': any text.
ends() {
    { [ "$status" -eq "$1" ] && { [ -z "$2" ] || grep -q -e "$2" "$work/said"; }; } ||
        fail "$(command_of): expected status $1 and '$2', got $status: $(said)"
}

expect() { # STATUS PATTERN COMMAND...: ends so
    wanted_status=$1 wanted_line=$2
    shift 2
    run "$@"
    ends "$wanted_status" "$wanted_line"
}

fails() { # PATTERN COMMAND...: with any status but 0, and says so
    wanted_line=$1
    shift
    run "$@"
    [ "$status" -ne 0 ] || fail "$(command_of): expected it to fail, got status 0: $(said)"
    ends "$status" "$wanted_line"
}

ok() { # COMMAND...: ends with status 0
    expect 0 '' "$@"
}

# refused TEXT COMMAND...: status 2, nothing on stdout, one line on stderr that has the text as it
# stands; ^TEXT: that begins with it. What make says of a failed recipe is no line.
refused() {
    wanted_line=$1
    shift
    run "$@"
    sed -i '/^make[^ ]*: \*\*\* .* Error [0-9]*$/d' "$work/stderr"
    line=$(cat "$work/stderr")
    case $wanted_line in
    ^*) rest=${line#"${wanted_line#^}"} ;;
    *) rest=${line#*"$wanted_line"} ;;
    esac
    if [ "$status" -ne 2 ] || [ -s "$work/stdout" ] || [ "$(wc -l <"$work/stderr")" -ne 1 ] ||
        [ "$rest" = "$line" ]; then
        fail "$(command_of): expected status 2 and one line with '$wanted_line'," \
            "got $status: $(said)"
    fi
}

# edit FILE SCRIPT [TO]: sed's script changes the file; TO: a copy of it.
edit() {
    sed -e "$2" "$1" >"$work/edited"
    ! cmp -s "$1" "$work/edited" ||
        fail "$1: expected to be changed by sed '$2', was not; bring $0 up to date"
    mkdir -p "$(dirname "${3:-$1}")"
    cp "$work/edited" "${3:-$1}"
}

same() { # WHAT WANTED GOT: two texts
    checks=$((checks + 1))
    [ "$2" = "$3" ] || fail "$1: expected '$2', got '$3'"
}

equal() { # WHAT WANTED GOT: two files
    checks=$((checks + 1))
    cmp -s "$2" "$3" || fail "$1: expected what is in $2, got: $(diff "$2" "$3" | head -n 6)"
}
