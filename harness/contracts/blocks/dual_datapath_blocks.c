/* SPDX-License-Identifier: Apache-2.0
 * See dual_datapath_blocks.h. What is assumed are the assumptions of the crossbar and of every
 * bank.
 */
#include "contracts/blocks/dual_datapath_blocks.h"

#include "contracts/blocks/datapath_form.h"
#include "contracts/datapath_ports.h"
#include "dual_datapath.h"

int crossbar_assume(const void *self, const void *in);  /* crossbar.c */
int dual_bank_assume(const void *self, const void *in); /* dual_bank.c */

static void crossbar_ports(crossbar_in *crossbar, const dual_datapath_in *in,
                           const dual_bank_out *rdata) {
    memset(crossbar, 0, sizeof *crossbar);
    crossbar_commands(crossbar, &in->collector, &in->writes, 0);
    for (unsigned b = 0; b < BANKS; b++)
        memcpy(crossbar->bank_rdata[b], rdata[b].rdata, sizeof rdata[b].rdata);
    memcpy(crossbar->wb_data, in->wb_data, sizeof crossbar->wb_data);
}

/* Of bank b, all but the data. */
static void bank_commands(dual_bank_in *bank, const dual_datapath_in *in, unsigned b) {
    memset(bank, 0, sizeof *bank);
    bank->rd = bitvec_get(in->reads.bank_read, b);
    bank->rd_row = in->reads.bank_row[b];
    bank->we = bitvec_get(in->writes.bank_we, b);
    bank->row = in->writes.bank_row[b];
    bank->mask = in->writes.bank_mask[b];
}

void dual_datapath_ports(const dual_datapath_in *in, const crossbar_out *moved,
                         const dual_bank_out *rdata, crossbar_in *crossbar, dual_bank_in *banks) {
    crossbar_ports(crossbar, in, rdata);
    for (unsigned b = 0; b < BANKS; b++) {
        bank_commands(&banks[b], in, b);
        memcpy(banks[b].wdata, moved->bank_wdata[b], sizeof banks[b].wdata);
    }
}

void dual_datapath_step(dual_datapath_mem *self, const dual_datapath_in *in,
                        dual_datapath_out *out) {
    dual_datapath_move(&self->crossbar, self->bank, &in->collector, &in->reads, &in->writes,
                       in->wb_data, out->disp_data);
}

void dual_datapath_by_blocks(dual_datapath_mem *self, const dual_datapath_in *in,
                             dual_datapath_out *out) {
    dual_bank_in banks[BANKS], any = {0};
    dual_bank_out rdata[BANKS];
    crossbar_in crossbar;
    crossbar_out moved;

    for (unsigned b = 0; b < BANKS; b++)
        dual_bank_outputs(&any, &self->bank[b], &rdata[b]);
    crossbar_ports(&crossbar, in, rdata);
    crossbar_outputs(&crossbar, &self->crossbar, &moved);
    dual_datapath_ports(in, &moved, rdata, &crossbar, banks);
    crossbar_commit(&crossbar, &self->crossbar);
    for (unsigned b = 0; b < BANKS; b++)
        dual_bank_commit(&banks[b], &self->bank[b]);
    memcpy(out->disp_data, moved.disp_data, sizeof out->disp_data);
}

int dual_datapath_assume(const void *self, const void *inputs) {
    const dual_datapath_mem *mem = self;
    const dual_datapath_in *in = inputs;
    crossbar_in crossbar = {0};
    int holds;

    crossbar_commands(&crossbar, &in->collector, &in->writes, 0);
    holds = crossbar_assume(&mem->crossbar, &crossbar);
    for (unsigned b = 0; b < BANKS; b++) {
        dual_bank_in bank;
        bank_commands(&bank, in, b);
        holds &= dual_bank_assume(&mem->bank[b], &bank);
    }
    return holds;
}

enum { AT_ONCE, ONE_ROW };

static const char *const covers[] = {
    [AT_ONCE] = "a fill, a read and a write of one bank, and a dispatch at once",
    [ONE_ROW] = "the same, of one row",
    NULL};

int dual_datapath_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const dual_datapath_in *in = inputs;
    int same = in->reads.bank_row[0] == in->writes.bank_row[0];
    (void)self;
    (void)out;
    return in->collector.fill_valid[0] != 0 && bitvec_get(in->reads.bank_read, 0) &&
           bitvec_get(in->writes.bank_we, 0) && in->writes.bank_mask[0] != 0 &&
           in->writes.bank_wsel[0] != 0 && in->collector.disp_valid[0] != 0 &&
           same == (k == ONE_ROW);
}

const struct datapath_form dual_datapath_form = {
    .name = "dual_datapath",
    .in_size = sizeof(dual_datapath_in),
    .out_size = sizeof(dual_datapath_out),
    .mem_size = sizeof(dual_datapath_mem),
    .argument = {{DATAPATH_MEMORY, "crossbar", 1, offsetof(dual_datapath_mem, crossbar),
                  sizeof(crossbar_mem)},
                 {DATAPATH_MEMORY, "dual_bank", BANKS, offsetof(dual_datapath_mem, bank),
                  sizeof(dual_bank_mem[BANKS])},
                 {DATAPATH_OUTPUTS, "operand_collector", 1, offsetof(dual_datapath_in, collector),
                  sizeof(operand_collector_out)},
                 {DATAPATH_OUTPUTS, "bank_arbiter", 1, offsetof(dual_datapath_in, reads),
                  sizeof(bank_arbiter_out)},
                 {DATAPATH_OUTPUTS, "bank_arbiter", 1, offsetof(dual_datapath_in, writes),
                  sizeof(bank_arbiter_out)},
                 {DATAPATH_DATA, "wb_data", 1, offsetof(dual_datapath_in, wb_data),
                  sizeof(uint64_t[RESULT_BUSES][DATA_WORDS])},
                 {DATAPATH_RESULT, "disp_data", 1, offsetof(dual_datapath_out, disp_data),
                  sizeof(dual_datapath_out)}},
    .covers = covers};
