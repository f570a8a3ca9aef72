#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# rebuild.sh: what is touched rebuilds what uses it, and nothing else. make says what it would run
# if a file were newer (make -n -W); steal8 is built before, as make test has it. So it does with
# other flags and another compiler, and with the same ones again. Then of classes
# that stand for those of Verilator: a part keeps its time when none of what it includes changed.
#
# And of objects: one text is compiled once, in whatever folder or tree, and another one anew. So is
# it by a compiler of another version.
. tests/checks/lib.sh

design_mk() {
    make --no-print-directory -f harness/mk/design.mk DESIGN=steal8 OUT=build/steal8 "$@" \
        build/steal8/cosim build/steal8/block_bank_arbiter
}
ok design_mk -s

rebuilds() { # file, what is rebuilt: words of the commands, `nothing`
    [ -f "$1" ] || fail "$1: expected a file, got none; bring this check up to date"
    ok design_mk -n -W "$1"
    said=
    grep -q 'rfgen generate' "$work/said" && said="$said generate"
    grep -q 'verilator.*top-module rf_steal ' "$work/said" && said="$said rtl_rf_steal"
    grep -q 'verilator.*top-module bank_arbiter ' "$work/said" &&
        said="$said rtl_bank_arbiter"
    compiled=$(grep -c ' -c [^ ]*/[^ ]*\.i ' "$work/said") || true
    [ "$compiled" -eq 0 ] || said="$said $compiled-models"
    compiled=$(grep -c ' -c harness/[^ ]*\.c ' "$work/said") || true
    [ "$compiled" -eq 0 ] || said="$said $compiled-harness"
    same "rebuilt for $1 (docs/build.md)" "$2" "${said# }"
}
rebuilds hw/wcb.v ''
rebuilds hw/crossbar.v 'rtl_rf_steal'
rebuilds hw/bank_arbiter.v 'rtl_rf_steal rtl_bank_arbiter'
rebuilds csim/bank_arbiter.c '1-models'
rebuilds harness/sm/active_set.c '1-harness'
rebuilds docs/build.md ''
# A table: of the generator's code that which has the tables.
ok make -s build/rfgen
ok make -n -W gen/blocks/bank_arbiter.def build/rfgen
same 'compiled for a table (harness/mk/programs.mk)' 'gen/rfgen/blocks.c' \
    "$(grep -o 'gen/rfgen/[a-z_]*\.c' "$work/said" | sort -u)"

# Compilers and flags, of objects of this point, of Verilated classes, of what all points share, and
# of programs of no point.
mkdir -p "$work/cc"
ln -sf "$(command -v gcc)" "$work/cc"/gcc
says() { # what is compiled, `nothing`; command
    wanted=$1
    shift
    ok "$@"
    got=
    grep -q ' -c harness/sm/sm_cycle.c ' "$work/said" && got="$got objects"
    grep -q ' -c build/steal8/text/csim/rf_steal.i ' "$work/said" && got="$got models"
    grep -q ' -c build/steal8/rtl_rf_steal/fast_0.cpp ' "$work/said" &&
        got="$got classes"
    grep -q ' -c harness/sm/machine.c -o ' "$work/said" && got="$got shared"
    grep -q ' -o build/emulate' "$work/said" && got="$got emulate"
    same "compiled by $* (harness/mk/flags.mk)" "$wanted" "${got# }"
}
all='objects models classes shared'
says '' design_mk -n
says "$all" design_mk -n MARCH=x86-64
says 'objects models shared' design_mk -n MODEL_OPT=-O2
PATH=$work/cc:$PATH says "$all" design_mk -n
ok make -s build/emulate
says '' make -n build/emulate
says emulate make -n build/emulate MARCH=x86-64

# Classes of 250 KB, which are shared out; a script writes them, and a header, instead of Verilator.
mkdir -p "$work/rtl"
cat >"$work/classes.sh" <<'END'
for class in a b c d; do head -c 250000 /dev/zero | tr '\0' "$class" >"$1/V$class.cpp"; done
echo "$2" >"$1/V.h"
echo "$3" >>"$1/Vc.cpp"
echo "it: hw/crossbar.v" >"$1/V__ver.d"
END
parts="fast_0 fast_1 fast_2 slow"
write() { # text of the header, line of a class
    sh harness/mk/generate.sh "$work/rtl" sh harness/lockstep/verilated.sh "$work/rtl" "$parts" \
        sh "$work/classes.sh" "$work/rtl" "$1" "$2"
}
changed() { # what changes, its text twice; the parts to compile then
    touch -d 2001-01-01 "$work"/rtl/*
    write "$2" "$3"
    newer=$(cd "$work/rtl" && find . -newermt 2002-01-01 \( -name '*_*.cpp' -o -name headers \) |
        sort | tr '\n' ' ')
    same "harness/lockstep/verilated.sh, renewed by $1" "$4" "$newer"
}
write 1 1
changed nothing 1 1 ''
changed "a class" 1 2 './fast_2.cpp '
changed "the header" 2 2 './fast_0.cpp ./fast_1.cpp ./fast_2.cpp ./headers '

# A header of three folders, twice with the same text, which no run before had.
for folder in one two three; do
    mkdir -p "$work/$folder/gen"
    echo "enum { SIZE = $(($(date +%s) % 100000000)) };" >"$work/$folder/gen/size.h"
done
echo '/* apart */ enum { APART };' >>"$work/three/gen/size.h"
echo 'int size(void); int size(void) { return SIZE; }' | sed '1i #include "size.h"' >"$work/size.c"
cat >"$work/compiler" <<END
#!/bin/sh
case " \$* " in *" -E "*) ;; *) echo compiled >>$work/compiled ;; esac
exec gcc "\$@"
END
chmod +x "$work/compiler"
tree=$root
compiles() { # how often, folder, flags
    wanted=$1 folder=$work/$2
    shift 2
    : >"$work/compiled"
    ok in_tree sh harness/mk/compile.sh "$work/compiler" "$@" -MMD -MP -I"$folder/gen" \
        -c "$work/size.c" -o "$folder/size.o"
    same "compiles of $folder with $*" "$wanted" "$(wc -l <"$work/compiled")"
    nm "$folder/size.o" | grep -q ' T size' || fail "$folder/size.o: expected size, got none"
    grep -q " $folder/gen/size.h" "$folder/size.d" || fail "$folder/size.d: expected size.h"
}
in_tree() { # command...
    (cd "$tree" && "$@")
}
compiles 1 one -O1 -g1
compiles 0 one -O1 -g1
compiles 0 two -O1 -g1
compiles 1 two -O2 -g1
compiles 1 three -O1 -g1

# In another tree that has the same objects; then by a gcc of another version, and on a machine that
# is another one to -march=native.
tree=$work/tree
mkdir -p "$tree/build" "$tree/bin"
cp -r harness "$tree"
ln -s "$root/build/objects" "$tree/build/objects"
compiles 0 one -O1 -g1
unset TWINRF_COMPILERS
cat >"$tree/bin/gcc" <<END
#!/bin/sh
case \$* in --version | *'-###'*) cat "$work/version" ;; *) exec $(command -v gcc) "\$@" ;; esac
END
chmod +x "$tree/bin/gcc"
PATH=$tree/bin:$PATH
for version in 'gcc 1' 'gcc 2' '-march=other'; do
    echo "$version" >"$work/version"
    compiles 1 one -O1 -g1
    compiles 0 one -O1 -g1
done
echo "$checks changes: what is rebuilt for each is what uses it"
