/* SPDX-License-Identifier: Apache-2.0 */
#include "common/naive_cache.h"

#include <string.h>

/* What a source's look-up found, in one thread. */
enum outcome { MISS, HIT, HOME_HIT };

/* Events of one operand register, a flag a thread, from which accesses follow. */
struct event {
    int in[RC_LANES];
};

/* One source of an instruction. */
struct looked {
    enum outcome outcome[RC_LANES];
    uint64_t read[RC_LANES]; /* version that came from the register file */
};

static unsigned sets(const struct naive_warp *w) {
    return w->config.entries / w->config.ways;
}

static unsigned home(const struct naive_warp *w, unsigned reg) {
    return w->config.map == RC_MAP_LINEAR ? reg * sets(w) / 256 : reg % sets(w);
}

static unsigned source_set(const struct naive_warp *w, const struct rc_source *s) {
    return s->position % sets(w);
}

static struct naive_entry *find(struct naive_warp *w, unsigned lane, unsigned set, unsigned reg) {
    struct naive_entry *e = &w->thread[lane].entry[set * w->config.ways];
    for (unsigned i = 0; i < w->config.ways; i++) {
        if (e[i].valid && e[i].reg == reg) {
            return &e[i];
        }
    }
    return NULL;
}

/* Port uses: groups of neighbouring threads of which one has the event. */
static uint64_t accesses(const struct naive_warp *w, const struct event *e) {
    unsigned width = w->config.bank_bits / 32;
    uint64_t n = 0;
    for (unsigned first = 0; first < RC_LANES; first += width) {
        int any = 0;
        for (unsigned lane = first; lane < first + width; lane++) {
            any |= e->in[lane];
        }
        n += (uint64_t)any;
    }
    return n;
}

void naive_start(struct naive_warp *w, const struct rc_config *c, struct rc_counters *n) {
    memset(w, 0, sizeof *w);
    w->config = *c;
    w->n = n;
}

/* Puts a register into a set; returns whether a dirty one had to go. */
static int insert(struct naive_warp *w, unsigned lane, unsigned set, unsigned reg,
                  uint64_t version) {
    struct naive_thread *t = &w->thread[lane];
    struct naive_entry *e = &t->entry[set * w->config.ways], *victim = &e[0];
    for (unsigned i = 0; i < w->config.ways; i++) {
        if (!e[i].valid) {
            victim = &e[i];
            break;
        }
        if (e[i].age < victim->age) {
            victim = &e[i];
        }
    }
    int dirty = victim->valid && victim->dirty;
    if (dirty) {
        t->file[victim->reg] = victim->version;
        w->n->dirty_evictions++;
        w->n->rf_writes++;
    }
    *victim = (struct naive_entry){1, 0, reg, version, ++w->clock};
    return dirty;
}

static void hit(struct naive_warp *w, unsigned lane, const struct naive_entry *e,
                uint64_t *counter) {
    w->n->read_hits++;
    w->n->stale_hits += e->version != w->thread[lane].newest[e->reg];
    if (counter) {
        (*counter)++;
    }
}

static void look_up(struct naive_warp *w, const struct rc_source *s, uint32_t mask,
                    struct looked *l) {
    struct event hits = {{0}}, homes = {{0}}, looks = {{0}};
    unsigned set = source_set(w, s);
    for (unsigned lane = 0; lane < RC_LANES; lane++) {
        if (!(mask >> lane & 1)) {
            continue;
        }
        struct naive_thread *t = &w->thread[lane];
        struct naive_entry *e = find(w, lane, set, s->reg), *h = NULL;
        w->n->base_reads++;
        if (!e && w->config.coherent && home(w, s->reg) != set) {
            h = find(w, lane, home(w, s->reg), s->reg);
            looks.in[lane] = 1;
        }
        l->outcome[lane] = e ? HIT : h ? HOME_HIT : MISS;
        hits.in[lane] = e != NULL;
        homes.in[lane] = h != NULL;
        if (e || h) {
            hit(w, lane, e ? e : h, e ? NULL : &w->n->home_hits);
        } else {
            l->read[lane] = t->file[s->reg];
            w->n->read_misses++;
            w->n->rf_reads++;
            w->n->stale_reads += t->file[s->reg] != t->newest[s->reg];
        }
    }
    w->n->rc_reads += accesses(w, &hits) + accesses(w, &homes);
    w->n->home_lookups += accesses(w, &looks);
}

static int source_allocates(const struct rc_config *c, const struct rc_source *s) {
    return c->alloc == RC_ALLOC_READ || c->alloc == RC_ALLOC_BOTH ||
           (c->alloc == RC_ALLOC_COMPILER && s->reuse);
}

static void settle(struct naive_warp *w, const struct rc_source *s, uint32_t mask,
                   const struct looked *l) {
    struct event fills = {{0}}, victims = {{0}};
    for (unsigned lane = 0; lane < RC_LANES; lane++) {
        if (!(mask >> lane & 1)) {
            continue;
        }
        unsigned set = l->outcome[lane] == HOME_HIT ? home(w, s->reg) : source_set(w, s);
        struct naive_entry *e = find(w, lane, set, s->reg);
        if (l->outcome[lane] != MISS) {
            if (e && w->config.replace == RC_REPLACE_LRU) {
                e->age = ++w->clock;
            }
        } else if (!e && source_allocates(&w->config, s)) {
            victims.in[lane] = insert(w, lane, set, s->reg, l->read[lane]);
            fills.in[lane] = 1;
            w->n->source_allocations++;
        }
    }
    w->n->rc_writes += accesses(w, &fills);
    w->n->rc_victim_reads += accesses(w, &victims);
}

static void invalidate(struct naive_warp *w, unsigned lane, unsigned reg) {
    for (unsigned set = 0; set < sets(w); set++) {
        struct naive_entry *e = set == home(w, reg) ? NULL : find(w, lane, set, reg);
        if (e) {
            e->valid = 0;
            w->n->invalidations++;
        }
    }
}

static void write(struct naive_warp *w, unsigned reg, uint32_t mask) {
    struct event entered = {{0}}, victims = {{0}};
    for (unsigned lane = 0; lane < RC_LANES; lane++) {
        if (!(mask >> lane & 1)) {
            continue;
        }
        struct naive_thread *t = &w->thread[lane];
        struct naive_entry *e = find(w, lane, home(w, reg), reg);
        uint64_t version = ++t->newest[reg];
        w->n->base_writes++;
        w->n->write_hits += e != NULL;
        w->n->write_misses += e == NULL;
        if (e && w->config.replace == RC_REPLACE_LRU) {
            e->age = ++w->clock;
        }
        if (!e && w->config.alloc != RC_ALLOC_READ) {
            victims.in[lane] = insert(w, lane, home(w, reg), reg, version);
            w->n->dest_allocations++;
            e = find(w, lane, home(w, reg), reg);
        }
        if (e) {
            entered.in[lane] = 1;
            e->version = version;
        }
        if (e && w->config.evict == RC_EVICT_BACK) {
            w->n->writes_absorbed += (uint64_t)e->dirty;
            e->dirty = 1;
        } else {
            t->file[reg] = version;
            w->n->rf_writes++;
        }
        if (w->config.coherent) {
            invalidate(w, lane, reg);
        }
    }
    w->n->rc_writes += accesses(w, &entered);
    w->n->rc_victim_reads += accesses(w, &victims);
}

void naive_step(struct naive_warp *w, const struct rc_instruction *i, uint32_t mask) {
    struct looked looked[RC_SOURCES];
    w->n->warp_instructions++;
    for (unsigned s = 0; s < i->sources; s++) {
        look_up(w, &i->source[s], mask, &looked[s]);
    }
    for (unsigned s = 0; s < i->sources; s++) {
        settle(w, &i->source[s], mask, &looked[s]);
    }
    for (unsigned d = 0; d < i->destinations; d++) {
        write(w, i->destination[d], mask);
    }
}

void naive_end(struct naive_warp *w) {
    for (unsigned lane = 0; lane < RC_LANES; lane++) {
        for (unsigned i = 0; i < w->config.entries; i++) {
            const struct naive_entry *e = &w->thread[lane].entry[i];
            w->n->dirty_left += e->valid && e->dirty;
        }
    }
    memset(w->thread, 0, sizeof w->thread);
}
