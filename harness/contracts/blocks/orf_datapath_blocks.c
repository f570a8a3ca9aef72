/* SPDX-License-Identifier: Apache-2.0
 * See orf_datapath_blocks.h. Assumed is what the entries' data and every bank assume, and that the
 * arbiter writes no bank that it does not access.
 */
#include "contracts/blocks/orf_datapath_blocks.h"

#include "contracts/blocks/datapath_form.h"
#include "contracts/orf_datapath_ports.h"
#include "orf_datapath.h"

int orf_data_assume(const void *self, const void *in);  /* orf_data.c */
int main_bank_assume(const void *self, const void *in); /* main_bank.c */

/* All but the data. */
static void bank_commands(main_bank_in *banks, const orf_datapath_in *in) {
    memset(banks, 0, MAIN_BANKS * sizeof *banks);
    for (unsigned b = 0; b < BL_BANKS; b++)
        bl_bank_commands(&banks[b], &in->timer, &in->arbiter, b);
}

static void data_commands(orf_data_in *data, const orf_datapath_in *in) {
    memset(data, 0, sizeof *data);
    orf_data_commands(data, &in->collector, &in->orf, &in->timer, &in->arbiter);
    memcpy(data->write_mask, in->wb_mask, sizeof data->write_mask);
}

static void data_ports(orf_data_in *data, const orf_datapath_in *in, const main_bank_out *rdata) {
    data_commands(data, in);
    for (unsigned b = 0; b < BL_BANKS; b++)
        memcpy(data->bank_rdata[b], rdata[b].rdata, sizeof rdata[b].rdata);
    memcpy(data->wb_data, in->wb_data, sizeof data->wb_data);
}

void orf_datapath_ports(const orf_datapath_in *in, const orf_data_out *moved,
                        const main_bank_out *rdata, orf_data_in *data, main_bank_in *banks) {
    data_ports(data, in, rdata);
    bank_commands(banks, in);
    for (unsigned b = 0; b < BL_BANKS; b++)
        memcpy(banks[b].wdata, moved->bank_wdata[b], sizeof banks[b].wdata);
}

void orf_datapath_step(orf_datapath_mem *self, const orf_datapath_in *in, orf_datapath_out *out) {
    orf_datapath_move(&self->data, self->bank, &in->collector, &in->orf, &in->timer, &in->arbiter,
                      in->wb_mask, in->wb_data, out->disp_data);
}

void orf_datapath_by_blocks(orf_datapath_mem *self, const orf_datapath_in *in,
                            orf_datapath_out *out) {
    main_bank_in banks[MAIN_BANKS];
    main_bank_out rdata[MAIN_BANKS];
    orf_data_in data;
    orf_data_out moved;

    bank_commands(banks, in);
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        main_bank_outputs(&banks[b], &self->bank[b], &rdata[b]);
    data_ports(&data, in, rdata);
    orf_data_outputs(&data, &self->data, &moved);
    orf_datapath_ports(in, &moved, rdata, &data, banks);
    orf_data_commit(&data, &self->data);
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        main_bank_commit(&banks[b], &self->bank[b]);
    memcpy(out->disp_data, moved.disp_data, sizeof out->disp_data);
}

int orf_datapath_assume(const void *self, const void *inputs) {
    const orf_datapath_mem *mem = self;
    const orf_datapath_in *in = inputs;
    orf_data_in data;
    main_bank_in banks[MAIN_BANKS];
    int holds = (in->arbiter.bank_we[0] & ~in->arbiter.bank_en[0]) == 0;

    data_commands(&data, in);
    bank_commands(banks, in);
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        holds &= main_bank_assume(&mem->bank[b], &banks[b]);
    return holds & orf_data_assume(&mem->data, &data);
}

enum { AT_ONCE, ALL_LEVELS };

static const char *const covers[] = {
    [AT_ONCE] = "an entry is read and filled, a bank is read, and a unit dispatches",
    [ALL_LEVELS] = "a result goes into an entry and into a bank",
    NULL};

int orf_datapath_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const orf_datapath_in *in = inputs;
    uint64_t writes = in->arbiter.bank_en[0] & in->arbiter.bank_we[0];
    (void)self;
    (void)out;
    if (k == AT_ONCE)
        return in->orf.get_valid[0] != 0 && in->orf.put_valid[0] != 0 &&
               (in->arbiter.bank_en[0] & ~in->arbiter.bank_we[0]) != 0 &&
               in->collector.disp_valid[0] != 0;
    return bitvec_get(&writes, 0) && in->arbiter.bank_wsel[0] == 1 &&
           bitvec_get(in->orf.write_valid, 0);
}

const struct datapath_form orf_datapath_form = {
    .name = "orf_datapath",
    .in_size = sizeof(orf_datapath_in),
    .out_size = sizeof(orf_datapath_out),
    .mem_size = sizeof(orf_datapath_mem),
    .argument = {{DATAPATH_MEMORY, "orf_data", 1, offsetof(orf_datapath_mem, data),
                  sizeof(orf_data_mem)},
                 {DATAPATH_MEMORY, "main_bank", MAIN_BANKS, offsetof(orf_datapath_mem, bank),
                  sizeof(main_bank_mem[MAIN_BANKS])},
                 {DATAPATH_OUTPUTS, "ltrf_collector", 1, offsetof(orf_datapath_in, collector),
                  sizeof(ltrf_collector_out)},
                 {DATAPATH_OUTPUTS, "orf", 1, offsetof(orf_datapath_in, orf), sizeof(orf_out)},
                 {DATAPATH_OUTPUTS, "bank_timer", 1, offsetof(orf_datapath_in, timer),
                  sizeof(bank_timer_out)},
                 {DATAPATH_OUTPUTS, "bank_arbiter", 1, offsetof(orf_datapath_in, arbiter),
                  sizeof(bank_arbiter_out)},
                 {DATAPATH_DATA, "write_mask", 1, offsetof(orf_datapath_in, wb_mask),
                  sizeof(uint32_t[RESULT_BUSES])},
                 {DATAPATH_DATA, "wb_data", 1, offsetof(orf_datapath_in, wb_data),
                  sizeof(uint64_t[RESULT_BUSES][DATA_WORDS])},
                 {DATAPATH_RESULT, "disp_data", 1, offsetof(orf_datapath_out, disp_data),
                  sizeof(orf_datapath_out)}},
    .covers = covers};
