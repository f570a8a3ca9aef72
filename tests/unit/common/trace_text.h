/* SPDX-License-Identifier: Apache-2.0
 * Traces read for a test: text that is one, files that are refused; registers as `1 2 3`. Run from
 * the root.
 */
#ifndef TWINRF_TRACE_TEXT_H
#define TWINRF_TRACE_TEXT_H

#include "kernels/trace/kernel.h"

extern const struct trace_options usual_options;

/* A file of tests/traces/bad and the message it must give, without that folder in front. */
struct bad_trace {
    const char *file, *text;
};

void assert_refused(const struct bad_trace *bad, size_t n);

/* Writes a file for a test and reads it as a kernel. */
void read_text(struct kernel *k, const char *path, const char *text);

/* Writes a file that must be refused with this message. */
void assert_text_refused(const char *path, const char *text, const char *message);

void assert_regs(const uint8_t *got, unsigned n_got, const char *expected);

/* Those of one static instruction. */
void assert_operands(const struct static_inst *inst, const char *dst, const char *src);

#endif
