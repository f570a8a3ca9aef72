/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/foreign_keys.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static int is_word_of(const char *words, const char *word) {
    size_t length = strlen(word);
    const char *at = words;
    while ((at = strstr(at, word))) {
        int begins = at == words || at[-1] == ' ';
        if (begins && (at[length] == '\0' || at[length] == ' '))
            return 1;
        at += length;
    }
    return 0;
}

/* A line, or a word of --set: is it `key = ...`? */
static int names(const char *text, const char *key) {
    size_t length = strlen(key);
    while (isspace((unsigned char)*text))
        text++;
    if (strncmp(text, key, length) != 0)
        return 0;
    text += length;
    while (isspace((unsigned char)*text))
        text++;
    return *text == '=';
}

static int line_of(const char *path, const char *key) {
    char line[1024];
    int found = 0;
    FILE *f = fopen(path, "r");
    for (int n = 1; f && !found && fgets(line, sizeof line, f); n++)
        if (names(line, key))
            found = n;
    if (f)
        fclose(f);
    return found;
}

static int is_set(const struct design *d, const char *key) {
    for (const char *word = d->sets; word; word = strchr(word, ' ')) {
        word += *word == ' ';
        if (names(word, key))
            return 1;
    }
    return 0;
}

int foreign_keys_check(const struct design *d, const char *path, struct err *e) {
    const char *top = design_top_name(d);
    for (const struct design_key *k = design_keys; !d->blocks_only && k->name; k++) {
        if (!k->tops || is_word_of(k->tops, top))
            continue;
        int line = line_of(path, k->name);
        if (line > 0)
            return err_set(e, "%s:%d: %s: expected a key of %s, got one of %s; take it out", path,
                           line, k->name, top, k->tops);
        if (is_set(d, k->name))
            return err_set(e, "--set: %s: expected a key of %s, got one of %s; take it out",
                           k->name, top, k->tops);
    }
    return 0;
}
