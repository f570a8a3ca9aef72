/* SPDX-License-Identifier: Apache-2.0 */
static unsigned take(unsigned *x) {
    return (*x)++;
}

#define TWICE(a) ((a) - 2 * (a))

unsigned f(unsigned x) {
    return TWICE(take(&x));
}
