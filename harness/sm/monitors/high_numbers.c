/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/monitors/high_numbers.h"

static void see_highest_bit(uint64_t *highest, uint64_t bits) {
    if (bits) {
        high_number(highest, 63 - (unsigned)__builtin_clzll(bits));
    }
}

/* Warps whose instructions issue. */
static void see_issues(struct stats *s, const struct cycle_view *v) {
    for (uint64_t left = v->out->issue_valid; left; left &= left - 1) {
        unsigned scheduler = (unsigned)__builtin_ctzll(left);
        high_number(&s->highest_warp_slot, slot_of(scheduler, v->out->issue_warp[scheduler]));
    }
}

/* Units and slots whose operand is read. */
static void see_reads(struct stats *s, const struct cycle_view *v) {
    for (unsigned w = 0; w < REQUEST_WORDS; w++) {
        for (uint64_t left = v->out->rd_grant[w]; left; left &= left - 1) {
            unsigned r = w * 64 + (unsigned)__builtin_ctzll(left);
            high_number(&s->highest_unit, r / SLOTS);
            high_number(&s->highest_slot, r % SLOTS);
        }
    }
}

/* Banks, and rows of them, that operands are read from. */
static void see_banks(struct stats *s, const struct cycle_view *v) {
    uint64_t reads = v->of_class[CLASS_R_NORMAL];
    see_highest_bit(&s->highest_bank, reads);
    for (uint64_t left = reads; left; left &= left - 1) {
        high_number(&s->highest_row, v->out->bank_row[__builtin_ctzll(left)]);
    }
}

/* The same of a main register file behind a cache. */
static void see_main_banks(struct stats *s, const struct cycle_view *v) {
    see_highest_bit(&s->highest_main_bank, v->out->cache.main_read);
    for (uint64_t left = v->out->cache.main_read; left; left &= left - 1) {
        high_number(&s->highest_main_row, v->out->cache.main_row[__builtin_ctzll(left)]);
    }
}

void high_numbers_see(struct stats *s, const struct cycle_view *v) {
    see_issues(s, v);
    see_reads(s, v);
    see_banks(s, v);
    see_highest_bit(&s->highest_place, v->out->active_slots.running);
    see_main_banks(s, v);
}
