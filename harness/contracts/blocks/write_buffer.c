/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/write_buffer.md. A bus keeps its result until bus_done: a matter of
 * several cycles. The buffer that takes it remembers row and mask, so it is said of those.
 */
#include <stddef.h>

#include "contracts/contract.h"
#include "contracts/predicates.h"
#include "write_buffer_if.h"

/* ---- inputs ---- */

enum { OUT_IS_EMPTY, OUT_BANK_IS_IDLE, OUT_BANKS_DIFFER, BUS_KEEPS, BUS_ROW_EXISTS, ASSUMPTIONS };

static const char *const assumptions[] = {
    [OUT_IS_EMPTY] = "the buffer of an out_valid is empty",
    [OUT_BANK_IS_IDLE] = "its out_bank is a bank, not unloading and not fill_valid",
    [OUT_BANKS_DIFFER] = "no two out_valid have the same out_bank",
    [BUS_KEEPS] = "a bus keeps warp, register and mask until bus_done",
    [BUS_ROW_EXISTS] = "bus_base + bus_reg / MainBanks is a row",
    [ASSUMPTIONS] = NULL};

static int is_unloading(const write_buffer_state *s, unsigned bank) {
    int any = 0;
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        any |= (s->phase[m] == BUFFER_FROM_CACHE) & (s->source[m] == bank) & (s->beat[m] < BEATS);
    return any;
}

static int outs_are_empty(const write_buffer_in *in, const write_buffer_state *s) {
    int empty = 1;
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        empty &= implies(has(in->out_valid, m), s->phase[m] == BUFFER_EMPTY);
    return empty;
}

static int out_banks_are_idle(const write_buffer_in *in, const write_buffer_state *s) {
    int idle = 1;
    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        unsigned bank = in->out_bank[m];
        idle &= implies(has(in->out_valid, m),
                        below(bank, BANKS) && !has(in->fill_valid, bank) && !is_unloading(s, bank));
    }
    return idle;
}

static int out_banks_differ(const write_buffer_in *in) {
    int same = 0;
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        for (unsigned n = 0; n < m; n++)
            same |= has(in->out_valid, m) & has(in->out_valid, n) &
                    (in->out_bank[m] == in->out_bank[n]);
    return !same;
}

/* The buffer that a bus wants, and the row there. */
static unsigned buffer_of(const write_buffer_in *in, unsigned p) {
    return ((unsigned)in->bus_reg[p] + in->bus_warp[p]) % MAIN_BANKS;
}

static unsigned row_of(const write_buffer_in *in, unsigned p) {
    return (unsigned)in->bus_base[p] + in->bus_reg[p] / MAIN_BANKS;
}

static int buses_keep(const write_buffer_in *in, const write_buffer_state *s) {
    int keep = 1;
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        for (unsigned p = 0; p < RESULT_BUSES; p++) {
            int taken = (s->phase[m] == BUFFER_FROM_BUS) & (s->source[m] == BANKS + p);
            int same = has(in->bus_valid, p) & (buffer_of(in, p) == m) &
                       (row_of(in, p) == s->row[m]) & (in->bus_mask[p] == s->mask[m]);
            keep &= implies(taken, same);
        }
    return keep;
}

static int bus_rows_exist(const write_buffer_in *in) {
    int exist = 1;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        exist &= implies(has(in->bus_valid, p), below(row_of(in, p), MAIN_ROWS));
    return exist;
}

static unsigned broken(const void *self, const void *inputs) {
    const write_buffer_state *s = self;
    const write_buffer_in *in = inputs;
    return broken_unless(outs_are_empty(in, s), OUT_IS_EMPTY) |
           broken_unless(out_banks_are_idle(in, s), OUT_BANK_IS_IDLE) |
           broken_unless(out_banks_differ(in), OUT_BANKS_DIFFER) |
           broken_unless(buses_keep(in, s), BUS_KEEPS) |
           broken_unless(bus_rows_exist(in), BUS_ROW_EXISTS);
}

int write_buffer_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum { TURNS, BEATS_FIT, SOURCE_FITS, SOURCES_DIFFER, MOVING_FITS, INVARIANTS };

static const char *const invariants[] = {
    [TURNS] = "bus_turn is all bits above some bit",
    [BEATS_FIT] = "beat is at most Beats: not 0 while a buffer is filled, not Beats from a bus, "
                  "Beats when it is full",
    [SOURCE_FITS] = "source exists, and is a cache bank or a bus as the phase says",
    [SOURCES_DIFFER] = "no two buffers are read for from one cache bank, or filled from one bus",
    [MOVING_FITS] = "moving is 0 outside phase FROM_CACHE, and 1 there when all beats were read",
    [INVARIANTS] = NULL};

/* Inductive: beat counts from 1 on, and with the last one of a bus, or the last one moved, the
 * buffer is full. */
static int beats_fit(const write_buffer_state *s) {
    int fit = 1;
    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        unsigned phase = s->phase[m], beat = s->beat[m];
        fit &= (beat <= BEATS) &
               implies((phase == BUFFER_FROM_CACHE) | (phase == BUFFER_FROM_BUS), beat != 0) &
               implies(phase == BUFFER_FROM_BUS, beat != BEATS) &
               implies(phase == BUFFER_FULL, beat == BEATS);
    }
    return fit;
}

static int sources_fit(const write_buffer_state *s) {
    int fit = 1;
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        fit &= below(s->source[m], SOURCES) &
               implies(s->phase[m] == BUFFER_FROM_CACHE, below(s->source[m], BANKS)) &
               implies(s->phase[m] == BUFFER_FROM_BUS, !below(s->source[m], BANKS));
    return fit;
}

/* Inductive: a bank that is unloading is not asked to, nor one of two buffers (assumptions); a bus
 * that a buffer takes from wants none. */
static int sources_differ(const write_buffer_state *s) {
    int same = 0;
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        for (unsigned n = 0; n < m; n++) {
            int both = (s->phase[m] == s->phase[n]) & (s->source[m] == s->source[n]);
            int unread = (s->beat[m] < BEATS) & (s->beat[n] < BEATS);
            same |= both & ((s->phase[m] == BUFFER_FROM_BUS) |
                            ((s->phase[m] == BUFFER_FROM_CACHE) & unread));
        }
    return !same;
}

/* Inductive: the last beat that is read moves in the cycle after, which ends the phase. */
static int moving_fit(const write_buffer_state *s) {
    int fit = 1;
    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        int filled = s->phase[m] == BUFFER_FROM_CACHE;
        fit &= implies(!filled, !has(s->moving, m)) &
               implies(filled & (s->beat[m] == BEATS), has(s->moving, m));
    }
    return fit;
}

static unsigned strayed(const void *self) {
    const write_buffer_state *s = self;
    return broken_unless(is_turn_mask(s->bus_turn, RESULT_BUSES), TURNS) |
           broken_unless(beats_fit(s), BEATS_FIT) | broken_unless(sources_fit(s), SOURCE_FITS) |
           broken_unless(sources_differ(s), SOURCES_DIFFER) |
           broken_unless(moving_fit(s), MOVING_FITS);
}

int write_buffer_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum {
    OUT,
    SEVERAL_OUT,
    OUT_MEETS_IN,
    OUT_BEHIND,
    OUT_BESIDE,
    BEAT_READ,
    BEAT_WAITS,
    BEAT_MOVES_UNREAD,
    LAST_FROM_CACHE,
    BUS_TAKES,
    BUS_TAKES_IN_TURN,
    BUSES_TAKE,
    BUS_TAKES_BESIDE,
    BUSES_MEET,
    BUS_MEETS_USED,
    BUS_MEETS_OUT,
    BUS_MEETS_IN,
    BUS_MOVES,
    LAST_FROM_BUS,
    BUS_PART,
    BOTH_KINDS,
    WRITE,
    WRITE_WAITS,
    ALL_USED
};
enum { SEVERAL_BEATS = BEATS > 1, SEVERAL_BUSES = RESULT_BUSES > 1, SEVERAL = MAIN_BANKS > 1 };
enum { BEATS_WAIT = SEVERAL_BEATS && !CACHE_BUFFERS };

static const char *const covers[] = {
    [OUT] = "a register begins to leave",
    [SEVERAL_OUT] = SEVERAL && BANKS > 1 ? "two registers begin to leave" : "",
    [OUT_MEETS_IN] = "a register leaves to the main bank from which another one enters",
    [OUT_BEHIND] =
        SEVERAL ? "a register leaves a bank while the last beat of another one comes from it" : "",
    [OUT_BESIDE] = SEVERAL && SEVERAL_BEATS && BANKS > 1
                       ? "a register leaves a bank while another one is read from another bank"
                       : "",
    [BEAT_READ] = SEVERAL_BEATS ? "a further beat is read" : "",
    [BEAT_WAITS] = BEATS_WAIT ? "a beat waits for a fill of its bank" : "",
    [BEAT_MOVES_UNREAD] = BEATS_WAIT ? "a beat moves while the next one waits for a fill" : "",
    [LAST_FROM_CACHE] = "the last beat of a cache bank moves",
    [BUS_TAKES] = "a bus takes a buffer",
    [BUS_TAKES_IN_TURN] = SEVERAL_BUSES ? "a bus takes a buffer before a lower-numbered one" : "",
    [BUSES_TAKE] = SEVERAL_BUSES && SEVERAL ? "two buses take a buffer each" : "",
    [BUS_TAKES_BESIDE] = SEVERAL ? "a bus takes a buffer, a register that leaves another one" : "",
    [BUSES_MEET] = SEVERAL_BUSES ? "two buses want the same buffer, one takes it" : "",
    [BUS_MEETS_USED] = "a bus wants a buffer that is not empty",
    [BUS_MEETS_OUT] = "a bus wants a buffer that a register that leaves takes",
    [BUS_MEETS_IN] = "a bus wants a buffer in the cycle in which a register of its bank enters",
    [BUS_MOVES] = SEVERAL_BEATS ? "a further beat of a bus moves" : "",
    [LAST_FROM_BUS] = "the last beat of a bus moves",
    [BUS_PART] = "a result of some lanes takes a buffer",
    [BOTH_KINDS] =
        SEVERAL && SEVERAL_BEATS ? "one buffer is filled from a bank, one from a bus" : "",
    [WRITE] = "a buffer is written",
    [WRITE_WAITS] = "a full buffer waits for its bank",
    [ALL_USED] = "no buffer is empty",
    NULL};

static int is_in_use(const write_buffer_state *s, unsigned p) {
    int any = 0;
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        any |= (s->phase[m] == BUFFER_FROM_BUS) & (s->source[m] == BANKS + p);
    return any;
}

/* Bus p wants a buffer. */
static int wants(const write_buffer_in *in, const write_buffer_state *s, unsigned p) {
    return has(in->bus_valid, p) & !is_in_use(s, p);
}

/* Bus p takes a buffer. */
static int takes(const write_buffer_in *in, const write_buffer_state *s,
                 const write_buffer_out *out, unsigned p) {
    unsigned m = buffer_of(in, p);
    return wants(in, s, p) & (s->phase[m] == BUFFER_EMPTY) & has(out->move_valid, m) &
           (out->move_source[m] == BANKS + p);
}

static unsigned count_takes(const write_buffer_in *in, const write_buffer_state *s,
                            const write_buffer_out *out) {
    unsigned n = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        n += (unsigned)takes(in, s, out, p);
    return n;
}

/* Bus q takes what bus p wants, too. */
static int buses_meet(const write_buffer_in *in, const write_buffer_state *s,
                      const write_buffer_out *out, int lower_only) {
    int any = 0;
    for (unsigned q = 0; q < RESULT_BUSES; q++)
        for (unsigned p = 0; p < RESULT_BUSES; p++)
            any |= (p != q) & (!lower_only | (p < q)) & takes(in, s, out, q) & wants(in, s, p) &
                   (buffer_of(in, p) == buffer_of(in, q));
    return any;
}

/* Why a bus that wants a buffer has to wait. */
static int bus_meets(const write_buffer_in *in, const write_buffer_state *s, unsigned k) {
    int any = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++) {
        unsigned m = buffer_of(in, p);
        int shows = k == BUS_MEETS_USED  ? s->phase[m] != BUFFER_EMPTY
                    : k == BUS_MEETS_OUT ? has(in->out_valid, m)
                                         : has(in->in_valid, m) & (s->phase[m] == BUFFER_EMPTY);
        any |= wants(in, s, p) & shows;
    }
    return any;
}

/* A register begins to leave this cache bank. */
static int is_left(const write_buffer_in *in, unsigned bank) {
    int any = 0;
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        any |= has(in->out_valid, m) & (in->out_bank[m] == bank);
    return any;
}

/* A buffer that is filled from a cache bank, as cover k says. */
static int is_filled(unsigned k, const write_buffer_in *in, const write_buffer_state *s) {
    int any = 0;
    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        int filled = s->phase[m] == BUFFER_FROM_CACHE, unread = s->beat[m] < BEATS;
        int moves = has(s->moving, m);
        int waits = !CACHE_BUFFERS && filled && unread && has(in->fill_valid, s->source[m]);
        int shows = k == OUT_BEHIND          ? is_left(in, s->source[m]) & !unread
                    : k == OUT_BESIDE        ? unread & (in->out_valid[0] != 0)
                    : k == BEAT_READ         ? unread & !waits
                    : k == BEAT_WAITS        ? waits & !moves
                    : k == BEAT_MOVES_UNREAD ? waits & moves
                                             : moves & !unread;
        any |= filled & shows;
    }
    return any;
}

static int cover_out(unsigned k, const write_buffer_in *in) {
    switch (k) {
    case OUT:
        return in->out_valid[0] != 0;
    case SEVERAL_OUT:
        return bitvec_many(in->out_valid, 1);
    default:
        return (in->out_valid[0] & in->in_valid[0]) != 0;
    }
}

static int cover_buses(unsigned k, const write_buffer_in *in, const write_buffer_state *s,
                       const write_buffer_out *out) {
    switch (k) {
    case BUS_TAKES:
        return count_takes(in, s, out) > 0;
    case BUS_TAKES_IN_TURN:
        return buses_meet(in, s, out, 1);
    case BUSES_TAKE:
        return count_takes(in, s, out) > 1;
    case BUS_TAKES_BESIDE:
        return (count_takes(in, s, out) > 0) & (in->out_valid[0] != 0);
    case BUSES_MEET:
        return buses_meet(in, s, out, 0);
    default:
        return bus_meets(in, s, k);
    }
}

static int any_takes_in_part(const write_buffer_in *in, const write_buffer_state *s,
                             const write_buffer_out *out) {
    int any = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        any |= takes(in, s, out, p) & (in->bus_mask[p] != 0) & (in->bus_mask[p] != bits_low(LANES));
    return any;
}

static int any_in_phase(const write_buffer_state *s, unsigned phase) {
    int any = 0;
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        any |= s->phase[m] == phase;
    return any;
}

static int cover_rest(unsigned k, const write_buffer_in *in, const write_buffer_state *s,
                      const write_buffer_out *out) {
    switch (k) {
    case BUS_MOVES:
        return any_in_phase(s, BUFFER_FROM_BUS);
    case LAST_FROM_BUS:
        return out->bus_done[0] != 0;
    case BUS_PART:
        return any_takes_in_part(in, s, out);
    case BOTH_KINDS:
        return any_in_phase(s, BUFFER_FROM_CACHE) & any_in_phase(s, BUFFER_FROM_BUS);
    case WRITE:
        return (out->write[0] & ~in->main_busy[0]) != 0;
    case WRITE_WAITS:
        return (out->write[0] & in->main_busy[0]) != 0;
    default:
        return !any_in_phase(s, BUFFER_EMPTY);
    }
}

int write_buffer_cover(unsigned k, const void *self, const void *inputs, const void *outputs) {
    const write_buffer_state *s = self;
    const write_buffer_in *in = inputs;
    const write_buffer_out *out = outputs;
    if (k <= OUT_MEETS_IN)
        return cover_out(k, in);
    if (k <= LAST_FROM_CACHE)
        return is_filled(k, in, s);
    if (k <= BUS_MEETS_IN)
        return cover_buses(k, in, s, out);
    return cover_rest(k, in, s, out);
}

const struct contract write_buffer_contract = {.block = "write_buffer",
                                               .assume = write_buffer_assume,
                                               .invariant = write_buffer_invariant,
                                               .cover = write_buffer_cover,
                                               .covers = covers,
                                               .broken = broken,
                                               .assumptions = assumptions,
                                               .strayed = strayed,
                                               .invariants = invariants};
