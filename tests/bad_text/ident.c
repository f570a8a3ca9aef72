/* SPDX-License-Identifier: Apache-2.0 */
#ident "x"
unsigned f(unsigned n) {
    return n;
}
