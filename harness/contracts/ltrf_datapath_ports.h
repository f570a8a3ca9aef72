/* SPDX-License-Identifier: Apache-2.0
 * What the arguments of bl_datapath_move and of ltrf_datapath_move are at the ports of the blocks
 * with wide data (docs/blocks/rf_ltrf.md). Data themselves are the caller's, but for the beats that
 * a cache bank takes. `in` is zero before.
 */
#ifndef TWINRF_LTRF_DATAPATH_PORTS_H
#define TWINRF_LTRF_DATAPATH_PORTS_H

#include <string.h>

#include "bank_arbiter_if.h"
#include "bank_timer_if.h"
#include "prim/bitvec.h"
#include "crossbar_if.h"
#include "ltrf_collector_if.h"
#include "ltrf_datapath.h"
#include "main_bank_if.h"
#include "narrow_crossbar_if.h"
#include "prefetch_unit_if.h"
#include "register_bank_if.h"
#include "write_buffer_if.h"

/* In rf_bl the main banks are what the arbiter calls banks; elsewhere this is not called. */
enum { BL_BANKS = BANKS < MAIN_BANKS ? BANKS : MAIN_BANKS };

/* Results and dispatch, which are alike in both. */
static inline void collector_crossbar_commands(crossbar_in *in, const ltrf_collector_out *collector,
                                               const bank_arbiter_out *arbiter) {
    memcpy(in->bank_wsel, arbiter->bank_wsel, sizeof in->bank_wsel);
    memcpy(in->disp_valid, collector->disp_valid, sizeof in->disp_valid);
    memcpy(in->disp_unit, collector->disp_unit, sizeof in->disp_unit);
}

/* ---- rf_bl ---- */

static inline void bl_crossbar_commands(crossbar_in *in, const ltrf_collector_out *collector,
                                        const bank_timer_out *timer,
                                        const bank_arbiter_out *arbiter) {
    collector_crossbar_commands(in, collector, arbiter);
    memcpy(in->fill_valid, timer->done, sizeof in->fill_valid);
    for (unsigned b = 0; b < BL_BANKS; b++)
        in->fill_dest[b] = timer->done_dest[b];
}

static inline void bl_bank_commands(main_bank_in *in, const bank_timer_out *timer,
                                    const bank_arbiter_out *arbiter, unsigned b) {
    in->en = bitvec_get(arbiter->bank_en, b);
    in->we = bitvec_get(arbiter->bank_we, b);
    in->row = arbiter->bank_row[b];
    in->mask = arbiter->bank_mask[b];
    in->index = timer->index[b];
    in->out_index = timer->out_index[b];
}

/* ---- rf_ltrf ---- */

static inline void ltrf_crossbar_commands(crossbar_in *in, const ltrf_collector_out *collector,
                                          const bank_arbiter_out *arbiter) {
    collector_crossbar_commands(in, collector, arbiter);
    memcpy(in->fill_valid, collector->fill_valid, sizeof in->fill_valid);
    memcpy(in->fill_dest, collector->fill_dest, sizeof in->fill_dest);
}

/* Of cache bank c: a fill goes first, a beat or all of a register. Then comes a read for a write
 * buffer, then the arbiter's access. */
static inline void ltrf_cache_commands(register_bank_in *in, const bank_arbiter_out *arbiter,
                                       const prefetch_unit_out *prefetch,
                                       const write_buffer_out *buffer, unsigned c) {
    if (bitvec_get(prefetch->fill_port, c)) {
        uint64_t beat = bits_low(LANES / BEATS) << prefetch->fill_beat[c] * (LANES / BEATS);

        in->en = 1;
        in->we = 1;
        in->row = prefetch->fill_slot[c];
        in->mask = (uint32_t)((CACHE_BUFFERS ? UINT64_MAX : beat) & bits_low(LANES));
    } else if (bitvec_get(buffer->cache_read, c)) {
        in->en = 1;
        in->row = buffer->cache_row[c];
    } else {
        in->en = bitvec_get(arbiter->bank_en, c);
        in->we = bitvec_get(arbiter->bank_we, c);
        in->row = arbiter->bank_row[c];
        in->mask = arbiter->bank_mask[c];
    }
}

/* Every beat of the row gets the data; the mask says which one takes it. */
static inline void ltrf_cache_data(register_bank_in *in, const uint64_t *beat) {
    for (unsigned k = 0; k < BEATS; k++)
        bitvec_join(in->wdata, k * LINK_BITS, beat, LINK_BITS);
}

static inline void ltrf_main_commands(main_bank_in *in, const prefetch_unit_out *prefetch,
                                      const write_buffer_out *buffer, const bank_timer_out *timer,
                                      unsigned m) {
    uint64_t write = ltrf_main_write(buffer, timer), read = ltrf_main_read(prefetch, write);
    if (write >> m & 1) {
        in->en = 1;
        in->we = 1;
        in->row = buffer->write_row[m];
        in->mask = buffer->write_mask[m];
    } else if (read >> m & 1) {
        in->en = 1;
        in->row = prefetch->read_row[m];
    }
    in->index = timer->index[m];
    in->out_index = timer->out_index[m];
    in->back = prefetch->main_back[m];
}

static inline void ltrf_narrow_commands(narrow_crossbar_in *in, const prefetch_unit_out *prefetch,
                                        const write_buffer_out *buffer) {
    memcpy(in->fill_valid, prefetch->fill_valid, sizeof in->fill_valid);
    memcpy(in->fill_source, prefetch->fill_source, sizeof in->fill_source);
    memcpy(in->fill_beat, prefetch->fill_beat, sizeof in->fill_beat);
    memcpy(in->move_valid, buffer->move_valid, sizeof in->move_valid);
    memcpy(in->move_source, buffer->move_source, sizeof in->move_source);
    memcpy(in->move_beat, buffer->move_beat, sizeof in->move_beat);
}

#endif
