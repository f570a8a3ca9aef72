/* SPDX-License-Identifier: Apache-2.0
 * .zst, several frames in a row as one.
 */
#include "kernels/trace/readers/unpack.h"

#include <zstd_errors.h>

static int open_zstd(struct unpacker *u) {
    u->zstd = ZSTD_createDStream();
    if (!u->zstd) {
        return -1;
    }
    ZSTD_DCtx_setParameter(u->zstd, ZSTD_d_windowLogMax, UNPACK_WINDOW_LOG);
    return 0;
}

static enum unpacked failed(struct unpacker *u, size_t code) {
    switch (ZSTD_getErrorCode(code)) {
    case ZSTD_error_frameParameter_windowTooLarge:
        return UNPACK_LARGE;
    case ZSTD_error_memory_allocation:
        return UNPACK_FULL;
    default:
        u->why = ZSTD_getErrorName(code);
        return UNPACK_CORRUPT;
    }
}

static enum unpacked run_zstd(struct unpacker *u) {
    ZSTD_inBuffer in = {u->in, u->n_in, 0};
    ZSTD_outBuffer out = {u->out, u->n_out, 0};
    if (u->between && u->n_in == 0) {
        return u->input_end ? UNPACK_END : UNPACK_MORE;
    }
    size_t left = ZSTD_decompressStream(u->zstd, &out, &in);
    u->in += in.pos;
    u->n_in -= in.pos;
    u->out += out.pos;
    u->n_out -= out.pos;
    if (ZSTD_isError(left)) {
        return failed(u, left);
    }
    u->between = left == 0;
    int stuck = !u->between && u->input_end && u->n_in == 0 && u->n_out > 0;
    return stuck ? UNPACK_CUT : UNPACK_MORE;
}

static void close_zstd(struct unpacker *u) {
    ZSTD_freeDStream(u->zstd);
}

const struct unpack_format unpack_zstd = {.name = "zstd",
                                          .end = ".zst",
                                          .magic = {0x28, 0xb5, 0x2f, 0xfd},
                                          .n_magic = 4,
                                          .open = open_zstd,
                                          .run = run_zstd,
                                          .close = close_zstd};
