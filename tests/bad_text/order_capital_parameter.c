/* SPDX-License-Identifier: Apache-2.0 */
static unsigned take(unsigned *x) {
    return (*x)++;
}

#define NOW X

unsigned f(unsigned *X) {
    return *NOW - take(X);
}
