/* SPDX-License-Identifier: Apache-2.0
 * Ports of tops with an active set. Included by harness/sm/drive_<top>.c only.
 */
#ifndef TWINRF_DRIVE_PLACES_H
#define TWINRF_DRIVE_PLACES_H

#include "sm/drive_common.h"

static inline void drive_places_in(const struct sm_in *from, top_in *in) {
    in->stalled[0] = from->stalled;
    in->eligible[0] = from->eligible;
    in->main_latency = from->main_latency;
    in->clear_valid[0] = from->clear_valid;
    in->clear_warp = from->clear_warp;
}

static inline void drive_places_out(const top_out *out, struct sm_out *to) {
    to->places = (struct places_out){
        .held = out->held[0],
        .running = out->running[0],
        .leave = out->leave[0],
        .left = out->left[0],
        .wake = out->wake[0],
        .warp = (const uint8_t *)&out->place_warp,
        .enter_valid = out->enter_valid,
        .enter_warp = out->enter_warp,
        .enter_place = out->enter_place,
    };
}

#endif
