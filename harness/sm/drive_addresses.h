/* SPDX-License-Identifier: Apache-2.0
 * Ports of tops that are shown where in the register file operands and results lie. Included by
 * harness/sm/drive_<top>.c only.
 */
#ifndef TWINRF_DRIVE_ADDRESSES_H
#define TWINRF_DRIVE_ADDRESSES_H

#include "sm/drive_common.h"

static inline void drive_addresses_in(const struct sm_in *from, top_in *in) {
    memcpy(&in->cur_bank, from->cur_bank, sizeof in->cur_bank);
    memcpy(&in->cur_row, from->cur_row, sizeof in->cur_row);
    memcpy(&in->wb_bank, from->wb_bank, sizeof in->wb_bank);
    memcpy(&in->wb_row, from->wb_row, sizeof in->wb_row);
}

#endif
