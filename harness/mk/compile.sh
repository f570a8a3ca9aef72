#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# compile.sh COMPILER FLAG... -c SOURCE -o OBJECT. Compiles it, or copies the object that the same
# text gave with the same flags, of this design point or another, in whatever folder. Most of the SM
# is the same text at many points. The text is what the preprocessor writes, or, of Verilated
# classes, a part with the checksums of what it includes (harness/lockstep/verilated.sh).
#
# Objects are kept in build/objects, which may be removed at any time; make test keeps the 12000
# that were used last (build.mk). Names of folders of generated files and of the tree are no part of
# the text. Debuggers show those of the design point that was first. The key has the compilers
# (compilers.sh; make hands it on).
set -eu

before=''
for word; do
    case $before in
    -c) source=$word ;;
    -o) object=$word ;;
    esac
    before=$word
done

# A compiler that CC names, or that is first in PATH, is another one than the machine's.
compiler=$(command -v "$1")
[ "$compiler" != "/usr/bin/$1" ] || compiler=''

text=$source
case $source in
*/rtl_*.cpp | *.i) ;;
*)
    text=${object%.o}.i
    "$@" -E -MF "${object%.o}.d" -MT "$object"
    mv "$object" "$text"
    ;;
esac

# What is left of the command compiles any text. $flags: what decides how. Classes keep all words.
words=$# flags='' before=''
while [ "$words" -gt 0 ]; do
    word=$1
    shift
    words=$((words - 1))
    case $before/$word in
    -c/* | -o/* | -I/* | -isystem/* | -include/* | -include-pch/* | */-I* | */-D* | \
        */-c | */-o | */-isystem | */-include | */-include-pch | */-MMD | */-MP)
        case $text in *.cpp) set -- "$@" "$word" ;; esac
        ;;
    *)
        set -- "$@" "$word"
        flags="$flags $word"
        ;;
    esac
    before=$word
done
case $text in *.cpp) ;; *) set -- "$@" -c "$text" -o "$object" ;; esac

# A text that cannot be read has a key of its own; the compiler says what is wrong.
key=$({ echo "${TWINRF_COMPILERS:-$(sh harness/mk/compilers.sh)} $compiler$flags" &&
    sed '/^# /{ s|"[^"]*/gen/|"gen/|; s|"/[^"]*//"|"//"|; }' "$text" ||
    echo "unread $$ $object"; } | sha256sum)
kept=build/objects/${key%% *}.o
if [ -f "$kept" ] && cp "$kept" "$object" 2>/dev/null; then
    :
else
    "$@"
    [ -d build/objects ] || mkdir -p build/objects
    cp "$object" "$kept.$$"
    mv "$kept.$$" "$kept"
fi
[ "$text" = "$source" ] || rm "$text"
