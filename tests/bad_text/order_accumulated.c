/* SPDX-License-Identifier: Apache-2.0 */
static unsigned put(unsigned *x, unsigned bit) {
    *x |= bit;
    return *x;
}

unsigned f(unsigned x) {
    return put(&x, 1) - put(&x, 2);
}
