/* SPDX-License-Identifier: Apache-2.0 */
static unsigned take(unsigned *x) {
    return (*x)++;
}

#define NOW (X + 1)

unsigned f(void) {
    unsigned X = 3;
    return NOW - take(&X);
}
