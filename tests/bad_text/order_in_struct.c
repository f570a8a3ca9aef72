/* SPDX-License-Identifier: Apache-2.0 */
struct way {
    unsigned *to;
};

static unsigned take(struct way w) {
    return (*w.to)++;
}

unsigned f(unsigned x) {
    struct way w = {&x};
    return x - take(w);
}
