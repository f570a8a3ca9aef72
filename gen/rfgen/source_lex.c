/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/source_lex.h"

#include "rfgen/files.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

/* Where the splitting is. */
struct reader {
    struct source *s;
    const char *at;
    unsigned line;
    bool first, apart;
    struct err *e;
};

int source_refuse(const struct source *s, const struct source_word *w, const char *expected,
                  const char *advice, struct err *e) {
    unsigned length = w->length < 60 ? w->length : 60;
    length = (unsigned)strcspn(w->text, "\n") < length ? (unsigned)strcspn(w->text, "\n") : length;
    return err_set(e, "%.200s:%u: expected %s, got `%.*s`; %s", s->path, w->line, expected,
                   (int)length, w->text, advice);
}

bool source_is(const struct source_word *w, const char *text) {
    return w->length == strlen(text) && memcmp(w->text, text, w->length) == 0;
}

bool source_among(const struct source_word *w, const char *const *list) {
    for (; *list; list++) {
        if (source_is(w, *list))
            return true;
    }
    return false;
}

const struct source_word *source_word(const struct source *s, long i) {
    static const struct source_word none = {.text = "", .kind = KIND_OTHER, .first = true};
    return i >= 0 && i < (long)s->n_words ? &s->words[i] : &none;
}

static int refuse_here(const struct reader *r, unsigned length, const char *expected,
                       const char *advice) {
    const struct source_word here = {.text = r->at, .length = length, .line = r->line};
    return source_refuse(r->s, &here, expected, advice, r->e);
}

/* Bytes ---------------------------------------------------------------------------------------- */

static int check_byte(const struct source *s, const char *at, unsigned line, struct err *e) {
    const unsigned char c = (unsigned char)*at;
    if (c == '\n' || c == '\t' || (c >= ' ' && c < 127))
        return 0;
    return err_set(e,
                   "%.200s:%u: expected plain ASCII and lines that end with a newline alone, got "
                   "byte 0x%02x; remove it",
                   s->path, line, c);
}

static int check_bytes(const struct source *s, struct err *e) {
    unsigned line = 1;
    struct stat file;
    for (const char *at = s->text; *at; line += *at++ == '\n') {
        if (check_byte(s, at, line, e) != 0)
            return -1;
    }
    if (stat(s->path, &file) == 0 && (size_t)file.st_size == strlen(s->text))
        return 0;
    return err_set(e, "%.200s:%u: expected text, got a NUL byte; remove it", s->path, line);
}

/* ??= and so on are a # to a compiler with -std=c11, and not with -std=gnu11. */
static bool is_trigraph(const char *at) {
    return at[0] == '?' && at[1] == '?' && at[2] && strchr("=/'()!<>-", at[2]);
}

static bool is_digraph(const char *at) {
    static const char *const all[] = {"%:", "<:", ":>", "<%", "%>", NULL};
    for (unsigned i = 0; all[i]; i++) {
        if (strncmp(at, all[i], 2) == 0)
            return true;
    }
    return false;
}

/* A backslash before the end of the line, with or without white space between them. */
static bool joins_lines(const char *at) {
    return at[0] == '\\' && at[1 + strspn(at + 1, " \t")] == '\n';
}

/* Anywhere, in comments and strings, too. */
static int check_location(const struct reader *r, bool in_text) {
    if (r->s->language == LANGUAGE_C && is_trigraph(r->at))
        return refuse_here(r, 3, "no trigraph", "write what is meant");
    if (joins_lines(r->at) && (in_text || !r->s->joined_lines || r->at[1] != '\n'))
        return refuse_here(r, 1, "no line that goes on behind a backslash", "write one line");
    return 0;
}

/* Words ---------------------------------------------------------------------------------------- */

static void add(struct reader *r, const char *from, unsigned line, enum source_kind kind) {
    struct source *s = r->s;
    struct source_word *w =
        kind == KIND_COMMENT ? &s->comments[s->n_comments++] : &s->words[s->n_words++];
    *w = (struct source_word){.text = from,
                              .length = (unsigned)(r->at - from),
                              .line = line,
                              .kind = kind,
                              .first = r->first,
                              .apart = r->apart};
    r->first = r->first && kind == KIND_COMMENT;
    r->apart = kind == KIND_COMMENT;
}

/* One byte on, counting lines. */
static int step(struct reader *r, bool in_text) {
    if (check_location(r, in_text) != 0)
        return -1;
    r->line += *r->at == '\n';
    r->at++;
    return 0;
}

static int take_comment(struct reader *r) {
    const char *from = r->at;
    const unsigned line = r->line;
    const bool block = from[1] == '*';
    r->at += 2;
    while (*r->at && (block ? strncmp(r->at, "*/", 2) != 0 : *r->at != '\n')) {
        if (step(r, true) != 0)
            return -1;
    }
    if (block && !*r->at)
        return refuse_here(r, 0, "the end of a comment", "close it");
    r->at += block ? 2 : 0;
    add(r, from, line, KIND_COMMENT);
    return 0;
}

static int take_string(struct reader *r) {
    const char *from = r->at, quote = *from;
    for (r->at++; *r->at && *r->at != quote && *r->at != '\n';) {
        r->at += r->at[0] == '\\' && r->at[1] != '\n';
        if (step(r, true) != 0)
            return -1;
    }
    if (*r->at != quote)
        return refuse_here(r, 0, "the end of a string in its line", "close it");
    r->at++;
    add(r, from, r->line, quote == '"' ? KIND_STRING : KIND_LETTER);
    return 0;
}

/* 12, 0x1fu, 1.5e+3 in C; 12, 'b0101, 'shff in Verilog, where the width is a word of its own. */
static void take_number(struct reader *r) {
    const char *from = r->at;
    const bool based = *from == '\'';
    r->at += based ? 1 + strspn(from + 1, "sS") : 0;
    r->at += based ? strspn(r->at, "bBoOdDhH") : 0;
    r->at += based ? strspn(r->at, " \t") : 0;
    r->at += strspn(r->at, letters);
    r->at += based ? strspn(r->at, "?_xXzZ") : 0;
    while (!based && r->s->language == LANGUAGE_C && *r->at &&
           (*r->at == '.' ||
            (strchr("+-", *r->at) && strchr("eEpP", r->at[-1]) && strncmp(from, "0x", 2) != 0)))
        r->at += 1 + strspn(r->at + 1, letters);
    add(r, from, r->line, KIND_NUMBER);
}

static int take_other(struct reader *r) {
    const char *from = r->at;
    if (r->s->language == LANGUAGE_C && is_digraph(r->at))
        return refuse_here(r, 2, "no digraph", "write #, [, ], { or }");
    if (strchr("@$`\\", *r->at) && r->s->language == LANGUAGE_C)
        return refuse_here(r, 1, "C11", "remove it");
    r->at++;
    add(r, from, r->line, KIND_OTHER);
    return 0;
}

static int take_word(struct reader *r) {
    const bool is_verilog = r->s->language == LANGUAGE_VERILOG;
    if (isalpha((unsigned char)*r->at) || *r->at == '_') {
        const char *from = r->at;
        r->at += strspn(r->at, letters);
        add(r, from, r->line, KIND_NAME);
        return 0;
    }
    if (isdigit((unsigned char)*r->at) || (is_verilog && *r->at == '\'')) {
        take_number(r);
        return 0;
    }
    return *r->at == '"' || (*r->at == '\'' && !is_verilog) ? take_string(r) : take_other(r);
}

/* Skips white space. */
static int take_space(struct reader *r) {
    r->apart = true;
    if (joins_lines(r->at)) {
        if (step(r, false) != 0)
            return -1;
    } else if (*r->at == '\n') {
        r->first = true;
    }
    return step(r, false);
}

static int split(struct reader *r) {
    while (*r->at) {
        int status;
        if (strncmp(r->at, "//", 2) == 0 || strncmp(r->at, "/*", 2) == 0)
            status = take_comment(r);
        else if (strchr(" \t\n", *r->at) || joins_lines(r->at))
            status = take_space(r);
        else
            status = check_location(r, false) ? -1 : take_word(r);
        if (status != 0)
            return -1;
    }
    return 0;
}

int source_open(struct source *s, struct err *e) {
    struct reader r = {.s = s, .line = 1, .first = true, .apart = true, .e = e};
    s->words = s->comments = NULL;
    s->n_words = s->n_comments = 0;
    s->text = file_text(s->path, e);
    if (!s->text)
        return -1;
    size_t size = strlen(s->text) + 1;
    s->words = calloc(size, sizeof *s->words);
    s->comments = calloc(size / 2 + 1, sizeof *s->comments);
    if (!s->words || !s->comments)
        return err_set(e, "%.200s:0: expected memory for it, got none; free some", s->path);
    r.at = s->text;
    return check_bytes(s, e) != 0 || split(&r) != 0 ? -1 : 0;
}

void source_close(struct source *s) {
    free(s->text);
    free(s->words);
    free(s->comments);
}
