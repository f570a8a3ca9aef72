/* SPDX-License-Identifier: Apache-2.0
 * The banks of a fast form (datapath_form.h), which are alike in all of them.
 */
#ifndef TWINRF_DATAPATH_BANKS_H
#define TWINRF_DATAPATH_BANKS_H

#include "prim/bitvec.h"
#include "contracts/datapath_ports.h"
#include "register_bank.h"

int register_bank_assume(const void *self, const void *in); /* register_bank.c */

/* Inputs of all banks: the arbiter's commands and the crossbar's data. */
static inline void bank_ports(register_bank_in banks[BANKS], const bank_arbiter_out *arbiter,
                              const uint64_t wdata[BANKS][BITVEC_WORDS(DATA_BITS)]) {
    memset(banks, 0, BANKS * sizeof *banks);
    for (unsigned b = 0; b < BANKS; b++) {
        register_bank_commands(&banks[b], arbiter, b);
        memcpy(banks[b].wdata, wdata[b], sizeof banks[b].wdata);
    }
}

/* Read data depends on the bank's state alone. */
static inline void bank_reads(const register_bank_mem banks[BANKS],
                              register_bank_out rdata[BANKS]) {
    register_bank_in any;
    for (unsigned b = 0; b < BANKS; b++)
        register_bank_outputs(&any, &banks[b], &rdata[b]);
}

/* What every bank assumes, and that the arbiter writes none that it does not access, which is
 * proved of it (top_datapath.c). */
static inline int banks_assume(const register_bank_mem banks[BANKS],
                               const bank_arbiter_out *arbiter) {
    register_bank_in bank = {0};
    int holds = (arbiter->bank_we[0] & ~arbiter->bank_en[0]) == 0;
    for (unsigned b = 0; b < BANKS; b++) {
        register_bank_commands(&bank, arbiter, b);
        holds &= register_bank_assume(&banks[b], &bank);
    }
    return holds;
}

/* For covers: is a bank read, and from where are banks written? */
static inline int banks_are_read(const bank_arbiter_out *arbiter) {
    return (arbiter->bank_en[0] & ~arbiter->bank_we[0]) != 0;
}

static inline uint64_t bank_sources(const bank_arbiter_out *arbiter) {
    uint64_t sources = 0;
    for (unsigned b = 0; b < BANKS; b++)
        sources |= arbiter->bank_wsel[b] &
                   bits_if(bitvec_get(arbiter->bank_en, b) && bitvec_get(arbiter->bank_we, b));
    return sources;
}

#endif
