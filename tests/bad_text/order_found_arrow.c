/* SPDX-License-Identifier: Apache-2.0 */
struct box {
    unsigned *p;
};

static unsigned walk(struct box *b) {
    b->p++;
    return 7;
}

void f(struct box *b) {
    *b->p = walk(b);
}
