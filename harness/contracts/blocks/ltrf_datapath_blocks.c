/* SPDX-License-Identifier: Apache-2.0
 * See ltrf_datapath_blocks.h. What is assumed are the assumptions of both crossbars and of every
 * bank, and that the arbiter writes no bank that it does not access.
 */
#include "contracts/blocks/ltrf_datapath_blocks.h"

#include "contracts/blocks/datapath_banks.h"
#include "contracts/blocks/datapath_form.h"
#include "ltrf_datapath.h"
#include "contracts/ltrf_datapath_ports.h"

int crossbar_assume(const void *self, const void *in);        /* crossbar.c */
int main_bank_assume(const void *self, const void *in);       /* main_bank.c */
int narrow_crossbar_assume(const void *self, const void *in); /* narrow_crossbar.c */

static void crossbar_ports(crossbar_in *crossbar, const ltrf_datapath_in *in,
                           const register_bank_out *rdata) {
    memset(crossbar, 0, sizeof *crossbar);
    ltrf_crossbar_commands(crossbar, &in->collector, &in->arbiter);
    for (unsigned c = 0; c < BANKS; c++)
        memcpy(crossbar->bank_rdata[c], rdata[c].rdata, sizeof rdata[c].rdata);
    memcpy(crossbar->wb_data, in->wb_data, sizeof crossbar->wb_data);
}

static void narrow_ports(narrow_crossbar_in *narrow, const ltrf_datapath_in *in,
                         const register_bank_out *cache_rdata, const main_bank_out *main_rdata) {
    memset(narrow, 0, sizeof *narrow);
    ltrf_narrow_commands(narrow, &in->prefetch, &in->buffer);
    for (unsigned c = 0; c < BANKS; c++)
        memcpy(narrow->cache_rdata[c], cache_rdata[c].rdata, sizeof cache_rdata[c].rdata);
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        memcpy(narrow->main_rdata[m], main_rdata[m].rdata, sizeof main_rdata[m].rdata);
    memcpy(narrow->wb_data, in->wb_data, sizeof narrow->wb_data);
}

/* All but the data. */
static void cache_commands(register_bank_in *cache, const ltrf_datapath_in *in) {
    memset(cache, 0, BANKS * sizeof *cache);
    for (unsigned c = 0; c < BANKS; c++)
        ltrf_cache_commands(&cache[c], &in->arbiter, &in->prefetch, &in->buffer, c);
}

static void main_commands(main_bank_in *main, const ltrf_datapath_in *in) {
    memset(main, 0, MAIN_BANKS * sizeof *main);
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        ltrf_main_commands(&main[m], &in->prefetch, &in->buffer, &in->timer, m);
}

void ltrf_datapath_ports(const ltrf_datapath_in *in, const crossbar_out *moved,
                         const register_bank_out *cache_rdata, const narrow_crossbar_out *beats,
                         const main_bank_out *main_rdata, crossbar_in *crossbar,
                         register_bank_in *cache, narrow_crossbar_in *narrow, main_bank_in *main) {
    crossbar_ports(crossbar, in, cache_rdata);
    narrow_ports(narrow, in, cache_rdata, main_rdata);
    cache_commands(cache, in);
    for (unsigned c = 0; c < BANKS; c++) {
        if (CACHE_BUFFERS && bitvec_get(in->prefetch.fill_port, c))
            memcpy(cache[c].wdata, beats->fill_whole[c], sizeof cache[c].wdata);
        else if (bitvec_get(in->prefetch.fill_port, c))
            ltrf_cache_data(&cache[c], beats->fill_data[c]);
        else
            memcpy(cache[c].wdata, moved->bank_wdata[c], sizeof cache[c].wdata);
    }
    main_commands(main, in);
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        memcpy(main[m].wdata, beats->buffer[m], sizeof main[m].wdata);
}

void ltrf_datapath_step(ltrf_datapath_mem *self, const ltrf_datapath_in *in,
                        ltrf_datapath_out *out) {
    ltrf_datapath_move(&self->crossbar, self->cache, &self->narrow, self->main, &in->collector,
                       &in->arbiter, &in->prefetch, &in->buffer, &in->timer, in->wb_data,
                       out->disp_data);
}

void ltrf_datapath_by_blocks(ltrf_datapath_mem *self, const ltrf_datapath_in *in,
                             ltrf_datapath_out *out) {
    register_bank_in cache[BANKS];
    register_bank_out cache_rdata[BANKS];
    main_bank_in main[MAIN_BANKS];
    main_bank_out main_rdata[MAIN_BANKS];
    crossbar_in crossbar;
    crossbar_out moved;
    narrow_crossbar_in narrow;
    narrow_crossbar_out beats;

    cache_commands(cache, in);
    for (unsigned c = 0; c < BANKS; c++)
        register_bank_outputs(&cache[c], &self->cache[c], &cache_rdata[c]);
    main_commands(main, in);
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        main_bank_outputs(&main[m], &self->main[m], &main_rdata[m]);
    crossbar_ports(&crossbar, in, cache_rdata);
    crossbar_outputs(&crossbar, &self->crossbar, &moved);
    narrow_ports(&narrow, in, cache_rdata, main_rdata);
    narrow_crossbar_outputs(&narrow, &self->narrow, &beats);
    ltrf_datapath_ports(in, &moved, cache_rdata, &beats, main_rdata, &crossbar, cache, &narrow,
                        main);
    crossbar_commit(&crossbar, &self->crossbar);
    narrow_crossbar_commit(&narrow, &self->narrow);
    for (unsigned c = 0; c < BANKS; c++)
        register_bank_commit(&cache[c], &self->cache[c]);
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        main_bank_commit(&main[m], &self->main[m]);
    memcpy(out->disp_data, moved.disp_data, sizeof out->disp_data);
}

int ltrf_datapath_assume(const void *self, const void *inputs) {
    const ltrf_datapath_mem *mem = self;
    const ltrf_datapath_in *in = inputs;
    crossbar_in crossbar = {0};
    narrow_crossbar_in narrow = {0};
    register_bank_in cache[BANKS];
    main_bank_in main[MAIN_BANKS];
    int holds = (in->arbiter.bank_we[0] & ~in->arbiter.bank_en[0]) == 0;

    ltrf_crossbar_commands(&crossbar, &in->collector, &in->arbiter);
    ltrf_narrow_commands(&narrow, &in->prefetch, &in->buffer);
    cache_commands(cache, in);
    for (unsigned c = 0; c < BANKS; c++)
        holds &= register_bank_assume(&mem->cache[c], &cache[c]);
    main_commands(main, in);
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        holds &= main_bank_assume(&mem->main[m], &main[m]);
    return holds & crossbar_assume(&mem->crossbar, &crossbar) &
           narrow_crossbar_assume(&mem->narrow, &narrow);
}

enum { AT_ONCE, PORT_TAKEN };

static const char *const covers[] = {
    [AT_ONCE] = "a beat into the cache, one into a write buffer, a buffer written, a main bank "
                "read, a slot filled and a dispatch at once",
    [PORT_TAKEN] = "the arbiter's access gives way to a beat, and to a read for a write buffer",
    NULL};

static int all_at_once(const ltrf_datapath_in *in) {
    uint64_t write = ltrf_main_write(&in->buffer, &in->timer);
    return in->prefetch.fill_valid[0] != 0 && in->buffer.move_valid[0] != 0 && write != 0 &&
           ltrf_main_read(&in->prefetch, write) != 0 && in->collector.fill_valid[0] != 0 &&
           in->collector.disp_valid[0] != 0;
}

int ltrf_datapath_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const ltrf_datapath_in *in = inputs;
    (void)self;
    (void)out;
    if (k == AT_ONCE)
        return all_at_once(in);
    return (in->arbiter.bank_we[0] & in->prefetch.fill_port[0]) != 0 &&
           (in->arbiter.bank_en[0] & ~in->arbiter.bank_we[0] & in->buffer.cache_read[0] &
            ~in->prefetch.fill_port[0]) != 0;
}

const struct datapath_form ltrf_datapath_form = {
    .name = "ltrf_datapath",
    .in_size = sizeof(ltrf_datapath_in),
    .out_size = sizeof(ltrf_datapath_out),
    .mem_size = sizeof(ltrf_datapath_mem),
    .argument = {{DATAPATH_MEMORY, "crossbar", 1, offsetof(ltrf_datapath_mem, crossbar),
                  sizeof(crossbar_mem)},
                 {DATAPATH_MEMORY, "register_bank", BANKS, offsetof(ltrf_datapath_mem, cache),
                  sizeof(register_bank_mem[BANKS])},
                 {DATAPATH_MEMORY, "narrow_crossbar", 1, offsetof(ltrf_datapath_mem, narrow),
                  sizeof(narrow_crossbar_mem)},
                 {DATAPATH_MEMORY, "main_bank", MAIN_BANKS, offsetof(ltrf_datapath_mem, main),
                  sizeof(main_bank_mem[MAIN_BANKS])},
                 {DATAPATH_OUTPUTS, "ltrf_collector", 1, offsetof(ltrf_datapath_in, collector),
                  sizeof(ltrf_collector_out)},
                 {DATAPATH_OUTPUTS, "bank_arbiter", 1, offsetof(ltrf_datapath_in, arbiter),
                  sizeof(bank_arbiter_out)},
                 {DATAPATH_OUTPUTS, "prefetch_unit", 1, offsetof(ltrf_datapath_in, prefetch),
                  sizeof(prefetch_unit_out)},
                 {DATAPATH_OUTPUTS, "write_buffer", 1, offsetof(ltrf_datapath_in, buffer),
                  sizeof(write_buffer_out)},
                 {DATAPATH_OUTPUTS, "bank_timer", 1, offsetof(ltrf_datapath_in, timer),
                  sizeof(bank_timer_out)},
                 {DATAPATH_DATA, "wb_data", 1, offsetof(ltrf_datapath_in, wb_data),
                  sizeof(uint64_t[RESULT_BUSES][DATA_WORDS])},
                 {DATAPATH_RESULT, "disp_data", 1, offsetof(ltrf_datapath_out, disp_data),
                  sizeof(ltrf_datapath_out)}},
    .covers = covers};
