/* SPDX-License-Identifier: Apache-2.0
 * What the functions of read_only.c are given.
 */
#ifndef TWINRF_SYM_READ_ONLY_H
#define TWINRF_SYM_READ_ONLY_H

#include <stdint.h>

struct in {
    uint64_t v, list[4];
    uint16_t half[4];
    uint32_t flag : 3, rest : 29;
    uint32_t last;
};

struct out {
    uint64_t v;
};

#endif
