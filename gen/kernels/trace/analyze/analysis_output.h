/* SPDX-License-Identifier: Apache-2.0
 * The folder that `make analyze` fills: all of its files or none.
 */
#ifndef TWINRF_ANALYSIS_OUTPUT_H
#define TWINRF_ANALYSIS_OUTPUT_H

#include "kernels/trace/analyze/analysis.h"

/* Longest name of the folder. */
enum { OUTPUT_FOLDER = 400 };

/* Writes the files into a folder of their own inside `folder`, and moves them out when all are
 * complete. Removes those that an earlier analysis left there and this one does not have. -1 with
 * the message; then `folder` is as it was. */
int output_write(const struct analysis *a, const char *folder, int plots, struct err *e);

/* One line with the names of the files. */
void output_list(const struct analysis *a, const char *folder, int plots, FILE *out);

#endif
