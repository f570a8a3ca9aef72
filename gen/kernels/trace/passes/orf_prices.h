/* SPDX-License-Identifier: Apache-2.0
 * Energy of an access to each level (Gebhart, Tables 4.5 and 4.6), as allocation and counts need
 * it.
 */
#ifndef TWINRF_ORF_PRICES_H
#define TWINRF_ORF_PRICES_H

#include <stdint.h>

#include "rfgen/err.h"

enum datapath { DATAPATH_PRIVATE, DATAPATH_SHARED, DATAPATHS };

/* Of 128 bits, in 0.0001 pJ, so that sums are exact. Bank and wire apart: a wire is as long as its
 * way to the units that read or write. */
struct orf_prices {
    int64_t mrf_read, mrf_write, mrf_wire;
    int64_t orf_read, orf_write, orf_wire[DATAPATHS];
    int64_t lrf_read, lrf_write, lrf_wire;
    int extrapolated; /* the table has no such operand file: a line through its rows */
};

/* Where the tables are. */
#define ORF_TABLES "constraints/tech/published.csv"

/* Of an operand file of `entries` entries a thread; without any, of one. -1 with the message. */
int orf_prices_read(struct orf_prices *p, const char *path, unsigned entries, struct err *e);

#endif
