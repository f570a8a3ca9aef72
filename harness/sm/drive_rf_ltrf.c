/* SPDX-License-Identifier: Apache-2.0
 * Ports of the register file with a cache that PREFETCH fills (LTRF).
 */
#include "sm/drive_places.h"

enum { VECTOR_WORDS = (THREAD_REGS + 63) / 64, VECTOR_BYTES = VECTOR_WORDS * 8 };

/* in->in_flight, which is no array of arrays with one slot. */
static void show_in_flight(const struct sm_in *from, top_in *in) {
    for (unsigned p = 0; p < ACTIVE; p++) {
        memcpy((uint64_t *)&in->in_flight + (size_t)p * VECTOR_WORDS, from->in_flight[p],
               VECTOR_BYTES);
    }
}

void drive_in(const struct sm_in *from, top_in *in) {
    drive_common_in(from, in);
    drive_places_in(from, in);
    memcpy(&in->cur_reg, from->cur_reg, sizeof in->cur_reg);
    memcpy(&in->cur_dead, &from->cur_dead, sizeof in->cur_dead);
    in->cur_prefetch = from->cur_prefetch;
    memcpy(in->cur_vector, from->cur_vector, VECTOR_BYTES);
    memcpy(&in->wb_warp, from->wb_warp, sizeof in->wb_warp);
    memcpy(&in->wb_reg, from->wb_reg, sizeof in->wb_reg);
    memcpy(&in->base, from->base, sizeof in->base);
    show_in_flight(from, in);
}

/* Slots whose kind is not 0. */
static uint64_t places_of(const uint8_t *kind) {
    uint64_t places = 0;
    for (unsigned p = 0; p < ACTIVE; p++) {
        places |= (uint64_t)(kind[p] != 0) << p;
    }
    return places;
}

static void cache_out(const top_out *out, struct cache_out *to) {
    const uint8_t *out_kind = (const uint8_t *)&out->out_kind;
    const uint8_t *in_kind = (const uint8_t *)&out->in_kind;
    *to = (struct cache_out){
        .fill = out->cache_fill[0],
        .unload = out->cache_unload[0],
        .main_read = out->main_read[0],
        .main_write = out->main_write[0],
        .main_busy = out->main_busy[0],
        .main_row = (const main_row_t *)&out->main_row,
        .main_mask = (const uint32_t *)&out->main_mask,
        .late = (uint8_t)out->late[0],
        .miss = out->miss,
        .error = out->error,
        .out_places = places_of(out_kind),
        .in_places = places_of(in_kind),
        .out_kind = out_kind,
        .in_kind = in_kind,
        .move_reg = (const uint8_t *)&out->move_reg,
        .in_bank = (const uint8_t *)&out->in_bank,
    };
}

void drive_out(const top_out *out, struct sm_out *to) {
    drive_common_out(out, to);
    drive_no_stealing(to);
    drive_no_ccus(to);
    drive_places_out(out, to);
    cache_out(out, &to->cache);
}

const uint64_t *drive_row(const top_mem *mem, unsigned bank, unsigned row) {
    return mem->main[bank].mem[row];
}
