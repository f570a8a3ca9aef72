/* SPDX-License-Identifier: Apache-2.0
 * Double precision, in pairs of registers. Signs and magnitudes of sources are done already.
 */
#include "emulator/exec.h"

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

/* Bit 0 of `how` less, 1 equal, 2 greater, 3 unordered; 0 and 15 are .MIN and .MAX, which say
 * which of both is the result. */
void exec_dsetp(struct exec *x) {
    struct doubles a = load(x->a), c = load(x->c);
    unsigned how = (unsigned)bits_of(x, 76, 4), join = (unsigned)bits_of(x, 74, 2);
    uint32_t less = 0, equal = 0, greater = 0, nan_c = 0, given = predicate_in(x, 0), holds;
    FOR_LANES {
        less |= (uint32_t)(a.v[l] < c.v[l]) << l;
        equal |= (uint32_t)(a.v[l] == c.v[l]) << l;
        greater |= (uint32_t)(a.v[l] > c.v[l]) << l;
        nan_c |= (uint32_t)(c.v[l] != c.v[l]) << l;
    }
    if (how == 0 || how == 15)
        holds = (how ? greater : less) | nan_c;
    else
        holds = (how & 1 ? less : 0) | (how & 2 ? equal : 0) | (how & 4 ? greater : 0) |
                (how & 8 ? ~(less | equal | greater) : 0);
    predicate_out(x, 0, combine(join, holds, given));
    predicate_out(x, 1, combine(join, ~holds, given));
}
