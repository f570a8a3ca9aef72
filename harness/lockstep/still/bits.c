/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE /* tdestroy */
#include "lockstep/still/bits.h"

#include <errno.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where a file is read. */
struct reader {
    const char *path;
    unsigned line;
    char twin[64];
    char *rest; /* of the line, for strtok_r */
};

static int by_name(const void *a, const void *b) {
    const struct still_signal *x = a, *y = b;
    int order = strcmp(x->twin, y->twin);
    order = order ? order : strcmp(x->kind, y->kind);
    return order ? order : strcmp(x->name, y->name);
}

static void free_signal(struct still_signal *s) {
    free(s->twin);
    free(s->kind);
    free(s->name);
    free(s->zeros);
    free(s->ones);
    free(s->explained);
    free(s);
}

void still_bits_free(struct still_bits *b) {
    while (b->n) {
        struct still_signal *s = b->of[--b->n];
        tdelete(s, &b->tree, by_name);
        free_signal(s);
    }
    free(b->of);
}

static struct still_signal *add_signal(struct still_bits *b, const struct still_signal *like) {
    if (b->n == b->size) {
        unsigned size = b->size ? 2 * b->size : 1024;
        struct still_signal **of = realloc(b->of, size * sizeof *of);
        if (!of)
            return NULL;
        b->of = of;
        b->size = size;
    }
    struct still_signal *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->twin = strdup(like->twin);
    s->kind = strdup(like->kind);
    s->name = strdup(like->name);
    if (!s->twin || !s->kind || !s->name || !tsearch(s, &b->tree, by_name)) {
        free_signal(s);
        return NULL;
    }
    b->of[b->n++] = s;
    return s;
}

static struct still_signal *find_signal(struct still_bits *b, const struct still_signal *like) {
    struct still_signal *const *found = tfind(like, &b->tree, by_name);
    return found ? *found : add_signal(b, like);
}

/* The same bits with more room. */
static int grow_set(uint64_t **set, const struct still_signal *s, uint32_t count, uint32_t words) {
    uint64_t *more = calloc((size_t)count * words, sizeof *more);
    if (!more)
        return -1;
    for (uint32_t e = 0; e < s->count; e++)
        memcpy(more + (size_t)e * words, *set + (size_t)e * s->words, s->words * sizeof *more);
    free(*set);
    *set = more;
    return 0;
}

static int grow(struct still_signal *s, uint32_t width, uint32_t count) {
    uint32_t words = (width + 63) / 64;
    count = count > s->count ? count : s->count;
    words = words > s->words ? words : s->words;
    if (count != s->count || words != s->words) {
        if (grow_set(&s->zeros, s, count, words) || grow_set(&s->ones, s, count, words) ||
            grow_set(&s->explained, s, count, words))
            return -1;
        s->count = count;
        s->words = words;
    }
    s->width = width > s->width ? width : s->width;
    return 0;
}

/* `words` words of 16 digits, the highest first. Returns the text behind them, or NULL. */
static const char *take_words(const char *text, uint32_t words, uint64_t *to) {
    for (uint32_t w = words; w-- > 0; text += 16) {
        char digits[17] = "", *end;
        strncat(digits, text, 16);
        to[w] |= strtoull(digits, &end, 16);
        if (end != digits + 16)
            return NULL;
    }
    return text;
}

/* ZEROS:ONES of an element. */
static int read_element(struct still_signal *s, uint32_t e, uint32_t words, const char *text) {
    size_t at = (size_t)e * s->words;
    text = text ? take_words(text, words, s->zeros + at) : NULL;
    text = text && *text == ':' ? take_words(text + 1, words, s->ones + at) : NULL;
    return text && !*text ? 0 : -1;
}

/* "wcb[5].live" as "wcb[*].live"; 0 when it is no register of one block among equals. */
static int common_name(const char *name, char *common, size_t size) {
    const char *open = strchr(name, '['), *close = open ? strchr(open, ']') : NULL;
    if (!close || close[1] != '.')
        return 0;
    return snprintf(common, size, "%.*s[*%s", (int)(open - name), name, close) < (int)size;
}

/* A line's name, size and bits. */
struct row {
    char *kind, *name;
    uint32_t width, count;
    char **element;
};

static int add_row(struct still_bits *b, struct reader *r, const struct row *row, char *kind,
                   char *name, struct err *e) {
    struct still_signal like = {.twin = r->twin, .kind = kind, .name = name};
    struct still_signal *s = find_signal(b, &like);
    if (!s || grow(s, row->width, row->count))
        return err_set(e, "%s:%u: out of memory", r->path, r->line);
    s->whole = !strcmp(kind, "each");
    for (uint32_t i = 0; i < row->count; i++)
        if (read_element(s, i, (row->width + 63) / 64, row->element[i]))
            return err_set(e, "%s:%u: expected %u elements ZEROS:ONES of %s, element %u is none",
                           r->path, r->line, row->count, name, i);
    return 0;
}

static int add_rows(struct still_bits *b, struct reader *r, const struct row *row, struct err *e) {
    char common[256], each[] = "each";
    if (!common_name(row->name, common, sizeof common))
        return add_row(b, r, row, row->kind, row->name, e);
    return add_row(b, r, row, row->kind, common, e) || add_row(b, r, row, each, row->name, e) ? -1
                                                                                              : 0;
}

static int read_signal(struct still_bits *b, struct reader *r, char *kind, struct err *e) {
    char *name = strtok_r(NULL, " \n", &r->rest), *width = strtok_r(NULL, " \n", &r->rest);
    char *count = strtok_r(NULL, " \n", &r->rest);
    unsigned long bits = width ? strtoul(width, NULL, 10) : 0;
    unsigned long elements = count ? strtoul(count, NULL, 10) : 0;
    if (!bits || !elements || bits > UINT32_MAX || elements > UINT32_MAX)
        return err_set(e, "%s:%u: expected KIND NAME WIDTH COUNT and bits; run the test again",
                       r->path, r->line);
    struct row row = {kind, name, (uint32_t)bits, (uint32_t)elements, NULL};
    row.element = calloc(elements, sizeof *row.element);
    if (!row.element)
        return err_set(e, "%s:%u: out of memory", r->path, r->line);
    for (uint32_t i = 0; i < row.count; i++)
        row.element[i] = strtok_r(NULL, " \n", &r->rest);
    int failed = add_rows(b, r, &row, e);
    free(row.element);
    return failed;
}

static int read_line(struct still_bits *b, struct reader *r, char *text, struct err *e) {
    char *word = strtok_r(text, " \n", &r->rest);
    if (r->line > 1 && word)
        return read_signal(b, r, word, e);
    char *twin = word && !strcmp(word, "twin") ? strtok_r(NULL, " \n", &r->rest) : NULL;
    if (!twin || strlen(twin) >= sizeof r->twin)
        return err_set(e, "%s:%u: expected 'twin NAME'; run the test again", r->path, r->line);
    strcpy(r->twin, twin);
    return 0;
}

int still_bits_read(struct still_bits *b, const char *path, struct err *e) {
    struct reader r = {.path = path};
    char *text = NULL;
    size_t size = 0;
    FILE *f = fopen(path, "r");
    if (!f)
        return err_set(e, "%s: cannot read: %s", path, strerror(errno));
    int failed = 0;
    while (!failed && getline(&text, &size, f) >= 0) {
        r.line++;
        failed = read_line(b, &r, text, e);
    }
    if (!failed && (ferror(f) || !r.line))
        failed = err_set(e, "%s:1: expected 'twin NAME', got nothing; run the test again", path);
    free(text);
    fclose(f);
    b->files++;
    return failed ? -1 : 0;
}
