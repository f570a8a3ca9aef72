/* SPDX-License-Identifier: Apache-2.0
 * An Accel-Sim trace (`.traceg`, tracer version 3), CTA by CTA: those that are resident are held.
 */
#ifndef TWINRF_EMULATOR_TRACE_WRITER_H
#define TWINRF_EMULATOR_TRACE_WRITER_H

#include <stdint.h>

#include "kernels/emulator/program.h"
#include "rfgen/err.h"

/* What the head of a trace says. */
struct trace_head {
    const char *kernel;
    unsigned id;
    const uint32_t *grid, *block;
    uint32_t shared_bytes, registers;
};

struct trace_writer;
struct trace_lines; /* of one CTA */

/* Writes to `path`, compressed where it ends in `.xz`. NULL with the message. */
struct trace_writer *trace_open(const char *path, const struct trace_head *head, struct err *e);
/* One line of a warp; `address`: of each lane, or NULL. -1 when memory is out. */
int trace_line(struct trace_lines *t, unsigned warp, const struct operation *op, uint32_t mask,
               const uint64_t *address);
/* The CTA's lines go to the file, and there are none then. */
int trace_cta(struct trace_writer *t, struct trace_lines *lines, const uint32_t *cta,
              unsigned n_warps, struct err *e);
struct trace_lines *trace_lines_new(void); /* NULL when memory is out */
void trace_lines_free(struct trace_lines *t);
/* Ends the file; with `keep` 0 it is removed. */
int trace_close(struct trace_writer *t, int keep, struct err *e);

#endif
