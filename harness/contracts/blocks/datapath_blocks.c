/* SPDX-License-Identifier: Apache-2.0
 * See datapath_blocks.h. What is assumed are the assumptions of the crossbar and of every bank, and
 * that the arbiter writes no bank that it does not access.
 */
#include "contracts/blocks/datapath_blocks.h"

#include "datapath.h"
#include "contracts/blocks/datapath_banks.h"
#include "contracts/blocks/datapath_form.h"

int crossbar_assume(const void *self, const void *in); /* crossbar.c */

static void crossbar_ports(crossbar_in *crossbar, const datapath_in *in,
                           const register_bank_out *rdata) {
    memset(crossbar, 0, sizeof *crossbar);
    crossbar_commands(crossbar, &in->collector, &in->arbiter, in->home_source);
    for (unsigned b = 0; b < BANKS; b++)
        memcpy(crossbar->bank_rdata[b], rdata[b].rdata, sizeof rdata[b].rdata);
    memcpy(crossbar->wb_data, in->wb_data, sizeof crossbar->wb_data);
}

void datapath_ports(const datapath_in *in, const crossbar_out *moved,
                    const register_bank_out *rdata, crossbar_in *crossbar,
                    register_bank_in *banks) {
    crossbar_ports(crossbar, in, rdata);
    bank_ports(banks, &in->arbiter, moved->bank_wdata);
}

void datapath_step(datapath_mem *self, const datapath_in *in, datapath_out *out) {
    datapath_move(&self->crossbar, self->bank, &in->collector, &in->arbiter, in->home_source,
                  in->wb_data, out->disp_data);
}

void datapath_by_blocks(datapath_mem *self, const datapath_in *in, datapath_out *out) {
    register_bank_in banks[BANKS];
    register_bank_out rdata[BANKS];
    crossbar_in crossbar;
    crossbar_out moved;

    bank_reads(self->bank, rdata);
    crossbar_ports(&crossbar, in, rdata);
    crossbar_outputs(&crossbar, &self->crossbar, &moved);
    datapath_ports(in, &moved, rdata, &crossbar, banks);
    crossbar_commit(&crossbar, &self->crossbar);
    for (unsigned b = 0; b < BANKS; b++)
        register_bank_commit(&banks[b], &self->bank[b]);
    memcpy(out->disp_data, moved.disp_data, sizeof out->disp_data);
}

int datapath_assume(const void *self, const void *inputs) {
    const datapath_mem *mem = self;
    const datapath_in *in = inputs;
    crossbar_in crossbar = {0};

    crossbar_commands(&crossbar, &in->collector, &in->arbiter, in->home_source);
    return crossbar_assume(&mem->crossbar, &crossbar) & banks_assume(mem->bank, &in->arbiter);
}

enum { AT_ONCE, HOME };

static const char *const covers[] = {
    [AT_ONCE] = "fills, writes, a read and a dispatch at once",
    [HOME] = "fills, a write from a bus, a value going home, a read and a dispatch at once",
    NULL};

int datapath_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const datapath_in *in = inputs;
    uint64_t fills = in->collector.fill_valid[0], from = bank_sources(&in->arbiter);
    (void)self;
    (void)out;
    return (fills & (fills - 1)) != 0 && (from & bits_low(RESULT_BUSES)) != 0 &&
           banks_are_read(&in->arbiter) && in->collector.disp_valid[0] != 0 &&
           (k == AT_ONCE || from >> RESULT_BUSES != 0);
}

const struct datapath_form datapath_form = {
    .name = "datapath",
    .in_size = sizeof(datapath_in),
    .out_size = sizeof(datapath_out),
    .mem_size = sizeof(datapath_mem),
    .argument = {{DATAPATH_MEMORY, "crossbar", 1, offsetof(datapath_mem, crossbar),
                  sizeof(crossbar_mem)},
                 {DATAPATH_MEMORY, "register_bank", BANKS, offsetof(datapath_mem, bank),
                  sizeof(register_bank_mem[BANKS])},
                 {DATAPATH_OUTPUTS, "operand_collector", 1, offsetof(datapath_in, collector),
                  sizeof(operand_collector_out)},
                 {DATAPATH_OUTPUTS, "bank_arbiter", 1, offsetof(datapath_in, arbiter),
                  sizeof(bank_arbiter_out)},
                 {DATAPATH_NUMBER, "home_source", 1, offsetof(datapath_in, home_source), 1},
                 {DATAPATH_DATA, "wb_data", 1, offsetof(datapath_in, wb_data),
                  sizeof(uint64_t[RESULT_BUSES][DATA_WORDS])},
                 {DATAPATH_RESULT, "disp_data", 1, offsetof(datapath_out, disp_data),
                  sizeof(datapath_out)}},
    .covers = covers};
