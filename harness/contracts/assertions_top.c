/* SPDX-License-Identifier: Apache-2.0
 * The step of the design point's top, asserted: top_step where asserted.h is included.
 */
#include "contracts/assertions.h"
#include "top.h"

void asserted_top_step(top *m, const top_in *in, top_out *out);

void asserted_top_step(top *m, const top_in *in, top_out *out) {
    int asserts = assertions_present && !assertions_present->in_reset;
    if (asserts)
        assertions_top_before(&top_contract, m, in);
    top_step(m, in, out);
    if (asserts)
        assertions_top_after(&top_contract, m, in, out);
}
