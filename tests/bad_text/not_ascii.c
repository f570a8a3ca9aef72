/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned n) {
    unsigned é = n;
    return é;
}
