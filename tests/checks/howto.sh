#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# howto.sh: each command of docs/howto.md has a target that `make help` lists, variables that there
# are and files that there are. Those with a part of their output that take a moment are run, and
# print it. A page with a wrong target, variable, file or output is refused.
set -eu

work=build/check_howto
rm -rf "$work"
mkdir -p "$work"
quick='cosim sim why where help'
make -s help >"$work/help"

# What a command names is there; a line a fault.
named() { # words of a command, with make
    shift
    grep -q "^  make $1  *" "$work/help" || echo "expected a target of make help, got $1"
    shift
    for word in "$@"; do
        name=${word%%=*} value=$(echo "${word#*=}" | tr -d "'\"")
        grep -q "^$name " harness/mk/variables || echo "expected a variable, got $name"
        case $name in
        TEST) set -- "tests/scenarios/$value.test" ;;
        BLOCK) set -- "gen/blocks/$value.def" ;;
        DESIGN) set -- "constraints/designs/${value#* }.ini" ;;
        TRACE | LAUNCH | HW) set -- "$value" ;;
        *) set -- . ;;
        esac
        [ -e "$1" ] || echo "expected $1, of $name=$value, got no such file"
    done
}

# Runs a command, if it is a quick one; a line for each part of the output that it does not print.
printed() { # command, file with parts of its output
    case " $quick " in *" $(echo "$1" | cut -d ' ' -f 2) "*) ;; *) return 0 ;; esac
    [ -s "$2" ] || return 0
    sh -c "$1" >"$work/said" 2>&1 || true
    while IFS= read -r part; do
        grep -qF -- "$part" "$work/said" || echo "expected $1 to print '$part', got other lines"
    done <"$2"
    echo x >>"$work/runs"
}

page() { # file: its faults, a line each
    : >"$work/parts"
    command=
    {
        cat "$1"
        echo '    make end'
    } | while IFS= read -r line; do
        case $line in
        '    make '*)
            [ -z "$command" ] || printed "$command" "$work/parts"
            command=${line#    }
            : >"$work/parts"
            # shellcheck disable=SC2046 # words
            [ "$command" = 'make end' ] || eval "named $command"
            ;;
        '    '*) echo "${line#    }" >>"$work/parts" ;;
        esac
    done
}

faults=$(page docs/howto.md)
[ -z "$faults" ] || {
    echo "docs/howto.md:1: $faults"
    exit 1
}
questions=$(grep -c '^\*\*[0-9]*[.] ' docs/howto.md)
runs=$(wc -l <"$work/runs")

seen=0
refused() { # sed script, text
    sed "$1" docs/howto.md | grep -A3 "$3" >"$work/page.md"
    page "$work/page.md" | grep -qF -- "$2" || {
        echo "check_howto: expected '$2' of a page with $1, got no such line"
        exit 1
    }
    seen=$((seen + 1))
}
refused 's/make where/make were/' 'expected a target of make help, got were' 'make were'
refused 's/CYCLES=2000/CYCELS=2000/' 'expected a variable, got CYCELS' CYCELS
refused 's/dense.rft DESIGN=straight16/dens.rft DESIGN=straight16/' 'got no such file' dens.rft
refused 's/ipc: 1.1118/ipc: 2.1118/' "to print 'ipc: 2.1118'" 'dense.rft DESIGN=straight16'
echo "check_howto: $questions questions, $runs commands print what the page says, $seen faults seen"
