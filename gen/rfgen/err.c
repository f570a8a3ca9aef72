/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/err.h"

#include <stdarg.h>
#include <stdio.h>

int err_set(struct err *e, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(e->text, sizeof e->text, fmt, ap);
    va_end(ap);
    return -1;
}
