/* SPDX-License-Identifier: Apache-2.0
 * A machine: what is around the register file, as data (constraints/machines, docs/machines.md).
 */
#ifndef TWINRF_MACHINE_H
#define TWINRF_MACHINE_H

#include <stdint.h>

#include "rfgen/err.h"
#include "kernels/trace/kernel.h"

/* How much of the memory system there is. */
enum memory_mode {
    MEMORY_FLAT,    /* a fixed latency */
    MEMORY_PERFECT, /* L1; a miss is answered in the next cycle */
    MEMORY_SHARE,   /* one SM's part of L2 and DRAM */
    MEMORY_FULL,    /* all of them */
    MEMORY_MODES
};

/* Sizes of the arrays: no machine has more. */
enum {
    L1_MOST_KB = 256,
    L1_MOST_BANKS = 32,
    L1_MOST_LATENCY = 128,
    L2_MOST_KB = 8192,
    MSHRS_MOST = 1024,
    MISS_QUEUE_MOST = 64,
    SHARED_OPTIONS = 8,
    UNITS_MOST = 4,
    UNIT_MOST_CYCLES = 1000 /* latency and interval */
};

enum l1_stores {
    L1_STORES_ALLOCATE, /* written through, and there afterwards */
    L1_STORES_EVICT     /* written through, and away afterwards */
};

/* Of an execution unit; those of UNIT_MEMORY are the memory system's. */
struct unit_times {
    uint32_t latency;  /* cycles from dispatch to result */
    uint32_t interval; /* cycles until it takes the next instruction */
    uint32_t units;    /* a sub-core; 0: what it would execute goes to UNIT_SP */
};

enum { MACHINE_NAME_MAX = 64 };

struct machine {
    char name[MACHINE_NAME_MAX];
    uint32_t has_units, has_memory;    /* the file has their keys */
    uint32_t memory;                   /* enum memory_mode that is used when none is asked for */
    uint32_t warps, subcores;          /* of the SM, which the design must have; 0: any */
    uint32_t schedulers, collectors;   /* of a sub-core, likewise */
    uint32_t max_blocks, granule_regs; /* as the design's keys; 0: the design's */
    uint32_t shared_kb;                /* shared memory that blocks can have, at most; 0: any */
    struct unit_times unit[OP_UNITS];
    uint32_t alu_results; /* of units in a cycle and sub-core, at most; 0: any number */
    uint32_t
        control_executes; /* 1: control instructions and barriers take effect when they execute,
                                  0: at issue */
    uint32_t unified_kb;  /* L1 and shared memory together */
    uint32_t shared_option[SHARED_OPTIONS], n_shared_options; /* KB that shared memory can take */
    uint32_t line_bytes, sector_bytes;
    uint32_t l1_tags, l2_tags; /* 0: every access misses (ablation) */
    uint32_t l1_sets, l1_banks, l1_latency, l1_stores;
    uint32_t mshrs, mshr_merge, miss_queue;
    uint32_t lsu_oldest;    /* 1: of what waits for the load-store unit the first that issued goes,
                                  0: the sub-cores take turns */
    uint32_t l1_local_back; /* 1: stores to local memory stay until their line is evicted */
    uint32_t textures; /* without addresses: 0 refused, 1 a fixed latency, the design's of global
                                  memory; a file need not say it */
    uint32_t stores_leave;     /* 0: stores end at L1 (ablation) */
    uint32_t shared_conflicts; /* 0: every instruction takes a cycle (ablation) */
    uint32_t shared_banks, shared_latency;
    uint32_t l2_sets, l2_latency, l2_full_kb, l2_share_kb;
    uint32_t dram_latency, dram_queue;        /* sectors that wait, at most */
    uint32_t dram_full_rate, dram_share_rate; /* hundredths of a byte a cycle */
};

/* Reads `name`.ini of the folder, NULL: constraints/machines; or the file `name` when it has a
 * slash. `sets`: up to a NULL, "key=value" that go before the file's; NULL: none. */
int machine_read(struct machine *m, const char *folder, const char *name, const char *const *sets,
                 struct err *e);
/* "full": its number, or -1 and the message. */
int machine_mode(const char *text, uint32_t *mode, struct err *e);
const char *machine_mode_name(uint32_t mode);

/* KB of L1 beside so many bytes of shared memory. */
uint32_t machine_l1_kb(const struct machine *m, uint64_t shared_bytes);

#endif
