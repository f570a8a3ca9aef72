/* SPDX-License-Identifier: Apache-2.0 */
#define LATER _\
_GNUC__
unsigned f(unsigned n) {
    return n + LATER;
}
