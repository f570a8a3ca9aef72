/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/trace/readers/trace_name.h"

#include <string.h>

#include "kernels/trace/readers/unpack.h"

/* Characters before the ending of its packing. */
static size_t unpacked_length(const char *path) {
    const struct unpack_format *f = unpack_format_of(packing_of_name(path));
    return strlen(path) - (f ? strlen(f->end) : 0);
}

/* A name that begins with its only dot has no ending. */
size_t trace_name_length(const char *path) {
    const char *slash = strrchr(path, '/');
    size_t start = slash ? (size_t)(slash + 1 - path) : 0, length = unpacked_length(path);
    for (size_t i = length; i > start + 1; i--) {
        if (path[i - 1] == '.') {
            return i - 1;
        }
    }
    return length;
}

int trace_name_ends(const char *path, const char *end) {
    size_t n = unpacked_length(path), m = strlen(end);
    return n > m && strncmp(path + n - m, end, m) == 0;
}
