# SPDX-License-Identifier: Apache-2.0
# One figure: kind (lines, bars, limit, means, stack), data, picture, name, xname, yname, negative.
# Names below the bars hang down, five pixels a letter: the longest one makes the picture higher.
longest = kind eq "lines" ? 0 : \
    system("awk -F, 'length($1) > n { n = length($1) } END { print n }' ".data) + 0
height = longest > 16 ? 400 + 5 * longest : 480
set terminal svg size 1100,height font "sans,13" background "white"
set output picture
set datafile separator ","
set datafile missing ""
set title name noenhanced
set xlabel xname noenhanced
set ylabel yname noenhanced
if (negative eq "") { set yrange [0:*] } else {
    set yrange [*<0:0<*]
    set xzeroaxis lt 1 lc "#777777"
}
set key outside top center horizontal noenhanced
set grid ytics lt 1 lc "#dddddd" lw 1
set border 3
set tics nomirror out
colours = "#3b5b92 #d1603d #2f9e77 #8a5aa8 #b8860b #4fa3c7 #777777 #a03060 #8fb339 #e0a3b8 \
#6b4a2b #c4c4c4"
set linetype cycle words(colours)
do for [i=1:words(colours)] { set linetype i lc rgb word(colours, i) pt 4 + i }
stats data skip 1 using 0 nooutput
columns = system("head -n 1 ".data." | tr ',' '\n' | wc -l") + 0
if (kind eq "lines") {
    # Open circles, and a word: what the paper has, in the colour of its series.
    points = system("cat ".data.".paper | wc -l") + 0
    plot for [i=2:columns] data using 1:i with linespoints lt i - 1 lw 2 ps 0.7 \
        title columnheader(i), \
        for [i=1:points > 0] data.".paper" using 1:2:3 with points pt 6 ps 2 lw 2 lc variable \
        title "the paper"
} else {
    set style data histograms
    if (kind eq "stack") {
        set style histogram rowstacked
        set boxwidth 0.9
    } else {
        set style histogram clustered gap 1
    }
    set style fill solid 0.9 noborder
    if (kind eq "means" && STATS_records < 5) { set xtics noenhanced } else {
        # The last label goes on to the right.
        set xtics rotate by -40 noenhanced
        set rmargin 16
    }
    plot for [i=2:columns] data using i:xtic(1) lt i - 1 title columnheader(i)
}
