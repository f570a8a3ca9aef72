/* SPDX-License-Identifier: Apache-2.0
 * The file that the bench of an export reads ($readmemh): 80 bits a line, a change a line.
 *
 * Bits 79:16 are 64 bits of an image (image.h), as they are from this cycle on. Bits 15:14 are an
 * enum vector_kind. Bits 13:0 say which 64 bits; at the end of a cycle they are 1.
 */
#ifndef TWINRF_BENCH_VECTORS_H
#define TWINRF_BENCH_VECTORS_H

#include "export/bench/recording.h"

enum vector_kind { VECTOR_END, VECTOR_IN, VECTOR_EXPECTED, VECTOR_KNOWN };

/* Returns the number of lines, or -1 with the message. */
long bench_vectors_write(const struct recording *r, const char *path, struct err *e);

#endif
