#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# compile.sh [NAME...]: makes the cubins here again, all of `cubins` or those named, and writes
# into `nvcc` which compiler made them. Status 2: no nvcc, or a kernel that it does not take.
set -eu

here=${0%/*}
command -v nvcc >/dev/null || {
    echo "nvcc: expected NVIDIA's compiler, found none; the tree's cubins were made by" \
        "$(cat "$here/nvcc")" >&2
    exit 2
}
work=build/cubins

# What is compiled with -rdc=true is linked.
compile() { # FLAGS
    result="-cubin -o $work/$name.cubin"
    rm -f "$work/$name.o"
    case " $1 " in *" -rdc=true "*) result="-c -o $work/$name.o" ;; esac
    # shellcheck disable=SC2086 # words
    nvcc -arch=sm_75 "-DKERNEL=$name" $1 $result "$here/$source.cu" || return
    [ ! -e "$work/$name.o" ] ||
        nvcc -arch=sm_75 -dlink -cubin -o "$work/$name.cubin" "$work/$name.o"
}
mkdir -p "$work"
made=0
while read -r name source flags <&3; do
    case $name in '' | '#'*) continue ;; esac
    [ $# -eq 0 ] || case " $* " in *" $name "*) ;; *) continue ;; esac
    compile "$flags" 2>"$work/$name.log" || {
        echo "$here/$source.cu: expected code that nvcc takes: $(grep -m 1 error "$work/$name.log")"
        exit 2
    }
    mv "$work/$name.cubin" "$here/$name.cubin"
    made=$((made + 1))
done 3<"$here/cubins"
nvcc --version | sed -n 's/.*, \(V[0-9.]*\)$/nvcc \1 -arch=sm_75 -cubin/p' >"$here/nvcc"
echo "$made cubins made by $(cat "$here/nvcc")"
