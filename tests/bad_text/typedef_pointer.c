/* SPDX-License-Identifier: Apache-2.0 */
typedef unsigned *handle;

static unsigned take(handle x) {
    return (*x)++;
}

unsigned f(unsigned x) {
    return x - take(&x);
}
