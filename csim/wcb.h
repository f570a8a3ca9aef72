/* SPDX-License-Identifier: Apache-2.0
 * wcb: the warp control block of one warp: where its registers are in the cache, which are live,
 * and its working set (docs/blocks/wcb.md). A look-up answers in its cycle. Source: LTRF, 4.1,
 * Fig. 7.
 */
#ifndef TWINRF_WCB_H
#define TWINRF_WCB_H

#include "wcb_if.h"

/* The MOORE outputs alone. */
void wcb_moore(const wcb_state *s, wcb_out *out);
void wcb_outputs(const wcb_in *in, const wcb_state *s, wcb_out *out);
void wcb_step(const wcb_in *in, const wcb_state *s, wcb_out *out, wcb_state *next);

#endif
