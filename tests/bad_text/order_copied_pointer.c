/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

static unsigned take(const unsigned *x) {
    unsigned *to;
    memcpy(&to, &x, sizeof to);
    return (*to)++;
}

unsigned f(unsigned *x) {
    return *x - take(x);
}
