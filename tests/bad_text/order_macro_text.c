/* SPDX-License-Identifier: Apache-2.0 */
static unsigned take(unsigned *x) {
    return (*x)++;
}

#define TAKEN take(&x)

unsigned f(unsigned x) {
    return TAKEN - 2 * TAKEN;
}
