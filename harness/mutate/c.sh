#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# c.sh BLOCK OUT MUTANTS SEED JOBS: mutants of a block's C, in OUT/BLOCK/c/. NUMBER/model.so: one,
# with its table; number 0 is the block itself. list: a line a mutant that counts: one that
# compiles, to code that no mutant before it has, nor the block.
set -eu

as_bytes=$(sh harness/mk/as_bytes.sh)
options="-std=gnu11 -O2 -fPIC -w"
# Undefined behaviour stops a mutant, as it stops the sanitized runs of these scenarios in `make
# test`.
sanitize="-fsanitize=undefined -fsanitize-undefined-trap-on-error"

# compile BLOCK OUT DIR OPTION...: what is not in DIR comes from csim/
compile() {
    name=$1 gen=$(pwd)/$2/gen csim=$(pwd)/csim dir=$3
    shift 3
    mkdir -p "$dir/prim"
    for file in "$name.c" "$name.h" prim/bitvec.h prim/lanes.h; do
        test -f "$dir/$file" || cp "csim/$file" "$dir/$file"
    done
    # shellcheck disable=SC2086 # several options
    (cd "$dir" && gcc $options "$as_bytes" "$@" -I"$gen" -I. -I"$csim" -c "$name.c" \
        -o model.o 2>error)
}

case $1 in
sum) # the plain object's checksum tells equal code
    if compile "$2" "$3" "$4"; then
        cksum <"$4/model.o" >"$4/sum"
    fi
    exit 0
    ;;
share)
    # shellcheck disable=SC2086 # two options
    compile "$2" "$3" "$4" $sanitize
    gcc -shared -o "$4/model.so" "$4/model.o" "$3/$2/c/twin.o"
    exit 0
    ;;
esac

block=$1
out=$2
mutants=$3
seed=$4
jobs=$5
dir=$out/$block/c
rm -rf "$dir"
mkdir -p "$dir/0"
gcc -std=gnu11 -O2 "$as_bytes" -fPIC -I"$out/gen" -Icsim -Iharness -c "$out/gen/twin_$block.c" \
    -o "$dir/twin.o"

# More than are wanted: some do not compile, some are the same code as others.
build/mutate/edits "$dir" $((mutants * 5 / 3)) "$seed" "csim/$block.c" -- -std=gnu11 -I"$out/gen" \
    -Icsim >"$dir/locations"
mv "$dir/list" "$dir/all"
{ echo 0; cut -f 1 "$dir/all"; } | sed "s|.*|$dir/&|" |
    xargs -P "$jobs" -n 1 sh "$0" sum "$block" "$out"
read -r none <"$dir/0/sum"
while IFS='	' read -r number rest; do
    test -f "$dir/$number/sum" || continue
    read -r sum <"$dir/$number/sum"
    printf '%s\t%s\t%s\n' "$sum" "$number" "$rest"
done <"$dir/all" | awk -F'\t' -v none="$none" -v wanted="$mutants" '
    $1 != none && !seen[$1]++ && n < wanted {
        n++
        printf "%s\t%s\t%s: `%s` becomes `%s`\n", $2, $3, $4, $5, $6
    }' >"$dir/list"
{ echo 0; cut -f 1 "$dir/list"; } | sed "s|.*|$dir/&|" |
    xargs -P "$jobs" -n 1 sh "$0" share "$block" "$out"
