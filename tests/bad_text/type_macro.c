/* SPDX-License-Identifier: Apache-2.0 */
#define uint32_t unsigned char
unsigned f(unsigned n) {
    return n;
}
