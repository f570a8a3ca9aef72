/* SPDX-License-Identifier: Apache-2.0
 * `analyze`: what the trace compiler knows of a program, as tables, JSON, plots and a summary.
 * Status 0, or 2 and one line on stderr.
 */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "analysis.h"
#include "analysis_output.h"
#include "analysis_plots.h"
#include "cpu_time.h"
#include "design_point.h"

struct options {
    const char *trace, *dot, *out;
    char folder[OUTPUT_FOLDER]; /* `out`, or the default */
    int plot, bench;
    struct trace_options passes;
};

static int parse_number(const char *name, const char *text, unsigned max, unsigned *value,
                        struct err *e) {
    char *end = NULL;
    errno = 0;
    unsigned long n = isdigit((unsigned char)text[0]) ? strtoul(text, &end, 10) : 0;
    if (!end || *end || errno || n < 1 || n > max) {
        return err_set(e,
                       "analyze: %s: expected a whole number from 1 to %u, got '%.200s'; change it",
                       name, max, text);
    }
    *value = (unsigned)n;
    return 0;
}

/* An option with a text as its value. */
static const char **text_option(struct options *o, const char *name) {
    const struct {
        const char *name;
        const char **to;
    } texts[] = {{"--trace", &o->trace},
                 {"--dot", &o->dot},
                 {"--out", &o->out},
                 {"--cache", &o->passes.cache}};
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (strcmp(name, texts[i].name) == 0) {
            return texts[i].to;
        }
    }
    return NULL;
}

/* Reads the option at argv[i] and gives the index of the next, or -1. */
static int parse_option(struct options *o, char **argv, int i, struct err *e) {
    const char *name = argv[i], *value = argv[i + 1];
    const char **text = text_option(o, name);
    if (strcmp(name, "--plot") == 0) {
        o->plot = 1;
        return i + 1;
    }
    if (strcmp(name, "--bench") == 0) {
        o->bench = 1;
        return i + 1;
    }
    if (text && value && *value) {
        *text = value;
        return i + 2;
    }
    if (strcmp(name, "--regs") == 0 && value) {
        return parse_number(name, value, MAX_REGS - 1, &o->passes.interval_regs, e) ? -1 : i + 2;
    }
    if (strcmp(name, "--rthld") == 0 && value) {
        return parse_number(name, value, RTHLD_MAX, &o->passes.rthld, e) ? -1 : i + 2;
    }
    return err_set(
        e,
        "analyze: expected --trace FILE or --dot FILE, and of [--regs N] [--rthld N] [--out DIR] "
        "[--cache DIR] [--plot] [--bench], got '%.200s'%s; correct the command",
        name, value ? "" : " at the end");
}

/* Characters of a file's name before its endings: `bfs` of `bfs.traceg.xz`. */
static int name_length(const char *name) {
    size_t length = strlen(name);
    if (length > 3 && strcmp(name + length - 3, ".xz") == 0) {
        length -= 3;
    }
    for (size_t i = length; i > 1; i--) {
        if (name[i - 1] == '.') {
            return (int)i - 1;
        }
    }
    return (int)length;
}

/* The default is build/analysis/NAME. */
static int find_folder(struct options *o, struct err *e) {
    const char *path = o->trace ? o->trace : o->dot;
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    int length = o->out ? snprintf(o->folder, sizeof o->folder, "%s", o->out)
                        : snprintf(o->folder, sizeof o->folder, "build/analysis/%.*s",
                                   name_length(name), name);
    if (length >= (int)sizeof o->folder) {
        return err_set(
            e, "analyze: --out: expected a folder's name below %d characters, got %d; shorten it",
            OUTPUT_FOLDER, length);
    }
    return 0;
}

static int parse_options(struct options *o, char **argv, struct err *e) {
    *o = (struct options){.passes = {.interval_regs = USUAL_REGS, .rthld = RTHLD_DEFAULT}};
    for (int i = 1; argv[i];) {
        i = parse_option(o, argv, i, e);
        if (i < 0) {
            return -1;
        }
    }
    if (!o->trace == !o->dot) {
        return err_set(e,
                       "analyze: expected one of --trace FILE (.traceg, .traceg.xz or .rft) and "
                       "--dot FILE, got %s; "
                       "name one file",
                       o->trace ? "both" : "none");
    }
    return find_folder(o, e);
}

static int show(const struct options *o, const struct analysis *a, struct err *e) {
    if (output_write(a, o->folder, o->plot, e)) {
        return -1;
    }
    analysis_summary(a, stdout);
    output_list(a, o->folder, o->plot, stdout);
    if (fflush(stdout)) {
        return err_set(e, "stdout: expected to write the summary, got `%s`; check where it goes",
                       strerror(errno));
    }
    return 0;
}

/* How fast the file was compiled, and in how much memory: the process's peak so far. */
static void print_bench(const struct analysis *a, double seconds) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("warp_instructions: %llu\n", (unsigned long long)a->k.n_dyn);
    printf("compile_seconds: %.3f\n", seconds);
    printf("warp_instructions_per_second: %.0f\n", (double)a->k.n_dyn / seconds);
    printf("peak_memory_kb: %ld\n", usage.ru_maxrss);
}

static int analyze(const struct options *o, struct err *e) {
    struct analysis a;
    double start = cpu_seconds();
    if (o->plot && plots_check(e)) {
        return -1;
    }
    int status = o->trace ? analysis_of_trace(&a, o->trace, &o->passes, e)
                          : analysis_of_dot(&a, o->dot, &o->passes, e);
    if (status == 0 && o->bench) {
        print_bench(&a, cpu_seconds() - start);
    }
    if (status == 0) {
        status = show(o, &a, e);
        analysis_free(&a);
    }
    return status;
}

int main(int argc, char **argv) {
    struct options o;
    struct err e;
    (void)argc;
    if (parse_options(&o, argv, &e) || analyze(&o, &e)) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    return 0;
}
