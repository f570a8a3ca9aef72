/* SPDX-License-Identifier: Apache-2.0 */
#warning clang says nothing else
unsigned f(unsigned n) {
    return n;
}
