/* SPDX-License-Identifier: Apache-2.0 */
static unsigned take(unsigned *x) {
    return (*x)++;
}

#define REF &

unsigned f(unsigned x) {
    return x - take(REF x);
}
