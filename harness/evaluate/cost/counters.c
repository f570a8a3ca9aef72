/* SPDX-License-Identifier: Apache-2.0 */
#include "evaluate/cost/counters.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rfgen/files.h"

int counters_read(struct counters *c, const char *path, struct err *e) {
    unsigned number = 0;
    memset(c, 0, sizeof *c);
    snprintf(c->path, sizeof c->path, "%s", path);
    c->text = file_text(path, e);
    if (!c->text) {
        return -1;
    }
    for (char *line = c->text; line;) {
        char *next = strchr(line, '\n'), *colon;
        if (next) {
            *next++ = '\0';
        }
        number++;
        colon = strstr(line, ": ");
        if (line[0] != '\0' && (!colon || c->n == COUNTERS_MAX)) {
            counters_free(c);
            return err_set(e,
                           "%s:%u: expected one of at most %d lines `name: value` of sim, got "
                           "'%.60s'; give what sim prints",
                           path, number, COUNTERS_MAX, line);
        }
        if (line[0] != '\0') {
            *colon = '\0';
            if (counters_text(c, line)) {
                err_set(e,
                        "%s:%u: expected each counter once, got '%.60s' again; give what sim "
                        "prints for one kernel",
                        path, number, line);
                counters_free(c);
                return -1;
            }
            c->name[c->n] = line;
            c->value[c->n++] = colon + 2;
        }
        line = next;
    }
    return 0;
}

void counters_free(struct counters *c) {
    free(c->text);
    c->text = NULL;
}

const char *counters_text(const struct counters *c, const char *name) {
    for (unsigned i = 0; i < c->n; i++) {
        if (strcmp(c->name[i], name) == 0) {
            return c->value[i];
        }
    }
    return NULL;
}

static int counter(const struct counters *c, const char *name, double *value, struct err *e) {
    const char *text = counters_text(c, name);
    char *end;
    if (!text) {
        return err_set(e,
                       "%s:1: expected the counter %s, got none; give what sim prints for this "
                       "design point",
                       c->path, name);
    }
    *value = (double)strtoull(text, &end, 10);
    if (!isdigit((unsigned char)text[0]) || *end != '\0') {
        return err_set(e, "%s:1: expected a whole number of %s, got '%.40s'; correct it", c->path,
                       name, text);
    }
    return 0;
}

int counters_sum(const struct counters *c, const char *names, double *sum, struct err *e) {
    *sum = 0;
    while (*names) {
        char name[64];
        double value = 0;
        size_t length = strcspn(names, " ");
        snprintf(name, sizeof name, "%.*s", (int)length, names);
        if (counter(c, name, &value, e)) {
            return -1;
        }
        *sum += value;
        names += length + (names[length] == ' ');
    }
    return 0;
}
