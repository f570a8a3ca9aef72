/* SPDX-License-Identifier: Apache-2.0 */
#define FEW(n) ((unsigned)(n) < LIMIT ? (n) : 0)
#define LIMIT 4

typedef struct pair pair;
struct pair {
    unsigned a, b;
};

unsigned all_orders(unsigned x, struct pair *p, unsigned *bits);

static unsigned take(unsigned *x) {
    return (*x)++;
}

static unsigned twice(unsigned x) {
    return 2 * x;
}

static unsigned low(pair *p) {
    return p->a++;
}

static unsigned high(struct pair *p) {
    return p->b++;
}

static unsigned put(unsigned *to, unsigned bit) {
    to[0] |= bit;
    return bit;
}

unsigned all_orders(unsigned x, struct pair *p, unsigned *bits) {
    unsigned y = 0, a[2] = {1, 2};

    if (take(&x) > 3 && take(&x) < 9)
        y = take(&x) ? x : twice(take(&x));
    x = take(&x);
    y += FEW(y) + twice(y) - twice(take(&x));
    a[y & 1] = take(&x);
    p->a = p->b = take(&x);
    y ^= low(p) ^ high(p);
    y |= put(bits, 1) | put(bits, 2);
    for (unsigned i = take(&x), k = take(&x); i < k; i++)
        y += a[i & 1];
    *bits = take(bits);
    bits[0] = take(&x);
    return (take(&x), x) + y;
}
