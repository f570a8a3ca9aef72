/* SPDX-License-Identifier: Apache-2.0 */
static unsigned n;

static unsigned count(void) {
    return n++;
}

unsigned f(void) {
    return n - count();
}
