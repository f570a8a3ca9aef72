/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/wheel.h"

#include <stdlib.h>
#include <string.h>

int wheel_create(struct wheel *w, uint32_t longest) {
    w->size = 64;
    while (w->size <= longest + 1) {
        w->size *= 2;
    }
    w->count = 0;
    w->first = malloc(w->size * sizeof *w->first);
    w->last = malloc(w->size * sizeof *w->last);
    if (!w->first || !w->last) {
        wheel_destroy(w);
        return -1;
    }
    memset(w->first, 0xFF, w->size * sizeof *w->first);
    return 0;
}

void wheel_destroy(struct wheel *w) {
    free(w->first);
    free(w->last);
    w->first = NULL;
    w->last = NULL;
}
