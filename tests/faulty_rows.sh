#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# faulty_rows.sh WORK TABLE OLD NEW [SCRIPT]: makes WORK/rfgen, an rfgen with a faulty table.
# In TABLE (gen/blocks/X.def, gen/environment.def), and in the tables whose rows it takes over, the
# row OLD is NEW, a sed replacement. SCRIPT, of sed, is for more rows. The table itself is
# WORK/TABLE. All but the tables is compiled once.
set -eu

work=$1 table=$2 old=$3 new=$4 script=${5:-}
if [ ! -d "$work/obj" ]; then
    mkdir -p "$work/gen/rfgen" "$work/obj"
    for file in gen/rfgen/*.c; do
        case $file in gen/rfgen/blocks.c) continue ;; esac
        gcc -std=gnu11 -O0 -Igen -c "$file" -o "$work/obj/$(basename "$file" .c).o"
    done
    cp gen/rfgen/*.h gen/rfgen/blocks.c "$work/gen/rfgen"
fi
rm -rf "$work/gen/blocks" "$work/gen/parts"
cp -r gen/blocks gen/parts gen/environment.def "$work/gen"
changed=
of=$table
while [ -n "$of" ]; do
    sed -e "s|^$old\$|$new|" -e "$script" "$of" >"$work/$of"
    cmp -s "$of" "$work/$of" || changed=1
    of=$(sed -n 's|^FROM(\(.*\))$|gen/blocks/\1.def|p' "$of")
done
if [ -z "$changed" ]; then
    echo "$table: expected a row '$old', got none; write the fault anew" >&2
    exit 2
fi
gcc -std=gnu11 -O0 -I"$work/gen" -c "$work/gen/rfgen/blocks.c" -o "$work/obj/blocks.o"
gcc "$work"/obj/*.o -linih -lexpat -o "$work/rfgen"
