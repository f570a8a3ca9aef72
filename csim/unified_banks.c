/* SPDX-License-Identifier: Apache-2.0
 * unified_banks: banks of registers, shared memory and cache (Gebhart, 7.3.1, 7.3.2). See
 * unified_banks.h.
 */
#include "unified_banks.h"

#include "prim/lanes.h"

#include <string.h>

enum { CLUSTER_LANES = LANES / CLUSTERS };

static bool row_exists(unsigned row) {
    return number_exists(row, MAIN_ROW_BITS, MAIN_ROWS);
}

static uint32_t lanes_of(unsigned cluster) {
    return (uint32_t)bits_low(CLUSTER_LANES) << (cluster * CLUSTER_LANES);
}

void unified_banks_read(unified_banks_mem *mem, unsigned bank, unsigned row) {
    if (row_exists(row))
        memcpy(mem->rdata[bank], mem->mem[bank * MAIN_ROWS + row], sizeof mem->rdata[bank]);
}

void unified_banks_read_line(unified_banks_mem *mem, unsigned cluster, unsigned bank,
                             unsigned row) {
    if (row_exists(row))
        lanes_write(mem->line, mem->mem[bank * MAIN_ROWS + row], lanes_of(cluster));
}

void unified_banks_write(unified_banks_mem *mem, unsigned bank, unsigned row, uint32_t mask,
                         const uint64_t *wdata) {
    if (row_exists(row))
        lanes_write(mem->mem[bank * MAIN_ROWS + row], wdata, mask);
}

void unified_banks_write_line(unified_banks_mem *mem, unsigned cluster, unsigned bank, unsigned row,
                              uint32_t mask, const uint64_t *wdata) {
    unified_banks_write(mem, bank, row, mask & lanes_of(cluster), wdata);
}

void unified_banks_outputs(const unified_banks_in *in, const unified_banks_mem *mem,
                           unified_banks_out *out) {
    (void)in;
    memcpy(out->rdata, mem->rdata, sizeof out->rdata);
    memcpy(out->line_rdata, mem->line, sizeof out->line_rdata);
}

static void read_all(const unified_banks_in *in, unified_banks_mem *mem) {
    for (unsigned b = 0; b < BANKS; b++) {
        if (bitvec_get(in->rd, b))
            unified_banks_read(mem, b, in->rd_row[b]);
        for (unsigned c = 0; c < CLUSTERS; c++)
            if (bitvec_get(in->line_read, b * CLUSTERS + c))
                unified_banks_read_line(mem, c, b, in->line_row[c]);
    }
}

void unified_banks_commit(const unified_banks_in *in, unified_banks_mem *mem) {
    read_all(in, mem);
    for (unsigned b = 0; b < BANKS; b++) {
        if (bitvec_get(in->we, b))
            unified_banks_write(mem, b, in->row[b], in->mask[b], in->wdata[b]);
        for (unsigned c = 0; c < CLUSTERS; c++)
            if (bitvec_get(in->line_write, b * CLUSTERS + c))
                unified_banks_write_line(mem, c, b, in->line_row[c], in->line_mask, in->line_wdata);
    }
}
