/* SPDX-License-Identifier: Apache-2.0 */
_Pragma("clang optimize off")
unsigned f(unsigned n) {
    return n;
}
