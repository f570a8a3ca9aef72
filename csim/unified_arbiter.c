/* SPDX-License-Identifier: Apache-2.0
 * unified_arbiter: memory accesses at the banks of the register file (Gebhart, 7.3.2, 7.3.3). See
 * unified_arbiter.h. Steps are those of docs/blocks/unified_arbiter.md.
 */
#include "unified_arbiter.h"

#include "prim/bitvec.h"

#include <string.h>

/* Words of a line that a cluster has. */
enum { CLUSTER_WORDS = LANES / CLUSTERS };

_Static_assert(BANKS <= 64 && LANES % CLUSTERS == 0, "one word of banks; clusters are alike");

/* Step 1. Numbers of rows are far from 32 bits. */
static bool parts_fit(const unified_arbiter_in *in) {
    return (uint32_t)in->rf_rows + in->shared_rows <= MAIN_ROWS;
}

void unified_arbiter_outputs(const unified_arbiter_in *in, const unified_arbiter_state *s,
                             unified_arbiter_out *out) {
    out->part_ok = parts_fit(in);
    memcpy(out->line_row, s->row, sizeof out->line_row);
    out->line_mask = s->mask;
    out->got = s->got;
}

/* Step 2: does the access want a bank of the cluster? */
static bool wants(const unified_arbiter_state *s, unsigned cluster) {
    return ((s->mask >> (cluster * CLUSTER_WORDS)) & bits_low(CLUSTER_WORDS)) != 0;
}

/* Step 3. */
static bool held_up(const unified_arbiter_in *in, const unified_arbiter_state *s) {
    uint64_t taken = s->write ? in->reg_write[0] : in->reg_read[0], wanted = 0;

    for (unsigned c = 0; c < CLUSTERS; c++)
        wanted |= bits_if(wants(s, c)) & bits_bit(s->bank[c]);
    return UNIFIED && (wanted & taken) != 0;
}

/* Step 4: the banks of all clusters, as one vector. */
static void command(const unified_arbiter_state *s, bool go, unified_arbiter_out *out) {
    memset(out->line_read, 0, sizeof out->line_read);
    memset(out->line_write, 0, sizeof out->line_write);
    for (unsigned b = 0; b < BANKS; b++) {
        for (unsigned c = 0; c < CLUSTERS; c++) {
            bool takes = UNIFIED && go && wants(s, c) && s->bank[c] == b;
            unsigned i = b * CLUSTERS + c;

            out->line_read[i / 64] |= (uint64_t)(takes && !s->write) << (i % 64);
            out->line_write[i / 64] |= (uint64_t)(takes && s->write) << (i % 64);
        }
    }
}

/* Step 6. */
static void take(const unified_arbiter_in *in, unified_arbiter_state *next) {
    unsigned base = in->rf_rows + (in->mem_shared ? 0u : in->shared_rows);

    next->valid = 1;
    next->write = in->mem_write;
    memcpy(next->bank, in->mem_bank, sizeof next->bank);
    for (unsigned c = 0; c < CLUSTERS; c++)
        next->row[c] = (uint16_t)((in->mem_row[c] + base) & bits_low(MAIN_ROW_BITS));
    next->mask = in->mem_mask;
}

void unified_arbiter_step(const unified_arbiter_in *in, const unified_arbiter_state *s,
                          unified_arbiter_out *out, unified_arbiter_state *next) {
    bool waits = s->valid && held_up(in, s);

    out->mem_wait = waits;
    out->mem_go = s->valid && !waits;
    out->mem_ready = parts_fit(in) && !waits; /* step 5 */
    command(s, out->mem_go, out);
    *next = *s;
    next->got = UNIFIED && out->mem_go && !s->write; /* step 7 */
    next->valid = waits;
    if (out->mem_ready && in->mem_valid)
        take(in, next);
}
