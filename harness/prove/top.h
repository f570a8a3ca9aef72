/* SPDX-License-Identifier: Apache-2.0
 * The proofs of what is between blocks (docs/prove-tops.md): a top's wiring, and the fast form of
 * its wide data.
 */
#ifndef TWINRF_TOP_PROOF_H
#define TWINRF_TOP_PROOF_H

#include "proof.h"
#include "rules/datapath_form.h"

/* `blocks`: twins of all blocks, NULL at the end. */

/* Prints as prove_block does. Both sides give every block and every output the same, for all values
 * that blocks give back; the C side keeps each block's state in its place. */
int prove_top(const struct proof_options *o, const struct twin *top,
              const struct twin *const *blocks, enum proof_result *result, struct err *e);

extern const struct datapath_form *const datapath_forms[]; /* NULL at the end */

/* C to C: X_move of a form does what the crossbar and the banks do. Named as the form. */
int prove_datapath(const struct proof_options *o, const struct datapath_form *form,
                   const struct twin *const *blocks, enum proof_result *result, struct err *e);

#endif
