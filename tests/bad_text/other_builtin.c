/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned n) {
    return (unsigned)__builtin_popcount(n) + (unsigned)__builtin_object_size(&n, 0);
}
