/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/tops/asserted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rfgen/files.h"

enum { FIELDS = 4 };

struct row {
    char *field[FIELDS]; /* top, block, sentence, why */
    unsigned line;
    int asked;
};

struct asserted {
    const char *path;
    char *text;
    struct row *rows;
    unsigned n;
};

static void *or_end(void *memory) {
    if (!memory) {
        fprintf(stderr, "prove: out of memory; free some memory\n");
        exit(2);
    }
    return memory;
}

/* Without the blanks around it. */
static char *trim(char *text) {
    text += strspn(text, " \t");
    size_t n = strlen(text);
    while (n > 0 && (text[n - 1] == ' ' || text[n - 1] == '\t')) {
        text[--n] = '\0';
    }
    return text;
}

/* A line's fields; how many there are. */
static unsigned split(char *line, char **field) {
    unsigned n = 0;
    for (char *rest = line; rest && n < FIELDS; n++) {
        char *end = strchr(rest, '|');
        if (end) {
            *end = '\0';
        }
        field[n] = trim(rest);
        rest = end ? end + 1 : NULL;
    }
    return n;
}

static int add_line(struct asserted *a, char *line, unsigned number, const char *top,
                    struct err *e) {
    struct row row = {.line = number};
    line = trim(line);
    if (*line == '\0' || *line == '#') {
        return 0;
    }
    if (split(line, row.field) != FIELDS || *row.field[FIELDS - 1] == '\0') {
        return err_set(e,
                       "%s:%u: expected top | block | sentence | why, got other fields; "
                       "correct the row",
                       a->path, number);
    }
    if (strcmp(row.field[0], top) == 0) {
        a->rows = or_end(realloc(a->rows, (a->n + 1u) * sizeof *a->rows));
        a->rows[a->n++] = row;
    }
    return 0;
}

struct asserted *asserted_open(const char *path, const char *top, struct err *e) {
    struct asserted *a = or_end(calloc(1, sizeof *a));
    int status = 0;
    unsigned number = 1;
    a->path = path;
    a->text = file_text(path, e);
    for (char *line = a->text; line && status == 0; number++) {
        char *end = strchr(line, '\n');
        if (end) {
            *end = '\0';
        }
        status = add_line(a, line, number, top, e);
        line = end ? end + 1 : NULL;
    }
    if (a->text && status == 0) {
        return a;
    }
    asserted_close(a);
    return NULL;
}

const char *asserted_why(struct asserted *a, const char *top, const char *block,
                         const char *sentence) {
    for (unsigned i = 0; i < a->n; i++) {
        struct row *row = &a->rows[i];
        if (strcmp(row->field[0], top) == 0 && strcmp(row->field[1], block) == 0 &&
            strcmp(row->field[2], sentence) == 0) {
            row->asked = 1;
            return row->field[3];
        }
    }
    return NULL;
}

int asserted_check(const struct asserted *a, struct err *e) {
    for (unsigned i = 0; i < a->n; i++) {
        if (!a->rows[i].asked) {
            return err_set(e,
                           "%s:%u: expected an assumption of a block of %s, got '%.200s' of %s; "
                           "correct or remove the row",
                           a->path, a->rows[i].line, a->rows[i].field[0], a->rows[i].field[2],
                           a->rows[i].field[1]);
        }
    }
    return 0;
}

void asserted_close(struct asserted *a) {
    if (!a) {
        return;
    }
    free(a->text);
    free(a->rows);
    free(a);
}
