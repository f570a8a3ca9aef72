/* SPDX-License-Identifier: Apache-2.0 */
#pragma GCC optimize("fast-math")
unsigned f(unsigned n) {
    return n;
}
