/* SPDX-License-Identifier: Apache-2.0
 * The proof of a fast form of wide data (docs/prove-tops.md): C to C.
 */
#ifndef TWINRF_TOP_DATAPATH_H
#define TWINRF_TOP_DATAPATH_H

#include "prove/proof.h"

extern const char *const datapath_forms[]; /* names, NULL at the end */

/* X_move of a form does what the crossbar and the banks do. Named as the form; prints as
 * prove_block does. */
int prove_datapath(const struct proof_options *o, struct tables *t, const char *form,
                   enum proof_result *result, struct err *e);

#endif
