/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/main_banks.h"

#include <inttypes.h>

uint64_t main_banks_busy(const struct main_banks *b, uint64_t cycle) {
    uint64_t busy = 0;
    for (unsigned bank = 0; bank < SM_MAIN_BANKS; bank++) {
        busy |= (uint64_t)(cycle < b->busy_until[bank]) << bank;
    }
    return busy;
}

int main_banks_check(const struct main_banks *b, uint64_t begin, uint64_t cycle, struct err *e) {
    uint64_t wrong = begin & main_banks_busy(b, cycle);
    if (!wrong) {
        return 0;
    }
    unsigned bank = (unsigned)__builtin_ctzll(wrong);
    return err_set(e,
                   "cycle %" PRIu64 ": main bank %u: expected no access before cycle %" PRIu64
                   ", got one; the bank is busy",
                   cycle, bank, b->busy_until[bank]);
}

void main_banks_follow(struct main_banks *b, uint64_t reads, uint64_t writes, uint64_t cycle,
                       struct stats *s) {
    for (uint64_t left = PIPELINED ? 0 : reads | writes; left; left &= left - 1) {
        b->busy_until[__builtin_ctzll(left)] = cycle + s->main_latency;
    }
    uint64_t n_reads = (uint64_t)__builtin_popcountll(reads);
    uint64_t n_writes = (uint64_t)__builtin_popcountll(writes);
    s->main_reads += n_reads;
    s->main_writes += n_writes;
    s->main_accesses += n_reads + n_writes;
    uint64_t busy = reads | writes | main_banks_busy(b, cycle);
    s->main_busy += (uint64_t)__builtin_popcountll(busy);
    s->main_busy_cycles += busy != 0;
}

uint64_t main_banks_waits(const struct main_banks *b, const struct cycle_view *v) {
    return cycle_view_waiting(v, main_banks_busy(b, v->cycle));
}
