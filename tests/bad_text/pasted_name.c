/* SPDX-License-Identifier: Apache-2.0 */
#define JOIN(a, b) a##b
unsigned f(unsigned n) {
    return n + JOIN(__GNU, C__);
}
