# SPDX-License-Identifier: Apache-2.0
# gnuplot -c harness/sm/sthld.gp INTERVALS.csv PICTURE.svg: STHLD and IPC over time, from
# `make sim INTERVALS=`.
set terminal svg size 900,420 font "sans,13" background "white"
set output ARG2
set datafile separator ","
set title "STHLD and IPC by interval" noenhanced
set xlabel "cycle at the end of the interval"
set ylabel "IPC of the SM"
set y2label "STHLD, cycles"
set ytics nomirror
set y2tics
set yrange [0:*]
set y2range [0:*]
set key outside bottom center horizontal
set grid ytics lc "#dddddd"
plot ARG1 using 2:4 skip 1 with linespoints lw 2 pt 7 ps 0.4 lc "#1f77b4" title "IPC", \
     ARG1 using 2:5 skip 1 axes x1y2 with steps lw 2 lc "#d62728" title "STHLD (right)"
