/* SPDX-License-Identifier: Apache-2.0
 * bank_arbiter: grants of banks (TVLSI 2016, IV.D.1, Fig. 10). See bank_arbiter.h.
 *
 * Everything is decided from requests and state, in the order of docs/blocks/bank_arbiter.md; the
 * numbers in the comments are that page's. Sets of banks and of buses are one word. Sets of
 * requests are scattered to their banks once, then masked.
 */
#include "bank_arbiter.h"

#include "prim/bitvec.h"

#include <string.h>

#define REQUEST_WORDS BITVEC_WORDS(REQUESTS)
#define CANDIDATE_WORDS BITVEC_WORDS(CANDIDATES)
#define BANK_NUMBERS (1u << BANK_BITS) /* values of a bank number, so that any can index */

_Static_assert(BANKS <= 64 && RESULT_BUSES < 64 && SCHEDULERS <= 64, "one word a vector of these");

/* What wants a bank in this cycle, and what gets it. */
struct demand {
    uint64_t wanted[CLASS_CODES];                       /* banks that a class wants */
    uint64_t won[CLASS_CODES];                          /* 8, 9: banks that it gets */
    uint64_t asked;                                     /* banks of all reads, blocked or not */
    uint64_t addressed;                                 /* banks of all buses with a result */
    uint64_t kept;                                      /* 11: forced writes whose bus is taken */
    uint64_t read[BANK_NUMBERS][REQUEST_WORDS];         /* 4: normal reads */
    uint64_t read_ahead[BANK_NUMBERS][CANDIDATE_WORDS]; /* 5: stealing reads */
    uint64_t forced[BANK_NUMBERS];                      /* 6: forced writes, a bus each */
    uint64_t normal[BANK_NUMBERS];                      /* 6, 7: normal writes */
    uint64_t stolen[BANK_NUMBERS];                      /* 6: the bus whose write is stolen here */
    unsigned target[RESULT_BUSES];                      /* 6: where it goes, by bus; else 0 */
};

static uint64_t home_bus(const bank_arbiter_in *in) {
    return (uint64_t)(in->home_valid & 1) << in->home_bus;
}

/* 1, and the split of 6 and 11: forced and normal writes by bank. */
static void gather_writes(const bank_arbiter_in *in, const bank_arbiter_state *s,
                          struct demand *d) {
    uint64_t live = in->wb_valid[0] & ~home_bus(in);
    uint64_t ok = live & ~in->wb_blocked[0];
    uint64_t forced = WRITE_STEAL ? s->forced[0] : 0;

    d->addressed = 0;
    d->kept = forced & in->wb_valid[0] & ~live;
    d->wanted[CLASS_W_FORCED] = 0;
    memset(d->forced, 0, sizeof d->forced);
    memset(d->normal, 0, sizeof d->normal);
    for (unsigned p = 0; p < RESULT_BUSES; p++) {
        d->addressed |= ((in->wb_valid[0] >> p) & 1) << in->wb_bank[p];
        d->wanted[CLASS_W_FORCED] |= (((ok & forced) >> p) & 1) << in->wb_bank[p];
        d->forced[in->wb_bank[p]] |= ok & forced & bits_bit(p);
        d->normal[in->wb_bank[p]] |= ok & ~forced & bits_bit(p);
    }
}

/* 4 and 5: normal reads by bank, and the stealing reads that may go ahead. That is of the
 * conflicts that they would meet, or at any idle bank. */
static void gather_reads(const bank_arbiter_in *in, struct demand *d) {
    uint64_t cand[BANK_NUMBERS][CANDIDATE_WORDS], eligible[CANDIDATE_WORDS];
    uint64_t taken =
        d->wanted[CLASS_W_HOME] | d->wanted[CLASS_R_HOME_FORCED] | d->wanted[CLASS_W_FORCED];

    memset(d->read, 0, sizeof d->read);
    for (unsigned w = 0; w < REQUEST_WORDS; w++) {
        uint64_t valid = in->rd_valid[w];

        for (unsigned r = w * 64; r < REQUESTS && r < (w + 1) * 64; r++)
            d->read[in->rd_bank[r]][w] |= valid & bits_bit(r % 64);
    }

    memset(cand, 0, sizeof cand);
    for (unsigned x = 0; READ_STEAL && x < CANDIDATES; x++)
        cand[in->cand_bank[x]][x / 64] |= in->cand_src_valid[x / 64] & bits_bit(x % 64);
    memset(eligible, 0, sizeof eligible);
    for (unsigned x = 0; READ_STEAL && x < CANDIDATES; x++)
        eligible[x / 64] |=
            (uint64_t)(bitvec_get(in->alloc_ok, x / SLOTS) && !bitvec_get(in->cand_blocked, x))
            << (x % 64);

    d->asked = 0;
    d->wanted[CLASS_R_NORMAL] = 0;
    d->wanted[CLASS_R_STEAL] = 0;
    for (unsigned b = 0; b < BANKS; b++) {
        uint64_t normal = 0, blocked = 0, ahead = 0;
        bool busy, conflict;

        for (unsigned w = 0; w < REQUEST_WORDS; w++) {
            blocked |= d->read[b][w] & in->rd_blocked[w];
            d->read[b][w] &= ~in->rd_blocked[w];
            normal |= d->read[b][w];
        }
        /* A read that waits for a stolen value is the only one that can lose at a bank that
         * nothing else uses. */
        conflict = READ_STEAL == 2 || bitvec_many(cand[b], CANDIDATE_WORDS) || blocked != 0;
        busy = ((taken >> b) & 1) | (normal != 0);
        for (unsigned w = 0; w < CANDIDATE_WORDS; w++) {
            d->read_ahead[b][w] = cand[b][w] & eligible[w] & bits_if(conflict & (!busy));
            ahead |= d->read_ahead[b][w];
        }
        d->asked |= (uint64_t)((normal | blocked) != 0) << b;
        d->wanted[CLASS_R_NORMAL] |= (uint64_t)(normal != 0) << b;
        d->wanted[CLASS_R_STEAL] |= (uint64_t)(ahead != 0) << b;
    }
}

/* 6: normal writes that meet something look for a free register in a vacant bank; without one
 * they are forced. */
static void choose_targets(const bank_arbiter_in *in, const bank_arbiter_state *s, struct demand *d,
                           bank_arbiter_state *next) {
    uint64_t no_target =
        d->wanted[CLASS_W_HOME] | d->wanted[CLASS_R_HOME_FORCED] | d->wanted[CLASS_R_STEAL];
    uint64_t other = no_target | d->wanted[CLASS_R_NORMAL] | d->wanted[CLASS_W_FORCED];
    uint64_t vacant = in->entry_free[0] & ~(no_target | d->asked | d->addressed);
    uint64_t targets = 0, stolen = 0, forced = 0, last = 0;

    memset(d->stolen, 0, sizeof d->stolen);
    memset(d->target, 0, sizeof d->target);
    for (unsigned p = 0; WRITE_STEAL && p < RESULT_BUSES; p++) {
        unsigned b = number_exists(in->wb_bank[p], BANK_BITS, BANKS) ? in->wb_bank[p] : 0;
        uint64_t bus = bits_bit(p), set = d->normal[b];
        bool met = (other >> b) & 1;
        bool turn = bits_pick(set, s->normal_mask[b][0]) == bus;
        bool seeks = ((set & bus) != 0) & (met | (!turn));
        uint64_t target = bits_pick(vacant & ~targets, s->target_mask[0]) & bits_if(seeks);
        bool found = target != 0;

        d->target[p] = bits_index(target);
        d->stolen[d->target[p]] |= bus & bits_if(found);
        targets |= target;
        last = found ? target : last;
        stolen |= bus & bits_if(found);
        forced |= bus & bits_if(seeks & met & (!found));
    }
    next->target_mask[0] = last != 0 ? bits_above(last, BANKS) : s->target_mask[0];
    d->wanted[CLASS_W_NORMAL] = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++) {
        uint64_t bus = bits_bit(p);

        d->forced[in->wb_bank[p]] |= bus & forced;
        d->normal[in->wb_bank[p]] &= ~(bus & (stolen | forced));
        d->wanted[CLASS_W_FORCED] |= ((forced >> p) & 1) << in->wb_bank[p];
        d->wanted[CLASS_W_NORMAL] |= ((d->normal[in->wb_bank[p]] >> p) & 1) << in->wb_bank[p];
    }
    d->wanted[CLASS_W_STEAL] = targets;
}

/* 8: each bank goes to the first class that wants it. Returns the banks that are left. */
static uint64_t rank_classes(struct demand *d) {
    uint64_t left = bits_low(BANKS);

    if (!WRITE_STEAL) /* the straight order: writes before reads */
        left &= ~d->wanted[CLASS_W_NORMAL];
    d->won[CLASS_IDLE] = 0;
    for (unsigned c = CLASS_W_HOME; c <= CLASS_W_STEAL; c++) {
        d->won[c] = d->wanted[c] & left;
        left &= ~d->wanted[c];
    }
    if (!WRITE_STEAL)
        d->won[CLASS_W_NORMAL] = d->wanted[CLASS_W_NORMAL];
    return left;
}

/* 9 and 10: at most one stolen value is read out, onto a free bus if there is one. */
static void read_out(const bank_arbiter_in *in, const bank_arbiter_state *s, struct demand *d,
                     uint64_t idle, bank_arbiter_out *out, bank_arbiter_state *next) {
    uint64_t bus = bits_lowest(~(in->wb_valid[0] | home_bus(in)) & bits_low(RESULT_BUSES));
    bool allowed = ((in->entry_stolen[0] & in->entry_force[0]) == 0) & (bus != 0);
    uint64_t may = in->entry_stolen[0] & ~in->entry_force[0] & idle & bits_if(allowed);
    uint64_t one = bits_pick(may, s->idle_mask[0]);
    /* Without a free bus the next one in turn, so that no bus is taken twice running. */
    unsigned after = in->home_bus == RESULT_BUSES - 1 ? 0 : in->home_bus + 1u;
    unsigned in_turn = in->home_valid ? after : 0;

    d->won[CLASS_R_HOME] = one;
    next->idle_mask[0] = one != 0 ? bits_above(one, BANKS) : s->idle_mask[0];
    one |= d->won[CLASS_R_HOME_FORCED];
    out->home_go = one != 0;
    out->home_entry = bits_index(one);
    out->home_out_bus = (bus != 0 ? bits_index(bus) : in_turn) & (unsigned)bits_if(one != 0);
}

/* 8, one port a unit: of each group of SLOTS only the lowest grant stays. */
static void keep_one_a_group(uint64_t *grant, unsigned groups, unsigned words) {
    uint64_t kept[REQUEST_WORDS > CANDIDATE_WORDS ? REQUEST_WORDS : CANDIDATE_WORDS] = {0};

    for (unsigned g = 0; g < groups; g++) {
        uint64_t one = bits_lowest(bitvec_field(grant, g * SLOTS, SLOTS));

        bitvec_join(kept, g * SLOTS, &one, SLOTS);
    }
    memcpy(grant, kept, words * sizeof *grant);
}

/* Whether what a bank picked is among the grants that stay. */
static bool keeps(const uint64_t *one, const uint64_t *grant, unsigned words) {
    uint64_t any = 0;

    for (unsigned w = 0; w < words; w++)
        any |= one[w] & grant[w];
    return any != 0;
}

/* 8, reads: the request granted at each bank. The loops over banks are short, so that a compiler
 * can do many banks at once. */
static void grant_reads(const bank_arbiter_state *s, struct demand *d, bank_arbiter_out *out,
                        bank_arbiter_state *next) {
    uint64_t one[BANKS][REQUEST_WORDS], above[BANKS][REQUEST_WORDS];

    memset(out->rd_grant, 0, sizeof out->rd_grant);
    memset(out->bank_req, 0, sizeof out->bank_req);
    memcpy(next->rd_mask, s->rd_mask, sizeof next->rd_mask);
    out->bank_read[0] = d->won[CLASS_R_NORMAL];
    if (d->won[CLASS_R_NORMAL] == 0) /* often, where a sub-core has few banks */
        return;
    for (unsigned b = 0; b < BANKS; b++) {
        bitvec_pick(one[b], d->read[b], s->rd_mask[b], REQUEST_WORDS);
        bitvec_above(above[b], one[b], REQUESTS);
    }
    for (unsigned b = 0; b < BANKS; b++)
        for (unsigned w = 0; w < REQUEST_WORDS; w++) {
            one[b][w] &= bits_if((d->won[CLASS_R_NORMAL] >> b) & 1);
            out->rd_grant[w] |= one[b][w];
        }
    if (COLLECTOR_PORTS) {
        keep_one_a_group(out->rd_grant, COLLECTORS, REQUEST_WORDS);
        for (unsigned b = 0; b < BANKS; b++)
            d->won[CLASS_R_NORMAL] &=
                ~((uint64_t)!keeps(one[b], out->rd_grant, REQUEST_WORDS) << b);
        out->bank_read[0] = d->won[CLASS_R_NORMAL];
    }
    for (unsigned b = 0; b < BANKS; b++)
        for (unsigned w = 0; w < REQUEST_WORDS; w++) {
            uint64_t won = bits_if((d->won[CLASS_R_NORMAL] >> b) & 1);

            one[b][w] &= won;
            next->rd_mask[b][w] = (above[b][w] & won) | (s->rd_mask[b][w] & ~won);
        }
    for (unsigned b = 0; b < BANKS; b++)
        out->bank_req[b] = bitvec_index(one[b], REQUEST_WORDS);
}

/* 8, stealing reads. */
static void grant_ahead(const bank_arbiter_state *s, struct demand *d, bank_arbiter_out *out,
                        bank_arbiter_state *next) {
    uint64_t one[BANKS][CANDIDATE_WORDS], above[BANKS][CANDIDATE_WORDS];

    out->bank_steal[0] = d->won[CLASS_R_STEAL];
    out->steal_success[0] = 0;
    memset(out->cand_grant, 0, sizeof out->cand_grant);
    memset(out->bank_cand, 0, sizeof out->bank_cand);
    memcpy(next->cand_mask, s->cand_mask, sizeof next->cand_mask);
    if (d->won[CLASS_R_STEAL] == 0) /* nearly always */
        return;
    for (unsigned b = 0; b < BANKS; b++) {
        bitvec_pick(one[b], d->read_ahead[b], s->cand_mask[b], CANDIDATE_WORDS);
        bitvec_above(above[b], one[b], CANDIDATES);
    }
    for (unsigned b = 0; b < BANKS; b++)
        for (unsigned w = 0; w < CANDIDATE_WORDS; w++) {
            one[b][w] &= bits_if((d->won[CLASS_R_STEAL] >> b) & 1);
            out->cand_grant[w] |= one[b][w];
        }
    if (COLLECTOR_PORTS) {
        keep_one_a_group(out->cand_grant, SCHEDULERS, CANDIDATE_WORDS);
        for (unsigned b = 0; b < BANKS; b++)
            d->won[CLASS_R_STEAL] &=
                ~((uint64_t)!keeps(one[b], out->cand_grant, CANDIDATE_WORDS) << b);
        out->bank_steal[0] = d->won[CLASS_R_STEAL];
    }
    for (unsigned b = 0; b < BANKS; b++)
        for (unsigned w = 0; w < CANDIDATE_WORDS; w++) {
            uint64_t won = bits_if((d->won[CLASS_R_STEAL] >> b) & 1);

            one[b][w] &= won;
            next->cand_mask[b][w] = (above[b][w] & won) | (s->cand_mask[b][w] & ~won);
        }
    for (unsigned b = 0; b < BANKS; b++)
        out->bank_cand[b] = bitvec_index(one[b], CANDIDATE_WORDS);
    for (unsigned i = 0; i < SCHEDULERS; i++)
        out->steal_success[0] |= (uint64_t)(bitvec_field(out->cand_grant, i * SLOTS, SLOTS) != 0)
                                 << i;
}

/* 8, writes: bus[b] = the bus granted at bank b, one-hot. */
static void grant_writes(const bank_arbiter_state *s, const struct demand *d, uint64_t bus[BANKS],
                         bank_arbiter_out *out, bank_arbiter_state *next) {
    uint64_t waiting = 0, home = 0, stolen = 0, by_force = 0;

    for (unsigned b = 0; b < BANKS; b++) {
        uint64_t forced_won = bits_if((d->won[CLASS_W_FORCED] >> b) & 1);
        uint64_t normal_won = bits_if((d->won[CLASS_W_NORMAL] >> b) & 1);
        uint64_t forced = bits_pick(d->forced[b], s->forced_mask[b][0]) & forced_won;
        uint64_t normal = bits_pick(d->normal[b], s->normal_mask[b][0]) & normal_won;

        next->forced_mask[b][0] =
            (bits_above(forced, RESULT_BUSES) & forced_won) | (s->forced_mask[b][0] & ~forced_won);
        next->normal_mask[b][0] =
            (bits_above(normal, RESULT_BUSES) & normal_won) | (s->normal_mask[b][0] & ~normal_won);
        bus[b] = forced | normal | d->stolen[b];
        waiting |= d->forced[b] & ~forced;
        by_force |= forced;
        home |= normal;
        stolen |= d->stolen[b];
    }
    next->forced[0] = waiting | d->kept;
    for (unsigned p = 0; p < RESULT_BUSES; p++) {
        out->wb_kind[p] = WB_HOME * ((home >> p) & 1) | WB_STOLEN * ((stolen >> p) & 1) |
                          WB_FORCED * ((by_force >> p) & 1);
        out->wb_target[p] = d->target[p];
    }
}

/* Class, row, lanes and source of each bank. */
static void command(const bank_arbiter_in *in, const struct demand *d, const uint64_t bus[BANKS],
                    bank_arbiter_out *out) {
    uint64_t targets = d->won[CLASS_R_HOME_FORCED] | d->won[CLASS_R_HOME] | d->won[CLASS_W_STEAL];
    uint64_t writes = d->won[CLASS_W_FORCED] | d->won[CLASS_W_NORMAL] | d->won[CLASS_W_STEAL];
    uint64_t class_bits[4] = {0};

    for (unsigned c = CLASS_W_HOME; c < CLASS_CODES; c++)
        for (unsigned i = 0; i < 4; i++)
            class_bits[i] |= d->won[c] & bits_if((c >> i) & 1);
    out->bank_en[0] = class_bits[0] | class_bits[1] | class_bits[2] | class_bits[3];
    out->bank_we[0] = writes | d->won[CLASS_W_HOME];
    for (unsigned b = 0; b < BANKS; b++) {
        uint64_t class = 0;

        for (unsigned i = 0; i < 4; i++)
            class |= ((class_bits[i] >> b) & 1) << i;
        out->bank_class[b] = class;
    }
    for (unsigned b = 0; b < BANKS; b++) {
        bool home = (d->won[CLASS_W_HOME] >> b) & 1;
        uint64_t if_home = bits_if(home);
        uint64_t if_target = bits_if((targets >> b) & 1);
        uint64_t if_write = bits_if((writes >> b) & 1);
        uint64_t if_read = bits_if((d->won[CLASS_R_NORMAL] >> b) & 1);
        uint64_t if_ahead = bits_if((d->won[CLASS_R_STEAL] >> b) & 1);
        unsigned p = bits_index(bus[b]);

        out->bank_row[b] = (in->home_row & if_home) | (in->entry_row[b] & if_target) |
                           (in->wb_row[p] & if_write & ~if_target) |
                           (in->rd_row[out->bank_req[b]] & if_read) |
                           (in->cand_row[out->bank_cand[b]] & if_ahead);
        out->bank_mask[b] = (in->home_mask & if_home) | (in->wb_mask[p] & if_write);
        out->bank_wsel[b] = bus[b] | (uint64_t)home << RESULT_BUSES;
    }
}

void bank_arbiter_step(const bank_arbiter_in *in, const bank_arbiter_state *s,
                       bank_arbiter_out *out, bank_arbiter_state *next) {
    struct demand d;
    uint64_t must, idle, bus[BANKS];

    d.wanted[CLASS_W_HOME] = (uint64_t)(in->home_valid & 1) << in->home_bank;
    must = in->entry_stolen[0] & in->entry_force[0] & ~d.wanted[CLASS_W_HOME];
    d.wanted[CLASS_R_HOME_FORCED] = bits_pick(must, s->force_mask[0]);
    next->force_mask[0] =
        must != 0 ? bits_above(d.wanted[CLASS_R_HOME_FORCED], BANKS) : s->force_mask[0];
    gather_writes(in, s, &d);
    gather_reads(in, &d);
    choose_targets(in, s, &d, next);
    idle = rank_classes(&d);
    read_out(in, s, &d, idle, out, next);

    grant_writes(s, &d, bus, out, next);
    grant_reads(s, &d, out, next);
    grant_ahead(s, &d, out, next);
    command(in, &d, bus, out);
}
