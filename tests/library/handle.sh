#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# handle.sh DESIGN OUT [OPTION...]: the C library of a design point into OUT, with ASan and UBSan:
# OUT/model.o, and OUT/test.o, which tests it (handle_test.c). Names and macros that do not begin
# with the design point's are refused. OPTION: rfgen's.
#
# handle.sh program DESIGN MODEL OUT: OUT/test, which runs OUT/test.o on the object MODEL.
# handle.sh names FILE DESIGN, handle.sh macros FOLDER DESIGN: these names, or macros, a line each.
# handle.sh absent FOLDER DESIGN FILE: functions that the header declares and the object does not
# have for other programs, a line each.
# handle.sh variables FILE: bytes of an object that can change and that all threads see.
set -eu

as_bytes=$(sh harness/mk/as_bytes.sh)
checked="-std=c11 -O0 -g -Wall -Wextra -Wpedantic -Werror -fsanitize=address,undefined"
checked="$checked -fno-sanitize-recover=all"

capital() { echo "$1" | tr '[:lower:]' '[:upper:]'; }

names() {
    nm -g --defined-only "$1" | awk -v p="$2" 'NF == 3 && $3 !~ "^" p "_" { print $3 }'
}

# Without those of the headers that it includes.
macros() {
    for text in '' "#include \"$2.h\""; do
        printf '#include <stdint.h>\n#include <stddef.h>\n%s\n' "$text" |
            gcc -std=c11 -dM -E "-I$1" - | awk -v p="$(capital "$2")" '$2 !~ "^" p "_" { print $2 }'
    done | sort | uniq -u
}

absent() {
    gcc -std=c11 -fsyntax-only -x c "$1/$2.h" -aux-info "$3.declared"
    nm -g --defined-only "$3" | awk 'NF == 3 { print $3 }' | cat - "$3.declared" | awk -v p="$2_" '
        NF == 1 { there[$1] }
        match($0, "[ *]" p "[a-z0-9_]* \\(") {
            name = substr($0, RSTART + 1, RLENGTH - 3)
            if (!(name in there)) print name
            there[name]
        }'
}

# Constants with addresses in them are written once, when they are loaded.
variables() {
    size -A "$1" | awk '$1 ~ /^\.(data|bss)/ && $1 !~ /^\.data\.rel\.ro/ { n += $2 }
        END { print n + 0 }'
}

program() {
    printf 'void %s_test(void);\nint main(void) {\n    %s_test();\n    return 0;\n}\n' \
        "$1" "$1" >"$3/main.c"
    # shellcheck disable=SC2086 # a list of options
    gcc $checked "$as_bytes" "$3/main.c" "$2" "$3/test.o" -o "$3/test"
}

case $1 in
program | names | macros | absent | variables)
    "$@"
    exit 0
    ;;
esac
design=$1 out=$2
shift 2
build/rfgen export "constraints/designs/$design.ini" "$out" "$@"
# shellcheck disable=SC2086 # a list of options
gcc $checked "$as_bytes" -c "$out/csim/$design.c" -o "$out/model.o"
# shellcheck disable=SC2086
gcc $checked "$as_bytes" "-I$out/csim" "-DDESIGN=$design" "-DCAPITAL=$(capital "$design")" \
    -include "$design.h" -c tests/library/handle_test.c -o "$out/test.o"
stray=$(names "$out/model.o" "$design" && macros "$out/csim" "$design")
[ -z "$stray" ] || {
    echo "$design: expected names that begin with $design or $(capital "$design"), got $stray" >&2
    exit 1
}
absent=$(absent "$out/csim" "$design" "$out/model.o")
[ -z "$absent" ] || {
    echo "$design: expected functions that programs find by name, got none called $absent" >&2
    exit 1
}
