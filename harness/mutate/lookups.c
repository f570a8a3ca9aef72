/* SPDX-License-Identifier: Apache-2.0
 * Called instead of wcb_outputs in the top of a recorder (mutate.mk). The C model of rf_ltrf
 * steps a WCB only in cycles that change it. In others it only looks registers up: that is a cycle
 * of the Verilog's block as well, one without commands.
 */
#include <string.h>

#include "contracts/assertions.h"
#include "wcb.h"

void asserted_wcb_outputs(const wcb_in *in, const wcb_state *s, wcb_out *out);

void asserted_wcb_outputs(const wcb_in *in, const wcb_state *s, wcb_out *out) {
    wcb_outputs(in, s, out);
    if (assertions_present) {
        wcb_in look;
        memset(&look, 0, sizeof look);
        memcpy(look.lookup_reg, in->lookup_reg, sizeof look.lookup_reg);
        memcpy(look.result_reg, in->result_reg, sizeof look.result_reg);
        assertions_seen(&wcb_contract, s, &look, out);
    }
}
