/* SPDX-License-Identifier: Apache-2.0 */
#include "contracts/contract.h"

#include <stddef.h>
#include <string.h>

const struct contract *contract_of(const char *block) {
#define CONTRACT_OF(X) &X##_contract,
    static const struct contract *const all[] = {CONTROL_BLOCKS(CONTRACT_OF)
                                                     DATA_BLOCKS(CONTRACT_OF)};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(all[i]->block, block))
            return all[i];
    return NULL;
}
