/* SPDX-License-Identifier: Apache-2.0 */
#if __has_include("secret.h")
#endif
unsigned f(unsigned n) {
    return n;
}
