#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# elsewhere.sh FOLDER WORD...: `make WORD...` with all that is built in FOLDER/build, as `make
# BUILD=FOLDER` has it. FOLDER gets the tree's folders with links to its files, in which everything
# is as in the tree. Nothing is written to the tree, which may be read-only.
set -eu

folder=$1
shift
source=$(pwd)
mark=.links-of-twinrf
refuse() {
    echo "BUILD=$folder: $1" >&2
    exit 2
}

# What is to be written into the tree is written there only by a make without BUILD.
for word; do
    case $word in
    RECORD=1 | LOGIC=1 | jobs-list | pages | kernels | kernels-table)
        refuse "expected no $word, which writes into the tree; leave one of them out"
        ;;
    esac
done

target=$(realpath -m -- "$folder")
root=$(realpath "$source")
case $target/ in
"$root"/build/?*) ;;
"$root"/*) refuse 'expected a folder outside of the tree, or in its build/; name another' ;;
esac
mkdir -p "$target" 2>/dev/null || refuse 'expected a folder that can be made; name another'
cd "$target" || refuse 'expected a folder; name another'
# One make at a time looks after the links, and leaves those alone that are there: another may be
# reading. The first one makes all at once.
from="Links to $source, made by make BUILD="
# Whatever it makes stands there after its mark, so files without one are others'.
if [ ! -f "$mark" ]; then
    [ -z "$(ls -A)" ] || [ -f "$mark" ] ||
        refuse "expected an empty folder, or one of an earlier build, got others' files"
    : >>"$mark" || refuse 'expected a folder to write to, got none; name another'
fi
exec 9>>"$mark"
flock 9
if [ ! -s "$mark" ]; then
    for entry in "$source"/* "$source"/.[!.]*; do
        case ${entry##*/} in build | .git | '.[!.]*') ;; *) cp -rsf "$entry" . ;; esac
    done
    echo "$from" >"$mark"
fi
[ "$(cat "$mark")" = "$from" ] || refuse "expected links to this tree, got: $(cat "$mark")"
(cd "$source" && find . \( -path ./build -o -path ./.git \) -prune -o ! -type d -print) |
    while IFS= read -r file; do
        [ -L "$file" ] || { mkdir -p "${file%/*}" && ln -sf "$source/${file#./}" "$file"; }
    done
find . -path ./build -prune -o -xtype l -exec rm -f {} +
exec 9>&-

# Files are named from where make was called.
set -- "$@" --
while [ "$1" != -- ]; do
    word=$1
    shift
    value=${word#*=}
    case $word in
    *=/*) ;;
    OUT=build/* | INTERVALS=build/*) ;;
    OUT=?* | INTERVALS=?* | PREFIX=?* | DESTDIR=?*) word=${word%%=*}=$source/$value ;;
    TRACE=build/* | TRACE=tests/traces/*) # of our kernels: made there
        [ ! -e "$source/$value" ] || word=${word%%=*}=$source/$value
        ;;
    TRACE=?* | DOT=?* | REPLAY=?* | HW=?* | CSIM=?*)
        [ -e "$value" ] || word=${word%%=*}=$source/$value
        ;;
    esac
    set -- "$@" "$word"
done
shift
echo "build/ is in $target" >&2
exec "${MAKE:-make}" --no-print-directory "$@"
