/* SPDX-License-Identifier: Apache-2.0
 * Result buses as blocks see them: a bus holds its destination until it is accepted, and no two
 * carry the same one.
 */
#ifndef TWINRF_BUSES_H
#define TWINRF_BUSES_H

#include "design.h"
#include "stimulus/random_block.h"

struct buses {
    uint32_t valid[RESULT_BUSES], bank[RESULT_BUSES], row[RESULT_BUSES];
    uint64_t mask[RESULT_BUSES];
};

/* New results on free buses; then drives wb_valid, wb_bank, wb_row, wb_mask. */
void buses_drive(struct buses *b, struct traffic *t, struct lockstep *ls);
/* A bus is free again when the other side's answer, wb_kind, is not 0. */
void buses_accept(struct buses *b, struct port wb_kind);

#endif
