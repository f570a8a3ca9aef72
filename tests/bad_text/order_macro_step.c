/* SPDX-License-Identifier: Apache-2.0 */
#define TWICE(a) ((a) - 2 * (a))

unsigned f(unsigned x) {
    return TWICE(x++);
}
