#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# as_bytes.sh: whatever is compiled from csim/ or from C that rfgen writes has the flag of
# harness/mk/flags.mk. Of each build the commands that make would run, of each script the text, and
# what pkg-config and CMake of an installed package say. The prover's commands are without it, as
# keys of verdicts have them. Each of these is found when the flag is left out.
. tests/checks/lib.sh

flag=$(sh harness/mk/as_bytes.sh)
export MAKEFLAGS=

# Commands on stdin that compile what sees csim/ or a folder gen/, but not to the prover's bitcode.
concerned() {
    sed -e ':more' -e '/\\$/{ N; s/\\\n//; b more' -e '}' | awk '
        !/(^|[ \/])(gcc|g\+\+|clang|clang\+\+-14) / || !/ -c /  || /bitcode\.sh/ { next }
        / -I[^ ]*(csim|\/gen|\/library)( |$)/ || / -c [^ ]*(csim|\/gen)\// { print }'
}

commands() { # file, word of make...: what it would run
    to=$1
    shift
    ok make --no-print-directory -n -B "$@"
    cp "$work/stdout" "$to"
}

# build NAME WORD...: each command of it has the flag, and none of them without AS_BYTES.
build() {
    name=$1
    shift
    commands "$work/commands" "$@"
    concerned <"$work/commands" >"$work/$name.with"
    lacks=$(grep -v -e " $flag " "$work/$name.with" || true)
    [ -z "$lacks" ] || fail "$name: expected $flag, got none: $(echo "$lacks" | head -n 1)"
    all=$(wc -l <"$work/$name.with")
    [ "$all" -gt 1 ] || fail "$name: expected commands that compile, got $all"
    commands "$work/commands" "$@" AS_BYTES=
    concerned <"$work/commands" >"$work/$name.without"
    ! grep -q -e " $flag " "$work/$name.without" ||
        fail "$name: expected the seeded fault to be seen"
    checks=$((checks + all))
}

for design in steal8 rfc6 ltrf; do
    build/rfgen generate "constraints/designs/$design.ini" "$work/$design"
done
build/rfgen generate constraints/designs/steal8.ini "$work/mutate"
mkdir -p "$work/mutate/bank_arbiter/rtl" # what mutate.sh writes before
for file in bank_arbiter.v bank_arbiter.vlt shim_bank_arbiter.cpp; do
    : >"$work/mutate/bank_arbiter/rtl/$file"
done

point() { # design, words: a build of the point in a folder of its own
    design=$1
    shift
    echo "-f harness/mk/design.mk DESIGN=$design OUT=$work/$design SHARED=$work/shared $*"
}
library="$work/steal8/library/steal8.so $work/steal8/library/libtwinrf_steal8.a"
# shellcheck disable=SC2046 # lists of words
{
    build design $(point steal8 sim cosim blocks "$work/steal8/record")
    build order $(point rfc6 order "$work/rfc6/libunused.a")
    build narrow $(point ltrf cosim) "SET=--set lane_bits=4"
    build library $(point steal8 MARCH=baseline "$library")
    build sanitize $(point steal8 SANITIZE=1 cosim)
    build threads $(point steal8 SANITIZE=thread sim)
    build coverage $(point steal8 COVERAGE=1 cosim blocks)
    build cross $(point steal8 CROSS=1 cosim)
    build systemc $(point steal8 "$work/steal8/twins")
    build selftest $(point steal8 "$work/steal8/prove_selftest_wcb")
}
build unit -f harness/mk/unit.mk
build mutate -f harness/mk/mutate.mk DESIGN=steal8 "OUT=$work/mutate" BLOCK=bank_arbiter \
    "$work/mutate/bank_arbiter/mutants"

# The prover: its commands are in the keys of all kept verdicts.
for program in prover contracts; do
    # shellcheck disable=SC2046 # a list of words
    commands "$work/$program" $(point steal8 "PROVE_OBJ=$work/prove-obj" "build/$program")
    ! grep -e "$flag" "$work/$program" || fail "build/$program: expected no $flag, got the above"
    checks=$((checks + 1))
done

# Commands of scripts that compile a model or what rfgen wrote, without the flag.
lacking() { # script
    sed -e ':more' -e '/\\$/{ N; s/\\\n//; b more' -e '}' "$1" | awk '
        !/^[ (]*(\(cd "[^"]*" && )?(gcc|g\+\+|cc|clang) / { next }
        / (-E|-fsyntax-only|-shared) / { next }
        /\/rfgen\// { next }
        /csim|\/gen[" ]|model\.c|\$name\.c|steal8\.c|orf3\.c|drive\.c|shim\.cpp|\$folders|\$bad/ &&
            !/"\$as_bytes"/ { print }'
}
find harness tests -name '*.sh' ! -path '*/as_bytes.sh' | sort >"$work/scripts"
said='"[$]as_bytes"' seeded=0
while read -r script; do
    lacks=$(lacking "$script")
    [ -z "$lacks" ] || fail "$script: expected \"\$as_bytes\", got none: $lacks"
    grep -q " $said" "$script" || continue
    sed "s/ $said//" "$script" >"$work/seeded.sh"
    [ -n "$(lacking "$work/seeded.sh")" ] || fail "$script: expected the seeded fault to be seen"
    seeded=$((seeded + 1))
done <"$work/scripts"
[ "$seeded" -gt 8 ] || fail "expected scripts that compile models, got $seeded"
checks=$((checks + seeded))
edit harness/mk/flags.mk '/^AS_BYTES/d' "$work/flags.mk"
edit harness/mk/as_bytes.sh "s|^flags=.*|flags=$work/flags.mk|" "$work/as_bytes.sh"
run sh "$work/as_bytes.sh"
[ "$status" -ne 0 ] || fail 'expected no flag to be refused, got status 0'
grep -q "^$work/flags.mk:1: expected a line AS_BYTES" "$work/stderr" ||
    fail "expected a line about AS_BYTES, got: $(said)"

# An installed package, of one point: a folder as make gen leaves it, with a library of one byte.
made=$work/made
build/rfgen export constraints/designs/straight4.ini "$made" --set lane_bits=4
mkdir -p "$made/hw" "$made/csim/shared"
: >"$made/hw/files.f"
for file in libstraight4.a shared/libstraight4.so README.md; do echo >"$made/csim/$file"; done
package=$work/package
sh harness/export/stage.sh one "$package" straight4 "$made"
cflags=$(PKG_CONFIG_PATH=$package/lib/pkgconfig pkg-config --cflags twinrf-straight4)
case " $cflags " in
*" $flag "*) ;;
*) fail "pkg-config: expected $flag, got '$cflags'" ;;
esac

# The same for CMake, whose file installs only with all points. What a user's program that links
# the library is compiled with, and the model that the SystemC package compiles.
mkdir -p "$package/lib/cmake/twinrf" "$package/include/twinrf" "$package/lib/twinrf"
cp "$made/csim/straight4.h" "$package/include/twinrf"
cp "$made/csim/libstraight4.a" "$package/lib/twinrf"
mkdir -p "$work/user"
echo 'int main(void) { return 0; }' >"$work/user/user.c"
cat >"$work/user/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.16)
project(user C CXX)
find_package(twinrf REQUIRED)
add_executable(user user.c)
target_link_libraries(user PRIVATE twinrf::straight4)
twinrf_systemc(straight4)
END
configured() { # folder for it: the commands that compile
    ok cmake -S "$work/user" -B "$work/$1" "-DCMAKE_PREFIX_PATH=$package" \
        -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DCMAKE_DISABLE_FIND_PACKAGE_verilator=ON
    grep '"command"' "$work/$1/compile_commands.json" >"$work/$1.commands"
    same 'commands of cmake' 2 "$(wc -l <"$work/$1.commands")"
    grep -c -e " $flag " "$work/$1.commands" || true
}
config=$package/lib/cmake/twinrf/twinrf-config.cmake
sed "s|@AS_BYTES@|$flag|" harness/export/cmake/twinrf-config.cmake >"$config"
same "cmake, commands with $flag" 2 "$(configured with)"
sed "s|@AS_BYTES@||" harness/export/cmake/twinrf-config.cmake >"$config"
sed -i "/target_compile_options/d" "$package/share/twinrf/straight4/systemc/CMakeLists.txt"
same 'cmake with seeded faults' 0 "$(configured without)"
grep -q "s|@AS_BYTES@|\$as_bytes|g" harness/export/stage.sh ||
    fail 'stage.sh: expected it to fill in the flag'
checks=$((checks + 3))
echo "$flag: $checks commands and scripts have it, the prover does not"
