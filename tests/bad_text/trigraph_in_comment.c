/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned n) {
    // what is it??/
    n++;
    return n;
}
