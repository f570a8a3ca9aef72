# SPDX-License-Identifier: Apache-2.0
# gnuplot -c validate.gp validate.csv validate.svg: IPC, ours over Accel-Sim's, by mode.
set terminal svg size 640,640
set output ARG2
set datafile separator ","
set logscale xy
set xlabel "Accel-Sim, instructions a cycle"
set ylabel "ours"
set key left top
set grid
from(mode) = strcol("set") ne "micro" && \
    (column("perfect_mem") > 0 ? "perfect" : strcol("memory")) eq mode ? column("warp_ipc") : NaN
plot x title "equal" with lines linecolor rgb "grey", \
     1.25 * x title "25 % apart" with lines linecolor rgb "grey" dashtype 2, \
     x / 1.25 notitle with lines linecolor rgb "grey" dashtype 2, \
     for [mode in "full share perfect"] ARG1 using \
         (column("warp_ipc_accelsim")):(from(mode)) title mode with points pointtype 7 pointsize 0.5
