/* SPDX-License-Identifier: Apache-2.0 */
unsigned g(unsigned a, unsigned b);

static unsigned take(unsigned *x) {
    return (*x)++;
}

unsigned f(unsigned x) {
    return g(take(&x), take(&x));
}
