/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kernels/trace/readers/kernel_read.h"

enum { FILES = 4 };

static char folder[64];
static char paths[FILES][128];

static void clean_up(void) {
    for (int i = 0; i < FILES; i++) {
        if (paths[i][0]) {
            unlink(paths[i]);
        }
    }
    rmdir(folder);
}

static void stop(const char *what) {
    perror(what);
    exit(2);
}

static void make_folder(void) {
    const char *parent = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%.40s/fuzz.XXXXXX", parent ? parent : "/tmp");
    if (!mkdtemp(folder)) {
        stop(folder);
    }
    atexit(clean_up);
}

const char *fuzz_file(const char *name, const void *data, size_t size) {
    int i = 0;
    if (!folder[0]) {
        make_folder();
    }
    while (paths[i][0] && strcmp(strrchr(paths[i], '/') + 1, name) != 0) {
        i++;
    }
    snprintf(paths[i], sizeof paths[i], "%s/%s", folder, name);
    FILE *f = fopen(paths[i], "wb");
    if (!f || fwrite(data, 1, size, f) != size || fclose(f)) {
        stop(paths[i]);
    }
    return paths[i];
}

void fuzz_compile(const char *path) {
    static const struct trace_options options = {
        .interval_regs = USUAL_REGS, .rthld = 12, .quiet = 1};
    struct kernel k;
    struct err e;
    if (kernel_read(&k, path, &options, &e) == 0) {
        kernel_free(&k);
    }
}
