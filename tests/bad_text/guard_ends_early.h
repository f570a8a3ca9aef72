/* SPDX-License-Identifier: Apache-2.0 */
#ifndef GUARD_ENDS_H
#define GUARD_ENDS_H
unsigned g(void);
#endif
unsigned f(unsigned n);
