/* SPDX-License-Identifier: Apache-2.0
 * Values: how often each value written to a register is read, and how long it is needed
 * (Gebhart 5.1, Fig. 5.1).
 *
 * Fed with the streams in file order: values_begin, then each instruction, then values_end. A value
 * is what one executed warp instruction writes to one register, in the lanes of its mask.
 *
 * It is read by every later instruction of the warp that reads the register in a lane in which the
 * value still stands. It ends in a lane when the register is written there again, and everywhere at
 * the end of the stream. Instructions with mask 0 read and write nothing, but count
 * as instructions. Lifetime: number of instructions from the writer to the reader; 1 when it is the
 * next one.
 */
#ifndef TWINRF_VALUE_USE_H
#define TWINRF_VALUE_USE_H

#include "kernels/trace/kernel.h"

struct values; /* about 200 KB, whatever the trace's length */

struct values *
values_new(struct trace_stats *stats); /* counts into stats; NULL when memory is out */
void values_begin(struct values *v);
void values_inst(struct values *v, const struct static_inst *inst, uint32_t mask);
void values_end(struct values *v);
void values_delete(struct values *v);

#endif
