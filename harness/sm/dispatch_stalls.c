/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/dispatch_stalls.h"

#include <inttypes.h>

/* Own stream: the seed of a run is also that of kernels and start offsets. */
static const uint64_t OWN_SEED = UINT64_C(0x7374616c6c646973);

void dispatch_stalls_start(struct dispatch_stalls *d, uint32_t percent, uint64_t seed) {
    *d = (struct dispatch_stalls){.rng = {seed ^ OWN_SEED}, .percent = percent};
}

uint64_t dispatch_stalls_draw(struct dispatch_stalls *d) {
    uint64_t ready = (UINT64_C(1) << SM_DISPATCH_PORTS) - 1;
    for (unsigned port = 0; d->percent && port < SM_DISPATCH_PORTS; port++) {
        if (rng_below(&d->rng, 100) < d->percent) {
            ready &= ~(UINT64_C(1) << port);
        }
    }
    return ready;
}

int dispatch_stalls_check(const struct cycle_view *v, struct err *e) {
    uint64_t wrong = v->out->disp_valid & ~v->in->dispatch_ready;
    if (!wrong) {
        return 0;
    }
    unsigned port = (unsigned)__builtin_ctzll(wrong);
    return err_set(e,
                   "cycle %" PRIu64 ": expected no dispatch at port %u, whose dispatch_ready is 0, "
                   "got tag %u",
                   v->cycle, port, v->out->disp_tag[port]);
}

/* Cycles from a request's grant to the first in which its unit may dispatch: a read, a fill. */
static uint64_t operand_cycles(const struct cycle_view *v) {
    return HAS_ACTIVE_SET && !HAS_CACHE ? v->in->main_latency + UINT64_C(1) : 2;
}

/* The first cycle in which the pass has a unit and has shown all its requests. Those of a third
 * operand are looked up in the second cycle after the issue (LTRF). */
enum { ARRIVAL_CYCLES = 3 };

void dispatch_stalls_count(const struct dispatch_stalls *d, struct stats *s,
                           const struct cycle_view *v, unsigned port, const struct pass *pass) {
    unsigned subcore = port / DISPATCH_PORTS;
    unsigned unit = subcore * COLLECTORS + v->out->disp_unit[port] % COLLECTORS;
    uint64_t asked = d->last_request[unit] + operand_cycles(v);
    uint64_t arrived = pass->cycle + ARRIVAL_CYCLES, complete = asked > arrived ? asked : arrived;
    int held = d->last_refusal[subcore][class_of_port(port)] > complete;
    s->dispatch_stalls += (unsigned)held;
    s->port_waits += (unsigned)(!held && v->cycle > complete);
}

void dispatch_stalls_follow(struct dispatch_stalls *d, const struct cycle_view *v) {
    for (unsigned w = 0; w < REQUEST_WORDS; w++) {
        for (uint64_t left = v->out->rd_valid[w]; left; left &= left - 1) {
            unsigned r = w * 64 + (unsigned)__builtin_ctzll(left);
            d->last_request[r / SLOTS] = v->cycle;
        }
    }
    for (unsigned c = 0; c < SUBCORES; c++) {
        for (unsigned class = 0; class < CLASSES; class ++) {
            if (~v->in->dispatch_ready & ports_of_class(c, class)) {
                d->last_refusal[c][class] = v->cycle + 1;
            }
        }
    }
}
