# SPDX-License-Identifier: Apache-2.0
# What one change at a time does: a row a series, the first on top, with its spread. data, picture,
# name, yname. The gray line: no difference from the base.
set datafile separator ","
stats data skip 1 using 2 name "rows" nooutput
set terminal svg size 900,(110 + 22 * rows_records) font "sans,13" background "white"
set output picture
set title name noenhanced
set xlabel yname noenhanced
set yrange [rows_records - 0.5:-0.5]
set lmargin 28
set rmargin 4
unset key
set border 3
set grid xtics ytics lt 1 lc "#dddddd" lw 1
set tics nomirror out
set ytics noenhanced
set arrow from first 1, graph 0 to first 1, graph 1 nohead lc "#777777"
plot data skip 1 using 2:0:($3 / 2):ytic(1) with xerrorbars lc "#3b5b92" lw 2 pt 7 ps 0.7
