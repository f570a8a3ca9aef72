/* SPDX-License-Identifier: Apache-2.0 */
struct pair {
    unsigned a, b;
};

static unsigned next(struct pair *p) {
    return p->a++;
}

unsigned f(struct pair *p) {
    return p->a - next(p);
}
