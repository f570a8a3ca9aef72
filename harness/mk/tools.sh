#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tools.sh: puts the tools that CC, CXX, VERILATOR, YOSYS and LLVM_CONFIG name into a folder, under
# the names by which everything else calls them. So it does with those that are there under another
# usual name only. Prints the folder, which is to come first in PATH, or nothing when the usual
# names will do. Status 2 with one line when what is named is no such tool.
set -eu

root=$(pwd)/build/tools
LLVM=14

refuse() {
    echo "$1"
    exit 2
}

# The PATH without folders of an earlier call: what is named is looked up in the user's own.
own_path() {
    echo "$PATH" | tr ':' '\n' | awk -v at="$root/" 'index($0, at) != 1' | paste -s -d :
}
case $PATH in *"$root/"*) PATH=$(own_path) ;; esac

# Lines `name<TAB>command`: a path, or words.
list=''
tab='	'
offer() { # name, command
    list="$list$1$tab$2
"
}

# What a variable names: a file, or a command with options; with a slash it is seen from here.
named() { # variable, command
    first=$2
    command -v -- "$first" >/dev/null || first=${2%% *}
    command -v -- "$first" >/dev/null ||
        refuse "$1=$2: expected a command, found none; correct $1"
    case $first in
    /*) echo "$2" ;;
    */*) echo "$(pwd)/$2" ;;
    *) echo "$2" ;;
    esac
}

usual() { # variable, command or nothing, name, other usual name
    if [ -n "$2" ] && [ "$2" != "$3" ]; then
        command=$(named "$1" "$2") || refuse "$command"
        offer "$3" "$command"
    elif ! command -v "$3" >/dev/null && [ -n "${4:-}" ] && command -v "$4" >/dev/null; then
        offer "$3" "$4"
    fi
}

version_of() { # command: the first number that it says
    "$1" --version 2>/dev/null | sed -n 's/^[^0-9]*\([0-9][0-9]*\)\..*/\1/p' | head -n 1
}

of_llvm() { # name in a folder of LLVM: there, or of that version under its plain name
    tool=$1 plain=${1%-"$LLVM"}
    if [ -n "$bin" ] && [ -x "$bin/$plain" ]; then
        offer "$tool" "$bin/$plain"
    elif ! command -v "$tool" >/dev/null && command -v "$plain" >/dev/null &&
        [ "$(version_of "$plain")" = "$LLVM" ]; then
        offer "$tool" "$plain"
    fi
}

llvm() {
    bin=''
    if [ -n "${LLVM_CONFIG:-}" ] && [ "$LLVM_CONFIG" != "llvm-config-$LLVM" ]; then
        config=$(named LLVM_CONFIG "$LLVM_CONFIG") || refuse "$config"
        is=$(version_of "$config")
        [ "$is" = "$LLVM" ] ||
            refuse "LLVM_CONFIG=$LLVM_CONFIG: expected LLVM $LLVM, got ${is:-none}; name another"
        bin=$("$config" --bindir)
        offer "llvm-config-$LLVM" "$config"
    else
        of_llvm "llvm-config-$LLVM"
    fi
    for tool in clang clang++ llvm-link; do of_llvm "$tool-$LLVM"; done
    command -v clang >/dev/null || ! command -v "clang-$LLVM" >/dev/null ||
        offer clang "clang-$LLVM"
}

usual CC "${CC:-}" gcc cc
usual CXX "${CXX:-}" g++ c++
usual VERILATOR "${VERILATOR:-}" verilator
usual YOSYS "${YOSYS:-}" yosys
llvm
[ -n "$list" ] || exit 0

# A command with options, as `ccache gcc`, must not find itself.
wrapper() { # command
    printf '#!/bin/sh\nPATH=%s\nexport PATH\n' "$(quoted "$PATH")"
    if command -v -- "$1" >/dev/null; then
        # shellcheck disable=SC2016 # for the wrapper
        printf 'exec %s "$@"\n' "$(quoted "$1")"
    else
        # shellcheck disable=SC2016
        printf 'set -f\ntool=%s\nexec $tool "$@"\n' "$(quoted "$1")"
    fi
}

quoted() {
    printf "'"
    printf '%s' "$1" | sed "s/'/'\\\\''/g"
    printf "'"
}

folder=$root/$(printf '%s\n%s' "$PATH" "$list" | cksum | cut -d ' ' -f 1)
if [ ! -d "$folder" ]; then
    mkdir -p "$root"
    part=$(mktemp -d "$root/part.XXXXXX")
    printf '%s' "$list" | while IFS=$tab read -r name command; do
        wrapper "$command" >"$part/$name"
        chmod +x "$part/$name"
    done
    mv -T "$part" "$folder" 2>/dev/null || rm -rf "$part"
fi
echo "$folder"
