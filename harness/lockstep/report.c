/* SPDX-License-Identifier: Apache-2.0 */
#include "lockstep/report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lockstep/values.h"

enum { CELL = 28, WIDE_BITS = 128, SMALL_ARRAY = 4, MAX_ROWS = 96 };

int history_create(struct history *h, const struct twin *t) {
    memset(h, 0, sizeof *h);
    h->twin = t;
    int ok = 1;
    for (int i = 0; i < HISTORY_CYCLES; i++) {
        ok = (h->in[i] = calloc(1, t->in.size + 1)) && ok;
        for (int side = 0; side < 2; side++) {
            ok = (h->out[side][i] = calloc(1, t->out.size + 1)) && ok;
            ok = (h->state[side][i] = calloc(1, t->state.size + 1)) && ok;
        }
    }
    if (!ok)
        history_destroy(h);
    return ok ? 0 : -1;
}

void history_destroy(struct history *h) {
    for (int i = 0; i < HISTORY_CYCLES; i++) {
        free(h->in[i]);
        for (int side = 0; side < 2; side++) {
            free(h->out[side][i]);
            free(h->state[side][i]);
        }
    }
    memset(h, 0, sizeof *h);
}

void history_state(struct history *h, const struct lockstep *ls, uint64_t last) {
    unsigned slot = h->n % HISTORY_CYCLES;
    if (ls->cycle > last)
        return;
    memcpy(h->state[0][slot], ls->state_rtl, h->twin->state.size);
    memcpy(h->state[1][slot], lockstep_csim_state(ls), h->twin->state.size);
}

void history_outputs(struct history *h, const struct lockstep *ls, uint64_t last) {
    unsigned slot = h->n % HISTORY_CYCLES;
    if (ls->cycle > last)
        return;
    memcpy(h->in[slot], ls->in, h->twin->in.size);
    memcpy(h->out[0][slot], ls->out_rtl, h->twin->out.size);
    memcpy(h->out[1][slot], ls->out_csim, h->twin->out.size);
    h->cycle[slot] = ls->cycle;
    h->n++;
}

/* The lowest 64-bit word in which the two sides differ. */
static uint32_t differing_word(const struct difference *d) {
    uint32_t w = 0;
    while (w + 1 < signal_words(d->sig) && w + 1 < DIFFERENCE_WORDS && d->rtl[w] == d->csim[w])
        w++;
    return w;
}

/* A value of a difference; of wide data only the word that differs. */
static void difference_value(const struct difference *d, const uint64_t *value,
                             char text[VALUE_TEXT]) {
    if (d->sig->width <= WIDE_BITS) {
        value_text(d->sig, value, text);
        return;
    }
    uint32_t w = differing_word(d), top = 64 * w + 63;
    if (top >= d->sig->width)
        top = d->sig->width - 1;
    snprintf(text, VALUE_TEXT, "[%u:%u]=0x%016" PRIx64, top, 64 * w, value[w]);
}

/* What the stimulus says of a difference: once when it is the same on both sides. */
static void difference_note(const char *rtl, const char *csim, char *text, size_t n) {
    text[0] = 0;
    if (!strcmp(rtl, csim))
        snprintf(text, n, "%s", rtl);
    else
        snprintf(text, n, "rtl: %s; csim: %s", rtl[0] ? rtl : "-", csim[0] ? csim : "-");
}

void report_headline(FILE *f, const struct report *p, const struct run_result *r) {
    fprintf(f, "FAIL %s design=%s %scycle=%" PRIu64 ": ", p->test, p->design,
            r->in_reset ? "reset " : "", r->cycle);
    if (r->end == RUN_CHECK) {
        const char *text = r->check, *colon = strchr(text, ':');
        /* the environment names the cycle itself */
        if (!strncmp(text, "cycle ", 6) && colon)
            text = colon + 1 + strspn(colon + 1, " ");
        fprintf(f, "%s\n", text);
        return;
    }
    char label[2 * SIGNAL_NAME], rtl[VALUE_TEXT], csim[VALUE_TEXT];
    const struct difference *d = &r->differences.d[0];
    signal_label(d->sig, d->element, label, sizeof label);
    difference_value(d, d->rtl, rtl);
    difference_value(d, d->csim, csim);
    fprintf(f, "%s: rtl=%s csim=%s\n", label, rtl, csim);
}

static void print_differences(FILE *f, const struct run_result *r) {
    static const char *const kinds[] = {"state", "memory", "output"};
    const struct differences *all = &r->differences;
    fprintf(f, "\n  All that differs in %scycle %" PRIu64 " (%u):\n", r->in_reset ? "reset " : "",
            r->cycle, all->total);
    fprintf(f, "    %-7s %-34s %-26s %s\n", "kind", "signal", "rtl", "csim");
    for (unsigned i = 0; i < all->total && i < MAX_DIFFERENCES; i++) {
        const struct difference *d = &all->d[i];
        char label[2 * SIGNAL_NAME], rtl[VALUE_TEXT], csim[VALUE_TEXT], note[3 * RUN_NOTE];
        signal_label(d->sig, d->element, label, sizeof label);
        difference_value(d, d->rtl, rtl);
        difference_value(d, d->csim, csim);
        difference_note(r->rtl_note[i], r->csim_note[i], note, sizeof note);
        fprintf(f, "    %-7s %-34s %-26s %s\n", kinds[d->what], label, rtl, csim);
        if (note[0])
            fprintf(f, "            %s\n", note);
    }
    if (all->total > MAX_DIFFERENCES)
        fprintf(f, "    and %u more\n", all->total - MAX_DIFFERENCES);
}

/* One value as short as it can be said: its word, a decimal, or hexadecimal digits. */
static void short_value(const struct signal *s, const void *base, uint32_t e, char *text,
                        size_t n) {
    uint64_t value[2] = {signal_word(s, base, e, 0),
                         signal_words(s) > 1 ? signal_word(s, base, e, 1) : 0};
    const char *word = value_name(s, value[0]);
    char hex[VALUE_TEXT];
    if (word) {
        snprintf(text, n, "%s", word);
    } else if (!s->is_vec && s->width <= 16) {
        snprintf(text, n, "%" PRIu64, value[0]);
    } else {
        value_hex(s, value, hex);
        snprintf(text, n, "%.*s", (int)n - 1, hex);
    }
}

/* What the table is about: a block, and one element of its arrays. */
struct focus {
    const char *block; /* NULL: all ports */
    char scope[SIGNAL_NAME];
    uint32_t element, count; /* element of arrays that have so many; count 0: none */
};

/* Instances of a block in a top: one more than the highest index in "[i]" of its scopes. */
static uint32_t instances(const struct signal_list *list, const char *block) {
    uint32_t n = 0;
    for (unsigned i = 0; i < list->n; i++) {
        char scope[SIGNAL_NAME];
        signal_scope(&list->rows[i], scope);
        const char *bracket = strchr(scope, '[');
        if (!bracket || strcmp(list->rows[i].block, block))
            continue;
        uint32_t index = (uint32_t)strtoul(bracket + 1, NULL, 10);
        n = index + 1 > n ? index + 1 : n;
    }
    return n;
}

static struct focus focus_on(const struct twin *t, const struct difference *d) {
    struct focus f = {.block = NULL};
    snprintf(f.scope, sizeof f.scope, "%s", t->name);
    if (!d)
        return f;
    f.block = d->sig->block;
    signal_scope(d->sig, f.scope);
    f.element = d->element;
    f.count = d->sig->count > 1 ? d->sig->count : 0;
    const char *bracket = strchr(f.scope, '[');
    if (bracket && !f.count) {
        f.element = (uint32_t)strtoul(bracket + 1, NULL, 10);
        f.count = instances(&t->state, f.block) + instances(&t->mem, f.block);
    }
    return f;
}

/* A row's value in one cycle: the element in focus, or all elements of a small array. Returns 0
 * when it does not fit into a column: then it is left to the waves. */
static int cell(const struct signal *s, const struct focus *focus, const void *base,
                char text[CELL]) {
    if (s->width > 64)
        return 0;
    if (s->count == 1 || s->count == focus->count) {
        short_value(s, base, s->count == 1 ? 0 : focus->element, text, CELL);
        return 1;
    }
    if (s->count > SMALL_ARRAY || s->width > 16)
        return 0;
    size_t at = 0;
    for (uint32_t e = 0; e < s->count && at < CELL - 1; e++) {
        char one[CELL];
        short_value(s, base, e, one, sizeof one);
        at += (size_t)snprintf(text + at, CELL - at, "%s%s", e ? "/" : "", one);
    }
    return 1;
}

/* One line of the table, or two where the sides differ. */
struct row {
    const char *kind;
    char name[SIGNAL_NAME + 16];
    int same, zero;
    char text[2][HISTORY_CYCLES][CELL];
};

struct table {
    unsigned cycles, n;
    struct row rows[MAX_ROWS];
};

/* What `cell` shows of the row in this cycle. */
static int is_zero(const struct signal *s, const struct focus *focus, const void *base) {
    int one = s->count > 1 && s->count == focus->count;
    for (uint32_t e = one ? focus->element : 0; e < (one ? focus->element + 1 : s->count); e++)
        if (signal_word(s, base, e, 0))
            return 0;
    return 1;
}

static unsigned kept_cycles(const struct history *h) {
    return h->n < HISTORY_CYCLES ? h->n : HISTORY_CYCLES;
}

/* Slot of the i-th of the kept cycles, oldest first. */
static unsigned kept_slot(const struct history *h, unsigned i) {
    return (h->n - kept_cycles(h) + i) % HISTORY_CYCLES;
}

static void add_row(struct table *t, const struct history *h, const char *kind,
                    const struct signal *s, const struct focus *focus, void *const *rtl,
                    void *const *csim) {
    if (t->n == MAX_ROWS)
        return;
    struct row *r = &t->rows[t->n];
    r->kind = kind;
    r->same = r->zero = 1;
    for (unsigned i = 0; i < t->cycles; i++) {
        unsigned slot = kept_slot(h, i);
        if (!cell(s, focus, rtl[slot], r->text[0][i]) || !cell(s, focus, csim[slot], r->text[1][i]))
            return;
        r->same = r->same && !strcmp(r->text[0][i], r->text[1][i]);
        r->zero = r->zero && is_zero(s, focus, rtl[slot]);
    }
    if (r->same && r->zero)
        return;
    if (s->count > 1 && s->count == focus->count)
        snprintf(r->name, sizeof r->name, "%s[%u]", signal_base(s), focus->element);
    else
        snprintf(r->name, sizeof r->name, "%s", signal_base(s));
    t->n++;
}

/* All inputs; registers of the instance in focus; outputs of its block, and the grants, which
 * matter to every block. */
static int is_shown(const struct twin *t, const struct focus *focus, const struct signal_list *list,
                    const struct signal *s) {
    char scope[SIGNAL_NAME];
    if (!focus->block || list == &t->in)
        return 1;
    signal_scope(s, scope);
    if (list == &t->state)
        return !strcmp(scope, focus->scope);
    size_t n = strlen(scope); /* of the block, without an instance's number */
    return !strcmp(scope, "bank_arbiter") ||
           (!strncmp(focus->scope, scope, n) && (!focus->scope[n] || focus->scope[n] == '['));
}

static void add_list(struct table *t, const struct history *h, const char *kind,
                     const struct signal_list *list, const struct focus *focus, void *const *rtl,
                     void *const *csim) {
    for (unsigned i = 0; i < list->n; i++)
        if (is_shown(h->twin, focus, list, &list->rows[i]))
            add_row(t, h, kind, &list->rows[i], focus, rtl, csim);
}

static int column_width(const struct table *t) {
    size_t width = 6;
    for (unsigned n = 0; n < t->n; n++)
        for (unsigned i = 0; i < t->cycles; i++)
            for (int side = 0; side < 2; side++)
                if (strlen(t->rows[n].text[side][i]) > width)
                    width = strlen(t->rows[n].text[side][i]);
    return (int)width;
}

static void print_row(FILE *f, const struct row *r, const struct table *t, int side, int width) {
    fprintf(f, "    %-5s %-20s", side ? "" : r->kind, side ? "  csim" : r->name);
    for (unsigned i = 0; i < t->cycles; i++)
        fprintf(f, " %*s", width, r->text[side][i]);
    fputc('\n', f);
}

static void print_table(FILE *f, const struct table *t, const struct history *h) {
    int width = column_width(t);
    fprintf(f, "    %-5s %-20s", "", "cycle");
    for (unsigned i = 0; i < t->cycles; i++)
        fprintf(f, " %*" PRIu64, width, h->cycle[kept_slot(h, i)]);
    fputc('\n', f);
    for (unsigned n = 0; n < t->n; n++)
        for (int side = 0; side < (t->rows[n].same ? 1 : 2); side++)
            print_row(f, &t->rows[n], t, side, width);
}

/* The block of the first difference, or after a failed check all ports. */
static void print_history(FILE *f, const struct run_result *r, const struct history *h) {
    const struct difference *d = r->end == RUN_MISMATCH ? &r->differences.d[0] : NULL;
    struct focus focus = focus_on(h->twin, d);
    struct table *t = calloc(1, sizeof *t);
    if (!t)
        return;
    t->cycles = kept_cycles(h);
    add_list(t, h, "in", &h->twin->in, &focus, h->in, h->in);
    add_list(t, h, "out", &h->twin->out, &focus, h->out[0], h->out[1]);
    if (d)
        add_list(t, h, "state", &h->twin->state, &focus, h->state[0], h->state[1]);
    fprintf(
        f, "\n  %s, the last %u cycles (what stays 0 is left out; long arrays are in the waves):\n",
        focus.scope, t->cycles);
    print_table(f, t, h);
    free(t);
}

/* A folder that stands for hw/ or csim/. */
static void print_given(FILE *f, const char *variable, const char *folder) {
    if (folder && *folder)
        fprintf(f, " %s=%s", variable, folder);
}

void report_details(FILE *f, const struct report *p, const struct run_result *r,
                    const struct history *h) {
    if (r->end == RUN_MISMATCH)
        print_differences(f, r);
    if (h)
        print_history(f, r, h);
    if (r->context[0])
        fprintf(f, "\n%s", r->context);
    fprintf(f, "\n  design    %s\n  test      %s\n  seed      %llu\n", p->design, p->test, p->seed);
    if (p->waves)
        fprintf(f, "  waves     gtkwave %s\n", p->waves);
    fprintf(f, "  reproduce %s", p->command);
    print_given(f, "HW", getenv("TWINRF_HW"));
    print_given(f, "CSIM", getenv("TWINRF_CSIM"));
    fprintf(f, "\n");
}
