/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L
#include "lockstep/replay.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lockstep/scenario.h"

static const char first_line[] = "twinrf counterexample 1";

enum { HEADER_LINES = 3, LINE_WORDS = 4, LISTS = 3 };

int replay_create(struct replay *v, const struct twin *t, struct err *e) {
    v->state = calloc(1, t->state.size + 1);
    v->mem = calloc(1, t->mem.size + 1);
    v->in = calloc(1, t->in.size + 1);
    if (v->state && v->mem && v->in)
        return 0;
    replay_destroy(v);
    return err_set(e, "%s: out of memory for a counterexample", t->name);
}

void replay_destroy(struct replay *v) {
    free(v->state);
    free(v->mem);
    free(v->in);
    memset(v, 0, sizeof *v);
}

/* A list of the twin, and the word with which its lines begin. */
struct part {
    const char *word;
    const struct signal_list *list;
    unsigned char *base;
};

static void parts_of(const struct replay *v, const struct twin *t, struct part p[LISTS]) {
    p[0] = (struct part){"state", &t->state, v->state};
    p[1] = (struct part){"state", &t->mem, v->mem};
    p[2] = (struct part){"in", &t->in, v->in};
}

/* ---- writing ---- */

static void write_element(FILE *f, const struct part *p, const struct signal *s, uint32_t e) {
    uint32_t w = signal_words(s);
    while (w > 0 && !signal_word(s, p->base, e, w - 1))
        w--;
    if (w == 0)
        return;
    fprintf(f, "%s %s %" PRIu32 " %" PRIx64, p->word, s->name, e,
            signal_word(s, p->base, e, w - 1));
    while (--w > 0)
        fprintf(f, "%016" PRIx64, signal_word(s, p->base, e, w - 1));
    fputc('\n', f);
}

static void write_part(FILE *f, const struct part *p) {
    for (unsigned i = 0; i < p->list->n; i++)
        for (uint32_t e = 0; e < p->list->rows[i].count; e++)
            write_element(f, p, &p->list->rows[i], e);
}

static void write_sets(FILE *f, const char *sets) {
    while (*sets) {
        int n = (int)strcspn(sets, " ");
        fprintf(f, "set %.*s\n", n, sets);
        sets += n;
        sets += strspn(sets, " ");
    }
}

int replay_write(const struct replay *v, const struct replay_target *of, const char *path,
                 struct err *e) {
    struct part parts[LISTS];
    FILE *f = fopen(path, "w");
    if (!f)
        return err_set(e, "%s: cannot write: %s", path, strerror(errno));
    fprintf(f, "%s\nblock %s\ndesign %s\n", first_line, of->twin->name, of->design);
    write_sets(f, of->sets);
    parts_of(v, of->twin, parts);
    for (unsigned i = 0; i < LISTS; i++)
        write_part(f, &parts[i]);
    fprintf(f, "end\n");
    int failed = ferror(f);
    if (fclose(f) || failed)
        return err_set(e, "%s: cannot write: %s", path, strerror(errno ? errno : EIO));
    return 0;
}

/* ---- reading ---- */

struct reader {
    const struct replay_target *of;
    struct part parts[LISTS];
    const char *path;
    unsigned line, header; /* header: its lines so far */
    const char *sets;      /* of the target, without those met */
    int ended;
    struct err *e;
};

/* What a message shows of a line. */
enum { SHOWN = 60 };

static int header_line(struct reader *r, const char *text) {
    char wanted[256];
    const char *const format[HEADER_LINES] = {"%s", "block %s", "design %s"};
    const char *const value[HEADER_LINES] = {first_line, r->of->twin->name, r->of->design};
    snprintf(wanted, sizeof wanted, format[r->header], value[r->header]);
    if (strcmp(text, wanted))
        return err_set(r->e,
                       "%s:%u: expected `%s`, got `%.*s`; a counterexample is replayed by the "
                       "program of its block and design",
                       r->path, r->line, wanted, SHOWN, text);
    r->header++;
    return 0;
}

/* The keys stand in the file as in the target, one a line. */
static int set_line(struct reader *r, const char *set) {
    size_t n = strcspn(r->sets, " ");
    if (n == 0)
        return err_set(r->e,
                       "%s:%u: expected no further `set` line, got `set %.*s`; build the program "
                       "with --set %.*s",
                       r->path, r->line, SHOWN, set, SHOWN, set);
    if (strlen(set) != n || strncmp(set, r->sets, n))
        return err_set(r->e,
                       "%s:%u: expected `set %.*s`, with which the program is built, got `set "
                       "%.*s`; use the build of its design",
                       r->path, r->line, (int)n, r->sets, SHOWN, set);
    r->sets += n;
    r->sets += strspn(r->sets, " ");
    return 0;
}

static int sets_complete(const struct reader *r, const char *text) {
    if (!*r->sets)
        return 0;
    return err_set(r->e,
                   "%s:%u: expected `set %.*s`, with which the program is built, got `%.*s`; use "
                   "the build of its design",
                   r->path, r->line, (int)strcspn(r->sets, " "), r->sets, SHOWN, text);
}

static const struct part *find_part(const struct reader *r, const char *word, const char *name,
                                    const struct signal **s) {
    for (unsigned i = 0; i < LISTS; i++) {
        *s = strcmp(word, r->parts[i].word) ? NULL : signal_find(r->parts[i].list, name);
        if (*s)
            return &r->parts[i];
    }
    err_set(r->e,
            "%s:%u: expected %s of block %s (its page in docs/blocks), got `%.*s`; correct the "
            "name",
            r->path, r->line, strcmp(word, "in") ? "a register or memory" : "an input",
            r->of->twin->name, SHOWN, name);
    return NULL;
}

static unsigned digit_value(char c) {
    return (unsigned)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
}

/* Bits of a number without leading zeros. */
static size_t hex_bits(const char *digits) {
    unsigned top = digit_value(*digits);
    size_t bits = 4 * strlen(digits);
    for (unsigned bit = 8; bit > top; bit /= 2)
        bits--;
    return bits;
}

static int set_element(const struct reader *r, const struct part *p, const struct signal *s,
                       uint32_t e, const char *digits) {
    unsigned char *to = p->base + s->offset + e * s->stride;
    if (!*digits || strspn(digits, "0123456789abcdefABCDEF") != strlen(digits))
        return err_set(r->e, "%s:%u: expected hexadecimal digits for %s, got `%.*s`; correct them",
                       r->path, r->line, s->name, SHOWN, digits);
    for (uint32_t w = 0; w < signal_words(s); w++)
        if (signal_word(s, p->base, e, w))
            return err_set(r->e, "%s:%u: expected %s[%u] once, got it twice; remove one", r->path,
                           r->line, s->name, e);
    digits += strspn(digits, "0");
    if (!*digits)
        return 0;
    if (hex_bits(digits) > s->width)
        return err_set(r->e, "%s:%u: expected at most %u bits for %s, got %zu; correct the value",
                       r->path, r->line, s->width, s->name, hex_bits(digits));
    size_t n = strlen(digits);
    for (size_t i = 0; i < n; i++)
        to[i / 2] |= (unsigned char)(digit_value(digits[n - 1 - i]) << (i % 2 * 4));
    return 0;
}

/* Splits at blanks, in place; returns the number of words, at most LINE_WORDS + 1. */
static unsigned split_words(char *text, char *word[LINE_WORDS + 1]) {
    unsigned n = 0;
    char *rest;
    for (char *w = strtok_r(text, " \t", &rest); w && n <= LINE_WORDS;
         w = strtok_r(NULL, " \t", &rest))
        word[n++] = w;
    return n;
}

static int value_line(struct reader *r, char *text) {
    char *word[LINE_WORDS + 1], shown[SHOWN + 1];
    const struct signal *s;
    uint64_t element;
    snprintf(shown, sizeof shown, "%s", text);
    unsigned n = split_words(text, word);
    if (n != LINE_WORDS || (strcmp(word[0], "state") && strcmp(word[0], "in")))
        return err_set(r->e,
                       "%s:%u: expected `set KEY=VALUE`, `state NAME ELEMENT HEX`, `in NAME "
                       "ELEMENT HEX` or `end`, got `%s`; correct it",
                       r->path, r->line, shown);
    const struct part *p = find_part(r, word[0], word[1], &s);
    if (!p)
        return -1;
    if (parse_number(word[2], &element) || element >= s->count)
        return err_set(r->e, "%s:%u: expected an element of %s, 0 to %u, got `%.*s`; correct it",
                       r->path, r->line, s->name, s->count - 1, SHOWN, word[2]);
    return set_element(r, p, s, (uint32_t)element, word[3]);
}

static int read_line(struct reader *r, char *text) {
    text[strcspn(text, "#\r\n")] = 0;
    for (size_t n = strlen(text); n > 0 && (text[n - 1] == ' ' || text[n - 1] == '\t'); n--)
        text[n - 1] = 0;
    if (!*text)
        return 0;
    if (r->ended)
        return err_set(r->e, "%s:%u: expected nothing after `end`, got `%.*s`; remove it", r->path,
                       r->line, SHOWN, text);
    if (r->header < HEADER_LINES)
        return header_line(r, text);
    if (!strncmp(text, "set ", 4))
        return set_line(r, text + 4);
    if (sets_complete(r, text))
        return -1;
    r->ended = !strcmp(text, "end");
    return r->ended ? 0 : value_line(r, text);
}

static int read_lines(struct reader *r, FILE *f) {
    char *text = NULL;
    size_t room = 0;
    int failed = 0;
    while (!failed && getline(&text, &room, f) >= 0) {
        r->line++;
        failed = read_line(r, text);
    }
    free(text);
    if (failed)
        return -1;
    if (ferror(f))
        return err_set(r->e, "%s: cannot read: %s", r->path, strerror(errno));
    if (!r->ended)
        return err_set(r->e,
                       "%s:%u: expected a last line `end`, got the end of the file; write it again",
                       r->path, r->line + 1);
    return 0;
}

int replay_read(struct replay *v, const struct replay_target *of, const char *path, struct err *e) {
    struct reader r = {.of = of, .path = path, .sets = of->sets, .e = e};
    FILE *f = fopen(path, "r");
    if (!f)
        return err_set(e, "%s: expected a counterexample to read, got: %s", path, strerror(errno));
    parts_of(v, of->twin, r.parts);
    int failed = read_lines(&r, f);
    fclose(f);
    return failed;
}

/* ---- running ---- */

void replay_start(const void *config, struct lockstep *ls) {
    const struct replay *v = config;
    const struct twin *t = ls->twin;
    memcpy((char *)ls->csim + t->c.state_offset, v->state, t->state.size);
    memcpy((char *)ls->csim + t->c.mem_offset, v->mem, t->mem.size);
    t->rtl->set_state(ls->rtl, v->state);
    t->rtl->set_mem(ls->rtl, v->mem);
    t->rtl->state(ls->rtl, ls->state_rtl);
    t->rtl->mem(ls->rtl, ls->mem_rtl, 1);
}

struct run {
    const struct replay *v;
    uint64_t cycles;
};

static void *create(const void *config, struct err *e) {
    struct run *self = calloc(1, sizeof *self);
    if (self)
        self->v = config;
    else
        err_set(e, "out of memory for a replay");
    return self;
}

static int done(const void *self) {
    return ((const struct run *)self)->cycles > 0;
}

static void drive(void *self, struct lockstep *ls) {
    memcpy(ls->in, ((struct run *)self)->v->in, ls->twin->in.size);
}

static int observe(void *self, const struct lockstep *ls, struct err *e) {
    (void)ls;
    (void)e;
    ((struct run *)self)->cycles++;
    return 0;
}

static int finish(void *self, const struct lockstep *ls, int complete, struct err *e) {
    (void)self;
    (void)ls;
    (void)complete;
    (void)e;
    return 0;
}

const struct stimulus replay_stimulus = {create, free, done, drive, observe,
                                         finish, NULL, NULL, NULL};

/* ---- keeping a cycle of another run ---- */

void replay_keep_state(void *self, const struct lockstep *ls) {
    struct replay_keeper *k = self;
    if (ls->cycle != k->at)
        return;
    memcpy(k->kept.state, lockstep_csim_state(ls), ls->twin->state.size);
    memcpy(k->kept.mem, lockstep_csim_mem(ls), ls->twin->mem.size);
}

void replay_keep_inputs(void *self, const struct lockstep *ls) {
    struct replay_keeper *k = self;
    if (ls->cycle == k->at)
        memcpy(k->kept.in, ls->in, ls->twin->in.size);
}
