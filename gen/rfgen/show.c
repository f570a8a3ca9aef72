/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/show.h"

#include "rfgen/design_point.h"
#include "rfgen/whole_words.h"

#include <string.h>

enum { KEY_TEXT = 64, MOST_KEYS = 128 };

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

/* Their numbers, and how many there are up to the first point; -1: one is none. */
static int numbers_of(char *const *words, int numbers[], int most, struct err *e) {
    int n = 0;
    for (; words[n] && !is_point(words[n]); n++) {
        if (n == most)
            return err_set(e,
                           "rfgen show: expected at most %d keys, got `%.80s`, too; leave it out",
                           most, words[n]);
        numbers[n] = number_of(words[n], e);
        if (numbers[n] < 0)
            return -1;
    }
    return words[n] ? n
                    : err_set(e, "rfgen show: expected a design point (NAME.ini), got none; name "
                                 "one");
}

static void show_keys(FILE *f, const struct shown *s, const int *keys, int n) {
    char text[KEY_TEXT];
    for (int i = 0; i < n; i++) {
        if (text_of(s, keys[i], text)[0])
            fprintf(f, "%s\t%s\t%s\n", s->d.name, design_keys[keys[i]].name, text);
    }
}

static int show_points(FILE *f, char *const *words, const char *const *sets, unsigned n_sets,
                       struct err *e) {
    int keys[MOST_KEYS], n = numbers_of(words, keys, MOST_KEYS, e);
    int status = n < 0 ? -1 : 0;
    for (char *const *point = words + n; n >= 0 && *point; point++) {
        struct shown s;
        if (e->text[0])
            err_print(e);
        e->text[0] = '\0';
        if (design_read_from(&s.d, *point, sets, n_sets, &s.from, e) == 0)
            show_keys(f, &s, keys, n);
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
