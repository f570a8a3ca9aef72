/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/exec.h"
#include "rfgen/whole_words.h"

#include <stdarg.h>
#include <stdio.h>

void exec_fail(struct exec *x, unsigned lane, const char *format, ...) {
    char text[200];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    whole_words(text, sizeof text);
    machine_fail(x->machine, x->warp, lane, x->op->inst.pc, text);
    x->failed = -1;
}
