/* SPDX-License-Identifier: Apache-2.0 */
static unsigned take(unsigned *x) {
    return (*x)++;
}

unsigned f(unsigned x) {
    unsigned a[2] = {take(&x), take(&x)};
    return a[0] - a[1];
}
