/* SPDX-License-Identifier: Apache-2.0
 * What the linker calls instead of the step of the design point's top (wrap.mk). See
 * assertions_wrap.c.
 */
#include "contracts/assertions.h"
#include "top.h"

#define NAMED(prefix, function) prefix##function
#define WRAPPED(function) NAMED(__wrap_, function)
#define REAL(function) NAMED(__real_, function)

void REAL(top_step)(top *m, const top_in *in, top_out *out);
void WRAPPED(top_step)(top *m, const top_in *in, top_out *out);

void WRAPPED(top_step)(top *m, const top_in *in, top_out *out) {
    int asserts = assertions_present && !assertions_present->in_reset;
    if (asserts)
        assertions_top_before(&top_contract, m, in);
    REAL(top_step)(m, in, out);
    if (asserts)
        assertions_top_after(&top_contract, m, in, out);
}
