/* SPDX-License-Identifier: Apache-2.0 */
#include "export/bench/bench_vectors.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "export/bench/image.h"
#include "rfgen/files.h"

enum { INDEX_BITS = 14 };

/* What the bench holds: an image of each kind, the last one and that of this cycle. */
struct state {
    uint64_t *last, *now;
    unsigned words;
};

struct stream {
    FILE *f;
    const struct recording *r;
    struct state of[VECTOR_KNOWN + 1];
    long lines;
};

static void line(struct stream *s, uint64_t value, unsigned kind, unsigned index) {
    unsigned tag = kind << INDEX_BITS | index;
    if (value)
        fprintf(s->f, "%" PRIx64 "%04x\n", value, tag);
    else
        fprintf(s->f, "%x\n", tag);
    s->lines++;
}

static void changes(struct stream *s, unsigned kind) {
    struct state *of = &s->of[kind];
    for (unsigned i = 0; i < of->words; i++) {
        if (of->now[i] != of->last[i])
            line(s, of->now[i], kind, i);
        of->last[i] = of->now[i];
    }
}

/* Outputs that are not known in both runs are expected to be 0, and not compared. */
static void expect(struct stream *s, unsigned cycle) {
    const struct signal_list *list = &s->r->twin->out;
    uint64_t *expected = s->of[VECTOR_EXPECTED].now, *known = s->of[VECTOR_KNOWN].now;
    image_set(list, recording_out(s->r, cycle), expected);
    image_set(list, recording_other(s->r, cycle), known);
    for (unsigned i = 0; i < s->of[VECTOR_KNOWN].words; i++) {
        known[i] = ~(known[i] ^ expected[i]);
        expected[i] &= known[i];
    }
}

static void write_all(struct stream *s) {
    for (unsigned cycle = 0; cycle < s->r->cycles; cycle++) {
        image_set(&s->r->twin->in, recording_in(s->r, cycle), s->of[VECTOR_IN].now);
        expect(s, cycle);
        for (unsigned kind = VECTOR_IN; kind <= VECTOR_KNOWN; kind++)
            changes(s, kind);
        line(s, 0, VECTOR_END, 1);
    }
}

/* The bench begins with zeros. */
static int allocate(struct stream *s, struct err *e) {
    int good = 1;
    for (unsigned kind = VECTOR_IN; kind <= VECTOR_KNOWN; kind++) {
        struct state *of = &s->of[kind];
        of->words = image_words(kind == VECTOR_IN ? &s->r->twin->in : &s->r->twin->out);
        of->last = calloc(of->words, sizeof *of->last);
        of->now = calloc(of->words, sizeof *of->now);
        good = good && of->last && of->now && of->words <= 1u << INDEX_BITS;
    }
    return good ? 0
                : err_set(e, "record: expected ports of at most %u bits, and memory for them",
                          64u << INDEX_BITS);
}

long bench_vectors_write(const struct recording *r, const char *path, struct err *e) {
    struct stream s = {.r = r};
    int status = allocate(&s, e);
    if (status == 0) {
        s.f = file_create(e, "%s", path);
        status = s.f ? 0 : -1;
    }
    if (status == 0) {
        write_all(&s);
        status = file_close(s.f, path, e);
    }
    for (unsigned kind = VECTOR_IN; kind <= VECTOR_KNOWN; kind++) {
        free(s.of[kind].last);
        free(s.of[kind].now);
    }
    return status == 0 ? s.lines : -1;
}
