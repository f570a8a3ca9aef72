#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# elsewhere.sh FOLDER WORD...: `make WORD...` with all that is built in FOLDER/build, as `make
# BUILD=FOLDER` has it. FOLDER gets the tree's folders with links to its files, in which everything is
# as in the tree; nothing is written to the tree, which may be read-only.
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
    RECORD=1 | LOGIC=1 | jobs-list)
        refuse "expected no $word, which writes into the tree; leave one of them out"
        ;;
    esac
done

target=$(realpath -m -- "$folder")
case $target/ in "$(realpath "$source")"/*)
    refuse 'expected a folder outside of the tree, got one inside; name another'
    ;;
esac
mkdir -p "$target" 2>/dev/null || refuse 'expected a folder that can be made; name another'
cd "$target" || refuse 'expected a folder; name another'
if [ ! -f "$mark" ]; then
    [ -z "$(ls -A)" ] ||
        refuse "expected an empty folder, or one of an earlier build, got others' files"
    echo "Links to $source, made by make BUILD=" >"$mark" ||
        refuse 'expected a folder to write to, got none; name another'
fi

# Links to all files that are there now; no others.
for entry in "$source"/* "$source"/.[!.]*; do
    case ${entry##*/} in
    build | .git | '*' | '.[!.]*') ;;
    *) cp -rsf "$entry" . ;;
    esac
done
find . -path ./build -prune -o -xtype l -exec rm -f {} +

# Files are named from where make was called.
set -- "$@" --
while [ "$1" != -- ]; do
    word=$1
    shift
    case $word in
    TRACE=* | DOT=* | REPLAY=* | INTERVALS=* | OUT=* | HW=* | CSIM=*)
        value=${word#*=}
        case $value in
        /* | build/* | '') ;;
        *) [ -e "$value" ] || word=${word%%=*}=$source/$value ;;
        esac
        ;;
    esac
    set -- "$@" "$word"
done
shift
echo "build/ is in $target" >&2
exec "${MAKE:-make}" --no-print-directory "$@"
