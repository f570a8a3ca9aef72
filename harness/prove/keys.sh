#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# keys.sh prove|properties|contracts LIST: a line `block point key` for each question of LIST. The
# key is a hash over all that the verdict depends on: when it is the same, so is the verdict (of the
# same tools). LIST's lines:
#     prove       design block folder [--set key=value ...], as prove.sh lists them
#     properties  block point [pattern]
#     contracts   point design folder [--set ...]
#
# prove: what the bitcode is made from, command by command, after the preprocessor (key_tool.sh).
# That is twin, model, contract, tables, constants and flags. Then the Verilog below the block and
# its parameters, the prover's own sources and flags, size.sh and the scripts that ask.
#
# contracts: the same of the top, and what is asserted only. properties: the wrapper, what rfgen
# writes for it and all Verilog below it, its parameters, properties.sh, certificate.sh and the
# programs that this asks. The prover's tables come from rfgen, by what it writes. Takes a fresh
# look at each, no time stamp.
set -eu

kind=$1 list=$2
export LC_ALL=C MAKEFLAGS=
mkdir -p build
work=$(mktemp -d build/keys.XXXXXX)
exec 3>&2 2>"$work/said"
why=
refuse() {
    why=$1
    exit 2
}

# Whatever fails ends here: status 2 and one line. So no status may be lost in a pipe or in words.
finish() {
    status=$?
    trap - EXIT
    if [ $status -ne 0 ]; then
        said=$(tail -n 1 "$work/said")
        echo "${why:-keys.sh: expected $kind keys of $list, got: $said; mend that}" >&3
        status=2
    fi
    rm -rf "$work"
    exit $status
}
trap finish EXIT

contents() { # names of files on stdin: each with a hash of what is in it
    sort -u >"$work/names"
    xargs -r -d '\n' sha256sum <"$work/names"
}

# Pairs of modules: the second one's name is a word of the first one's file, or of its table where
# rfgen writes the file. More than instances, as comments count.
uses() {
    awk '
        FNR == 1 {
            name = FILENAME
            sub(/.*\//, "", name)
            sub(/\.[a-z]*$/, "", name)
            known[name] = 1
        }
        {
            n = split($0, words, /[^A-Za-z0-9_]+/)
            for (i = 1; i <= n; i++) used[name " " words[i]] = 1
        }
        END { for (pair in used) { split(pair, m, " "); if (m[2] in known) print pair } }' \
        hw/*.v hw/prim/*.v tests/properties/*.v gen/blocks/rf_*.def "$@"
}

below() { # module: it and all below it, if it has a file
    awk -v top="$1" '
        { uses[$1] = uses[$1] " " $2 }
        function visit(name,    parts, n, i) {
            if (name in seen || !(name in uses)) return
            seen[name] = 1
            print name
            n = split(uses[name], parts, " ")
            for (i = 1; i <= n; i++) visit(parts[i])
        }
        END { visit(top) }' "$work/uses" >"$work/below"
    sort "$work/below"
}

files_of() { # names of modules on stdin; of a design point in folder $1 those that rfgen wrote, too
    while read -r module; do
        for file in "hw/$module.v" "hw/prim/$module.v" "tests/properties/$module.v" \
            "$work/paths/gen/hw/$module.v" "$work/paths/gen/hw/$module.vh" \
            ${1:+"$1/gen/hw/$module.v"}; do
            if [ -f "$file" ]; then echo "$file"; fi
        done
    done
}

# The sources and headers of a program, the commands that make it, and the scripts that ask.
program() { # makefile, name, scripts
    makefile=$1 name=$2
    shift 2
    # Apart from what is built: the order of commands would depend on its lists of headers.
    make --no-print-directory -n -B -f "$makefile" OUT="$work/none" SHARED="$work/none" \
        PROVE_OBJ="$work/none" "build/$name" >"$work/commands"
    llvm=$(sh harness/mk/tool_paths.sh llvm-include)
    sed "s|$llvm|LLVM|g" "$work/commands"
    sed -n -e 's/^\(gcc .*\) -MMD -MP \(.*\) -c \([^ ]*\) -o .*/\1 \2 -MM\t\3/p' \
        -e 's/^\(gcc [^.]*\) \(.*\.c\) -o .*/\1 -MM\t\2/p' "$work/commands" >"$work/compiled"
    [ -s "$work/compiled" ] ||
        refuse "$makefile:1: expected gcc to make build/$name, got none; correct keys.sh"
    awk -F '\t' '{ of[$1] = of[$1] " " $2 } END { for (c in of) print c of[c] }' \
        "$work/compiled" >"$work/depend"
    sh -e "$work/depend" >"$work/dependencies"
    awk '{ for (i = 1; i <= NF; i++) if ($i ~ /\/.*[.][ch]$/) print $i }' "$work/dependencies" \
        >"$work/sources"
    contents <"$work/sources"
    printf 'harness/prove/%s.sh\n' "$@" keys key_tool >"$work/scripts"
    contents <"$work/scripts"
}

# Text in the place of bitcode, of all blocks of a folder at once.
texts() { # list of prove.sh
    tools=$(pwd)/$work/bin
    export TWINRF_KEY_PATH="$PATH"
    mkdir -p "$tools"
    for tool in clang-14 llvm-link-14; do
        ln -s "$(pwd)/harness/prove/key_tool.sh" "$tools/$tool"
    done
    awk -v work="$work" '
        { keys = $0; sub(/^[^ ]* [^ ]* [^ ]* ?/, "", keys); design[$3] = $1; set[$3] = keys }
        { targets[$3] = targets[$3] " " work "/" $3 "/prove/" $2 ".bc" }
        END {
            for (f in design)
                printf "DESIGN=%s OUT=%s/%s \"SET=%s\"%s\n", design[f], work, f, set[f], targets[f]
        }' "$1" >"$work/makes"
    PATH=$tools:$PATH env -u LLVM_CONFIG xargs -P 2 -L 1 make --no-print-directory -s \
        -f harness/mk/design.mk <"$work/makes" >"$work/log"
}

# What the key of a question hashes, into the file `text`.
prove_text() { # design block folder [keys]
    design=$1 block=$2 out=$work/$3
    shift 3
    make --no-print-directory -n -B -f harness/mk/design.mk DESIGN="$design" OUT="$out" SET="$*" \
        "$out/prove/$block.bc" >"$work/commands"
    sed -e ':more' -e '/\\$/{ N; s/\\\n//; b more' -e '}' "$work/commands" >"$work/lines"
    sed -n 's/^llvm-link-14 .*-o \([^ ]*\).*/\1/p' "$work/lines" >"$work/unsorted"
    sort "$work/unsorted" >"$work/linked"
    grep -qx "$out/prove/$block.bc" "$work/linked" ||
        refuse "harness/mk/design.mk:1: expected llvm-link-14 to make $block.bc, got none"
    below "$block" >"$work/modules"
    files_of "$out" <"$work/modules" >"$work/files"
    {
        echo "$design $block $*"
        cat "$work/prover" "$out/gen/design.h"
        xargs -d '\n' cat <"$work/linked"
        contents <"$work/files"
        while read -r module; do
            flags=$out/gen/$module.gflags
            if [ -f "$flags" ]; then sed "s/^/$module /" "$flags"; fi
        done <"$work/modules"
    } >"$work/text"
}

# Directives go from one file into the next. What `rfgen point` prints is in the script for yosys.
properties_text() { # block point [pattern]
    below "$1_properties" >"$work/modules"
    files_of <"$work/modules" >"$work/files"
    [ -s "$work/files" ] ||
        refuse "tests/properties/$1_properties.v:1: expected a file, got none"
    {
        echo "$*"
        cat "$work/certificates"
        build/rfgen point module A=1 B=2
        # of which register of which block a wrapper reads the state
        [ ! -f "$work/paths/$1.registers" ] || cat "$work/paths/$1.registers"
        contents <"$work/files"
        awk '/`(define|undef|include|if|els|end|resetall|begin|default_nettype)/ {
            print FILENAME ":" $0
        }' hw/*.v hw/prim/*.v tests/properties/*.v
        if [ -f "constraints/designs/$2.ini" ]; then
            build/rfgen generate "constraints/designs/$2.ini" "$work/$2" >"$work/log"
            cat "$work/$2/gen/"*.gflags
        else
            awk -v b="$1" -v p="$2" '/^[^ ]/ { hit = $1 == b && $2 == p } hit' \
                tests/properties/sizes
        fi
    } >"$work/text"
}

# The line of a question, of what is in `text`.
tell_key() { # block point
    sed "s|$work/||g" "$work/text" >"$work/plain"
    hash=$(sha256sum <"$work/plain")
    echo "$1 $2 ${hash%% *}"
}

if [ "$kind" = properties ]; then
    for wrapper in tests/properties/*_properties.v; do
        sh harness/prove/path.sh "$wrapper" "$work/paths"
        name=$(basename "$wrapper" _properties.v)
        [ ! -f "$work/paths/registers" ] ||
            mv "$work/paths/registers" "$work/paths/$name.registers"
    done
    set -- "$work"/paths/gen/hw/*
    [ -f "$1" ] || shift
else
    set --
fi
uses "$@" >"$work/uses"
case $kind in
prove)
    program harness/mk/design.mk prover prove_one size >"$work/prover"
    texts "$list"
    while read -r design block folder keys; do
        # shellcheck disable=SC2086 # a list of words
        prove_text "$design" "$block" "$folder" $keys
        tell_key "$block" "$design"
    done <"$list"
    ;;
contracts)
    program harness/mk/design.mk contracts contracts >"$work/prover"
    cat tests/contracts/asserted_only >>"$work/prover"
    while read -r point design folder keys; do
        top=$(build/rfgen show "constraints/designs/$design.ini" top)
        echo "$design $top $folder${keys:+ $keys}"
    done <"$list" >"$work/list"
    texts "$work/list"
    cut -d ' ' -f 1 "$list" >"$work/firsts"
    paste -d ' ' "$work/firsts" "$work/list" >"$work/points"
    while read -r point design top folder keys; do
        # shellcheck disable=SC2086
        prove_text "$design" "$top" "$folder" $keys
        tell_key "$top" "$point"
    done <"$work/points"
    ;;
properties)
    program harness/mk/programs.mk certify properties certificate path >"$work/certificates"
    program harness/mk/programs.mk obligations >>"$work/certificates"
    while read -r block point only; do
        # shellcheck disable=SC2086
        properties_text "$block" "$point" $only
        tell_key "$block" "$point"
    done <"$list"
    ;;
*)
    refuse "keys.sh: expected prove, properties or contracts, got '$kind'"
    ;;
esac
