/* SPDX-License-Identifier: Apache-2.0 */
#define _DEFAULT_SOURCE /* scandir */
#include "sm/like_scenarios.h"

#include <dirent.h>
#include <ini.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct top_name {
    char text[64];
};

static int take_top(void *to, const char *section, const char *name, const char *value) {
    struct top_name *top = to;
    if (strcmp(section, "design") == 0 && strcmp(name, "top") == 0) {
        snprintf(top->text, sizeof top->text, "%s", value);
    }
    return 1;
}

/* The design point's top; empty when it cannot be read. */
static struct top_name top_of(const char *design) {
    struct top_name top = {""};
    char path[128];
    snprintf(path, sizeof path, "constraints/designs/%s.ini", design);
    if (ini_parse(path, take_top, &top)) {
        top.text[0] = '\0';
    }
    return top;
}

static int has_top(const struct scenario *s, const struct top_name *top) {
    struct top_name own = top_of(s->design);
    return top->text[0] && strcmp(own.text, top->text) == 0;
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

/* Names those with the trace of `s` and the design point or, with `top`, with that. */
static unsigned name_them(const struct folder *f, const struct scenario *s, const char *design,
                          const struct top_name *top, char *text, size_t n) {
    unsigned named = 0;
    size_t at = 0;
    text[0] = '\0';
    for (int i = 0; i < f->n; i++) {
        struct scenario other;
        struct err e;
        char path[2 * SCENARIO_TEXT];
        snprintf(path, sizeof path, "%s/%s", f->path, f->entry[i]->d_name);
        if (scenario_read(&other, path, &e) || strcmp(other.name, s->name) == 0 ||
            strcmp(other.trace, s->trace) != 0 ||
            !(top ? has_top(&other, top) : strcmp(other.design, design) == 0)) {
            continue;
        }
        int length = snprintf(text + at, n - at, "%sTEST=%s", named ? ", " : "", other.name);
        if ((size_t)length >= n - at) {
            text[at] = '\0'; /* whole names only */
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
    unsigned named = name_them(&f, s, design, NULL, text, n);
    if (!named) {
        named = name_them(&f, s, design, &top, text, n);
    }
    folder_free(&f);
    return named;
}
