/* SPDX-License-Identifier: Apache-2.0 */
#define _DEFAULT_SOURCE /* scandir */
#include "rfgen/design_point.h"
#include "sm/like_scenarios.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct top_name {
    char text[64];
};

/* The design point's top; empty when it cannot be read. */
static struct top_name top_of(const char *design) {
    struct top_name top = {""};
    struct design d;
    struct err e;
    char path[128];
    snprintf(path, sizeof path, "constraints/designs/%s.ini", design);
    if (design_read(&d, path, NULL, 0, &e) == 0) {
        snprintf(top.text, sizeof top.text, "%s", design_top_name(&d));
    }
    return top;
}

/* Which scenarios are looked for. */
struct wanted {
    const struct scenario *s; /* of the same trace */
    const char *design;
    const struct top_name *top; /* NULL: of the design point itself */
    int of_name;                /* one of the names holds the other */
};

static int is_wanted(const struct scenario *s, const struct wanted *w) {
    struct top_name top = w->top ? top_of(s->design) : (struct top_name){""};
    const char *own = w->s->name;
    int here = w->top ? top.text[0] && strcmp(top.text, w->top->text) == 0
                      : strcmp(s->design, w->design) == 0;
    return here && strcmp(s->trace, w->s->trace) == 0 && strcmp(s->name, own) != 0 &&
           (!w->of_name || strstr(s->name, own) || strstr(own, s->name));
}

/* The scenarios of one folder, by name. */
struct folder {
    struct dirent **entry;
    int n;
    char path[SCENARIO_TEXT];
};

static int is_scenario(const struct dirent *d) {
    size_t n = strlen(d->d_name);
    return n > 5 && strcmp(d->d_name + n - 5, ".test") == 0;
}

/* That of the scenario file. */
static struct folder folder_of(const struct scenario *s) {
    struct folder f = {.n = 0};
    const char *slash = strrchr(s->path, '/');
    snprintf(f.path, sizeof f.path, "%.*s", slash ? (int)(slash - s->path) : 1,
             slash ? s->path : ".");
    f.n = scandir(f.path, &f.entry, is_scenario, alphasort);
    return f;
}

static void folder_free(struct folder *f) {
    for (int i = 0; i < f->n; i++) {
        free(f->entry[i]);
    }
    free(f->n < 0 ? NULL : f->entry);
}

/* Names them, whole names only. */
static unsigned name_them(const struct folder *f, const struct wanted *w, char *text, size_t n) {
    unsigned named = 0;
    size_t at = 0;
    text[0] = '\0';
    for (int i = 0; i < f->n; i++) {
        struct scenario other;
        struct err e;
        char path[2 * SCENARIO_TEXT];
        snprintf(path, sizeof path, "%s/%s", f->path, f->entry[i]->d_name);
        if (scenario_read(&other, path, &e) || !is_wanted(&other, w)) {
            continue;
        }
        int length = snprintf(text + at, n - at, "%sTEST=%s", named ? ", " : "", other.name);
        if ((size_t)length >= n - at) {
            text[at] = '\0';
            break;
        }
        at += (size_t)length;
        named++;
    }
    return named;
}

unsigned like_scenarios(const struct scenario *s, const char *design, char *text, size_t n) {
    struct folder f = folder_of(s);
    struct top_name top = top_of(design);
    const struct wanted wanted[] = {
        {s, design, NULL, 1}, {s, design, &top, 1}, {s, design, NULL, 0}, {s, design, &top, 0}};
    unsigned named = 0;
    for (size_t i = 0; named == 0 && i < sizeof wanted / sizeof *wanted; i++) {
        named = name_them(&f, &wanted[i], text, n);
    }
    folder_free(&f);
    return named;
}
