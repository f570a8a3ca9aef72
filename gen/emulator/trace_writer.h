/* SPDX-License-Identifier: Apache-2.0
 * An Accel-Sim trace (`.traceg`, tracer version 3), CTA by CTA: no more than one is held.
 */
#ifndef TWINRF_EMULATOR_TRACE_WRITER_H
#define TWINRF_EMULATOR_TRACE_WRITER_H

#include <stdint.h>

#include "emulator/program.h"
#include "rfgen/err.h"

/* What the head of a trace says. */
struct trace_head {
    const char *kernel;
    unsigned id;
    const uint32_t *grid, *block;
    uint32_t shared_bytes, registers;
};

struct trace_writer;

/* Writes to `path`, compressed where it ends in `.xz`. NULL with the message. */
struct trace_writer *trace_open(const char *path, const struct trace_head *head, struct err *e);
/* One line of a warp; `address`: of each lane, or NULL. -1 when memory is out. */
int trace_line(struct trace_writer *t, unsigned warp, const struct operation *op, uint32_t mask,
               const uint64_t *address);
/* The CTA's lines go to the file. */
int trace_cta(struct trace_writer *t, const uint32_t *cta, unsigned n_warps, struct err *e);
/* Ends the file; with `keep` 0 it is removed. */
int trace_close(struct trace_writer *t, int keep, struct err *e);

#endif
