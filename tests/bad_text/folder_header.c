/* SPDX-License-Identifier: Apache-2.0 */
#include "../harness/lockstep/rng.h"
unsigned f(unsigned n) {
    return n;
}
