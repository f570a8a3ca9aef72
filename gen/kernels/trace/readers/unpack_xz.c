/* SPDX-License-Identifier: Apache-2.0
 * .xz, several streams in a row as one.
 */
#include "kernels/trace/readers/unpack.h"

static int open_xz(struct unpacker *u) {
    lzma_stream fresh = LZMA_STREAM_INIT;
    u->xz = fresh;
    return lzma_stream_decoder(&u->xz, UNPACK_MEMORY, LZMA_CONCATENATED) == LZMA_OK ? 0 : -1;
}

static enum unpacked result_of(struct unpacker *u, lzma_ret code) {
    switch (code) {
    case LZMA_OK:
        return UNPACK_MORE;
    case LZMA_STREAM_END:
        return UNPACK_END;
    case LZMA_BUF_ERROR:
        return UNPACK_CUT;
    case LZMA_MEM_ERROR:
        return UNPACK_FULL;
    case LZMA_MEMLIMIT_ERROR:
        return UNPACK_LARGE;
    case LZMA_OPTIONS_ERROR:
        u->why = "an option that liblzma does not know";
        return UNPACK_CORRUPT;
    default:
        u->why = "a check that does not hold";
        return UNPACK_CORRUPT;
    }
}

static enum unpacked run_xz(struct unpacker *u) {
    u->xz.next_in = u->in;
    u->xz.avail_in = u->n_in;
    u->xz.next_out = u->out;
    u->xz.avail_out = u->n_out;
    lzma_ret code = lzma_code(&u->xz, u->input_end ? LZMA_FINISH : LZMA_RUN);
    u->in = u->xz.next_in;
    u->n_in = u->xz.avail_in;
    u->out = u->xz.next_out;
    u->n_out = u->xz.avail_out;
    return result_of(u, code);
}

static void close_xz(struct unpacker *u) {
    lzma_end(&u->xz);
}

const struct unpack_format unpack_xz = {.name = "xz",
                                        .end = ".xz",
                                        .magic = {0xfd, '7', 'z', 'X', 'Z', 0},
                                        .n_magic = 6,
                                        .open = open_xz,
                                        .run = run_xz,
                                        .close = close_xz};
