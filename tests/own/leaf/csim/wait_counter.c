/* SPDX-License-Identifier: Apache-2.0
 * wait_counter: a counter. See wait_counter.h.
 */
#include "wait_counter.h"

#include "prim/bitvec.h"

void wait_counter_outputs(const wait_counter_in *in, const wait_counter_state *s,
                          wait_counter_out *out) {
    (void)in;
    out->waited = s->waited;
}

void wait_counter_step(const wait_counter_in *in, const wait_counter_state *s,
                       wait_counter_out *out, wait_counter_state *next) {
    uint64_t waiting = 0;

    for (unsigned i = 0; i < BITVEC_WORDS(REQUESTS); i++)
        waiting |= in->valid[i] & ~in->grant[i];
    out->waited = s->waited;
    out->waits = waiting != 0;
    next->waited = (uint16_t)(s->waited + out->waits);
}
