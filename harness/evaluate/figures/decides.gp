# SPDX-License-Identifier: Apache-2.0
# A figure of kind decides: data (decides.awk's blocks), picture, name, yname. A panel a property; a
# point a kernel, and the line by least squares.
set terminal svg size 1100,800 font "sans,13" background "white"
set output picture
set datafile separator ","
set border 3
set tics nomirror out
set grid ytics lt 1 lc "#dddddd" lw 1
colours = "#3b5b92 #d1603d #2f9e77 #8a5aa8 #b8860b"
xnames = "'registers read an instruction' 'occupancy, percent' 'register interval, log2' \
    'diverged, percent'"
stats data using 2 nooutput
blocks = STATS_blocks
set multiplot layout 2,2 margins 0.07,0.98,0.09,0.86 spacing 0.08,0.13 \
    title name noenhanced
set key at screen 0.6,0.93 right center noenhanced
do for [p=1:4] {
    c = p + 1
    set xlabel word(xnames, p) noenhanced
    set ylabel (p % 2 == 1 ? yname : "") noenhanced
    array slope[blocks]
    array start[blocks]
    do for [b=1:blocks] {
        stats data index b - 1 using c:6 nooutput
        slope[b] = STATS_slope
        start[b] = STATS_intercept
    }
    plot for [b=1:blocks] data index b - 1 using c:6 with points pt 7 ps 0.5 \
        lc rgb word(colours, b) title (p == 1 ? columnheader(1) : ""), \
        for [b=1:blocks] start[b] + slope[b] * x with lines lw 2 lc rgb word(colours, b) notitle, \
        1 with lines lt 1 lc "#777777" notitle
}
unset multiplot
