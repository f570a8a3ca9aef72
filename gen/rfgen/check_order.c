/* SPDX-License-Identifier: Apache-2.0
 * The blocks that a C top calls, against the wiring of its table. Each block steps once a cycle.
 * None is called before the values that it reads in the same cycle are there. X_moore, X_early and
 * X_outputs give what X shows first, X_step all. X_early gives MOORE rows and the EARLY rows that
 * wait for the same inputs as the first of them. X_move of the MOVE row stands for all blocks with
 * wide data.
 */
#include "rfgen/check.h"

#include "rfgen/c_calls.h"
#include "rfgen/files.h"
#include "rfgen/wires.h"

#include <stdlib.h>
#include <string.h>

struct order {
    const struct wiring *w;
    const char *path, *move;
    struct c_calls calls;
    int differences;
};

static int is_wide(const struct table *t) {
    return table_count(t, ROWS_MEM) > 0;
}

/* The first call of BLOCK_what behind `after`, or NULL. */
static const struct c_call *call_of(const struct order *o, const char *block, const char *what,
                                    const struct c_call *after) {
    char name[CALL_NAME + 16];
    snprintf(name, sizeof name, "%s_%s", block, what);
    for (unsigned i = after ? (unsigned)(after - o->calls.call) + 1 : 0; i < o->calls.n; i++)
        if (strcmp(o->calls.call[i].name, name) == 0)
            return &o->calls.call[i];
    return NULL;
}

/* Each block once ------------------------------------------------------------------------------ */

static void check_once(struct order *o, const char *block, const char *what, int is_array,
                       int may_miss) {
    const struct c_call *first = call_of(o, block, what, NULL);
    const struct c_call *second = first ? call_of(o, block, what, first) : NULL;
    if (!first && !may_miss) {
        fprintf(stderr, "%s:%u: expected a call of %s_%s, got none; add it\n", o->path,
                o->calls.line, block, what);
        o->differences++;
    } else if (second) {
        fprintf(stderr,
                "%s:%u: expected one call of %s_%s a cycle, got a second one, the first is line "
                "%u; remove one\n",
                o->path, second->line, block, what, first->line);
        o->differences++;
    } else if (first && is_array != (first->loops > 0)) {
        fprintf(stderr, "%s:%u: expected %s_%s %s, got it %s; move it\n", o->path, first->line,
                block, what,
                is_array ? "in a loop over its instances" : "outside of loops, as it is one block",
                is_array ? "outside of loops" : "in a loop");
        o->differences++;
    }
}

/* A data path moves all of one crossbar. Only its banks are several there. */
static int moves_in_loop(const struct order *o) {
    const struct table *top = o->w->top;
    for (const struct row *s = table_next(top, NULL, ROWS_SUB); s; s = table_next(top, s, ROWS_SUB))
        if (is_wide(wiring_of(o->w, s)) && !s->is_array)
            return 0;
    return 1;
}

static void check_calls(struct order *o) {
    static const char *const may_miss[] = {"moore", "early", "outputs"};
    const struct table *top = o->w->top;
    for (const struct row *s = table_next(top, NULL, ROWS_SUB); s;
         s = table_next(top, s, ROWS_SUB)) {
        if (is_wide(wiring_of(o->w, s)))
            continue;
        check_once(o, s->block, "step", s->is_array, 0);
        for (unsigned i = 0; i < sizeof may_miss / sizeof may_miss[0]; i++)
            check_once(o, s->block, may_miss[i], s->is_array, 1);
    }
    check_once(o, o->move, "move", moves_in_loop(o), 0);
}

/* A block of the tables that the top does not have. */
static int is_strange(const struct order *o, const struct c_call *call) {
    const struct table *top = o->w->top;
    size_t length = strlen(call->name);
    if (length < 6 || strcmp(call->name + length - 5, "_step") != 0)
        return 0;
    for (const struct row *s = table_next(top, NULL, ROWS_SUB); s; s = table_next(top, s, ROWS_SUB))
        if (strlen(s->block) == length - 5 && strncmp(s->block, call->name, length - 5) == 0)
            return 0;
    return 1;
}

static void check_strange(struct order *o) {
    for (unsigned i = 0; i < o->calls.n; i++) {
        const struct c_call *c = &o->calls.call[i];
        if (!is_strange(o, c))
            continue;
        fprintf(stderr, "%s:%u: expected a block of %s, got %s; remove it or add a SUB row\n",
                o->path, c->line, o->w->top->file, c->name);
        o->differences++;
    }
}

/* Order ---------------------------------------------------------------------------------------- */

/* The call after which an output is there; NULL: none gives it. */
static const struct c_call *giver(const struct order *o, const struct net *net) {
    const char *block = net->sub->block;
    if (is_wide(net->of))
        return call_of(o, o->move, "move", NULL);
    if (net->port->kind == ROW_OUT)
        return call_of(o, block, "step", NULL);
    const struct c_call *moore =
        net->port->kind == ROW_MOORE ? call_of(o, block, "moore", NULL) : NULL;
    const struct c_call *early =
        table_gives_early(net->of, net->port) ? call_of(o, block, "early", NULL) : NULL;
    return moore ? moore : early ? early : call_of(o, block, "outputs", NULL);
}

/* The first call that reads an input: X_early or X_outputs, where one of what it gives depends on
 * it. */
static const struct c_call *reader(const struct order *o, const struct net *net) {
    const char *block = net->sub->block;
    const struct c_call *outputs = call_of(o, block, "outputs", NULL);
    const struct c_call *early = call_of(o, block, "early", NULL);
    if (is_wide(net->of))
        return call_of(o, o->move, "move", NULL);
    if (early && row_depends(table_first_early(net->of), net->port->name))
        return early;
    for (const struct row *r = table_next(net->of, NULL, ROWS_FIRST); r && outputs;
         r = table_next(net->of, r, ROWS_FIRST))
        if (row_depends(r, net->port->name))
            return outputs;
    return call_of(o, block, "step", NULL);
}

static void check_pair(struct order *o, const struct net *from, const struct wire *to) {
    const struct c_call *gives = giver(o, from), *reads = reader(o, &to->to);
    char given[SOURCE_SIZE], read[SOURCE_SIZE];
    if (!reads || (gives && gives < reads) || (is_wide(from->of) && is_wide(to->to.of)))
        return;
    net_name(from, given, sizeof given);
    net_name(&to->to, read, sizeof read);
    if (gives)
        fprintf(stderr,
                "%s:%u: expected %s, which gives %s, before %s, which reads it at %s (%s:%u), got "
                "it behind, in line %u; move one\n",
                o->path, reads->line, gives->name, given, reads->name, read, to->row->file,
                to->row->line, gives->line);
    else
        fprintf(stderr,
                "%s:%u: expected a call of %s_outputs, which gives %s, before %s, which reads it "
                "at %s (%s:%u), got none; add it\n",
                o->path, reads->line, from->sub->block, given, reads->name, read, to->row->file,
                to->row->line);
    o->differences++;
}

static void follow(struct order *o, const struct source *from, const struct wire *to);

/* What comes out of a block, or through a part. */
static void follow_net(struct order *o, const struct net *net, const struct wire *to) {
    if (!net->sub)
        return;
    if (net->sub->kind == ROW_SUB) {
        check_pair(o, net, to);
        return;
    }
    for (unsigned i = 0; i < o->w->n; i++) {
        const struct wire *in = &o->w->wires[i];
        if (in->from && in->to.sub == net->sub && row_depends(net->port, in->to.port->name))
            follow(o, in->from, to);
    }
}

static void follow(struct order *o, const struct source *from, const struct wire *to) {
    if (from->kind == SOURCE_NET)
        follow_net(o, &from->net, to);
    for (const struct source *part = from->first; part; part = part->next)
        follow(o, part, to);
}

/* One difference is enough: what is called in a wrong order shows at many ports. */
static void check_wires(struct order *o) {
    for (unsigned i = 0; i < o->w->n && o->differences == 0; i++) {
        const struct wire *to = &o->w->wires[i];
        if (to->from && to->to.sub && to->to.sub->kind == ROW_SUB)
            follow(o, to->from, to);
    }
}

static const char *move_of(const struct table *top) {
    for (unsigned i = 0; i < top->n_wires; i++)
        if (top->wires[i].kind == WIRE_MOVE)
            return top->wires[i].to;
    return "";
}

/* csim/TOP.c, or the one of CSIM=folder. */
static void find_model(char path[PATH_MAX_LENGTH], const char *top) {
    const char *given = getenv("TWINRF_CSIM");
    snprintf(path, PATH_MAX_LENGTH, "%s/%s.c", given ? given : "", top);
    if (!given || !*given || !file_exists(path))
        snprintf(path, PATH_MAX_LENGTH, "csim/%s.c", top);
}

int check_order(const struct tables *all, const struct table *top, struct err *e) {
    static struct wiring w;
    static struct order o;
    char path[PATH_MAX_LENGTH], step[CALL_NAME];
    find_model(path, top->name);
    snprintf(step, sizeof step, "%.50s_step", top->name);
    if (wiring_read(&w, all, top, e) != 0 || c_calls_read(&o.calls, path, step, e) != 0)
        return -1;
    o.w = &w;
    o.path = path;
    o.move = move_of(top);
    o.differences = 0;
    check_calls(&o);
    check_strange(&o);
    check_wires(&o);
    return o.differences;
}
