/* SPDX-License-Identifier: Apache-2.0
 * Free registers: backward dataflow over the control-flow graph, widened over divergent regions.
 *
 * Rows are numbered as in `cfg`. Every pair of instructions that follow each other in a warp is an
 * edge too, so that whatever order the hardware ran the arms of a divergence in is covered.
 */
#include "liveness.h"

#include <stdlib.h>
#include <string.h>

/* An edge of the graph, in its row's list; 0 ends a list (edge 0 is not used). */
struct edge {
    uint32_t to, next;
};

struct graph {
    const struct cfg_inst *cfg;
    uint32_t n;
    uint32_t *head; /* first edge of each row */
    struct edge *edges;
    uint32_t n_edges, cap_edges;
    uint8_t *anywhere;           /* goes to a place that is not known */
    uint8_t *reachable;          /* from the first row */
    uint64_t (*live)[REG_WORDS]; /* before the row */
    uint64_t (*out)[REG_WORDS];  /* after the row */
    uint64_t all[REG_WORDS];     /* live at some place */
    uint64_t *pdom;              /* post-dominators, one bit set a row */
    size_t words;                /* of one such set */
    uint32_t *stack;             /* scratch of the searches */
    uint8_t *seen;
};

static uint64_t bit(uint32_t i) {
    return (uint64_t)1 << i % 64;
}

/* a |= b; did a change? */
static int join(uint64_t *a, const uint64_t *b) {
    uint64_t fresh = 0;
    for (int w = 0; w < REG_WORDS; w++) {
        fresh |= b[w] & ~a[w];
        a[w] |= b[w];
    }
    return fresh != 0;
}

/* Edges --------------------------------------------------------------------------------------- */

static int add_edge(struct graph *g, uint32_t from, uint32_t to) {
    for (uint32_t i = g->head[from]; i; i = g->edges[i].next) {
        if (g->edges[i].to == to) {
            return 0;
        }
    }
    if (g->n_edges == g->cap_edges) {
        uint32_t cap = g->cap_edges * 2 + 64;
        struct edge *moved = realloc(g->edges, cap * sizeof *moved);
        if (!moved) {
            return -1;
        }
        g->edges = moved;
        g->cap_edges = cap;
    }
    g->edges[g->n_edges] = (struct edge){to, g->head[from]};
    g->head[from] = g->n_edges++;
    return 0;
}

/* The row at `pc`, or n. */
static uint32_t find_row(const struct graph *g, uint32_t pc) {
    uint32_t low = 0, high = g->n;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (g->cfg[middle].pc < pc) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < g->n && g->cfg[low].pc == pc ? low : g->n;
}

/* Can the row be followed by the next one? A predicated EXIT only ends lanes. */
static int falls_through(const struct cfg_inst *c) {
    return c->predicated || !(c->is_branch || c->is_exit);
}

/* Fall-throughs and known targets; a branch without one goes anywhere. */
static int add_static_edges(struct graph *g) {
    for (uint32_t i = 0; i < g->n; i++) {
        const struct cfg_inst *c = &g->cfg[i];
        if (falls_through(c) && i + 1 < g->n && add_edge(g, i, i + 1)) {
            return -1;
        }
        if (!c->is_branch) {
            continue;
        }
        uint32_t to = c->target >= 0 ? find_row(g, (uint32_t)c->target) : g->n;
        g->anywhere[i] = to == g->n;
        if (to < g->n && add_edge(g, i, to)) {
            return -1;
        }
    }
    return 0;
}

/* Row of each static instruction of the kernel; NULL when one has none. */
static uint32_t *map_rows(const struct graph *g, const struct kernel *k, struct err *e) {
    uint32_t *row = malloc((k->n_insts + 1u) * sizeof *row);
    if (!row) {
        err_set(e, "%s: out of memory for liveness; free some memory", k->path);
        return NULL;
    }
    for (uint32_t i = 0; i < k->n_insts; i++) {
        row[i] = find_row(g, k->insts[i].pc);
        if (row[i] == g->n) {
            err_set(e,
                    "%s: expected PC %04x in the static table, got none; make the table again "
                    "or remove it",
                    k->path, k->insts[i].pc);
            free(row);
            return NULL;
        }
    }
    return row;
}

/* What followed what in the trace. */
static int add_observed_edges(struct graph *g, const struct kernel *k, const uint32_t *row) {
    for (size_t w = 0; w < (size_t)k->n_blocks * k->warps_per_block; w++) {
        const struct dyn_inst *d = k->dyn + k->warps[w].first;
        for (uint32_t i = 0; i + 1 < k->warps[w].count; i++) {
            if (add_edge(g, row[d[i].index], row[d[i + 1].index])) {
                return -1;
            }
        }
    }
    return 0;
}

/* Dataflow ------------------------------------------------------------------------------------ */

/* live = use | (out - killed); a guarded definition leaves the old value in some lanes. */
static int update_row(struct graph *g, uint32_t i) {
    const struct cfg_inst *c = &g->cfg[i];
    uint64_t before[REG_WORDS];
    for (uint32_t at = g->head[i]; at; at = g->edges[at].next) {
        join(g->out[i], g->live[g->edges[at].to]);
    }
    for (int w = 0; w < REG_WORDS; w++) {
        before[w] = c->use[w] | (g->out[i][w] & ~(c->predicated ? 0 : c->def[w]));
    }
    return join(g->live[i], before);
}

static void solve_dataflow(struct graph *g) {
    for (uint32_t i = 0; i < g->n; i++) {
        join(g->all, g->cfg[i].use);
    }
    for (uint32_t i = 0; i < g->n; i++) {
        if (g->anywhere[i]) {
            join(g->out[i], g->all);
        }
    }
    int changed = 1;
    while (changed) {
        changed = 0;
        for (uint32_t i = g->n; i-- > 0;) {
            changed |= update_row(g, i);
        }
    }
}

/* Post-dominators ------------------------------------------------------------------------------ */

static uint64_t *pdom_of(const struct graph *g, uint32_t i) {
    return g->pdom + i * g->words;
}

/* Does the warp's known path end here? */
static int is_end(const struct graph *g, uint32_t i) {
    return g->anywhere[i] || g->head[i] == 0;
}

/* Marks in `seen` the rows that have a path to an end: only they can have post-dominators. */
static void mark_ending(struct graph *g) {
    memset(g->seen, 0, g->n);
    int changed = 1;
    while (changed) {
        changed = 0;
        for (uint32_t i = g->n; i-- > 0;) {
            int ends = is_end(g, i);
            for (uint32_t at = g->head[i]; at && !ends; at = g->edges[at].next) {
                ends = g->seen[g->edges[at].to];
            }
            changed |= ends && !g->seen[i];
            g->seen[i] = g->seen[i] || ends;
        }
    }
}

/* pdom(i) = i and what all successors share. Did it change? */
static int update_pdom(struct graph *g, uint32_t i) {
    uint64_t *set = pdom_of(g, i);
    uint64_t changed = 0;
    for (size_t w = 0; w < g->words; w++) {
        uint64_t shared = UINT64_MAX;
        for (uint32_t at = g->head[i]; at; at = g->edges[at].next) {
            shared &= pdom_of(g, g->edges[at].to)[w];
        }
        shared |= w == i / 64 ? bit(i) : 0;
        changed |= set[w] ^ shared;
        set[w] = shared;
    }
    return changed != 0;
}

static void solve_pdom(struct graph *g) {
    mark_ending(g);
    for (uint32_t i = 0; i < g->n; i++) {
        int fixed = is_end(g, i) || !g->seen[i];
        memset(pdom_of(g, i), fixed ? 0 : 0xff, g->words * sizeof *g->pdom);
        pdom_of(g, i)[i / 64] |= bit(i);
    }
    int changed = 1;
    while (changed) {
        changed = 0;
        for (uint32_t i = g->n; i-- > 0;) {
            changed |= !is_end(g, i) && g->seen[i] && update_pdom(g, i);
        }
    }
}

static unsigned count_bits(const uint64_t *set, size_t words) {
    unsigned n = 0;
    for (size_t w = 0; w < words; w++) {
        for (uint64_t rest = set[w]; rest; rest &= rest - 1) {
            n++;
        }
    }
    return n;
}

/* The nearest strict post-dominator, or n. They form a chain: the nearest has the largest set. */
static uint32_t immediate_pdom(const struct graph *g, uint32_t i) {
    uint32_t best = g->n;
    unsigned best_size = 0;
    for (uint32_t j = 0; j < g->n; j++) {
        if (j == i || !(pdom_of(g, i)[j / 64] & bit(j))) {
            continue;
        }
        unsigned size = count_bits(pdom_of(g, j), g->words);
        if (size > best_size) {
            best = j;
            best_size = size;
        }
    }
    return best;
}

/* Divergent regions ---------------------------------------------------------------------------- */

/* Marks in `seen` what can follow `from` without passing `stop`; `from` only if it comes again. */
static void mark_region(struct graph *g, uint32_t from, uint32_t stop) {
    uint32_t depth = 0;
    memset(g->seen, 0, g->n);
    g->stack[depth++] = from;
    while (depth > 0) {
        uint32_t i = g->stack[--depth];
        for (uint32_t at = g->head[i]; at; at = g->edges[at].next) {
            uint32_t to = g->edges[at].to;
            if (to != stop && !g->seen[to]) {
                g->seen[to] = 1;
                g->stack[depth++] = to;
            }
        }
    }
}

/* From the first row; all rows, when one that is reached goes to an unknown place. */
static void mark_reachable(struct graph *g) {
    mark_region(g, 0, g->n);
    g->seen[0] = 1;
    int lost = 0;
    for (uint32_t i = 0; i < g->n; i++) {
        lost |= g->seen[i] && g->anywhere[i];
    }
    for (uint32_t i = 0; i < g->n; i++) {
        g->reachable[i] = lost || g->seen[i];
    }
}

/* Can lanes part here? Not at a plain jump, wherever it goes, unless it was seen to go two ways. */
static int diverges(const struct graph *g, uint32_t i) {
    const struct cfg_inst *c = &g->cfg[i];
    int two_ways = g->head[i] && g->edges[g->head[i]].next;
    return g->reachable[i] && c->is_branch && (c->predicated || two_ways);
}

/* Makes what is live at one point of the branch's region live at all of them. Did that change one?
 */
static int widen_region(struct graph *g, uint32_t branch, uint32_t stop) {
    uint64_t alive[REG_WORDS];
    int changed = 0;
    memcpy(alive, g->out[branch], sizeof alive);
    mark_region(g, branch, stop);
    for (uint32_t i = 0; i < g->n; i++) {
        if (g->seen[i]) {
            join(alive, g->live[i]);
            join(alive, g->out[i]);
        }
    }
    for (uint32_t i = 0; i < g->n; i++) {
        if (g->seen[i]) {
            changed |= join(g->live[i], alive);
        }
    }
    return changed;
}

/* Repeats over all regions, which may nest and overlap, until nothing changes. `stop` is scratch.
 */
static void widen_regions(struct graph *g, uint32_t *stop) {
    for (uint32_t i = 0; i < g->n; i++) {
        stop[i] = diverges(g, i) ? immediate_pdom(g, i) : g->n;
    }
    int changed = 1;
    while (changed) {
        changed = 0;
        for (uint32_t i = 0; i < g->n; i++) {
            changed |= diverges(g, i) && widen_region(g, i, stop[i]);
        }
    }
}

/* Result --------------------------------------------------------------------------------------- */

static void add_named(uint64_t *set, const struct static_inst *inst) {
    for (unsigned s = 0; s < inst->n_src; s++) {
        set[inst->src[s] / 64] |= bit(inst->src[s]);
    }
    for (unsigned d = 0; d < inst->n_dst; d++) {
        set[inst->dst[d] / 64] |= bit(inst->dst[d]);
    }
}

/* free = everything but `taken` and RZ, which is not a register. */
static void set_free(struct static_inst *inst, const uint64_t *taken) {
    for (int w = 0; w < REG_WORDS; w++) {
        inst->free[w] = ~taken[w];
    }
    inst->free[REG_WORDS - 1] &= ~bit(MAX_REGS - 1);
}

/* Without a graph: what no instruction names. */
static void free_unnamed(struct kernel *k) {
    uint64_t named[REG_WORDS] = {0};
    for (uint32_t i = 0; i < k->n_insts; i++) {
        add_named(named, &k->insts[i]);
    }
    for (uint32_t i = 0; i < k->n_insts; i++) {
        set_free(&k->insts[i], named);
    }
}

/* With a graph: what is dead before the instruction and not its own. */
static void free_dead(struct kernel *k, const struct graph *g, const uint32_t *row) {
    for (uint32_t i = 0; i < k->n_insts; i++) {
        uint64_t taken[REG_WORDS];
        memcpy(taken, g->live[row[i]], sizeof taken);
        join(taken, g->cfg[row[i]].use);
        join(taken, g->cfg[row[i]].def);
        add_named(taken, &k->insts[i]);
        set_free(&k->insts[i], taken);
    }
}

static int graph_alloc(struct graph *g) {
    g->words = (g->n + 63u) / 64;
    g->n_edges = 1;
    g->cap_edges = 4 * g->n + 64;
    g->edges = malloc(g->cap_edges * sizeof *g->edges);
    g->head = calloc(g->n, sizeof *g->head);
    g->anywhere = calloc(g->n, 1);
    g->reachable = calloc(g->n, 1);
    g->seen = calloc(g->n, 1);
    g->stack = calloc(g->n + 1u, sizeof *g->stack);
    g->live = calloc(g->n, sizeof *g->live);
    g->out = calloc(g->n, sizeof *g->out);
    g->pdom = calloc(g->n * g->words, sizeof *g->pdom);
    return g->edges && g->head && g->anywhere && g->reachable && g->seen && g->stack && g->live &&
                   g->out && g->pdom
               ? 0
               : -1;
}

static void graph_free(struct graph *g) {
    free(g->edges);
    free(g->head);
    free(g->anywhere);
    free(g->reachable);
    free(g->seen);
    free(g->stack);
    free(g->live);
    free(g->out);
    free(g->pdom);
}

/* The whole pass on an allocated graph; -1 when memory is out. */
static int solve(struct graph *g, struct kernel *k, const uint32_t *row) {
    uint32_t *stop = malloc(g->n * sizeof *stop);
    int status = !stop || add_static_edges(g) || add_observed_edges(g, k, row) ? -1 : 0;
    if (status == 0) {
        solve_dataflow(g);
        solve_pdom(g);
        mark_reachable(g);
        widen_regions(g, stop);
        free_dead(k, g, row);
    }
    free(stop);
    return status;
}

int liveness_pass(struct kernel *k, const struct cfg_inst *cfg, uint32_t n, struct err *e) {
    if (!cfg || n == 0) {
        free_unnamed(k);
        return 0;
    }
    struct graph g = {.cfg = cfg, .n = n};
    uint32_t *row = map_rows(&g, k, e);
    if (!row) {
        return -1;
    }
    int status = graph_alloc(&g);
    if (status == 0) {
        status = solve(&g, k, row);
    }
    if (status) {
        err_set(e, "%s: out of memory for liveness; free some memory", k->path);
    }
    free(row);
    graph_free(&g);
    return status;
}
