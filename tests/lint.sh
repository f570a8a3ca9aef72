#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# lint.sh jobs [kept]: prints the lint jobs for tests/run.sh. lint.sh TOOL ARGUMENT...: runs one;
# any word of the tool is a failure.
#
# lint.sh sources: the jobs of hardware, tables, models and harness, two at a time: the kept job
# lint-sources (tests/kept_jobs.sh). With `kept`, while its verdict stands, theirs says so.
set -eu

designs="steal8 steal8_read steal8_write steal8_lrr straight8 steal32 steal8_512k malekeh
    steal8_fermi malekeh_ct7 ocu bl bl_pipelined ltrf ltrf_plus ltrf_pipelined rc2_cpl rc8_cpl
    rc2_warp rc_base rfc6 rfc6_lrf orf3 orf3_split unified partitioned unified_orf3_split"

flags() { # of module $2 at design point $1
    build/rfgen generate "constraints/designs/$1.ini" "build/lint/$1"
    cat "build/lint/$1/gen/$2.gflags"
}

top_of() {
    build/rfgen show "constraints/designs/$1.ini" top
}

tops() {
    for table in gen/blocks/rf_*.def; do basename "$table" .def; done
}

design_of() { # top: the first of these design points that has it
    for point in $designs; do
        if [ "$(top_of "$point")" = "$1" ]; then echo "$point"; return; fi
    done
    echo "gen/blocks/$1.def:1: expected a design point with it in tests/lint.sh, got none;" \
        "add one" >&2
    exit 1
}

file_of() { # module, folder of a design point: its own, or the one that rfgen wrote there
    if [ -f "hw/$1.v" ]; then echo "hw/$1.v"; else echo "$2/gen/hw/$1.v"; fi
}

silent() { # fails when the command fails or says anything
    text=$("$@" 2>&1) || { printf '%s\n' "$text"; exit 1; }
    [ -z "$text" ] || { printf '%s\n' "$text"; exit 1; }
    echo clean
}

source_jobs() {
    for design in $designs; do
        printf 'lint/verilator-%s\tsh tests/lint.sh verilator %s\n' "$design" "$design"
    done
    for top in $(tops); do
        printf 'lint/iverilog-%s\tsh tests/outside.sh sh tests/lint.sh iverilog %s\n' "$top" "$top"
        printf 'lint/yosys-%s\tsh tests/lint.sh yosys %s\n' "$top" "$top"
    done
    printf 'lint/cppcheck\tsh tests/outside.sh sh tests/lint.sh cppcheck\n'
    printf 'lint/gcc\tsh tests/lint.sh gcc\n'
}

mkdir -p build/lint
case $1 in
jobs)
    if [ "${2:-}" = kept ] && sh tests/kept_jobs.sh stands lint-sources; then
        source_jobs | sed "s/\t.*/\techo 'STANDS lint-sources (kept)'/"
    else
        source_jobs
    fi
    printf 'lint/names\tsh tests/lint.sh names\n'
    printf 'lint/text\tsh tests/lint.sh text\n'
    printf 'lint/shellcheck\tsh tests/lint.sh shellcheck\n'
    printf 'lint/format\tsh tests/lint.sh format\n'
    printf 'lint/layout\tsh tests/layout.sh\n'
    printf 'lint/prose\tsh tests/prose.sh\n'
    printf 'lint/pages\tsh gen/pages.sh check\n'
    ;;
sources)
    source_jobs | cut -f 2 | xargs -P 2 -I JOB sh -c JOB
    ;;
# What it warns of it finds with loops that are not laid out, in a third of the time.
verilator)
    top=$(top_of "$2")
    # shellcheck disable=SC2046 # a list of words
    silent verilator --lint-only -Wall --unroll-count 4 --language 1364-2005 --top-module "$top" \
        $(flags "$2" "$top") -y hw -y hw/prim "$(file_of "$top" "build/lint/$2")"
    ;;
iverilog)
    design=$(design_of "$2")
    build/rfgen generate "constraints/designs/$design.ini" "build/lint/iverilog/$2"
    silent iverilog -g2005 -Wall -t null -y hw -y hw/prim -s "$2" \
        "$(file_of "$2" "build/lint/iverilog/$2")"
    ;;
# Some tops with few warps and registers: in full they take long. Modules are elaborated as the top
# has them, not before. Replacing a memory by registers is what the slots of the crossbar and the
# test-sized banks are meant to become
yosys)
    sizes="" design=$(design_of "$2")
    build/rfgen generate "constraints/designs/$design.ini" "build/lint/yosys/$2"
    few="banks=2 warps=4 collectors=2 active_warps=2 lane_bits=1"
    case $2 in
    rf_ltrf) design=ltrf_plus small="capacity_kb=1 $few interval_regs=2 thread_regs=8" ;;
    rf_rc) small="subcores=2 capacity_kb=1 warps=2 slots=3 threads=2 lane_bits=1" ;;
    rf_orf | rf_rfc) small="capacity_kb=1 $few" ;;
    rf_unified) small="capacity_kb=3 $few" ;;
    *) small= ;;
    esac
    if [ -n "$small" ]; then
        # shellcheck disable=SC2046,SC2086 # lists of words
        build/rfgen generate "constraints/designs/$design.ini" "build/lint/yosys/small.$2" \
            $(printf ' --set %s' $small)
        sizes=$(sed 's/^-G//' "build/lint/yosys/small.$2/gen/$2.gflags")
    fi
    written=$(find "build/lint/yosys/$2/gen/hw" -name '*.v' 2>/dev/null | tr '\n' ' ')
    {
        echo "read_verilog -defer hw/*.v hw/prim/*.v $written"
        # shellcheck disable=SC2086 # a list of parameters
        build/rfgen point "$2" $sizes
        printf 'proc\ncheck -assert\n'
    } >"build/lint/yosys/$2.ys"
    text=$(yosys -q -s "build/lint/yosys/$2.ys" 2>&1) || {
        printf '%s\n' "$text"
        exit 1
    }
    rest=$(printf '%s\n' "$text" | grep -v '^Warning: Replacing memory' || true)
    [ -z "$rest" ] || { printf '%s\n' "$rest"; exit 1; }
    echo clean
    ;;
names) # plain files alone, which keys of verdicts can have
    silent sh harness/mk/plain.sh tracked
    ;;
# of everything that is proved: csim/, what rfgen writes for each top and exports, what of the
# harness is in a proof, hw/
text)
    build/rfgen text hw csim/*.[ch] csim/prim/*.h
    for top in $(tops); do
        design=$(design_of "$top")
        out=build/lint/text/$design
        build/rfgen generate "constraints/designs/$design.ini" "$out"
        build/rfgen export "constraints/designs/$design.ini" "$out"
        # shellcheck disable=SC2046 # a top, if rfgen wrote it
        build/rfgen text hw csim/*.[ch] csim/prim/*.h harness/contracts/blocks/*.[ch] \
            harness/contracts/tops/*.[ch] harness/contracts/predicates.h \
            harness/contracts/*_ports.h "$out"/gen/*_if.h "$out"/gen/*_codes.h \
            "$out"/gen/*_names.h "$out/gen/design.h" "$out"/gen/twin_*.c \
            $(find "$out/gen" -name "rf_*.v")
        sh harness/export/check_text.sh "$design" "$out"
    done
    echo clean
    ;;
cppcheck) # ctuuninitvar: messages are out-parameters, err_set fills them
    build/rfgen generate constraints/designs/steal8.ini build/lint/c
    silent cppcheck -q --std=c11 --error-exitcode=1 \
        --inline-suppr --enable=warning,performance,portability \
        --suppress=missingIncludeSystem --suppress=ctuuninitvar -I. -Icsim -Iharness -Igen \
        -Ibuild/lint/c/gen '-DTRACE_PASSES=""' csim gen harness
    ;;
gcc) # everything at steal8, then what is of each top: its model, and what rfgen writes around it
    gcc_clean() { # design point, file...
        out=build/lint/gcc/$1
        shift
        for file in "$@"; do
            # The proof sees bytes: code that is proved must not rest on what types a byte has.
            bytes=
            case $file in
            csim/* | harness/contracts/blocks/* | harness/contracts/tops/*)
                bytes="-O2 -Wcast-align=strict -Wstrict-aliasing=1"
                ;;
            esac
            # shellcheck disable=SC2086 # several options
            gcc -std=gnu11 -O1 -Wall -Wextra -Wshadow -Wcast-qual $bytes -Werror -fsyntax-only \
                -I. "-I$out/gen" "-I$out/library" -Icsim -Iharness -Igen \
                '-DTRACE_PASSES=""' -isystem "$llvm" "-I$verilator/gtkwave" "$file"
        done
    }
    llvm=$(sh harness/mk/tool_paths.sh llvm-include)
    verilator=$(sh harness/mk/tool_paths.sh verilator)
    for top in $(tops); do
        design=$(design_of "$top")
        build/rfgen generate "constraints/designs/$design.ini" "build/lint/gcc/$design"
        build/rfgen identity "constraints/designs/$design.ini" "build/lint/gcc/$design"
        gcc_clean "$design" "csim/$top.c" "build/lint/gcc/$design/gen/drive.c" \
            "build/lint/gcc/$design/gen/asserted.c" \
            "harness/contracts/tops/$top.c"
    done
    find csim gen harness -name '*.c' ! -name 'rf_*' ! -path '*/examples/*' |
        sort >build/lint/c_files
    while read -r file; do gcc_clean steal8 "$file"; done <build/lint/c_files
    echo clean
    ;;
format) # .clang-format's style; texts of tests/bad_text are as they are on purpose
    find csim gen harness tests \( -name '*.[ch]' -o -name '*.cpp' \) ! -path 'tests/bad_text/*' |
        sort >build/lint/c_texts
    status=0
    xargs clang-format-14 --dry-run -Werror <build/lint/c_texts 2>build/lint/format || status=1
    awk -F : '/: error: / && !($1 in seen) { seen[$1]
        printf "%s:%d: expected the style of .clang-format; run clang-format-14 -i %s\n",
            $1, $2, $1 }' build/lint/format
    [ "$status" = 0 ] || exit 1
    echo clean
    ;;
shellcheck)
    find gen harness tests -name '*.sh' >build/lint/scripts
    silent xargs shellcheck .ci/run <build/lint/scripts
    ;;
*)
    echo "lint.sh: expected jobs, sources, verilator, iverilog, yosys, names, text, cppcheck," \
        "gcc, format or shellcheck, got '$1'" >&2
    exit 2
    ;;
esac
