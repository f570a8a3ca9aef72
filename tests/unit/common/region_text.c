/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "region_text.h"

enum { PARTS = 64 };

void region_text_print(const struct regions *r, const struct cfg *g, char text[REGION_TEXT]) {
    int n = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < r->n_parts; i++) {
        const struct region_part *p = &r->parts[i];
        const char *gap = i == 0 ? "" : p->region == r->parts[i - 1].region ? " " : " | ";
        n += snprintf(text + n, REGION_TEXT - (size_t)n, "%s%s", gap, cfg_label(g, p->block));
        assert_true(n < REGION_TEXT);
        if (p->from > 0 || p->to < g->blocks[p->block].count) {
            n += snprintf(text + n, REGION_TEXT - (size_t)n, ":%u-%u", p->from, p->to);
            assert_true(n < REGION_TEXT);
        }
    }
}

static struct region_part read_part(const struct cfg *g, char *word) {
    struct region_part part = {0};
    char *range = strchr(word, ':'), *dash = range ? strchr(range, '-') : NULL;
    if (range) {
        *range = '\0';
    }
    while (part.block < g->n_blocks && strcmp(cfg_label(g, part.block), word) != 0) {
        part.block++;
    }
    assert_true(part.block < g->n_blocks);
    part.to = g->blocks[part.block].count;
    if (dash) {
        part.from = (uint32_t)strtoul(range + 1, NULL, 10);
        part.to = (uint32_t)strtoul(dash + 1, NULL, 10);
    }
    return part;
}

static int compare_parts(const void *left, const void *right) {
    const struct region_part *a = left, *b = right;
    int by_block = (a->block > b->block) - (a->block < b->block);
    return by_block ? by_block : (a->from > b->from) - (a->from < b->from);
}

void region_text_make(struct regions *r, struct cfg *g, enum region_kind kind, const char *text) {
    struct region_part parts[PARTS] = {{0}};
    struct err e;
    char copy[REGION_TEXT], *rest = NULL;
    uint32_t n = 0, header = NO_REGION;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (strcmp(word, "|") == 0) {
            header = NO_REGION;
            continue;
        }
        assert_true(n < PARTS);
        parts[n] = read_part(g, word);
        header = header == NO_REGION ? region_location(g, parts[n].block, parts[n].from) : header;
        parts[n++].region = header;
    }
    qsort(parts, n, sizeof *parts, compare_parts);
    assert_int_equal(regions_start(r, g, MAX_REGS, "text", &e), 0);
    for (uint32_t i = 0; i < n; i++) {
        regions_add(r, parts[i]);
    }
    assert_int_equal(regions_finish(r, g, kind, &e), 0);
}
