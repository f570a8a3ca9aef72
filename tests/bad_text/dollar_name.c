/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned n) {
    unsigned a$b = n;
    return a$b;
}
