#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tools.sh: compilers, Verilator, yosys and LLVM are used from wherever they are, named by variables
# or first in PATH. What is found needs no package. What is not is named, and installed only as root
# and without DEPS=manual.
. tests/checks/lib.sh

mkdir -p "$work/named" "$work/llvm/bin" "$work/first"
unset CC CXX VERILATOR YOSYS LLVM_CONFIG MARCH DEPS MAKELEVEL MAKEFLAGS MFLAGS

# A tool in another folder: writes its name, then does what the usual one does.
elsewhere() { # file, usual name
    printf '#!/bin/sh\necho %s >>"%s"\nexec %s "$@"\n' "${1##*/}" "$work/used" \
        "$(command -v "$2")" >"$1"
    chmod +x "$1"
}
elsewhere "$work/named/my cc" gcc
elsewhere "$work/named/my-c++" g++
elsewhere "$work/named/my-verilator" verilator
elsewhere "$work/named/my-yosys" yosys
for tool in clang clang++ llvm-link; do elsewhere "$work/llvm/bin/$tool" $tool-14; done
cat >"$work/named/my-llvm-config" <<END
#!/bin/sh
echo my-llvm-config >>'$work/used'
[ "\$1" != --bindir ] || exec echo '$work/llvm/bin'
exec $(command -v llvm-config-14) "\$@"
END
chmod +x "$work/named/my-llvm-config"
for tool in gcc g++ verilator yosys clang-14 clang++-14 llvm-link-14 llvm-config-14; do
    elsewhere "$work/first/$tool" $tool
done

# A block's bitcode, its Verilated class and shim, and yosys' version: every one of these tools.
build() { # folder
    make -s -f harness/mk/design.mk DESIGN=n1 INI=tests/sizes/n1.ini OUT="$1" SHARED="$1/shared" \
        PROVE_OBJ="$1/objects" "$1/prove/warp_scheduler.bc" "$1/obj/shim_warp_scheduler.o" \
        "$1/objects/harness/prove/layout.o" "$1/shared/runtime/verilated_threads.o" \
        >"$work/log" 2>&1 || fail "$1: $(tail -n 5 "$work/log")"
    printf 'include harness/mk/variables.mk\nall:\n\t@yosys -V\n' |
        make -s -f - >>"$work/log" 2>&1 || fail "yosys: $(tail -n 5 "$work/log")"
}
uses() { # what must have been used
    for tool; do
        grep -qxF -- "$tool" "$work/used" ||
            fail "expected $tool to be used, got: $(sort -u "$work/used")"
    done
    rm "$work/used"
}
(
    export CC="$work/named/my cc" CXX="nice $work/named/my-c++"
    export YOSYS=build/check_tools/named/my-yosys
    export VERILATOR="$work/named/my-verilator" LLVM_CONFIG="$work/named/my-llvm-config"
    build build/check_tools/by_name
)
uses 'my cc' my-c++ my-verilator my-yosys my-llvm-config clang clang++ llvm-link
(
    PATH=$work/first:$PATH
    build build/check_tools/by_path
)
uses gcc g++ verilator yosys clang-14 clang++-14 llvm-link-14 llvm-config-14

# What is named must be there, and LLVM be 14.
printf '#!/bin/sh\necho 16.0.6\n' >"$work/named/llvm-config-16"
chmod +x "$work/named/llvm-config-16"
area='make -s -f Makefile area DEPS=manual'
# shellcheck disable=SC2086 # words
{
    expect 2 'CC=no-such-cc: expected a command, found none' env CC=no-such-cc $area
    same 'stdout without a compiler' '' "$(cat "$work/stdout")"
    expect 2 'expected LLVM 14, got 16' env "LLVM_CONFIG=$work/named/llvm-config-16" $area
    same 'stdout without LLVM' '' "$(cat "$work/stdout")"
}

# Packages. A machine with these commands only, of which Debian knows nothing.
mkdir "$work/bare"
for tool in sh awk tr grep id mkdir rm sed cat mktemp tail gcc g++ make flock verilator xz yosys \
    clang++-14 clang-14 llvm-link-14 llvm-config-14 berkeley-abc cadical; do
    ln -s "$(command -v $tool)" "$work/bare/$tool"
done
cat >"$work/bare/dpkg-query" <<'END'
#!/bin/sh
exit 1
END
printf '#!/bin/sh\necho "$@" >>"%s"\n' "$work/apt" >"$work/bare/apt-get"
chmod +x "$work/bare/dpkg-query" "$work/bare/apt-get"
packages() { # status, text or nothing, words for packages.sh; the environment is the caller's
    wanted=$1 text=$2
    shift 2
    expect "$wanted" "$text" "$(command -v env)" PATH="$work/bare" sh gen/packages.sh "$@"
    same 'stdout of packages.sh' '' "$(cat "$work/stdout")"
    [ -n "$text" ] || same 'stderr of packages.sh' '' "$(cat "$work/stderr")"
}
packages 0 '' build prove
rm "$work/bare/cadical"
DEPS=manual packages 2 'not found: cadical; packages missing: on Debian run this' build prove
[ ! -e "$work/apt" ] || fail "DEPS=manual installed: $(cat "$work/apt")"
if [ "$(id -u)" -eq 0 ]; then
    packages 0 'installing Debian packages: cadical' build prove
    grep -q 'install cadical$' "$work/apt" || fail "expected cadical in: $(cat "$work/apt")"
else
    packages 2 'packages missing' build prove
    [ ! -e "$work/apt" ] || fail "somebody who is not root installed: $(cat "$work/apt")"
fi
echo "$checks checks of tools in other places, named and in PATH, and of packages"
