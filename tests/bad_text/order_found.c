/* SPDX-License-Identifier: Apache-2.0 */
static unsigned walk(unsigned **p) {
    ++*p;
    return 7;
}

void f(unsigned *x) {
    unsigned *p = x;
    p[0] = walk(&p);
}
