/* SPDX-License-Identifier: Apache-2.0 */
#include "evaluate/cost/csv.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rfgen/files.h"

/* Cuts one line, ended by 0, into fields; quotes go. Returns their number, 0 when there are too
 * many or a quote is not closed. */
static unsigned split(char *line, char **field) {
    unsigned n = 0;
    char *from = line, *to = line;
    for (;;) {
        if (n == CSV_COLUMNS) {
            return 0;
        }
        field[n++] = to;
        if (*from == '"') {
            for (from++; *from && !(from[0] == '"' && from[1] != '"'); from++) {
                from += from[0] == '"';
                *to++ = *from;
            }
            if (!*from) {
                return 0;
            }
            from++;
        }
        while (*from && *from != ',') {
            *to++ = *from++;
        }
        int last = *from == '\0';
        from += !last;
        *to++ = '\0';
        if (last) {
            return n;
        }
    }
}

static int add_line(struct csv *t, char *line, unsigned number, struct err *e) {
    char *field[CSV_COLUMNS];
    unsigned n = split(line, field);
    if (t->columns == 0) {
        if (n == 0) {
            return err_set(e, "%s:%u: expected the names of at most %d columns; correct the line",
                           t->path, number, CSV_COLUMNS);
        }
        memcpy(t->name, field, n * sizeof field[0]);
        t->columns = n;
        t->header_line = number;
        return 0;
    }
    if (n != t->columns) {
        return err_set(e, "%s:%u: expected %u fields as in line %u, got %u; correct the line",
                       t->path, number, t->columns, t->header_line, n);
    }
    if (t->rows == CSV_ROWS) {
        return err_set(e, "%s:%u: expected at most %d rows; take out those that nothing asks for",
                       t->path, number, CSV_ROWS);
    }
    struct csv_row *r = &t->row[t->rows++];
    r->line = number;
    memcpy(r->field, field, n * sizeof field[0]);
    return 0;
}

int csv_read(struct csv *t, const char *path, struct err *e) {
    memset(t, 0, sizeof *t);
    snprintf(t->path, sizeof t->path, "%s", path);
    t->text = file_text(path, e);
    if (!t->text) {
        return -1;
    }
    unsigned number = 0;
    for (char *line = t->text; line;) {
        char *next = strchr(line, '\n');
        if (next) {
            *next++ = '\0';
        }
        number++;
        line[strcspn(line, "\r")] = '\0';
        if (line[0] != '\0' && line[0] != '#' && add_line(t, line, number, e)) {
            csv_free(t);
            return -1;
        }
        line = next;
    }
    if (t->columns == 0) {
        csv_free(t);
        return err_set(e, "%s:%u: expected a line with the names of the columns, got none", path,
                       number);
    }
    return 0;
}

void csv_free(struct csv *t) {
    free(t->text);
    t->text = NULL;
}

void csv_key_text(struct csv_keys *k, const char *column, const char *value) {
    struct csv_key *key = &k->key[k->n++];
    key->column = column;
    snprintf(key->value, sizeof key->value, "%s", value);
}

void csv_key_number(struct csv_keys *k, const char *column, unsigned value) {
    char text[16];
    snprintf(text, sizeof text, "%u", value);
    csv_key_text(k, column, text);
}

const char *csv_field(const struct csv *t, const struct csv_row *r, const char *column) {
    for (unsigned c = 0; c < t->columns; c++) {
        if (strcmp(t->name[c], column) == 0) {
            return r->field[c];
        }
    }
    return "";
}

const struct csv_row *csv_look(const struct csv *t, const struct csv_keys *k) {
    for (unsigned i = 0; i < t->rows; i++) {
        unsigned same = 0;
        while (same < k->n &&
               strcmp(csv_field(t, &t->row[i], k->key[same].column), k->key[same].value) == 0) {
            same++;
        }
        if (same == k->n) {
            return &t->row[i];
        }
    }
    return NULL;
}

static size_t common(const char *a, const char *b) {
    size_t n = 0;
    while (a[n] != '\0' && a[n] == b[n]) {
        n++;
    }
    return n;
}

/* How far two values are apart: numbers by their ratio; words are far, less so when they begin
 * alike. */
static double apart(const char *a, const char *b) {
    char *end_a, *end_b;
    double x = strtod(a, &end_a), y = strtod(b, &end_b);
    if (strcmp(a, b) == 0) {
        return 0;
    }
    if (*end_a || *end_b || end_a == a || end_b == b || x <= 0 || y <= 0) {
        return 1000 - 900.0 * (double)common(a, b) / (double)(strlen(a) + 1);
    }
    return 1 + fabs(log(x / y));
}

static double row_apart(const struct csv *t, const struct csv_row *r, const struct csv_keys *k) {
    double sum = 0;
    for (unsigned i = 0; i < k->n; i++) {
        sum += apart(csv_field(t, r, k->key[i].column), k->key[i].value);
    }
    return sum;
}

/* Where a long value that is a list of words begins to differ from another. */
static const char *from_difference(const char *value, const char *other) {
    size_t n = common(value, other);
    if (strlen(value) < 40) {
        return value;
    }
    while (n > 0 && value[n - 1] != ' ') {
        n--;
    }
    return value + n;
}

/* "line 12 (banks 32, capacity_bytes 65536)": the keys in which a row differs. */
static void describe(const struct csv *t, const struct csv_row *r, const struct csv_keys *k,
                     char *text, size_t size) {
    size_t n = (size_t)snprintf(text, size, "line %u (", r->line);
    const char *comma = "";
    for (unsigned i = 0; i < k->n && n < size; i++) {
        const char *value = csv_field(t, r, k->key[i].column);
        if (strcmp(value, k->key[i].value) != 0) {
            n += (size_t)snprintf(text + n, size - n, "%s%s %.40s", comma, k->key[i].column,
                                  from_difference(value, k->key[i].value));
            comma = ", ";
        }
    }
    if (n < size) {
        snprintf(text + n, size - n, ")");
    }
}

const struct csv_row *csv_find(const struct csv *t, const struct csv_keys *k, struct err *e) {
    const struct csv_row *found = csv_look(t, k), *near[2] = {NULL, NULL};
    double best[2] = {HUGE_VAL, HUGE_VAL};
    char asked[CSV_WHERE_MAX] = "", text[2][110] = {"none", "none"};
    size_t n = 0;
    if (found) {
        return found;
    }
    for (unsigned i = 0; i < t->rows; i++) {
        double d = row_apart(t, &t->row[i], k);
        if (d < best[0]) {
            best[1] = best[0];
            near[1] = near[0];
            best[0] = d;
            near[0] = &t->row[i];
        } else if (d < best[1]) {
            best[1] = d;
            near[1] = &t->row[i];
        }
    }
    for (unsigned i = 0; i < k->n && n < sizeof asked; i++) {
        n += (size_t)snprintf(asked + n, sizeof asked - n, "%s%s %s", i ? ", " : "",
                              k->key[i].column, k->key[i].value);
    }
    for (unsigned i = 0; i < 2; i++) {
        if (near[i]) {
            describe(t, near[i], k, text[i], sizeof text[i]);
        }
    }
    err_set(e, "%.60s:%u: expected a row with %.190s; got none, nearest: %s, %s; %s", t->path,
            t->header_line, asked, text[0], text[1], t->hint ? t->hint : "add it");
    return NULL;
}

int csv_number(const struct csv *t, const struct csv_row *r, const char *column, double *value,
               struct err *e) {
    const char *text = csv_field(t, r, column);
    char *end;
    *value = strtod(text, &end);
    if (end == text || *end != '\0' || !isfinite(*value) || *value < 0) {
        return err_set(e,
                       "%s:%u: expected a number from 0 on in column %s, got '%.40s'; correct it",
                       t->path, r->line, column, text);
    }
    return 0;
}
