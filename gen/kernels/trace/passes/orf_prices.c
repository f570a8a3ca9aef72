/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/trace/passes/orf_prices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rfgen/files.h"

enum { ENTRIES = 8, UNIT = 10000, COLUMNS = 10 };

/* Columns of the table. */
enum { SOURCE, TABLE, NAME, SIZE, READ = 6, WRITE, VALUE };

struct rows {
    double read[ENTRIES], write[ENTRIES]; /* operand files of 1, 2, ... entries */
    double lrf_read, lrf_write, mrf_read, mrf_write;
    double mrf_mm, orf_mm, orf_shared_mm, lrf_mm;
    double wire; /* pJ a mm, of 32 bits */
    unsigned found;
};

/* Cuts a line at its commas; what is not there is empty. */
static void cut(char *line, char *column[COLUMNS]) {
    for (unsigned i = 0; i < COLUMNS; i++) {
        char *end = line + strcspn(line, ",");
        column[i] = line;
        line = *end ? end + 1 : end;
        *end = '\0';
    }
}

static void take_access(struct rows *r, char *column[COLUMNS]) {
    unsigned size = (unsigned)atoi(column[SIZE]);
    double read = atof(column[READ]), write = atof(column[WRITE]);
    if (strcmp(column[NAME], "orf_rfc") == 0 && size >= 1 && size <= ENTRIES) {
        r->read[size - 1] = read;
        r->write[size - 1] = write;
        r->found++;
    } else if (strcmp(column[NAME], "lrf") == 0) {
        r->lrf_read = read;
        r->lrf_write = write;
        r->found++;
    } else if (strcmp(column[NAME], "mrf") == 0) {
        r->mrf_read = read;
        r->mrf_write = write;
        r->found++;
    }
}

static void take_wire(struct rows *r, char *column[COLUMNS]) {
    const struct {
        const char *name;
        double *to;
    } wires[] = {{"mrf_distance_private", &r->mrf_mm},
                 {"orf_distance_private", &r->orf_mm},
                 {"orf_distance_shared", &r->orf_shared_mm},
                 {"lrf_distance_private", &r->lrf_mm},
                 {"wire_energy_32_bits", &r->wire}};
    for (unsigned i = 0; i < sizeof wires / sizeof *wires; i++) {
        if (strcmp(column[NAME], wires[i].name) == 0) {
            *wires[i].to = atof(column[VALUE]);
            r->found++;
        }
    }
}

enum { ROWS = ENTRIES + 2 + 5 };

static int read_rows(struct rows *r, const char *path, struct err *e) {
    char *text = file_text(path, e);
    if (!text) {
        return -1;
    }
    memset(r, 0, sizeof *r);
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char *column[COLUMNS];
        cut(line, column);
        if (strcmp(column[SOURCE], "Gebhart") == 0 && strcmp(column[TABLE], "Table 4.5") == 0) {
            take_access(r, column);
        } else if (strcmp(column[SOURCE], "Gebhart") == 0) {
            take_wire(r, column);
        }
    }
    free(text);
    return r->found == ROWS
               ? 0
               : err_set(e,
                         "%.300s:1: expected %d rows of Gebhart's Tables 4.5 and 4.6, got %u; take "
                         "the project's file",
                         path, (int)ROWS, r->found);
}

static int64_t units(double picojoule) {
    return (int64_t)(picojoule * UNIT + 0.5);
}

/* Least squares over the rows, at `entries`. */
static double on_line(const double y[ENTRIES], double entries) {
    double mean_x = (ENTRIES + 1) / 2.0, mean_y = 0, xy = 0, xx = 0;
    for (int i = 0; i < ENTRIES; i++) {
        mean_y += y[i] / ENTRIES;
    }
    for (int i = 0; i < ENTRIES; i++) {
        xy += (i + 1 - mean_x) * (y[i] - mean_y);
        xx += (i + 1 - mean_x) * (i + 1 - mean_x);
    }
    return mean_y + (entries - mean_x) * xy / xx;
}

static double of_size(const double y[ENTRIES], unsigned entries) {
    return entries > ENTRIES ? on_line(y, entries) : y[entries ? entries - 1 : 0];
}

int orf_prices_read(struct orf_prices *p, const char *path, unsigned entries, struct err *e) {
    struct rows r;
    if (read_rows(&r, path, e)) {
        return -1;
    }
    double wire = 4 * r.wire; /* of 128 bits */
    *p = (struct orf_prices){.mrf_read = units(r.mrf_read),
                             .mrf_write = units(r.mrf_write),
                             .mrf_wire = units(wire * r.mrf_mm),
                             .orf_read = units(of_size(r.read, entries)),
                             .orf_write = units(of_size(r.write, entries)),
                             .orf_wire = {units(wire * r.orf_mm), units(wire * r.orf_shared_mm)},
                             .lrf_read = units(r.lrf_read),
                             .lrf_write = units(r.lrf_write),
                             .lrf_wire = units(wire * r.lrf_mm),
                             .extrapolated = entries > ENTRIES};
    return 0;
}
