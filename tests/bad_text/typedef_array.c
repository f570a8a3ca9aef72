/* SPDX-License-Identifier: Apache-2.0 */
typedef unsigned pair[2];

static unsigned take(pair x) {
    return x[0]++;
}

unsigned f(void) {
    unsigned x[2] = {1, 2};
    return x[0] - take(x);
}
