/* SPDX-License-Identifier: Apache-2.0 */
#define memset(a, b, c) other_memset
unsigned f(unsigned n) {
    return n;
}
