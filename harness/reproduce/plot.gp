# SPDX-License-Identifier: Apache-2.0
# One figure: kind (lines, bars, limit, means, stack), data, picture, name, xname, yname.
set terminal svg size 1100,480 font "sans,13" background "white"
set output picture
set datafile separator ","
set title name noenhanced
set xlabel xname noenhanced
set ylabel yname noenhanced
set yrange [0:*]
set key outside top center horizontal noenhanced
set grid ytics lc "#dddddd"
stats data skip 1 using 0 nooutput
columns = system("head -n 1 ".data." | tr ',' '\n' | wc -l") + 0
if (kind eq "lines") {
    plot for [i=2:columns] data using 1:i with linespoints lw 2 pt 7 ps 0.6 title columnheader(i)
} else {
    set style data histograms
    if (kind eq "stack") {
        set style histogram rowstacked
        set boxwidth 0.9
    } else {
        set style histogram clustered gap 1
    }
    set style fill solid 0.9 noborder
    if (kind eq "means") { set xtics noenhanced } else { set xtics rotate by -40 noenhanced }
    plot for [i=2:columns] data using i:xtic(1) title columnheader(i)
}
