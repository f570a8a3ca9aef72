/* SPDX-License-Identifier: Apache-2.0
 * That what a block assumes of its inputs holds inside a top (docs/contracts.md).
 */
#ifndef TWINRF_CONTRACTS_H
#define TWINRF_CONTRACTS_H

#include "prove/proof.h"

struct contract_options {
    struct proof_options proof;
    const char *asserted; /* file of the sentences that are asserted only */
};

/* Every assumption of every instance in the top's table holds from reset on, in every cycle that
 * the top's environment allows (contracts/top_contract.h). Prints a line a sentence,
 *
 *     PROVED contract rf_steal steal8 u_bank_arbiter: SENTENCE
 *     ASSERTED ONLY contract rf_bl bl u_bank_timer: SENTENCE (WHY)
 *     DIFFERS ..., UNDECIDED ...
 *
 * and at last `PROVED contracts of rf_steal steal8 sentences=N asserted=N seconds=S`. The same rows
 * go to `dir`/TOP.contracts.csv. -1 with the message when something cannot be asked at all. */
int prove_contracts(const struct contract_options *o, struct tables *t, const char *top,
                    enum proof_result *result, struct err *e);

#endif
