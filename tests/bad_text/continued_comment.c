/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned n) {
    // one more \
    n++;
    return n;
}
