/* SPDX-License-Identifier: Apache-2.0
 * Tables of constraints/tech: one header line, `#` comments, fields in quotes where they hold a
 * comma. Rows are found by the exact text of their keys; a row that is not there is refused, with
 * the nearest ones named.
 */
#ifndef TWINRF_CSV_H
#define TWINRF_CSV_H

#include "rfgen/err.h"

enum { CSV_COLUMNS = 40, CSV_ROWS = 512, CSV_KEYS = 12, CSV_VALUE_MAX = 600, CSV_WHERE_MAX = 300 };

struct csv_row {
    unsigned line;
    char *field[CSV_COLUMNS];
};

struct csv {
    char path[256];
    const char *hint; /* how a missing row comes in; "add it" when NULL */
    char *text;       /* all fields point into it */
    unsigned header_line, columns, rows;
    char *name[CSV_COLUMNS];
    struct csv_row row[CSV_ROWS];
};

struct csv_key {
    const char *column;
    char value[CSV_VALUE_MAX];
};

struct csv_keys {
    unsigned n;
    struct csv_key key[CSV_KEYS];
};

int csv_read(struct csv *t, const char *path, struct err *e);
void csv_free(struct csv *t);

void csv_key_text(struct csv_keys *k, const char *column, const char *value);
void csv_key_number(struct csv_keys *k, const char *column, unsigned value);

/* The only row with these keys; NULL without a message when there is none. */
const struct csv_row *csv_look(const struct csv *t, const struct csv_keys *k);

/* The same; NULL and a message that names the nearest rows. */
const struct csv_row *csv_find(const struct csv *t, const struct csv_keys *k, struct err *e);

/* A field as text, "" when the table has no such column. */
const char *csv_field(const struct csv *t, const struct csv_row *r, const char *column);

/* A field that is a finite number and not negative. */
int csv_number(const struct csv *t, const struct csv_row *r, const char *column, double *value,
               struct err *e);

#endif
