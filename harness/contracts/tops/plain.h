/* SPDX-License-Identifier: Apache-2.0
 * The contracts of rf_straight and of rf_ocu and rf_dual, which are one a sub-core: X.c says where
 * the collectors are (`collector_of`), and includes this.
 */
#include "contracts/tops/collectors.h"

struct seen {
    struct buses buses;
};

/* ---- the environment ---- */

enum {
    AGES_DIFFER,
    OPERANDS_EXIST,
    RESULTS_EXIST,
    BUSES_HOLD,
    DESTINATIONS_DIFFER,
    ONE_CLASS,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    [AGES_DIFFER] = "age ranks of a scheduler's ready warps differ",
    [OPERANDS_EXIST] = "cur_bank and cur_row of an operand name a bank and a row of it",
    [RESULTS_EXIST] = "wb_bank and wb_row of a result name a bank and a row of it",
    [BUSES_HOLD] = "a bus holds its result until wb_kind is not 0",
    [DESTINATIONS_DIFFER] = "two buses never carry the same destination in one cycle",
#if SP_COLLECTORS /* more than one class */
    [ONE_CLASS] = "a warp is ready in one class at most",
#endif
    [ASSUMPTIONS] = NULL};

static unsigned environment(const void *self, const void *monitor, const void *inputs) {
    const struct seen *seen = monitor;
    const top_in *in = inputs;
    (void)self;
    return broken_unless(all_ages_differ(in), AGES_DIFFER) |
           broken_unless(operands_exist(in), OPERANDS_EXIST) |
           broken_unless(results_exist(in), RESULTS_EXIST) |
           broken_unless(buses_hold(&seen->buses, in), BUSES_HOLD) |
           broken_unless(destinations_differ(in), DESTINATIONS_DIFFER) |
           broken_unless(ready_in_one_class(in), ONE_CLASS);
}

static void watch(const void *in, const void *out, void *monitor) {
    struct seen *seen = monitor;
    watch_buses(&seen->buses, in, out);
}

/* ---- what the blocks keep to ---- */

enum { PENDING_EXIST, INVARIANTS };

static const char *const invariants[] = {
    [PENDING_EXIST] = "operands that wait in a collector are in a bank and a row of it",
    [INVARIANTS] = NULL};

/* Inductive: they come with cur_* (assumption). */
static unsigned agreement(const void *self, const void *monitor) {
    int exist = 1;
    (void)monitor;
    for (unsigned c = 0; c < SUBCORES; c++)
        exist &= pending_exist(collector_of(self, c));
    return broken_unless(exist, PENDING_EXIST);
}

/* ---- what can happen ---- */

enum { ARRIVES, READ, WRITTEN, HELD };

static const char *const covers[] = {
    [ARRIVES] = "an instruction arrives in each sub-core, another one issues",
    [READ] = "operands are read from all banks, or into all units",
    [WRITTEN] = "a result that waited is written",
    [HELD] = RESULT_BUSES > 1 ? "a result waits on" : "", /* a single one never waits */
    NULL};

static int all_arrive(const top *m, const top_out *out) {
    int all = out->issue_valid[0] != 0;
    for (unsigned c = 0; c < SUBCORES; c++)
        all &= collector_of(m, c)->arrive[0] != 0;
    return all;
}

static int cover(unsigned k, const void *self, const void *monitor, const void *in,
                 const void *out) {
    const struct seen *seen = monitor;
    (void)in;
    switch (k) {
    case ARRIVES:
        return all_arrive(self, out);
    case READ:
        return all_banks_read(out);
    case WRITTEN:
        return is_accepted_late(&seen->buses, out);
    default:
        return waits_on(&seen->buses, out);
    }
}
