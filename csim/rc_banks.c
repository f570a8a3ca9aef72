/* SPDX-License-Identifier: Apache-2.0
 * rc_banks: data of register caches, operand slots and victims (RFC-sim, V-B). See rc_banks.h.
 */
#include "rc_banks.h"

#include "prim/lanes.h"

#include <string.h>

/* Lanes that use this way. */
static uint32_t lanes_of_way(const uint8_t *way, unsigned y) {
    uint32_t lanes = 0;

    for (unsigned l = 0; l < LANES; l++)
        lanes |= (uint32_t)(way[l] == y) << l;
    return lanes;
}

/* Of each lane its own way of the set. */
static void choose_ways(uint64_t *to, const rc_banks_mem *mem, unsigned row, const uint8_t *way) {
    for (unsigned y = 0; y < RC_WAYS; y++) {
        uint32_t lanes = lanes_of_way(way, y);

        if (lanes != 0)
            lanes_write(to, mem->entry[row * RC_WAYS + y], lanes);
    }
}

void rc_banks_dispatch(const rc_banks_mem *mem, bool valid, unsigned unit,
                       uint64_t (*disp_data)[DATA_WORDS]) {
    if (valid)
        for (unsigned k = 0; k < SLOTS; k++)
            memcpy(disp_data[k], mem->slot[unit * SLOTS + k], sizeof disp_data[k]);
    else
        memset(disp_data, 0, SLOTS * sizeof *disp_data);
}

void rc_banks_get(rc_banks_mem *mem, unsigned port, unsigned slot, uint32_t mask) {
    lanes_write(mem->slot[slot], mem->rdata[port], mask);
}

void rc_banks_read(rc_banks_mem *mem, unsigned port, unsigned row, const uint8_t *way) {
    choose_ways(mem->rdata[port], mem, row, way);
}

void rc_banks_take(rc_banks_mem *mem, bool evict, unsigned row, const uint8_t *way,
                   const uint64_t *wb_data) {
    if (evict)
        choose_ways(mem->victim, mem, row, way);
    else
        memcpy(mem->victim, wb_data, sizeof mem->victim);
}

void rc_banks_write(rc_banks_mem *mem, unsigned row, const uint8_t *way, uint32_t mask,
                    const uint64_t *data) {
    for (unsigned y = 0; y < RC_WAYS; y++) {
        uint32_t lanes = lanes_of_way(way, y) & mask;

        if (lanes != 0)
            lanes_write(mem->entry[row * RC_WAYS + y], data, lanes);
    }
}

void rc_banks_fill(rc_banks_mem *mem, unsigned slot, uint32_t mask, const uint64_t *rdata) {
    lanes_write(mem->slot[slot], rdata, mask);
}

void rc_banks_outputs(const rc_banks_in *in, const rc_banks_mem *mem, rc_banks_out *out) {
    memcpy(out->victim, mem->victim, sizeof out->victim);
    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        rc_banks_dispatch(mem, bitvec_get(in->disp_valid, p), in->disp_unit[p],
                          &out->disp_data[p * SLOTS]);
}

/* Slots are filled last: a value that is put is the one from before. */
void rc_banks_commit(const rc_banks_in *in, rc_banks_mem *mem) {
    unsigned d_row = rc_banks_row(in->d_warp, in->d_set);
    rc_banks_mem before;

    memcpy(before.rdata, mem->rdata, sizeof before.rdata);
    for (unsigned p = 0; p < RC_READS; p++)
        if (bitvec_get(in->read_valid, p))
            rc_banks_read(mem, p, rc_banks_row(in->read_warp[p], in->read_set[p]),
                          &in->read_way[p * LANES]);
    if (in->take)
        rc_banks_take(mem, in->evict, d_row, in->d_way, in->wb_data);
    if (in->d_mask != 0)
        rc_banks_write(mem, d_row, in->d_way, in->d_mask,
                       in->d_fill ? mem->slot[in->d_slot] : in->wb_data);
    for (unsigned b = 0; b < BANKS; b++)
        if (bitvec_get(in->fill_valid, b))
            rc_banks_fill(mem, in->fill_dest[b], in->fill_mask[b], in->bank_rdata[b]);
    for (unsigned p = 0; p < RC_READS; p++)
        if (bitvec_get(in->get_valid, p))
            lanes_write(mem->slot[in->get_dest[p]], before.rdata[p], in->get_mask[p]);
}
