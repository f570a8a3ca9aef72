/* SPDX-License-Identifier: Apache-2.0
 * Runs verilator, yosys and the like.
 */
#ifndef TWINRF_TOOL_H
#define TWINRF_TOOL_H

#include "rfgen/err.h"

/* Runs a command with its output in `log`; when it fails, the message has the log's first error
 * line. */
int tool_run(const char *tool, const char *command, const char *log, struct err *e);

#endif
