/* SPDX-License-Identifier: Apache-2.0 */
#include "contracts/rules.h"

#include <stddef.h>
#include <string.h>

const struct rules *rules_of(const char *block) {
#define RULES_OF(X) &X##_rules,
    static const struct rules *const all[] = {CONTROL_BLOCKS(RULES_OF) DATA_BLOCKS(RULES_OF)};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(all[i]->block, block))
            return all[i];
    return NULL;
}
