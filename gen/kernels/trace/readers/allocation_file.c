/* SPDX-License-Identifier: Apache-2.0
 * A reader of JSON as this one file has it: objects, strings, whole numbers.
 */
#include "kernels/trace/readers/allocation_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rfgen/files.h"
#include "kernels/trace/grow.h"

struct reading {
    struct allocation_file *f;
    const char *at;
    unsigned line;
    struct err *e;
};

enum { TEXT = 256 };

/* `got` NULL: what stands there. */
static int wrong(struct reading *r, const char *expected, const char *got) {
    char here[24];
    snprintf(here, sizeof here, "%.20s", *r->at ? r->at : "the end");
    here[strcspn(here, "\n")] = '\0';
    return err_set(r->e, "%.200s:%u: expected %s, got '%.60s'; make the file again", r->f->path,
                   r->line, expected, got ? got : here);
}

/* JSON ----------------------------------------------------------------------------------------- */

static char look(struct reading *r) {
    while (*r->at && strchr(" \t\r\n", *r->at)) {
        r->line += *r->at++ == '\n';
    }
    return *r->at;
}

static int expect(struct reading *r, char c) {
    const char name[] = {c, '\0'};
    if (look(r) != c) {
        return wrong(r, name, NULL);
    }
    r->at++;
    return 0;
}

static int read_string(struct reading *r, char text[TEXT]) {
    unsigned n = 0;
    if (expect(r, '"')) {
        return -1;
    }
    while (*r->at && *r->at != '"' && *r->at != '\n' && n + 1 < TEXT) {
        r->at += *r->at == '\\' && (r->at[1] == '"' || r->at[1] == '\\');
        text[n++] = *r->at++;
    }
    text[n] = '\0';
    return expect(r, '"');
}

static int read_number(struct reading *r, unsigned high, unsigned *to) {
    char *end;
    char what[48];
    snprintf(what, sizeof what, "a whole number from 0 to %u", high);
    char c = look(r);
    unsigned long n = strtoul(r->at, &end, 10);
    if (c < '0' || c > '9' || n > high) {
        return wrong(r, what, NULL);
    }
    r->at = end;
    *to = (unsigned)n;
    return 0;
}

typedef int read_member(struct reading *r, const char *key, void *to);

static int read_object(struct reading *r, read_member *member, void *to) {
    char key[TEXT];
    if (expect(r, '{')) {
        return -1;
    }
    for (int first = 1; look(r) != '}'; first = 0) {
        if ((!first && expect(r, ',')) || read_string(r, key) || expect(r, ':') ||
            member(r, key, to)) {
            return -1;
        }
    }
    return expect(r, '}');
}

/* Levels --------------------------------------------------------------------------------------- */

/* A number without signs, blanks, or zeros before it. */
static int plain_number(const char *text, unsigned high, unsigned *to) {
    char back[16];
    unsigned long n = strtoul(text, NULL, 10);
    snprintf(back, sizeof back, "%lu", n);
    *to = (unsigned)n;
    return strcmp(text, back) == 0 && n <= high ? 0 : -1;
}

/* One small level: O3, L, LA. */
static int small_level(const char *text, struct named *n) {
    unsigned number = 0;
    if (text[0] == 'O') {
        if (plain_number(text + 1, PLACE_LRF - PLACE_ORF - 1, &number)) {
            return -1;
        }
        n->place = (uint8_t)(PLACE_ORF + number);
        return 0;
    }
    n->bank = text[0] == 'L' && text[1] >= 'A' && text[1] <= 'C';
    n->place = (uint8_t)(PLACE_LRF + (n->bank ? text[1] - 'A' : 0));
    return text[0] == 'L' && text[1 + n->bank] == '\0' ? 0 : -1;
}

static int source_level(const char *text, struct named *n) {
    if (strcmp(text, "M") == 0) {
        return 0;
    }
    n->both = strncmp(text, "M>O", 3) == 0;
    return small_level(text + (n->both ? 2 : 0), n);
}

static int result_level(char *text, struct named *n) {
    size_t length = strlen(text);
    if (strcmp(text, "M") == 0) {
        return 0;
    }
    n->both = length > 2 && strcmp(text + length - 2, "+M") == 0;
    text[length - (n->both ? 2 : 0)] = '\0';
    return small_level(text, n);
}

/* Instructions --------------------------------------------------------------------------------- */

static int add_named(struct reading *r, const char *key, struct named *list, uint8_t *n,
                     unsigned max, const struct named *what) {
    unsigned reg = 0;
    if (plain_number(key, 254, &reg)) {
        return wrong(r, "a register from 0 to 254", key);
    }
    for (unsigned i = 0; i < *n; i++) {
        if (list[i].reg == reg) {
            return wrong(r, "each register once", key);
        }
    }
    if (*n == max) {
        return wrong(r, "fewer registers", key);
    }
    list[*n] = *what;
    list[(*n)++].reg = (uint8_t)reg;
    return 0;
}

static int read_source(struct reading *r, const char *key, void *to) {
    struct allocated *a = to;
    struct named n = {0};
    char text[TEXT];
    if (read_string(r, text)) {
        return -1;
    }
    if (source_level(text, &n)) {
        return wrong(r, "a source's level (M, O3, L, LA, M>O3)", text);
    }
    return add_named(r, key, a->src, &a->n_src, MAX_SRC, &n);
}

static int read_result(struct reading *r, const char *key, void *to) {
    struct allocated *a = to;
    struct named n = {0};
    char text[TEXT], kept[TEXT];
    if (read_string(r, text)) {
        return -1;
    }
    memcpy(kept, text, sizeof kept);
    if (result_level(text, &n)) {
        return wrong(r, "a result's level (M, O3, O3+M, L, L+M, LA, LA+M)", kept);
    }
    return add_named(r, key, a->dst, &a->n_dst, MAX_DST, &n);
}

static int read_field(struct reading *r, const char *key, void *to) {
    struct allocated *a = to;
    unsigned end = 0;
    if (strcmp(key, "end") == 0) {
        if (read_number(r, 1, &end)) {
            return -1;
        }
        a->end = (uint8_t)end;
        return 0;
    }
    if (strcmp(key, "src") == 0) {
        return read_object(r, read_source, a);
    }
    return strcmp(key, "dst") == 0 ? read_object(r, read_result, a)
                                   : wrong(r, "end, src or dst", key);
}

static int read_inst(struct reading *r, const char *key, void *to) {
    struct allocation_file *f = to;
    char back[16];
    uint32_t pc = (uint32_t)strtoul(key, NULL, 16);
    snprintf(back, sizeof back, "%04x", pc);
    if (strcmp(key, back) != 0) {
        return wrong(r, "a PC in hex, four digits", key);
    }
    struct allocated *moved = grow_array(f->insts, &f->cap, f->n + (uint64_t)1, sizeof *moved);
    if (!moved) {
        return err_set(r->e, "%.300s: out of memory; free some memory", f->path);
    }
    f->insts = moved;
    look(r);
    f->insts[f->n] = (struct allocated){.pc = pc, .line = r->line};
    return read_object(r, read_field, &f->insts[f->n++]);
}

/* The file ------------------------------------------------------------------------------------- */

static int one_of(struct reading *r, const char *words, const char *text, unsigned *to) {
    char list[64], *rest = NULL;
    unsigned i = 0;
    snprintf(list, sizeof list, "%s", words);
    for (char *word = strtok_r(list, " ", &rest); word; word = strtok_r(NULL, " ", &rest), i++) {
        if (strcmp(word, text) == 0) {
            *to = i;
            return 0;
        }
    }
    return wrong(r, words, text);
}

static int read_text_member(struct reading *r, const char *key) {
    char text[TEXT];
    unsigned which = 0;
    if (read_string(r, text)) {
        return -1;
    }
    if (strcmp(key, "format") == 0) {
        return one_of(r, "twinrf-orf-1", text, &which);
    }
    if (strcmp(key, "kernel") == 0) {
        memcpy(r->f->kernel, text, sizeof r->f->kernel);
        return 0;
    }
    if (strcmp(key, "lrf") == 0) {
        if (one_of(r, "none unified split", text, &which)) {
            return -1;
        }
        r->f->lrf = (enum lrf)which;
        return 0;
    }
    snprintf(r->f->rule, sizeof r->f->rule, "%.7s", text);
    return one_of(r, "two one lrf_mrf", text, &which);
}

static int read_top(struct reading *r, const char *key, void *to) {
    unsigned which = 0;
    unsigned *seen = to;
    if (one_of(r, "format kernel lrf write_rule orf_entries insts", key, &which)) {
        return -1;
    }
    *seen |= 1u << which;
    if (which == 4) {
        return read_number(r, PLACE_LRF - PLACE_ORF, &r->f->entries);
    }
    return which == 5 ? read_object(r, read_inst, r->f) : read_text_member(r, key);
}

static int compare_pc(const void *left, const void *right) {
    const struct allocated *a = left, *b = right;
    return (a->pc > b->pc) - (a->pc < b->pc);
}

static int sort(struct reading *r) {
    struct allocation_file *f = r->f;
    if (f->n > 0) {
        qsort(f->insts, f->n, sizeof *f->insts, compare_pc);
    }
    for (uint32_t i = 1; i < f->n; i++) {
        if (f->insts[i].pc == f->insts[i - 1].pc) {
            return err_set(r->e,
                           "%.300s:%u: expected each PC once, got %04x again; make the file "
                           "again",
                           f->path, f->insts[i].line, f->insts[i].pc);
        }
    }
    return 0;
}

static int read_file(struct reading *r) {
    unsigned seen = 0;
    if (read_object(r, read_top, &seen)) {
        return -1;
    }
    if (seen != 0x3f) {
        return wrong(r, "format, kernel, lrf, write_rule, orf_entries and insts", "fewer");
    }
    return look(r) ? wrong(r, "the end of the file", NULL) : sort(r);
}

int allocation_read(struct allocation_file *f, const char *path, struct err *e) {
    memset(f, 0, sizeof *f);
    snprintf(f->path, sizeof f->path, "%s", path);
    char *text = file_text(path, e);
    if (!text) {
        return -1;
    }
    struct reading r = {.f = f, .at = text, .line = 1, .e = e};
    int status = read_file(&r);
    free(text);
    if (status) {
        allocation_free(f);
    }
    return status;
}

void allocation_free(struct allocation_file *f) {
    free(f->insts);
    f->insts = NULL;
    f->n = 0;
}

const struct allocated *allocation_at(const struct allocation_file *f, uint32_t pc) {
    struct allocated key = {.pc = pc};
    return f->n ? bsearch(&key, f->insts, f->n, sizeof key, compare_pc) : NULL;
}
