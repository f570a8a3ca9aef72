/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/stolen.h"

int stolen_name_free(struct stolen *s, unsigned bank, unsigned row) {
    if (stolen_is_dest(s, bank, row)) {
        return 0;
    }
    s->free_valid |= UINT64_C(1) << bank;
    s->free_row[bank] = (row_t)row;
    return 1;
}

unsigned stolen_count_rows(const struct stolen *s, uint64_t banks, unsigned first, unsigned last) {
    unsigned found = 0;
    for (uint64_t left = s->valid & banks; left; left &= left - 1) {
        unsigned row = s->value[__builtin_ctzll(left)].row;
        found += row >= first && row <= last;
    }
    return found;
}

unsigned stolen_clear_rows(struct stolen *s, uint64_t banks, unsigned first, unsigned last) {
    unsigned hit = 0;
    for (uint64_t left = s->free_valid & banks; left; left &= left - 1) {
        unsigned bank = (unsigned)__builtin_ctzll(left);
        if (s->free_row[bank] >= first && s->free_row[bank] <= last) {
            s->free_valid &= ~(UINT64_C(1) << bank);
            hit++;
        }
    }
    return hit;
}
