/* SPDX-License-Identifier: Apache-2.0 */
#ifndef GUARD_WITH_ELSE_H
#define GUARD_WITH_ELSE_H
unsigned f(unsigned n);
#else
unsigned f(int n);
#endif
