/* SPDX-License-Identifier: Apache-2.0 */
static const unsigned all[3] = {1, 2, 3};
static const unsigned *now = all;

static unsigned count(void) {
    now++;
    return 7;
}

unsigned f(void) {
    return *now - count();
}
