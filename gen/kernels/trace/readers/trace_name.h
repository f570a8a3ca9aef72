/* SPDX-License-Identifier: Apache-2.0
 * Names of trace files: `dir/bfs.traceg.xz` is bfs, a .traceg, packed.
 */
#ifndef TWINRF_TRACE_NAME_H
#define TWINRF_TRACE_NAME_H

#include <stddef.h>

/* Characters of the path before its endings: those of `dir/bfs`. */
size_t trace_name_length(const char *path);
/* Whether `end` (".traceg") stands there, how ever the file is packed. */
int trace_name_ends(const char *path, const char *end);

#endif
