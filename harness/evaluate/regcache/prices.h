/* SPDX-License-Identifier: Apache-2.0
 * What an access costs, from the tables of constraints/tech: the paper's Table III, or CACTI.
 */
#ifndef TWINRF_RC_PRICES_H
#define TWINRF_RC_PRICES_H

#include "evaluate/regcache/register_cache_count.h"
#include "rfgen/err.h"

enum rc_source_name { RC_PUBLISHED, RC_CACTI };

/* pJ: of the register file a lane, of the cache an access. */
struct rc_prices {
    int has_cache; /* 0: the tables have no such cache */
    double rf_read, rf_write, rc_read, rc_write;
};

/* The prices of this cache from the tables in `folder`; 0, or -1 with a message. */
int rc_prices_read(struct rc_prices *p, const char *folder, enum rc_source_name source,
                   const struct rc_config *c, struct err *e);

struct rc_energies {
    double base, rf_reads, rf_writes, rc_reads, rc_writes, sum, saving, victim_reads;
};

/* All but `base` is 0 without prices of the cache. */
struct rc_energies rc_energies_of(const struct rc_counters *n, const struct rc_prices *p);

#endif
