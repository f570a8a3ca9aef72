/* SPDX-License-Identifier: Apache-2.0
 * ltrf_datapath: the wide data of rf_ltrf, moved in the order of the clock edge. See
 * ltrf_datapath.h. Loops go over what is commanded, not a test for each bank: most of the time goes
 * into unpredictable branches.
 */
#include "ltrf_datapath.h"

#include <string.h>

/* Data of a source that does not exist. */
static const uint64_t nothing[DATA_WORDS];

/* Operands: out of the slots to dispatch, then into the slots. */
static void move_operands(crossbar_mem *slots, const register_bank_mem cache[BANKS],
                          const ltrf_collector_out *collector,
                          uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]) {
    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        crossbar_dispatch(slots, bitvec_get(collector->disp_valid, p), collector->disp_unit[p],
                          &disp_data[p * SLOTS]);
    for (uint64_t left = collector->fill_valid[0]; left != 0; left &= left - 1) {
        unsigned c = bits_index(bits_lowest(left));

        crossbar_fill(slots, collector->fill_dest[c], cache[c].rdata);
    }
}

/* Out of full write buffers, before another beat may come into them; then the beats. */
static void write_back(narrow_crossbar_mem *narrow, main_bank_mem main[MAIN_BANKS],
                       const register_bank_mem cache[BANKS], const write_buffer_out *buffer,
                       uint64_t write, const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]) {
    for (uint64_t left = write; left != 0; left &= left - 1) {
        unsigned m = bits_index(bits_lowest(left));

        main_bank_write(&main[m], buffer->write_row[m], buffer->write_mask[m], narrow->buffer[m]);
    }
    for (uint64_t left = buffer->move_valid[0]; left != 0; left &= left - 1) {
        unsigned m = bits_index(bits_lowest(left)), source = buffer->move_source[m];
        const uint64_t *data = nothing;

        if (source < BANKS)
            data =
                narrow_crossbar_unload(narrow, source, cache[source].rdata, buffer->move_beat[m]);
        else if (source < SOURCES)
            data = wb_data[source - BANKS];
        narrow_crossbar_move(narrow->buffer[m], data, buffer->move_beat[m]);
    }
    for (uint64_t left = CACHE_BUFFERS ? buffer->move_valid[0] : 0; left != 0; left &= left - 1) {
        unsigned m = bits_index(bits_lowest(left)), source = buffer->move_source[m];

        if (source < BANKS && buffer->move_beat[m] == 0)
            memcpy(narrow->unload[source], cache[source].rdata, sizeof narrow->unload[source]);
    }
}

/* The register that a beat into cache bank c is of. */
static const uint64_t *filling_row(const main_bank_mem main[MAIN_BANKS],
                                   const prefetch_unit_out *prefetch, const bank_timer_out *timer,
                                   unsigned c) {
    unsigned m = prefetch->fill_source[c];

    if (!number_exists(m, MAIN_BANK_BITS, MAIN_BANKS))
        return nothing;
    return main_bank_shown(&main[m], timer->out_index[m], prefetch->main_back[m]);
}

/* Into the cache: beats out of the main banks, in this very cycle; results where none comes. With
 * fill registers the beats go there, and the last one takes the others along. */
static void write_cache(register_bank_mem cache[BANKS], narrow_crossbar_mem *narrow,
                        const main_bank_mem main[MAIN_BANKS], const bank_arbiter_out *arbiter,
                        const prefetch_unit_out *prefetch, const bank_timer_out *timer,
                        uint64_t taken, const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]) {
    for (uint64_t left = arbiter->bank_we[0] & ~taken; left != 0; left &= left - 1) {
        unsigned c = bits_index(bits_lowest(left));
        uint64_t wdata[DATA_WORDS];

        crossbar_write_data(wdata, arbiter->bank_wsel[c], wb_data, cache[0].rdata);
        register_bank_write(&cache[c], arbiter->bank_row[c], arbiter->bank_mask[c], wdata);
    }
    for (uint64_t left = CACHE_BUFFERS ? prefetch->fill_valid[0] : 0; left != 0; left &= left - 1) {
        unsigned c = bits_index(bits_lowest(left));

        narrow_crossbar_move(narrow->fill[c], filling_row(main, prefetch, timer, c),
                             prefetch->fill_beat[c]);
    }
    for (uint64_t left = prefetch->fill_port[0]; left != 0; left &= left - 1) {
        unsigned c = bits_index(bits_lowest(left));
        uint64_t *row = cache[c].mem[prefetch->fill_slot[c]];
        bool filled = bitvec_get(prefetch->fill_valid, c);

        if (CACHE_BUFFERS)
            memcpy(row, filled ? narrow->fill[c] : nothing, sizeof nothing);
        else
            narrow_crossbar_move(row, filled ? filling_row(main, prefetch, timer, c) : nothing,
                                 prefetch->fill_beat[c]);
    }
}

/* Out of the cache into its output registers: for write-backs, else for collectors. */
static void read_cache(register_bank_mem cache[BANKS], const bank_arbiter_out *arbiter,
                       const write_buffer_out *buffer, uint64_t fill, uint64_t taken) {
    for (uint64_t left = buffer->cache_read[0] & ~fill; left != 0; left &= left - 1) {
        unsigned c = bits_index(bits_lowest(left));

        register_bank_read(&cache[c], buffer->cache_row[c]);
    }
    for (uint64_t left = arbiter->bank_en[0] & ~arbiter->bank_we[0] & ~taken; left != 0;
         left &= left - 1) {
        unsigned c = bits_index(bits_lowest(left));

        register_bank_read(&cache[c], arbiter->bank_row[c]);
    }
}

void ltrf_datapath_move(crossbar_mem *slots, register_bank_mem cache[BANKS],
                        narrow_crossbar_mem *narrow, main_bank_mem main[MAIN_BANKS],
                        const ltrf_collector_out *collector, const bank_arbiter_out *arbiter,
                        const prefetch_unit_out *prefetch, const write_buffer_out *buffer,
                        const bank_timer_out *timer,
                        const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                        uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]) {
    uint64_t write = ltrf_main_write(buffer, timer), read = ltrf_main_read(prefetch, write);
    uint64_t fill = prefetch->fill_port[0], taken = fill | buffer->cache_read[0];

    move_operands(slots, cache, collector, disp_data);
    write_back(narrow, main, cache, buffer, write, wb_data);
    write_cache(cache, narrow, main, arbiter, prefetch, timer, taken, wb_data);
    read_cache(cache, arbiter, buffer, fill, taken);
    for (uint64_t left = read; left != 0; left &= left - 1) {
        unsigned m = bits_index(bits_lowest(left));

        main_bank_read(&main[m], prefetch->read_row[m], timer->index[m]);
    }
}
