/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned *a, unsigned i, unsigned k) {
    return a[i]++ - a[k];
}
