/* SPDX-License-Identifier: Apache-2.0
 * The contract of a top (contracts/top_contract.h), run symbolically.
 */
#ifndef TWINRF_CONTRACT_SENTENCES_H
#define TWINRF_CONTRACT_SENTENCES_H

#include "prove/tables.h"
#include "prove/sides.h"

struct contract_sentences;

/* From `design_dir`/prove/X.bc. */
struct contract_sentences *contract_sentences_open(struct aig *g, const struct twin *top,
                                                   const struct top_contract *contract,
                                                   const char *design_dir, struct err *e);

/* What a cycle of the top shows to its contract; the monitor is bits of memory. */
struct shown {
    const lit *state, *seen, *in, *out; /* [bits of the state], [8 * contract->seen], ... */
};

/* `environment`, `agreement`: literal k is true where sentence k does not hold. */
int contract_environment(struct contract_sentences *r, const struct shown *s, lit *broken,
                         struct err *e);
int contract_agreement(struct contract_sentences *r, const struct shown *s, lit *broken,
                       struct err *e);
/* The monitor behind the cycle: `watch`. */
int contract_watch(struct contract_sentences *r, const struct shown *s, lit *seen, struct err *e);
int contract_cover(struct contract_sentences *r, unsigned k, const struct shown *s, lit *happens,
                   struct err *e);

unsigned contract_obligations(const struct contract_sentences *r, const struct obligation **list);
void contract_sentences_close(struct contract_sentences *r);

#endif
