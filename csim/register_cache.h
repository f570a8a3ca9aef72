/* SPDX-License-Identifier: Apache-2.0
 * register_cache: tags of one warp's register caches, a small cache a thread
 * (docs/blocks/register_cache.md). Answers are of the same cycle. Source: RFC-sim, IV, V-A.
 */
#ifndef TWINRF_REGISTER_CACHE_H
#define TWINRF_REGISTER_CACHE_H

#include "register_cache_if.h"

void register_cache_outputs(const register_cache_in *in, const register_cache_state *s,
                            register_cache_out *out);
void register_cache_step(const register_cache_in *in, const register_cache_state *s,
                         register_cache_out *out, register_cache_state *next);

#endif
