/* SPDX-License-Identifier: Apache-2.0 */
struct pair {
    unsigned a, b;
};

struct pair all;

static unsigned count(void) {
    return all.a++;
}

unsigned f(void) {
    return all.a - count();
}
