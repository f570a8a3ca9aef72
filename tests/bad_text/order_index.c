/* SPDX-License-Identifier: Apache-2.0 */
static unsigned take(unsigned *x) {
    return (*x)++;
}

unsigned f(unsigned x) {
    unsigned a[2] = {0, 0};
    a[x & 1] = take(&x);
    return a[0];
}
