/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
unsigned f(unsigned n) {
    return n;
}
