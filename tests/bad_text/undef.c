/* SPDX-License-Identifier: Apache-2.0 */
#undef UINT32_MAX
unsigned f(unsigned n) {
    return n;
}
