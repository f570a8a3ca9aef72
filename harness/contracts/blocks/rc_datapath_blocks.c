/* SPDX-License-Identifier: Apache-2.0
 * See rc_datapath_blocks.h. What is assumed are the assumptions of the caches' data and of every
 * bank.
 */
#include "contracts/blocks/rc_datapath_blocks.h"

#include "contracts/blocks/datapath_form.h"
#include "contracts/rc_datapath_ports.h"
#include "rc_datapath.h"

int rc_banks_assume(const void *self, const void *in);  /* rc_banks.c */
int dual_bank_assume(const void *self, const void *in); /* dual_bank.c */

static void data_ports(rc_banks_in *data, const rc_datapath_in *in, const dual_bank_out *rdata) {
    memset(data, 0, sizeof *data);
    rc_banks_commands(data, &in->collector, &in->port, in->d_way);
    for (unsigned b = 0; b < BANKS; b++)
        memcpy(data->bank_rdata[b], rdata[b].rdata, sizeof rdata[b].rdata);
    memcpy(data->wb_data, in->wb_data, sizeof data->wb_data);
}

void rc_datapath_ports(const rc_datapath_in *in, const rc_banks_out *moved,
                       const dual_bank_out *rdata, rc_banks_in *data, dual_bank_in *banks) {
    data_ports(data, in, rdata);
    memset(banks, 0, BANKS * sizeof *banks);
    for (unsigned b = 0; b < BANKS; b++) {
        dual_bank_commands(&banks[b], &in->back, &in->arbiter, b);
        memcpy(banks[b].wdata, moved->victim, sizeof banks[b].wdata);
    }
}

void rc_datapath_step(rc_datapath_mem *self, const rc_datapath_in *in, rc_datapath_out *out) {
    rc_datapath_move(&self->data, self->bank, &in->collector, &in->port, &in->back, &in->arbiter,
                     in->d_way, in->wb_data, out->disp_data);
}

void rc_datapath_by_blocks(rc_datapath_mem *self, const rc_datapath_in *in, rc_datapath_out *out) {
    dual_bank_in banks[BANKS], any = {0};
    dual_bank_out rdata[BANKS];
    rc_banks_in data;
    rc_banks_out moved;

    for (unsigned b = 0; b < BANKS; b++)
        dual_bank_outputs(&any, &self->bank[b], &rdata[b]);
    data_ports(&data, in, rdata);
    rc_banks_outputs(&data, &self->data, &moved);
    rc_datapath_ports(in, &moved, rdata, &data, banks);
    rc_banks_commit(&data, &self->data);
    for (unsigned b = 0; b < BANKS; b++)
        dual_bank_commit(&banks[b], &self->bank[b]);
    memcpy(out->disp_data, moved.disp_data, sizeof out->disp_data);
}

int rc_datapath_assume(const void *self, const void *inputs) {
    const rc_datapath_mem *mem = self;
    const rc_datapath_in *in = inputs;
    rc_banks_in data = {0};
    int holds;

    rc_banks_commands(&data, &in->collector, &in->port, in->d_way);
    holds = rc_banks_assume(&mem->data, &data);
    for (unsigned b = 0; b < BANKS; b++) {
        dual_bank_in bank = {0};
        dual_bank_commands(&bank, &in->back, &in->arbiter, b);
        holds &= dual_bank_assume(&mem->bank[b], &bank);
    }
    return holds;
}

enum { AT_ONCE, PUT };

static const char *const covers[] = {
    [AT_ONCE] = "a fill, a read of the caches, an eviction, a row that goes home and a dispatch",
    [PUT] = "a slot's value is put while another slot gets one from the caches",
    NULL};

int rc_datapath_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const rc_datapath_in *in = inputs;
    (void)self;
    (void)out;
    if (k == AT_ONCE)
        return in->collector.fill_valid[0] != 0 && in->collector.read_valid[0] != 0 &&
               in->port.evict && in->back.bank_we[0] != 0 && in->back.mask != 0 &&
               in->collector.disp_valid[0] != 0;
    return in->port.d_mask != 0 && in->port.w_fill && in->collector.get_valid[0] != 0;
}

const struct datapath_form rc_datapath_form = {
    .name = "rc_datapath",
    .in_size = sizeof(rc_datapath_in),
    .out_size = sizeof(rc_datapath_out),
    .mem_size = sizeof(rc_datapath_mem),
    .argument = {{DATAPATH_MEMORY, "rc_banks", 1, offsetof(rc_datapath_mem, data),
                  sizeof(rc_banks_mem)},
                 {DATAPATH_MEMORY, "dual_bank", BANKS, offsetof(rc_datapath_mem, bank),
                  sizeof(dual_bank_mem[BANKS])},
                 {DATAPATH_OUTPUTS, "rc_collector", 1, offsetof(rc_datapath_in, collector),
                  sizeof(rc_collector_out)},
                 {DATAPATH_OUTPUTS, "rc_write_port", 1, offsetof(rc_datapath_in, port),
                  sizeof(rc_write_port_out)},
                 {DATAPATH_OUTPUTS, "rc_write_back", 1, offsetof(rc_datapath_in, back),
                  sizeof(rc_write_back_out)},
                 {DATAPATH_OUTPUTS, "bank_arbiter", 1, offsetof(rc_datapath_in, arbiter),
                  sizeof(bank_arbiter_out)},
                 {DATAPATH_DATA, "d_way", 1, offsetof(rc_datapath_in, d_way),
                  sizeof(uint8_t[LANES])},
                 {DATAPATH_DATA, "wb_data", 1, offsetof(rc_datapath_in, wb_data),
                  sizeof(uint64_t[DATA_WORDS])},
                 {DATAPATH_RESULT, "disp_data", 1, offsetof(rc_datapath_out, disp_data),
                  sizeof(rc_datapath_out)}},
    .covers = covers};
