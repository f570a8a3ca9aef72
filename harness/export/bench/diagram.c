/* SPDX-License-Identifier: Apache-2.0 */
#include "export/bench/diagram.h"

#include <inttypes.h>
#include <string.h>

#include "lockstep/values.h"

enum { LABEL = 64, VALUE = 24, LEAST_CELL = 4 };

static uint64_t bits_at(const struct signal *s, const void *base, uint32_t element, uint32_t low,
                        uint32_t bits) {
    uint32_t shift = low % 64;
    uint64_t value = signal_word(s, base, element, low / 64) >> shift;
    if (shift && shift + bits > 64)
        value |= signal_word(s, base, element, low / 64 + 1) << (64 - shift);
    return bits < 64 ? value & ((1ull << bits) - 1) : value;
}

static const void *base_of(const struct recording *r, const struct signal *s, unsigned cycle) {
    return signal_find(&r->twin->in, s->name) == s ? recording_in(r, cycle)
                                                   : recording_out(r, cycle);
}

const struct signal *diagram_port(const struct recording *r, const char *name) {
    const struct signal *in = signal_find(&r->twin->in, name);
    return in ? in : signal_find(&r->twin->out, name);
}

uint64_t diagram_value(const struct recording *r, const char *name, uint32_t element, uint32_t low,
                       uint32_t bits, unsigned cycle) {
    const struct signal *s = diagram_port(r, name);
    return s ? bits_at(s, base_of(r, s, cycle), element, low, bits) : 0;
}

void diagram_add(struct diagram *d, const char *name, uint32_t element, uint32_t low, uint32_t bits,
                 const char *valid, uint32_t valid_bit) {
    const struct signal *s = diagram_port(d->recording, name);
    if (!s || d->n == TRACKS)
        return;
    d->track[d->n++] = (struct track){.signal = s,
                                      .is_input = signal_find(&d->recording->twin->in, name) == s,
                                      .element = element,
                                      .low = low,
                                      .bits = bits,
                                      .valid = valid ? diagram_port(d->recording, valid) : NULL,
                                      .valid_bit = valid_bit};
}

static uint64_t value_of(const struct diagram *d, const struct track *t, unsigned cycle) {
    return bits_at(t->signal, base_of(d->recording, t->signal, cycle), t->element, t->low, t->bits);
}

static int is_valid(const struct diagram *d, const struct track *t, unsigned cycle) {
    return !t->valid || bits_at(t->valid, base_of(d->recording, t->valid, cycle),
                                t->valid_bit / t->valid->width, t->valid_bit % t->valid->width, 1);
}

static void track_text(const struct track *t, uint64_t value, char text[VALUE]) {
    const char *word = value_name(t->signal, value);
    if (word)
        snprintf(text, VALUE, "%s", word);
    else
        snprintf(text, VALUE, t->bits > 10 ? "%" PRIx64 : "%" PRIu64, value);
}

/* Bits of the port, as its Verilog has them: "cur_tag_i[15:8]". */
static void label_text(const struct track *t, char text[LABEL]) {
    uint32_t low = t->element * t->signal->width + t->low;
    uint32_t all = t->signal->width * t->signal->count;
    char end = t->is_input ? 'i' : 'o';
    if (t->bits == all)
        snprintf(text, LABEL, "%s_%c", t->signal->name, end);
    else if (t->bits == 1)
        snprintf(text, LABEL, "%s_%c[%u]", t->signal->name, end, low);
    else
        snprintf(text, LABEL, "%s_%c[%u:%u]", t->signal->name, end, low + t->bits - 1, low);
}

static void print_level(const struct diagram *d, const struct track *t, int cell, FILE *f) {
    uint64_t before = value_of(d, t, d->first);
    for (unsigned c = d->first; c < d->first + d->cycles; c++) {
        uint64_t now = value_of(d, t, c);
        fputc(now == before ? (now ? '-' : '_') : (now ? '/' : '\\'), f);
        for (int i = 1; i < cell; i++)
            fputc(now ? '-' : '_', f);
        before = now;
    }
}

static void print_values(const struct diagram *d, const struct track *t, int cell, FILE *f) {
    uint64_t before = 0;
    int was_valid = 0;
    for (unsigned c = d->first; c < d->first + d->cycles; c++) {
        uint64_t now = value_of(d, t, c);
        int valid = is_valid(d, t, c), begins = valid && (!was_valid || now != before);
        char text[VALUE] = "";
        if (begins)
            track_text(t, now, text);
        fprintf(f, "%c%s", begins ? 'X' : valid ? ' ' : '.', text);
        for (int i = 1 + (int)strlen(text); i < cell; i++)
            fputc(valid ? ' ' : '.', f);
        before = now;
        was_valid = valid;
    }
}

/* Room for each value that is drawn, and for the widest label. */
static void measure(const struct diagram *d, int *cell, int *label) {
    char text[LABEL];
    *cell = LEAST_CELL;
    *label = 0;
    for (unsigned i = 0; i < d->n; i++) {
        const struct track *t = &d->track[i];
        label_text(t, text);
        *label = (int)strlen(text) > *label ? (int)strlen(text) : *label;
        for (unsigned c = d->first; t->bits > 1 && c < d->first + d->cycles; c++) {
            char value[VALUE] = "";
            if (is_valid(d, t, c))
                track_text(t, value_of(d, t, c), value);
            *cell = (int)strlen(value) + 2 > *cell ? (int)strlen(value) + 2 : *cell;
        }
    }
}

void diagram_print(const struct diagram *d, FILE *f) {
    int cell, label;
    measure(d, &cell, &label);
    fprintf(f, "    %-*s", label + 2, "cycle");
    for (unsigned c = d->first; c < d->first + d->cycles; c++)
        fprintf(f, "|%-*u", cell - 1, c);
    fprintf(f, "\n");
    for (unsigned i = 0; i < d->n; i++) {
        const struct track *t = &d->track[i];
        char text[LABEL];
        label_text(t, text);
        fprintf(f, "    %-*s", label + 2, text);
        if (t->bits == 1)
            print_level(d, t, cell, f);
        else
            print_values(d, t, cell, f);
        fprintf(f, "\n");
    }
}
