/* SPDX-License-Identifier: Apache-2.0 */
#ifndef GUARD_IN_SOURCE_H
#define GUARD_IN_SOURCE_H
unsigned f(unsigned n) {
    return n;
}
#endif
