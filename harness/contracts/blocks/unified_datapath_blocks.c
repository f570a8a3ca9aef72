/* SPDX-License-Identifier: Apache-2.0
 * See unified_datapath_blocks.h. Assumed is what the entries' data and the banks assume.
 */
#include "contracts/blocks/unified_datapath_blocks.h"

#include "contracts/blocks/datapath_form.h"
#include "contracts/orf_datapath_ports.h"
#include "contracts/unified_datapath_ports.h"
#include "unified_datapath.h"

int orf_data_assume(const void *self, const void *in);      /* orf_data.c */
int unified_banks_assume(const void *self, const void *in); /* unified_banks.c */

/* All but the data. */
static void bank_commands(unified_banks_in *banks, const unified_datapath_in *in) {
    memset(banks, 0, sizeof *banks);
    unified_banks_commands(banks, &in->reads, &in->writes, &in->memory);
}

static void data_commands(orf_data_in *data, const unified_datapath_in *in) {
    memset(data, 0, sizeof *data);
    orf_data_commands(data, &in->collector, &in->orf, &in->timer, &in->writes);
    memcpy(data->write_mask, in->wb_mask, sizeof data->write_mask);
}

static void data_ports(orf_data_in *data, const unified_datapath_in *in,
                       const unified_banks_out *shown) {
    data_commands(data, in);
    memcpy(data->bank_rdata, shown->rdata, sizeof data->bank_rdata);
    memcpy(data->wb_data, in->wb_data, sizeof data->wb_data);
}

void unified_datapath_ports(const unified_datapath_in *in, const orf_data_out *moved,
                            const unified_banks_out *shown, orf_data_in *data,
                            unified_banks_in *banks) {
    data_ports(data, in, shown);
    bank_commands(banks, in);
    memcpy(banks->wdata, moved->bank_wdata, sizeof banks->wdata);
    memcpy(banks->line_wdata, in->line_wdata, sizeof banks->line_wdata);
}

void unified_datapath_step(unified_datapath_mem *self, const unified_datapath_in *in,
                           unified_datapath_out *out) {
    unified_datapath_move(&self->data, &self->banks, &in->collector, &in->orf, &in->timer,
                          &in->reads, &in->writes, &in->memory, in->wb_mask, in->wb_data,
                          in->line_wdata, out->disp_data, out->line_rdata);
}

void unified_datapath_by_blocks(unified_datapath_mem *self, const unified_datapath_in *in,
                                unified_datapath_out *out) {
    unified_banks_in banks;
    unified_banks_out shown;
    orf_data_in data;
    orf_data_out moved;

    bank_commands(&banks, in);
    unified_banks_outputs(&banks, &self->banks, &shown);
    data_ports(&data, in, &shown);
    orf_data_outputs(&data, &self->data, &moved);
    unified_datapath_ports(in, &moved, &shown, &data, &banks);
    orf_data_commit(&data, &self->data);
    unified_banks_commit(&banks, &self->banks);
    memcpy(out->disp_data, moved.disp_data, sizeof out->disp_data);
    memcpy(out->line_rdata, shown.line_rdata, sizeof out->line_rdata);
}

int unified_datapath_assume(const void *self, const void *inputs) {
    const unified_datapath_mem *mem = self;
    const unified_datapath_in *in = inputs;
    orf_data_in data;
    unified_banks_in banks;

    data_commands(&data, in);
    bank_commands(&banks, in);
    return unified_banks_assume(&mem->banks, &banks) & orf_data_assume(&mem->data, &data);
}

enum { AT_ONCE, LINES };

static const char *const covers[] = {
    [AT_ONCE] =
        "an entry is read and filled, a register is read and one written, a unit dispatches",
    [LINES] = "a line is read while a register is written",
    NULL};

int unified_datapath_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const unified_datapath_in *in = inputs;
    (void)self;
    (void)out;
    if (k == AT_ONCE)
        return in->orf.get_valid[0] != 0 && in->orf.put_valid[0] != 0 &&
               in->reads.bank_read[0] != 0 && in->writes.bank_we[0] != 0 &&
               in->collector.disp_valid[0] != 0;
    return in->memory.line_read[0] != 0 && in->writes.bank_we[0] != 0 &&
           in->writes.bank_wsel[0] == 1;
}

const struct datapath_form unified_datapath_form = {
    .name = "unified_datapath",
    .in_size = sizeof(unified_datapath_in),
    .out_size = sizeof(unified_datapath_out),
    .mem_size = sizeof(unified_datapath_mem),
    .argument = {{DATAPATH_MEMORY, "orf_data", 1, offsetof(unified_datapath_mem, data),
                  sizeof(orf_data_mem)},
                 {DATAPATH_MEMORY, "unified_banks", 1, offsetof(unified_datapath_mem, banks),
                  sizeof(unified_banks_mem)},
                 {DATAPATH_OUTPUTS, "ltrf_collector", 1, offsetof(unified_datapath_in, collector),
                  sizeof(ltrf_collector_out)},
                 {DATAPATH_OUTPUTS, "orf", 1, offsetof(unified_datapath_in, orf), sizeof(orf_out)},
                 {DATAPATH_OUTPUTS, "bank_timer", 1, offsetof(unified_datapath_in, timer),
                  sizeof(bank_timer_out)},
                 {DATAPATH_OUTPUTS, "bank_arbiter", 1, offsetof(unified_datapath_in, reads),
                  sizeof(bank_arbiter_out)},
                 {DATAPATH_OUTPUTS, "bank_arbiter", 1, offsetof(unified_datapath_in, writes),
                  sizeof(bank_arbiter_out)},
                 {DATAPATH_OUTPUTS, "unified_arbiter", 1, offsetof(unified_datapath_in, memory),
                  sizeof(unified_arbiter_out)},
                 {DATAPATH_DATA, "write_mask", 1, offsetof(unified_datapath_in, wb_mask),
                  sizeof(uint32_t[RESULT_BUSES])},
                 {DATAPATH_DATA, "wb_data", 1, offsetof(unified_datapath_in, wb_data),
                  sizeof(uint64_t[RESULT_BUSES][DATA_WORDS])},
                 {DATAPATH_DATA, "line_wdata", 1, offsetof(unified_datapath_in, line_wdata),
                  sizeof(uint64_t[DATA_WORDS]), .of = "unified_banks"},
                 {DATAPATH_RESULT, "disp_data", 1, offsetof(unified_datapath_out, disp_data),
                  sizeof(uint64_t[DISPATCH_PORTS * SLOTS][DATA_WORDS])},
                 {DATAPATH_RESULT, "line_rdata", 1, offsetof(unified_datapath_out, line_rdata),
                  sizeof(uint64_t[DATA_WORDS]), .of = "unified_banks"}},
    .covers = covers};
