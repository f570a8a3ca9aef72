/* SPDX-License-Identifier: Apache-2.0
 * write_buffer: control of the write buffers of the main register file (LTRF, 4.2). See
 * write_buffer.h. Sets of buffers, of cache banks and of buses are one word.
 */
#include "write_buffer.h"

#include "prim/bitvec.h"

#include <string.h>

_Static_assert(MAIN_BANKS <= 64 && BANKS <= 64 && RESULT_BUSES <= 64, "one word a set of these");

void write_buffer_outputs(const write_buffer_in *in, const write_buffer_state *s,
                          write_buffer_out *out) {
    (void)in;
    out->occupied[0] = out->unloading[0] = out->write[0] = 0;
    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        unsigned c = s->source[m];
        bool full = s->phase[m] == BUFFER_FULL;
        bool unloads = s->phase[m] == BUFFER_FROM_CACHE && s->beat[m] < BEATS && c < BANKS;

        out->occupied[0] |= (uint64_t)(s->phase[m] != BUFFER_EMPTY) << m;
        out->unloading[0] |= (uint64_t)unloads << (c % 64);
        out->write[0] |= (uint64_t)full << m;
        out->write_row[m] = full ? s->row[m] : 0;
        out->write_mask[m] = full ? s->mask[m] : 0;
    }
}

/* A cache bank's row is read for a beat, which moves in the next cycle. */
static void read_cache(unsigned bank, unsigned row, write_buffer_out *out) {
    if (!number_exists(bank, BANK_BITS, BANKS))
        return;
    out->cache_read[0] |= bits_bit(bank);
    out->cache_row[bank] = row;
}

static void move_beat(unsigned m, unsigned source, unsigned beat, write_buffer_out *out) {
    out->move_valid[0] |= bits_bit(m);
    out->move_source[m] = source;
    out->move_beat[m] = beat & bits_low(BEAT_BITS);
}

/* 1: Buffer m is filled from a cache bank. A fill of the bank cannot wait, a write-back can. With
 * an unload register the bank has been read, and nothing waits. */
static void fill_from_cache(const write_buffer_in *in, const write_buffer_state *s, unsigned m,
                            write_buffer_out *out, write_buffer_state *next) {
    unsigned c = s->source[m];

    if (bitvec_get(s->moving, m)) {
        move_beat(m, c, s->beat[m] - 1u, out);
        if (s->beat[m] == BEATS)
            next->phase[m] = BUFFER_FULL;
    }
    if (c < BANKS && s->beat[m] < BEATS && (CACHE_BUFFERS || !bitvec_get(in->fill_valid, c))) {
        if (!CACHE_BUFFERS)
            read_cache(c, s->slot[m], out);
        next->beat[m] = s->beat[m] + 1;
        next->moving[0] |= bits_bit(m);
    }
}

/* 1: Buffer m is filled from a bus. */
static void fill_from_bus(const write_buffer_state *s, unsigned m, write_buffer_out *out,
                          write_buffer_state *next) {
    unsigned p = s->source[m] - (unsigned)BANKS;

    move_beat(m, s->source[m], s->beat[m], out);
    next->beat[m] = (s->beat[m] + 1u) & bits_low(BEAT_BITS + 1);
    if (s->beat[m] != BEATS - 1)
        return;
    next->phase[m] = BUFFER_FULL;
    out->bus_done[0] |= (uint64_t)(p < RESULT_BUSES) << (p % 64);
}

/* 1: Returns the buses that a buffer is filled from. */
static uint64_t advance(const write_buffer_in *in, const write_buffer_state *s,
                        write_buffer_out *out, write_buffer_state *next) {
    uint64_t buses = 0;

    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        unsigned phase = s->phase[m], p = s->source[m] - (unsigned)BANKS;

        if (phase == BUFFER_FROM_CACHE) {
            fill_from_cache(in, s, m, out, next);
        } else if (phase == BUFFER_FROM_BUS) {
            fill_from_bus(s, m, out, next);
            buses |= (uint64_t)(p < RESULT_BUSES) << (p % 64);
        } else if (phase == BUFFER_FULL && !bitvec_get(in->main_busy, m)) {
            next->phase[m] = BUFFER_EMPTY;
        }
    }
    return buses;
}

/* 3: A register leaves the cache for buffer m: its first beat is read in this cycle already. */
static void take_register(const write_buffer_in *in, unsigned m, write_buffer_out *out,
                          write_buffer_state *next) {
    read_cache(in->out_bank[m], in->out_slot[m], out);
    next->phase[m] = BUFFER_FROM_CACHE;
    next->source[m] = in->out_bank[m];
    next->beat[m] = 1;
    next->moving[0] |= bits_bit(m);
    next->slot[m] = in->out_slot[m];
    next->row[m] = in->out_row[m];
    next->mask[m] = bits_low(LANES);
}

static void take_registers(const write_buffer_in *in, write_buffer_out *out,
                           write_buffer_state *next) {
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        if (bitvec_get(in->out_valid, m))
            take_register(in, m, out, next);
}

/* 5: Bus p gets buffer m: its first beat moves in this cycle. */
static void take_bus(const write_buffer_in *in, unsigned m, unsigned p, write_buffer_out *out,
                     write_buffer_state *next) {
    move_beat(m, BANKS + p, 0, out);
    out->bus_done[0] |= (uint64_t)(BEATS == 1) << p;
    next->phase[m] = BEATS == 1 ? BUFFER_FULL : BUFFER_FROM_BUS;
    next->source[m] = BANKS + p;
    next->beat[m] = 1;
    next->row[m] = (in->bus_base[p] + in->bus_reg[p] / MAIN_BANKS) & bits_low(MAIN_ROW_BITS);
    next->mask[m] = in->bus_mask[p];
}

/* 4: Results of registers that are not in the cache: one bus a buffer. The buffer is empty, and no
 * register of its main bank moves in this cycle. */
static void take_buses(const write_buffer_in *in, const write_buffer_state *s, uint64_t want,
                       write_buffer_out *out, write_buffer_state *next) {
    uint64_t wanted[MAIN_BANKS] = {0}, taken = 0;
    uint64_t may = ~(out->occupied[0] | in->out_valid[0] | in->in_valid[0]);

    for (unsigned p = 0; p < RESULT_BUSES; p++)
        wanted[((unsigned)in->bus_reg[p] + in->bus_warp[p]) % MAIN_BANKS] |= want & bits_bit(p);
    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        uint64_t bus = bits_pick(wanted[m], s->bus_turn[0]) & bits_if((may >> m) & 1);

        if (bus == 0)
            continue;
        take_bus(in, m, bits_index(bus), out, next);
        taken |= bus;
    }
    /* After the highest-numbered one. */
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        if ((taken >> p) & 1)
            next->bus_turn[0] = bits_above(bits_bit(p), RESULT_BUSES);
}

/* Needs the `occupied` that write_buffer_outputs has left in `out`. */
void write_buffer_step(const write_buffer_in *in, const write_buffer_state *s,
                       write_buffer_out *out, write_buffer_state *next) {
    uint64_t want = in->bus_valid[0];

    *next = *s;
    next->moving[0] = 0;
    out->cache_read[0] = out->move_valid[0] = out->bus_done[0] = 0;
    memset(out->cache_row, 0, sizeof out->cache_row);
    memset(out->move_source, 0, sizeof out->move_source);
    memset(out->move_beat, 0, sizeof out->move_beat);
    if (out->occupied[0] != 0)
        want &= ~advance(in, s, out, next);
    if (in->out_valid[0] != 0)
        take_registers(in, out, next);
    if (want != 0)
        take_buses(in, s, want, out, next);
}
