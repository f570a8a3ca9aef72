/* SPDX-License-Identifier: Apache-2.0 */
static unsigned take(unsigned *x) {
    return (*x)++;
}

unsigned f(unsigned *p, const unsigned *q) {
    return *q - take(p);
}

unsigned g(unsigned x) {
    return f(&x, &x);
}
