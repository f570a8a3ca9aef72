/* SPDX-License-Identifier: Apache-2.0 */
#ifndef __clang__
#define __clang__
unsigned g(void);
#endif
