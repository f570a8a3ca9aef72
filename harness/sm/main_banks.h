/* SPDX-License-Identifier: Apache-2.0
 * Banks of a main register file of any latency (LTRF 2.2): until when each is busy, by the accesses
 * that the top shows.
 */
#ifndef TWINRF_MAIN_BANKS_H
#define TWINRF_MAIN_BANKS_H

#include <stdint.h>

#include "sm/cycle_view.h"
#include "rfgen/err.h"

struct main_banks {
    uint64_t busy_until[SM_MAIN_BANKS]; /* first cycle in which the bank takes another access */
};

/* Banks that take no access in the cycle. */
uint64_t main_banks_busy(const struct main_banks *b, uint64_t cycle);

/* No bank that is busy begins an access. Returns 0, or -1 with the message. */
int main_banks_check(const struct main_banks *b, uint64_t begin, uint64_t cycle, struct err *e);

/* Follows the reads and writes that begin in the cycle, and counts them. */
void main_banks_follow(struct main_banks *b, uint64_t reads, uint64_t writes, uint64_t cycle,
                       struct stats *s);

/* Read requests that wait at a busy bank: where the collectors read the main register file. */
uint64_t main_banks_waits(const struct main_banks *b, const struct cycle_view *v);

#endif
