/* SPDX-License-Identifier: Apache-2.0 */
#define TEXT(a) #a
unsigned f(unsigned n) {
    return n + sizeof TEXT(n);
}
