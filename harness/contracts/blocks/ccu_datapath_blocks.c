/* SPDX-License-Identifier: Apache-2.0
 * See ccu_datapath_blocks.h. What is assumed are the assumptions of the crossbar and of every bank,
 * and that the arbiter writes no bank that it does not access.
 */
#include "contracts/blocks/ccu_datapath_blocks.h"

#include "ccu_datapath.h"
#include "contracts/ccu_datapath_ports.h"
#include "contracts/blocks/datapath_banks.h"
#include "contracts/blocks/datapath_form.h"

int ccu_crossbar_assume(const void *self, const void *in); /* ccu_crossbar.c */

static void crossbar_ports(ccu_crossbar_in *crossbar, const ccu_datapath_in *in,
                           const register_bank_out *rdata) {
    memset(crossbar, 0, sizeof *crossbar);
    ccu_crossbar_commands(crossbar, in->units, &in->allocator, &in->arbiter);
    for (unsigned b = 0; b < BANKS; b++)
        memcpy(crossbar->bank_rdata[b], rdata[b].rdata, sizeof rdata[b].rdata);
    memcpy(crossbar->wb_data, in->wb_data, sizeof crossbar->wb_data);
}

void ccu_datapath_ports(const ccu_datapath_in *in, const ccu_crossbar_out *moved,
                        const register_bank_out *rdata, ccu_crossbar_in *crossbar,
                        register_bank_in *banks) {
    crossbar_ports(crossbar, in, rdata);
    bank_ports(banks, &in->arbiter, moved->bank_wdata);
}

void ccu_datapath_step(ccu_datapath_mem *self, const ccu_datapath_in *in, ccu_datapath_out *out) {
    ccu_datapath_move(&self->crossbar, self->bank, in->units, &in->allocator, &in->arbiter,
                      in->wb_data, out->disp_data);
}

void ccu_datapath_by_blocks(ccu_datapath_mem *self, const ccu_datapath_in *in,
                            ccu_datapath_out *out) {
    register_bank_in banks[BANKS];
    register_bank_out rdata[BANKS];
    ccu_crossbar_in crossbar;
    ccu_crossbar_out moved;

    bank_reads(self->bank, rdata);
    crossbar_ports(&crossbar, in, rdata);
    ccu_crossbar_outputs(&crossbar, &self->crossbar, &moved);
    ccu_datapath_ports(in, &moved, rdata, &crossbar, banks);
    ccu_crossbar_commit(&crossbar, &self->crossbar);
    for (unsigned b = 0; b < BANKS; b++)
        register_bank_commit(&banks[b], &self->bank[b]);
    memcpy(out->disp_data, moved.disp_data, sizeof out->disp_data);
}

int ccu_datapath_assume(const void *self, const void *inputs) {
    const ccu_datapath_mem *mem = self;
    const ccu_datapath_in *in = inputs;
    ccu_crossbar_in crossbar = {0};

    ccu_crossbar_commands(&crossbar, in->units, &in->allocator, &in->arbiter);
    return ccu_crossbar_assume(&mem->crossbar, &crossbar) & banks_assume(mem->bank, &in->arbiter);
}

enum { AT_ONCE, STORE };

static const char *const covers[] = {
    [AT_ONCE] = "a fill, a write, a read and a dispatch at once",
    [STORE] = "fills of a unit and a store beside them, a write, a read and a dispatch at once",
    NULL};

/* Some unit has this many slots filled at least, and stores a result where `store` wants one. */
static int fills(const ccu_datapath_in *in, unsigned least, int store) {
    int any = 0;
    for (unsigned u = 0; u < COLLECTORS; u++)
        any |= bitvec_count(in->units[u].fill_valid, SLOTS) >= least &&
               (!store || in->units[u].d_valid);
    return any;
}

int ccu_datapath_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const ccu_datapath_in *in = inputs;
    (void)self;
    (void)out;
    return bank_sources(&in->arbiter) != 0 && banks_are_read(&in->arbiter) &&
           in->allocator.disp_valid[0] != 0 && (k == AT_ONCE ? fills(in, 1, 0) : fills(in, 2, 1));
}

const struct datapath_form ccu_datapath_form = {
    .name = "ccu_datapath",
    .in_size = sizeof(ccu_datapath_in),
    .out_size = sizeof(ccu_datapath_out),
    .mem_size = sizeof(ccu_datapath_mem),
    .argument = {{DATAPATH_MEMORY, "ccu_crossbar", 1, offsetof(ccu_datapath_mem, crossbar),
                  sizeof(ccu_crossbar_mem)},
                 {DATAPATH_MEMORY, "register_bank", BANKS, offsetof(ccu_datapath_mem, bank),
                  sizeof(register_bank_mem[BANKS])},
                 {DATAPATH_OUTPUTS, "ccu", COLLECTORS, offsetof(ccu_datapath_in, units),
                  sizeof(ccu_out[COLLECTORS])},
                 {DATAPATH_OUTPUTS, "ccu_allocator", 1, offsetof(ccu_datapath_in, allocator),
                  sizeof(ccu_allocator_out)},
                 {DATAPATH_OUTPUTS, "bank_arbiter", 1, offsetof(ccu_datapath_in, arbiter),
                  sizeof(bank_arbiter_out)},
                 {DATAPATH_DATA, "wb_data", 1, offsetof(ccu_datapath_in, wb_data),
                  sizeof(uint64_t[RESULT_BUSES][DATA_WORDS])},
                 {DATAPATH_RESULT, "disp_data", 1, offsetof(ccu_datapath_out, disp_data),
                  sizeof(ccu_datapath_out)}},
    .covers = covers};
