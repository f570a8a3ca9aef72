#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# build.sh [kept]: the patched copy of both twins with all faults of tests/faults/, in
# build/mustfail/. Of it the programs of those faults that are to be run (chosen.sh), one compile a
# design point for all.
set -eu

root=build/mustfail
copy=$root/copy
rm -rf "$copy" "$root/clean"
mkdir -p "$copy"
cp -r hw csim "$copy"
echo "faults are seeded here: nothing is proved of it (docs/prove.md)" |
    tee "$copy/hw/SEEDED" >"$copy/csim/SEEDED"
number=0
for fault in tests/faults/*.fault; do
    number=$((number + 1))
    # What a property catches is a copy of its own (run.sh).
    if grep -q '^caught by: property ' "$fault"; then continue; fi
    sh tests/faults/top.sh "$fault" "$copy"
    awk -v number="$number" -v root="$copy" -f tests/faults/apply.awk "$fault"
done

# Where a copy names the selected fault, it must be able to read it.
grep -rl twinrf_fault "$copy/csim" | while read -r file; do
    sed -i '1i extern int twinrf_fault_number(void);\n#define twinrf_fault twinrf_fault_number()' \
        "$file"
done
grep -rl twinrf_fault "$copy/hw" | while read -r file; do
    sed -i -e '0,/^);$/s//);\n  import "DPI-C" function int twinrf_fault_number();\n@fault/' \
        -e 's/@fault/  integer twinrf_fault;\n  initial twinrf_fault = twinrf_fault_number();/' \
        "$file"
done

# A file with the text of last time keeps its time: what was made of it stands.
for part in hw csim; do
    (cd "$copy" && find $part -type f) | while read -r file; do
        if cmp -s "$copy/$file" "$root/$file"; then cp -p "$root/$file" "$copy/$file"; fi
    done
    rm -rf "${root:?}/$part"
    mv "$copy/$part" "$root/$part"
done
# A line a program: its folder (folder.sh), design, rfgen's options.
sh tests/faults/chosen.sh "${1:-}" | while read -r number fault; do
    design=$(sed -n 's/^design: //p' "$fault")
    sh tests/faults/folder.sh "$fault" >"$root/folder"
    read -r folder keys <"$root/folder"
    sed -n -e "s|^caught by: block \(.*\)|$folder $design $folder/block_\1 $keys|p" \
        -e "s|^caught by: scenario .*|$folder $design $folder/cosim $keys|p" "$fault"
done | sort -u >"$root/programs"
# A make a folder, two at a time: FOLDER DESIGN "KEYS" PROGRAM...
awk '
    { keys = $0; sub(/^[^ ]* [^ ]* [^ ]* ?/, "", keys) }
    { programs[$1 " " $2 " \"" keys "\""] = programs[$1 " " $2 " \"" keys "\""] " " $3 }
    END { for (folder in programs) print folder programs[folder] }' "$root/programs" |
    sort >"$root/folders"
# shellcheck disable=SC2016 # the inner shell's words
xargs -P 2 -L 1 sh -c 'folder=$0 design=$1 keys=$2
    shift 2
    quick="top blocks"
    case $folder in # where a top runs as long as it is compiled
    */malekeh | */bl | */rc2_cpl.subcores*) quick=blocks ;;
    esac
    exec sh harness/prove/make.sh -j2 DESIGN="$design" OUT="$folder" SET="$keys" QUICK="$quick" \
        HW=build/mustfail/hw CSIM=build/mustfail/csim FAULT_SOURCE=tests/faults/fault.c "$@"' \
    <"$root/folders"
