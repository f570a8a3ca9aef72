/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L
#include "lockstep/why.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "lockstep/values.h"

enum { BLOCKS_MOST = 256, OUTCOMES = 3, SMALL = 6, WORD = 64, LONGEST = 34 };

/* A block that stepped in the cycle, and where in the C side its state is. */
struct stepped {
    const struct contract *block;
    size_t at;
};

/* One value of the signal that another value of an input or register leads to. */
struct outcome {
    uint64_t value[DIFFERENCE_WORDS], with[DIFFERENCE_WORDS];
};

/* The cycle, to be computed again and again. */
struct search {
    struct why *why;
    const struct lockstep *ls;
    struct stepped blocks[BLOCKS_MOST];
    unsigned n_blocks;
    uint64_t now[DIFFERENCE_WORDS];
    unsigned tried, deciders;
    struct outcome outcomes[OUTCOMES]; /* of one element */
    unsigned n_outcomes;
    uint64_t excluded;
};

/* An element whose values are tried, in a list of signals. */
struct element {
    const struct signal_list *list;
    const struct signal *sig;
    uint32_t index;
    int is_input;
};

int why_create(struct why *w, const struct twin *t, const char *text, struct err *e) {
    memset(w, 0, sizeof *w);
    w->twin = t;
    if (flip_parse(&w->asked, t, text, e))
        return -1;
    if (w->asked.what != COMPARE_OUTPUT && w->asked.cycle == 0)
        return err_set(e, "%s: expected a cycle above 0 of a register, got 0: reset made it", text);
    w->cycle = w->asked.cycle - (w->asked.what != COMPARE_OUTPUT);
    w->before = malloc(t->c.self_size);
    w->self = malloc(t->c.self_size);
    w->in = malloc(t->in.size + 1);
    w->out = calloc(1, t->out.size + 1);
    w->text = open_memstream(&w->said, &w->length);
    if (w->before && w->self && w->in && w->out && w->text)
        return 0;
    why_destroy(w);
    return err_set(e, "%s: out of memory", text);
}

void why_destroy(struct why *w) {
    if (w->text)
        fclose(w->text);
    free(w->said);
    free(w->before);
    free(w->self);
    free(w->in);
    free(w->out);
    memset(w, 0, sizeof *w);
}

static void read_value(const struct signal *s, const void *base, uint32_t e, uint64_t *value) {
    memset(value, 0, DIFFERENCE_WORDS * sizeof *value);
    for (uint32_t i = 0; i < signal_words(s) && i < DIFFERENCE_WORDS; i++)
        value[i] = signal_word(s, base, e, i);
}

static void write_value(const struct signal *s, void *base, uint32_t e, const uint64_t *value) {
    unsigned char *p = (unsigned char *)base + s->offset + e * s->stride;
    size_t size = s->is_vec ? 8 * (size_t)signal_words(s) : s->stride;
    memcpy(p, value, size);
}

/* What the signal is in the computed cycle; a register is as the edge leaves it. */
static void read_answer(const struct search *q, uint64_t *value) {
    const struct twin *t = q->why->twin;
    const struct flip *f = &q->why->asked;
    const char *base = q->why->out;
    if (f->what == COMPARE_STATE)
        base = q->why->self + t->c.state_offset;
    if (f->what == COMPARE_MEMORY)
        base = q->why->self + t->c.mem_offset;
    read_value(f->sig, base, f->element, value);
}

static void fresh(struct search *q) {
    memcpy(q->why->self, q->why->before, q->why->twin->c.self_size);
    memcpy(q->why->in, q->ls->in, q->why->twin->in.size);
}

static int is_legal_state(const struct search *q) {
    for (unsigned i = 0; i < q->n_blocks; i++)
        if (q->blocks[i].block->strayed(q->why->self + q->blocks[i].at))
            return 0;
    return 1;
}

/* Computes the cycle. Returns 0 as soon as a contract is broken. */
static int compute(struct search *q, struct assertions *a) {
    static jmp_buf left;
    *a = q->why->assertions;
    a->leave = &left;
    a->in_reset = 1; /* what a top is promised from cycle to cycle would leave little to try */
    if (!is_legal_state(q) || setjmp(left)) {
        assertions_end();
        return 0;
    }
    assertions_begin(a);
    q->why->twin->c.step(q->why->self, q->why->in, q->why->out);
    assertions_end();
    return 1;
}

static void note_block(void *watcher, const struct contract *block, const void *self,
                       const void *in, const void *out) {
    struct search *q = watcher;
    size_t at = (size_t)((const char *)self - q->why->self);
    (void)in, (void)out;
    if ((const char *)self >= q->why->self && at < q->why->twin->c.self_size &&
        q->n_blocks < BLOCKS_MOST)
        q->blocks[q->n_blocks++] = (struct stepped){block, at};
}

/* The cycle as it was must come out as it was. */
static int compute_as_it_was(struct search *q) {
    static struct assertions a;
    const struct twin *t = q->why->twin;
    q->why->assertions.watch = note_block;
    q->why->assertions.watcher = q;
    fresh(q);
    int same = compute(q, &a) && !memcmp(q->why->out, q->ls->out_csim, t->out.size) &&
               !memcmp(q->why->self, q->ls->csim, t->c.self_size);
    q->why->assertions.watch = NULL;
    read_answer(q, q->now);
    return same;
}

static char *base_of(const struct search *q, const struct element *x) {
    const struct twin *t = q->why->twin;
    if (x->is_input)
        return q->why->in;
    return q->why->self + (x->list == &t->state ? t->c.state_offset : t->c.mem_offset);
}

static void keep_outcome(struct search *q, const uint64_t *value, const uint64_t *with) {
    for (unsigned i = 0; i < q->n_outcomes; i++)
        if (!memcmp(q->outcomes[i].value, value, sizeof q->outcomes[i].value))
            return;
    if (q->n_outcomes == OUTCOMES)
        return;
    struct outcome *o = &q->outcomes[q->n_outcomes++];
    memcpy(o->value, value, sizeof o->value);
    memcpy(o->with, with, sizeof o->with);
}

static void try_value(struct search *q, const struct element *x, const uint64_t *with) {
    static struct assertions a;
    uint64_t value[DIFFERENCE_WORDS];
    fresh(q);
    write_value(x->sig, base_of(q, x), x->index, with);
    if (!compute(q, &a)) {
        q->excluded++;
        return;
    }
    read_answer(q, value);
    if (memcmp(value, q->now, sizeof value))
        keep_outcome(q, value, with);
}

/* Each bit turned over. */
static void try_bits(struct search *q, const struct element *x, const uint64_t *now) {
    uint64_t with[DIFFERENCE_WORDS];
    for (uint32_t bit = 0; bit < x->sig->width && bit < DIFFERENCE_WORDS * WORD; bit++) {
        memcpy(with, now, sizeof with);
        with[bit / WORD] ^= UINT64_C(1) << bit % WORD;
        try_value(q, x, with);
    }
}

/* Other values of small elements; of wider ones the masks of round robin, ones from a bit up. */
static void try_others(struct search *q, const struct element *x, const uint64_t *now) {
    uint32_t width = x->sig->width;
    uint64_t ones = ~UINT64_C(0) >> (WORD - width), with[DIFFERENCE_WORDS] = {0};
    uint64_t n = width <= SMALL ? ones + 1 : width + 1;
    for (uint64_t k = 0; k < n; k++) {
        with[0] = width <= SMALL ? k : k < WORD ? ones & ~UINT64_C(0) << k : 0;
        if (with[0] != now[0])
            try_value(q, x, with);
    }
}

/* Of wide data the highest digits tell values apart. */
static void print_value(FILE *f, const struct signal *s, const uint64_t *value) {
    char text[VALUE_TEXT];
    value_text(s, value, text);
    fprintf(f, "%.*s%s", LONGEST, text, strlen(text) > LONGEST ? "..." : "");
}

/* "bit 3 = 0", or the value alone. */
static void print_with(FILE *f, const struct signal *s, const uint64_t *now, const uint64_t *with) {
    unsigned bits = 0, bit = 0;
    for (uint32_t i = 0; s->is_vec && i < DIFFERENCE_WORDS * WORD && i < s->width; i++)
        if ((now[i / WORD] ^ with[i / WORD]) >> i % WORD & 1) {
            bit = i;
            bits++;
        }
    if (bits == 1 && s->width > 1) {
        fprintf(f, "bit %u = %u", bit, (unsigned)(with[bit / WORD] >> bit % WORD & 1));
        return;
    }
    print_value(f, s, with);
}

static void print_decider(struct search *q, const struct element *x, const uint64_t *now) {
    char label[2 * SIGNAL_NAME];
    FILE *f = q->why->text;
    const char *kind = x->is_input ? "input" : "register";
    if (x->sig->count > 1)
        snprintf(label, sizeof label, "%s[%u]", x->sig->name, x->index);
    else
        snprintf(label, sizeof label, "%s", x->sig->name);
    fprintf(f, "  %-8s  %s = ", kind, label);
    print_value(f, x->sig, now);
    fprintf(f, ": %s\n", x->sig->doc);
    for (unsigned i = 0; i < q->n_outcomes; i++) {
        fprintf(f, "            with ");
        print_with(f, x->sig, now, q->outcomes[i].with);
        fputs(" it would be ", f);
        print_value(f, q->why->asked.sig, q->outcomes[i].value);
        fputc('\n', f);
    }
}

static void try_element(struct search *q, const struct element *x) {
    uint64_t now[DIFFERENCE_WORDS];
    const char *was = x->is_input ? (const char *)q->ls->in
                                  : (const char *)q->why->before + (base_of(q, x) - q->why->self);
    read_value(x->sig, was, x->index, now);
    q->n_outcomes = 0;
    q->tried++;
    if (x->list == &q->why->twin->mem) {
        uint64_t with[DIFFERENCE_WORDS];
        memcpy(with, now, sizeof with);
        with[0] ^= 1;
        try_value(q, x, with);
    } else {
        try_bits(q, x, now);
        if (x->sig->width <= WORD)
            try_others(q, x, now);
    }
    if (!q->n_outcomes)
        return;
    q->deciders++;
    print_decider(q, x, now);
}

static void try_list(struct search *q, const struct signal_list *list, int is_input) {
    for (unsigned i = 0; i < list->n; i++)
        for (uint32_t e = 0; e < list->rows[i].count; e++)
            try_element(q, &(struct element){list, &list->rows[i], e, is_input});
}

static void print_end(const struct search *q) {
    FILE *f = q->why->text;
    if (!q->deciders)
        fprintf(f, "  none alone: whichever one has another value, it stays the same\n");
    fprintf(f,
            "\n  %u of %u inputs and registers decide it. %" PRIu64
            " values were not tried, as a contract excludes them.\n",
            q->deciders, q->tried, q->excluded);
}

static void search(struct search *q) {
    struct why *w = q->why;
    const struct twin *t = w->twin;
    char label[2 * SIGNAL_NAME];
    w->failed = !compute_as_it_was(q);
    if (w->failed)
        return;
    signal_label(w->asked.sig, w->asked.element, label, sizeof label);
    fprintf(w->text, "%s = ", label);
    print_value(w->text, w->asked.sig, q->now);
    fprintf(w->text, ": %s\n", w->asked.sig->doc);
    fprintf(w->text, "\n  What decides it in cycle %" PRIu64 ":\n", w->cycle);
    try_list(q, &t->in, 1);
    try_list(q, &t->state, 0);
    if (w->asked.sig->width > WORD)
        try_list(q, &t->mem, 0);
    print_end(q);
}

static void see_state(void *self, const struct lockstep *ls) {
    struct why *w = self;
    if (ls->cycle != w->cycle)
        return;
    memcpy(w->before, ls->csim, w->twin->c.self_size);
    w->assertions = ls->assertions;
}

static void see_outputs(void *self, const struct lockstep *ls) {
    struct why *w = self;
    static struct search q;
    if (ls->cycle != w->cycle)
        return;
    memset(&q, 0, sizeof q);
    q.why = w;
    q.ls = ls;
    search(&q);
}

int why_run(struct why *w, const struct experiment *x, struct run_result *r, struct err *e) {
    struct experiment cut = *x;
    const struct watcher watcher = {w, see_state, see_outputs};
    cut.context_of = &w->cycle;
    if (cut.max_cycles > w->asked.cycle)
        cut.max_cycles = w->asked.cycle + 1;
    if (run_experiment(&cut, 0, &watcher, r, e))
        return -1;
    if (r->end == RUN_MISMATCH || r->end == RUN_CHECK)
        return 0;
    if (w->failed)
        return err_set(
            e, "cycle %" PRIu64 ": the C model did not compute it again as it was; report this",
            w->cycle);
    if (r->cycle > w->asked.cycle)
        return 0;
    return err_set(e,
                   "cycle %" PRIu64 ": expected one of the run, which has %" PRIu64
                   "; name one from 0 to %" PRIu64,
                   w->asked.cycle, r->cycle, r->cycle - 1);
}

void why_print(const struct why *w, const struct run_result *r, const char *test,
               const char *design, FILE *f) {
    fflush(w->text);
    fprintf(f, "%s design=%s cycle=%" PRIu64 ": %s", test, design, w->asked.cycle, w->said);
    if (r->context[0])
        fprintf(f, "\n%s", r->context);
}
