/* SPDX-License-Identifier: Apache-2.0
 * The rules of a top (contracts/top_rules.h), run symbolically.
 */
#ifndef TWINRF_CONTRACT_RULES_H
#define TWINRF_CONTRACT_RULES_H

#include "prove/tables.h"
#include "prove/sides.h"

struct contract_rules;

/* From `design_dir`/prove/X.bc. */
struct contract_rules *contract_rules_open(struct aig *g, const struct twin *top,
                                           const struct top_rules *rules, const char *design_dir,
                                           struct err *e);

/* What a cycle of the top shows to its contract; the monitor is bits of memory. */
struct shown {
    const lit *state, *seen, *in, *out; /* [bits of the state], [8 * rules->seen], ... */
};

/* `environment`, `agreement`: literal k is true where sentence k does not hold. */
int contract_environment(struct contract_rules *r, const struct shown *s, lit *broken,
                         struct err *e);
int contract_agreement(struct contract_rules *r, const struct shown *s, lit *broken, struct err *e);
/* The monitor behind the cycle: `watch`. */
int contract_watch(struct contract_rules *r, const struct shown *s, lit *seen, struct err *e);
int contract_cover(struct contract_rules *r, unsigned k, const struct shown *s, lit *happens,
                   struct err *e);

unsigned contract_obligations(const struct contract_rules *r, const struct obligation **list);
void contract_rules_close(struct contract_rules *r);

#endif
