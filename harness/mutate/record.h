/* SPDX-License-Identifier: Apache-2.0
 * Runs a scenario on the C model alone and keeps what one kind of block was driven with.
 */
#ifndef TWINRF_RECORD_H
#define TWINRF_RECORD_H

#include "rfgen/err.h"
#include "lockstep/twin.h"

/* Writes a stream (stream.h) for each of the first instances of the block:
 * DIR/SCENARIO.INSTANCE.in, or with latencies DIR/SCENARIO.LATENCY.INSTANCE.in. None for an
 * optional scenario whose trace is not there. The program has the top of
 * asserted.h. */
int record_scenario(const struct twin *block, const char *dir, const char *scenario, struct err *e);

/* The same of order mode (docs/hierarchy.md) on a kernel, without and with dead operand bits:
 * DIR/KERNEL.FLUSH.BITS.INSTANCE.in. `flush` is a word of --flush. */
int record_order(const struct twin *block, const char *dir, const char *flush, const char *trace,
                 struct err *e);

#endif
