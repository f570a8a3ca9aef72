/* SPDX-License-Identifier: Apache-2.0 */
#define HEADER <stdio.h>
#include HEADER
unsigned f(unsigned n) {
    return n;
}
