/* SPDX-License-Identifier: Apache-2.0 */
static unsigned take(unsigned *x) {
    return (*x)++;
}

#define TWO (2)

unsigned f(unsigned *x) {
    return take TWO + *x;
}
