/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned n) {
    return __builtin_choose_expr(sizeof(int) == 4, n, 0);
}
