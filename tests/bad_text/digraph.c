/* SPDX-License-Identifier: Apache-2.0 */
%:ifdef __clang__
%:endif
unsigned f(unsigned n) {
    return n;
}
