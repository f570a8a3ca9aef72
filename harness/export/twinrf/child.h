/* SPDX-License-Identifier: Apache-2.0
 * Programs that `twinrf` starts.
 */
#ifndef TWINRF_CHILD_H
#define TWINRF_CHILD_H

#include <stdio.h>

#include "rfgen/err.h"

/* Is there such a program in PATH? */
int child_exists(const char *program);

/* Runs a command in a folder (NULL: this one) to its end and returns its exit status. Its output
 * goes to `out`, its messages to `errors`; NULL: where ours go. A command that a signal ended, or
 * that is not there, has status 2 and a message. */
int child_run(char *const words[], const char *folder, FILE *out, FILE *errors, struct err *e);

/* Makes this process the command. Returns only with a message, as status 2. */
int child_become(char *const words[], const char *folder, struct err *e);

#endif
