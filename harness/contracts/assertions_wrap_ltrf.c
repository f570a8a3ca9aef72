/* SPDX-License-Identifier: Apache-2.0
 * The linker calls this instead of the data paths of rf_bl and rf_ltrf (wrap.mk). It asserts the
 * contracts of the blocks with wide data, which these tops command without their ports. See
 * assertions_wrap.c.
 */
#include <string.h>

#include "contracts/assertions.h"
#include "bl_datapath.h"
#include "crossbar.h"
#include "ltrf_datapath.h"
#include "contracts/ltrf_datapath_ports.h"
#include "main_bank.h"
#include "narrow_crossbar.h"

/* ---- rf_bl ---- */

static void before_bl_crossbar(const crossbar_mem *slots, const main_bank_mem banks[MAIN_BANKS],
                               const ltrf_collector_out *collector, const bank_timer_out *timer,
                               const bank_arbiter_out *arbiter,
                               const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]) {
    crossbar_in in;
    memset(&in, 0, sizeof in);
    bl_crossbar_commands(&in, collector, timer, arbiter);
    if (assertions_want_data()) {
        for (unsigned b = 0; b < BL_BANKS; b++)
            memcpy(in.bank_rdata[b], main_bank_shown(&banks[b], timer->out_index[b], 0),
                   sizeof in.bank_rdata[b]);
        memcpy(in.wb_data, wb_data, sizeof in.wb_data);
    }
    assertions_commanded(&crossbar_rules, slots, &in);
}

static void before_bl_banks(const main_bank_mem banks[MAIN_BANKS], const bank_timer_out *timer,
                            const bank_arbiter_out *arbiter,
                            const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]) {
    static const uint64_t nothing[DATA_WORDS]; /* no value goes home */
    for (unsigned b = 0; b < BL_BANKS; b++) {
        main_bank_in in;
        memset(&in, 0, sizeof in);
        bl_bank_commands(&in, timer, arbiter, b);
        if (assertions_want_data())
            crossbar_write_data(in.wdata, arbiter->bank_wsel[b], wb_data, nothing);
        assertions_commanded(&main_bank_rules, &banks[b], &in);
    }
}

void __real_bl_datapath_move(crossbar_mem *slots, main_bank_mem banks[MAIN_BANKS],
                             const ltrf_collector_out *collector, const bank_timer_out *timer,
                             const bank_arbiter_out *arbiter,
                             const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                             uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]);
void __wrap_bl_datapath_move(crossbar_mem *slots, main_bank_mem banks[MAIN_BANKS],
                             const ltrf_collector_out *collector, const bank_timer_out *timer,
                             const bank_arbiter_out *arbiter,
                             const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                             uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]);

void __wrap_bl_datapath_move(crossbar_mem *slots, main_bank_mem banks[MAIN_BANKS],
                             const ltrf_collector_out *collector, const bank_timer_out *timer,
                             const bank_arbiter_out *arbiter,
                             const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                             uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]) {
    if (assertions_present) {
        before_bl_crossbar(slots, banks, collector, timer, arbiter, wb_data);
        before_bl_banks(banks, timer, arbiter, wb_data);
    }
    __real_bl_datapath_move(slots, banks, collector, timer, arbiter, wb_data, disp_data);
    if (assertions_present) {
        for (unsigned b = 0; b < BL_BANKS; b++)
            assertions_after(&main_bank_rules, &banks[b]);
        assertions_after(&crossbar_rules, slots);
    }
}

/* ---- rf_ltrf ---- */

/* What its data path is called with, but the memories. */
struct commands {
    const ltrf_collector_out *collector;
    const bank_arbiter_out *arbiter;
    const prefetch_unit_out *prefetch;
    const write_buffer_out *buffer;
    const bank_timer_out *timer;
    const uint64_t (*wb_data)[DATA_WORDS]; /* [RESULT_BUSES] */
};

static void before_ltrf_crossbar(const crossbar_mem *slots, const register_bank_mem cache[BANKS],
                                 const struct commands *x) {
    crossbar_in in;
    memset(&in, 0, sizeof in);
    ltrf_crossbar_commands(&in, x->collector, x->arbiter);
    if (assertions_want_data()) {
        for (unsigned c = 0; c < BANKS; c++)
            memcpy(in.bank_rdata[c], cache[c].rdata, sizeof in.bank_rdata[c]);
        memcpy(in.wb_data, x->wb_data, sizeof in.wb_data);
    }
    assertions_commanded(&crossbar_rules, slots, &in);
}

/* `beats`: what the block shows, when data is wanted. */
static void before_narrow_crossbar(const narrow_crossbar_mem *narrow,
                                   const register_bank_mem cache[BANKS],
                                   const main_bank_mem main[MAIN_BANKS], const struct commands *x,
                                   narrow_crossbar_out *beats) {
    narrow_crossbar_in in;
    memset(&in, 0, sizeof in);
    ltrf_narrow_commands(&in, x->prefetch, x->buffer);
    if (assertions_want_data()) {
        for (unsigned c = 0; c < BANKS; c++)
            memcpy(in.cache_rdata[c], cache[c].rdata, sizeof in.cache_rdata[c]);
        for (unsigned m = 0; m < MAIN_BANKS; m++)
            memcpy(in.main_rdata[m],
                   main_bank_shown(&main[m], x->timer->out_index[m], x->prefetch->main_back[m]),
                   sizeof in.main_rdata[m]);
        memcpy(in.wb_data, x->wb_data, sizeof in.wb_data);
        narrow_crossbar_outputs(&in, narrow, beats);
    }
    assertions_commanded(&narrow_crossbar_rules, narrow, &in);
}

static void before_cache(const register_bank_mem cache[BANKS], const struct commands *x,
                         const narrow_crossbar_out *beats) {
    for (unsigned c = 0; c < BANKS; c++) {
        register_bank_in in;
        memset(&in, 0, sizeof in);
        ltrf_cache_commands(&in, x->arbiter, x->prefetch, x->buffer, c);
        if (assertions_want_data() && bitvec_get(x->prefetch->fill_valid, c))
            ltrf_cache_data(&in, beats->fill_data[c]);
        else if (assertions_want_data())
            crossbar_write_data(in.wdata, x->arbiter->bank_wsel[c], x->wb_data, cache[0].rdata);
        assertions_commanded(&register_bank_rules, &cache[c], &in);
    }
}

static void before_main(const main_bank_mem main[MAIN_BANKS], const struct commands *x,
                        const narrow_crossbar_out *beats) {
    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        main_bank_in in;
        memset(&in, 0, sizeof in);
        ltrf_main_commands(&in, x->prefetch, x->buffer, x->timer, m);
        if (assertions_want_data())
            memcpy(in.wdata, beats->buffer[m], sizeof in.wdata);
        assertions_commanded(&main_bank_rules, &main[m], &in);
    }
}

void __real_ltrf_datapath_move(crossbar_mem *slots, register_bank_mem cache[BANKS],
                               narrow_crossbar_mem *narrow, main_bank_mem main[MAIN_BANKS],
                               const ltrf_collector_out *collector, const bank_arbiter_out *arbiter,
                               const prefetch_unit_out *prefetch, const write_buffer_out *buffer,
                               const bank_timer_out *timer,
                               const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                               uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]);
void __wrap_ltrf_datapath_move(crossbar_mem *slots, register_bank_mem cache[BANKS],
                               narrow_crossbar_mem *narrow, main_bank_mem main[MAIN_BANKS],
                               const ltrf_collector_out *collector, const bank_arbiter_out *arbiter,
                               const prefetch_unit_out *prefetch, const write_buffer_out *buffer,
                               const bank_timer_out *timer,
                               const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                               uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]);

void __wrap_ltrf_datapath_move(crossbar_mem *slots, register_bank_mem cache[BANKS],
                               narrow_crossbar_mem *narrow, main_bank_mem main[MAIN_BANKS],
                               const ltrf_collector_out *collector, const bank_arbiter_out *arbiter,
                               const prefetch_unit_out *prefetch, const write_buffer_out *buffer,
                               const bank_timer_out *timer,
                               const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                               uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]) {
    if (assertions_present) {
        const struct commands x = {collector, arbiter, prefetch, buffer, timer, wb_data};
        narrow_crossbar_out beats;
        before_ltrf_crossbar(slots, cache, &x);
        before_narrow_crossbar(narrow, cache, main, &x, &beats);
        before_cache(cache, &x, &beats);
        before_main(main, &x, &beats);
    }
    __real_ltrf_datapath_move(slots, cache, narrow, main, collector, arbiter, prefetch, buffer,
                              timer, wb_data, disp_data);
    if (assertions_present) {
        for (unsigned c = 0; c < BANKS; c++)
            assertions_after(&register_bank_rules, &cache[c]);
        for (unsigned m = 0; m < MAIN_BANKS; m++)
            assertions_after(&main_bank_rules, &main[m]);
        assertions_after(&narrow_crossbar_rules, narrow);
        assertions_after(&crossbar_rules, slots);
    }
}
