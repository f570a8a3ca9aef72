/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/text.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

void text_add(struct text *t, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = vsnprintf(t->at, t->room, format, list);
    va_end(list);
    size_t fits = length < 0 ? 0 : (size_t)length < t->room ? (size_t)length : t->room - 1;
    t->at += fits;
    t->room -= fits;
}

void text_add_real(struct text *t, double value) {
    if (isnan(value))
        text_add(t, "%cQNAN ", signbit(value) ? '-' : '+');
    else if (isinf(value))
        text_add(t, "%cINF ", value < 0 ? '-' : '+');
    else
        text_add(t, fabs(value) >= 1e9 ? "%.20e" : "%.20g", value);
}

void text_add_signed(struct text *t, int64_t value) {
    text_add(t, "%s0x%" PRIx64, value < 0 ? "-" : "",
             value < 0 ? -(uint64_t)value : (uint64_t)value);
}
