/* SPDX-License-Identifier: Apache-2.0 */
#ifdef __clang__
#define STEP 2
#else
#define STEP 1
#endif
unsigned f(unsigned n) {
    return n + STEP;
}
