/* SPDX-License-Identifier: Apache-2.0 */
#include <stdint.h>
uint32_t f(uint32_t n);
