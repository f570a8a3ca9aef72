/* SPDX-License-Identifier: Apache-2.0
 * From a file to a kernel: all that the trace compiler does (docs/traces.md).
 */
#ifndef TWINRF_KERNEL_READ_H
#define TWINRF_KERNEL_READ_H

#include "kernels/trace/kernel.h"

/* Reads and compiles `path`: a grouped trace of Accel-Sim (format note, all versions) or `.rft`
 * (text form, docs/traces.md), plain or packed. A file `X.static` beside `X.traceg` is read too. An
 * annotated trace in the cache that was made from the same bytes by the same passes with the same
 * options is used instead. Memory: the static size of the kernel and a window. Returns 0, or -1
 * with the message in `e` and nothing to free. */
int kernel_read(struct kernel *k, const char *path, const struct trace_options *o, struct err *e);

#endif
