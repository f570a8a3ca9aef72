/* SPDX-License-Identifier: Apache-2.0
 * State of a warp, in masks of lanes: which lanes hold a register in a set, which copies are dirty
 * or stale. Masks make a look-up one load, whatever the divergence.
 *
 * The order of a set's entries is a list of insertions, oldest first: a register, and the lanes in
 * which that insertion still stands. Full-warp code has one element an entry; divergent code has
 * some more. Ways have no numbers: an empty one, or else the oldest entry, is all that counts.
 *
 * A copy is stale when the register has a newer value. The register file's is stale exactly where
 * the home set has a dirty entry, which always has the newest value: destinations are written
 * nowhere else.
 */
#include "evaluate/regcache/register_cache_count.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEVELS = 5, /* planes of a count to RC_WAYS_MOST */
    SLACK = 8,  /* insertions that may stand empty in a list before it is packed */
    LANE_BITS = 32
};

struct insertion {
    uint32_t lanes;
    uint32_t reg;
};

/* Lanes that lose the entry of an insertion, by its index. */
struct victim {
    uint32_t at, lanes;
};

/* A set of a warp's 32 caches. */
struct order {
    uint32_t head, tail, live; /* list[head .. tail), of which `live` have lanes */
    uint32_t level[LEVELS];    /* bit-sliced: entries of each lane */
    struct insertion *list;
};

struct copies {
    uint32_t present[RC_REGISTERS], stale[RC_REGISTERS];
};

struct warp {
    struct copies *set;            /* [sets] */
    struct order *order;           /* [sets] */
    uint32_t dirty[RC_REGISTERS];  /* lanes whose entry in the home set is dirty */
    uint32_t abroad[RC_REGISTERS]; /* at least the lanes with a copy in another set */
};

struct rc_cache {
    struct rc_config config;
    struct rc_counters n;
    unsigned sets, warps, full_plane, group_lanes, all_groups, list_room;
    uint32_t group_bits; /* the first lane of each group */
    uint8_t home[RC_REGISTERS];
    struct warp *warp;
};

/* What the look-ups of one source found. */
struct found {
    uint32_t hit, home, miss, stale; /* stale: of `miss`, the register file's value */
};

const struct rc_config rc_default = {
    2, 8, RC_ALLOC_COMPILER, RC_MAP_INTERLEAVED, RC_REPLACE_FIFO, RC_EVICT_BACK, 128, 0};

static unsigned lanes_of(uint32_t mask) {
    return (unsigned)__builtin_popcount(mask);
}

/* Opening ------------------------------------------------------------------------------------- */

static int power_of_two(unsigned n, unsigned most) {
    return n > 0 && n <= most && (n & (n - 1)) == 0;
}

const char *rc_config_fault(const struct rc_config *c) {
    if (!power_of_two(c->ways, RC_WAYS_MOST)) {
        return "ways";
    }
    if (!power_of_two(c->entries, RC_ENTRIES_MOST) || c->ways > c->entries) {
        return "entries";
    }
    return c->bank_bits < LANE_BITS || !power_of_two(c->bank_bits, LANE_BITS * RC_LANES)
               ? "bank-bits"
               : NULL;
}

static uint8_t home_of(const struct rc_config *c, unsigned sets, unsigned reg) {
    return (uint8_t)(c->map == RC_MAP_LINEAR ? reg * sets / RC_REGISTERS : reg % sets);
}

static void set_sizes(struct rc_cache *c) {
    c->sets = c->config.entries / c->config.ways;
    c->full_plane = (unsigned)__builtin_ctz(c->config.ways);
    c->group_lanes = c->config.bank_bits / LANE_BITS;
    c->all_groups = RC_LANES / c->group_lanes;
    c->list_room = 2 * (2 * RC_LANES * c->config.ways + SLACK) + 2;
    for (unsigned lane = 0; lane < RC_LANES; lane += c->group_lanes) {
        c->group_bits |= UINT32_C(1) << lane;
    }
    for (unsigned reg = 0; reg < RC_REGISTERS; reg++) {
        c->home[reg] = home_of(&c->config, c->sets, reg);
    }
}

static int open_warp(const struct rc_cache *c, struct warp *w) {
    w->set = calloc(c->sets, sizeof *w->set);
    w->order = calloc(c->sets, sizeof *w->order);
    if (!w->set || !w->order) {
        return -1;
    }
    for (unsigned s = 0; s < c->sets; s++) {
        w->order[s].list = malloc(c->list_room * sizeof *w->order[s].list);
        if (!w->order[s].list) {
            return -1;
        }
    }
    return 0;
}

struct rc_cache *rc_open(const struct rc_config *config, unsigned warps) {
    struct rc_cache *c = rc_config_fault(config) ? NULL : calloc(1, sizeof *c);
    if (!c) {
        return NULL;
    }
    c->config = *config;
    set_sizes(c);
    c->warp = calloc(warps, sizeof *c->warp);
    c->warps = c->warp ? warps : 0;
    for (unsigned w = 0; w < warps; w++) {
        if (!c->warp || open_warp(c, &c->warp[w])) {
            rc_close(c);
            return NULL;
        }
    }
    return c;
}

void rc_close(struct rc_cache *c) {
    for (unsigned w = 0; c && w < c->warps; w++) {
        for (unsigned s = 0; c->warp[w].order && s < c->sets; s++) {
            free(c->warp[w].order[s].list);
        }
        free(c->warp[w].order);
        free(c->warp[w].set);
    }
    if (c) {
        free(c->warp);
    }
    free(c);
}

void rc_order(struct rc_instruction *i) {
    for (unsigned a = 1; a < i->sources; a++) {
        struct rc_source s = i->source[a];
        unsigned b = a;
        for (; b > 0 && i->source[b - 1].position > s.position; b--) {
            i->source[b] = i->source[b - 1];
        }
        i->source[b] = s;
    }
    for (unsigned a = 1; a < i->destinations; a++) {
        uint8_t d = i->destination[a];
        unsigned b = a;
        for (; b > 0 && i->destination[b - 1] > d; b--) {
            i->destination[b] = i->destination[b - 1];
        }
        i->destination[b] = d;
    }
}

/* Entries of a set ---------------------------------------------------------------------------- */

/* Groups of neighbouring lanes with a lane of the mask; mostly all or none. */
static unsigned groups(const struct rc_cache *c, uint32_t mask) {
    if (mask == 0 || mask == UINT32_MAX) {
        return mask ? c->all_groups : 0;
    }
    for (unsigned n = 1; n < c->group_lanes; n *= 2) {
        mask |= mask >> n;
    }
    return lanes_of(mask & c->group_bits);
}

static void level_add(struct order *o, uint32_t lanes) {
    for (unsigned i = 0; lanes; i++) {
        uint32_t carry = o->level[i] & lanes;
        o->level[i] ^= lanes;
        lanes = carry;
    }
}

static void level_subtract(struct order *o, uint32_t lanes) {
    for (unsigned i = 0; lanes; i++) {
        o->level[i] ^= lanes;
        lanes &= o->level[i];
    }
}

/* Takes lanes out of an insertion. */
static void thin(struct order *o, struct insertion *i, uint32_t lanes) {
    i->lanes &= ~lanes;
    o->live -= i->lanes == 0;
}

/* Keeps the list short: empty insertions go, first those at its head. */
static void pack(const struct rc_cache *c, struct order *o) {
    while (o->head < o->tail && o->list[o->head].lanes == 0) {
        o->head++;
    }
    if (o->tail - o->head <= 2 * o->live + SLACK && o->tail < c->list_room) {
        return;
    }
    uint32_t n = 0;
    for (uint32_t i = o->head; i < o->tail; i++) {
        if (o->list[i].lanes) {
            o->list[n++] = o->list[i];
        }
    }
    o->head = 0;
    o->tail = n;
}

static void append(const struct rc_cache *c, struct order *o, unsigned reg, uint32_t lanes) {
    pack(c, o);
    o->list[o->tail++] = (struct insertion){lanes, reg};
    o->live++;
}

/* The insertions that hold the oldest entry of each of the lanes, as `victim`; returns how many.
 * Divergent code goes through many insertions of which some do: without a branch. */
static unsigned find_oldest(const struct order *o, uint32_t lanes, struct victim *victim) {
    unsigned n = 0;
    for (uint32_t i = o->head; lanes; i++) {
        uint32_t found = o->list[i].lanes & lanes;
        victim[n] = (struct victim){i, found};
        n += found != 0;
        lanes ^= found;
    }
    return n;
}

/* Takes these lanes of an insertion. Returns those whose entry was dirty. */
static inline uint32_t take(struct rc_cache *c, struct warp *w, unsigned set, struct insertion *i,
                            uint32_t lanes) {
    uint32_t at_home = c->home[i->reg] == set ? lanes : 0;
    uint32_t dirty = w->dirty[i->reg] & at_home;
    w->set[set].present[i->reg] &= ~lanes;
    w->dirty[i->reg] &= ~at_home;
    thin(&w->order[set], i, lanes);
    return dirty;
}

/* Takes the oldest entry of each of the lanes. Returns those whose entry was dirty. */
static uint32_t evict(struct rc_cache *c, struct warp *w, unsigned set, uint32_t lanes) {
    struct order *o = &w->order[set];
    if ((o->list[o->head].lanes & lanes) == lanes) {
        return take(c, w, set, &o->list[o->head], lanes);
    }
    struct victim victim[RC_LANES + 1];
    unsigned n = find_oldest(o, lanes, victim);
    uint32_t dirty = 0;
    for (unsigned v = 0; v < n; v++) {
        dirty |= take(c, w, set, &o->list[victim[v].at], victim[v].lanes);
    }
    return dirty;
}

/* Gives each of the lanes an entry for the register, which they do not have in this set. */
static void allocate(struct rc_cache *c, struct warp *w, unsigned set, unsigned reg,
                     uint32_t lanes) {
    struct order *o = &w->order[set];
    uint32_t full = o->level[c->full_plane] & lanes;
    if (full) {
        uint32_t dirty = evict(c, w, set, full);
        if (dirty) {
            c->n.dirty_evictions += lanes_of(dirty);
            c->n.rf_writes += lanes_of(dirty);
            c->n.rc_victim_reads += groups(c, dirty);
        }
    }
    level_add(o, lanes & ~full);
    append(c, o, reg, lanes);
    w->set[set].present[reg] |= lanes;
}

/* Takes the register's entries in these lanes out of the order. */
static void unlist(struct order *o, unsigned reg, uint32_t lanes) {
    for (uint32_t i = o->tail; lanes; i--) {
        struct insertion *entry = &o->list[i - 1];
        uint32_t found = entry->reg == reg ? entry->lanes & lanes : 0;
        if (found) {
            lanes &= ~found;
            thin(o, entry, found);
        }
    }
}

/* A hit makes the entry the youngest, where it still stands. */
static void touch(struct rc_cache *c, struct warp *w, unsigned set, unsigned reg, uint32_t lanes) {
    struct order *o = &w->order[set];
    lanes &= w->set[set].present[reg];
    if (o->tail > o->head && o->list[o->tail - 1].reg == reg) {
        lanes &= ~o->list[o->tail - 1].lanes;
    }
    if (lanes) {
        unlist(o, reg, lanes);
        append(c, o, reg, lanes);
    }
}

/* Sources ------------------------------------------------------------------------------------- */

static void look_home(struct rc_cache *c, const struct warp *w, unsigned reg, struct found *f) {
    const struct copies *home = &w->set[c->home[reg]];
    f->home = home->present[reg] & f->miss;
    c->n.home_lookups += groups(c, f->miss);
    c->n.home_hits += lanes_of(f->home);
    c->n.stale_hits += lanes_of(f->home & home->stale[reg]);
    c->n.rc_reads += groups(c, f->home);
    f->miss &= ~f->home;
}

static struct found look_up(struct rc_cache *c, const struct warp *w, const struct rc_source *s,
                            uint32_t mask) {
    unsigned set = s->position & (c->sets - 1);
    const struct copies *copies = &w->set[set];
    struct found f = {.hit = copies->present[s->reg] & mask};
    f.miss = mask & ~f.hit;
    c->n.stale_hits += lanes_of(f.hit & copies->stale[s->reg]);
    c->n.rc_reads += groups(c, f.hit);
    if (f.miss && c->config.coherent && set != c->home[s->reg]) {
        look_home(c, w, s->reg, &f);
    }
    f.stale = f.miss & w->dirty[s->reg];
    c->n.read_hits += lanes_of(f.hit | f.home);
    c->n.read_misses += lanes_of(f.miss);
    c->n.stale_reads += lanes_of(f.stale);
    return f;
}

/* What the source's look-up leads to: a younger entry, or one more. */
static void settle_source(struct rc_cache *c, struct warp *w, const struct rc_source *s,
                          const struct found *f) {
    unsigned set = s->position & (c->sets - 1);
    enum rc_alloc alloc = c->config.alloc;
    if (c->config.replace == RC_REPLACE_LRU) {
        touch(c, w, set, s->reg, f->hit);
        touch(c, w, c->home[s->reg], s->reg, f->home);
    }
    if (alloc == RC_ALLOC_WRITE || (alloc == RC_ALLOC_COMPILER && !s->reuse)) {
        return;
    }
    uint32_t fill = f->miss & ~w->set[set].present[s->reg];
    if (fill) {
        allocate(c, w, set, s->reg, fill);
        uint32_t *stale = &w->set[set].stale[s->reg];
        *stale = (*stale & ~fill) | (f->stale & fill);
        w->abroad[s->reg] |= set == c->home[s->reg] ? 0 : fill;
        c->n.source_allocations += lanes_of(fill);
        c->n.rc_writes += groups(c, fill);
    }
}

/* Destinations -------------------------------------------------------------------------------- */

/* Copies of the register in other sets than its own get old, or go. */
static void write_abroad(struct rc_cache *c, struct warp *w, unsigned reg, uint32_t mask) {
    uint32_t abroad = 0;
    for (unsigned s = 0; s < c->sets; s++) {
        struct copies *copies = &w->set[s];
        uint32_t old = copies->present[reg] & mask;
        if (s == c->home[reg]) {
            continue;
        }
        if (old && c->config.coherent) {
            copies->present[reg] &= ~old;
            unlist(&w->order[s], reg, old);
            level_subtract(&w->order[s], old);
            c->n.invalidations += lanes_of(old);
        } else {
            copies->stale[reg] |= old;
        }
        abroad |= copies->present[reg];
    }
    w->abroad[reg] = abroad;
}

static void write_back(struct rc_cache *c, struct warp *w, unsigned reg, uint32_t hit,
                       uint32_t entered, uint32_t mask) {
    c->n.writes_absorbed += lanes_of(hit & w->dirty[reg]);
    c->n.rf_writes += lanes_of(mask & ~entered);
    w->dirty[reg] |= entered;
}

static void write(struct rc_cache *c, struct warp *w, unsigned reg, uint32_t mask) {
    unsigned set = c->home[reg];
    struct copies *copies = &w->set[set];
    uint32_t hit = copies->present[reg] & mask;
    uint32_t fill = c->config.alloc == RC_ALLOC_READ ? 0 : mask & ~hit;
    c->n.write_hits += lanes_of(hit);
    c->n.write_misses += lanes_of(mask & ~hit);
    c->n.dest_allocations += lanes_of(fill);
    c->n.rc_writes += groups(c, hit | fill);
    if (c->config.replace == RC_REPLACE_LRU) {
        touch(c, w, set, reg, hit);
    }
    if (fill) {
        allocate(c, w, set, reg, fill);
    }
    copies->stale[reg] &= ~mask;
    if (c->config.evict == RC_EVICT_BACK) {
        write_back(c, w, reg, hit, hit | fill, mask);
    } else {
        c->n.rf_writes += lanes_of(mask);
    }
    if (w->abroad[reg] & mask) {
        write_abroad(c, w, reg, mask);
    }
}

/* Streams ------------------------------------------------------------------------------------- */

void rc_step(struct rc_cache *c, unsigned warp, const struct rc_instruction *i, uint32_t mask) {
    struct warp *w = &c->warp[warp];
    struct found found[RC_SOURCES];
    unsigned lanes = lanes_of(mask);
    c->n.warp_instructions++;
    if (!mask) {
        return;
    }
    c->n.base_reads += (uint64_t)lanes * i->sources;
    c->n.base_writes += (uint64_t)lanes * i->destinations;
    for (unsigned s = 0; s < i->sources; s++) {
        found[s] = look_up(c, w, &i->source[s], mask);
        c->n.rf_reads += lanes_of(found[s].miss);
    }
    for (unsigned s = 0; s < i->sources; s++) {
        settle_source(c, w, &i->source[s], &found[s]);
    }
    for (unsigned d = 0; d < i->destinations; d++) {
        write(c, w, i->destination[d], mask);
    }
}

/* Empties a set; its registers' dirty lanes are counted once, at home. */
static void empty_set(struct rc_cache *c, struct warp *w, unsigned set) {
    struct order *o = &w->order[set];
    for (uint32_t i = o->head; i < o->tail; i++) {
        uint32_t reg = o->list[i].reg;
        w->set[set].present[reg] = 0;
        w->abroad[reg] = 0;
        if (c->home[reg] == set) {
            c->n.dirty_left += lanes_of(w->dirty[reg]);
            w->dirty[reg] = 0;
        }
    }
    o->head = o->tail = o->live = 0;
    memset(o->level, 0, sizeof o->level);
}

void rc_end_warp(struct rc_cache *c, unsigned warp) {
    for (unsigned s = 0; s < c->sets; s++) {
        empty_set(c, &c->warp[warp], s);
    }
}

const struct rc_counters *rc_counters(const struct rc_cache *c) {
    return &c->n;
}

const char *rc_broken_identity(const struct rc_config *c, const struct rc_counters *n) {
    if (n->base_reads != n->read_hits + n->read_misses) {
        return "base_reads = read_hits + read_misses";
    }
    if (n->rf_reads != n->read_misses) {
        return "rf_reads = read_misses";
    }
    if (n->base_writes != n->write_hits + n->write_misses) {
        return "base_writes = write_hits + write_misses";
    }
    if (c->evict == RC_EVICT_THROUGH) {
        return n->rf_writes != n->base_writes ? "rf_writes = base_writes" : NULL;
    }
    if (n->rf_writes != n->dirty_evictions + (n->write_misses - n->dest_allocations)) {
        return "rf_writes = dirty_evictions + (write_misses - dest_allocations)";
    }
    return n->base_writes != n->rf_writes + n->dirty_left + n->writes_absorbed
               ? "base_writes = rf_writes + dirty_left + writes_absorbed"
               : NULL;
}
