/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned n) {
    switch (n) {
    case 1 ... 3: return 0;
    }
    return n;
}
