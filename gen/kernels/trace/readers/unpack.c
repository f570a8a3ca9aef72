/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/trace/readers/unpack.h"

#include <string.h>

static const struct unpack_format *const formats[PACKINGS] =
    {[PACKED_XZ] = &unpack_xz, [PACKED_GZIP] = &unpack_gzip, [PACKED_ZSTD] = &unpack_zstd};

const struct unpack_format *unpack_format_of(enum packing p) {
    return formats[p];
}

enum packing packing_of_bytes(const uint8_t *bytes, size_t n) {
    for (int p = PACKED_NOT + 1; p < PACKINGS; p++) {
        if (n >= formats[p]->n_magic &&
            memcmp(bytes, formats[p]->magic, formats[p]->n_magic) == 0) {
            return (enum packing)p;
        }
    }
    return PACKED_NOT;
}

enum packing packing_of_name(const char *name) {
    size_t n = strlen(name);
    for (int p = PACKED_NOT + 1; p < PACKINGS; p++) {
        size_t m = strlen(formats[p]->end);
        if (n > m && strcmp(name + n - m, formats[p]->end) == 0) {
            return (enum packing)p;
        }
    }
    return PACKED_NOT;
}

int unpack_open(struct unpacker *u, enum packing p) {
    memset(u, 0, sizeof *u);
    if (formats[p]->open(u)) {
        return -1;
    }
    u->format = formats[p];
    return 0;
}

enum unpacked unpack_run(struct unpacker *u) {
    return u->format->run(u);
}

void unpack_close(struct unpacker *u) {
    if (u->format) {
        u->format->close(u);
        u->format = NULL;
    }
}
