/* SPDX-License-Identifier: Apache-2.0 */
#if BANKS > 4
#define STEP 2
#endif
unsigned f(unsigned n) {
    return n;
}
