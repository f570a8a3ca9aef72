/* SPDX-License-Identifier: Apache-2.0
 * What a file is, by what it holds; by its name only where two kinds look alike.
 */
#ifndef TWINRF_FILE_KIND_H
#define TWINRF_FILE_KIND_H

#include "kernels/trace/readers/text_source.h"

enum file_kind { FILE_TRACEG, FILE_RFT, FILE_LIST, FILE_OTHER };

/* A folder, GPU code or a program, by its first bytes: -1 and how to get a trace from it. */
int file_kind_refuse_code(const char *path, struct err *e);
/* Of a source of which no line is read. */
enum file_kind file_kind_of(const struct text_source *s);
/* FILE_OTHER: says what it is, and how to get a trace from it. Returns -1. */
int file_kind_refuse(const struct text_source *s, struct err *e);

#endif
