/* SPDX-License-Identifier: Apache-2.0 */
struct pair {
    unsigned a, b;
};

static unsigned take(struct pair *p) {
    return p->a++;
}

#define NOW p->a

unsigned f(struct pair *p) {
    return NOW - take(p);
}
