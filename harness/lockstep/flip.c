/* SPDX-License-Identifier: Apache-2.0 */
#include "lockstep/flip.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LISTS = 3, NEAR = 5, NEAR_TEXT = NEAR * (SIGNAL_NAME + 2) };

struct list {
    enum compare_what what;
    const struct signal_list *list;
};

static void lists_of(const struct twin *t, struct list lists[LISTS]) {
    lists[0] = (struct list){COMPARE_OUTPUT, &t->out};
    lists[1] = (struct list){COMPARE_STATE, &t->state};
    lists[2] = (struct list){COMPARE_MEMORY, &t->mem};
}

/* Its own name, or that of reports. */
static int is_called(const struct signal *s, const char *name) {
    char scope[SIGNAL_NAME], label[2 * SIGNAL_NAME];
    signal_scope(s, scope);
    snprintf(label, sizeof label, "%s.%s", scope, signal_base(s));
    return !strcmp(s->name, name) || !strcmp(label, name);
}

static int find_row(struct flip *f, const struct twin *t, const char *name) {
    struct list lists[LISTS];
    lists_of(t, lists);
    for (unsigned i = 0; i < LISTS; i++)
        for (unsigned k = 0; k < lists[i].list->n; k++)
            if (is_called(&lists[i].list->rows[k], name)) {
                f->what = lists[i].what;
                f->sig = &lists[i].list->rows[k];
                return 0;
            }
    return -1;
}

/* The row and its element, 0 where none is named. `name` loses its "[3]". */
static int find_element(struct flip *f, const struct twin *t, char *name) {
    char *bracket = strrchr(name, '['), *end = NULL;
    if (find_row(f, t, name) == 0)
        return 0;
    if (!bracket)
        return -1;
    f->element = (uint32_t)strtoul(bracket + 1, &end, 10);
    if (end == bracket + 1 || strcmp(end, "]") != 0)
        return -1;
    *bracket = 0;
    return find_row(f, t, name);
}

/* Letters to insert, drop or change. */
static unsigned distance(const char *a, const char *b) {
    unsigned row[SIGNAL_NAME + 1];
    size_t n = strlen(b);
    for (unsigned j = 0; j <= n; j++)
        row[j] = j;
    for (; *a; a++) {
        unsigned before = row[0]++;
        for (size_t j = 1; j <= n; j++) {
            unsigned changed = before + (*a != b[j - 1]);
            before = row[j];
            row[j] = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            row[j] = changed < row[j] ? changed : row[j];
        }
    }
    return row[n];
}

/* Adds the names of rows that are so far from `base`. Returns how many there are now. */
static unsigned add_names(const struct signal_list *list, const char *base, unsigned far,
                          unsigned n, char text[NEAR_TEXT]) {
    for (unsigned k = 0; k < list->n && n < NEAR; k++) {
        const struct signal *s = &list->rows[k];
        size_t length = strlen(text);
        if (distance(base, signal_base(s)) == far)
            snprintf(text + length, NEAR_TEXT - length, "%s%s", n++ ? ", " : "", s->name);
    }
    return n;
}

/* The nearest names, those without their instances compared: "bank_class, bank_mask". */
static void near_names(const struct twin *t, const char *name, char text[NEAR_TEXT]) {
    const char *dot = strrchr(name, '.'), *base = dot ? dot + 1 : name;
    struct list lists[LISTS];
    unsigned n = 0;
    lists_of(t, lists);
    text[0] = 0;
    for (unsigned far = 0; far < SIGNAL_NAME && n < NEAR; far++)
        for (unsigned i = 0; i < LISTS; i++)
            n = add_names(lists[i].list, base, far, n, text);
}

int flip_parse(struct flip *f, const struct twin *t, const char *text, struct err *e) {
    char name[SIGNAL_NAME], near[NEAR_TEXT];
    const char *colon = strrchr(text, ':');
    char *end = NULL;
    memset(f, 0, sizeof *f);
    if (!colon || (size_t)(colon - text) >= sizeof name)
        return err_set(e, "signal %s: expected SIGNAL[ELEMENT]:CYCLE", text);
    memcpy(name, text, (size_t)(colon - text));
    name[colon - text] = 0;
    errno = 0;
    f->cycle = strtoull(colon + 1, &end, 10);
    if (errno || end == colon + 1 || *end)
        return err_set(e, "signal %s: expected a cycle number after ':', got '%s'", text,
                       colon + 1);
    if (find_element(f, t, name)) {
        near_names(t, name, near);
        f->sig = NULL;
        return err_set(e, "signal %s: expected an output or register of %s; near ones: %s", name,
                       t->name, near);
    }
    if (f->element < f->sig->count)
        return 0;
    unsigned count = f->sig->count;
    f->sig = NULL;
    return err_set(e, "signal %s[%u]: expected an element from 0 to %u", name, f->element,
                   count - 1);
}
