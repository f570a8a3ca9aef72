#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# locale.sh: a user's locale, of which numbers have a comma, changes no figure. Figures, area,
# energy, sta, validate and bench are under it what they are without. libtwinrf counts the same in a
# program with that locale. What sees to it is taken away once in each, and that is seen. The locale
# is made in build/check_locale.
. tests/checks/lib.sh

mkdir -p "$work/locales"
LOCPATH=$work/locales
export LOCPATH DEPS=manual
unset MAKELEVEL MAKEFLAGS MFLAGS
comma=de_DE.UTF-8
ok localedef -i de_DE -f UTF-8 "$work/locales/$comma"
same "the point of $comma" , "$(LC_ALL=$comma locale decimal_point)"

with_comma() { # name, command...: what it prints without and with the locale, and has numbers
    name=$1
    shift
    LC_ALL=C "$@" >"$work/$name.dot" 2>"$work/err" || fail "$*: $(tail -n 3 "$work/err")"
    LC_ALL=$comma "$@" >"$work/$name.comma" 2>"$work/err" || fail "$*: $(tail -n 3 "$work/err")"
    equal "$* under $comma" "$work/$name.dot" "$work/$name.comma"
    grep -q '[0-9][.][0-9]' "$work/$name.dot" || fail "$*: expected numbers with a dot"
}

# --- what make tells recipes, and what it asks itself
cat >"$work/tells.mk" <<'END'
include harness/mk/variables.mk
asked := $(shell echo "$$LC_ALL")
tells:
	@echo "$(asked) $$LC_ALL $$(echo 0.75 | awk '{ print $$1 + 0.25 }')"
by:
	@$(BY)
END
for variable in LC_ALL LANG LC_NUMERIC; do
    told=$(env -u LC_ALL "$variable=$comma" make -s -f "$work/tells.mk" tells)
    same "make with $variable" 'C C 1' "$told"
done
edit harness/mk/variables.mk '/^override SHELL/d' "$work/variables.mk" # a fault
sed "s|^include .*|include $work/variables.mk|" "$work/tells.mk" >"$work/faulty.mk"
told=$(LC_ALL=$comma make -s -f "$work/faulty.mk" tells)
case $told in "$comma $comma "*) ;; *) fail "expected to see the locale, got '$told'" ;; esac
# A script, as a target would run it.
by_make() { # words
    BY=$* make -s -f "$work/tells.mk" by
}

# --- commands
make -s build/cost build/analyze build/allocation kernel-traces
figure() {
    rm -rf "$work/report"
    REPORT=$work/report WORK=$work/runs make -s reproduce FIG=gebhart_table6_1 KERNELS=ci SEEDS=1
    cat "$work/report/gebhart_table6_1.csv" "$work/report/gebhart_table6_1.txt"
}
with_comma reproduce figure
with_comma area make -s area DESIGN='straight8 steal8'
with_comma energy make -s energy DESIGN=steal8 TRACE=tests/traces/dense.rft CLOCK_NS=0.75
with_comma sta make -s sta DESIGN=malekeh BLOCK=sthld_controller
csv=../shared/calibration/accelsim.csv
if [ -r "$csv" ]; then
    { head -n 1 "$csv" && grep -E 'micro-mem/lat_(l1_hit|dram|shared),' "$csv"; } >"$work/few.csv"
    for d in ocu ocu_banks2; do
        ok make -s -f harness/mk/design.mk DESIGN=$d OUT=build/narrow/$d \
            SET='--set lane_bits=4' build/narrow/$d/sim
    done
    validate() {
        by_make "SIMS=build/narrow sh harness/evaluate/validate/validate.sh $work/few.csv \
            ../shared/traces turing $work/validated" || test $? -eq 2
        cat "$work/validated"
    }
    with_comma validate validate
fi
# Speeds are others each time: they are numbers of the same form.
bench() {
    INSTRUCTIONS=10000 by_make sh tests/bench/bench_trace.sh | sed 's/: [0-9]*[.][0-9]*$/: 1.5/
        s/: [0-9]*$/: 1/'
}
with_comma bench bench

# --- scripts that pages tell to run alone
git ls-files '*.md' | xargs grep -ohE 'sh (tests|harness|gen)/[a-z_/]*\.sh' | sort -u |
    sed 's/^sh //' | xargs grep -LE 'LC_ALL=C|^[.] tests/(checks/lib|faults/seeded)[.]sh' \
    >"$work/without" || true
[ ! -s "$work/without" ] || fail "expected LC_ALL=C in $(tr '\n' ' ' <"$work/without")"

# --- libtwinrf in a program that has set the locale
out=build/steal8
ok make -s -f harness/mk/design.mk DESIGN=steal8 OUT=$out $out/library/steal8.so
from=harness/export/lib
program() { # calls.c, program
    gcc -std=gnu11 -O1 -Iharness -Igen -I$from tests/library/run_main.c "$1" $from/find.c \
        $from/find_file.c -o "$2"
}
kernel() { # program
    TWINRF_PATH=$out/library "$1" steal8 build/traces/vecadd.traceg.xz machine=fermi json=1
}
program $from/calls.c "$work/run"
with_comma libtwinrf kernel "$work/run"
edit $from/calls.c '/^ *p->before = uselocale(p->own);$/s/p->own/(locale_t)0/' "$work/calls.c"
program "$work/calls.c" "$work/faulty"
under_comma() {
    (export LC_ALL=$comma && kernel "$work/faulty")
}
fails 'fermi.ini:[0-9]*: dram_share_bytes: expected ' under_comma
echo "locale: $checks checks under $comma"
