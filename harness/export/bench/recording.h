/* SPDX-License-Identifier: Apache-2.0
 * The C model's run on random kernels under the SM, cycle by cycle: what the bench of an export
 * drives and expects.
 */
#ifndef TWINRF_RECORDING_H
#define TWINRF_RECORDING_H

#include "lockstep/twin.h"
#include "rfgen/err.h"

/* Cycle c of each is at c times the size of its struct. `other` is the same run with all bits of
 * the memories inverted at the start. Where it differs, data was never written. */
struct recording {
    const struct twin *twin;
    unsigned cycles;
    unsigned char *in, *out, *other;
};

/* Returns 0, or -1 with the message and nothing to free. */
int recording_make(struct recording *r, unsigned cycles, uint64_t seed, struct err *e);
void recording_free(struct recording *r);

const void *recording_in(const struct recording *r, unsigned cycle);
const void *recording_out(const struct recording *r, unsigned cycle);
const void *recording_other(const struct recording *r, unsigned cycle);

#endif
