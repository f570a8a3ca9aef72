/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L
#include "waves/fst_waves.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fstapi.h"
#include "lockstep/values.h"

enum { SPLIT = 64, MAX_SCOPES = 512, MAX_ENUMS = 16, MAX_CODE_BITS = 5 };

/* Structs that signals come from. */
enum source {
    SRC_IN,
    SRC_OUT_RTL,
    SRC_OUT_CSIM,
    SRC_STATE_RTL,
    SRC_STATE_CSIM,
    SRC_MEM_RTL,
    SRC_MEM_CSIM,
    SOURCES
};

struct scope {
    char name[SIGNAL_NAME];
    uint32_t mismatch; /* handle of tb.mismatch_in.<name> */
    int differs, shown;
};

/* A code, with as many bits as a signal that holds it has. */
struct wave_enum {
    const struct code *code;
    uint32_t bits, handle; /* handle: the writer's */
};

struct fst_waves {
    const struct twin *twin;
    struct fst_file file;
    struct wave_var *vars;
    unsigned n_vars;
    struct scope scopes[MAX_SCOPES];
    unsigned n_scopes;
    unsigned char *last[SOURCES]; /* what was written last */
    size_t size[SOURCES];
    int started[SOURCES];
    unsigned *of_source[SOURCES]; /* numbers of a source's signals */
    unsigned n_of_source[SOURCES];
    char *bits;          /* digits of the widest signal */
    char digits[256][8]; /* of a byte */
    uint32_t clk, cycle, mismatch;
    struct wave_enum enums[MAX_ENUMS];
    unsigned n_enums;
    int mismatch_shown;
    struct wave_events events;
};

/* ---- declaring the signals ---- */

static struct scope *scope_of(struct fst_waves *w, const char *name) {
    for (unsigned i = 0; i < w->n_scopes; i++)
        if (!strcmp(w->scopes[i].name, name))
            return &w->scopes[i];
    if (w->n_scopes == MAX_SCOPES)
        return NULL;
    struct scope *s = &w->scopes[w->n_scopes++];
    snprintf(s->name, sizeof s->name, "%s", name);
    return s;
}

/* "warp_scheduler[1]" -> "warp_scheduler_1": brackets would be bit selects */
static void plain_name(const char *name, char *plain, size_t n) {
    size_t at = 0;
    for (; *name && at + 1 < n; name++)
        if (*name != ']')
            plain[at++] = *name == '[' ? '_' : *name;
    plain[at] = 0;
}

/* The table of the signal's code in the file; a new one when there is none yet. */
static struct wave_enum *enum_of(struct fst_waves *w, const struct signal *s) {
    for (unsigned i = 0; i < w->n_enums; i++)
        if (w->enums[i].code == s->code && w->enums[i].bits == s->width)
            return &w->enums[i];
    if (w->n_enums == MAX_ENUMS || s->width > MAX_CODE_BITS)
        return NULL;
    w->enums[w->n_enums] = (struct wave_enum){.code = s->code, .bits = s->width};
    return &w->enums[w->n_enums++];
}

/* The words of a code go into the file, so that GTKWave needs nothing else to show them. */
static void declare_enum(struct fst_waves *w, struct wave_enum *e) {
    const char *words[1 << MAX_CODE_BITS], *values[1 << MAX_CODE_BITS];
    char digits[1 << MAX_CODE_BITS][MAX_CODE_BITS + 1];
    unsigned n = 0;
    for (unsigned k = 0; k < e->code->n; k++) {
        if (!e->code->names[k])
            continue;
        for (unsigned bit = 0; bit < e->bits; bit++)
            digits[n][bit] = (char)('0' + ((k >> (e->bits - 1 - bit)) & 1));
        digits[n][e->bits] = 0;
        words[n] = e->code->names[k];
        values[n] = digits[n];
        n++;
    }
    e->handle = fstWriterCreateEnumTable(w->file.fst, e->code->name, n, e->bits, words, values);
}

static void declare_enums(struct fst_waves *w, const struct signal_list *list) {
    for (unsigned i = 0; i < list->n; i++) {
        struct wave_enum *e = list->rows[i].code ? enum_of(w, &list->rows[i]) : NULL;
        if (e && !e->handle)
            declare_enum(w, e);
    }
}

static void refer_to_enum(struct fst_waves *w, const struct signal *s) {
    const struct wave_enum *e = s->code ? enum_of(w, s) : NULL;
    if (e)
        fstWriterEmitEnumTableRef(w->file.fst, e->handle);
}

static uint32_t declare(struct fst_waves *w, const char *name, uint32_t width) {
    char text[SIGNAL_NAME + 32];
    if (width > 1)
        snprintf(text, sizeof text, "%s [%u:0]", name, width - 1);
    else
        snprintf(text, sizeof text, "%s", name);
    return fstWriterCreateVar(w->file.fst, FST_VT_VCD_WIRE, FST_VD_IMPLICIT, width, text, 0);
}

void wave_var_set(struct wave_var *v, const char *parent, char name[SIGNAL_NAME + 16]) {
    const struct signal *s = v->sig;
    uint32_t width = s->width * v->elements;
    const char *end = v->side != WAVE_STIM && v->what != COMPARE_OUTPUT ? "_q" : "";
    if (v->elements < s->count)
        snprintf(name, SIGNAL_NAME + 16, "%s%s_%u", signal_base(s), end, v->element);
    else
        snprintf(name, SIGNAL_NAME + 16, "%s%s", signal_base(s), end);
    snprintf(v->path, sizeof v->path, width > 1 ? "%s.%s[%u:0]" : "%s.%s", parent, name, width - 1);
}

uint32_t wave_elements(const struct signal *s) {
    return s->count > SPLIT ? s->count : 1;
}

static void declare_element(struct fst_waves *w, const char *parent, const char *scope,
                            const struct wave_var *var, unsigned source) {
    struct wave_var *v = &w->vars[w->n_vars++];
    char name[SIGNAL_NAME + 16];
    *v = *var;
    snprintf(v->scope, sizeof v->scope, "%s", scope);
    wave_var_set(v, parent, name);
    refer_to_enum(w, v->sig);
    v->handle = declare(w, name, v->sig->width * v->elements);
    w->of_source[source][w->n_of_source[source]++] = w->n_vars - 1;
}

/* A row with all its elements. */
static void declare_row(struct fst_waves *w, const char *parent, const char *scope,
                        const struct signal *s, enum wave_side side, enum compare_what what,
                        unsigned source) {
    struct wave_var v = {.sig = s, .elements = wave_elements(s), .side = side, .what = what};
    if (what == COMPARE_MEMORY && s->count > 1)
        return;
    for (; v.element < s->count; v.element += v.elements)
        declare_element(w, parent, scope, &v, source);
}

/* Rows of one list that belong to a scope. */
static void declare_list(struct fst_waves *w, const char *parent, const char *scope,
                         const struct signal_list *list, enum wave_side side,
                         enum compare_what what, unsigned source) {
    for (unsigned i = 0; i < list->n; i++) {
        char own[SIGNAL_NAME];
        signal_scope(&list->rows[i], own);
        if (!strcmp(own, scope))
            declare_row(w, parent, scope, &list->rows[i], side, what, source);
    }
}

static void declare_side(struct fst_waves *w, enum wave_side side, const char *side_name) {
    const struct twin *t = w->twin;
    int c = side == WAVE_CSIM;
    fstWriterSetScope(w->file.fst, FST_ST_VCD_MODULE, side_name, NULL);
    for (unsigned i = 0; i < w->n_scopes; i++) {
        char plain[SIGNAL_NAME], parent[SIGNAL_NAME + 16];
        plain_name(w->scopes[i].name, plain, sizeof plain);
        snprintf(parent, sizeof parent, "tb.%s.%s", side_name, plain);
        fstWriterSetScope(w->file.fst, FST_ST_VCD_MODULE, plain, NULL);
        declare_list(w, parent, w->scopes[i].name, &t->out, side, COMPARE_OUTPUT,
                     c ? SRC_OUT_CSIM : SRC_OUT_RTL);
        declare_list(w, parent, w->scopes[i].name, &t->state, side, COMPARE_STATE,
                     c ? SRC_STATE_CSIM : SRC_STATE_RTL);
        declare_list(w, parent, w->scopes[i].name, &t->mem, side, COMPARE_MEMORY,
                     c ? SRC_MEM_CSIM : SRC_MEM_RTL);
        fstWriterSetUpscope(w->file.fst);
    }
    fstWriterSetUpscope(w->file.fst);
}

static int collect_scopes(struct fst_waves *w, const struct signal_list *list) {
    for (unsigned i = 0; i < list->n; i++) {
        char name[SIGNAL_NAME];
        signal_scope(&list->rows[i], name);
        if (!scope_of(w, name))
            return -1;
    }
    return 0;
}

static void declare_all(struct fst_waves *w) {
    fstWriterSetTimescale(w->file.fst, -9);
    fstWriterSetPackType(w->file.fst, FST_WR_PT_LZ4);
    declare_enums(w, &w->twin->in);
    declare_enums(w, &w->twin->out);
    declare_enums(w, &w->twin->state);
    fstWriterSetScope(w->file.fst, FST_ST_VCD_MODULE, "tb", NULL);
    w->clk = declare(w, "clk", 1);
    w->cycle = declare(w, "cycle", 32);
    w->mismatch = declare(w, "mismatch", 1);
    fstWriterSetScope(w->file.fst, FST_ST_VCD_MODULE, "mismatch_in", NULL);
    for (unsigned i = 0; i < w->n_scopes; i++) {
        char plain[SIGNAL_NAME];
        plain_name(w->scopes[i].name, plain, sizeof plain);
        w->scopes[i].mismatch = declare(w, plain, 1);
    }
    fstWriterSetUpscope(w->file.fst);
    fstWriterSetScope(w->file.fst, FST_ST_VCD_MODULE, "stim", NULL);
    for (unsigned i = 0; i < w->twin->in.n; i++)
        declare_row(w, "tb.stim", "stim", &w->twin->in.rows[i], WAVE_STIM, COMPARE_OUTPUT, SRC_IN);
    fstWriterSetUpscope(w->file.fst);
    declare_side(w, WAVE_RTL, "rtl");
    declare_side(w, WAVE_CSIM, "csim");
    fstWriterSetUpscope(w->file.fst);
}

/* ---- opening ---- */

static uint32_t widest(const struct signal_list *list) {
    uint32_t bits = 0;
    for (unsigned i = 0; i < list->n; i++) {
        const struct signal *s = &list->rows[i];
        uint32_t own = s->count > SPLIT ? s->width * s->count : s->width;
        bits = own > bits ? own : bits;
    }
    return bits;
}

/* Everything whose size depends on the twin. */
static int allocate(struct fst_waves *w) {
    const struct twin *t = w->twin;
    const size_t sizes[SOURCES] = {t->in.size,    t->out.size, t->out.size, t->state.size,
                                   t->state.size, t->mem.size, t->mem.size};
    uint64_t vars = signal_list_elements(&t->in) + 2 * (signal_list_elements(&t->out) +
                                                        signal_list_elements(&t->state) + t->mem.n);
    uint32_t bits = widest(&t->in), out = widest(&t->out), state = widest(&t->state),
             mem = widest(&t->mem);
    bits = out > bits ? out : bits;
    bits = state > bits ? state : bits;
    bits = mem > bits ? mem : bits;
    for (unsigned byte = 0; byte < 256; byte++)
        for (unsigned bit = 0; bit < 8; bit++)
            w->digits[byte][bit] = (char)('0' + ((byte >> (7 - bit)) & 1));
    w->bits = malloc(bits + 1);
    w->vars = calloc(vars + 1, sizeof *w->vars);
    int ok = w->bits && w->vars;
    for (int i = 0; i < SOURCES; i++) {
        w->size[i] = sizes[i];
        ok = (w->last[i] = calloc(1, sizes[i] + 1)) && ok;
        ok = (w->of_source[i] = calloc(vars + 1, sizeof *w->of_source[i])) && ok;
    }
    return ok ? 0 : -1;
}

struct fst_waves *fst_waves_open(const struct twin *t, const char *path, struct err *e) {
    struct fst_waves *w = calloc(1, sizeof *w);
    if (!w) {
        err_set(e, "%s: out of memory for waves", path);
        return NULL;
    }
    w->twin = t;
    w->events = (struct wave_events)WAVE_NO_EVENTS;
    if (allocate(w) || collect_scopes(w, &t->out) || collect_scopes(w, &t->state) ||
        collect_scopes(w, &t->mem)) {
        err_set(e, "%s: out of memory or too many blocks for waves", path);
        fst_waves_destroy(w);
        return NULL;
    }
    if (fst_file_open(&w->file, path, e)) {
        fst_waves_destroy(w);
        return NULL;
    }
    declare_all(w);
    return w;
}

/* ---- values ---- */

static void emit_number(struct fst_waves *w, uint32_t handle, uint32_t width, uint64_t value) {
    char bits[64];
    for (uint32_t i = 0; i < width; i++)
        bits[i] = (char)('0' + ((value >> (width - 1 - i)) & 1));
    fst_file_emit(&w->file, handle, bits);
}

/* The most significant bit first, and the last element first. */
static void emit_var(struct fst_waves *w, const struct wave_var *v, const void *base) {
    const struct signal *s = v->sig;
    char *at = w->bits;
    for (uint32_t e = v->element + v->elements; e-- > v->element;)
        for (uint32_t word = signal_words(s); word-- > 0;) {
            uint64_t value = signal_word(s, base, e, word);
            uint32_t n = word + 1 < signal_words(s) ? 64 : s->width - 64 * word;
            while (n % 8) {
                n--;
                *at++ = (char)('0' + ((value >> n) & 1));
            }
            for (; n; n -= 8, at += 8)
                memcpy(at, w->digits[(value >> (n - 8)) & 0xff], 8);
        }
    fst_file_emit(&w->file, v->handle, w->bits);
}

/* All signals of a source that changed since the last cycle. */
static void emit_source(struct fst_waves *w, enum source source, const void *base) {
    int is_memory =
        source == SRC_MEM_RTL || source == SRC_MEM_CSIM; /* large: looked at row by row */
    if (!w->size[source])
        return;
    if (w->started[source] && !is_memory && !memcmp(w->last[source], base, w->size[source]))
        return;
    for (unsigned i = 0; i < w->n_of_source[source]; i++) {
        const struct wave_var *v = &w->vars[w->of_source[source][i]];
        size_t at = v->sig->offset + v->element * v->sig->stride, n = v->elements * v->sig->stride;
        if (w->started[source] && !memcmp(w->last[source] + at, (const char *)base + at, n))
            continue;
        emit_var(w, v, base);
        memcpy(w->last[source] + at, (const char *)base + at, n);
    }
    if (!is_memory)
        memcpy(w->last[source], base, w->size[source]);
    w->started[source] = 1;
}

static void note_differences(struct fst_waves *w, const struct signal_list *list, const void *rtl,
                             const void *csim, int is_memory) {
    if (!list->size || (!is_memory && !memcmp(rtl, csim, list->size)))
        return;
    for (unsigned i = 0; i < list->n; i++) {
        const struct signal *s = &list->rows[i];
        if ((is_memory && s->count > 1) ||
            !memcmp((const char *)rtl + s->offset, (const char *)csim + s->offset,
                    s->count * s->stride))
            continue;
        char name[SIGNAL_NAME];
        signal_scope(s, name);
        scope_of(w, name)->differs = 1;
    }
}

static void emit_mismatches(struct fst_waves *w, int first) {
    int any = 0;
    for (unsigned i = 0; i < w->n_scopes; i++) {
        struct scope *s = &w->scopes[i];
        any |= s->differs;
        if (first || s->differs != s->shown)
            emit_number(w, s->mismatch, 1, (uint64_t)s->differs);
        s->shown = s->differs;
        s->differs = 0;
    }
    if (first || any != w->mismatch_shown)
        emit_number(w, w->mismatch, 1, (uint64_t)any);
    w->mismatch_shown = any;
}

/* A class of code `class` (gen/blocks/bank_arbiter.def). */
static int is_steal(const char *word) {
    return word && (!strcmp(word, "R_STEAL") || !strcmp(word, "W_STEAL"));
}

/* Something leaves a register cache or a register file cache, an operand file is read, or a memory
 * access waits for a register. */
static int is_moved(const struct twin *t, const void *out) {
    static const char *const ports[] = {"evict", "ev_go", "orf_read", "mem_wait"};
    for (unsigned i = 0; i < sizeof ports / sizeof *ports; i++) {
        const struct signal *s = signal_find(&t->out, ports[i]);
        if (s && signal_word(s, out, 0, 0))
            return 1;
    }
    return 0;
}

void wave_events_note(struct wave_events *v, const struct twin *t, const void *out,
                      uint64_t cycle) {
    const struct signal *s = signal_find(&t->out, "bank_class");
    if (!s || v->first_steal != UINT64_MAX)
        return;
    if (is_moved(t, out))
        v->first_steal = cycle;
    for (uint32_t e = 0; e < s->count; e++) {
        uint64_t code = signal_word(s, out, e, 0);
        if (code && v->first_access == UINT64_MAX)
            v->first_access = cycle;
        if (is_steal(value_name(s, code)))
            v->first_steal = cycle;
    }
}

uint64_t wave_events_first(const struct wave_events *v) {
    if (v->first_steal != UINT64_MAX)
        return v->first_steal;
    return v->first_access != UINT64_MAX ? v->first_access : 0;
}

void fst_waves_state(struct fst_waves *w, const struct lockstep *ls) {
    const struct twin *t = w->twin;
    fst_file_time(&w->file, ls->cycle * WAVE_CYCLE_TIME);
    emit_number(w, w->clk, 1, 1);
    emit_number(w, w->cycle, 32, ls->cycle);
    emit_source(w, SRC_STATE_RTL, ls->state_rtl);
    emit_source(w, SRC_STATE_CSIM, lockstep_csim_state(ls));
    emit_source(w, SRC_MEM_RTL, ls->mem_rtl);
    emit_source(w, SRC_MEM_CSIM, lockstep_csim_mem(ls));
    note_differences(w, &t->state, ls->state_rtl, lockstep_csim_state(ls), 0);
    note_differences(w, &t->mem, ls->mem_rtl, lockstep_csim_mem(ls), 1);
}

void fst_waves_outputs(struct fst_waves *w, const struct lockstep *ls) {
    int first = !w->started[SRC_OUT_RTL];
    emit_source(w, SRC_IN, ls->in);
    emit_source(w, SRC_OUT_RTL, ls->out_rtl);
    emit_source(w, SRC_OUT_CSIM, ls->out_csim);
    note_differences(w, &w->twin->out, ls->out_rtl, ls->out_csim, 0);
    wave_events_note(&w->events, w->twin, ls->out_rtl, ls->cycle);
    emit_mismatches(w, first);
    fst_file_time(&w->file, w->file.end_time + WAVE_CYCLE_TIME / 2);
    emit_number(w, w->clk, 1, 0);
}

int fst_waves_close(struct fst_waves *w, struct err *e) {
    return fst_file_close(&w->file, e);
}

void fst_waves_destroy(struct fst_waves *w) {
    if (!w)
        return;
    fst_file_discard(&w->file);
    for (int i = 0; i < SOURCES; i++) {
        free(w->last[i]);
        free(w->of_source[i]);
    }
    free(w->bits);
    free(w->vars);
    free(w);
}

const struct wave_var *fst_waves_vars(const struct fst_waves *w, unsigned *n) {
    *n = w->n_vars;
    return w->vars;
}

uint64_t fst_waves_first_event(const struct fst_waves *w) {
    return wave_events_first(&w->events);
}

uint64_t fst_waves_last_cycle(const struct fst_waves *w) {
    return w->file.end_time / WAVE_CYCLE_TIME;
}
