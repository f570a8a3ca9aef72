/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned x) {
    return (x = 3) - x;
}
