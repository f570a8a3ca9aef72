/* SPDX-License-Identifier: Apache-2.0 */
#line 7 "csim/other.c"
unsigned f(unsigned n) {
    return n;
}
