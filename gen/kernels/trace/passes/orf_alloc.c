/* SPDX-License-Identifier: Apache-2.0
 * The greedy allocation of a strand (Fig. 6.6): values by what they save a slot that they take.
 * First the last-result file, then the operand file, with shorter ranges where it is full. It is
 * tried in several ways, as no order of the queue is best for all strands.
 */
#include "kernels/trace/passes/orf_alloc.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/trace/grow.h"
#include "kernels/trace/passes/liveness.h"

/* Where an entry is taken, in instructions of the strand: first to last. */
struct span {
    uint32_t first, last;
};

struct spans {
    struct span *list;
    uint64_t n, cap;
};

/* A value that waits for an entry: with its first n_reads reads. */
struct waiting {
    const struct orf_value *value;
    uint32_t n_reads;
    struct span span;
    int64_t savings, slots; /* slots: what its savings are divided by in the queue */
    uint8_t placed;
};

enum order { BY_SLOTS, BY_SLOTS_AND_ONE, BY_SAVINGS, ORDERS };

/* One way to try a strand; BY_SLOTS and not `back` is the thesis'. */
struct trial {
    enum order order; /* of the queue */
    int back;         /* a value that was shortened goes back into the queue, and waits its turn */
};

struct allocation {
    const struct orf_design *d;
    const struct orf_prices *prices;
    struct orf_strand s;
    struct orf_inst *where;
    struct spans orf[ORF_ENTRIES_MOST], lrf[LRF_BANKS_MOST];
    struct waiting *queue;
    uint64_t n_queue, cap_queue;
    uint8_t *to_mrf; /* of a definition: a read that is not served needs it there */
    uint64_t cap_to_mrf;
    struct trial trial;
    int64_t total; /* what the strand's placed values save */
    int write;     /* where they go is written down */
};

/* Prices --------------------------------------------------------------------------------------- */

static int64_t read_price(const struct orf_prices *p, enum orf_level level, unsigned path) {
    return level == LEVEL_LRF   ? p->lrf_read + p->lrf_wire
           : level == LEVEL_ORF ? p->orf_read + p->orf_wire[path]
                                : p->mrf_read + p->mrf_wire;
}

static int64_t write_price(const struct orf_prices *p, enum orf_level level, unsigned path) {
    return level == LEVEL_LRF   ? p->lrf_write + p->lrf_wire
           : level == LEVEL_ORF ? p->orf_write + p->orf_wire[path]
                                : p->mrf_write + p->mrf_wire;
}

/* What a value saves --------------------------------------------------------------------------- */

static const struct orf_read *read_of(const struct allocation *a, const struct orf_value *v,
                                      uint32_t i) {
    return &a->s.reads[a->s.inside[v->reads + i]];
}

static void mark(const struct allocation *a, const struct orf_read *r, uint8_t bit) {
    for (uint32_t j = 0; j < r->n; j++) {
        a->to_mrf[a->s.reach[r->first + j]] |= bit;
    }
}

enum { SERVED = 1, NEEDS_MRF = 2 };

/* Marks each definition of the web. The first `n` reads want it from the small file. Others, and
 * what is behind the strand, want it from the main register file. */
static void mark_defs(const struct allocation *a, const struct orf_value *v, uint32_t n) {
    for (uint32_t i = 0; i < v->n_defs; i++) {
        uint32_t def = a->s.inside[v->defs + i];
        a->to_mrf[def] = a->s.defs[def].behind ? NEEDS_MRF : 0;
    }
    for (uint32_t i = 0; i < v->n_reads; i++) {
        mark(a, read_of(a, v, i), i < n ? SERVED : NEEDS_MRF);
    }
    for (uint32_t i = 0; i < v->n_others; i++) {
        mark(a, &a->s.reads[a->s.inside[v->others + i]], NEEDS_MRF);
    }
}

static int may_keep_both(const struct allocation *a, enum orf_level level) {
    return a->d->write_rule == WRITE_TWO ||
           (a->d->write_rule == WRITE_LRF_MRF && level == LEVEL_LRF);
}

/* Fig. 6.5; nothing where the write rule forbids it. */
static int64_t web_savings(const struct allocation *a, struct waiting *w, enum orf_level level) {
    const struct orf_value *v = w->value;
    int64_t savings = 0;
    mark_defs(a, v, w->n_reads);
    for (uint32_t i = 0; i < w->n_reads; i++) {
        const struct orf_read *r = read_of(a, v, i);
        savings +=
            read_price(a->prices, LEVEL_MRF, r->path) - read_price(a->prices, level, r->path);
    }
    w->span.first = UINT32_MAX;
    for (uint32_t i = 0; i < v->n_defs; i++) {
        uint32_t number = a->s.inside[v->defs + i];
        const struct orf_def *def = &a->s.defs[number];
        if (!(a->to_mrf[number] & SERVED)) {
            continue;
        }
        savings -= write_price(a->prices, level, def->path);
        w->span.first = def->at < w->span.first ? def->at : w->span.first;
        if (!(a->to_mrf[number] & NEEDS_MRF)) {
            savings += write_price(a->prices, LEVEL_MRF, def->path);
        } else if (!may_keep_both(a, level)) {
            return 0;
        }
    }
    return savings;
}

/* Fig. 6.8 */
static int64_t read_savings(const struct allocation *a, struct waiting *w) {
    const struct orf_read *first = read_of(a, w->value, 0);
    int64_t savings = -write_price(a->prices, LEVEL_ORF, first->path);
    for (uint32_t i = 1; i < w->n_reads; i++) {
        const struct orf_read *r = read_of(a, w->value, i);
        savings +=
            read_price(a->prices, LEVEL_MRF, r->path) - read_price(a->prices, LEVEL_ORF, r->path);
    }
    w->span.first = first->at;
    return savings;
}

/* Sets what the value saves with its first n_reads reads, where it takes an entry, and its slots in
 * the queue. */
static void weigh(const struct allocation *a, struct waiting *w, enum orf_level level) {
    w->savings = w->n_reads == 0     ? 0
                 : w->value->is_read ? read_savings(a, w)
                                     : web_savings(a, w, level);
    w->span.last = w->n_reads ? read_of(a, w->value, w->n_reads - 1)->at : 0;
    w->slots = a->trial.order == BY_SAVINGS
                   ? 1
                   : w->span.last - w->span.first + (int64_t)(a->trial.order == BY_SLOTS_AND_ONE);
}

/* Entries -------------------------------------------------------------------------------------- */

/* Reads come before writes, so that two spans may share an end. */
static int is_free(const struct spans *entry, struct span span) {
    for (uint64_t i = 0; i < entry->n; i++) {
        if (entry->list[i].first < span.last && span.first < entry->list[i].last) {
            return 0;
        }
    }
    return 1;
}

static int take(struct spans *entry, struct span span) {
    struct span *moved = grow_array(entry->list, &entry->cap, entry->n + 1, sizeof *moved);
    if (!moved) {
        return -1;
    }
    entry->list = moved;
    entry->list[entry->n++] = span;
    return 0;
}

/* Writes down where the reads and results of a value go. */
static void place(struct allocation *a, struct waiting *w, enum orf_level level, unsigned entry) {
    const struct orf_value *v = w->value;
    w->placed = 1;
    a->total += w->savings;
    if (!a->write) {
        return;
    }
    for (uint32_t i = 0; i < w->n_reads; i++) {
        const struct orf_read *r = read_of(a, v, i);
        uint8_t fill = v->is_read && i == 0;
        a->where[r->inst].src[r->src] = (struct orf_operand){level, (uint8_t)entry, fill};
    }
    mark_defs(a, v, w->n_reads);
    for (uint32_t i = 0; i < v->n_defs; i++) {
        uint32_t number = a->s.inside[v->defs + i];
        const struct orf_def *def = &a->s.defs[number];
        if (a->to_mrf[number] & SERVED) {
            a->where[def->inst].dst[def->dst] =
                (struct orf_operand){level, (uint8_t)entry, (a->to_mrf[number] & NEEDS_MRF) != 0};
        }
    }
}

/* The queue ------------------------------------------------------------------------------------ */

/* Larger savings a slot first; then the first slot, then the register. */
static int compare_waiting(const void *left, const void *right) {
    const struct waiting *a = left, *b = right;
    int64_t by_savings = b->savings * a->slots - a->savings * b->slots;
    if (by_savings != 0) {
        return by_savings > 0 ? 1 : -1;
    }
    if (a->span.first != b->span.first) {
        return a->span.first < b->span.first ? -1 : 1;
    }
    return (a->value->reg > b->value->reg) - (a->value->reg < b->value->reg);
}

/* Of the values that may go to a level and are not placed those that pay, the best first; the rest
 * behind them. Returns how many. */
static uint64_t line_up(struct allocation *a, enum orf_level level,
                        int may(const struct allocation *, const struct orf_value *)) {
    uint64_t n = 0;
    for (uint64_t i = 0; i < a->n_queue; i++) {
        struct waiting w = a->queue[i];
        w.n_reads = w.value->n_reads;
        if (w.placed || !may(a, w.value)) {
            continue;
        }
        weigh(a, &w, level);
        if (w.savings > 0) {
            a->queue[i] = a->queue[n];
            a->queue[n++] = w;
        }
    }
    if (n > 0) {
        qsort(a->queue, n, sizeof *a->queue, compare_waiting);
    }
    return n;
}

/* Last-result file ----------------------------------------------------------------------------- */

static int bank_of(const struct allocation *a, const struct orf_value *v) {
    return a->d->lrf == LRF_SPLIT ? read_of(a, v, 0)->slot : 0;
}

/* All reads of a web, private makers and readers only; of a split file in one slot. */
static int may_be_last(const struct allocation *a, const struct orf_value *v) {
    if (v->is_read || v->n_others > 0) {
        return 0;
    }
    for (uint32_t i = 0; i < v->n_defs; i++) {
        if (a->s.defs[a->s.inside[v->defs + i]].path != DATAPATH_PRIVATE) {
            return 0;
        }
    }
    for (uint32_t i = 0; i < v->n_reads; i++) {
        const struct orf_read *r = read_of(a, v, i);
        int one_slot = r->slot < LRF_BANKS_MOST && r->slot == read_of(a, v, 0)->slot;
        if (r->path != DATAPATH_PRIVATE || (a->d->lrf == LRF_SPLIT && !one_slot)) {
            return 0;
        }
    }
    return 1;
}

static int allocate_lrf(struct allocation *a) {
    uint64_t n = line_up(a, LEVEL_LRF, may_be_last);
    for (uint64_t i = 0; i < n; i++) {
        struct waiting *w = &a->queue[i];
        unsigned bank = (unsigned)bank_of(a, w->value);
        if (!is_free(&a->lrf[bank], w->span)) {
            continue;
        }
        if (take(&a->lrf[bank], w->span)) {
            return -1;
        }
        place(a, w, LEVEL_LRF, bank);
    }
    return 0;
}

/* Operand file --------------------------------------------------------------------------------- */

static int may_be_operand(const struct allocation *a, const struct orf_value *v) {
    (void)a;
    (void)v;
    return 1;
}

static int free_entry(const struct allocation *a, struct span span) {
    for (unsigned i = 0; i < a->d->entries; i++) {
        if (is_free(&a->orf[i], span)) {
            return (int)i;
        }
    }
    return -1;
}

/* Moves a value behind those that are worth more by now. */
static void wait_again(struct waiting *w, const struct waiting *end) {
    while (w + 1 < end && compare_waiting(w, w + 1) > 0) {
        struct waiting moved = w[0];
        w[0] = w[1];
        w[1] = moved;
        w++;
    }
}

static int allocate_orf(struct allocation *a) {
    uint64_t n = a->d->entries ? line_up(a, LEVEL_ORF, may_be_operand) : 0;
    for (uint64_t i = 0; i < n;) {
        struct waiting *w = &a->queue[i];
        int entry = w->savings > 0 ? free_entry(a, w->span) : -1;
        if (entry < 0 && a->d->partial && w->n_reads > 1) {
            w->n_reads--; /* a partial range (6.4.2) */
            weigh(a, w, LEVEL_ORF);
            if (a->trial.back) {
                wait_again(w, &a->queue[n]);
            }
            continue;
        }
        if (entry >= 0) {
            if (take(&a->orf[entry], w->span)) {
                return -1;
            }
            place(a, w, LEVEL_ORF, (unsigned)entry);
        }
        i++;
    }
    return 0;
}

/* All ------------------------------------------------------------------------------------------ */

static int start_strand(struct allocation *a) {
    const struct orf_strand *s = &a->s;
    struct waiting *queue = grow_array(a->queue, &a->cap_queue, s->n_values, sizeof *queue);
    a->queue = queue ? queue : a->queue;
    uint8_t *to_mrf = grow_array(a->to_mrf, &a->cap_to_mrf, s->n_defs, sizeof *to_mrf);
    a->to_mrf = to_mrf ? to_mrf : a->to_mrf;
    if ((!queue && s->n_values) || (!to_mrf && s->n_defs)) {
        return -1;
    }
    a->n_queue = s->n_values;
    for (uint64_t i = 0; i < s->n_values; i++) {
        a->queue[i] = (struct waiting){.value = &s->values[i]};
    }
    for (unsigned i = 0; i < ORF_ENTRIES_MOST; i++) {
        a->orf[i].n = 0;
    }
    for (unsigned i = 0; i < LRF_BANKS_MOST; i++) {
        a->lrf[i].n = 0;
    }
    return 0;
}

static void stop(struct allocation *a) {
    for (unsigned i = 0; i < ORF_ENTRIES_MOST; i++) {
        free(a->orf[i].list);
    }
    for (unsigned i = 0; i < LRF_BANKS_MOST; i++) {
        free(a->lrf[i].list);
    }
    orf_strand_free(&a->s);
    free(a->queue);
    free(a->to_mrf);
}

static int try_strand(struct allocation *a, struct trial trial, int write) {
    a->trial = trial;
    a->write = write;
    a->total = 0;
    return start_strand(a) || (a->d->lrf != LRF_NONE && allocate_lrf(a)) || allocate_orf(a) ? -1
                                                                                            : 0;
}

/* Another way than the thesis' has to save that much more, in percent. Savings are counted once an
 * instruction, but how often each runs is not known here. */
enum { CLEARLY_MORE = 2 };

/* Tries all ways, and takes the best. */
static int allocate_strand(struct allocation *a) {
    struct trial best = {BY_SLOTS, 0};
    int64_t most = 0;
    for (int i = 0; i < 2 * ORDERS; i++) {
        struct trial trial = {(enum order)(i % ORDERS), i >= ORDERS};
        if (try_strand(a, trial, 0)) {
            return -1;
        }
        if (i == 0) {
            most = a->total + a->total * CLEARLY_MORE / 100;
        } else if (a->total > most) {
            most = a->total;
            best = trial;
        }
    }
    return try_strand(a, best, 1);
}

static int allocate_strands(struct allocation *a, const struct orf_program *p, struct err *e) {
    int status = 0;
    for (uint32_t i = 0; status == 0 && i < p->strands->n; i++) {
        if (orf_strand_find(&a->s, p, i, a->d, e)) {
            status = -1;
        } else if (allocate_strand(a)) {
            status = err_set(e, "out of memory for the entries of a strand; free some memory");
        }
    }
    return status;
}

/* Instructions of one PC share what the file says of it: no more than the main register file. */
static void find_fixed(const struct cfg *g, uint8_t *fixed) {
    for (uint32_t i = 1; i < g->n_order; i++) {
        uint32_t a = g->order[i - 1], b = g->order[i];
        if (g->insts[a].pc == g->insts[b].pc) {
            fixed[a] = fixed[b] = 1;
        }
    }
}

int orf_allocate(struct orf_inst *where, const struct cfg *g, const struct regions *strands,
                 uint32_t n_insts, const struct orf_design *d, const struct orf_prices *prices,
                 struct err *e) {
    struct orf_program p = {.g = g, .strands = strands};
    struct allocation a = {.d = d, .prices = prices, .where = where};
    p.need = malloc(((size_t)region_locations(g) + 1) * sizeof *p.need);
    p.fixed = calloc(n_insts + (size_t)1, 1);
    int status = -1;
    memset(where, 0, n_insts * sizeof *where);
    if (!p.need || !p.fixed) {
        err_set(e, "out of memory for the allocation; free some memory");
    } else if (liveness_of_lanes(g, p.need, e) == 0) {
        find_fixed(g, p.fixed);
        status = allocate_strands(&a, &p, e);
    }
    stop(&a);
    free(p.need);
    free(p.fixed);
    return status;
}
