/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned n) {
    unsigned \u00e9 = n;
    return \u00e9;
}
