/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned x) {
    x = x++ + 1;
    return x;
}
