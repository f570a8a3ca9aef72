/* SPDX-License-Identifier: Apache-2.0 */
static unsigned take(unsigned *x) {
    return (*x)++;
}

static unsigned see(const unsigned *x) {
    return *x;
}

#define SEE(p) see(p)

unsigned f(unsigned *x) {
    return SEE(x) - take(x);
}
