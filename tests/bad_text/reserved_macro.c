/* SPDX-License-Identifier: Apache-2.0 */
#define __GNUC__ 4
unsigned f(unsigned n) {
    return n;
}
