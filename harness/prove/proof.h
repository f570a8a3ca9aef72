/* SPDX-License-Identifier: Apache-2.0
 * The proof of one block, for all inputs that its page allows and all states that its invariants
 * allow. The C model and the RTL have the same outputs, the same next state and the same reset
 * state.
 */
#ifndef TWINRF_PROOF_H
#define TWINRF_PROOF_H

#include "rfgen/err.h"
#include "prove/options.h"
#include "prove/tables.h"

/* Prints a line a question on stdout, at last
 *
 *     PROVED bank_arbiter steal8 points=N seconds=S
 *     DIFFERS bank_arbiter steal8 at WHAT: see FILE
 *     UNDECIDED bank_arbiter steal8 WHAT after S s
 *
 * points: bits of next state and outputs proved equal. Also proved: equal reset states, invariants
 * that hold after reset and stay, no obligation of the C code broken. Each cover can happen; its
 * example is left in `dir`, for replay. -1 with the message when something cannot be asked. */
int prove_block(const struct proof_options *o, struct tables *t, const char *block,
                enum proof_result *result, struct err *e);

#endif
