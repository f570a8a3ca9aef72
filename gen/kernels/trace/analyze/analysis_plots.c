/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L
#include "kernels/trace/analyze/analysis_plots.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    NOT_FOUND = 127
}; /* status of a child that could not start the program, as a shell has it */

/* The child's part: never returns. -d: the user's own settings stay out. */
static void become_gnuplot(const char *folder, const char *argument) {
    int quiet = open("/dev/null", O_RDWR);
    if (quiet >= 0 && dup2(quiet, STDOUT_FILENO) >= 0 && dup2(quiet, STDERR_FILENO) >= 0 &&
        chdir(folder) == 0) {
        execlp("gnuplot", "gnuplot", "-d", argument, (char *)NULL);
    }
    _exit(NOT_FOUND);
}

/* Runs gnuplot in `folder`. Returns its exit status, or -1 when it did not end by itself. */
static int run_gnuplot(const char *folder, const char *argument) {
    int status;
    pid_t child = fork();
    if (child == 0) {
        become_gnuplot(folder, argument);
    }
    if (child < 0) {
        return -1;
    }
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) {
            return -1;
        }
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int plots_check(struct err *e) {
    if (run_gnuplot(".", "--version")) {
        return err_set(e,
                       "gnuplot: expected the program for --plot, found none that runs; run "
                       "`apt-get install -y --no-install-recommends gnuplot-nox` as root, or leave "
                       "--plot out");
    }
    return 0;
}

int plots_draw(const char *folder, struct err *e) {
    int status = run_gnuplot(folder, "plots.gp");
    if (status) {
        return err_set(e,
                       "gnuplot: expected it to draw plots.gp, got status %d; check the disk and "
                       "`gnuplot --version` (5.4 is known to work)",
                       status);
    }
    return 0;
}

/* The script ---------------------------------------------------------------------------- */

static const char *const head =
    "# Draws the tables of this folder: run `gnuplot plots.gp` here.\n"
    "# `make analyze` overwrites it; change a copy.\n"
    "set datafile separator comma\n"
    "set style fill solid 0.8 noborder\n"
    "set tics out nomirror\n"
    "set grid ytics linetype 1 linecolor '#dddddd'\n"
    "set border 3\n"
    "unset key\n"
    "set terminal svg size 960,480 font 'sans-serif,15' background '#ffffff'\n";

static const char *const lengths =
    "\n"
    "set output 'lengths.svg'\n"
    "set multiplot layout 1,2 title kernel noenhanced\n"
    "set boxwidth 0.9\n"
    "set xrange [0:*]\n"
    "set offsets 0, 1, 0, 0 # room for the last bar\n"
    "set yrange [0:5<*] # whole numbers on the axis\n"
    "set xlabel 'length (static instructions)'\n"
    "set ylabel 'register intervals (count)'\n"
    "set title 'Register intervals'\n"
    "plot 'lengths.csv' skip 1 using (strcol(1) eq 'interval' ? $4 : NaN):(1) \\\n"
    "    smooth frequency with boxes linecolor '#1b6ca8'\n"
    "set ylabel 'strands (count)'\n"
    "set title 'Strands'\n"
    "plot 'lengths.csv' skip 1 using (strcol(1) eq 'strand' ? $4 : NaN):(1) \\\n"
    "    smooth frequency with boxes linecolor '#c8691c'\n"
    "unset offsets\n"
    "unset multiplot\n";

static const char *const values =
    "\n"
    "# Gebhart, Fig. 5.1\n"
    "set output 'values.svg'\n"
    "set multiplot layout 1,2 title kernel noenhanced\n"
    "set boxwidth 0.7\n"
    "set xrange [-0.6:3.6]\n"
    "set yrange [0:100]\n"
    "set ylabel 'share of all values (%)'\n"
    "set title '(a) How often a value is read'\n"
    "set xlabel 'reads (count)'\n"
    "set xtics ('0' 0, '1' 1, '2' 2, '3+' 3)\n"
    "plot 'values.csv' skip 1 \\\n"
    "    using (strcol(1) eq 'reads' ? ($2 < 3 ? $2 : 3) : NaN):(100 * $5) \\\n"
    "    smooth frequency with boxes linecolor '#1b6ca8'\n"
    "set title '(b) Lifetime of values read once'\n"
    "set xlabel 'lifetime (instructions)'\n"
    "set xrange [0.4:4.6]\n"
    "set xtics ('1' 1, '2' 2, '3' 3, '4+' 4)\n"
    "plot 'values.csv' skip 1 \\\n"
    "    using (strcol(1) eq 'lifetime' ? ($2 < 4 ? $2 : 4) : NaN):(100 * $5) \\\n"
    "    smooth frequency with boxes linecolor '#c8691c'\n"
    "unset multiplot\n";

static const char *const reuse =
    "# Malekeh: how far away the next read of a value is\n"
    "set output 'reuse.svg'\n"
    "set title kernel noenhanced\n"
    "set logscale x 2\n"
    "set xtics auto\n"
    "set xrange [1:256]\n"
    "set yrange [0:100]\n"
    "set xlabel 'reuse distance (instructions)'\n"
    "set ylabel 'operand instances read again (%)'\n"
    "plot 'reuse.csv' skip 1 using 1:(100 * $6) with lines linewidth 3 linecolor '#1b6ca8'\n";

/* In single quotes gnuplot reads every character as it is, but for the quote itself. */
static void print_name(FILE *out, const char *name) {
    enum { TITLE = 70 }; /* characters that fit above a plot */
    fputs("kernel = '", out);
    for (unsigned i = 0; i < TITLE && name[i]; i++) {
        fputs(name[i] == '\'' ? "'" : "", out);
        fputc(name[i], out);
    }
    fputs(strlen(name) > TITLE ? "...'\n" : "'\n", out);
}

/* A line at the threshold; its text is on the side that has room. */
static void print_rthld(FILE *out, unsigned rthld) {
    const char *side = rthld > 64 ? "right offset -1,0" : "left offset 1,0";
    fprintf(out,
            "\nset arrow from %u, graph 0 to %u, graph 1 nohead dashtype 2 linewidth 2 "
            "linecolor '#c8691c'\n",
            rthld, rthld);
    fprintf(out, "set label 'RTHLD = %u' at %u, graph 0.05 %s textcolor '#a04c0c'\n", rthld, rthld,
            side);
}

int plots_write_script(const struct analysis *a, FILE *out, struct err *e) {
    int dynamic = a->k.source != SOURCE_DOT;
    fputs(head, out);
    print_name(out, a->k.name);
    fputs(lengths, out);
    if (dynamic) {
        fputs(values, out);
        print_rthld(out, a->options.rthld);
        fputs(reuse, out);
    }
    fputs("unset output\n", out);
    return ferror(out)
               ? err_set(e, "plots.gp: expected to write all of it, got an error; check the disk")
               : 0;
}
