/* SPDX-License-Identifier: Apache-2.0 */
static unsigned n = 1, m;

static unsigned count(void) {
    return n++ + m++;
}

unsigned f(void) {
    return n - count();
}
