/* SPDX-License-Identifier: Apache-2.0
 * rfc_port: write port of the register file caches (Gebhart, 5.2). See rfc_port.h. Steps in the
 * comments are those of docs/blocks/rfc_port.md.
 */
#include "rfc_port.h"

#include "prim/bitvec.h"

#include <string.h>

_Static_assert(RESULT_BUSES <= 64 && BANKS <= 64 && ACTIVE <= 64, "one word a set of these");

/* What the ports take: a bus, or a bank, or nothing. */
struct ports {
    uint64_t bus[RFC_WRITE_PORTS], bank[RFC_WRITE_PORTS];
    uint64_t used; /* slots that are written */
};

static uint64_t slot_of(const rfc_port_in *in, unsigned bus) {
    return in->bus_slot[bus][0];
}

/* Slots of these buses, one or none. */
static uint64_t slots_of(const rfc_port_in *in, uint64_t buses) {
    uint64_t slots = 0;

    for (unsigned b = 0; b < RESULT_BUSES; b++)
        slots |= slot_of(in, b) & bits_if(buses >> b & 1);
    return slots;
}

/* Buses with a result for one of these slots. */
static uint64_t buses_of(const rfc_port_in *in, uint64_t slots) {
    uint64_t buses = 0;

    for (unsigned b = 0; b < RESULT_BUSES; b++)
        buses |= (uint64_t)((slot_of(in, b) & slots) != 0) << b;
    return buses;
}

/* Step 1. */
static void take_results(const rfc_port_in *in, const rfc_port_state *s, struct ports *p) {
    uint64_t left = in->to_rfc[0];

    for (unsigned i = 0; i < RFC_WRITE_PORTS; i++) {
        p->bus[i] = bits_pick(left, s->turn[0]);
        p->used |= slots_of(in, p->bus[i]);
        left &= ~(p->bus[i] | buses_of(in, p->used));
    }
}

static uint64_t fill_slot_of(const rfc_port_in *in, unsigned bank) {
    unsigned slot = in->fill_slot[bank];

    return number_exists(slot, ACTIVE_BITS, ACTIVE) ? bits_bit(slot) : 0;
}

/* Step 2: what this bank has read may go through a port that is left. */
static bool may_fill(const rfc_port_in *in, unsigned bank, uint64_t used) {
    return bitvec_get(in->fill_valid, bank) && (fill_slot_of(in, bank) & in->open[0] & ~used) != 0;
}

static void take_fills(const rfc_port_in *in, struct ports *p) {
    for (unsigned i = 0; i < RFC_WRITE_PORTS; i++) {
        p->bank[i] = 0;
        for (unsigned b = 0; b < BANKS; b++)
            if (p->bus[i] == 0 && p->bank[i] == 0 && may_fill(in, b, p->used)) {
                p->bank[i] = bits_bit(b);
                p->used |= fill_slot_of(in, b);
            }
    }
}

static void choose(const rfc_port_in *in, const rfc_port_state *s, struct ports *p) {
    p->used = 0;
    take_results(in, s, p);
    take_fills(in, p);
}

/* Step 3. */
static void show_result(const rfc_port_in *in, unsigned bus, unsigned slot, rfc_port_out *out) {
    out->w_valid[0] |= bits_bit(slot);
    out->w_lrf[0] |= (uint64_t)bitvec_get(in->wb_lrf, bus) << slot;
    out->w_reg[slot] = in->wb_reg[bus];
    out->w_mask[slot] = in->wb_mask[bus];
    out->w_bus[slot] = bus;
}

static void show_fill(const rfc_port_in *in, unsigned bank, unsigned slot, rfc_port_out *out) {
    out->w_valid[0] |= bits_bit(slot);
    out->w_fill[0] |= bits_bit(slot);
    out->w_reg[slot] = in->fill_reg[bank];
    out->w_mask[slot] = (uint32_t)bits_low(LANES);
    out->w_bank[slot] = bank;
}

static void show_port(const rfc_port_in *in, uint64_t buses, uint64_t banks, rfc_port_out *out) {
    for (unsigned p = 0; p < ACTIVE; p++) {
        for (unsigned b = 0; b < RESULT_BUSES; b++)
            if ((buses >> b & 1) && (slot_of(in, b) >> p & 1))
                show_result(in, b, p, out);
        for (unsigned b = 0; b < BANKS; b++)
            if ((banks >> b & 1) && in->fill_slot[b] == p)
                show_fill(in, b, p, out);
    }
}

void rfc_port_outputs(const rfc_port_in *in, const rfc_port_state *s, rfc_port_out *out) {
    struct ports ports;

    memset(out, 0, sizeof *out);
    choose(in, s, &ports);
    for (unsigned i = 0; i < RFC_WRITE_PORTS; i++)
        show_port(in, ports.bus[i], ports.bank[i], out);
}

/* Step 4. */
void rfc_port_step(const rfc_port_in *in, const rfc_port_state *s, rfc_port_out *out,
                   rfc_port_state *next) {
    struct ports ports;

    *next = *s;
    choose(in, s, &ports);
    out->bus_done[0] = 0;
    for (unsigned i = 0; i < RFC_WRITE_PORTS; i++)
        if (slots_of(in, ports.bus[i]) & in->w_done[0])
            out->bus_done[0] |= ports.bus[i];
    if (ports.bus[0] & out->bus_done[0])
        next->turn[0] = bits_above(ports.bus[0], RESULT_BUSES);
}
