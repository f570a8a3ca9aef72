/* SPDX-License-Identifier: Apache-2.0
 * A signal of a block or top: one row of an interface table, as it lies in the C struct. What rfgen
 * writes of tables is lists of these (twin.h, export/handle.h).
 */
#ifndef TWINRF_SIGNAL_H
#define TWINRF_SIGNAL_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* What the values of a signal mean: CODE rows of an interface table. */
struct code {
    const char *name;         /* "class" */
    uint32_t n;               /* one above its highest value */
    const char *const *names; /* "W_STEAL"; NULL where no value is */
};

/* Element e, word w of a VEC: ((uint64_t *)(base + offset + e * stride))[w]; an EL element:
 * `stride` bytes at offset + e * stride. */
struct signal {
    const char *name;  /* "rd_mask", in a top's state "arbiter.rd_mask", "scheduler[1].last_warp" */
    const char *block; /* block whose table the row is in: "bank_arbiter" */
    const char *doc;
    uint32_t width; /* bits of an element */
    uint32_t count; /* elements; depth for memories */
    uint32_t is_vec;
    size_t offset, stride;
    const char *driver;      /* of a top's output: the block that drives it; else NULL */
    const struct code *code; /* NULL: its values are numbers */
};

struct signal_list {
    const struct signal *rows;
    unsigned n;
    size_t size; /* bytes of the struct that the rows describe; 0: there is none */
};

/* 64-bit words of one element. */
static inline uint32_t signal_words(const struct signal *s) {
    return s->is_vec ? (s->width + 63) / 64 : 1;
}

/* Word w of element e; zero-extended. */
static inline uint64_t signal_word(const struct signal *s, const void *base, uint32_t e,
                                   uint32_t w) {
    const unsigned char *p = (const unsigned char *)base + s->offset + e * s->stride;
    uint64_t value = 0;
    if (s->is_vec)
        memcpy(&value, p + 8 * (size_t)w, 8);
    else
        memcpy(&value, p, s->stride); /* little endian, as Verilator's hosts are */
    return value;
}

#endif
