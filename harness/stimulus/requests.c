/* SPDX-License-Identifier: Apache-2.0 */
#include "stimulus/requests.h"

#include "design.h"

uint32_t find_request(struct traffic *t, struct lockstep *ls, uint32_t bank) {
    struct port valid = port_out(ls, "rd_valid"), banks = port_out(ls, "rd_bank");
    uint32_t first = rng_below(&t->rng, REQUESTS);
    for (uint32_t i = 0; i < REQUESTS; i++) {
        uint32_t r = (first + i) % REQUESTS;
        if (port_bit(valid, r) && port_get(banks, r) == bank)
            return r;
    }
    return REQUESTS;
}
