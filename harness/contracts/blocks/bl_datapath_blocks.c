/* SPDX-License-Identifier: Apache-2.0
 * See bl_datapath_blocks.h. What is assumed are the assumptions of the crossbar and of every bank,
 * and that the arbiter writes no bank that it does not access.
 */
#include "contracts/blocks/bl_datapath_blocks.h"

#include "bl_datapath.h"
#include "contracts/blocks/datapath_banks.h"
#include "contracts/blocks/datapath_form.h"
#include "contracts/ltrf_datapath_ports.h"

int crossbar_assume(const void *self, const void *in);  /* crossbar.c */
int main_bank_assume(const void *self, const void *in); /* main_bank.c */

static void crossbar_ports(crossbar_in *crossbar, const bl_datapath_in *in,
                           const main_bank_out *rdata) {
    memset(crossbar, 0, sizeof *crossbar);
    bl_crossbar_commands(crossbar, &in->collector, &in->timer, &in->arbiter);
    for (unsigned b = 0; b < BL_BANKS; b++)
        memcpy(crossbar->bank_rdata[b], rdata[b].rdata, sizeof rdata[b].rdata);
    memcpy(crossbar->wb_data, in->wb_data, sizeof crossbar->wb_data);
}

/* All but the data. */
static void bank_commands(main_bank_in *banks, const bl_datapath_in *in) {
    memset(banks, 0, MAIN_BANKS * sizeof *banks);
    for (unsigned b = 0; b < BL_BANKS; b++)
        bl_bank_commands(&banks[b], &in->timer, &in->arbiter, b);
}

void bl_datapath_ports(const bl_datapath_in *in, const crossbar_out *moved,
                       const main_bank_out *rdata, crossbar_in *crossbar, main_bank_in *banks) {
    crossbar_ports(crossbar, in, rdata);
    bank_commands(banks, in);
    for (unsigned b = 0; b < BL_BANKS; b++)
        memcpy(banks[b].wdata, moved->bank_wdata[b], sizeof banks[b].wdata);
}

void bl_datapath_step(bl_datapath_mem *self, const bl_datapath_in *in, bl_datapath_out *out) {
    bl_datapath_move(&self->crossbar, self->bank, &in->collector, &in->timer, &in->arbiter,
                     in->wb_data, out->disp_data);
}

void bl_datapath_by_blocks(bl_datapath_mem *self, const bl_datapath_in *in, bl_datapath_out *out) {
    main_bank_in banks[MAIN_BANKS];
    main_bank_out rdata[MAIN_BANKS];
    crossbar_in crossbar;
    crossbar_out moved;

    bank_commands(banks, in);
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        main_bank_outputs(&banks[b], &self->bank[b], &rdata[b]);
    crossbar_ports(&crossbar, in, rdata);
    crossbar_outputs(&crossbar, &self->crossbar, &moved);
    bl_datapath_ports(in, &moved, rdata, &crossbar, banks);
    crossbar_commit(&crossbar, &self->crossbar);
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        main_bank_commit(&banks[b], &self->bank[b]);
    memcpy(out->disp_data, moved.disp_data, sizeof out->disp_data);
}

int bl_datapath_assume(const void *self, const void *inputs) {
    const bl_datapath_mem *mem = self;
    const bl_datapath_in *in = inputs;
    crossbar_in crossbar = {0};
    main_bank_in banks[MAIN_BANKS];
    int holds = (in->arbiter.bank_we[0] & ~in->arbiter.bank_en[0]) == 0;

    bl_crossbar_commands(&crossbar, &in->collector, &in->timer, &in->arbiter);
    bank_commands(banks, in);
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        holds &= main_bank_assume(&mem->bank[b], &banks[b]);
    return holds & crossbar_assume(&mem->crossbar, &crossbar);
}

enum { AT_ONCE, READ_OF_SHOWN };

static const char *const covers[] = {
    [AT_ONCE] = "fills, a write, a read and a dispatch at once",
    [READ_OF_SHOWN] = "a bank shows data and reads other data into the same entry",
    NULL};

static int reads_into_shown(const bl_datapath_in *in) {
    uint64_t read = in->arbiter.bank_en[0] & ~in->arbiter.bank_we[0] & in->timer.done[0];
    int any = 0;
    for (unsigned b = 0; b < BL_BANKS; b++)
        any |= bitvec_get(&read, b) && in->timer.index[b] == in->timer.out_index[b];
    return any;
}

int bl_datapath_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const bl_datapath_in *in = inputs;
    uint64_t fills = in->timer.done[0];
    (void)self;
    (void)out;
    if (k == READ_OF_SHOWN)
        return reads_into_shown(in);
    return (fills & (fills - 1)) != 0 && bank_sources(&in->arbiter) != 0 &&
           banks_are_read(&in->arbiter) && in->collector.disp_valid[0] != 0;
}

const struct datapath_form bl_datapath_form = {
    .name = "bl_datapath",
    .in_size = sizeof(bl_datapath_in),
    .out_size = sizeof(bl_datapath_out),
    .mem_size = sizeof(bl_datapath_mem),
    .argument = {{DATAPATH_MEMORY, "crossbar", 1, offsetof(bl_datapath_mem, crossbar),
                  sizeof(crossbar_mem)},
                 {DATAPATH_MEMORY, "main_bank", MAIN_BANKS, offsetof(bl_datapath_mem, bank),
                  sizeof(main_bank_mem[MAIN_BANKS])},
                 {DATAPATH_OUTPUTS, "ltrf_collector", 1, offsetof(bl_datapath_in, collector),
                  sizeof(ltrf_collector_out)},
                 {DATAPATH_OUTPUTS, "bank_timer", 1, offsetof(bl_datapath_in, timer),
                  sizeof(bank_timer_out)},
                 {DATAPATH_OUTPUTS, "bank_arbiter", 1, offsetof(bl_datapath_in, arbiter),
                  sizeof(bank_arbiter_out)},
                 {DATAPATH_DATA, "wb_data", 1, offsetof(bl_datapath_in, wb_data),
                  sizeof(uint64_t[RESULT_BUSES][DATA_WORDS])},
                 {DATAPATH_RESULT, "disp_data", 1, offsetof(bl_datapath_out, disp_data),
                  sizeof(bl_datapath_out)}},
    .covers = covers};
