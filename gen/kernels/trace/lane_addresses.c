/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/trace/lane_addresses.h"

/* The lowest bit of the width's number: one stride for all lanes. */
enum { STRIDED = 1 };

static uint8_t *put(uint8_t *at, uint64_t n) {
    for (; n >= 128; n >>= 7) {
        *at++ = (uint8_t)(n | 128);
    }
    *at++ = (uint8_t)n;
    return at;
}

static const uint8_t *get(const uint8_t *at, uint64_t *n) {
    *n = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        *n |= (uint64_t)(*at & 127) << shift;
        if (*at++ < 128) {
            break;
        }
    }
    return at;
}

/* Differences of either sign are small numbers. */
static uint64_t fold(uint64_t difference) {
    return difference << 1 ^ -(difference >> 63);
}

static uint64_t unfold(uint64_t folded) {
    return folded >> 1 ^ -(folded & 1);
}

static unsigned lowest(uint32_t lanes) {
    return (unsigned)__builtin_ctz(lanes);
}

/* Whether each lane is the same distance behind the one before. */
static int is_strided(const struct lane_addresses *a, uint64_t *stride) {
    unsigned before = lowest(a->mask);
    int first = 1;
    *stride = 0;
    for (uint32_t left = a->mask & (a->mask - 1); left; left &= left - 1) {
        unsigned lane = lowest(left);
        uint64_t step = a->of[lane] - a->of[before];
        if (!first && step != *stride) {
            return 0;
        }
        *stride = step;
        first = 0;
        before = lane;
    }
    return 1;
}

unsigned addresses_encode(const struct lane_addresses *a, uint64_t *last, uint8_t *record) {
    uint8_t *at = record + 2;
    if (a->mask && a->width) {
        uint64_t stride, before = a->of[lowest(a->mask)];
        int strided = is_strided(a, &stride);
        at = put(at, (uint64_t)a->width << 1 | (strided ? STRIDED : 0));
        at = put(at, fold(before - *last));
        *last = before;
        at = strided ? put(at, fold(stride)) : at;
        for (uint32_t left = a->mask & (a->mask - 1); left && !strided; left &= left - 1) {
            uint64_t address = a->of[lowest(left)];
            at = put(at, fold(address - before));
            before = address;
        }
    }
    unsigned length = (unsigned)(at - record);
    record[0] = (uint8_t)length;
    record[1] = (uint8_t)(length >> 8);
    return length;
}

void addresses_decode(const uint8_t *record, uint64_t *last, struct lane_addresses *a) {
    const uint8_t *at = record + 2, *end = record + addresses_length(record);
    uint64_t width = 0, step = 0, address = 0;
    a->width = 0;
    if (at == end) {
        return;
    }
    at = get(get(at, &width), &step);
    a->width = (uint32_t)(width >> 1);
    address = *last += unfold(step);
    a->of[lowest(a->mask)] = address;
    if (width & STRIDED) {
        get(at, &step);
    }
    for (uint32_t left = a->mask & (a->mask - 1); left; left &= left - 1) {
        at = width & STRIDED ? at : get(at, &step);
        address += unfold(step);
        a->of[lowest(left)] = address;
    }
}
