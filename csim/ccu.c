/* SPDX-License-Identifier: Apache-2.0
 * ccu: one caching collector unit (Malekeh, 3.2, 4.1, 4.2, Fig. 2b). See ccu.h.
 *
 * Sets of entries, of sources and of buses are one word. An entry is a set of one, or of none, so
 * that nothing is ever indexed that does not exist. Letters and steps in the comments are those of
 * docs/blocks/ccu.md.
 */
#include "ccu.h"

#include "prim/bitvec.h"

#include <string.h>

#define ALL_ENTRIES bits_low(CT_ENTRIES)

_Static_assert(CT_ENTRIES <= 64 && SLOTS <= 64 && RESULT_BUSES <= 64, "one word a set of these");
_Static_assert(2 * CT_BITS + 1 <= 16, "a rank in the LRU order is a number of 16 bits");

/* The CT within a cycle; the tags T1 are those of the next state. */
struct table {
    uint64_t counted; /* V: before allocation */
    uint64_t valid;   /* V1 */
    uint64_t near;    /* N1 */
    uint64_t lock;    /* L */
    uint64_t used;    /* entries that move to the front of the LRU order */
};

/* What an instruction that arrives finds, steps 1 and 3. */
struct lookup {
    bool flush;
    uint64_t valid;        /* V */
    uint64_t repeated;     /* sources */
    uint64_t hit;          /* sources */
    uint64_t entry[SLOTS]; /* entry that the source hits, or none */
};

/* Entries whose tag is this register, whether it counts or not. */
static uint64_t tagged(const ccu_state *s, unsigned reg) {
    uint64_t entries = 0;

    for (unsigned e = 0; e < CT_ENTRIES; e++)
        entries |= (uint64_t)(s->ct_tag[e] == reg) << e;
    return entries;
}

/* Steps 1 and 3: flush and look-up. */
static void look_up(const ccu_in *in, const ccu_state *s, struct lookup *l) {
    l->flush = !(s->owned & (s->warp == in->alloc_warp));
    l->valid = s->ct_valid[0] & ~bits_if(l->flush);
    l->repeated = l->hit = 0;
    for (unsigned k = 0; k < SLOTS; k++) {
        bool repeated = false;

        l->entry[k] = 0;
        if (!bitvec_get(in->src_valid, k)) /* most instructions have few */
            continue;
        for (unsigned j = 0; j < k; j++)
            repeated |= bitvec_get(in->src_valid, j) & (in->src_reg[j] == in->src_reg[k]);
        l->entry[k] = bits_lowest(tagged(s, in->src_reg[k]) & l->valid);
        l->repeated |= (uint64_t)repeated << k;
        l->hit |= (uint64_t)(l->entry[k] != 0) << k;
    }
}

/* Step 10: sources that ask for their bank. */
static uint64_t missed(const ccu_in *in, const struct lookup *l) {
    return in->src_valid[0] & ~l->hit & ~l->repeated;
}

void ccu_moore(const ccu_state *s, ccu_out *out) {
    out->owned = s->owned;
    out->warp = s->warp;
    out->busy = s->busy;
    out->near = (s->ct_valid[0] & s->ct_near[0]) != 0;
    out->ready = s->busy & ((s->oct_valid[0] & ~s->oct_ready[0]) == 0);
    out->tag = s->tag;
    out->fill_valid[0] = s->fill[0];
    memcpy(out->fill_bank, s->bank, sizeof out->fill_bank);
    memcpy(out->index, s->oct_index, sizeof out->index);
}

void ccu_outputs(const ccu_in *in, const ccu_state *s, ccu_out *out) {
    struct lookup l;

    ccu_moore(s, out);
    if (in->alloc) {
        look_up(in, s, &l);
        out->rd_valid[0] = missed(in, &l);
        memcpy(out->rd_bank, in->src_bank, sizeof out->rd_bank);
        memcpy(out->rd_row, in->src_row, sizeof out->rd_row);
    } else {
        out->rd_valid[0] = s->pending[0];
        memcpy(out->rd_bank, s->bank, sizeof out->rd_bank);
        memcpy(out->rd_row, s->row, sizeof out->rd_row);
    }
}

/* The entry that was used before all others of the set; among equal numbers the higher one. */
static uint64_t oldest(const ccu_state *s, uint64_t entries) {
    uint64_t one = 0;
    unsigned most = 0;

    for (unsigned e = 0; e < CT_ENTRIES; e++) {
        bool older = ((entries >> e) & 1) & (s->ct_lru[e] >= most);

        most = older ? s->ct_lru[e] : most;
        one = older ? bits_bit(e) : one;
    }
    return one;
}

/* 4.1: one of the entries that may go, or none. */
static enum victim_code replace(const ccu_in *in, const ccu_state *s, uint64_t counted,
                                uint64_t may, uint64_t *entry) {
    uint64_t empty = may & ~counted, far = may & ~s->ct_near[0];

    if (empty != 0) {
        *entry = bits_lowest(empty);
        return VICTIM_EMPTY;
    }
    if (far != 0) {
        *entry = bits_pick(far, ~(uint64_t)0 << in->rand);
        return VICTIM_FAR;
    }
    *entry = oldest(s, may);
    return may != 0 ? VICTIM_LRU : VICTIM_NONE;
}

/* Step 4. Sources that hit have their entries: those are taken already. */
static void take_entries(const ccu_in *in, const ccu_state *s, struct lookup *l, struct table *t,
                         ccu_out *out, ccu_state *next) {
    uint64_t miss = missed(in, l);

    for (unsigned k = 0; k < SLOTS; k++)
        t->used |= l->entry[k];
    for (unsigned k = 0; k < SLOTS; k++) {
        if (!((miss >> k) & 1))
            continue;
        out->victim[k] = replace(in, s, l->valid, ALL_ENTRIES & ~t->used, &l->entry[k]);
        t->used |= l->entry[k];
        if (l->entry[k] != 0)
            next->ct_tag[bits_index(l->entry[k])] = in->src_reg[k];
    }
}

/* A source that repeats one that missed takes its entry, too. */
static void share_entries(const ccu_in *in, struct lookup *l) {
    uint64_t left = l->repeated & ~l->hit;

    if (left == 0)
        return;
    for (unsigned k = 1; k < SLOTS; k++)
        for (unsigned j = 0; j < k; j++)
            l->entry[k] |=
                l->entry[j] & bits_if(((left >> k) & 1) & (in->src_reg[j] == in->src_reg[k]));
}

/* The ten steps of 3.2. */
static void allocate(const ccu_in *in, const ccu_state *s, struct table *t, ccu_out *out,
                     ccu_state *next) {
    struct lookup l;
    uint64_t near = 0;

    look_up(in, s, &l);
    out->flush = l.flush;
    out->hit[0] = l.hit;
    take_entries(in, s, &l, t, out, next);
    share_entries(in, &l);
    for (unsigned k = 0; k < SLOTS; k++) {
        near |= l.entry[k] & bits_if(((in->src_near[0] & ~l.repeated) >> k) & 1);
        next->oct_index[k] = bits_index(l.entry[k]);
    }
    t->counted = l.valid;
    t->valid = l.valid | t->used;
    t->near = (t->near & ~t->used) | near;
    t->lock = t->used;

    next->owned = next->busy = 1;
    next->warp = in->alloc_warp;
    next->tag = in->alloc_tag;
    next->ct_lock[0] = t->lock;
    next->oct_valid[0] = in->src_valid[0];
    next->oct_ready[0] = l.hit;
    next->pending[0] = missed(in, &l) & ~in->grant[0];
    memcpy(next->bank, in->src_bank, sizeof next->bank);
    memcpy(next->row, in->src_row, sizeof next->row);
}

/* Port S: an entry that is filled makes all slots ready that name it. */
static void deliver(const ccu_in *in, const ccu_state *s, ccu_state *next) {
    uint64_t filled = 0, ready = 0;

    next->pending[0] = s->pending[0] & ~in->grant[0];
    if (s->fill[0] == 0)
        return;
    for (unsigned k = 0; k < SLOTS; k++)
        filled |= ((s->fill[0] >> k) & 1) << s->oct_index[k];
    for (unsigned k = 0; k < SLOTS; k++)
        ready |= ((filled >> s->oct_index[k]) & 1) << k;
    next->oct_ready[0] |= ready & s->oct_valid[0];
}

/* Buses whose result is written to its bank in this cycle and is the unit's warp's. */
static uint64_t our_buses(const ccu_in *in, const ccu_state *s, bool flush) {
    uint64_t ours = 0;

    for (unsigned p = 0; p < RESULT_BUSES; p++)
        ours |= (uint64_t)(in->wb_warp[p] == s->warp) << p;
    return ours & in->wb_accept[0] & bits_if(s->owned & !flush);
}

/* The entry for the chosen bus p, which has found an entry with its register or none; what becomes
 * of its result. */
static enum write_code store_write(const ccu_in *in, const ccu_state *s, const struct table *t,
                                   unsigned p, uint64_t found, uint64_t *entry, ccu_out *out) {
    *entry = 0;
    if (found != 0) {
        *entry = found & ~t->lock;
        return *entry != 0 ? WRITE_STORED : WRITE_NOT_STORED;
    }
    if (in->wb_mask[p] != bits_low(LANES)) /* an entry holds whole registers */
        return WRITE_NOT_STORED;
    out->victim[SLOTS] = replace(in, s, t->counted, ALL_ENTRIES & ~t->lock, entry);
    return *entry != 0 ? WRITE_ALLOCATED : WRITE_NOT_STORED;
}

/* Port D: stores bus p's result. */
static void store(const ccu_in *in, unsigned p, uint64_t entry, struct table *t, ccu_out *out,
                  ccu_state *next) {
    out->d_valid = 1;
    out->d_wsel[0] = bits_bit(p);
    out->d_entry = bits_index(entry);
    out->d_mask = in->wb_mask[p];
    t->valid |= entry;
    t->near |= entry;
    t->used |= entry;
    next->ct_tag[bits_index(entry)] = in->wb_reg[p];
}

/* 4.2: the first near result is stored. An entry whose register is written by another one, or
 * that cannot take it, would be stale: it becomes invalid. */
static void take_writes(const ccu_in *in, const ccu_state *s, uint64_t ours, struct table *t,
                        ccu_out *out, ccu_state *next) {
    uint64_t near = ours & in->wb_near[0], chosen = bits_lowest(near), stale = 0, stored = 0;

    for (unsigned p = 0; p < RESULT_BUSES; p++) {
        uint64_t found;
        enum write_code kind;

        if (!((ours >> p) & 1))
            continue;
        found = bits_lowest(tagged(next, in->wb_reg[p]) & t->valid);
        if ((chosen >> p) & 1)
            kind = store_write(in, s, t, p, found, &stored, out);
        else if ((near >> p) & 1)
            kind = found != 0 ? WRITE_DROPPED_INVALIDATES : WRITE_DROPPED;
        else
            kind = found != 0 ? WRITE_FILTERED_INVALIDATES : WRITE_FILTERED;
        out->wr_kind[p] = kind;
        stale |= found;
    }
    t->valid &= ~stale;
    if (stored != 0)
        store(in, bits_index(chosen), stored, t, out, next);
}

/* Rank of each entry in the new LRU order: used entries first, else as before. */
static void reorder(const ccu_state *s, uint64_t used, ccu_state *next) {
    uint16_t rank[CT_ENTRIES], later[CT_ENTRIES];

    if (used == 0)
        return;
    for (unsigned e = 0; e < CT_ENTRIES; e++) {
        unsigned unused = ~(used >> e) & 1;

        rank[e] = unused << (2 * CT_BITS) | (unsigned)s->ct_lru[e] << CT_BITS | e;
        later[e] = 0;
    }
    for (unsigned f = 0; f < CT_ENTRIES; f++)
        for (unsigned e = 0; e < CT_ENTRIES; e++)
            later[e] += rank[f] < rank[e];
    for (unsigned e = 0; e < CT_ENTRIES; e++)
        next->ct_lru[e] = later[e];
}

static void release(ccu_state *next) {
    next->busy = 0;
    next->ct_lock[0] = 0;
    next->oct_valid[0] = 0;
    next->oct_ready[0] = 0;
}

void ccu_step(const ccu_in *in, const ccu_state *s, ccu_out *out, ccu_state *next) {
    struct table t = {s->ct_valid[0], s->ct_valid[0], s->ct_near[0], s->ct_lock[0], 0};
    uint64_t ours;

    *next = *s;
    out->d_valid = out->d_entry = out->flush = 0;
    out->d_wsel[0] = out->hit[0] = 0;
    out->d_mask = 0;
    memset(out->victim, 0, sizeof out->victim);
    memset(out->wr_kind, 0, sizeof out->wr_kind);

    next->fill[0] = in->grant[0];
    if (in->alloc)
        allocate(in, s, &t, out, next);
    else
        deliver(in, s, next);
    ours = our_buses(in, s, out->flush);
    if (ours != 0) /* not often */
        take_writes(in, s, ours, &t, out, next);
    reorder(s, t.used, next);
    next->ct_valid[0] = t.valid;
    next->ct_near[0] = t.near;
    if (in->dispatch)
        release(next);
    /* The warp exits, or another one is launched in its slot: its values are of no use. */
    if (!in->alloc && in->clear_valid && s->owned && in->clear_warp == s->warp) {
        next->owned = 0;
        next->ct_valid[0] = 0;
    }
}
