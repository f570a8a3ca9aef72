/* SPDX-License-Identifier: Apache-2.0
 * Inputs of a top while it is in reset: any that its blocks allow in their reset state.
 */
#ifndef TWINRF_RESET_INPUTS_H
#define TWINRF_RESET_INPUTS_H

#include "sm/ports.h"
#include "lockstep/rng.h"

/* `main_latency`: of the run, which never changes it. */
void reset_inputs(struct sm_in *in, unsigned main_latency, struct rng *r);

#endif
