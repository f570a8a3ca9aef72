/* SPDX-License-Identifier: Apache-2.0 */
#define UINT32_MAX 7
unsigned f(unsigned n) {
    return n;
}
