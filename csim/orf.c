/* SPDX-License-Identifier: Apache-2.0
 * orf: operand register files and last result files, control (Gebhart, 6.1, 6.2). See orf.h. Sets
 * of slots, of banks and of buses are one word. Steps are those of docs/blocks/orf.md.
 */
#include "orf.h"

#include "bank_arbiter_codes.h"
#include "orf_codes.h"
#include "prim/bitvec.h"

#include <string.h>

#define ROW_WORDS BITVEC_WORDS(ORF_ROWS)
#define REQUEST_WORDS BITVEC_WORDS(REQUESTS)
#define TO_MAIN 1u
#define TO_ORF 2u
#define TO_LRF 4u

_Static_assert(MAIN_BANKS <= 64 && ACTIVE <= 32 && SLOTS <= 8 && RESULT_BUSES <= 16,
               "one word a set of these");

/* The row of an entry of an active slot. */
static unsigned row_of(unsigned slot, bool lrf, unsigned entry) {
    unsigned unit = (lrf ? ORF_ENTRIES : 0) + entry;

    return (slot * ORF_UNITS + unit) & (unsigned)bits_low(ORF_ROW_BITS);
}

static bool is_valid(const uint64_t *valid, unsigned row) {
    return number_exists(row, ORF_ROW_BITS, ORF_ROWS) && bitvec_get(valid, row);
}

static void make_valid(uint64_t *valid, bool written, unsigned row) {
    if (written)
        bitvec_put(valid, ROW_WORDS, row, number_exists(row, ORF_ROW_BITS, ORF_ROWS));
}

/* ---- operands ---- */

/* 1: operand k of what arrives. */
static void read_entry(const orf_in *in, const orf_state *s, unsigned k, orf_out *out) {
    bool named = in->src_level[k] == ORF_LEVEL_ORF || in->src_level[k] == ORF_LEVEL_LRF;
    bool gets = in->arrive_valid && bitvec_get(in->src_valid, k) && named;
    unsigned row = row_of(in->arrive_slot, in->src_level[k] == ORF_LEVEL_LRF, in->src_entry[k]);
    unsigned dest = (in->arrive_unit * SLOTS + k) & (unsigned)bits_low(REQUEST_BITS);

    out->get_valid[0] |= (uint64_t)gets << k;
    out->get_row[k] = gets ? row : 0;
    out->get_dest[k] = gets ? dest : 0;
    out->get_void[0] |= (uint64_t)(gets && !is_valid(s->valid, row)) << k;
}

static void read_operands(const orf_in *in, const orf_state *s, orf_out *out) {
    out->src_main[0] = out->get_valid[0] = out->get_void[0] = 0;
    for (unsigned k = 0; k < SLOTS; k++) {
        bool from_main = bitvec_get(in->src_valid, k) && in->src_level[k] == ORF_LEVEL_MAIN;

        out->src_main[0] |= (uint64_t)from_main << k;
        read_entry(in, s, k, out);
    }
}

/* 2: requests of the unit that takes what arrives. */
static void note_fills(const orf_in *in, const orf_out *out, orf_state *next) {
    if (!in->arrive_valid || !number_exists(in->arrive_unit, COLLECTOR_BITS, COLLECTORS))
        return;
    for (unsigned k = 0; k < SLOTS; k++) {
        unsigned r = in->arrive_unit * SLOTS + k;
        bool fills = bitvec_get(out->src_main, k) && bitvec_get(in->src_fill, k);

        bitvec_put(next->fill, REQUEST_WORDS, r, fills);
        next->fill_row[r] = row_of(in->arrive_slot, false, in->src_entry[k]);
    }
    next->mask[in->arrive_unit] = in->src_mask;
}

/* ---- fills ---- */

/* Does the data of bank b go to a request that is noted? */
static bool fills_entry(const orf_in *in, const orf_state *s, unsigned b) {
    unsigned r = in->done_dest[b];

    return bitvec_get(in->done, b) && number_exists(r, DEST_BITS, REQUESTS) &&
           bitvec_get(s->fill, r);
}

/* 3 */
static void fill_entries(const orf_in *in, const orf_state *s, orf_out *out) {
    out->put_valid[0] = 0;
    for (unsigned b = 0; b < MAIN_BANKS; b++) {
        unsigned r = in->done_dest[b];
        bool fills = fills_entry(in, s, b);

        out->put_valid[0] |= (uint64_t)fills << b;
        out->put_row[b] = fills ? s->fill_row[r] : 0;
        out->put_mask[b] = fills ? s->mask[r / SLOTS] : 0;
    }
}

/* 3: data that is there ends its request's fill. */
static void end_fills(const orf_in *in, orf_state *next) {
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        if (bitvec_get(in->done, b) && number_exists(in->done_dest[b], DEST_BITS, REQUESTS))
            bitvec_put(next->fill, REQUEST_WORDS, in->done_dest[b], false);
}

/* Slots of which an entry is filled in this cycle. */
static uint64_t filled_slots(const orf_out *out) {
    uint64_t slots = 0;

    for (unsigned q = 0; q < ACTIVE; q++)
        for (unsigned b = 0; b < MAIN_BANKS; b++)
            slots |= (uint64_t)(bitvec_get(out->put_valid, b) && out->put_row[b] / ORF_UNITS == q)
                     << q;
    return slots;
}

/* ---- results ---- */

/* 4: slots that hold the result's warp. */
static uint64_t slots_of(const orf_in *in, unsigned p) {
    uint64_t slots = 0;

    for (unsigned q = 0; q < ACTIVE; q++)
        slots |= (uint64_t)(in->slot_warp[q] == in->wb_warp[p]) << q;
    return slots & in->held[0];
}

/* 4: slots whose ORF, or LRF, the result wants. */
static uint64_t wanted(const orf_in *in, unsigned p, unsigned level) {
    return slots_of(in, p) & bits_if(bitvec_get(in->wb_valid, p) && (in->wb_levels[p] & level));
}

/* 5: results that go on in this cycle. */
static uint64_t not_held_up(const orf_in *in, const orf_out *out) {
    uint64_t taken = filled_slots(out), go = 0;

    for (unsigned p = 0; p < RESULT_BUSES; p++) {
        uint64_t slots = wanted(in, p, TO_ORF);

        go |= (uint64_t)(bitvec_get(in->wb_valid, p) && (slots & taken) == 0) << p;
        taken |= slots;
    }
    return go;
}

/* 6: what asks for a bank. */
static void send_results(const orf_in *in, orf_out *out) {
    uint64_t go = not_held_up(in, out);

    out->wb_main[0] = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        out->wb_main[0] |= go & bits_bit(p) & bits_if(in->wb_levels[p] & TO_MAIN);
}

/* 7: result p, which is accepted or waits. */
static void take_result(const orf_in *in, unsigned p, bool go, orf_out *out) {
    bool accepted = go && (!(in->wb_levels[p] & TO_MAIN) || in->main_kind[p] != WB_WAITS);
    bool lrf = in->wb_levels[p] & TO_LRF;
    uint64_t slots = wanted(in, p, TO_ORF | TO_LRF) & bits_if(accepted);
    unsigned slot = bits_index(bits_lowest(slots));

    out->wb_kind[p] = accepted ? WB_HOME : WB_WAITS;
    out->write_valid[0] |= (uint64_t)(slots != 0) << p;
    out->write_row[p] = slots != 0 ? row_of(slot, lrf, in->wb_entry[p]) : 0;
}

/* ---- slots ---- */

/* 9 */
static void hold_leaving(const orf_in *in, orf_out *out) {
    out->waits[0] = 0;
    for (unsigned q = 0; q < ACTIVE; q++) {
        bool writes = number_exists(in->slot_warp[q], SCHEDULER_WARP_BITS, SCHEDULER_WARPS) &&
                      bitvec_get(in->writing, in->slot_warp[q]);

        out->waits[0] |= in->leaving[0] & bits_bit(q) & bits_if(writes);
    }
}

/* 8 */
static void renew_valid(const orf_in *in, const orf_out *out, orf_state *next) {
    uint64_t ends = bits_if(in->arrive_valid && in->src_end);
    uint64_t voids = in->left[0] | in->cleared[0];

    for (unsigned b = 0; b < MAIN_BANKS; b++)
        make_valid(next->valid, bitvec_get(out->put_valid, b), out->put_row[b]);
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        make_valid(next->valid, bitvec_get(out->write_valid, p), out->write_row[p]);
    for (unsigned q = 0; q < ACTIVE; q++) {
        bool is_void = ((voids | (ends & bits_if(in->arrive_slot == q))) >> q) & 1;

        for (unsigned u = 0; u < ORF_UNITS; u++)
            if (is_void)
                bitvec_put(next->valid, ROW_WORDS, q * ORF_UNITS + u, false);
    }
}

void orf_outputs(const orf_in *in, const orf_state *s, orf_out *out) {
    memcpy(out->valid, s->valid, sizeof out->valid);
    read_operands(in, s, out);
    fill_entries(in, s, out);
    send_results(in, out);
    hold_leaving(in, out);
}

/* Needs what orf_outputs has left in `out`. */
void orf_step(const orf_in *in, const orf_state *s, orf_out *out, orf_state *next) {
    uint64_t go = not_held_up(in, out);

    *next = *s;
    out->write_valid[0] = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        take_result(in, p, go >> p & 1, out);
    note_fills(in, out, next);
    end_fills(in, next);
    renew_valid(in, out, next);
}
