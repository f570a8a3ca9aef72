/* SPDX-License-Identifier: Apache-2.0
 * narrow_crossbar: the wires between the main register file and the cache, of 1 / Beats of a
 * register, with the data of the write buffers (docs/blocks/narrow_crossbar.md). Fill data in the
 * same cycle; buffers change at its end. Source: LTRF, 4.2 (Interconnect).
 */
#ifndef TWINRF_NARROW_CROSSBAR_H
#define TWINRF_NARROW_CROSSBAR_H

#include "prim/bitvec.h"
#include "narrow_crossbar_if.h"

#define LINK_WORDS BITVEC_WORDS(LINK_BITS)

void narrow_crossbar_outputs(const narrow_crossbar_in *in, const narrow_crossbar_mem *mem,
                             narrow_crossbar_out *out);
void narrow_crossbar_commit(const narrow_crossbar_in *in, narrow_crossbar_mem *mem);

/* The two moves by themselves, for tops, which move only what is commanded. A beat that does not
 * exist gives zeroes and takes nothing. */

/* A beat of a register, LINK_WORDS words. */
void narrow_crossbar_beat(uint64_t *data, const uint64_t *reg, unsigned beat);
/* The beat of a register becomes that of the source. */
void narrow_crossbar_move(uint64_t *reg, const uint64_t *source, unsigned beat);
/* Where a beat of cache bank c comes from: its output register, or its unload register. */
const uint64_t *narrow_crossbar_unload(const narrow_crossbar_mem *mem, unsigned c,
                                       const uint64_t *rdata, unsigned beat);

#endif
