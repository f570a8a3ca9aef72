/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/structure/places.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "prove/structure/widths.h"

/* Sizes of which each lane, or cluster, has a part. */
static const char *const words[PLACE_KINDS] =
    {[PLACE_LANE] = "LANES", [PLACE_CLUSTER] = "CLUSTERS"};

static int is_name(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

/* Is it a factor of the text, `RC_READS * LANES`? */
static int has_word(const char *text, const char *word) {
    size_t n = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
        if ((at == text || !is_name(at[-1])) && !is_name(at[n])) {
            return 1;
        }
    }
    return 0;
}

/* LANES, EL(LANES) or VEC(LANES). */
static int is_word(const char *text, const char *word) {
    const char *in = strchr(text, '(');
    const char *at = in ? in + 1 : text;
    size_t n = strlen(word);
    return strncmp(at, word, n) == 0 && strcmp(at + n, in ? ")" : "") == 0;
}

/* The value of a word: of a row that has it alone; 0 when none has. */
static uint32_t value_of(const struct twin *t, const char *word) {
    const struct signal_list *lists[] = {&t->in, &t->out, &t->state};
    for (unsigned k = 0; k < 3; k++) {
        for (unsigned i = 0; i < lists[k]->n; i++) {
            const struct signal *s = &lists[k]->rows[i];
            const struct row *row = widths_row(s);
            if (row && is_word(row->width_text, word)) {
                return s->width;
            }
            if (row && is_word(row->count_text, word)) {
                return s->count;
            }
        }
    }
    return 0;
}

/* Of a row of control. */
static int kind_of(struct places *p, const struct twin *t, const struct signal *s,
                   struct place *first, struct err *e) {
    const struct row *row = widths_row(s);
    for (unsigned k = PLACE_LANE; row && k < PLACE_KINDS && !first->kind; k++) {
        int in_width = has_word(row->width_text, words[k]);
        if (in_width || has_word(row->count_text, words[k])) {
            *first = (struct place){k, 0, in_width ? 1 : s->width};
            p->parts[k] = value_of(t, words[k]);
        }
    }
    return first->kind == PLACE_SHARED || p->parts[first->kind]
               ? 0
               : err_set(e,
                         "gen/blocks/%s.def:%u: %s: expected a row of the block whose width or "
                         "count is %s alone, got none; write one",
                         s->block, row->line, s->name, words[first->kind]);
}

static int mark_row(struct places *p, struct place *to, const struct twin *t,
                    const struct signal *s, int is_data, struct err *e) {
    struct place first = {is_data ? PLACE_COLUMN : PLACE_SHARED, 0, 1};
    if (!is_data && kind_of(p, t, s, &first, e)) {
        return -1;
    }
    for (uint32_t bit = 0; bit < s->width * s->count && first.kind; bit++) {
        to[bit] = first;
        to[bit].part = bit / first.step % p->parts[first.kind];
    }
    return 0;
}

static int mark(struct places *p, struct place *to, const struct twin *t,
                const struct signal_list *list, const uint8_t *is_data, struct err *e) {
    for (unsigned i = 0; i < list->n; i++) {
        const struct signal *s = &list->rows[i];
        if (s->count > 0 && mark_row(p, to, t, s, *is_data, e)) {
            return -1;
        }
        to += (size_t)s->width * s->count;
        is_data += (size_t)s->width * s->count;
    }
    return 0;
}

/* The narrowest of the list's rows whose bits are marked. */
static unsigned narrowest(const struct signal_list *list, const uint8_t *is_data, unsigned least) {
    for (unsigned i = 0; i < list->n; i++) {
        const struct signal *s = &list->rows[i];
        if (s->count > 0 && *is_data && s->width < least) {
            least = s->width;
        }
        is_data += (size_t)s->width * s->count;
    }
    return least;
}

static struct place *make_places(unsigned n) {
    struct place *places = calloc((size_t)n + 1, sizeof *places);
    if (!places) {
        fprintf(stderr, "places.c:0: expected memory for a block's bits, got none; free some\n");
        exit(2);
    }
    return places;
}

int places_find(struct places *p, const struct layout *l, const uint8_t *in, const uint8_t *state,
                const uint8_t *out, struct err *e) {
    const struct twin *t = l->twin;
    unsigned memory = l->n_state;
    unsigned width = narrowest(&t->out, out, narrowest(&t->in, in, UINT32_MAX));
    for (unsigned i = 0; i < t->mem.n; i++) {
        memory -= t->mem.rows[i].width * t->mem.rows[i].count;
    }
    *p = (struct places){make_places(l->n_in), make_places(l->n_state), make_places(l->n_out), {0}};
    p->parts[PLACE_COLUMN] = width == UINT32_MAX ? 0 : width;
    if (!p->parts[PLACE_COLUMN]) {
        return 0;
    }
    return mark(p, p->in, t, &t->in, in, e) || mark(p, p->out, t, &t->out, out, e) ||
                   mark(p, p->state, t, &t->state, state, e) ||
                   mark(p, p->state + memory, t, &t->mem, state + memory, e)
               ? -1
               : 0;
}

const struct place *place_of_input(const struct places *p, const struct layout *l, uint32_t input) {
    static const struct place shared = {PLACE_SHARED, 0, 1};
    return input < l->n_in                ? &p->in[input]
           : input < l->n_in + l->n_state ? &p->state[input - l->n_in]
                                          : &shared;
}

void places_free(struct places *p) {
    free(p->in);
    free(p->state);
    free(p->out);
}
