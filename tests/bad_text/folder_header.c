/* SPDX-License-Identifier: Apache-2.0 */
#include "../harness/rng.h"
unsigned f(unsigned n) {
    return n;
}
