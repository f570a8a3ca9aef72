/* SPDX-License-Identifier: Apache-2.0
 * A text of bounded size that grows at its end; what does not fit is cut off.
 */
#ifndef TWINRF_EMULATOR_TEXT_H
#define TWINRF_EMULATOR_TEXT_H

#include <stddef.h>
#include <stdint.h>

struct text {
    char *at;
    size_t room; /* the terminating NUL included */
};

void text_add(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* As nvdisasm writes floating-point numbers. */
void text_add_real(struct text *t, double value);
/* 0x12, -0x1. */
void text_add_signed(struct text *t, int64_t value);

#endif
