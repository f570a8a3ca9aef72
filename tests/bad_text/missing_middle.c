/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned n) {
    return n ?: 1;
}
