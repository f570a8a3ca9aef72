/* SPDX-License-Identifier: Apache-2.0
 * What wide memories hold before the first write: zeros, or random data, the same in both twins or
 * different in every lane.
 *
 * Fills that differ: the RTL's is the C side's exclusive-or a pattern of a lane, which is not 0 and
 * the same for all lanes. Lanes move whole. So a lane is equal in both twins (it was written since)
 * or apart by the pattern (it was not). Anything else is a difference: a lane that is made of two,
 * or of data and something else. Control must be equal all the same.
 */
#ifndef TWINRF_FILL_H
#define TWINRF_FILL_H

#include "rfgen/err.h"
#include "lockstep/signals.h"

struct memory_fill {
    uint64_t seed;      /* of the C side's data; 0: zeros */
    uint64_t other;     /* of the pattern; 0: the same data in both twins */
    unsigned lane_bits; /* divides 64 */
};

/* "5": the same fill, "5,6": fills that differ. */
int fill_parse(struct memory_fill *f, const char *text, struct err *e);
/* As on the command line: " --xseed 5,6", or nothing for zeros. */
void fill_text(const struct memory_fill *f, char *text, size_t n);

/* In what the twins' fills differ, repeated in all lanes of a word; 0: in nothing. */
uint64_t fill_pattern(const struct memory_fill *f);

/* Writes all memories of the list, in structs of both sides. */
void fill_memories(const struct memory_fill *f, const struct signal_list *list, void *csim,
                   void *rtl);

#endif
