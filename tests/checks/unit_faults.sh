#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# unit_faults.sh [NAME...]: each fault of tests/unit/faults, seeded in a copy, makes the unit test
# fail that it names. Without a fault it passes: that is the job unit/test_X.
#
# A source with the fault is compiled and goes before the library's. A header's is compiled into all
# sources of its folder. Needs build/unit and build/steal8, as `make test` builds them. Works in
# build/check_unit_faults.
. tests/checks/lib.sh

includes() { # folder of the copy
    echo "-I$1 -I$1/harness -I$1/csim -I. -Ibuild/steal8/gen -Icsim -Itests/unit -Iharness -Igen"
}

# The sources that have to be compiled anew when the file is another.
sources() { # folder of the copy, file
    case $2 in
    *.h) ls "$1/${2%/*}"/*.c ;;
    *) echo "$1/$2" ;;
    esac
}

seed() { # fault, folder of the copy
    file=$(sed -n 's/^file: //p' "$1")
    [ -f "$file" ] || fail "$1: expected a line 'file: ' with a source, got '$file'; correct it"
    mkdir -p "$2/${file%/*}"
    cp "${file%/*}"/*.[ch] "$2/${file%/*}"
    awk -v number=0 -v root="$2" -f tests/faults/apply.awk "$1" || exit 2
}

# shellcheck disable=SC2046 # lists of words
build() { # test, folder of the copy, file
    gcc -std=gnu11 -O1 -Wall -Wextra $(includes "$2") "tests/unit/test_$1.c" \
        $(sources "$2" "$3") build/unit/common/*.o -o "$2/test_$1" -Wl,--start-group \
        build/unit/generator.a build/unit/cost.a build/steal8/libharness.a \
        build/steal8/libunused.a -Wl,--end-group -lcmocka -linih -lexpat -llzma -lz -lzstd -lm
}

caught() { # fault
    name=$(basename "$1" .fault)
    copy=$work/$name
    read -r kind test case <<END
$(sed -n 's/^caught by: //p' "$1")
END
    if [ "$kind" != unit ] || [ -z "$case" ]; then
        fail "$1: expected a line 'caught by: unit TEST NAME', got '$kind'; correct it"
    fi
    seed "$1" "$copy"
    build "$test" "$copy" "$file" >"$copy/build.log" 2>&1 ||
        fail "$1: expected the fault to compile, see $copy/build.log"
    fails "^\[  FAILED  \] $case\$" "$copy/test_$test"
    echo "caught: $name: test_$test, $case"
}

[ $# -gt 0 ] || set -- tests/unit/faults/*.fault
for fault; do caught "$fault"; done
echo "unit faults: $# of $# caught"
