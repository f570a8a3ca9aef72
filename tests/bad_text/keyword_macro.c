/* SPDX-License-Identifier: Apache-2.0 */
#define if(x) while (x)
unsigned f(unsigned n) {
    return n;
}
