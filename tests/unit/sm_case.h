/* SPDX-License-Identifier: Apache-2.0
 * An SM that runs a kernel by hand. The test drives it cycle by cycle, and writes the answers of
 * the register file itself. At the design point that the test is built for.
 */
#ifndef TWINRF_SM_CASE_H
#define TWINRF_SM_CASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "sm/ports.h"
#include "sm/sm.h"

static struct kernel kernel;
static struct sm *sm;
static top_in in;
static top_out out;
static struct err e;

/* One block of so many warps. */
static inline void make_kernel_of(struct static_inst *insts, struct dyn_inst *dyn, uint32_t n,
                                  struct warp_stream *streams, uint8_t warps) {
    kernel = (struct kernel){
        .name = "k",
        .path = "k.rft",
        .regs = 8,
        .warps_per_block = warps,
        .n_blocks = 1,
        .insts = insts,
        .n_insts = n,
        .dyn = dyn,
        .n_dyn = n,
        .warps = streams,
    };
}

/* For cmocka: 0 when there is an SM. */
static inline int create_sm(void) {
    struct sm_config config = {.repeat = 1, .watchdog = 50};
    sm = sm_create(&config, &kernel, &e);
    memset(&out, 0, sizeof out);
    return sm == NULL;
}

static inline int tear_down(void **state) {
    (void)state;
    sm_destroy(sm);
    return 0;
}

#endif
