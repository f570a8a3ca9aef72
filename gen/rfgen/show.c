/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/show.h"

#include "rfgen/design_point.h"
#include "rfgen/whole_words.h"

#include <string.h>

enum { KEY_TEXT = 64 };

struct shown {
    struct design d;
    struct design_origin from;
};

static int is_point(const char *word) {
    size_t n = strlen(word);
    return n > 4 && strcmp(word + n - 4, ".ini") == 0;
}

/* Its number in design_keys; -1: no key. */
static int number_of(const char *name, struct err *e) {
    for (int k = 0; design_keys[k].name; k++) {
        if (strcmp(design_keys[k].name, name) == 0)
            return k;
    }
    return err_set(e, "rfgen show: expected a key of docs/designs.md, got `%.80s`; correct it",
                   name);
}

static void show_all(FILE *f, const struct shown *s) {
    for (unsigned k = 0; design_keys[k].name; k++) {
        const char *where = s->from.where[k];
        char text[KEY_TEXT];
        design_key_text(&s->d, &design_keys[k], text, KEY_TEXT);
        fprintf(f, "%s\t%s\t%s\n", design_keys[k].name, text, where[0] ? where : "default");
    }
}

/* The text of a key; empty where no file has it. */
static const char *text_of(const struct shown *s, int k, char text[KEY_TEXT]) {
    text[0] = '\0';
    if (s->from.where[k][0])
        design_key_text(&s->d, &design_keys[k], text, KEY_TEXT);
    return text;
}

static void show_keys(FILE *f, const struct shown *s, char *const *keys, struct err *e) {
    char text[KEY_TEXT];
    for (; !is_point(*keys); keys++) {
        if (text_of(s, number_of(*keys, e), text)[0])
            fprintf(f, "%s\t%s\t%s\n", s->d.name, *keys, text);
    }
}

/* Words behind the keys; NULL when one of those is none. */
static char *const *points_behind(char *const *words, struct err *e) {
    for (; *words && !is_point(*words); words++) {
        if (number_of(*words, e) < 0)
            return NULL;
    }
    if (!*words)
        err_set(e, "rfgen show: expected a design point (NAME.ini), got none; name one");
    return *words ? words : NULL;
}

static int show_points(FILE *f, char *const *keys, const char *const *sets, unsigned n_sets,
                       struct err *e) {
    char *const *point = points_behind(keys, e);
    int status = point ? 0 : -1;
    for (; point && *point; point++) {
        struct shown s;
        if (e->text[0])
            err_print(e);
        e->text[0] = '\0';
        if (design_read_from(&s.d, *point, sets, n_sets, &s.from, e) == 0)
            show_keys(f, &s, keys, e);
        else
            status = -1;
    }
    return status;
}

static int show_point(FILE *f, const char *point, const char *key, const char *const *sets,
                      unsigned n_sets, struct err *e) {
    struct shown s;
    char text[KEY_TEXT];
    int k = key ? number_of(key, e) : 0;
    if (k < 0 || design_read_from(&s.d, point, sets, n_sets, &s.from, e) != 0)
        return -1;
    if (!key)
        show_all(f, &s);
    else if (text_of(&s, k, text)[0])
        fprintf(f, "%s\n", text);
    return 0;
}

int show(FILE *f, char *const *words, const char *const *sets, unsigned n_sets, struct err *e) {
    if (!is_point(words[0]))
        return show_points(f, words, sets, n_sets, e);
    if (words[1] && words[2])
        return err_set(e,
                       "rfgen show: expected one key behind %.80s, got %.80s, too; name keys "
                       "before points to ask for several",
                       words[0], words[2]);
    return show_point(f, words[0], words[1], sets, n_sets, e);
}
