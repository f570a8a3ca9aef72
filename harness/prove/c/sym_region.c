/* SPDX-License-Identifier: Apache-2.0
 * The regions of a function: its loops, nested, from strongly connected components. In each region
 * the order of its items and what decides whether one runs.
 */
#include "prove/c/sym_private.h"

#include <stdlib.h>
#include <string.h>

enum { NO_ITEM = -1, FUNCTION = -1 };

/* Tarjan's search over the blocks with owner[block] == id, edges to `skip` left out. */
struct search {
    const struct plan *p;
    int *owner, id, skip;
    unsigned *index, *low, *stack, n_stack, counter;
    unsigned char *waiting;
    unsigned *found, n_found; /* blocks by component, the last component first */
    unsigned *component;      /* [blocks] */
    unsigned n_components;
};

/* Whole of one build. */
struct build {
    struct sym *x;
    struct plan *p;
    int *owner; /* [blocks] the innermost region so far that holds the block */
    int n_regions;
};

static LLVMValueRef end_of(const struct plan *p, unsigned block) {
    return LLVMGetBasicBlockTerminator(p->blocks[block]);
}

static unsigned successor(const struct plan *p, LLVMValueRef end, unsigned k) {
    return map_find(&p->block_numbers, LLVMGetSuccessor(end, k))->value.number;
}

static void search_open(struct search *s, const struct build *b, int id, int skip) {
    unsigned n = b->p->n_blocks;
    unsigned *room = sym_alloc(5 * (size_t)n, sizeof *room);
    *s = (struct search){.p = b->p, .owner = b->owner, .id = id, .skip = skip};
    s->index = room;
    s->low = room + n;
    s->stack = room + 2 * (size_t)n;
    s->found = room + 3 * (size_t)n;
    s->component = room + 4 * (size_t)n;
    s->waiting = sym_alloc(n, 1);
}

static void search_close(struct search *s) {
    free(s->index);
    free(s->waiting);
}

static void take_component(struct search *s, unsigned block) {
    unsigned b;
    do {
        b = s->stack[--s->n_stack];
        s->waiting[b] = 0;
        s->component[b] = s->n_components;
        s->found[s->n_found++] = b;
    } while (b != block);
    s->n_components++;
}

static void visit(struct search *s, unsigned block) {
    LLVMValueRef end = end_of(s->p, block);
    s->index[block] = s->low[block] = ++s->counter;
    s->stack[s->n_stack++] = block;
    s->waiting[block] = 1;
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
        unsigned to = successor(s->p, end, k);
        if (s->owner[to] != s->id || (int)to == s->skip)
            continue;
        if (!s->index[to])
            visit(s, to);
        if (s->waiting[to] && s->low[to] < s->low[block])
            s->low[block] = s->low[to];
    }
    if (s->low[block] == s->index[block])
        take_component(s, block);
}

static int jumps_to(const struct plan *p, unsigned from, unsigned to) {
    LLVMValueRef end = end_of(p, from);
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
        if (successor(p, end, k) == to)
            return 1;
    }
    return 0;
}

/* The only block of a component that is entered from outside; -1 with the message if there are
 * more. */
static int find_header(const struct build *b, const struct search *s, unsigned component) {
    int header = NO_ITEM;
    for (unsigned i = 0; i < s->n_found; i++) {
        LLVMValueRef end = end_of(b->p, s->found[i]);
        if (s->component[s->found[i]] == component)
            continue;
        for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
            unsigned to = successor(b->p, end, k);
            if (s->owner[to] != s->id || s->component[to] != component || (int)to == header)
                continue;
            if (header != NO_ITEM) {
                b->x->at = end_of(b->p, to);
                return sym_refuse(b->x,
                                  "expected a loop with one entry, got one that a jump enters "
                                  "elsewhere; write it without goto");
            }
            header = (int)to;
        }
    }
    return header;
}

/* Edges between items; item n is whatever lies outside. */
struct edge {
    unsigned from, to;
};

static uint64_t list_edges(const struct plan *p, const struct region *r, int is_loop,
                           struct edge **edges) {
    uint64_t n = 0, room = 0;
    for (unsigned b = 0; b < p->n_blocks; b++) {
        LLVMValueRef end = end_of(p, b);
        unsigned n_to = LLVMGetNumSuccessors(end);
        if (r->item_of[b] == NO_ITEM || LLVMIsAUnreachableInst(end))
            continue;
        for (unsigned k = 0; k < (n_to ? n_to : 1); k++) {
            int to = n_to ? (int)successor(p, end, k) : NO_ITEM;
            if (to != NO_ITEM)
                to = is_loop && (unsigned)to == r->header ? NO_ITEM : r->item_of[to];
            if (to == r->item_of[b])
                continue;
            *edges = sym_grow(*edges, &room, n + 1, sizeof **edges);
            (*edges)[n++] =
                (struct edge){(unsigned)r->item_of[b], to == NO_ITEM ? r->n_items : (unsigned)to};
        }
    }
    return n;
}

static void find_dominators(struct region *r, const struct edge *edges, uint64_t n) {
    for (unsigned i = 1; i < r->n_items; i++) {
        unsigned first = r->n_items;
        for (uint64_t k = 0; k < n; k++) {
            unsigned from = edges[k].from;
            if (edges[k].to != i)
                continue;
            if (first == r->n_items)
                first = from;
            while (first != from) {
                if (first > from)
                    first = r->items[first].idom;
                else
                    from = r->items[from].idom;
            }
        }
        r->items[i].idom = first;
    }
}

/* after[i]: the item that every way from i to the outside passes next, NO_ITEM where there is no
 * such way. A way that ends in `unreachable` is an obligation and does not count. */
static void find_postdominators(const struct region *r, const struct edge *edges, uint64_t n,
                                int *after) {
    after[r->n_items] = (int)r->n_items;
    for (unsigned i = r->n_items; i-- > 0;) {
        int first = NO_ITEM;
        for (uint64_t k = 0; k < n; k++) {
            int to = (int)edges[k].to;
            if (edges[k].from != i || after[to] == NO_ITEM)
                continue;
            if (first == NO_ITEM)
                first = to;
            while (first != to) {
                if (first < to)
                    first = after[first];
                else
                    to = after[to];
            }
        }
        after[i] = first;
    }
}

static void find_deciders(const struct plan *p, struct region *r, int is_loop) {
    struct edge *edges = NULL;
    uint64_t n = list_edges(p, r, is_loop, &edges);
    int *after = sym_alloc(r->n_items + 1, sizeof *after);
    find_dominators(r, edges, n);
    find_postdominators(r, edges, n, after);
    for (unsigned i = 1; i < r->n_items; i++) {
        int k = (int)r->items[i].idom;
        while (k != NO_ITEM && k < (int)i)
            k = after[k];
        r->items[i].always = k == (int)i;
    }
    free(after);
    free(edges);
}

static struct region *build(struct build *b, int id, unsigned header, int is_loop);

/* Makes the item of one component, blocks[0..n). */
static int add_item(struct build *b, const struct search *s, struct region *r,
                    const unsigned *blocks, unsigned n) {
    struct item *item = &r->items[r->n_items];
    for (unsigned i = 0; i < n; i++)
        r->item_of[blocks[i]] = (int)r->n_items;
    r->n_items++;
    item->block = blocks[0];
    int self = jumps_to(b->p, blocks[0], blocks[0]) && (int)blocks[0] != s->skip;
    if (n == 1 && !self)
        return 0;
    int header = find_header(b, s, s->component[blocks[0]]);
    if (header < 0)
        return -1;
    int id = ++b->n_regions;
    for (unsigned i = 0; i < n; i++)
        b->owner[blocks[i]] = id;
    item->block = (unsigned)header;
    item->loop = build(b, id, (unsigned)header, 1);
    return item->loop ? 0 : -1;
}

static struct region *build(struct build *b, int id, unsigned header, int is_loop) {
    struct region *r = sym_alloc(1, sizeof *r);
    struct search s;
    int status = 0;
    search_open(&s, b, id, is_loop ? (int)header : FUNCTION);
    visit(&s, header);
    r->header = header;
    r->items = sym_alloc(s.n_components, sizeof *r->items);
    r->item_of = sym_alloc(b->p->n_blocks, sizeof *r->item_of);
    for (unsigned i = 0; i < b->p->n_blocks; i++)
        r->item_of[i] = NO_ITEM;
    for (unsigned end = s.n_found, start; end > 0 && status == 0; end = start) {
        start = end - 1;
        while (start > 0 && s.component[s.found[start - 1]] == s.component[s.found[end - 1]])
            start--;
        status = add_item(b, &s, r, s.found + start, end - start);
    }
    search_close(&s);
    if (status) {
        region_free(r);
        return NULL;
    }
    find_deciders(b->p, r, is_loop);
    return r;
}

int region_build(struct sym *x, struct plan *p) {
    struct build b = {.x = x, .p = p, .owner = sym_alloc(p->n_blocks, sizeof *b.owner)};
    p->root = build(&b, 0, 0, 0);
    free(b.owner);
    return p->root ? 0 : -1;
}

void region_free(struct region *r) {
    if (!r)
        return;
    for (unsigned i = 0; i < r->n_items; i++)
        region_free(r->items[i].loop);
    free(r->items);
    free(r->item_of);
    free(r);
}
