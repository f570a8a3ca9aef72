/* SPDX-License-Identifier: Apache-2.0
 * See rfc_datapath_blocks.h. What is assumed are the assumptions of the caches' data and of every
 * bank. And a bank that is taken has no access; an RFC that writes nothing names no lanes.
 */
#include "contracts/blocks/rfc_datapath_blocks.h"

#include "contracts/blocks/datapath_form.h"
#include "contracts/predicates.h"
#include "contracts/rfc_datapath_ports.h"
#include "rfc_codes.h"

int rfc_data_assume(const void *self, const void *in);  /* rfc_data.c */
int main_bank_assume(const void *self, const void *in); /* main_bank.c */

static void data_commands(rfc_data_in *data, const rfc_datapath_in *in) {
    rfc_operand_commands(data, &in->scheduler, &in->collector, in->rfc);
    rfc_write_commands(data, in->rfc, &in->port);
    rfc_bank_commands(data, &in->operands, &in->victims, &in->timer, &in->arbiter);
}

static void data_ports(rfc_data_in *data, const rfc_datapath_in *in, const main_bank_out *rdata) {
    memset(data, 0, sizeof *data);
    data_commands(data, in);
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        memcpy(data->bank_rdata[b], rdata[b].rdata, sizeof rdata[b].rdata);
    memcpy(data->wb_data, in->wb_data, sizeof data->wb_data);
}

/* All but the data. */
static void bank_commands(main_bank_in *banks, const rfc_datapath_in *in) {
    memset(banks, 0, MAIN_BANKS * sizeof *banks);
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        rfc_main_bank_commands(&banks[b], &in->victims, &in->timer, &in->arbiter, b);
}

void rfc_datapath_ports(const rfc_datapath_in *in, const rfc_data_out *moved,
                        const main_bank_out *rdata, rfc_data_in *data, main_bank_in *banks) {
    data_ports(data, in, rdata);
    bank_commands(banks, in);
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        memcpy(banks[b].wdata, moved->bank_wdata[b], sizeof banks[b].wdata);
}

void rfc_datapath_step(rfc_datapath_mem *self, const rfc_datapath_in *in, rfc_datapath_out *out) {
    rfc_datapath_move(&self->data, self->bank, &in->scheduler, &in->collector, in->rfc,
                      &in->operands, &in->port, &in->victims, &in->timer, &in->arbiter, in->wb_data,
                      out->disp_data);
}

void rfc_datapath_by_blocks(rfc_datapath_mem *self, const rfc_datapath_in *in,
                            rfc_datapath_out *out) {
    main_bank_in banks[MAIN_BANKS];
    main_bank_out rdata[MAIN_BANKS];
    rfc_data_in data;
    rfc_data_out moved;

    bank_commands(banks, in);
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        main_bank_outputs(&banks[b], &self->bank[b], &rdata[b]);
    data_ports(&data, in, rdata);
    rfc_data_outputs(&data, &self->data, &moved);
    rfc_datapath_ports(in, &moved, rdata, &data, banks);
    rfc_data_commit(&data, &self->data);
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        main_bank_commit(&banks[b], &self->bank[b]);
    memcpy(out->disp_data, moved.disp_data, sizeof out->disp_data);
}

static int writes_nothing(const rfc_out *rfc) {
    return (rfc->w_lanes == 0) & (rfc->lrf_kind == RFC_LRF_NONE);
}

int rfc_datapath_assume(const void *self, const void *inputs) {
    const rfc_datapath_mem *mem = self;
    const rfc_datapath_in *in = inputs;
    rfc_data_in data = {0};
    main_bank_in banks[MAIN_BANKS];
    uint64_t taken = in->victims.full[0] | in->timer.busy[0];
    int holds = (in->arbiter.bank_we[0] & ~in->arbiter.bank_en[0]) == 0 &&
                (in->arbiter.bank_en[0] & taken) == 0 && below(in->scheduler.arrive_slot, ACTIVE);

    if (!holds)
        return 0;
    data_commands(&data, in);
    bank_commands(banks, in);
    for (unsigned p = 0; p < ACTIVE; p++)
        holds &= implies(!has(in->port.w_valid, p), writes_nothing(&in->rfc[p]));
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        holds &= main_bank_assume(&mem->bank[b], &banks[b]);
    return holds & rfc_data_assume(&mem->data, &data);
}

enum { AT_ONCE, LRF_MOVES };

static const char *const covers[] = {
    [AT_ONCE] = "a fill, a hit, a write of an entry, a victim that goes home and a dispatch",
    [LRF_MOVES] = RFC_LRF ? "an entry takes what the LRF held" : "",
    NULL};

int rfc_datapath_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const rfc_datapath_in *in = inputs;
    (void)self;
    (void)out;
    if (k == LRF_MOVES)
        return has(in->port.w_valid, 0) && in->rfc[0].lrf_kind == RFC_LRF_MOVED &&
               in->rfc[0].w_lanes != 0;
    return in->timer.done[0] != 0 && in->rfc[0].hit[0] != 0 && in->rfc[0].w_lanes != 0 &&
           banks_back(&in->victims, &in->timer) != 0 && in->collector.disp_valid[0] != 0;
}

const struct datapath_form rfc_datapath_form = {
    .name = "rfc_datapath",
    .in_size = sizeof(rfc_datapath_in),
    .out_size = sizeof(rfc_datapath_out),
    .mem_size = sizeof(rfc_datapath_mem),
    .argument = {{DATAPATH_MEMORY, "rfc_data", 1, offsetof(rfc_datapath_mem, data),
                  sizeof(rfc_data_mem)},
                 {DATAPATH_MEMORY, "main_bank", MAIN_BANKS, offsetof(rfc_datapath_mem, bank),
                  sizeof(main_bank_mem[MAIN_BANKS])},
                 {DATAPATH_OUTPUTS, "two_level_scheduler", 1, offsetof(rfc_datapath_in, scheduler),
                  sizeof(two_level_scheduler_out)},
                 {DATAPATH_OUTPUTS, "ltrf_collector", 1, offsetof(rfc_datapath_in, collector),
                  sizeof(ltrf_collector_out)},
                 {DATAPATH_OUTPUTS, "rfc", ACTIVE, offsetof(rfc_datapath_in, rfc),
                  sizeof(rfc_out[ACTIVE])},
                 {DATAPATH_OUTPUTS, "rfc_operands", 1, offsetof(rfc_datapath_in, operands),
                  sizeof(rfc_operands_out)},
                 {DATAPATH_OUTPUTS, "rfc_port", 1, offsetof(rfc_datapath_in, port),
                  sizeof(rfc_port_out)},
                 {DATAPATH_OUTPUTS, "victim_buffer", 1, offsetof(rfc_datapath_in, victims),
                  sizeof(victim_buffer_out)},
                 {DATAPATH_OUTPUTS, "bank_timer", 1, offsetof(rfc_datapath_in, timer),
                  sizeof(bank_timer_out)},
                 {DATAPATH_OUTPUTS, "bank_arbiter", 1, offsetof(rfc_datapath_in, arbiter),
                  sizeof(bank_arbiter_out)},
                 {DATAPATH_DATA, "wb_data", 1, offsetof(rfc_datapath_in, wb_data),
                  sizeof(uint64_t[RESULT_BUSES][DATA_WORDS])},
                 {DATAPATH_RESULT, "disp_data", 1, offsetof(rfc_datapath_out, disp_data),
                  sizeof(rfc_datapath_out)}},
    .covers = covers};
