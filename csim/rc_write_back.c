/* SPDX-License-Identifier: Apache-2.0
 * rc_write_back: dirty registers on their way home (RFC-sim, IV-E). See rc_write_back.h.
 */
#include "rc_write_back.h"

#include "prim/bitvec.h"

#include <string.h>

_Static_assert(LANES <= 32 && BANKS <= 64, "one word of threads, one of banks");

/* Register of the lowest thread that is left; 0 without one. */
static unsigned first_register(const rc_write_back_state *s) {
    uint64_t one = bits_lowest(s->left);
    unsigned reg = 0;

    for (unsigned t = 0; t < LANES; t++)
        reg |= s->reg[t] & (unsigned)bits_if(one >> t & 1);
    return reg;
}

void rc_write_back_moore(const rc_write_back_state *s, rc_write_back_out *out) {
    unsigned reg = first_register(s);

    out->busy = s->left != 0;
    out->mask = 0;
    for (unsigned t = 0; t < LANES; t++)
        out->mask |= (uint32_t)(s->reg[t] == reg) << t;
    out->mask &= s->left;
}

static bool is_on_its_way(const rc_write_back_state *s, unsigned warp, unsigned reg) {
    uint32_t same = 0;

    if (s->left == 0 || s->warp != warp)
        return false;
    for (unsigned t = 0; t < LANES; t++)
        same |= (uint32_t)(s->reg[t] == reg) << t;
    return (same & s->left) != 0;
}

void rc_write_back_outputs(const rc_write_back_in *in, const rc_write_back_state *s,
                           rc_write_back_out *out) {
    unsigned reg = first_register(s), base = 0;

    rc_write_back_moore(s, out);
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        base |= in->base[w] & (unsigned)bits_if(s->warp == w);
    out->bank_we[0] = bits_bit((reg + s->warp) % BANKS) & bits_if(out->busy);
    out->row = (base + reg / BANKS) & (unsigned)(bits_low(ROW_BITS) & bits_if(out->busy));
    memset(out->rd_blocked, 0, sizeof out->rd_blocked);
    for (unsigned r = 0; r < COLLECTORS * SLOTS; r++)
        out->rd_blocked[r / 64] |= (uint64_t)is_on_its_way(s, in->rd_warp[r / SLOTS], in->rd_reg[r])
                                   << (r % 64);
}

/* Needs what rc_write_back_outputs has left in `out`. */
void rc_write_back_step(const rc_write_back_in *in, const rc_write_back_state *s,
                        rc_write_back_out *out, rc_write_back_state *next) {
    *next = *s;
    next->left = s->left & ~out->mask;
    if (in->take) {
        next->left = in->take_mask;
        next->warp = in->take_warp;
        memcpy(next->reg, in->take_reg, sizeof next->reg);
    }
}
