/* SPDX-License-Identifier: Apache-2.0 */
static unsigned look(const unsigned *x) {
    return (*(unsigned *)x)++;
}

unsigned f(unsigned x) {
    return look(&x) - 2 * look(&x);
}
