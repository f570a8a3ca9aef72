/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned n) {
    if (__GNUC__ == 4)
        return n;
    return n + 1;
}
