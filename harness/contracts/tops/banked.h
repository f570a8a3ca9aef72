/* SPDX-License-Identifier: Apache-2.0
 * What the environments of all tops but rf_bl, rf_ltrf and rf_rc keep to.
 */
#ifndef TWINRF_BANKED_H
#define TWINRF_BANKED_H

#include "contracts/tops/buses.h"
#include "contracts/tops/shown.h"

#endif
