/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned n);
#ifndef GUARD_INSIDE_H
#define GUARD_INSIDE_H
unsigned g(void);
#endif
