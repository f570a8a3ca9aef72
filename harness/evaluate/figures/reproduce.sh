#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# reproduce.sh "FIG..." "SUBSET" SEEDS JOBS: runs what the figures of tests/reproduce need
# (docs/reproduce.md), each run once, and writes build/report/FIG.csv, FIG.svg and index.html. A
# figure under several memories is FIG.MODE for each.
#
# A run that is there already, by the same program, is not run again. MEMORY: this one instead of a
# figure's own. WORK, REPORT: other folders than build/reproduce, for what is built and run, and
# build/report.
#
# Status 0; 1 a run failed or gave no figure; 2 bad input.
set -eu

figs=$1 subset=$2 seeds=$3 jobs=$4
here=harness/evaluate/figures
work=${WORK:-build/reproduce}
report=${REPORT:-build/report}
mkdir -p "$work/runs" "$work/designs" "$report"

refuse() {
    echo "$*" >&2
    exit 2
}

# Values of a key in a figure's file, one a line.
values() { # figure, key
    sed -n "s/^$2 *= *//p" "tests/reproduce/$1.fig"
}

# Field of a line `a | b | c`, without blanks around it.
field() { # line, number
    echo "$1" | awk -F'|' -v n="$2" '{ gsub(/^ +| +$/, "", $n); print $n }'
}

# The design of a series, `design` or `design:key=value,key=value`, as a folder's name. Without `=`:
# make would take a rule of such a file for a variable, and not see what changed.
folder_of() {
    echo "$1" | tr ':,=' '...'
}

# Is a design one whose register caches are counted, or the word for an allocation to operand files
# by the series' options? Neither is built.
counted=$(build/rfgen show rc_ways constraints/designs/*.ini | cut -f 1)
is_counted() { # design
    is_allocation "$1" || echo "$counted" | grep -qx "${1%%:*}"
}
is_allocation() { # design
    [ "$1" = allocation ]
}

# Does it run in trace order? There is no time in it either.
is_ordered() { # options of a series
    case " $1 " in *" --flush "*) ;; *) return 1 ;; esac
}

# Builds the simulator of a design: its path and checksum in `program`.
build_sim() { # design
    if is_allocation "$1"; then
        sum=$(sh harness/mk/sum.sh build/analyze build/allocation \
            harness/evaluate/allocation/count.sh)
        program="sh ${sum%% *}"
        return
    fi
    out=$work/designs/$(folder_of "$1")
    name=${1%%:*}
    [ -f "constraints/designs/$name.ini" ] ||
        refuse "constraints/designs/$name.ini:0: expected a design point, got no such file;" \
            "correct the series"
    if is_counted "$1"; then
        build/rfgen show "constraints/designs/$name.ini" | cut -f 1,2 >"$work/keys"
        sum=$(sh harness/mk/sum.sh build/regcache "$work/keys")
        program="build/regcache ${sum%% *}"
        return
    fi
    sets=$(echo "$1" | sed -n 's/^[^:]*://p' | sed 's/\([^,]*\),*/--set \1 /g')
    make -s -j"$jobs" -f harness/mk/design.mk DESIGN="$name" OUT="$out" SET="$sets" \
        sim >"$work/build.log" 2>&1 || {
        tail -n 20 "$work/build.log" >&2
        exit 2
    }
    sum=$(sh harness/mk/sum.sh "$out/sim")
    program="$out/sim ${sum%% *}"
}

# Kernels of a subset whose traces are there, or can be made: name, trace, runs.
kernels() { # subset
    awk -F' *[|] *' -v subset="$1" '
        function is(word) { return index(" " $4 " ", " " word " ") }
        !/^#/ && NF == 4 && (subset == "all" ? !is("suite") : is(subset)) { print $1, $2, $3 }' \
        tests/reproduce/kernels | while read -r name trace runs; do
        case $trace in build/emulated/*)
            sh tests/kernels/traces.sh "$trace" </dev/null >&2 || exit 2 ;;
        esac
        if [ -r "$trace" ]; then
            echo "$name $trace $runs"
        else
            echo "skipped: kernel $name: $trace is not there" >&2
        fi
    done
}

# The kernels that a figure is of: of `all` those of its own subset.
kernels_of() { # figure
    own=$(values "$1" subset)
    list=$work/kernels
    [ "$subset" != all ] || [ -z "$own" ] || list=$work/kernels.$own
    awk -v only="$(values "$1" kernels)" '
        only == "" || index(" " only " ", " " $1 " ")' "$list"
}

# How many of them docs/kernels.md has.
n_on_page() { # figure
    kernels_of "$1" | awk -v page=docs/kernels.md '
        BEGIN {
            FS = "`"
            while ((getline <page) > 0) if (/^\| `/) there[$2]
            FS = " "
        }
        $1 in there { n++ }
        END { print n + 0 }'
}

# The memories that a figure is drawn for; `-`: that of its machine.
modes() { # figure
    all=${MEMORY:-$(values "$1" memory)}
    echo "${all:--}"
}

# Machine, memory and more of a figure's runs, as options.
environment_of() { # figure, memory
    machine=$(values "$1" machine)
    more=$(values "$1" options)
    echo "--machine ${machine:-flat} ${more:+$more }$([ "$2" = - ] || echo "--memory $2 ")"
}

# A run's options but those of its series. What is only counted has no start to be moved.
usual_options() { # design, trace, count, seed, environment, options of the series
    if is_allocation "$1"; then
        echo "harness/evaluate/allocation/count.sh --trace $2 --cache build/annotated "
    elif is_counted "$1"; then
        echo "--trace $2 --cache build/annotated --design constraints/designs/$1.ini "
    elif is_ordered "$6"; then
        echo "--trace $2 --order "
    else
        echo "--trace $2 --repeat $3 --offset 32 --seed $4 $5"
    fi
}

# One line a run: file, label, kernel, x, seed, program, options, design.
list_runs() { # figure, memory
    kernels_of "$1" >"$work/kernels_of"
    sweep=$(values "$1" sweep)
    option=$(field "$sweep" 1)
    times=$(values "$1" times)
    around=$(environment_of "$1" "$2")
    values "$1" series | while read -r line; do
        label=$(field "$line" 1) design=$(field "$line" 2) fixed=$(field "$line" 3)
        simulator=$(awk -v d="$design" '$1 == d { print $2, $3 }' "$work/programs")
        most=$(if is_counted "$design" || is_ordered "$fixed"; then echo 1; else echo "$seeds"; fi)
        folder=$work/runs/$(folder_of "$design")-${simulator#* }
        for x in $(if [ -n "$sweep" ]; then field "$sweep" 2; else echo -; fi); do
            # A series with the sweep's option of its own is the same run at each x.
            options=$fixed
            case "$x $fixed " in
            "- "* | *" $option "*) ;;
            *) options="$option $x $fixed" ;;
            esac
            tag=$(echo "$around $options" | tr -d ' -')
            while read -r kernel trace runs; do
                count=$((runs * ${times:-1})) run=$kernel
                case $trace in build/emulated/*) count=$runs run=suite.$kernel ;; esac
                seed=1
                while [ "$seed" -le "$most" ]; do
                    usual=$(usual_options "$design" "$trace" "$count" "$seed" "$around" \
                        "$fixed")
                    printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$folder/$run.$count.$tag.$seed" \
                        "$label" "$kernel" "$x" "$seed" \
                        "${simulator%% *}" \
                        "$usual$options" \
                        "$design"
                    seed=$((seed + 1))
                done
            done <"$work/kernels_of"
        done
    done
}

for fig in $figs; do
    [ -f "tests/reproduce/$fig.fig" ] ||
        refuse "tests/reproduce/$fig.fig:0: expected a figure, got no such file; they are:" \
            "$(cd tests/reproduce && echo *.fig | sed 's/\.fig//g')"
    if grep -qE "^(series|metric) *= [^|]*," "tests/reproduce/$fig.fig"; then
        refuse "tests/reproduce/$fig.fig:0: expected labels without commas, got one; the tables" \
            "are CSV"
    fi
done
kernels "$subset" >"$work/kernels"
[ "$subset" != all ] || for fig in $figs; do values "$fig" subset; done | sort -u |
    while read -r own; do kernels "$own" >"$work/kernels.$own"; done
[ -s "$work/kernels" ] ||
    refuse "tests/reproduce/kernels:0: expected kernels of the subset '$subset', got none; use" \
        "all, emu, rec, ci, rfcsim, suite, limited, fma, rodinia or gemm"
# What decides a gain is not found over fewer kernels than decides.awk asks for.
least=$(awk -v least=1 -f $here/decides.awk)
asked=$figs figs=
for fig in $asked; do
    found=$least
    [ "$(values "$fig" kind)" != decides ] || found=$(n_on_page "$fig")
    if [ "$found" -lt "$least" ]; then
        echo "skipped: tests/reproduce/$fig.fig: expected $least kernels of docs/kernels.md, got" \
            "$found of '$subset'; use KERNELS=all or suite" >&2
    else
        figs="$figs $fig"
    fi
done
[ -n "$figs" ] || exit 2

: >"$work/programs"
for fig in $figs; do
    values "$fig" series | cut -d'|' -f2 | tr -d ' '
done | sort -u >"$work/wanted"
while read -r design; do
    echo "building $design" >&2
    build_sim "$design"
    echo "$design $program" >>"$work/programs"
done <"$work/wanted"

for fig in $figs; do
    for mode in $(modes "$fig"); do
        list_runs "$fig" "$mode" >"$work/$fig.$mode.runs"
        echo "$fig $mode $work/$fig.$mode.runs"
    done
done >"$work/drawn"
cut -d" " -f3 "$work/drawn" | xargs cat | awk -F'\t' '!seen[$1]++' |
    while IFS="$(printf '\t')" read -r file _ _ _ _ program options _; do
    [ -s "$file" ] || printf '%s\t%s\t%s\n' "$file" "$program" "$options"
done >"$work/todo"
total=$(wc -l <"$work/todo")
echo "runs to do: $total" >&2
if [ "$total" -gt 0 ]; then
    sh harness/mk/progress.sh begin "$work" "$total" runs
    tr '\n' '\0' <"$work/todo" | xargs -0 -n 1 -P "$jobs" sh harness/mk/progress.sh each "$work" \
        sh "$here/run_one.sh" | awk -v n="$total" '
        /^done/ { d++ } !/^done/ { print > "/dev/stderr"; bad++ }
        d % 200 == 0 || d == n {
            if (d != last) printf "runs: %d of %d\n", d, n > "/dev/stderr"
            last = d
        }
        END { exit bad > 0 }' || exit 1
    sh harness/mk/progress.sh end "$work"
fi

while read -r fig mode runs; do
    sh "$here/figure.sh" "$fig" "$mode" "$runs" || exit 1
done <"$work/drawn"
sh "$here/page.sh" >"$report/index.html"
echo "report: $report/index.html" >&2
