/* SPDX-License-Identifier: Apache-2.0 */
#define STEP 1
#undef STEP
#undef linux
unsigned f(unsigned n) {
    return n;
}
