/* SPDX-License-Identifier: Apache-2.0
 * Which bit of a block's layout (sides.h) a name in the netlist of its RTL is
 * (docs/twin-contract.md): `rd_bank_i[7]`, `rd_mask_q[40]`,
 * `g_slice[2].u_crossbar_slice.slot_q[5][63]`. A row called by an instance's path,
 * `u_bank_arbiter.rd_valid`, is a port of that black box. Its input is an output of the netlist,
 * `u_bank_arbiter.rd_valid_i[7]`.
 */
#ifndef TWINRF_RTL_NAMES_H
#define TWINRF_RTL_NAMES_H

#include "rfgen/aiger.h"
#include "prove/sides.h"

/* What stands for the bit of the layout at other inputs. */
enum { RTL_CLOCK = -1, RTL_RESET = -2, RTL_UNDEFINED = -3, RTL_UNUSED = -4 };

struct rtl_bits {
    int *in;         /* [n_inputs] bit of the layout, or one of the above */
    unsigned *state; /* [n_latches] bits of the layout */
    int *out;        /* [n_outputs] the same, or clock or reset of a black box */
};

/* Every bit of the layout is found exactly once, and nothing else is there, or it is an error. */
int rtl_bits_find(struct rtl_bits *bits, const struct layout *l, const struct aiger *a,
                  struct err *e);
void rtl_bits_free(struct rtl_bits *bits);

#endif
