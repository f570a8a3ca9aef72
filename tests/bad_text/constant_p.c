/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned n) {
    return __builtin_constant_p(n) ? 0 : n;
}
