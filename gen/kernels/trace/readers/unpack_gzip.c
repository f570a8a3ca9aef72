/* SPDX-License-Identifier: Apache-2.0
 * .gz, several members in a row as one, zeros behind the last of them (as on tapes) skipped.
 */
#include "kernels/trace/readers/unpack.h"

enum { GZIP_WRAPPER = 16 }; /* of inflateInit2: gzip alone */

static int open_gzip(struct unpacker *u) {
    return inflateInit2(&u->gzip, MAX_WBITS + GZIP_WRAPPER) == Z_OK ? 0 : -1;
}

static enum unpacked result_of(struct unpacker *u, int code) {
    switch (code) {
    case Z_OK:
        return UNPACK_MORE;
    case Z_STREAM_END:
        u->between = 1;
        return UNPACK_MORE;
    case Z_BUF_ERROR: /* no progress: the caller has more room, or there is no more input */
        return u->input_end && u->n_in == 0 && u->n_out > 0 ? UNPACK_CUT : UNPACK_MORE;
    case Z_MEM_ERROR:
        return UNPACK_FULL;
    default:
        u->why = u->gzip.msg ? u->gzip.msg : "unknown data";
        return UNPACK_CORRUPT;
    }
}

/* Between members: starts the next one, or says that there is none. */
static enum unpacked next_member(struct unpacker *u) {
    while (u->n_in > 0 && *u->in == 0) {
        u->in++;
        u->n_in--;
    }
    if (u->n_in == 0) {
        return u->input_end ? UNPACK_END : UNPACK_MORE;
    }
    u->between = 0;
    inflateReset(&u->gzip);
    return UNPACK_MORE;
}

static enum unpacked run_gzip(struct unpacker *u) {
    if (u->between) {
        return next_member(u);
    }
    u->gzip.next_in = (z_const Bytef *)(uintptr_t)u->in;
    u->gzip.avail_in = (uInt)u->n_in;
    u->gzip.next_out = u->out;
    u->gzip.avail_out = (uInt)u->n_out;
    int code = inflate(&u->gzip, Z_NO_FLUSH);
    u->in = u->gzip.next_in;
    u->n_in = u->gzip.avail_in;
    u->out = u->gzip.next_out;
    u->n_out = u->gzip.avail_out;
    return result_of(u, code);
}

static void close_gzip(struct unpacker *u) {
    inflateEnd(&u->gzip);
}

const struct unpack_format unpack_gzip = {.name = "gzip",
                                          .end = ".gz",
                                          .magic = {0x1f, 0x8b},
                                          .n_magic = 2,
                                          .open = open_gzip,
                                          .run = run_gzip,
                                          .close = close_gzip};
