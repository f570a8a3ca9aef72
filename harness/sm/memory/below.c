/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/memory/below.h"

enum {
    PERFECT_CYCLES = 1,  /* a miss is answered: as Accel-Sim's perfect memory */
    DRAM_AT_PERCENT = 60 /* of L2's latency, in which a request has come to DRAM */
};

int below_create(struct below *b, const struct machine *m, uint32_t mode,
                 struct memory_counts *counts) {
    int full = mode == MEMORY_FULL;
    uint32_t rate = full ? m->dram_full_rate : m->dram_share_rate;
    uint64_t time = (uint64_t)m->sector_bytes * 100 * BELOW_FRACTION / rate;
    *b = (struct below){.machine = m,
                        .mode = mode,
                        .sector_time = time,
                        .queue_time = m->dram_queue * time,
                        .way_down = m->l2_latency * (uint64_t)DRAM_AT_PERCENT / 100,
                        .sector_parts = m->sector_bytes / 32,
                        .whole = sector_words(m->sector_bytes),
                        .counts = counts};
    return tags_create(&b->l2, full ? m->l2_full_kb : m->l2_share_kb, m->line_bytes,
                       m->sector_bytes, m->l2_sets);
}

void below_destroy(struct below *b) {
    tags_destroy(&b->l2);
}

/* DRAM moves so many sectors, from cycle `when` on: the cycle in which it has. */
static uint64_t move(struct below *b, uint64_t sectors, uint64_t when) {
    uint64_t start = when * BELOW_FRACTION;
    b->counts->dram_bytes += sectors * b->machine->sector_bytes;
    b->dram_free = (b->dram_free > start ? b->dram_free : start) + sectors * b->sector_time;
    return b->dram_free / BELOW_FRACTION;
}

static uint64_t read_dram(struct below *b, uint64_t now) {
    uint64_t back = b->machine->l2_latency - b->way_down;
    b->counts->dram_reads += b->sector_parts;
    return move(b, 1, now + b->way_down) + back + b->machine->dram_latency;
}

static void write_dram(struct below *b, unsigned sectors, uint64_t when) {
    b->counts->dram_writes += (uint64_t)sectors * b->sector_parts;
    move(b, sectors, when);
}

static void evict(struct below *b, const struct line *line, uint64_t now) {
    unsigned dirty = (unsigned)__builtin_popcount(line->dirty);
    if (dirty) {
        write_dram(b, dirty, now);
    }
}

/* The sector's line, which is there afterwards. */
static struct line *line_of(struct below *b, uint64_t sector, uint64_t now, int *was_there) {
    int at = tags_find(&b->l2, sector);
    *was_there = at != TAGS_NONE;
    if (*was_there) {
        tags_touch(&b->l2, at);
    } else {
        at = tags_victim(&b->l2, sector);
        if (tags_has(&b->l2, at)) {
            evict(b, &b->l2.line[at], now);
        }
        tags_allocate(&b->l2, at, sector);
    }
    return &b->l2.line[at];
}

/* A sector that is written in part is read from DRAM when a load comes. */
static uint64_t store(const struct below *b, struct line *line, unsigned s, uint32_t words,
                      uint64_t answer) {
    line->written[s] |= words;
    if (line->written[s] == b->whole) {
        line->readable |= (uint8_t)(1u << s);
    }
    line->dirty |= (uint8_t)(1u << s);
    return answer;
}

static uint64_t load(struct below *b, struct cache_counts *loads, struct line *line, unsigned s,
                     int was_there, uint64_t now) {
    uint64_t answer = now + b->machine->l2_latency;
    if (line->readable >> s & 1) {
        int waits = line->arrives[s] > answer;
        loads->hit += !waits;
        loads->pending += waits;
        return waits ? line->arrives[s] : answer;
    }
    loads->miss += !was_there;
    loads->sector_miss += was_there;
    line->readable |= (uint8_t)(1u << s);
    return line->arrives[s] = read_dram(b, now);
}

/* Without L2. */
static uint64_t store_past(struct below *b, uint64_t now) {
    write_dram(b, 1, now + b->way_down);
    return now + b->machine->l2_latency;
}

uint64_t below_request(struct below *b, struct cache_counts *loads, uint64_t sector,
                       uint32_t stored, uint64_t now) {
    b->counts->l2_bytes += b->machine->sector_bytes;
    if (b->mode == MEMORY_PERFECT) {
        return now + PERFECT_CYCLES;
    }
    if (!b->machine->l2_tags) {
        return stored ? store_past(b, now) : read_dram(b, now);
    }
    int was_there;
    struct line *line = line_of(b, sector, now, &was_there);
    unsigned s = tags_sector(&b->l2, sector);
    return stored ? store(b, line, s, stored, now + b->machine->l2_latency)
                  : load(b, loads, line, s, was_there, now);
}
