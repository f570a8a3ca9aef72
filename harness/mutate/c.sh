#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# c.sh BLOCK OUT MUTANTS SEED JOBS: mutants of a block's C, in OUT/BLOCK/c/. NUMBER/model.so: one, with its table; number 0 is
# the block itself. list: a line a mutant that counts: one that compiles, to code that no mutant before it has, nor the block.
set -eu

# Undefined behaviour stops a mutant, as it stops the sanitized runs of these scenarios in `make test`.
sanitize="-fsanitize=undefined -fsanitize-undefined-trap-on-error"

compile() { # compile BLOCK OUT DIR: what is not in DIR comes from csim/; the plain object's checksum tells equal code
    for file in "$1.c" "$1.h" bitvec.h lanes.h; do
        test -f "$3/$file" || cp "csim/$file" "$3/$file"
    done
    if (cd "$3" && gcc -std=gnu11 -O2 -fPIC -w -I"$OLDPWD/$2/gen" -I. -I"$OLDPWD/csim" -c "$1.c" -o model.o 2>error); then
        cksum <"$3/model.o" >"$3/sum"
        # shellcheck disable=SC2086 # two options
        (cd "$3" && gcc -std=gnu11 -O2 -fPIC -w $sanitize -I"$OLDPWD/$2/gen" -I. -I"$OLDPWD/csim" -c "$1.c" -o model.o)
        gcc -shared -o "$3/model.so" "$3/model.o" "$2/$1/c/twin.o"
    fi
}

if [ "$1" = compile ]; then
    compile "$2" "$3" "$4"
    exit 0
fi

block=$1
out=$2
mutants=$3
seed=$4
jobs=$5
dir=$out/$block/c
rm -rf "$dir"
mkdir -p "$dir/0"
gcc -std=gnu11 -O2 -fPIC -I"$out/gen" -Icsim -Iharness -c "$out/gen/twin_$block.c" -o "$dir/twin.o"

# More than are wanted: some do not compile, some are the same code as others.
build/mutate/edits "$dir" $((mutants * 5 / 3)) "$seed" "csim/$block.c" -std=gnu11 -I"$out/gen" -Icsim >"$dir/places"
mv "$dir/list" "$dir/all"
{ echo 0; cut -f 1 "$dir/all"; } | sed "s|.*|$dir/&|" | xargs -P "$jobs" -n 1 sh "$0" compile "$block" "$out"
read -r none <"$dir/0/sum"
while IFS='	' read -r number rest; do
    test -f "$dir/$number/sum" || continue
    read -r sum <"$dir/$number/sum"
    printf '%s\t%s\t%s\n' "$sum" "$number" "$rest"
done <"$dir/all" | awk -F'\t' -v none="$none" -v wanted="$mutants" \
    '$1 != none && !seen[$1]++ && n < wanted { n++; printf "%s\t%s\t%s: `%s` becomes `%s`\n", $2, $3, $4, $5, $6 }' >"$dir/list"
