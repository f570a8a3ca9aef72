/* SPDX-License-Identifier: Apache-2.0 */
#define STEP 1 \ 
 + 1
unsigned f(unsigned n) {
    return n + STEP;
}
