/* SPDX-License-Identifier: Apache-2.0
 * rc_write_back: dirty registers on their way from the register caches home, a row a cycle
 * (docs/blocks/rc_write_back.md). Taken in a cycle, written from the next one on. Source: RFC-sim,
 * IV-E.
 */
#ifndef TWINRF_RC_WRITE_BACK_H
#define TWINRF_RC_WRITE_BACK_H

#include "rc_write_back_if.h"

void rc_write_back_moore(const rc_write_back_state *s, rc_write_back_out *out);
void rc_write_back_outputs(const rc_write_back_in *in, const rc_write_back_state *s,
                           rc_write_back_out *out);
void rc_write_back_step(const rc_write_back_in *in, const rc_write_back_state *s,
                        rc_write_back_out *out, rc_write_back_state *next);

#endif
