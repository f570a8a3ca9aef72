/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L
#include "kernels/trace/analyze/analysis_output.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kernels/trace/analyze/analysis_plots.h"
#include "rfgen/files.h"

typedef int write_file(const struct analysis *a, FILE *out, struct err *e);

struct output {
    const char *name;
    write_file *write; /* NULL: gnuplot writes it */
    int dynamic;       /* only of a trace */
    int plot;          /* only with plots */
    int orf;           /* only with an operand file */
};

static const struct output outputs[] = {
    {"cfg.json", analysis_write_cfg, 0, 0, 0},
    {"intervals.json", analysis_write_intervals, 0, 0, 0},
    {"annotations.csv", analysis_write_annotations, 0, 0, 0},
    {"allocation.json", analysis_write_allocation, 0, 0, 1},
    {"lengths.csv", analysis_write_lengths, 0, 0, 0},
    {"values.csv", analysis_write_values, 1, 0, 0},
    {"reuse.csv", analysis_write_reuse, 1, 0, 0},
    {"plots.gp", plots_write_script, 0, 1, 0},
    {"lengths.svg", NULL, 0, 1, 0},
    {"values.svg", NULL, 1, 1, 0},
    {"reuse.svg", NULL, 1, 1, 0},
};

enum { OUTPUTS = sizeof outputs / sizeof outputs[0] };

static int is_wanted(const struct output *o, const struct analysis *a, int plots) {
    return (!o->dynamic || a->k.source != SOURCE_DOT) && (!o->plot || plots) && (!o->orf || a->orf);
}

enum { FILE_PATH = PATH_MAX_LENGTH + 32 }; /* a folder and one of the names */

static void join_path(char path[FILE_PATH], const char *folder, const char *name) {
    snprintf(path, FILE_PATH, "%s/%s", folder, name);
}

/* A folder under a file's name would stop the moving half way. */
static int check_locations(const char *folder, struct err *e) {
    for (unsigned i = 0; i < OUTPUTS; i++) {
        char path[FILE_PATH];
        struct stat s;
        join_path(path, folder, outputs[i].name);
        if (stat(path, &s) == 0 && S_ISDIR(s.st_mode)) {
            return err_set(e, "%.300s: expected a file or nothing, got a folder; move it away",
                           path);
        }
    }
    return 0;
}

static int write_one(const struct output *o, const struct analysis *a, const char *folder,
                     struct err *e) {
    FILE *out = file_create(e, "%s/%s", folder, o->name);
    if (!out) {
        return -1;
    }
    struct err first;
    int status = o->write(a, out, &first);
    if (file_close(out, o->name, e) == 0 && status == 0) {
        return 0;
    }
    if (status) {
        *e = first;
    }
    return -1;
}

static int write_all(const struct analysis *a, const char *folder, int plots, struct err *e) {
    for (unsigned i = 0; i < OUTPUTS; i++) {
        const struct output *o = &outputs[i];
        if (o->write && is_wanted(o, a, plots) && write_one(o, a, folder, e)) {
            return -1;
        }
    }
    return plots ? plots_draw(folder, e) : 0;
}

static int move_all(const struct analysis *a, const char *from, const char *to, int plots,
                    struct err *e) {
    for (unsigned i = 0; i < OUTPUTS; i++) {
        char old[FILE_PATH], new[FILE_PATH];
        join_path(old, from, outputs[i].name);
        join_path(new, to, outputs[i].name);
        int status = is_wanted(&outputs[i], a, plots) ? rename(old, new) : unlink(new);
        if (status && !(errno == ENOENT && !is_wanted(&outputs[i], a, plots))) {
            return err_set(e,
                           "%.300s: expected to write this file, got `%s`; check the output folder",
                           new, strerror(errno));
        }
    }
    return 0;
}

static void remove_all(const char *folder) {
    for (unsigned i = 0; i < OUTPUTS; i++) {
        char path[FILE_PATH];
        join_path(path, folder, outputs[i].name);
        unlink(path);
    }
    rmdir(folder);
}

int output_write(const struct analysis *a, const char *folder, int plots, struct err *e) {
    char parts[PATH_MAX_LENGTH];
    int fresh = !file_exists(folder);
    if (check_locations(folder, e)) {
        return -1;
    }
    snprintf(parts, sizeof parts, "%s/.analyze-%ld", folder, (long)getpid());
    int status = write_all(a, parts, plots, e);
    if (status == 0) {
        status = move_all(a, parts, folder, plots, e);
    }
    remove_all(parts);
    if (status && fresh) {
        rmdir(folder);
    }
    return status;
}

void output_list(const struct analysis *a, const char *folder, int plots, FILE *out) {
    fprintf(out, "%-19s%s:", "written", folder);
    for (unsigned i = 0; i < OUTPUTS; i++) {
        if (is_wanted(&outputs[i], a, plots)) {
            fprintf(out, " %s", outputs[i].name);
        }
    }
    fputc('\n', out);
}
