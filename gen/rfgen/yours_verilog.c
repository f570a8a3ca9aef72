/* SPDX-License-Identifier: Apache-2.0
 * Files of Verilog in a folder of one's own.
 */
#include "rfgen/hw_files.h"
#include "rfgen/names.h"
#include "rfgen/yours_files.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A word of a text, and the word before it. Comments and strings are none. */
struct words {
    const char *next;
    unsigned line;
    const char *word, *before;
    size_t length, length_before;
};

static bool next_word(struct words *w) {
    for (; *w->next; w->next++) {
        for (const char *end = hw_skip_text(w->next); w->next < end; w->next++)
            w->line += *w->next == '\n';
        if (!*w->next)
            break;
        w->line += *w->next == '\n';
        if (isspace((unsigned char)*w->next) || hw_skip_text(w->next) != w->next)
            continue;
        w->before = w->word;
        w->length_before = w->length;
        w->word = w->next;
        for (w->length = 0; is_name(w->word[w->length]) || w->word[w->length] == '$';)
            w->length++;
        w->length += w->length == 0;
        w->next += w->length;
        return true;
    }
    return false;
}

static bool is_module(const char *word, size_t length) {
    return name_is("module", word, length) || name_is("macromodule", word, length);
}

static bool is_definition(const struct words *w) {
    return w->before && is_module(w->before, w->length_before);
}

static bool begins_name(char c) {
    return isalpha((unsigned char)c) || c == '_';
}

/* A name before another name, or before parameters. */
static bool is_instance(const struct words *w) {
    return w->before && begins_name(*w->before) && !is_definition(w) &&
           (begins_name(*w->word) || *w->word == '#' || *w->word == '\\');
}

static void scan(const struct yours *y, const char *text, FILE *below) {
    (void)y;
    for (struct words w = {.next = text, .line = 1}; next_word(&w);) {
        if (is_instance(&w))
            fprintf(below, " %.*s", (int)w.length_before, w.before);
    }
}

/* Does the text begin with a module, behind comments and what is of the preprocessor? */
static bool begins_module(const char *path) {
    struct err e;
    char *text = file_text(path, &e);
    const char *p = text ? text : "";
    while (isspace((unsigned char)*p) || *p == '`' || (*p == '/' && hw_skip_text(p) != p))
        p = *p == '/' ? hw_skip_text(p) : *p == '`' ? p + strcspn(p, "\n") : p + 1;
    const bool begins = is_module(p, name_length(p));
    free(text);
    return begins;
}

static void plain(const char *stem, char name[YOURS_NAME]) {
    unsigned n = 0;
    for (; stem[n]; n++)
        name[n] = (char)(is_name(stem[n]) ? tolower((unsigned char)stem[n]) : '_');
    name[n] = '\0';
}

static void place(struct yours *y, struct yours_file *f) {
    static const char *const endings[] = {".v", ".sv", ".vh", ".svh", ".vlg", ".verilog", NULL};
    const char *name = yours_base(f->path), *dot = strrchr(name, '.');
    char stem[YOURS_NAME], folder[PATH_MAX_LENGTH], better[YOURS_NAME];
    if (!yours_ends(name, endings) && !begins_module(f->path))
        return;
    yours_stem(name, stem);
    yours_place_of(y, f->path, folder);
    plain(stem, better);
    const struct yours_module *m = yours_find(y, stem);
    if (!dot || strcmp(dot, ".v") != 0 || strchr(name, ' '))
        yours_refuse(y, f->path, 1,
                     "expected a name as module.v, got one that no tool looks for; call it %s.v, "
                     "or take it away",
                     better);
    else if (*folder && strcmp(folder, "prim") != 0)
        yours_refuse(y, f->path, 1,
                     "expected it in %s or %s/prim, got a folder that no tool looks into; move it",
                     y->folder, y->folder);
    else if (m)
        yours_refuse(y, f->path, 1, "expected one file of module %s, got %s, too; take one away",
                     stem, m->mine.path[0]);
    else
        yours_add(y, f, stem);
}

/* The line where a module of this name is defined; 0: nowhere. `name` NULL: any, which it is then
 * in `got`. */
static unsigned defined(const char *path, const char *name, char got[YOURS_NAME]) {
    struct err e;
    char *text = file_text(path, &e);
    unsigned line = 0;
    for (struct words w = {.next = text ? text : "", .line = 1}; line == 0 && next_word(&w);) {
        if (!is_definition(&w) || (name && !name_is(name, w.word, w.length)))
            continue;
        snprintf(got, YOURS_NAME, "%.*s", (int)w.length, w.word);
        line = w.line;
    }
    free(text);
    return line;
}

static void unused(struct yours *y, const struct yours_file *f) {
    char got[YOURS_NAME];
    const unsigned line = defined(f->path, f->key, got);
    const char *meant = yours_nearest(y, f->key);
    if (line > 0)
        yours_refuse(y, f->path, line,
                     "expected a module of ours, or one below what is used, got %s, of which "
                     "nothing used has an instance; %s%s%s",
                     f->key, meant ? "did you mean " : "take it away", meant ? meant : "",
                     meant ? "?" : "");
}

static void misnamed(struct yours *y, const struct yours_file *f) {
    char got[YOURS_NAME];
    const unsigned line = defined(f->path, NULL, got);
    if (line > 0)
        yours_refuse(y, f->path, line,
                     "expected module %s, as the file is called, got %s; call the file %s.v",
                     f->key, got, got);
    else
        yours_refuse(y, f->path, 1,
                     "expected module %s, as the file is called, got none; take it away", f->key);
}

/* A second module of a file: no other file may have it, and the first one must use it. */
static void check_second(struct yours *y, const struct yours_file *f, const struct words *w) {
    char name[YOURS_NAME], spaced[YOURS_NAME + 2];
    snprintf(name, sizeof name, "%.*s", (int)w->length, w->word);
    snprintf(spaced, sizeof spaced, " %s ", name);
    if (yours_find(y, name))
        yours_refuse(y, f->path, w->line,
                     "expected module %s alone, got %s, which has a file of its own; put it into "
                     "%s/%s.v",
                     f->key, name, y->folder, name);
    else if (!strstr(yours_below(y, yours_find(y, f->key)), spaced))
        yours_refuse(y, f->path, w->line,
                     "expected modules that are used, got %s without an instance; take it away",
                     name);
}

static void check_modules(struct yours *y, const struct yours_file *f) {
    struct err e;
    char *text = file_text(f->path, &e), got[YOURS_NAME];
    if (defined(f->path, f->key, got) == 0)
        misnamed(y, f);
    else
        for (struct words w = {.next = text ? text : "", .line = 1}; next_word(&w);) {
            if (is_definition(&w) && !name_is(f->key, w.word, w.length))
                check_second(y, f, &w);
        }
    free(text);
}

/* Of files that are used or not: each defines its own module. */
static void complete(struct yours *y) {
    for (unsigned i = 0; i < y->n_files; i++) {
        if (y->files[i].key[0])
            check_modules(y, &y->files[i]);
    }
}

static const char *const ours[] = {"gen/blocks/*.def", "hw/*.v", "hw/prim/*.v", NULL};
const struct yours_language yours_verilog = {.ours = ours,
                                             .root = NULL,
                                             .place = place,
                                             .scan = scan,
                                             .unused = unused,
                                             .complete = complete};
