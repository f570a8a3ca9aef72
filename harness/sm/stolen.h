/* SPDX-License-Identifier: Apache-2.0
 * Stolen values as the environment follows them from the top's outputs: where each lies, whose it
 * is, and what is on its way home. Knows nothing of the status table's inside.
 */
#ifndef TWINRF_STOLEN_H
#define TWINRF_STOLEN_H

#include <stdint.h>

#include "sm/ports.h"

/* Why an access waits for a stolen value, each counted once a value. */
enum cause { CAUSE_RAW = 1, CAUSE_WAW = 2, CAUSE_LIVE = 4 };

struct stolen_value {
    uint64_t cycle; /* of the steal */
    uint32_t mask;
    row_t row; /* where it lies, in its bank */
    row_t dest_row;
    uint8_t dest_bank;
    uint8_t causes;
};

struct stolen {
    uint64_t valid; /* banks that hold a value */
    struct stolen_value value[SM_BANKS];
    struct { /* read out in the last cycle */
        uint32_t mask;
        row_t row;
        uint8_t valid, bank, bus;
    } home;
    uint64_t free_valid; /* banks with a register named free last, not written or cleared since */
    row_t free_row[SM_BANKS];
};

static inline int stolen_any(const struct stolen *s) {
    return s->valid != 0 || s->home.valid;
}

/* Whether (bank, row) is where a stolen value belongs. */
static inline int stolen_is_dest(const struct stolen *s, unsigned bank, unsigned row) {
    for (uint64_t left = s->valid; left; left &= left - 1) {
        const struct stolen_value *v = &s->value[__builtin_ctzll(left)];
        if (v->dest_bank == bank && v->dest_row == row) {
            return 1;
        }
    }
    return 0;
}

/* Whether (bank, row) is where a stolen value lies. */
static inline int stolen_is_target(const struct stolen *s, unsigned bank, unsigned row) {
    return (s->valid >> bank & 1) && s->value[bank].row == row;
}

/* The top's free registers, followed for counting: named by an issued instruction, rows cleared, a
 * row written. Naming fails when the register's own value is stolen elsewhere. */
int stolen_name_free(struct stolen *s, unsigned bank, unsigned row);
/* How many of `banks` have their stolen value in one of the rows. */
unsigned stolen_count_rows(const struct stolen *s, uint64_t banks, unsigned first, unsigned last);
/* Returns how many of the banks had their free register among the rows. */
unsigned stolen_clear_rows(struct stolen *s, uint64_t banks, unsigned first, unsigned last);

static inline void stolen_row_written(struct stolen *s, unsigned bank, unsigned row) {
    if (s->free_row[bank] == row) {
        s->free_valid &= ~(UINT64_C(1) << bank);
    }
}

#endif
