/* SPDX-License-Identifier: Apache-2.0 */
void f(unsigned *x, unsigned *y) {
    unsigned *p = x;
    *p = (p = y, 5);
}
