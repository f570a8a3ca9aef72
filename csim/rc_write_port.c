/* SPDX-License-Identifier: Apache-2.0
 * rc_write_port: what goes through port W (RFC-sim, V-A). See rc_write_port.h.
 */
#include "rc_write_port.h"

#include "bank_arbiter_codes.h"
#include "prim/bitvec.h"
#include "prim/cache_sets.h"

#include <string.h>

/* Nothing is asked. */
static void show_nothing(rc_write_port_out *out) {
    memset(out->w_valid, 0, sizeof out->w_valid);
    out->w_warp = 0;
    out->w_fill = 0;
    out->w_reg = 0;
    out->w_set = 0;
    out->w_mask = 0;
    out->w_touch = 0;
}

void rc_write_port_outputs(const rc_write_port_in *in, const rc_write_port_state *s,
                           rc_write_port_out *out) {
    bool result = in->wb_valid && !bitvec_get(in->waits, in->wb_warp);

    show_nothing(out);
    if (in->put_valid && (s->turn || !result)) {
        out->w_fill = 1;
        out->w_warp = in->put_warp;
        out->w_reg = in->put_reg;
        out->w_set = in->put_set;
        out->w_mask = in->put_mask;
        out->w_touch = in->put_touch;
    } else if (result) {
        out->w_warp = in->wb_warp;
        out->w_reg = in->wb_reg;
        out->w_set = home_set(in->wb_reg);
        out->w_mask = in->wb_mask;
    } else {
        return;
    }
    out->w_valid[0] = bits_bit(out->w_warp);
}

/* Needs what rc_write_port_outputs has left in `out`. */
void rc_write_port_step(const rc_write_port_in *in, const rc_write_port_state *s,
                        rc_write_port_out *out, rc_write_port_state *next) {
    bool asked = out->w_valid[0] != 0, fill = out->w_fill;
    bool goes = asked && !(in->victim != 0 && in->busy);

    (void)s;
    out->w_go[0] = out->w_valid[0] & bits_if(goes);
    out->take = goes && in->victim != 0;
    out->evict = goes && in->victim != 0 && (fill || RC_ALLOC != 0);
    out->d_mask = (uint32_t)bits_if(goes) & (in->alloc | (in->hit & (uint32_t)bits_if(!fill)));
    out->put_go = goes && fill;
    out->wb_kind = goes && !fill ? WB_HOME : WB_WAITS;
    next->turn = asked && fill && !goes;
}
