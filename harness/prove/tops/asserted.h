/* SPDX-License-Identifier: Apache-2.0
 * The table of assumptions that are asserted in co-simulations and not proved:
 *
 *     top | block | sentence | why, and what was tried
 *
 * Lines that begin with # are comments.
 */
#ifndef TWINRF_ASSERTED_H
#define TWINRF_ASSERTED_H

#include "rfgen/err.h"

struct asserted;

/* The rows of one top. NULL with the message when the file cannot be read or a row has other
 * fields. */
struct asserted *asserted_open(const char *path, const char *top, struct err *e);
/* Why this sentence of a block is asserted only; NULL: it is to be proved. */
const char *asserted_why(struct asserted *a, const char *top, const char *block,
                         const char *sentence);
/* Every row of the top has been asked for: none names a sentence that is not there. */
int asserted_check(const struct asserted *a, struct err *e);
void asserted_close(struct asserted *a);

#endif
