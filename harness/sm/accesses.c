/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/accesses.h"

#include <stdlib.h>
#include <string.h>

#include "sm/memory/coalesce.h"
#include "kernels/trace/grow.h"

enum { SECTOR_BYTES_MOST = 128 };

_Static_assert(COPY_BYTES % SECTOR_BYTES_MOST == 0, "sectors of a copy are those of the first");

/* The window that a generic address lies in. The texture unit reads global memory. */
static uint8_t space_of(const struct kernel *k, uint8_t space, uint64_t address) {
    if (space == SPACE_TEXTURE) {
        return SPACE_GLOBAL;
    }
    if (space != SPACE_GENERIC) {
        return space;
    }
    if (k->shared_base && address - k->shared_base < WINDOW_BYTES) {
        return SPACE_SHARED;
    }
    return k->local_base && address - k->local_base < WINDOW_BYTES ? SPACE_LOCAL : SPACE_GLOBAL;
}

static enum access_kind kind_of(unsigned memory_op, int shared) {
    switch (memory_op) {
    case MEMORY_STORE:
        return shared ? ACCESS_SHARED_STORE : ACCESS_STORE;
    case MEMORY_ATOMIC:
        return shared ? ACCESS_SHARED : ACCESS_ATOMIC;
    default:
        return shared ? ACCESS_SHARED : ACCESS_LOAD;
    }
}

static int add_sectors(struct accesses *a, const struct sectors *coalesced) {
    uint64_t need = a->n_sectors + coalesced->n;
    struct sector *grown = grow_array(a->sector, &a->sector_room, need, sizeof *grown);
    if (!grown) {
        return -1;
    }
    a->sector = grown;
    memcpy(grown + a->n_sectors, coalesced->of, coalesced->n * sizeof *grown);
    a->n_sectors = need;
    return 0;
}

static int coalesce_one(struct accesses *a, struct kernel_access *one, const struct machine *m,
                        const struct lane_addresses *lanes) {
    if (one->space == SPACE_SHARED) {
        one->cycles = m->shared_conflicts ? shared_conflicts(lanes, m->shared_banks) : 1;
        return 0;
    }
    if (one->space != SPACE_GLOBAL) {
        return 0;
    }
    struct sectors coalesced;
    coalesce(&coalesced, lanes, m->sector_bytes);
    one->n = coalesced.n;
    return add_sectors(a, &coalesced);
}

/* Where a warp's next record begins, and its first address before. */
struct at {
    uint64_t record, last;
};

static int add(struct accesses *a, const struct kernel *k, const struct machine *machine,
               const struct dyn_inst *dyn, struct at *at) {
    struct kernel_access *grown = grow_array(a->of, &a->room, a->n + 1, sizeof *grown);
    if (!grown) {
        return -1;
    }
    a->of = grown;
    struct kernel_access *one = &grown[a->n++];
    struct lane_addresses lanes = {.mask = dyn->mask};
    *one = (struct kernel_access){
        .record = at->record, .last = at->last, .sectors = a->n_sectors, .cycles = 1};
    addresses_decode(k->addresses + at->record, &at->last, &lanes);
    at->record += addresses_length(k->addresses + at->record);
    one->known = lanes.width != 0;
    if (!one->known) {
        return 0;
    }
    const struct static_inst *inst = &k->insts[dyn->index];
    one->space = space_of(k, inst->space, lanes.of[__builtin_ctz(lanes.mask)]);
    one->kind = kind_of(inst->memory, one->space == SPACE_SHARED);
    return machine ? coalesce_one(a, one, machine, &lanes) : 0;
}

int accesses_create(struct accesses *a, const struct kernel *k, const struct machine *machine,
                    struct err *e) {
    uint32_t warps = k->n_blocks * k->warps_per_block;
    *a = (struct accesses){.first = malloc(((size_t)warps + 1) * sizeof *a->first),
                           .copy_sectors = machine ? COPY_BYTES / machine->sector_bytes : 0};
    int failed = !a->first;
    for (uint32_t w = 0; w < warps && !failed; w++) {
        const struct warp_stream *stream = &k->warps[w];
        struct at at = {.record = stream->address};
        a->first[w] = (uint32_t)a->n;
        for (uint32_t i = stream->first; i < stream->first + stream->count && !failed; i++) {
            const struct dyn_inst *dyn = &k->dyn[i];
            if (dyn->mask && memory_has_addresses(k->insts[dyn->index].memory)) {
                failed = add(a, k, machine, dyn, &at);
            }
        }
    }
    return failed
               ? err_set(e, "%.300s: out of memory for what it accesses; free some memory", k->path)
               : 0;
}

void accesses_destroy(struct accesses *a) {
    free(a->of);
    free(a->sector);
    free(a->first);
    *a = (struct accesses){0};
}

void accesses_lanes(const struct kernel_access *a, const struct kernel *k, uint32_t run,
                    struct lane_addresses *lanes) {
    uint64_t last = a->last + (a->space == SPACE_GLOBAL ? (uint64_t)run * COPY_BYTES : 0);
    addresses_decode(k->addresses + a->record, &last, lanes);
}
