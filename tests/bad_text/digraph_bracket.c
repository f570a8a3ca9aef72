/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(const unsigned *n) {
    return n<:0:>;
}
