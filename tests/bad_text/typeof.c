/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned n) {
    typeof(n) m = n;
    return m;
}
