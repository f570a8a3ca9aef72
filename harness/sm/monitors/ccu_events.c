/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/monitors/ccu_events.h"

#include "sthld_controller_codes.h"

static uint64_t count_words(const uint64_t *words, unsigned n) {
    uint64_t bits = 0;
    for (unsigned w = 0; w < n; w++) {
        bits += (uint64_t)__builtin_popcountll(words[w]);
    }
    return bits;
}

static unsigned bit_of(const uint64_t *words, unsigned n) {
    return words[n / 64] >> n % 64 & 1;
}

/* Slots of the sub-core's arriving instruction that hit, whichever unit it arrives in. */
static unsigned hits_of(const struct sm_out *out, unsigned subcore) {
    unsigned hits = 0;
    for (unsigned r = 0; r < REQUESTS; r++) {
        hits |= bit_of(out->hit, subcore * REQUESTS + r) << r % SLOTS;
    }
    return hits;
}

/* Slots whose register an earlier slot of the same instruction names. */
static unsigned repeats_of(const struct sm_in *in, unsigned first, unsigned shown) {
    unsigned repeats = 0;
    for (unsigned k = 1; k < SLOTS; k++) {
        for (unsigned j = 0; j < k; j++) {
            unsigned both = shown >> k & shown >> j & 1;
            repeats |= (both & (in->cur_reg[first + j] == in->cur_reg[first + k])) << k;
        }
    }
    return repeats;
}

static void count_operands(struct stats *s, const struct cycle_view *v, unsigned subcore) {
    const unsigned all = (1u << SLOTS) - 1, first = subcore * SLOTS;
    unsigned shown = (unsigned)(v->in->cur_src_valid >> first) & all;
    if (shown) {
        unsigned repeats = repeats_of(v->in, first, shown);
        s->ccu_repeats += (uint64_t)__builtin_popcount(repeats & ~hits_of(v->out, subcore));
        s->ccu_all_sources += shown == all && repeats == 0;
    }
}

static void count_units(struct stats *s, const struct sm_out *out) {
    for (unsigned u = 0; u < SM_COLLECTORS; u++) {
        for (unsigned k = 0; k < SLOTS; k++) {
            s->victims[out->victim[u * (SLOTS + 1) + k] & 3]++;
        }
        s->write_victims[out->victim[u * (SLOTS + 1) + SLOTS] & 3]++;
        for (unsigned p = 0; p < RESULT_BUSES; p++) {
            s->wr_kinds[out->wr_kind[u * RESULT_BUSES + p] & 7]++;
        }
    }
}

/* Whether a unit of the bus's sub-core has the result's warp. */
static int has_unit(const struct sm_out *out, unsigned bus) {
    unsigned first = bus / RESULT_BUSES * COLLECTORS, taken = 0;
    for (unsigned u = first; u < first + COLLECTORS; u++) {
        taken |= out->wr_kind[u * RESULT_BUSES + bus % RESULT_BUSES];
    }
    return taken != 0;
}

static void count_writes(struct stats *s, const struct cycle_view *v) {
    for (uint64_t left = v->in->wb_valid; left; left &= left - 1) {
        unsigned bus = (unsigned)__builtin_ctzll(left);
        s->writes_without_ccu += v->out->wb_kind[bus] != WB_WAITS && !has_unit(v->out, bus);
    }
}

/* The table's step, where it would leave the range of STHLD. */
static void count_cut(struct stats *s, const struct sm_out *out) {
    static const uint32_t rows[8] = {STHLD_STATE1, STHLD_STATE1, STHLD_STATE2, STHLD_STATE3,
                                     STHLD_STATE4, STHLD_STATE5, STHLD_STATE6, STHLD_STATE1};
    unsigned steps = rows[out->fsm & 7] >> (6 * out->change + 3) & 7; /* less 4 */
    int wanted = out->sthld + ((int)steps - 4) * STHLD_DELTA;
    s->sthld_cut_low += wanted < 0;
    s->sthld_cut_high += wanted >= 1 << STHLD_BITS;
}

static void count_sthld(struct stats *s, const struct sm_out *out) {
    s->intervals += out->interval_end;
    if (out->interval_end) {
        count_cut(s, out);
    }
    s->large_changes += out->change != CHANGE_SMALL;
    s->sthld = out->sthld;
    s->sthld_most = s->sthld > s->sthld_most ? s->sthld : s->sthld_most;
}

void ccu_events_count(struct stats *s, const struct cycle_view *v) {
    s->bank_reads += count_words(v->out->rd_grant, REQUEST_WORDS);
    if (!HAS_CCUS) {
        return;
    }
    s->ccu_hits += count_words(v->out->hit, REQUEST_WORDS);
    s->ccu_flushes += count_words(v->out->flush, COLLECTOR_WORDS);
    for (unsigned c = 0; c < SUBCORES; c++) {
        s->alloc_kinds[v->out->alloc_kind[c] & 7]++;
        count_operands(s, v, c);
    }
    count_units(s, v->out);
    count_writes(s, v);
    count_sthld(s, v->out);
}
