/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned n) {
    return _Generic(sizeof n, unsigned: 0, default: n);
}
