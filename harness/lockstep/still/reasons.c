/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L
#include "lockstep/still/reasons.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct range {
    uint32_t first, last, step; /* last UINT32_MAX: to the end */
};

struct reason {
    const char *path;
    unsigned line;
    const char *twin, *kind, *name;
    char **asked; /* twins, NULL behind the last: a row of none of them is passed over */
    struct range elements, bits;
    unsigned named; /* bits that the row names */
};

/* `*` stands for any text, a comma ends the pattern. */
static int matches_one(const char *pattern, const char *text) {
    if (*pattern == '*')
        return matches_one(pattern + 1, text) || (*text && matches_one(pattern, text + 1));
    if (!*pattern || *pattern == ',')
        return !*text;
    return *pattern == *text && matches_one(pattern + 1, text + 1);
}

/* One of several patterns. */
static int matches(const char *patterns, const char *text) {
    while (patterns && !matches_one(patterns, text)) {
        patterns = strchr(patterns, ',');
        patterns += patterns != NULL;
    }
    return patterns != NULL;
}

static int read_range(const char *text, struct range *r) {
    char *end;
    *r = (struct range){0, UINT32_MAX, 1};
    if (!strcmp(text, "*"))
        return 0;
    unsigned long first = strtoul(text, &end, 10);
    if (end == text || first >= UINT32_MAX)
        return -1;
    *r = (struct range){(uint32_t)first, (uint32_t)first, 1};
    if (*end == '-')
        r->last = isdigit((unsigned char)*++end) ? (uint32_t)strtoul(end, &end, 10) : UINT32_MAX;
    if (*end == '/')
        r->step = (uint32_t)strtoul(end + 1, &end, 10);
    return *end || r->last < r->first || !r->step ? -1 : 0;
}

/* Returns 1 when one of the bits moves. */
static int explain(struct reason *r, struct still_signal *s) {
    for (uint32_t e = r->elements.first; e < s->count && e <= r->elements.last;
         e += r->elements.step)
        for (uint32_t bit = r->bits.first; bit < still_parts(s) && bit <= r->bits.last;
             bit += r->bits.step) {
            r->named++;
            s->explained[(uint64_t)e * s->words + bit / 64] |= UINT64_C(1) << bit % 64;
            if (still_stood(s, e, bit))
                continue;
            printf("FAIL %s:%u: expected %s %s %s[%" PRIu32 "] bit %" PRIu32
                   " to stand still, but it moves; take it out of the row\n",
                   r->path, r->line, s->twin, s->kind, s->name, e, bit);
            return 1;
        }
    return 0;
}

static int is_asked(const struct reason *r) {
    for (char **twin = r->asked; *twin; twin++)
        if (matches(r->twin, *twin))
            return 1;
    return 0;
}

/* Returns 1 when the row is not true. */
static int apply(struct still_bits *b, struct reason *r) {
    if (!is_asked(r))
        return 0;
    for (unsigned i = 0; i < b->n; i++) {
        struct still_signal *s = b->of[i];
        if (matches(r->kind, s->kind) && matches(r->twin, s->twin) && matches(r->name, s->name) &&
            explain(r, s))
            return 1;
    }
    if (!r->named)
        printf("FAIL %s:%u: expected a signal %s %s %s with such elements and bits, got none; take "
               "the row out\n",
               r->path, r->line, r->twin, r->kind, r->name);
    return !r->named;
}

/* 0 also for an empty line. */
static int read_row(struct reason *r, char *text, struct err *e) {
    char *rest = NULL, *word[6];
    text[strcspn(text, "#")] = 0;
    for (unsigned i = 0; i < 6; i++)
        word[i] = strtok_r(i ? NULL : text, " \t\n", &rest);
    if (!word[0])
        return 0;
    if (!word[5] || read_range(word[3], &r->elements) || read_range(word[4], &r->bits))
        return err_set(e,
                       "%s:%u: expected TWIN KIND NAME ELEMENTS BITS REASON, elements and bits a "
                       "number, FIRST-LAST, FIRST-, these with /STEP, or *; correct the row",
                       r->path, r->line);
    r->twin = word[0];
    r->kind = word[1];
    r->name = word[2];
    return 0;
}

int reasons_apply(struct still_bits *b, const char *path, char **twins, unsigned *rows,
                  struct err *e) {
    char text[1024];
    int untrue = 0, failed = 0;
    FILE *f = fopen(path, "r");
    if (!f)
        return err_set(e, "%s: cannot read: %s", path, strerror(errno));
    for (unsigned line = 1; !failed && fgets(text, sizeof text, f); line++) {
        struct reason r = {.path = path, .line = line, .asked = twins};
        failed = read_row(&r, text, e);
        if (!failed && r.twin) {
            untrue += apply(b, &r);
            ++*rows;
        }
    }
    fclose(f);
    return failed ? -1 : untrue;
}
