# SPDX-License-Identifier: Apache-2.0
# gnuplot -c harness/evaluate/cost/bars.gp ROWS.csv PICTURE.svg TITLE UNIT: stacked bars, one a
# design, from `cost --plot`.
set terminal svg size 900,460 font "sans,13" background "white"
set output ARG2
set datafile separator ","
set title ARG3 noenhanced
set ylabel ARG4
set yrange [0:*]
set style data histogram
set style histogram rowstacked
set style fill solid 0.9 border lc "white"
set boxwidth 0.7
set xtics rotate by -25 noenhanced
set key outside right top vertical reverse Left noenhanced
set grid ytics lc "#dddddd"
array colour[7] = ["#1f77b4", "#ff7f0e", "#2ca02c", "#9467bd", "#d62728", "#17becf", "#7f7f7f"]
columns = int(system("head -n 1 " . ARG1 . " | tr ',' '\n' | wc -l"))
plot for [i = 2:columns] ARG1 using i:xticlabels(1) title columnheader(i) lc rgb colour[i - 1]
