# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh disable=SC2154 # names of seeded.sh
# tables.sh: faults in tables of gen/. `caught by: table`: rfgen refuses the design point with one
# line, that of the row `at: FILE: ROW` and what is after `says: `.

# $work/rfgen, with the tables of the fault. All but the tables is compiled once.
compile_rfgen() {
    if [ ! -d "$work/obj" ]; then
        mkdir "$work/obj"
        for file in gen/rfgen/*.c; do
            gcc -std=gnu11 -O0 -Igen -c "$file" -o "$work/obj/$(basename "$file" .c).o"
        done
    fi
    gcc -std=gnu11 -O0 -I"$seeded/gen" -Igen -c gen/rfgen/blocks.c -o "$work/obj/blocks.o"
    gcc "$work"/obj/*.o -linih -lexpat -o "$work/rfgen"
}

# FILE:LINE of `at: FILE: TEXT`: the first line there that begins so, with the fault.
place() {
    at=$(of at)
    from=$seeded/${at%%: *}
    [ -f "$from" ] || from=${at%%: *}
    echo "${at%%: *}:$(awk -v text="${at#*: }" 'index($0, text) == 1 { print FNR; exit }' "$from")"
}

ask_table() {
    needs says
    compile_rfgen
    refused "$(place): $(of says)" "$work/rfgen" generate "constraints/designs/$design.ini" \
        "$work/out"
}
