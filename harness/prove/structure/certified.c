/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/structure/certified.h"

#include <stdlib.h>

#include "prove/solve/solver.h"

int certified_ask(struct aig *g, const lit *wanted, unsigned n, const struct proof_options *o,
                  const char *name, enum certified *result, struct err *e) {
    struct answer a;
    if (solve(g, wanted, n, o->dir, name, o->seconds, &a, e)) {
        return -1;
    }
    free(a.inputs);
    *result = a.way == BY_PROOF || a.way == BY_CONSTANTS ? CERTIFIED_NEVER
              : a.way == BY_EXAMPLE                      ? CERTIFIED_SOMETIMES
                                                         : CERTIFIED_UNDECIDED;
    return 0;
}
