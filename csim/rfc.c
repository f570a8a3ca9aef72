/* SPDX-License-Identifier: Apache-2.0
 * rfc: register file cache of one active slot (Gebhart, 5.2, 5.3, 6.5.2). See rfc.h. Steps in the
 * comments are those of docs/blocks/rfc.md. A set of entries is one word; a state moves through
 * the steps of a cycle.
 */
#include "rfc.h"

#include "prim/bitvec.h"
#include "rfc_codes.h"

#include <string.h>

_Static_assert(RFC_ENTRIES < 32 && LANES <= 32 && SLOTS <= 32 && RESULT_BUSES <= 64,
               "one word a set of these");

/* The last result file's number, behind those of the entries. */
#define LRF RFC_ENTRIES

/* Entries that have the register: one, or none. */
static uint64_t having(const rfc_state *s, unsigned reg) {
    uint64_t same = 0;

    for (unsigned e = 0; e < RFC_ENTRIES; e++)
        same |= (uint64_t)(s->tag[e] == reg) << e;
    return same & s->valid[0];
}

static bool lrf_has(const rfc_state *s, unsigned reg) {
    return RFC_LRF && s->lrf_valid && s->lrf_tag == reg;
}

/* Lanes of the register in the last result file. */
static uint32_t lanes_of_lrf(const rfc_state *s, unsigned reg) {
    return lrf_has(s, reg) ? s->lrf_lanes : 0;
}

/* ---- order ---- */

static uint64_t of_age(const rfc_state *s, unsigned age) {
    uint64_t entries = 0;

    for (unsigned e = 0; e < RFC_ENTRIES; e++)
        entries |= (uint64_t)(s->age[e] == age) << e;
    return entries & s->valid[0];
}

/* Of some entries, none of them twice, the one that has been here longest. */
static uint64_t oldest(const rfc_state *s, uint64_t among) {
    uint64_t found = 0;

    for (unsigned age = 0; age < RFC_ENTRIES; age++) {
        uint64_t one = of_age(s, age) & among;

        found = one != 0 ? one : found;
    }
    return found;
}

/* Age of one entry; 0 of none. */
static unsigned age_of(const rfc_state *s, uint64_t one) {
    unsigned age = 0;

    for (unsigned e = 0; e < RFC_ENTRIES; e++)
        age |= s->age[e] & (unsigned)bits_if(one >> e & 1);
    return age;
}

/* One entry, valid or taken now, becomes youngest; those below `age` are one older. */
static void renew(rfc_state *n, uint64_t one, unsigned age) {
    for (unsigned e = 0; e < RFC_ENTRIES; e++) {
        bool older = (n->valid[0] >> e & 1) && n->age[e] < age;

        n->age[e] = one >> e & 1 ? 0 : (n->age[e] + older) & bits_low(RFC_AGE_BITS);
    }
}

/* One entry is free; those that are older move up. */
static void free_entry(rfc_state *n, uint64_t one) {
    unsigned age = age_of(n, one);

    n->valid[0] &= ~one;
    n->dirty[0] &= ~one;
    for (unsigned e = 0; e < RFC_ENTRIES; e++) {
        bool is_it = one >> e & 1, older = (n->valid[0] >> e & 1) && n->age[e] > age;

        n->tag[e] = is_it ? 0 : n->tag[e];
        n->lanes[e] = is_it ? 0 : n->lanes[e];
        n->age[e] = is_it ? 0 : n->age[e] - (older && one != 0);
    }
}

static void free_lrf(rfc_state *n) {
    n->lrf_valid = n->lrf_dirty = 0;
    n->lrf_tag = 0;
    n->lrf_lanes = 0;
}

/* ---- lanes that a newer value takes; each returns what it frees ---- */

static uint64_t take_from_rfc(rfc_state *n, unsigned reg, uint32_t mask) {
    uint64_t entry = having(n, reg), empty = 0;

    for (unsigned e = 0; e < RFC_ENTRIES; e++) {
        n->lanes[e] &= ~(mask & (uint32_t)bits_if(entry >> e & 1));
        empty |= (uint64_t)(n->lanes[e] == 0) << e;
    }
    empty &= entry;
    free_entry(n, empty);
    return empty;
}

static uint64_t take_from_lrf(rfc_state *n, unsigned reg, uint32_t mask) {
    if (!lrf_has(n, reg))
        return 0;
    n->lrf_lanes &= ~mask;
    if (n->lrf_lanes != 0)
        return 0;
    free_lrf(n);
    return bits_bit(LRF);
}

/* ---- steps 1 to 4 ---- */

static uint32_t lanes_of(const rfc_state *s, uint64_t one) {
    uint32_t lanes = 0;

    for (unsigned e = 0; e < RFC_ENTRIES; e++)
        lanes |= s->lanes[e] & (uint32_t)bits_if(one >> e & 1);
    return lanes;
}

/* Slot k of step 1; returns the entry that is hit. */
static uint64_t look_up(const rfc_in *in, const rfc_state *s, unsigned k, rfc_out *out) {
    uint64_t entry = having(s, in->look_reg[k]);
    bool asked = in->look && bitvec_get(in->look_valid, k);
    uint32_t mask = asked ? in->look_mask : 0, hit = lanes_of(s, entry) & mask;

    entry &= bits_if(hit != 0);
    out->hit[k] = hit;
    out->lrf_hit[k] = lanes_of_lrf(s, in->look_reg[k]) & mask;
    out->hit_entry[k] = bits_index(entry);
    return entry;
}

/* Step 2: what is hit becomes youngest; tags and lanes are those of the state. */
static void touch(const rfc_in *in, const rfc_state *s, rfc_state *n) {
    for (unsigned k = 0; k < SLOTS && RFC_LRU; k++) {
        rfc_out found;
        uint64_t entry = look_up(in, s, k, &found);

        if (entry != 0)
            renew(n, entry, age_of(n, entry));
    }
}

/* Step 3. */
static void end_operands(const rfc_in *in, rfc_state *n) {
    for (unsigned k = 0; k < SLOTS; k++)
        if (bitvec_get(in->dead, k)) {
            n->dirty[0] &= ~having(n, in->look_reg[k]);
            n->lrf_dirty &= !lrf_has(n, in->look_reg[k]);
        }
}

/* Step 4. */
static uint64_t go_past(const rfc_in *in, rfc_state *n) {
    uint64_t freed = 0;

    for (unsigned p = 0; p < RESULT_BUSES; p++)
        if (bitvec_get(in->drop, p))
            freed |= take_from_rfc(n, in->drop_reg[p], in->drop_mask[p]) |
                     take_from_lrf(n, in->drop_reg[p], in->drop_mask[p]);
    return freed;
}

static uint64_t before_writes(const rfc_in *in, const rfc_state *s, rfc_state *n) {
    *n = *s;
    touch(in, s, n);
    end_operands(in, n);
    return go_past(in, n);
}

/* ---- step 5, the write port ---- */

struct value {
    bool valid, dirty;
    unsigned reg;
    uint32_t lanes;
};

/* What the write port does with the state, if nothing stands in its way. */
struct write {
    rfc_state next;
    uint64_t freed, entry;
    uint32_t lanes; /* of the entry that take data */
    enum rfc_write_code kind;
    enum rfc_lrf_code lrf;
    bool nothing; /* a value without lanes */
};

static struct value arriving(const rfc_in *in, const rfc_state *n) {
    uint32_t elsewhere = in->w_fill ? lanes_of_lrf(n, in->w_reg) : 0;

    return (struct value){true, !in->w_fill, in->w_reg, in->w_mask & ~elsewhere};
}

static enum rfc_lrf_code lrf_kind(const rfc_state *n, unsigned reg) {
    if (!n->lrf_valid)
        return RFC_LRF_EMPTY;
    if (n->lrf_tag == reg)
        return RFC_LRF_SAME;
    return n->lrf_dirty ? RFC_LRF_MOVED : RFC_LRF_CLEAN;
}

/* 5b: the last result file takes the value; returns what it moves. */
static struct value write_lrf(struct write *w, const struct value *v) {
    rfc_state *n = &w->next;
    struct value moved = {false, true, n->lrf_tag, n->lrf_lanes};

    w->lrf = lrf_kind(n, v->reg);
    moved.valid = w->lrf == RFC_LRF_MOVED;
    n->lrf_lanes = v->lanes | (w->lrf == RFC_LRF_SAME ? n->lrf_lanes : 0);
    n->lrf_valid = n->lrf_dirty = 1;
    n->lrf_tag = (uint8_t)v->reg;
    return moved;
}

/* Which entry takes the value: the one that has the register, else a free one, else the oldest. */
static uint64_t choose(struct write *w, unsigned reg) {
    const rfc_state *n = &w->next;
    uint64_t has = having(n, reg), vacant = ~n->valid[0] & bits_low(RFC_ENTRIES);
    uint64_t last = of_age(n, RFC_ENTRIES - 1);

    if (has != 0) {
        w->kind = RFC_WRITE_HIT;
        return has;
    }
    if (vacant != 0) {
        w->kind = RFC_WRITE_FREE;
        return bits_lowest(vacant);
    }
    w->kind = (n->dirty[0] & last) != 0 ? RFC_WRITE_VICTIM : RFC_WRITE_CLEAN;
    return last;
}

/* 5c. */
static void write_rfc(struct write *w, const struct value *v) {
    rfc_state *n = &w->next;
    uint64_t one = choose(w, v->reg);
    bool hit = w->kind == RFC_WRITE_HIT;

    w->entry = one;
    w->lanes = v->lanes & (uint32_t) ~(v->dirty ? 0 : lanes_of(n, one & bits_if(hit)));
    if (!hit)
        renew(n, one, w->kind == RFC_WRITE_FREE ? RFC_ENTRIES : RFC_ENTRIES - 1);
    else if (RFC_LRU)
        renew(n, one, age_of(n, one));
    for (unsigned e = 0; e < RFC_ENTRIES; e++) {
        bool here = one >> e & 1;

        n->tag[e] = here ? (uint8_t)v->reg : n->tag[e];
        n->lanes[e] = (here && !hit ? 0 : n->lanes[e]) | (here ? v->lanes : 0);
    }
    n->valid[0] |= one;
    n->dirty[0] = (n->dirty[0] & ~(one & bits_if(!hit))) | (one & bits_if(v->dirty));
}

static void plan_write(const rfc_in *in, const rfc_state *n, struct write *w) {
    struct value v = arriving(in, n);

    w->next = *n;
    w->freed = w->entry = w->lanes = 0;
    w->kind = RFC_WRITE_NONE;
    w->lrf = RFC_LRF_NONE;
    w->nothing = v.lanes == 0;
    if (w->nothing)
        return;
    if (RFC_LRF && in->w_lrf) {
        w->freed = take_from_rfc(&w->next, v.reg, v.lanes);
        v = write_lrf(w, &v);
    } else if (!in->w_fill) {
        w->freed = take_from_lrf(&w->next, v.reg, v.lanes);
    }
    if (v.valid)
        write_rfc(w, &v);
}

/* ---- what leaves ---- */

static void show_leaving(const rfc_state *n, uint64_t one, bool lrf, rfc_out *out) {
    unsigned reg = 0;

    for (unsigned e = 0; e < RFC_ENTRIES; e++)
        reg |= n->tag[e] & (unsigned)bits_if(one >> e & 1);
    out->ev_valid = one != 0 || lrf;
    out->ev_reg = (uint8_t)(lrf ? n->lrf_tag : reg);
    out->ev_lanes = lrf ? n->lrf_lanes : lanes_of(n, one);
    out->ev_entry = lrf ? LRF : bits_index(one);
}

/* Step 6: the oldest dirty entry, the last result file behind them. */
static uint64_t next_to_leave(const rfc_state *n, bool *lrf) {
    *lrf = RFC_LRF && n->dirty[0] == 0 && n->lrf_dirty;
    return oldest(n, n->dirty[0]);
}

static void leave_oldest(const rfc_in *in, rfc_state *n) {
    bool lrf;
    uint64_t one = next_to_leave(n, &lrf);

    if (!in->ev_go)
        return;
    n->dirty[0] &= ~one;
    n->lrf_dirty &= !lrf;
}

/* What ev shows. */
static void evict(const rfc_in *in, const rfc_state *n, rfc_out *out) {
    struct write w = {.kind = RFC_WRITE_NONE};
    uint64_t one = 0;
    bool lrf = false;

    if (in->leave) {
        one = next_to_leave(n, &lrf);
    } else if (in->w_valid) {
        plan_write(in, n, &w);
        one = w.kind == RFC_WRITE_VICTIM ? w.entry : 0;
    }
    show_leaving(n, one, lrf, out);
}

void rfc_early(const rfc_in *in, const rfc_state *s, rfc_out *out) {
    out->valid[0] = s->valid[0] | (uint64_t)s->lrf_valid << LRF;
    out->dirty[0] = s->dirty[0] | (uint64_t)s->lrf_dirty << LRF;
    for (unsigned k = 0; k < SLOTS; k++)
        look_up(in, s, k, out);
}

void rfc_outputs(const rfc_in *in, const rfc_state *s, rfc_out *out) {
    rfc_state n;

    rfc_early(in, s, out);
    before_writes(in, s, &n);
    evict(in, &n, out);
}

/* ---- the clock edge ---- */

static void write_value(const rfc_in *in, rfc_state *n, rfc_out *out) {
    struct write w;

    plan_write(in, n, &w);
    if (w.kind == RFC_WRITE_VICTIM && !in->ev_go)
        return;
    *n = w.next;
    out->w_done = 1;
    out->w_kind = w.kind;
    out->w_entry = bits_index(w.entry);
    out->w_lanes = w.lanes;
    out->lrf_kind = w.lrf;
    out->freed[0] |= w.freed;
}

static void empty(rfc_state *n) {
    n->valid[0] = n->dirty[0] = 0;
    memset(n->tag, 0, sizeof n->tag);
    memset(n->lanes, 0, sizeof n->lanes);
    memset(n->age, 0, sizeof n->age);
    free_lrf(n);
}

void rfc_step(const rfc_in *in, const rfc_state *s, rfc_out *out, rfc_state *next) {
    out->w_done = 0;
    out->w_kind = RFC_WRITE_NONE;
    out->w_entry = 0;
    out->w_lanes = 0;
    out->lrf_kind = RFC_LRF_NONE;
    out->freed[0] = before_writes(in, s, next);
    if (in->leave)
        leave_oldest(in, next);
    else if (in->w_valid)
        write_value(in, next, out);
    if (in->clear)
        empty(next);
}
