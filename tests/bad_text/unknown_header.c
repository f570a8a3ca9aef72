/* SPDX-License-Identifier: Apache-2.0 */
#include "elsewhere.h"
unsigned f(unsigned n) {
    return n;
}
