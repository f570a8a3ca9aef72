/* SPDX-License-Identifier: Apache-2.0 */
static unsigned count(void) {
    static unsigned n;
    return n++;
}

unsigned f(void) {
    return count() - 2 * count();
}
