/* SPDX-License-Identifier: Apache-2.0
 * write_buffer: control of the write buffers of the main register file, one a bank. A buffer is
 * filled in beats from a cache bank or a result bus, then written (docs/blocks/write_buffer.md).
 * From a cache bank that is idle it is full Beats + 1 cycles after it is taken, from a bus Beats.
 * Source: LTRF, 4.2 (the narrow crossbar); the buffers are ours.
 */
#ifndef TWINRF_WRITE_BUFFER_H
#define TWINRF_WRITE_BUFFER_H

#include "write_buffer_if.h"

void write_buffer_outputs(const write_buffer_in *in, const write_buffer_state *s,
                          write_buffer_out *out);
void write_buffer_step(const write_buffer_in *in, const write_buffer_state *s,
                       write_buffer_out *out, write_buffer_state *next);

#endif
