/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned *a, unsigned i) {
    a[i] = i++;
    return a[0];
}
