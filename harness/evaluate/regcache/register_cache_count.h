/* SPDX-License-Identifier: Apache-2.0
 * Register caches as the RFC-sim paper counts them (JETCAS 2024): one small cache a thread beside
 * the register file. In the order of the trace, without time (docs/regcache.md).
 *
 * A pure library: no files, no printing. Warps do not know of each other, so that the order between
 * them does not matter.
 */
#ifndef TWINRF_REGISTER_CACHE_COUNT_H
#define TWINRF_REGISTER_CACHE_COUNT_H

#include <stdint.h>

enum {
    RC_WAYS_MOST = 16,
    RC_ENTRIES_MOST = 64,
    RC_LANES = 32,
    RC_REGISTERS = 256,
    RC_SOURCES = 24,
    RC_DESTINATIONS = 8
};

/* Which misses take an entry (Table II); a write that takes none goes to the register file. */
enum rc_alloc {
    RC_ALLOC_READ,    /* sources */
    RC_ALLOC_WRITE,   /* destinations */
    RC_ALLOC_BOTH,    /* both */
    RC_ALLOC_COMPILER /* destinations, and sources with the reuse flag */
};
enum rc_map { RC_MAP_LINEAR, RC_MAP_INTERLEAVED }; /* set of a destination: Eq. 2, Eq. 3 */
enum rc_replace { RC_REPLACE_FIFO, RC_REPLACE_LRU };
enum rc_evict { RC_EVICT_BACK, RC_EVICT_THROUGH };

struct rc_config {
    unsigned ways, entries; /* of a thread; powers of two */
    enum rc_alloc alloc;
    enum rc_map map;
    enum rc_replace replace;
    enum rc_evict evict;
    unsigned bank_bits; /* width of a bank's port: 32 a lane; 32 to 1024, a power of two */
    int coherent; /* 1: a source looks in its home set, too, and a write makes copies invalid */
};

/* The cache that the paper evaluates most: 2 ways of 8 entries, compiler-aided, interleaved. */
extern const struct rc_config rc_default;

struct rc_source {
    uint8_t reg, position, reuse; /* slot of the encoding; the compiler's flag */
};

/* Registers of an instruction, RZ apart: one element a register, repeats too. */
struct rc_instruction {
    unsigned sources, destinations;
    struct rc_source source[RC_SOURCES];
    uint8_t destination[RC_DESTINATIONS];
};

/* Lanes are thread registers; an access is a port of a bank used once for one operand register. */
struct rc_counters {
    uint64_t warp_instructions;
    uint64_t base_reads, base_writes; /* lanes: what the register file alone would do */
    uint64_t read_hits, read_misses, write_hits, write_misses; /* lanes */
    uint64_t rc_reads, rc_writes;                              /* accesses */
    uint64_t rf_reads, rf_writes;                              /* lanes */
    uint64_t source_allocations, dest_allocations;             /* lanes */
    uint64_t dirty_evictions, dirty_left; /* lanes: written back; dropped as their warp ended */
    uint64_t writes_absorbed;             /* lanes: hit an entry that was dirty (write-back) */
    uint64_t stale_hits;                  /* lanes: hit on an older value than the newest */
    uint64_t stale_reads;     /* lanes: read from the register file, which has an older value */
    uint64_t home_hits;       /* lanes: of read_hits, those in the register's home set */
    uint64_t home_lookups;    /* accesses: groups with a lane that looked there besides */
    uint64_t invalidations;   /* lanes: copies that a write made invalid */
    uint64_t rc_victim_reads; /* accesses: groups with a dirty eviction */
};

struct rc_cache;

/* What of a configuration is impossible, as a name of an option (`ways`); NULL: nothing. */
const char *rc_config_fault(const struct rc_config *c);

/* The caches of `warps` warps, empty. NULL: the configuration is impossible, or memory is out. */
struct rc_cache *rc_open(const struct rc_config *c, unsigned warps);
void rc_close(struct rc_cache *c);

/* Brings sources into the order of their positions and destinations into that of their numbers,
 * which is the order of look-ups and allocations. Must be done once before rc_step. */
void rc_order(struct rc_instruction *i);

/* One warp instruction in the lanes of `mask`. */
void rc_step(struct rc_cache *c, unsigned warp, const struct rc_instruction *i, uint32_t mask);

/* The warp ends: its entries are dropped, and the next instruction meets an empty cache. */
void rc_end_warp(struct rc_cache *c, unsigned warp);

const struct rc_counters *rc_counters(const struct rc_cache *c);

/* An identity that the counters break, as text; NULL: all hold. Those over whole lives of entries
 * hold when all warps have ended. */
const char *rc_broken_identity(const struct rc_config *c, const struct rc_counters *n);

#endif
