/* SPDX-License-Identifier: Apache-2.0 */
static unsigned take(unsigned *x) {
    return (*x)++;
}

#define AT(p) (*(p))

unsigned f(unsigned *x) {
    return AT(x) - take(x);
}
