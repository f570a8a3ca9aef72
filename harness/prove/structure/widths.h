/* SPDX-License-Identifier: Apache-2.0
 * Which rows of the blocks' tables are data: those whose width is a part of a warp register, by
 * what the table says. All others are control.
 */
#ifndef TWINRF_WIDTHS_H
#define TWINRF_WIDTHS_H

#include <stdint.h>

#include "lockstep/signal.h"
#include "rfgen/err.h"
#include "rfgen/table.h"

/* The row of its block's table that this signal is; NULL: there is none. Its numbers are of no
 * design point. */
const struct row *widths_row(const struct signal *s);

/* A row is data when its width doubles with the width of a lane, and nothing else of it changes.
 * It is control when nothing does. What is neither is refused: -1 with the message. `is_data` has a
 * byte for each bit of the list. */
int widths_mark(const struct signal_list *list, uint8_t *is_data, struct err *e);

#endif
