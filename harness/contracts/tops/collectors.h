/* SPDX-License-Identifier: Apache-2.0
 * What the contracts of tops with operand_collector share.
 */
#ifndef TWINRF_COLLECTORS_H
#define TWINRF_COLLECTORS_H

typedef operand_collector_state collector_state;

#include "contracts/tops/banked.h"
#include "contracts/tops/pending.h"

#endif
