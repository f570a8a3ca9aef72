/* SPDX-License-Identifier: Apache-2.0 */
#include "export/handle.h"

#include "design_rows.h"
#include "lockstep/signal.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { ERROR_TEXT = 256, KINDS = sizeof design_lists / sizeof *design_lists };

struct design_handle {
    top_model model;
    top_in in;
    top_out out;
    design_counters counters;
    char error[ERROR_TEXT];
};

/* A signal, and the list that it is in. */
struct location {
    const struct signal *signal;
    uint32_t kind;
};

void design_model_reset(top_model *m) {
    top_reset(m);
}

void design_model_reset_registers(top_model *m) {
    top_reset_registers(&m->s);
}

void design_model_step(top_model *m, const top_in *in, top_out *out) {
    top_step(m, in, out);
}

const char *design_library_version(void) {
    return DESIGN_VERSION;
}

uint64_t design_library_hash(void) {
    return DESIGN_MODEL_HASH;
}

const char *design_strerror(int code) {
    static const char *const texts[] = {
        [DESIGN_OK] = "no error",
        [DESIGN_E_HANDLE] = "a null pointer",
        [DESIGN_E_NAME] = "no such port or counter",
        [DESIGN_E_ELEMENT] = "no such element",
        [DESIGN_E_WIDE] = "the value is wider than its port",
        [DESIGN_E_SPACE] = "too little space for the value",
        [DESIGN_E_INPUT] = "no input",
        [DESIGN_E_VERSION] = "header and library are not of one make",
    };
    int known = code >= 0 && (size_t)code < sizeof texts / sizeof *texts && texts[code];
    return known ? texts[code] : "unknown code";
}

const char *design_error(const design_handle *h) {
    return h ? h->error : "expected a handle, got a null pointer; see what design_new returned";
}

/* ---- handles ---- */

design_handle *design_new_of(uint64_t hash) {
    design_handle *h = hash == DESIGN_MODEL_HASH ? calloc(1, sizeof *h) : NULL;
    if (h)
        top_reset(&h->model);
    return h;
}

design_handle *design_new(void) {
    return design_new_of(DESIGN_MODEL_HASH);
}

int design_check(void) {
    return DESIGN_OK;
}

void design_free(design_handle *h) {
    free(h);
}

int design_reset(design_handle *h) {
    if (!h)
        return DESIGN_E_HANDLE;
    memset(h, 0, sizeof *h);
    top_reset(&h->model);
    return DESIGN_OK;
}

int design_reset_registers(design_handle *h) {
    if (!h)
        return DESIGN_E_HANDLE;
    top_reset_registers(&h->model.s);
    return DESIGN_OK;
}

int design_step(design_handle *h) {
    if (!h)
        return DESIGN_E_HANDLE;
    top_step(&h->model, &h->in, &h->out);
    design_count(&h->counters, &h->out);
    return DESIGN_OK;
}

top_in *design_inputs(design_handle *h) {
    return h ? &h->in : NULL;
}

const top_out *design_outputs(const design_handle *h) {
    return h ? &h->out : NULL;
}

const top_model *design_model_of(const design_handle *h) {
    return h ? &h->model : NULL;
}

const design_counters *design_counts(const design_handle *h) {
    return h ? &h->counters : NULL;
}

/* ---- what there is ---- */

uint32_t design_ports_of(uint32_t kind) {
    return kind < KINDS ? design_lists[kind].n : 0;
}

/* No signal: there is none of that number. */
static struct location location_at(uint32_t number) {
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        if (number < design_lists[kind].n)
            return (struct location){&design_lists[kind].rows[number], kind};
        number -= design_lists[kind].n;
    }
    return (struct location){NULL, 0};
}

/* No signal: there is none of that name. A register may be called as a port is, but not inside. */
static struct location location_called(const char *name, uint32_t *number) {
    uint32_t first = 0;
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        const struct signal_list *list = &design_lists[kind];
        for (uint32_t i = 0; i < list->n; i++) {
            if (strcmp(list->rows[i].name, name) == 0) {
                *number = first + i;
                return (struct location){&list->rows[i], kind};
            }
        }
        first += list->n;
    }
    return (struct location){NULL, 0};
}

int design_port_at(uint32_t number, design_port *port) {
    struct location p = location_at(number);
    if (!port)
        return DESIGN_E_HANDLE;
    if (!p.signal)
        return DESIGN_E_NAME;
    *port = (design_port){.name = p.signal->name,
                          .meaning = p.signal->doc,
                          .block = p.signal->driver ? p.signal->driver : p.signal->block,
                          .code = p.signal->code ? p.signal->code->name : NULL,
                          .kind = p.kind,
                          .width = p.signal->width,
                          .count = p.signal->count,
                          .words = signal_words(p.signal)};
    return DESIGN_OK;
}

int design_find(const char *name, uint32_t *number) {
    uint32_t found;
    if (!name || !number)
        return DESIGN_E_HANDLE;
    if (!location_called(name, &found).signal)
        return DESIGN_E_NAME;
    *number = found;
    return DESIGN_OK;
}

int design_word(uint32_t number, uint64_t value, const char **word) {
    struct location p = location_at(number);
    if (!word)
        return DESIGN_E_HANDLE;
    const struct code *code = p.signal ? p.signal->code : NULL;
    if (!code || value >= code->n || !code->names[value])
        return DESIGN_E_NAME;
    *word = code->names[value];
    return DESIGN_OK;
}

/* ---- errors ---- */

static int fail(design_handle *h, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static int fail(design_handle *h, int code, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(h->error, sizeof h->error, format, list);
    va_end(list);
    return code;
}

static int fail_null(design_handle *h, const char *what) {
    return fail(h, DESIGN_E_HANDLE, "expected %s, got a null pointer; give one", what);
}

static int fail_number(design_handle *h, uint32_t number) {
    uint32_t n = 0;
    for (uint32_t kind = 0; kind < KINDS; kind++)
        n += design_lists[kind].n;
    return fail(h, DESIGN_E_NAME,
                "port %" PRIu32 ": expected a number below %" PRIu32 "; ask design_find", number,
                n);
}

static int fail_name(design_handle *h, const char *name, const char *list) {
    return fail(h, DESIGN_E_NAME, "%.80s: expected a name of " DESIGN_NAME ", got none; see %s",
                name, list);
}

static int fail_element(design_handle *h, const struct signal *s, uint32_t element) {
    return fail(h, DESIGN_E_ELEMENT,
                "%.80s: expected an element below %" PRIu32 ", got %" PRIu32 "; change it", s->name,
                s->count, element);
}

/* ---- values ---- */

/* Bits of word w of a value that the signal cannot hold. */
static uint64_t beyond(const struct signal *s, uint32_t w) {
    if (64 * (uint64_t)w >= s->width)
        return ~(uint64_t)0;
    uint32_t left = s->width - 64 * w;
    return left >= 64 ? 0 : ~(uint64_t)0 << left;
}

static void put_word(const struct signal *s, void *base, uint32_t element, uint32_t w,
                     uint64_t value) {
    unsigned char *p = (unsigned char *)base + s->offset + element * s->stride;
    if (s->is_vec)
        memcpy(p + 8 * (size_t)w, &value, 8);
    else
        memcpy(p, &value, s->stride); /* little endian, as in signal_word */
}

static int set_words(design_handle *h, struct location p, uint32_t element, const uint64_t *value,
                     uint32_t words) {
    const struct signal *s = p.signal;
    if (!value)
        return fail_null(h, "a value");
    if (p.kind != DESIGN_IN)
        return fail(h, DESIGN_E_INPUT, "%.80s: expected an input, got none; it is read only",
                    s->name);
    if (element >= s->count)
        return fail_element(h, s, element);
    for (uint32_t w = 0; w < words; w++) {
        if (value[w] & beyond(s, w))
            return fail(h, DESIGN_E_WIDE,
                        "%.80s: expected %" PRIu32 " bits, got 0x%" PRIx64 " in word %" PRIu32
                        "; give less",
                        s->name, s->width, value[w], w);
    }
    for (uint32_t w = 0; w < signal_words(s); w++)
        put_word(s, &h->in, element, w, w < words ? value[w] : 0);
    return DESIGN_OK;
}

static const void *base_of(const design_handle *h, uint32_t kind) {
    const void *const bases[] = {[DESIGN_IN] = &h->in,
                                 [DESIGN_OUT] = &h->out,
                                 [DESIGN_STATE] = &h->model.s,
                                 [DESIGN_MEMORY] = &h->model.mem};
    return bases[kind];
}

static int get_words(design_handle *h, struct location p, uint32_t element, uint64_t *value,
                     uint32_t words) {
    const struct signal *s = p.signal;
    if (!value)
        return fail_null(h, "room for the value");
    if (element >= s->count)
        return fail_element(h, s, element);
    if (words < signal_words(s))
        return fail(h, DESIGN_E_SPACE,
                    "%.80s: expected space for %" PRIu32 " words, got %" PRIu32 "; give more",
                    s->name, signal_words(s), words);
    for (uint32_t w = 0; w < words; w++)
        value[w] = w < signal_words(s) ? signal_word(s, base_of(h, p.kind), element, w) : 0;
    return DESIGN_OK;
}

int design_set_words(design_handle *h, uint32_t number, uint32_t element, const uint64_t *value,
                     uint32_t words) {
    struct location p = location_at(number);
    if (!h)
        return DESIGN_E_HANDLE;
    return p.signal ? set_words(h, p, element, value, words) : fail_number(h, number);
}

int design_get_words(design_handle *h, uint32_t number, uint32_t element, uint64_t *value,
                     uint32_t words) {
    struct location p = location_at(number);
    if (!h)
        return DESIGN_E_HANDLE;
    return p.signal ? get_words(h, p, element, value, words) : fail_number(h, number);
}

/* ---- names ---- */

/* The port, or none and the code of the failure. */
static int find(design_handle *h, const char *name, struct location *p) {
    uint32_t number;
    if (!h)
        return DESIGN_E_HANDLE;
    if (!name)
        return fail_null(h, "a name");
    *p = location_called(name, &number);
    return p->signal ? DESIGN_OK : fail_name(h, name, "design_port_at");
}

int design_set(design_handle *h, const char *name, uint32_t element, uint64_t value) {
    struct location p;
    int code = find(h, name, &p);
    return code ? code : set_words(h, p, element, &value, 1);
}

int design_get(design_handle *h, const char *name, uint32_t element, uint64_t *value) {
    struct location p;
    int code = find(h, name, &p);
    return code ? code : get_words(h, p, element, value, 1);
}

/* ---- counters ---- */

enum { COUNTERS = sizeof counter_rows / sizeof *counter_rows };
_Static_assert(COUNTERS == DESIGN_COUNTERS, "the header's number");

uint32_t design_counter_number(void) {
    return COUNTERS;
}

const char *design_counter_name(uint32_t number) {
    return number < COUNTERS ? counter_rows[number].name : NULL;
}

int design_counter(design_handle *h, const char *name, uint64_t *value) {
    if (!h)
        return DESIGN_E_HANDLE;
    if (!name || !value)
        return fail_null(h, name ? "room for the counter" : "a name");
    for (uint32_t i = 0; i < COUNTERS; i++) {
        if (strcmp(counter_rows[i].name, name) == 0) {
            memcpy(value, (const char *)&h->counters + counter_rows[i].offset, sizeof *value);
            return DESIGN_OK;
        }
    }
    return fail_name(h, name, "design_counter_name");
}
