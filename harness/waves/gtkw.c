/* SPDX-License-Identifier: Apache-2.0 */
#include "waves/gtkw.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lockstep/values.h"

/* The look, as data. */
enum {
#define LOOK(name, value, doc) name = (value),
#define SCREEN(...)
#include "waves/look.def"
#undef LOOK
#undef SCREEN
};

/* GTKWave's display flags (hexadecimal in the file). */
enum {
    DECIMAL = 0x24,
    BINARY = 0x28,
    HEXADECIMAL = 0x22,
    GROUP_OPEN = 0x800200,
    GROUP_CLOSED = 0xc00200,
    GROUP_END_OPEN = 0x1000200,
    GROUP_END_CLOSED = 0x1401200
};
/* Flag that shows a code by its name in the FST: bit 32, before eight digits of the others. */
#define NAMES "1000000"

enum { MOST_PORTS = 9 }; /* of a group of the first screen */

struct writer {
    FILE *f;
    const struct gtkw_view *view;
};

static void begin(const struct writer *w, const char *name, int closed) {
    fprintf(w->f, "@%x\n-%s\n", closed ? GROUP_CLOSED : GROUP_OPEN, name);
}

static void end(const struct writer *w, const char *name, int closed) {
    fprintf(w->f, "@%x\n-%s\n", closed ? GROUP_END_CLOSED : GROUP_END_OPEN, name);
}

static void plain_signal(const struct writer *w, const char *path, unsigned flags, int colour) {
    fprintf(w->f, "@%x\n[color] %d\n%s\n", flags, colour, path);
}

/* A signal under the name that reports use, with the side in front. */
static void show(const struct writer *w, const struct wave_var *v) {
    static const char *const sides[] = {"", "rtl  ", "csim "};
    static const int colours[] = {STIM_COLOUR, RTL_COLOUR, CSIM_COLOUR};
    const char *names = v->sig->code ? NAMES : "";
    unsigned flags = HEXADECIMAL;
    char name[2 * SIGNAL_NAME];
    if (v->sig->width * v->elements == 1)
        flags = BINARY;
    else if (!v->sig->is_vec && v->sig->width <= DECIMAL_BITS)
        flags = DECIMAL;
    if (v->sig->code)
        flags = BINARY;
    const char *index = strchr(v->scope, '[');
    int is_register = v->side != WAVE_STIM && v->what != COMPARE_OUTPUT;
    size_t at = (size_t)snprintf(name, sizeof name, "%s%s%s", sides[v->side], signal_base(v->sig),
                                 is_register ? "_q" : "");
    if (v->elements < v->sig->count)
        at += (size_t)snprintf(name + at, sizeof name - at, "[%u]", v->element);
    if (index)
        snprintf(name + at, sizeof name - at, " %s", index);
    fprintf(w->f, "@%s%x\n[color] %d\n+{%s} %s\n", names, flags, colours[v->side], name, v->path);
}

static unsigned n_stim(const struct gtkw_view *v) {
    unsigned n = 0;
    while (n < v->n_vars && v->vars[n].side == WAVE_STIM)
        n++;
    return n;
}

/* The RTL's signal number i and its partner. */
static void show_pair(const struct writer *w, unsigned i) {
    unsigned sides = (w->view->n_vars - n_stim(w->view)) / 2;
    show(w, &w->view->vars[i]);
    show(w, &w->view->vars[i + sides]);
}

/* All elements of an output, in pairs. */
static void show_output(const struct writer *w, const char *name) {
    for (unsigned i = 0; i < w->view->n_vars; i++) {
        const struct wave_var *v = &w->view->vars[i];
        if (v->side == WAVE_RTL && v->what == COMPARE_OUTPUT && !strcmp(v->sig->name, name))
            show_pair(w, i);
    }
}

static void show_input(const struct writer *w, const char *name) {
    for (unsigned i = 0; i < n_stim(w->view); i++)
        if (!strcmp(w->view->vars[i].sig->name, name))
            show(w, &w->view->vars[i]);
}

static void show_port(const struct writer *w, const char *name) {
    if (signal_find(&w->view->twin->out, name))
        show_output(w, name);
    else
        show_input(w, name);
}

static int is_different(const struct differences *d, const struct wave_var *v) {
    for (unsigned i = 0; i < d->total && i < MAX_DIFFERENCES; i++)
        if (d->d[i].sig == v->sig && d->d[i].element >= v->element &&
            d->d[i].element < v->element + v->elements)
            return 1;
    return 0;
}

/* The signals of the report's table. */
static void show_failure(const struct writer *w) {
    const struct gtkw_view *view = w->view;
    if (!view->differences || !view->differences->total)
        return;
    begin(w, "DIFFERENT", 0);
    for (unsigned i = 0; i < view->n_vars; i++)
        if (view->vars[i].side == WAVE_RTL && is_different(view->differences, &view->vars[i]))
            show_pair(w, i);
    end(w, "DIFFERENT", 0);
}

/* The first screen of a top. */
static void show_system(const struct writer *w) {
    static const struct {
        const char *group, *ports[MOST_PORTS + 1];
    } screen[] = {
#define LOOK(name, value, doc)
#define SCREEN(group, ...) {group, {__VA_ARGS__, NULL}},
#include "waves/look.def"
#undef LOOK
#undef SCREEN
    };
    for (unsigned g = 0; g < sizeof screen / sizeof *screen; g++) {
        if (!signal_find(&w->view->twin->out, screen[g].ports[0]))
            continue;
        begin(w, screen[g].group, 0);
        for (unsigned i = 0; screen[g].ports[i]; i++)
            show_port(w, screen[g].ports[i]);
        end(w, screen[g].group, 0);
    }
}

/* The first screen of a block alone: the outputs that are no long arrays. */
static void show_block(const struct writer *w) {
    const struct signal_list *out = &w->view->twin->out;
    begin(w, "outputs", 0);
    for (unsigned i = 0; i < out->n; i++)
        if (out->rows[i].count <= BLOCK_ELEMENTS)
            show_output(w, out->rows[i].name);
    end(w, "outputs", 0);
}

static void show_inputs(const struct writer *w) {
    begin(w, "stim", 1);
    for (unsigned i = 0; i < n_stim(w->view); i++)
        show(w, &w->view->vars[i]);
    end(w, "stim", 1);
}

/* One closed group a block. */
static void show_scopes(const struct writer *w) {
    const struct gtkw_view *view = w->view;
    for (unsigned i = n_stim(view); i < view->n_vars && view->vars[i].side == WAVE_RTL;) {
        const char *scope = view->vars[i].scope;
        begin(w, scope, 1);
        for (; i < view->n_vars && view->vars[i].side == WAVE_RTL &&
               !strcmp(view->vars[i].scope, scope);
             i++)
            show_pair(w, i);
        end(w, scope, 1);
    }
}

/* Some cycles left of the marker; GTKWave ignores a start from which the screen would pass the end
 * of the file. */
static uint64_t first_shown(const struct gtkw_view *v) {
    uint64_t left = v->marker > CYCLES_BEFORE_MARKER ? v->marker - CYCLES_BEFORE_MARKER : 0;
    if (left + CYCLES_SHOWN > v->last)
        left = v->last > CYCLES_SHOWN ? v->last - CYCLES_SHOWN : 0;
    return left > v->first ? left : v->first;
}

static void write_view(const struct writer *w) {
    const struct gtkw_view *v = w->view;
    fprintf(w->f,
            "[*] TwinRF: yellow is the RTL, orange the C model, red a mismatch, green an input\n");
    fprintf(w->f, "[timestart] %" PRIu64 "\n[size] 1500 950\n[pos] 0 0\n",
            first_shown(v) * WAVE_CYCLE_TIME);
    fprintf(w->f, "*-5.100000 %" PRIu64 "%s\n", v->marker * WAVE_CYCLE_TIME,
            " -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1");
    fprintf(w->f, "[treeopen] tb.\n[sst_width] 200\n[signals_width] 300\n[sst_expanded] 0\n");
    plain_signal(w, "tb.cycle[31:0]", DECIMAL, STIM_COLOUR);
    plain_signal(w, "tb.clk", BINARY, STIM_COLOUR);
    plain_signal(w, "tb.mismatch", BINARY, MISMATCH_COLOUR);
    show_failure(w);
    if (twin_is_top(v->twin))
        show_system(w);
    else
        show_block(w);
    show_inputs(w);
    show_scopes(w);
    fprintf(w->f, "[pattern_trace] 1\n[pattern_trace] 0\n");
}

/* Gives a complete temporary file its name. */
static int publish(FILE *f, const char *tmp, const char *path, struct err *e) {
    int failed = ferror(f);
    if (fclose(f) || failed || rename(tmp, path)) {
        int why = errno;
        remove(tmp);
        return err_set(e, "%s: cannot write: %s", path, strerror(why ? why : EIO));
    }
    return 0;
}

static FILE *create(char tmp[WAVE_PATH + 8], const char *path, struct err *e) {
    snprintf(tmp, WAVE_PATH + 8, "%s.tmp", path);
    FILE *f = fopen(tmp, "w");
    if (!f)
        err_set(e, "%s: cannot write: %s", path, strerror(errno));
    return f;
}

int gtkw_write(const struct gtkw_view *v, const char *path, struct err *e) {
    char tmp[WAVE_PATH + 8];
    struct writer w = {create(tmp, path, e), v};
    if (!w.f)
        return -1;
    write_view(&w);
    return publish(w.f, tmp, path, e);
}
