/* SPDX-License-Identifier: Apache-2.0 */
struct pair {
    unsigned a, b;
};

static unsigned low(struct pair *p) {
    return p->a++ + p->b;
}

static unsigned high(struct pair *p) {
    return p->b++;
}

unsigned f(struct pair *p) {
    return low(p) - high(p);
}
