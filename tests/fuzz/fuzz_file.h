/* SPDX-License-Identifier: Apache-2.0
 * For the fuzz targets: the input as a file, since the readers take names and tell the form by
 * them.
 */
#ifndef TWINRF_FUZZ_FILE_H
#define TWINRF_FUZZ_FILE_H

#include <stddef.h>
#include <stdint.h>

/* Writes the bytes to `name` in a folder of this process, removed at its end. Returns the path,
 * valid for ever. */
const char *fuzz_file(const char *name, const void *data, size_t size);

/* Reads and compiles the trace, throws it away; without a warning, as a library does. */
void fuzz_compile(const char *path);

#endif
