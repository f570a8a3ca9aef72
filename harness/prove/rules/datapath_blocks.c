/* SPDX-License-Identifier: Apache-2.0
 * See datapath_blocks.h. What is assumed are the assumptions of the crossbar and of every bank, and
 * that the arbiter writes no bank that it does not access, which is proved of it (top_datapath.c).
 */
#include "datapath_blocks.h"

#include "datapath.h"
#include "datapath_offsets.h"
#include "datapath_ports.h"
#include "predicates.h"
#include "register_bank.h"

int crossbar_assume(const void *self, const void *in);      /* crossbar.c */
int register_bank_assume(const void *self, const void *in); /* register_bank.c */

static void crossbar_ports(crossbar_in *crossbar, const datapath_in *in,
                           const register_bank_out *rdata) {
    memset(crossbar, 0, sizeof *crossbar);
    crossbar_commands(crossbar, &in->collector, &in->arbiter, in->home_source);
    for (unsigned b = 0; b < BANKS; b++)
        memcpy(crossbar->bank_rdata[b], rdata[b].rdata, sizeof rdata[b].rdata);
    memcpy(crossbar->wb_data, in->wb_data, sizeof crossbar->wb_data);
}

static void bank_ports(register_bank_in *banks, const datapath_in *in, const crossbar_out *moved) {
    memset(banks, 0, BANKS * sizeof *banks);
    for (unsigned b = 0; b < BANKS; b++) {
        register_bank_commands(&banks[b], &in->arbiter, b);
        memcpy(banks[b].wdata, moved->bank_wdata[b], sizeof banks[b].wdata);
    }
}

void datapath_ports(const datapath_in *in, const register_bank_out *rdata,
                    const crossbar_out *moved, crossbar_in *crossbar, register_bank_in *banks) {
    crossbar_ports(crossbar, in, rdata);
    bank_ports(banks, in, moved);
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

    /* Read data depends on the bank's state alone. */
    for (unsigned b = 0; b < BANKS; b++)
        register_bank_outputs(&banks[b], &self->bank[b], &rdata[b]);
    crossbar_ports(&crossbar, in, rdata);
    crossbar_outputs(&crossbar, &self->crossbar, &moved);
    bank_ports(banks, in, &moved);
    crossbar_commit(&crossbar, &self->crossbar);
    for (unsigned b = 0; b < BANKS; b++)
        register_bank_commit(&banks[b], &self->bank[b]);
    memcpy(out->disp_data, moved.disp_data, sizeof out->disp_data);
}

int datapath_assume(const void *self, const void *inputs) {
    const datapath_mem *mem = self;
    const datapath_in *in = inputs;
    crossbar_in crossbar = {0};
    register_bank_in bank = {0};
    int holds;

    crossbar_commands(&crossbar, &in->collector, &in->arbiter, in->home_source);
    holds = crossbar_assume(&mem->crossbar, &crossbar);
    holds &= (in->arbiter.bank_we[0] & ~in->arbiter.bank_en[0]) == 0;
    for (unsigned b = 0; b < BANKS; b++) {
        register_bank_commands(&bank, &in->arbiter, b);
        holds &= register_bank_assume(&mem->bank[b], &bank);
    }
    return holds;
}

enum { AT_ONCE, HOME };

int datapath_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const datapath_in *in = inputs;
    uint64_t fills = in->collector.fill_valid[0], writes = 0, reads, home = 0;
    (void)self;
    (void)out;
    for (unsigned b = 0; b < BANKS; b++) {
        int write = has(in->arbiter.bank_en, b) & has(in->arbiter.bank_we, b);
        uint64_t from = write ? in->arbiter.bank_wsel[b] : 0;
        writes |= from & bits_low(RESULT_BUSES);
        home |= from >> RESULT_BUSES;
    }
    reads = in->arbiter.bank_en[0] & ~in->arbiter.bank_we[0];
    return (fills & (fills - 1)) != 0 && writes != 0 && reads != 0 &&
           in->collector.disp_valid[0] != 0 && (k == AT_ONCE || home != 0);
}

const struct datapath_offsets datapath_offsets = {
    .in_size = sizeof(datapath_in),
    .collector = offsetof(datapath_in, collector),
    .arbiter = offsetof(datapath_in, arbiter),
    .wb_data = offsetof(datapath_in, wb_data),
    .home_source = offsetof(datapath_in, home_source),
    .out_size = sizeof(datapath_out),
    .mem_size = sizeof(datapath_mem),
    .bank = offsetof(datapath_mem, bank),
    .crossbar = offsetof(datapath_mem, crossbar),
};
