/* SPDX-License-Identifier: Apache-2.0
 * wcb: the warp control block of one warp (LTRF, 4.1, Fig. 7). See wcb.h.
 */
#include "wcb.h"

#include "prim/bitvec.h"

#include <string.h>

#define REG_WORDS BITVEC_WORDS(THREAD_REGS)

_Static_assert(BANKS <= 64 && SLOTS <= 64 && RESULT_BUSES <= 64, "one word a vector of these");

static bool reg_exists(unsigned reg) {
    return number_exists(reg, REG_BITS, THREAD_REGS);
}

static bool get(const uint64_t *registers, unsigned reg) {
    return reg_exists(reg) && bitvec_get(registers, reg);
}

static void put(uint64_t *registers, unsigned reg, bool value) {
    if (reg_exists(reg))
        bitvec_put(registers, REG_WORDS, reg, value);
}

/* The entry of the register cache address table. */
static unsigned bank_of(const wcb_state *s, unsigned reg) {
    return reg_exists(reg) ? bitvec_field(s->bank, reg * BANK_BITS, BANK_BITS) : 0;
}

void wcb_moore(const wcb_state *s, wcb_out *out) {
    out->offset = s->offset;
    memcpy(out->working_set, s->working_set, sizeof out->working_set);
    memcpy(out->valid, s->valid, sizeof out->valid);
}

void wcb_outputs(const wcb_in *in, const wcb_state *s, wcb_out *out) {
    wcb_moore(s, out);
    out->lookup_valid[0] = out->lookup_live[0] = out->result_valid[0] = 0;
    for (unsigned i = 0; i < 2; i++) {
        unsigned reg = in->lookup_reg[i];

        out->lookup_bank[i] = bank_of(s, reg);
        out->lookup_valid[0] |= (uint64_t)get(s->valid, reg) << i;
        out->lookup_live[0] |= (uint64_t)(!LIVENESS || get(s->live, reg)) << i;
    }
    for (unsigned p = 0; p < RESULT_BUSES; p++) {
        out->result_bank[p] = bank_of(s, in->result_reg[p]);
        out->result_valid[0] |= (uint64_t)get(s->valid, in->result_reg[p]) << p;
    }
}

/* 1 and 2: A register is given a bank, its data has come, or it leaves. */
static void move_registers(const wcb_in *in, wcb_state *next) {
    if (in->set && reg_exists(in->set_reg)) {
        bitvec_put_field(next->bank, in->set_reg * BANK_BITS, BANK_BITS, in->set_bank);
        put(next->valid, in->set_reg, in->set_valid);
    }
    for (unsigned b = 0; b < BANKS; b++)
        if (bitvec_get(in->fill, b))
            put(next->valid, in->fill_reg[b], true);
    if (in->drop)
        put(next->valid, in->drop_reg, false);
}

/* 4: "A register becomes live when it is written to and dead when an instruction indicates it"
 * (3.2). */
static void follow_life(const wcb_in *in, wcb_state *next) {
    for (unsigned k = 0; k < SLOTS; k++)
        if (bitvec_get(in->dead, k))
            put(next->live, in->dead_reg[k], false);
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        if (bitvec_get(in->written, p))
            put(next->live, in->result_reg[p], true);
}

void wcb_step(const wcb_in *in, const wcb_state *s, wcb_out *out, wcb_state *next) {
    (void)out;
    *next = *s;
    if (in->clear) {
        memset(next->valid, 0, sizeof next->valid);
        memset(next->working_set, 0, sizeof next->working_set);
        memset(next->live, 0, sizeof next->live);
        return;
    }
    move_registers(in, next);
    if (in->load)
        memcpy(next->working_set, in->load_vector, sizeof next->working_set);
    if (LIVENESS)
        follow_life(in, next);
    if (in->enter)
        next->offset = in->enter_offset;
}
