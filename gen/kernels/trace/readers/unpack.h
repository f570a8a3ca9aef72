/* SPDX-License-Identifier: Apache-2.0
 * Compressed bytes, unpacked as they come: xz, gzip, zstd. Which one the first bytes say, never the
 * file's name.
 */
#ifndef TWINRF_UNPACK_H
#define TWINRF_UNPACK_H

#include <lzma.h>
#include <stddef.h>
#include <stdint.h>
#include <zlib.h>
#include <zstd.h>

enum packing { PACKED_NOT, PACKED_XZ, PACKED_GZIP, PACKED_ZSTD, PACKINGS };

enum unpacked {
    UNPACK_MORE,    /* it goes on */
    UNPACK_END,     /* all is out */
    UNPACK_CUT,     /* the input ends too early */
    UNPACK_CORRUPT, /* `why` has the library's word */
    UNPACK_LARGE,   /* it needs more than UNPACK_MEMORY to unpack */
    UNPACK_FULL     /* out of memory */
};

/* `xz -9` takes 65 MB, `zstd -19` eight; what asks for more is refused, not unpacked. */
enum { UNPACK_MEMORY = 256 << 20, UNPACK_WINDOW_LOG = 27 };

struct unpacker {
    const struct unpack_format *format; /* NULL: none is open */
    const uint8_t *in;                  /* input that is left */
    size_t n_in;
    int input_end;   /* nothing follows it */
    const char *why; /* of UNPACK_CORRUPT */
    uint8_t *out;    /* room that is left */
    size_t n_out;
    lzma_stream xz;
    z_stream gzip;
    ZSTD_DStream *zstd;
    int between; /* gzip: a member has ended; zstd: a frame has */
};

/* One format. */
struct unpack_format {
    const char *name, *end; /* as in messages; of a file's name */
    uint8_t magic[6];
    unsigned n_magic;
    int (*open)(struct unpacker *u); /* 0, or -1 when memory is out */
    enum unpacked (*run)(struct unpacker *u);
    void (*close)(struct unpacker *u);
};

extern const struct unpack_format unpack_xz, unpack_gzip, unpack_zstd;

/* The format by its number; NULL for PACKED_NOT. */
const struct unpack_format *unpack_format_of(enum packing p);
/* What begins with these bytes. */
enum packing packing_of_bytes(const uint8_t *bytes, size_t n);
/* What the name's end promises. */
enum packing packing_of_name(const char *name);

/* Returns 0, or -1 when memory is out, with nothing to close. */
int unpack_open(struct unpacker *u, enum packing p);
/* Fills u->out from u->in as far as both go. */
enum unpacked unpack_run(struct unpacker *u);
void unpack_close(struct unpacker *u);

#endif
