/* SPDX-License-Identifier: Apache-2.0
 * Register intervals: blocks are cut around calls, pass 1 grows intervals over them and cuts where
 * registers run out, pass 2 joins intervals.
 *
 * Within a pass the order of intervals does not matter. A block is a candidate of at most one
 * interval, as all ways into it must come from there.
 */
#include "kernels/trace/passes/intervals.h"

#include <stdlib.h>
#include <string.h>

enum { NO_LOCATION = UINT32_MAX };

/* A piece of a block, kept at the place of its start. The piece behind it in the block starts where
 * it ends. */
struct piece {
    uint32_t block, from, to;
    uint32_t
        header; /* NO_LOCATION: in no interval yet; else a place of the same interval, a header's
                        own for a header */
    uint8_t call;
    uint8_t queued;
    /* of a header: */
    uint64_t regs[REG_WORDS]; /* working set of the interval */
    /* edges at the ends of its blocks, a list through next_way */
    uint32_t first_way, last_way, n_ways;
    /* of the edges to its block so many are known to come from inside or from the interval of
     * `source` */
    uint32_t n_known, source;
};

struct forming {
    const struct cfg *g;
    unsigned limit;
    struct piece *pieces; /* by position */
    uint32_t *last;       /* of each block the position of its last piece */
    uint32_t *ways;       /* of each block how many edges of the function's graph lead to it, */
    uint32_t *covered;    /* and how many of them come from the interval `covered_by` */
    uint32_t *covered_by;
    uint32_t *heap; /* positions to look at, the first in source order on top */
    uint32_t n_heap;
    uint32_t *headers; /* positions of headers whose intervals are still to grow */
    uint32_t n_headers;
    uint32_t *touched; /* blocks that the growing interval leads to */
    uint32_t n_touched;
    uint32_t *next_way; /* of each edge of g->succ */
};

/* Heap ---------------------------------------------------------------------------------------- */

static void heap_push(struct forming *f, uint32_t location) {
    uint32_t at = f->n_heap++;
    while (at > 0 && f->heap[(at - 1) / 2] > location) {
        f->heap[at] = f->heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    f->heap[at] = location;
}

static uint32_t heap_pop(struct forming *f) {
    uint32_t top = f->heap[0], location = f->heap[--f->n_heap], at = 0;
    for (uint32_t child = 1; child < f->n_heap; child = 2 * at + 1) {
        child += child + 1 < f->n_heap && f->heap[child + 1] < f->heap[child];
        if (f->heap[child] >= location) {
            break;
        }
        f->heap[at] = f->heap[child];
        at = child;
    }
    f->heap[at] = location;
    return top;
}

/* Pieces -------------------------------------------------------------------------------------- */

static struct piece *first_piece(const struct forming *f, uint32_t block) {
    return &f->pieces[region_location(f->g, block, 0)];
}

/* The piece behind one in its block, or NULL. */
static struct piece *next_piece(const struct forming *f, struct piece *p) {
    return p->to < f->g->blocks[p->block].count ? p + (p->to - p->from) : NULL;
}

static uint32_t location_of(const struct forming *f, const struct piece *p) {
    return (uint32_t)(p - f->pieces);
}

/* Cuts a piece before instruction `at` of its block; the rest is the next piece. */
static void cut(struct forming *f, struct piece *p, uint32_t at) {
    struct piece *rest = p + (at - p->from);
    *rest = (struct piece){.block = p->block, .from = at, .to = p->to, .header = NO_LOCATION};
    p->to = at;
    if (f->last[p->block] == location_of(f, p)) {
        f->last[p->block] = location_of(f, rest);
    }
}

/* "We also split the basic blocks at function calls" (3.3). */
static void cut_around_calls(struct forming *f, uint32_t block) {
    const struct cfg_block *b = &f->g->blocks[block];
    struct piece *p = first_piece(f, block);
    *p = (struct piece){.block = block, .to = b->count, .header = NO_LOCATION};
    f->last[block] = location_of(f, p);
    for (uint32_t i = 0; i < b->count; i++) {
        int call = cfg_inst(f->g, b, i)->jump == JUMP_CALL;
        if (i > p->from && (call || p->call)) {
            cut(f, p, i);
            p = next_piece(f, p);
        }
        p->call |= (uint8_t)call;
    }
}

/* Pass 1 (Algorithm 1) ------------------------------------------------------------------------ */

static void start_interval(struct forming *f, struct piece *p) {
    if (p->header == NO_LOCATION) {
        p->header = location_of(f, p);
        p->first_way = p->last_way = p->source = NO_LOCATION;
        f->headers[f->n_headers++] = p->header;
    }
}

/* An interval now holds the end of a block with an edge to `block`. That becomes a candidate when
 * it was the last edge to cover. A loop's header never is: its own interval is needed to cover the
 * way back. */
static void cover(struct forming *f, const struct piece *header, uint32_t block) {
    const struct piece *p = first_piece(f, block);
    if (p->header != NO_LOCATION) {
        return;
    }
    if (f->covered_by[block] != location_of(f, header)) {
        f->covered_by[block] = location_of(f, header);
        f->covered[block] = 0;
        f->touched[f->n_touched++] = block;
    }
    if (++f->covered[block] == f->ways[block] && !header->call && !p->call) {
        heap_push(f, location_of(f, p));
    }
}

static void add_ways(struct forming *f, struct piece *header, const struct cfg_block *b) {
    for (uint32_t i = b->succ; i < b->succ + b->n_succ; i++) {
        if (!edge_in_function(f->g->succ[i].kind)) {
            continue;
        }
        f->next_way[i] = header->first_way;
        header->last_way = header->first_way == NO_LOCATION ? i : header->last_way;
        header->first_way = i;
        header->n_ways++;
        cover(f, header, f->g->succ[i].to);
    }
}

/* Takes a piece into the interval of `header`, up to the first instruction whose registers find no
 * room. Whatever follows in the block, for that reason or at a call, is a new interval. Nothing is
 * taken when not even the first one fits. */
static void take(struct forming *f, struct piece *header, struct piece *p) {
    const struct cfg_block *b = &f->g->blocks[p->block];
    for (uint32_t i = p->from; i < p->to; i++) {
        uint64_t named[REG_WORDS];
        regions_named(cfg_inst(f->g, b, i), named);
        if (regions_widen(header->regs, named, f->limit)) {
            continue;
        }
        if (i == p->from) {
            return;
        }
        cut(f, p, i);
        break;
    }
    p->header = location_of(f, header);
    struct piece *rest = next_piece(f, p);
    if (rest) {
        start_interval(f, rest);
    } else {
        add_ways(f, header, b);
    }
}

static void grow(struct forming *f, struct piece *header) {
    f->n_touched = 0;
    take(f, header, header);
    while (f->n_heap > 0) {
        take(f, header, &f->pieces[heap_pop(f)]);
    }
    for (uint32_t i = 0; i < f->n_touched; i++) {
        start_interval(f, first_piece(f, f->touched[i]));
    }
}

static void pass1(struct forming *f) {
    for (uint32_t b = 0; b < f->g->n_blocks; b++) {
        if (f->g->blocks[b].entry) {
            start_interval(f, first_piece(f, b));
        }
    }
    while (f->n_headers > 0) {
        grow(f, &f->pieces[f->headers[--f->n_headers]]);
    }
}

/* Pass 2 (Algorithm 2) ------------------------------------------------------------------------ */

/* The header of the interval that a piece is in; NULL when it is not reached. */
static struct piece *header_of(const struct forming *f, struct piece *p) {
    if (p->header == NO_LOCATION) {
        return NULL;
    }
    while (p->header != location_of(f, p)) {
        p->header = f->pieces[p->header].header;
        p = &f->pieces[p->header];
    }
    return p;
}

/* The interval from which all ways into another one come, ways inside it aside; NULL when there is
 * none. A header inside a block has none worth joining: the instruction found no room there, or a
 * call is in between. What is known of an edge stays true, since intervals only join: each look
 * goes on where the one before it stopped. */
static struct piece *only_source(const struct forming *f, struct piece *header) {
    const struct cfg_block *b = &f->g->blocks[header->block];
    if (b->entry || header->from > 0) {
        return NULL;
    }
    struct piece *only =
        header->source == NO_LOCATION ? NULL : header_of(f, &f->pieces[header->source]);
    for (; header->n_known < b->n_pred; header->n_known++) {
        const struct cfg_edge *edge = &f->g->pred[b->pred + header->n_known];
        struct piece *from = header_of(f, &f->pieces[f->last[edge->from]]);
        if (!edge_in_function(edge->kind) || from == header) {
            continue;
        }
        if (!from || (only && only != header && only != from)) {
            return NULL;
        }
        only = from;
        header->source = location_of(f, from);
    }
    return only == header ? NULL : only;
}

static void look_at(struct forming *f, struct piece *header) {
    if (!header->queued) {
        header->queued = 1;
        heap_push(f, location_of(f, header));
    }
}

/* `header`, which all came from `source`, is now a part of it. What that changes: a way from the
 * one back to the other is now inside, and where both led to, one source is left. Those are among
 * the ends of the shorter list of ways, so that all lists together are walked in near-linear
 * time. */
static void join(struct forming *f, struct piece *source, struct piece *header) {
    const struct piece *shorter = header->n_ways < source->n_ways ? header : source;
    header->header = location_of(f, source);
    look_at(f, source);
    for (uint32_t i = shorter->first_way; i != NO_LOCATION; i = f->next_way[i]) {
        struct piece *to = first_piece(f, f->g->succ[i].to);
        if (to->header == location_of(f, to)) {
            look_at(f, to);
        }
    }
    if (header->n_ways > 0) {
        f->next_way[header->last_way] = source->first_way;
        source->last_way = source->n_ways > 0 ? source->last_way : header->last_way;
        source->first_way = header->first_way;
        source->n_ways += header->n_ways;
    }
}

/* Repeats Algorithm 2 until nothing changes, but looks again only at intervals for which something
 * did. */
static void pass2(struct forming *f) {
    for (uint32_t b = 0; b < f->g->n_blocks; b++) {
        struct piece *p = first_piece(f, b);
        if (p->header == location_of(f, p)) {
            look_at(f, p);
        }
    }
    while (f->n_heap > 0) {
        struct piece *header = &f->pieces[heap_pop(f)];
        struct piece *source = only_source(f, header);
        header->queued = 0;
        if (source && !header->call && !source->call &&
            regions_widen(source->regs, header->regs, f->limit)) {
            join(f, source, header);
        }
    }
}

/* All together -------------------------------------------------------------------------------- */

static int forming_start(struct forming *f, const struct cfg *g, unsigned limit, struct err *e) {
    size_t locations = (size_t)region_locations(g) + 1, blocks = (size_t)g->n_blocks + 1;
    *f = (struct forming){.g = g, .limit = limit};
    f->pieces = calloc(locations, sizeof *f->pieces);
    f->last = malloc(blocks * sizeof *f->last);
    f->ways = calloc(blocks, sizeof *f->ways);
    f->covered = calloc(blocks, sizeof *f->covered);
    f->covered_by = malloc(blocks * sizeof *f->covered_by);
    f->heap = malloc(locations * sizeof *f->heap);
    f->headers = malloc(locations * sizeof *f->headers);
    f->touched = malloc(blocks * sizeof *f->touched);
    f->next_way = malloc(((size_t)g->n_edges + 1) * sizeof *f->next_way);
    if (!f->pieces || !f->last || !f->ways || !f->covered || !f->covered_by || !f->heap ||
        !f->headers || !f->touched || !f->next_way) {
        return err_set(e, "out of memory for the register intervals; free some memory");
    }
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        f->covered_by[b] = NO_LOCATION;
        cut_around_calls(f, b);
    }
    for (uint32_t i = 0; i < g->n_edges; i++) {
        f->ways[g->succ[i].to] += (uint32_t)edge_in_function(g->succ[i].kind);
    }
    return 0;
}

static void forming_free(struct forming *f) {
    free(f->pieces);
    free(f->last);
    free(f->ways);
    free(f->covered);
    free(f->covered_by);
    free(f->heap);
    free(f->headers);
    free(f->touched);
    free(f->next_way);
}

static void list_parts(const struct forming *f, struct regions *r) {
    for (uint32_t b = 0; b < f->g->n_blocks; b++) {
        for (struct piece *p = first_piece(f, b); p; p = next_piece(f, p)) {
            const struct piece *header = header_of(f, p);
            if (header) {
                regions_add(r, (struct region_part){location_of(f, header), b, p->from, p->to});
            }
        }
    }
}

int intervals_form(struct regions *r, struct cfg *g, unsigned limit, const char *path,
                   struct err *e) {
    struct forming f;
    if (regions_start(r, g, limit, path, e)) {
        return -1;
    }
    int status = forming_start(&f, g, limit, e);
    if (status == 0) {
        pass1(&f);
        pass2(&f);
        list_parts(&f, r);
    }
    forming_free(&f);
    if (status) {
        regions_free(r);
        return status;
    }
    return regions_finish(r, g, REGION_INTERVAL, e);
}
