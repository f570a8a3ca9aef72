/* SPDX-License-Identifier: Apache-2.0 */
/* one
unsigned f(unsigned n) {
    return n;
}
