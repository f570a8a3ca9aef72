/* SPDX-License-Identifier: Apache-2.0 */
#include "alloc.c"
unsigned f(unsigned n) {
    return n;
}
