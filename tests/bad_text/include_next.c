/* SPDX-License-Identifier: Apache-2.0 */
#include_next <stdint.h>
unsigned f(unsigned n) {
    return n;
}
