/* SPDX-License-Identifier: Apache-2.0
 * Reads that a block of collectors requests of the banks.
 */
#ifndef TWINRF_REQUESTS_H
#define TWINRF_REQUESTS_H

#include "stimulus/random_block.h"

/* A request at the bank, round from a random one on; REQUESTS: none. */
uint32_t find_request(struct traffic *t, struct lockstep *ls, uint32_t bank);

#endif
