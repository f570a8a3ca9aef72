/* SPDX-License-Identifier: Apache-2.0
 * rc_collector: control of collector units with register caches (RFC-sim, V-A). See
 * rc_collector.h; numbers are those of the page's list.
 */
#include "rc_collector.h"

#include "prim/bitvec.h"
#include "prim/cache_sets.h"
#include "prim/dispatch_ports.h"

#include <string.h>

#define REQUEST_WORDS BITVEC_WORDS(REQUESTS)
#define NO_UNIT COLLECTORS

_Static_assert(COLLECTORS <= 64 && BANKS <= 64 && SCHEDULER_WARPS <= 64, "one word of each");
_Static_assert(LANES <= 32, "threads are one word");

/* The unit that what arrives gets; NO_UNIT when nothing arrives. */
static unsigned unit_of_arrival(const rc_collector_state *s) {
    uint64_t free = ~s->busy[0] & bits_low(COLLECTORS);

    return s->arrive && free != 0 ? bits_index(bits_lowest(free)) : NO_UNIT;
}

static uint64_t of_unit(const uint64_t *requests, unsigned u) {
    return bitvec_field(requests, u * SLOTS, SLOTS);
}

/* 7: Slots that data goes to in this cycle. */
static void arriving_data(const rc_collector_state *s, uint64_t slots[REQUEST_WORDS]) {
    memset(slots, 0, REQUEST_WORDS * sizeof *slots);
    for (unsigned w = 0; w < REQUEST_WORDS; w++) {
        for (unsigned b = 0; b < BANKS; b++)
            slots[w] |= (uint64_t)(bitvec_get(s->fill_valid, b) & (s->fill_dest[b] / 64 == w))
                        << (s->fill_dest[b] % 64);
        for (unsigned p = 0; p < RC_READS; p++)
            slots[w] |= (uint64_t)(bitvec_get(s->get_valid, p) & (s->get_dest[p] / 64 == w))
                        << (s->get_dest[p] % 64);
    }
}

/* 7: Units whose operands are there. */
static uint64_t complete_units(const rc_collector_state *s) {
    uint64_t waiting[REQUEST_WORDS], there = 0;

    arriving_data(s, waiting);
    for (unsigned w = 0; w < REQUEST_WORDS; w++)
        waiting[w] |= s->pending[w] | s->left_hit[w] | s->left_home[w];
    for (unsigned u = 0; u < COLLECTORS; u++)
        there |= (uint64_t)(of_unit(waiting, u) == 0) << u;
    return there & s->busy[0];
}

/* Of the unit, slots that have something for port W. */
static uint64_t left_slots(const rc_collector_state *s, unsigned u) {
    return of_unit(s->put, u) | of_unit(s->touch, u) | of_unit(s->touch_home, u);
}

/* Of the unit, what is still to be read from the caches. */
static bool still_reads(const rc_collector_state *s, unsigned u) {
    return (of_unit(s->left_hit, u) | of_unit(s->left_home, u)) != 0;
}

/* Warps of the units of a set. */
static uint64_t warps_of(const rc_collector_state *s, uint64_t units) {
    uint64_t warps = 0;

    for (unsigned u = 0; u < COLLECTORS; u++)
        warps |= bits_bit(s->warp[u]) & bits_if(units >> u & 1);
    return warps;
}

/* Warps into whose caches nothing may be put: some of their sources have not been read. */
static uint64_t reading_warps(const rc_collector_state *s) {
    uint64_t units = s->more[0];

    for (unsigned u = 0; u < COLLECTORS; u++)
        units |= (uint64_t)still_reads(s, u) << u;
    return warps_of(s, units & s->busy[0]) | (bits_bit(s->arrive_warp) & bits_if(s->arrive));
}

/* 9: What the slot has for port W: of its position's set, or else of its home set. */
static void show_slot(const rc_collector_state *s, unsigned r, rc_collector_out *out) {
    bool put = bitvec_get(s->put, r), touch = bitvec_get(s->touch, r);
    bool near = put || touch;

    out->put_slot = r;
    out->put_reg = s->reg[r];
    out->put_set = near ? s->set[r] : home_set(s->reg[r]);
    out->put_mask = put ? s->miss[r] : 0;
    out->put_touch = near ? s->hit[r] & (uint32_t)bits_if(touch) : s->home[r];
}

/* 9 */
static void show_put(const rc_collector_state *s, rc_collector_out *out) {
    uint64_t there = complete_units(s), reading = reading_warps(s), units = 0;
    unsigned u;

    for (unsigned v = 0; v < COLLECTORS; v++)
        units |= (uint64_t)(left_slots(s, v) != 0 && s->behind[v][0] == 0 &&
                            !(reading >> s->warp[v] & 1))
                 << v;
    units &= there;
    u = bits_index(bits_lowest(units));
    out->put_valid = units != 0;
    out->put_warp = s->warp[u] & bits_if(units != 0);
    out->put_slot = 0;
    out->put_reg = 0;
    out->put_set = 0;
    out->put_mask = 0;
    out->put_touch = 0;
    if (units != 0)
        show_slot(s, u * SLOTS + bits_index(bits_lowest(left_slots(s, u))), out);
}

/* Any other number is not there (the contract); it reads as the first. */
static unsigned slot_that_exists(unsigned slot) {
    return number_exists(slot, REQUEST_BITS, REQUESTS) ? slot : 0;
}

/* 5 and 6: Where data goes in this cycle. */
static void show_data(const rc_collector_state *s, rc_collector_out *out) {
    out->fill_valid[0] = s->fill_valid[0];
    memcpy(out->fill_dest, s->fill_dest, sizeof out->fill_dest);
    for (unsigned b = 0; b < BANKS; b++) {
        unsigned r = slot_that_exists(s->fill_dest[b]);

        out->fill_mask[b] = s->miss[r] & bits_if(bitvec_get(s->fill_valid, b));
    }
    out->get_valid[0] = s->get_valid[0];
    memcpy(out->get_dest, s->get_dest, sizeof out->get_dest);
    for (unsigned p = 0; p < RC_READS; p++) {
        unsigned r = slot_that_exists(s->get_dest[p]);
        uint32_t mask = bitvec_get(s->get_home, p) ? s->home[r] : s->hit[r];

        out->get_mask[p] = mask & bits_if(bitvec_get(s->get_valid, p));
    }
}

void rc_collector_moore(const rc_collector_state *s, rc_collector_out *out) {
    uint64_t waiting = s->more[0];
    unsigned arrival = unit_of_arrival(s);

    out->alloc_ok = bits_count(~s->busy[0] & bits_low(COLLECTORS)) > s->arrive;
    out->look[0] = bits_bit(s->arrive_warp) & bits_if(s->arrive);
    for (unsigned u = 0; u < COLLECTORS; u++) {
        waiting |= (uint64_t)(still_reads(s, u) || left_slots(s, u) != 0) << u;
        out->rd_warp[u] = u == arrival ? s->arrive_warp : s->warp[u];
    }
    out->waits[0] = out->look[0] | warps_of(s, waiting & s->busy[0]);
    show_data(s, out);
    show_put(s, out);
}

static uint32_t miss_of(const rc_collector_in *in, unsigned k) {
    return in->cur_mask & ~(in->hit[k] | in->home[k]);
}

/* 4 */
static void show_requests(const rc_collector_in *in, const rc_collector_state *s,
                          rc_collector_out *out) {
    unsigned u = unit_of_arrival(s);

    memcpy(out->rd_valid, s->pending, sizeof out->rd_valid);
    memcpy(out->rd_bank, s->bank, sizeof out->rd_bank);
    memcpy(out->rd_row, s->row, sizeof out->rd_row);
    memcpy(out->rd_reg, s->reg, sizeof out->rd_reg);
    if (u == NO_UNIT)
        return;
    for (unsigned k = 0; k < SLOTS; k++) {
        unsigned r = u * SLOTS + k;

        bitvec_put(out->rd_valid, REQUEST_WORDS, r,
                   bitvec_get(in->cur_src_valid, k) && miss_of(in, k) != 0);
        out->rd_bank[r] = in->cur_bank[k];
        out->rd_row[r] = in->cur_row[k];
        out->rd_reg[r] = in->cur_reg[k];
    }
}

/* 11: One warp at a time is between two passes. */
static void show_hold(const rc_collector_in *in, const rc_collector_state *s,
                      rc_collector_out *out) {
    uint64_t between = warps_of(s, s->busy[0] & s->more[0]), others = 0;

    between |= bits_bit(s->arrive_warp) & bits_if(s->arrive && in->cur_more);
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        others |= (uint64_t)((between & ~bits_bit(w)) != 0) << w;
    out->hold[0] = warps_of(s, s->busy[0] & ~s->more[0]) | others |
                   (bits_bit(s->arrive_warp) & bits_if(s->arrive && !in->cur_more));
}

/* 8 */
static void show_dispatch(const rc_collector_in *in, const rc_collector_state *s,
                          rc_collector_out *out) {
    uint64_t ready[UNIT_WORDS] = {complete_units(s) & ~s->sent[0]};

    out->disp_valid[0] =
        dispatch_choose(ready, in->dispatch_ready[0], s->disp_mask, out->disp_unit);
    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        out->disp_tag[p] = bitvec_get(out->disp_valid, p) ? s->tag[out->disp_unit[p]] : 0;
}

void rc_collector_outputs(const rc_collector_in *in, const rc_collector_state *s,
                          rc_collector_out *out) {
    rc_collector_moore(s, out);
    show_requests(in, s, out);
    show_hold(in, s, out);
    show_dispatch(in, s, out);
}

/* ---- the clock edge ---- */

/* 3: The last pass of what the warp's units hold is here. */
static void take_pass(const rc_collector_state *s, rc_collector_state *next) {
    for (unsigned v = 0; v < COLLECTORS; v++)
        next->more[0] &= ~((uint64_t)(s->warp[v] == s->arrive_warp) << v);
}

/* 3: What arrives, in `next`, before anything of it is granted or read. */
static void allocate(const rc_collector_in *in, const rc_collector_state *s, unsigned u,
                     rc_collector_state *next) {
    uint64_t passes = 0;

    for (unsigned v = 0; v < COLLECTORS; v++)
        passes |= (uint64_t)(s->warp[v] == s->arrive_warp) << v;
    if (!in->cur_more)
        take_pass(s, next);
    next->busy[0] |= bits_bit(u);
    next->more[0] |= (uint64_t)in->cur_more << u;
    next->behind[u][0] = passes & s->busy[0];
    next->warp[u] = s->arrive_warp;
    next->tag[u] = in->cur_tag;
    for (unsigned k = 0; k < SLOTS; k++) {
        unsigned r = u * SLOTS + k;
        bool valid = bitvec_get(in->cur_src_valid, k), miss = valid && miss_of(in, k) != 0;
        bool wanted =
            RC_ALLOC == 0 || RC_ALLOC == 2 || (RC_ALLOC == 3 && bitvec_get(in->cur_reuse, k));

        bitvec_put(next->pending, REQUEST_WORDS, r, miss);
        bitvec_put(next->left_hit, REQUEST_WORDS, r, valid && in->hit[k] != 0);
        bitvec_put(next->left_home, REQUEST_WORDS, r, valid && in->home[k] != 0);
        bitvec_put(next->put, REQUEST_WORDS, r, miss && wanted);
        bitvec_put(next->touch, REQUEST_WORDS, r, RC_REPLACE && valid && in->hit[k] != 0);
        bitvec_put(next->touch_home, REQUEST_WORDS, r, RC_REPLACE && valid && in->home[k] != 0);
        next->reg[r] = in->cur_reg[k];
        next->set[r] = in->cur_set[k];
        next->bank[r] = in->cur_bank[k];
        next->row[r] = in->cur_row[k];
        next->hit[r] = in->hit[k];
        next->home[r] = in->home[k];
        next->miss[r] = miss_of(in, k);
        memcpy(&next->way[r * LANES], &in->way[k * LANES], LANES * sizeof *in->way);
    }
}

/* 6: Port p reads a slot's set: of its position, or home. */
static void read_slot(rc_collector_out *out, rc_collector_state *next, unsigned p, unsigned r,
                      bool home) {
    unsigned set = home ? home_set(next->reg[r]) : next->set[r];

    out->read_valid[0] |= bits_bit(p);
    out->read_warp[p] = next->warp[r / SLOTS];
    out->read_set[p] = set;
    memcpy(&out->read_way[p * LANES], &next->way[r * LANES], LANES * sizeof *next->way);
    next->get_valid[0] |= bits_bit(p);
    next->get_home[0] |= (uint64_t)home << p;
    next->get_dest[p] = r;
    bitvec_put(home ? next->left_home : next->left_hit, REQUEST_WORDS, r, false);
}

/* 6: `next` has what is left, also of what arrives. */
static void read_caches(const rc_collector_in *in, rc_collector_out *out,
                        rc_collector_state *next) {
    unsigned reads = RC_READS - in->evict, used = 0;

    memset(out->read_valid, 0, sizeof out->read_valid);
    memset(out->read_warp, 0, sizeof out->read_warp);
    memset(out->read_set, 0, sizeof out->read_set);
    memset(out->read_way, 0, sizeof out->read_way);
    memset(next->get_valid, 0, sizeof next->get_valid);
    memset(next->get_home, 0, sizeof next->get_home);
    memset(next->get_dest, 0, sizeof next->get_dest);
    for (unsigned i = 0; i < 2 * REQUESTS; i++) {
        bool home = i % 2 != 0;

        if (used < reads && bitvec_get(home ? next->left_home : next->left_hit, i / 2))
            read_slot(out, next, used++, i / 2, home);
    }
}

/* 5 */
static void take_grants(const rc_collector_in *in, rc_collector_state *next) {
    next->fill_valid[0] = in->bank_read[0];
    for (unsigned b = 0; b < BANKS; b++) {
        unsigned r = in->bank_req[b] & (unsigned)bits_if(bitvec_get(in->bank_read, b));

        next->fill_dest[b] = r;
        if (bitvec_get(in->bank_read, b))
            bitvec_put(next->pending, REQUEST_WORDS, r, false);
    }
}

/* 8 and 10: Units that are done with their operands and values are free. */
static void release(const rc_collector_out *out, rc_collector_state *next) {
    uint64_t left[UNIT_WORDS] = {bits_low(COLLECTORS)};

    dispatch_release(out->disp_valid[0], out->disp_unit, left, next->disp_mask);
    next->sent[0] |= ~left[0] & bits_low(COLLECTORS);
    for (unsigned u = 0; u < COLLECTORS; u++)
        if ((next->sent[0] & ~next->more[0]) >> u & 1 && left_slots(next, u) == 0) {
            next->busy[0] &= ~bits_bit(u);
            next->sent[0] &= ~bits_bit(u);
        }
    for (unsigned u = 0; u < COLLECTORS; u++)
        next->behind[u][0] &= next->busy[0] & bits_if(next->busy[0] >> u & 1);
}

/* 9: What was shown is done with. */
static void take_put(const rc_collector_state *s, unsigned slot, rc_collector_state *next) {
    bool near = bitvec_get(s->put, slot) || bitvec_get(s->touch, slot);

    bitvec_put(next->put, REQUEST_WORDS, slot, false);
    bitvec_put(next->touch, REQUEST_WORDS, slot, false);
    if (!near)
        bitvec_put(next->touch_home, REQUEST_WORDS, slot, false);
}

/* Needs what rc_collector_outputs has left in `out`. */
void rc_collector_step(const rc_collector_in *in, const rc_collector_state *s,
                       rc_collector_out *out, rc_collector_state *next) {
    unsigned u = unit_of_arrival(s);

    *next = *s;
    if (u != NO_UNIT)
        allocate(in, s, u, next);
    if (in->put_go)
        take_put(s, out->put_slot, next);
    read_caches(in, out, next);
    take_grants(in, next);
    release(out, next);
    next->arrive = in->issue_valid;
    next->arrive_warp = in->issue_warp;
}
