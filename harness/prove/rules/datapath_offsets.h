/* SPDX-License-Identifier: Apache-2.0
 * Where things lie in the structs of datapath_blocks.h, for code that does not know the design's
 * sizes.
 */
#ifndef TWINRF_DATAPATH_OFFSETS_H
#define TWINRF_DATAPATH_OFFSETS_H

#include <stddef.h>

struct datapath_offsets {
    size_t in_size, collector, arbiter, wb_data, home_source; /* datapath_in */
    size_t out_size;                                          /* datapath_out */
    size_t mem_size, bank, crossbar;                          /* datapath_mem */
};

extern const struct datapath_offsets datapath_offsets;

#endif
