#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# validate.sh CSV TRACES MACHINE OUT [SET...]: runs what the CSV has of this machine's GPU. SET: of
# these sets only. Writes OUT, ours beside theirs. Traces that are not there are counted. Status 0
# within the bounds, 1 beyond them, 2 unusable input. EXTRA: options of every run.
# SIMS: where the programs are, build/.
set -eu

csv=$1 traces=$2 machine=$3 out=$4
shift 4
here=${0%/*}
columns='l1_gld_hit l1_gld_pending l1_gld_miss l1_gld_sector_miss l1_gst_hit l1_gst_pending
l1_gst_miss l1_gst_sector_miss l1_lld_hit l1_lld_miss l1_lst_hit l2_gld_hit l2_gld_pending
l2_gld_miss l2_gld_sector_miss dram_reads dram_writes'
columns=$(echo "$columns" | tr '\n' ' ')
case $machine in
turing) gpu=RTX2060 ;;
ampere) gpu=RTX3070 ;;
*) echo "MACHINE=$machine: expected turing or ampere, which there are figures of" >&2 && exit 2 ;;
esac
test -f "$csv" ||
    { echo "$csv:1: expected the figures of Accel-Sim, got no file" >&2 && exit 2; }
test -d "$traces" ||
    { echo "TRACES=$traces: expected a folder of traces, got none" >&2 && exit 2; }
runs=$out.runs said=$out.said part=$out.part
trap 'rm -f "$runs" "$said" "$part"' EXIT
awk -v gpu="$gpu" -v memory_columns="$columns" -f "$here/rows.awk" \
    -f "$here/runs.awk" "$csv" >"$runs"
test -s "$runs" || { echo "$csv:1: expected rows of $gpu, got none" >&2 && exit 2; }

# A line a run: the row's key, then ours, in the columns' order.
ours() { # trace, repeat, design, memory
    # shellcheck disable=SC2086 # a list
    "${SIMS:-build}/$3/sim" --trace "$1" --machine "$machine" --memory "$4" --repeat "$2" \
        ${EXTRA:-} >"$said" || return
    awk -v columns="instructions ipc cycles $columns" '
        { sub(/:$/, "", $1); value[$1] = $2 }
        END {
            n = split(columns, c, " ")
            for (i = 1; i <= n; i++)
                printf " %s", c[i] in value ? value[c[i]] : 0
            print ""
        }' "$said"
}

keys=set,trace,gpu,scheduler,rf_banks,rf_steps,perfect_mem,memory,offset
names="warp_insts,warp_ipc,cycles,$(echo "$columns" | sed 's/ *$//; s/ /,/g')"
echo "$keys,$names,$(echo "$names" | sed 's/\([^,]*\)/\1_accelsim/g')" >"$part"
missing=0 failed=0 worst=0
while read -r set trace file repeat design mode row theirs; do
    case " ${*:-$set} " in *" $set "*) ;; *) continue ;; esac
    path=$traces/$file.traceg.xz
    test -f "$path" || path=$traces/$file.traceg
    if ! test -f "$path"; then
        missing=$((missing + 1))
        continue
    fi
    line=$(ours "$path" "$repeat" "$design" "$mode") || {
        status=$?
        [ "$status" -le "$worst" ] || worst=$status
        failed=$((failed + 1))
        continue
    }
    echo "$set,$trace,$row$(echo "$line $theirs" | sed 's/  */,/g')" >>"$part"
done <"$runs"
[ "$(wc -l <"$part")" -gt 1 ] || {
    echo "$traces: expected traces of $csv, got none that runs; name their folder" >&2
    exit 2
}
mv "$part" "$out"

# Where the sign of 16 against 8 banks is another one: the same with warps that start apart. The
# table says how far that alone moves it.
ipc() { # design, memory, offset, seed
    # shellcheck disable=SC2086 # a list
    "${SIMS:-build}/$1/sim" --trace "$path" --machine "$machine" --memory "$2" --repeat "$repeat" \
        --offset "$3" --seed "$4" ${EXTRA:-} | sed -n 's/^ipc: //p'
}
starts=${out%.*}.starts.csv
echo "trace,memory,offset,seed,ipc8,ipc16" >"$starts"
awk -f "$here/rows.awk" -f "$here/signs.awk" "$out" | while read -r trace memory; do
    point="\$2 == t && \$6 == m { split(\$7, row, \",\"); if (row[3] == b) print \$5 }"
    eight=$(awk -v t="$trace" -v m="$memory" -v b=8 "$point" "$runs")
    sixteen=$(awk -v t="$trace" -v m="$memory" -v b=16 "$point" "$runs")
    path=$traces/$(awk -v t="$trace" '$2 == t { print $3; exit }' "$runs").traceg
    test -f "$path" || path=$path.xz
    repeat=$(awk -v t="$trace" '$2 == t { print $4; exit }' "$runs")
    for offset in 7 13 29; do
        for seed in 1 2 3; do
            echo "$trace,$memory,$offset,$seed,$(ipc "$eight" "$memory" "$offset" "$seed"),$(
                ipc "$sixteen" "$memory" "$offset" "$seed")" >>"$starts"
        done
    done
done
gnuplot -c "$here/validate.gp" "$out" "${out%.*}.svg"
echo "plot: ${out%.*}.svg"
awk -v missing="$missing" -v broken="$failed" -v starts="$starts" -f "$here/rows.awk" \
    -f "$here/verdict.awk" "$out" || [ "$worst" -gt 0 ] || worst=1
exit "$worst"
