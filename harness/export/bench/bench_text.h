/* SPDX-License-Identifier: Apache-2.0
 * The bench of an export, plain Verilog. It drives what bench_vectors.h wrote and compares all
 * outputs in all cycles. Its last line begins with PASS or FAIL.
 */
#ifndef TWINRF_BENCH_TEXT_H
#define TWINRF_BENCH_TEXT_H

#include "export/bench/recording.h"

struct bench {
    const struct recording *recording;
    const char *top; /* module, "steal8" */
    long lines;      /* of the vectors */
};

/* Returns 0, or -1 with the message. */
int bench_text_write(const struct bench *b, const char *path, struct err *e);

#endif
