/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/wire_cycle.h"

#include <stdio.h>
#include <string.h>

/* Wires that are being followed, from a port back to what it depends on; those that end well. */
struct search {
    const struct wiring *w;
    struct err *e;
    unsigned path[TABLE_WIRES], depth;
    unsigned char done[TABLE_WIRES];
};

static int refuse(const struct search *s, unsigned first) {
    const struct wiring *w = s->w;
    char text[320] = "", name[SOURCE_SIZE];
    for (unsigned i = first; i < s->depth; i++) {
        net_name(&w->wires[s->path[i]].to, name, sizeof name);
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s%s", name, i + 1 < s->depth ? " <- " : "");
    }
    return err_set(s->e,
                   "%s:%u: expected no signal to depend on itself within a cycle, got %s; put a "
                   "register into the circle",
                   w->wires[s->path[first]].row->file, w->wires[s->path[first]].row->line, text);
}

static int follow(struct search *s, unsigned number);

/* What a block's output depends on. */
static int follow_output(struct search *s, const struct net *output) {
    const struct wiring *w = s->w;
    for (unsigned i = 0; i < w->n; i++) {
        const struct net *to = &w->wires[i].to;
        if (w->wires[i].from && to->sub == output->sub &&
            row_depends(output->port, to->port->name) && follow(s, i) != 0)
            return -1;
    }
    return 0;
}

static int follow_source(struct search *s, const struct source *source) {
    if (source->kind == SOURCE_NET)
        return source->net.sub ? follow_output(s, &source->net) : 0;
    for (const struct source *part = source->first; part; part = part->next)
        if (follow_source(s, part) != 0)
            return -1;
    return 0;
}

static int follow(struct search *s, unsigned number) {
    for (unsigned i = 0; i < s->depth; i++)
        if (s->path[i] == number)
            return refuse(s, i);
    if (s->done[number])
        return 0;
    s->path[s->depth++] = number;
    if (follow_source(s, s->w->wires[number].from) != 0)
        return -1;
    s->depth--;
    s->done[number] = 1;
    return 0;
}

int wire_cycle_check(const struct wiring *w, struct err *e) {
    struct search s = {.w = w, .e = e};
    for (unsigned i = 0; i < w->n; i++)
        if (w->wires[i].from && follow(&s, i) != 0)
            return -1;
    return 0;
}
