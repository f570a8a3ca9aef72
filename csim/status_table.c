/* SPDX-License-Identifier: Apache-2.0
 * status_table: R_free and R_dest of stealing (TVLSI 2016, IV.C.2, Fig. 9). See status_table.h.
 */
#include "status_table.h"

#include "prim/bitvec.h"

#include <string.h>

_Static_assert(BANKS <= 64 && RESULT_BUSES <= 64 && SCHEDULERS <= 64, "one word a vector of these");

/* Addresses are compared as one number; all ones is no register's. */
static uint32_t address(unsigned bank, unsigned row) {
    return (uint32_t)bank << ROW_BITS | row;
}

static uint32_t no_address_if(bool condition) {
    return (uint32_t)bits_if(condition);
}

/* R_dest of every entry that holds a stolen value. */
static void dest_addresses(const status_table_state *s, uint32_t dest[BANKS]) {
    for (unsigned e = 0; e < BANKS; e++)
        dest[e] = address(s->dest_bank[e], s->dest_row[e]) | no_address_if(!bitvec_get(s->m, e));
}

/* Compares n addresses with one of each entry. Adds those that hit any entry to `blocked`,
 * returns the entries that were hit. All values have 32 bits, and so have the groups, so that a
 * compiler can compare many at once without packing bits. */
static inline uint64_t match(const uint32_t entry[BANKS], const uint32_t *addresses,
                             const uint64_t *valid, unsigned n, uint64_t *blocked) {
    uint64_t hit_entries = 0;

    for (unsigned first = 0; first < n; first += 32) {
        unsigned count = n - first < 32 ? n - first : 32;
        uint32_t wanted = (uint32_t)(valid[first / 64] >> (first % 64));
        uint32_t bits[32], all = 0;

        for (unsigned i = 0; i < count; i++)
            bits[i] = wanted & (uint32_t)1 << i;
        for (unsigned e = 0; e < BANKS; e++) {
            uint32_t hits = 0;

            for (unsigned i = 0; i < count; i++)
                hits |= addresses[first + i] == entry[e] ? bits[i] : 0;
            all |= hits;
            hit_entries |= (uint64_t)(hits != 0) << e;
        }
        blocked[first / 64] |= (uint64_t)all << (first % 64);
    }
    return hit_entries;
}

/* Match 1 and 3: Reads that have to wait for a stolen value (RAW); returns the entries that they
 * ask for. */
static uint64_t match_reads(const status_table_in *in, const uint32_t dest[BANKS],
                            uint64_t *blocked) {
    uint32_t addresses[REQUESTS];

    for (unsigned r = 0; r < REQUESTS; r++)
        addresses[r] = address(in->rd_bank[r], in->rd_row[r]);
    return match(dest, addresses, in->rd_valid, REQUESTS, blocked);
}

/* Match 1: Candidates never force: they only lose their steal. */
static void match_candidates(const status_table_in *in, const uint32_t dest[BANKS],
                             uint64_t *blocked) {
    uint32_t addresses[CANDIDATES];

    for (unsigned x = 0; x < CANDIDATES; x++)
        addresses[x] = address(in->cand_bank[x], in->cand_row[x]);
    match(dest, addresses, in->cand_src_valid, CANDIDATES, blocked);
}

/* Match 2 and 3: Writes to a stolen register (WAW) or to the free register that holds one; returns
 * the entries that they ask for. */
static uint64_t match_writes(const status_table_in *in, const status_table_state *s,
                             const uint32_t dest[BANKS], uint64_t *blocked) {
    uint32_t addresses[RESULT_BUSES], target[BANKS];

    for (unsigned p = 0; p < RESULT_BUSES; p++)
        addresses[p] = address(in->wb_bank[p], in->wb_row[p]);
    for (unsigned e = 0; e < BANKS; e++)
        target[e] = address(e, s->row[e]) | no_address_if(!bitvec_get(s->m, e));
    return match(dest, addresses, in->wb_valid, RESULT_BUSES, blocked) |
           match(target, addresses, in->wb_valid, RESULT_BUSES, blocked);
}

void status_table_outputs(const status_table_in *in, const status_table_state *s,
                          status_table_out *out) {
    uint32_t dest[BANKS];

    out->entry_free[0] = s->f[0] & ~s->m[0];
    out->entry_stolen[0] = s->m[0];
    memcpy(out->entry_row, s->row, sizeof out->entry_row);
    out->home_valid = s->home_valid;
    out->home_bank = s->home_bank;
    out->home_row = s->home_row;
    out->home_mask = s->home_mask;
    out->home_source = s->home_source;
    out->home_bus = s->home_bus;

    memset(out->rd_blocked, 0, sizeof out->rd_blocked);
    memset(out->wb_blocked, 0, sizeof out->wb_blocked);
    memset(out->cand_blocked, 0, sizeof out->cand_blocked);
    dest_addresses(s, dest);
    out->entry_force[0] =
        match_reads(in, dest, out->rd_blocked) | match_writes(in, s, dest, out->wb_blocked);
    match_candidates(in, dest, out->cand_blocked);
}

/* Update 1: A write is stolen: the entry of its target holds a value from now on. Returns the
 * entries. */
static uint64_t take_stolen(const status_table_in *in, status_table_state *next) {
    uint64_t taken = 0;

    for (unsigned p = 0; p < RESULT_BUSES; p++) {
        unsigned b = in->wb_target[p];

        if (in->wb_kind[p] == WB_STOLEN) {
            taken |= bits_bit(b);
            next->dest_bank[b] = in->wb_bank[p];
            next->dest_row[b] = in->wb_row[p];
            next->mask[b] = in->wb_mask[p];
        }
    }
    return taken;
}

/* Update 2 and 5: A read-out leaves the table for the home registers and is written home in the
 * next cycle. */
static void go_home(const status_table_in *in, const status_table_state *s,
                    status_table_state *next) {
    bool go = in->home_go;

    next->home_valid = go;
    next->home_bank = go ? s->dest_bank[in->home_entry] : 0;
    next->home_row = go ? s->dest_row[in->home_entry] : 0;
    next->home_mask = go ? s->mask[in->home_entry] : 0;
    next->home_source = go ? in->home_entry : 0;
    next->home_bus = go ? in->home_out_bus : 0;
}

/* Update 3: New free registers, not for the entries in `keep`, and no register whose own value is
 * still stolen elsewhere. */
static void update_free(const status_table_in *in, const status_table_state *s, uint64_t keep,
                        status_table_state *next) {
    uint32_t dest[BANKS];

    dest_addresses(s, dest);
    for (unsigned i = SCHEDULERS; i-- > 0;) { /* the lowest-numbered scheduler has the last word */
        unsigned b = in->free_bank[i];
        bool take = bitvec_get(in->free_valid, i) & !((keep >> b) & 1);

        if (!number_exists(b, BANK_BITS, BANKS))
            continue;
        for (unsigned e = 0; e < BANKS; e++)
            take &= dest[e] != address(b, in->free_row[i]);
        next->row[b] = take ? in->free_row[i] : next->row[b];
        next->f[0] |= (uint64_t)take << b;
    }
}

/* Update 4: Registers that came alive by a write, or whose warp slot changed hands, are not
 * free. */
static void drop_free(const status_table_in *in, status_table_state *next) {
    for (unsigned p = 0; p < RESULT_BUSES; p++) {
        unsigned b = in->wb_bank[p];
        bool drop;

        if (!number_exists(b, BANK_BITS, BANKS))
            continue;
        drop = (in->wb_kind[p] != WB_WAITS) & (in->wb_row[p] == next->row[b]);
        next->f[0] &= ~((uint64_t)drop << b);
    }
    for (unsigned b = 0; b < BANKS; b++) {
        bool drop = (in->clear_valid != 0) & (in->clear_first <= next->row[b]) &
                    (next->row[b] <= in->clear_last);

        next->f[0] &= ~((uint64_t)drop << b);
    }
}

void status_table_step(const status_table_in *in, const status_table_state *s,
                       status_table_out *out, status_table_state *next) {
    uint64_t taken, read_out = 0;

    (void)out;
    *next = *s;
    for (unsigned b = 0; b < BANKS; b++)
        read_out |= (uint64_t)(in->home_go && in->home_entry == b) << b;
    taken = take_stolen(in, next);
    next->m[0] = (s->m[0] & ~read_out) | taken;
    go_home(in, s, next);
    update_free(in, s, s->m[0] | taken, next);
    drop_free(in, next);
}
