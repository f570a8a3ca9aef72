/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned n) {
    __asm__("" : "+r"(n));
    return n;
}
