/* SPDX-License-Identifier: Apache-2.0
 * Double precision, in pairs of registers. Signs and magnitudes of sources are done already.
 */
#include "kernels/emulator/exec.h"

#include <math.h>
#include <string.h>

struct doubles {
    double v[LANES];
};

static inline struct doubles load(const union row *r) {
    struct doubles d;
    FOR_LANES {
        uint64_t bits = pair(r, l);
        memcpy(&d.v[l], &bits, sizeof bits);
    }
    return d;
}

static inline void store(union row *r, const struct doubles *d) {
    FOR_LANES {
        uint64_t bits;
        memcpy(&bits, &d->v[l], sizeof bits);
        set_pair(r, l, bits);
    }
}

void exec_dadd(struct exec *x) {
    struct doubles a = load(x->a), c = load(x->c);
    FOR_LANES a.v[l] += c.v[l];
    store(x->out, &a);
}

void exec_dmul(struct exec *x) {
    struct doubles a = load(x->a), b = load(x->b);
    FOR_LANES a.v[l] *= b.v[l];
    store(x->out, &a);
}

void exec_dfma(struct exec *x) {
    struct doubles a = load(x->a), b = load(x->b), c = load(x->c);
    FOR_LANES a.v[l] = fma(a.v[l], b.v[l], c.v[l]);
    store(x->out, &a);
}

/* Masks of lanes in which A and C compare so; -0 is below +0 where that is asked. */
struct comparison {
    uint32_t less, equal, greater, nan_a, nan_c;
};

static struct comparison compare(const struct doubles *a, const struct doubles *c, int by_sign) {
    struct comparison r = {0};
    FOR_LANES {
        double p = a->v[l], q = c->v[l];
        int zeros = by_sign && p == q && signbit(p) != signbit(q);
        r.less |= (uint32_t)(p < q || (zeros && signbit(p))) << l;
        r.equal |= (uint32_t)(p == q && !zeros) << l;
        r.greater |= (uint32_t)(p > q || (zeros && signbit(q))) << l;
        r.nan_a |= (uint32_t)(p != p) << l;
        r.nan_c |= (uint32_t)(q != q) << l;
    }
    return r;
}

/* .MIN and .MAX: is A the result, and are both NaN? */
static void choose(struct exec *x, const struct comparison *r, int most) {
    uint32_t first = (most ? r->greater : r->less) | (r->nan_c & ~r->nan_a);
    uint32_t given = predicate_in(x, 0);
    unsigned join = (unsigned)bits_of(x, 74, 2);
    predicate_out(x, 0, combine(join, first, given));
    predicate_out(x, 1, combine(join, r->nan_a & r->nan_c, given));
}

/* Bit 0 of `how` less, 1 equal, 2 greater, 3 unordered; 0 and 15 are .MIN and .MAX. */
void exec_dsetp(struct exec *x) {
    struct doubles a = load(x->a), c = load(x->c);
    unsigned how = (unsigned)bits_of(x, 76, 4), join = (unsigned)bits_of(x, 74, 2);
    struct comparison r = compare(&a, &c, how == 0 || how == 15);
    if (how == 0 || how == 15) {
        choose(x, &r, how == 15);
        return;
    }
    uint32_t holds = (how & 1 ? r.less : 0) | (how & 2 ? r.equal : 0) | (how & 4 ? r.greater : 0) |
                     (how & 8 ? r.nan_a | r.nan_c : 0);
    uint32_t given = predicate_in(x, 0);
    predicate_out(x, 0, combine(join, holds, given));
    predicate_out(x, 1, combine(join, ~holds, given));
}
