/* SPDX-License-Identifier: Apache-2.0 */
__attribute__((optimize("O0"))) unsigned f(unsigned n) {
    return n;
}
