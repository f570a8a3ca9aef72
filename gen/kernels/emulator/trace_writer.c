/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/trace_writer.h"

#include "kernels/emulator/machine.h"

#include <errno.h>
#include <inttypes.h>
#include <lzma.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* xz's usual level 6 is 18 times slower on lists of addresses, for files of two thirds. */
enum { LINE_ROOM = 1024, OUTPUT = 1 << 16, XZ_LEVEL = 1 };

struct warp_lines {
    char *text;
    size_t length, cap;
    uint64_t lines;
};

struct trace_writer {
    char path[512];
    FILE *file;
    int is_xz;
    lzma_stream xz;
    uint8_t output[OUTPUT];
};

struct trace_lines {
    struct warp_lines warps[MAX_WARPS];
};

static int full(struct trace_writer *t, struct err *e) {
    return err_set(e, "%s: %s", t->path, strerror(errno));
}

static int compress(struct trace_writer *t, lzma_action action, struct err *e) {
    do {
        t->xz.next_out = t->output;
        t->xz.avail_out = OUTPUT;
        lzma_ret got = lzma_code(&t->xz, action);
        if (got != LZMA_OK && got != LZMA_STREAM_END)
            return err_set(e, "%s: xz gives error %d", t->path, (int)got);
        size_t length = OUTPUT - t->xz.avail_out;
        if (fwrite(t->output, 1, length, t->file) != length)
            return full(t, e);
        if (got == LZMA_STREAM_END)
            return 0;
    } while (t->xz.avail_in || t->xz.avail_out == 0 || action == LZMA_FINISH);
    return 0;
}

static int put(struct trace_writer *t, const char *text, size_t length, struct err *e) {
    if (!t->is_xz)
        return fwrite(text, 1, length, t->file) == length ? 0 : full(t, e);
    t->xz.next_in = (const uint8_t *)text;
    t->xz.avail_in = length;
    return compress(t, LZMA_RUN, e);
}

static int put_head(struct trace_writer *t, const struct trace_head *h, struct err *e) {
    char text[1024];
    int length = snprintf(
        text, sizeof text,
        "-kernel name = %s\n-kernel id = %u\n-grid dim = (%u,%u,%u)\n-block dim = (%u,%u,%u)\n"
        "-shmem = %u\n-nregs = %u\n-binary version = 75\n-cuda stream id = 0\n"
        "-shmem base_addr = 0x0\n-local mem base_addr = 0x0\n"
        "-nvbit version = none (functional emulator)\n-accelsim tracer version = 3\n\n"
        "#traces format = PC mask dest_num [reg_dests] opcode src_num [reg_srcs] mem_width "
        "[adrrescompress?] [mem_addresses]\n\n",
        h->kernel, h->id, h->grid[0], h->grid[1], h->grid[2], h->block[0], h->block[1], h->block[2],
        h->shared_bytes, h->registers);
    return put(t, text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1, e);
}

struct trace_writer *trace_open(const char *path, const struct trace_head *head, struct err *e) {
    struct trace_writer *t = calloc(1, sizeof *t);
    if (!t) {
        err_set(e, "%s: out of memory", path);
        return NULL;
    }
    size_t length = strlen(path);
    snprintf(t->path, sizeof t->path, "%s", path);
    t->is_xz = length > 3 && !strcmp(path + length - 3, ".xz");
    t->file = fopen(path, "wb");
    if (!t->file)
        full(t, e);
    else if (t->is_xz && lzma_easy_encoder(&t->xz, XZ_LEVEL, LZMA_CHECK_CRC32) != LZMA_OK)
        err_set(e, "%s: out of memory for xz", path);
    else if (!put_head(t, head, e))
        return t;
    struct err ignored;
    trace_close(t, 0, &ignored);
    return NULL;
}

/* Lowercase hex without leading zeros, at least `least` digits. */
static char *add_hex(char *at, uint64_t value, unsigned least) {
    unsigned digits = value ? (67 - (unsigned)__builtin_clzll(value)) / 4 : 1;
    digits = digits < least ? least : digits;
    for (unsigned k = digits; k-- > 0; value >>= 4)
        at[k] = "0123456789abcdef"[value & 15];
    return at + digits;
}

static char *add_decimal(char *at, int64_t value) {
    char digits[24];
    unsigned n = 0;
    uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;
    if (value < 0)
        *at++ = '-';
    do
        digits[n++] = (char)('0' + rest % 10);
    while (rest /= 10);
    while (n)
        *at++ = digits[--n];
    return at;
}

static char *add_text(char *at, const char *text, size_t length) {
    memcpy(at, text, length);
    return at + length;
}

/* Are the lanes one behind the other with one stride between their addresses? */
static int has_stride(uint32_t mask, const uint64_t *address, int64_t *stride) {
    unsigned first = (unsigned)__builtin_ctz(mask), count = (unsigned)__builtin_popcount(mask);
    *stride = count > 1 ? (int64_t)(address[first + 1] - address[first]) : 0;
    if (count < LANES && mask >> first != (1U << count) - 1)
        return 0;
    for (unsigned k = 1; k < count; k++)
        if ((int64_t)(address[first + k] - address[first + k - 1]) != *stride)
            return 0;
    return 1;
}

/* Width, mode and addresses: 1 is base and stride, 0 a list. */
static char *add_addresses(char *at, uint32_t mask, const uint64_t *address, unsigned width) {
    int64_t stride;
    at = add_decimal(at, width);
    if (has_stride(mask, address, &stride)) {
        at = add_text(at, " 1 0x", 5);
        at = add_hex(at, address[__builtin_ctz(mask)], 1);
        *at++ = ' ';
        return add_decimal(at, stride);
    }
    at = add_text(at, " 0", 2);
    for (; mask; mask &= mask - 1) {
        at = add_text(at, " 0x", 3);
        at = add_hex(at, address[__builtin_ctz(mask)], 1);
    }
    return at;
}

static int room(struct warp_lines *w) {
    if (w->cap - w->length >= LINE_ROOM)
        return 0;
    size_t cap = w->cap ? 2 * w->cap : 1 << 14;
    char *text = realloc(w->text, cap);
    if (!text)
        return -1;
    w->text = text;
    w->cap = cap;
    return 0;
}

int trace_line(struct trace_lines *t, unsigned warp, const struct operation *op, uint32_t mask,
               const uint64_t *address) {
    struct warp_lines *w = &t->warps[warp];
    if (room(w))
        return -1;
    char *at = add_hex(w->text + w->length, op->inst.pc, 4);
    *at++ = ' ';
    at = add_hex(at, mask, 8);
    at = add_text(at, op->line, op->line_length);
    if (address && mask)
        at = add_addresses(at, mask, address, op->access);
    else
        *at++ = '0';
    *at++ = '\n';
    w->length = (size_t)(at - w->text);
    w->lines++;
    return 0;
}

static int put_warp(struct trace_writer *t, struct warp_lines *w, unsigned number, struct err *e) {
    char head[80];
    int length = snprintf(head, sizeof head, "warp = %u\ninsts = %" PRIu64 "\n", number, w->lines);
    if (put(t, head, (size_t)length, e) || put(t, w->text, w->length, e) || put(t, "\n", 1, e))
        return -1;
    w->length = 0;
    w->lines = 0;
    return 0;
}

int trace_cta(struct trace_writer *t, struct trace_lines *lines, const uint32_t *cta,
              unsigned n_warps, struct err *e) {
    char head[80];
    int length = snprintf(head, sizeof head, "#BEGIN_TB\n\nthread block = %u,%u,%u\n\n", cta[0],
                          cta[1], cta[2]);
    if (put(t, head, (size_t)length, e))
        return -1;
    for (unsigned n = 0; n < n_warps; n++)
        if (put_warp(t, &lines->warps[n], n, e))
            return -1;
    return put(t, "#END_TB\n\n", 9, e);
}

int trace_close(struct trace_writer *t, int keep, struct err *e) {
    int status = keep && t->is_xz ? compress(t, LZMA_FINISH, e) : 0;
    lzma_end(&t->xz);
    if (t->file && fclose(t->file) && !status)
        status = full(t, e);
    if (t->file && (!keep || status))
        remove(t->path);
    free(t);
    return status;
}

struct trace_lines *trace_lines_new(void) {
    return calloc(1, sizeof(struct trace_lines));
}

void trace_lines_free(struct trace_lines *t) {
    for (unsigned n = 0; t && n < MAX_WARPS; n++)
        free(t->warps[n].text);
    free(t);
}
