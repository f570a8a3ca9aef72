/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned n) {
    volatile unsigned m = n;
    return m;
}
