/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/wait_counter.md. Any state is allowed.
 */
#include <stddef.h>

#include "wait_counter_if.h"
#include "contracts/predicates.h"
#include "contracts/contract.h"

enum { GRANTED_ASKED, ASSUMPTIONS };

static const char *const assumptions[] =
    {[GRANTED_ASKED] = "grant implies valid", [ASSUMPTIONS] = NULL};

static unsigned broken(const void *self, const void *inputs) {
    const wait_counter_in *in = inputs;
    int granted_asked = 1;
    (void)self;
    for (unsigned r = 0; r < REQUESTS; r++)
        granted_asked &= implies(has(in->grant, r), has(in->valid, r));
    return broken_unless(granted_asked, GRANTED_ASKED);
}

int wait_counter_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

static const char *const invariants[] = {NULL};

static unsigned strayed(const void *self) {
    (void)self;
    return 0;
}

int wait_counter_invariant(const void *self) {
    return strayed(self) == 0;
}

enum { WAITS, NONE_WAITS };

static const char *const covers[] =
    {[WAITS] = "a request waits", [NONE_WAITS] = "no request waits", NULL};

int wait_counter_cover(unsigned k, const void *self, const void *in, const void *outputs) {
    const wait_counter_out *out = outputs;
    (void)self;
    (void)in;
    return k == WAITS ? out->waits : !out->waits;
}

const struct contract wait_counter_contract = {.block = "wait_counter",
                                               .assume = wait_counter_assume,
                                               .invariant = wait_counter_invariant,
                                               .cover = wait_counter_cover,
                                               .covers = covers,
                                               .broken = broken,
                                               .assumptions = assumptions,
                                               .strayed = strayed,
                                               .invariants = invariants};
