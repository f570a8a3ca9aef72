/* SPDX-License-Identifier: Apache-2.0
 * Memory instructions: their addresses, the way into the memory system and back through the load
 * port, which carries one load a cycle.
 */
#include <inttypes.h>

#include "sm/memory/coalesce.h"
#include "sm/sm_state.h"
#include "kernels/trace/unknown.h"

/* Local memory lies where no global address does. */
static const uint64_t LOCAL_START = UINT64_C(1) << 56;

static uint32_t l1_kb(const struct sm *sm) {
    uint64_t blocks = (uint64_t)sm->kernel->n_blocks * sm->config.repeat;
    blocks = blocks < sm->placement.blocks ? blocks : sm->placement.blocks;
    return machine_l1_kb(sm->config.machine, blocks * sm->kernel->shmem);
}

/* What accesses memory in a way that is not known here would be a wrong answer. */
static int check_operations(const struct sm *sm, struct err *e) {
    const struct kernel *k = sm->kernel;
    struct unknown_list l;
    unknown_find(&l, k, UNKNOWN_MEMORY, UNKNOWN_SHORT);
    if (l.line) {
        return err_set(e,
                       "%.200s:%" PRIu32 ": expected operations that memory = %s has, got %s; say "
                       "MEMORY=flat (--memory flat)",
                       k->path, l.line, machine_mode_name(sm->config.memory), l.text);
    }
    if (sm->config.machine->textures) {
        return 0;
    }
    unknown_find(&l, k, UNKNOWN_ADDRESS, UNKNOWN_SHORT);
    return l.line ? err_set(e,
                            "%.200s:%" PRIu32 ": expected addresses with memory = %s, got none of "
                            "%s; trace them, or say TEXTURES=flat (--textures flat)",
                            k->path, k->texture_without_address,
                            machine_mode_name(sm->config.memory), l.text)
                  : 0;
}

static int create_system(struct sm *sm, struct err *e) {
    const struct kernel *k = sm->kernel;
    struct sm_memory *memory = &sm->memory;
    if (check_operations(sm, e)) {
        return -1;
    }
    if (k->line_without_address) {
        return err_set(e,
                       "%.300s:%" PRIu32 ": expected addresses with memory = %s, got a memory "
                       "instruction without; trace them, or say memory = flat",
                       k->path, k->line_without_address, machine_mode_name(sm->config.memory));
    }
    for (unsigned i = 0; i < MEMORY_OPS; i++) {
        memory->op[i].next = (uint16_t)(i + 1 < MEMORY_OPS ? i + 1 : MEMORY_OP_NONE);
    }
    memory->port_first = MEMORY_OP_NONE;
    memory->system = memory_create(sm->config.machine, sm->config.memory, l1_kb(sm), SUBCORES, e);
    return memory->system ? 0 : -1;
}

int sm_memory_create(struct sm *sm, struct err *e) {
    int flat = !sm->config.machine || sm->config.memory == MEMORY_FLAT;
    sm->memory.system = NULL;
    if (!flat && create_system(sm, e)) {
        return -1;
    }
    int asked = !flat || (HAS_UNIFIED_MEMORY && sm->kernel->n_addresses);
    if (asked && accesses_create(&sm->accesses, sm->kernel, flat ? NULL : sm->config.machine, e)) {
        sm_memory_destroy(sm);
        return -1;
    }
    return 0;
}

void sm_memory_destroy(struct sm *sm) {
    memory_destroy(sm->memory.system);
    accesses_destroy(&sm->accesses);
}

/* A texture or surface instruction without addresses: what is not refused has a fixed latency. */
static int is_flat_texture(const struct sm *sm, const struct pass *pass) {
    return pass->inst->space == SPACE_TEXTURE && pass->mask &&
           !sm->accesses.of[inflight_memory(&sm->inflight, pass).access].known;
}

int sm_memory_takes(const struct sm *sm, const struct pass *pass) {
    return sm->memory.system && pass->inst->unit == UNIT_MEMORY && !is_flat_texture(sm, pass);
}

/* Accesses ----------------------------------------------------------------------------------- */

void sm_memory_issued(struct sm *sm, struct warp *warp, const struct inst *inst, uint32_t mask) {
    warp->access += sm->accesses.of && mask && memory_has_addresses(inst->memory);
    if (sm->memory.system && mask && inst->memory == MEMORY_COPY) {
        warp->open_copies[warp->groups % COPY_GROUPS]++;
    }
    warp->groups += inst->memory == MEMORY_GROUP;
}

uint64_t sm_memory_local(const struct sm *sm, unsigned slot, unsigned lane, uint64_t address) {
    uint64_t threads = (uint64_t)sm->placement.warps * LANES, word = address % WINDOW_BYTES / 4;
    return LOCAL_START + (word * threads + (uint64_t)slot * LANES + lane) * 4;
}

/* Word i of a thread lies beside word i of the others. A lane's words are in a row in the trace,
 * but here apart: they are coalesced one after the other. */
static void coalesce_local(const struct sm *sm, struct sectors *to, const struct lane_addresses *a,
                           unsigned slot) {
    struct lane_addresses word = {.mask = a->mask, .width = a->width < 4 ? a->width : 4};
    struct sectors part;
    to->n = 0;
    for (uint32_t byte = 0; byte < a->width; byte += 4) {
        for (uint32_t left = a->mask; left; left &= left - 1) {
            unsigned lane = (unsigned)__builtin_ctz(left);
            word.of[lane] = sm_memory_local(sm, slot, lane, a->of[lane] + byte);
        }
        coalesce(&part, &word, sm->config.machine->sector_bytes);
        for (unsigned i = 0; i < part.n && to->n < ACCESS_SECTORS; i++) {
            to->of[to->n++] = part.of[i];
        }
    }
}

/* Sectors of local memory are the warp slot's. */
static void add_local(struct sm *sm, const struct kernel_access *one, const struct pass *pass,
                      struct access *access) {
    struct lane_addresses a = {.mask = pass->mask};
    struct sectors *sectors = memory_room(sm->memory.system, subcore_of(pass->slot));
    accesses_lanes(one, sm->kernel, 0, &a);
    coalesce_local(sm, sectors, &a, pass->slot);
    access->sector = sectors->of;
    access->n = sectors->n;
    access->behind = 0;
}

/* Sectors of each copy of the grid are its own. */
static void add_global(const struct sm *sm, const struct kernel_access *one,
                       const struct pass *pass, struct access *access) {
    access->sector = &sm->accesses.sector[one->sectors];
    access->n = one->n;
    access->behind = sm->warp[pass->slot].run * sm->accesses.copy_sectors;
    if (access->n) {
        __builtin_prefetch(&access->sector[access->n - 1]);
    }
}

static void fill_access(struct sm *sm, const struct pass *pass, struct access *access) {
    access->n = 0;
    access->cycles = 1;
    access->local = 0;
    access->kind = pass->inst->memory != MEMORY_MATRIX ? ACCESS_CONSTANT
                   : pass->inst->n_dst                 ? ACCESS_SHARED
                                                       : ACCESS_SHARED_STORE;
    if (!memory_has_addresses(pass->inst->memory)) {
        return;
    }
    const struct kernel_access *one = &sm->accesses.of[inflight_memory(&sm->inflight, pass).access];
    access->kind = one->kind;
    access->cycles = one->cycles;
    access->local = one->space == SPACE_LOCAL;
    if (access->local) {
        add_local(sm, one, pass, access);
    } else {
        add_global(sm, one, pass, access);
    }
}

/* In and out --------------------------------------------------------------------------------- */

_Static_assert(MEMORY_WAITING + 2 * DISPATCH_PORTS < WAITING_MOST,
               "dispatches of two cycles wait beside the one in work");

/* The sub-core that issues first is another one each cycle. */
static uint64_t issue_order(unsigned subcore, uint64_t cycle) {
    return cycle * SUBCORES + (subcore + SUBCORES - cycle % SUBCORES) % SUBCORES;
}

void sm_memory_give(struct sm *sm, const struct pass *pass) {
    struct sm_memory *memory = &sm->memory;
    unsigned subcore = subcore_of(pass->slot);
    struct access *access = memory_next(memory->system, subcore);
    uint16_t id = memory->free;
    struct memory_entry *op = &memory->op[id];
    memory->free = op->next;
    *op = (struct memory_entry){.inst = pass->inst,
                                .slot = pass->slot,
                                .operation = pass->inst->memory,
                                .silent = pass->inst->n_dst == 0,
                                .copies = inflight_memory(&sm->inflight, pass).copies};
    fill_access(sm, pass, access);
    access->owner = id;
    access->order = issue_order(subcore, pass->cycle);
    sm->warp[pass->slot].open_accesses += op->silent;
    memory_give(memory->system, subcore);
}

static void release(struct sm *sm, uint16_t id) {
    struct memory_entry *op = &sm->memory.op[id];
    struct warp *warp = &sm->warp[op->slot];
    warp->open_accesses -= op->silent;
    warp->open_copies[op->copies] -= op->operation == MEMORY_COPY;
    sm_look_again(sm, op->slot, ENDS_BY_ACCESS);
    op->next = sm->memory.free;
    sm->memory.free = id;
}

static void queue_at_port(struct sm_memory *memory, uint16_t id) {
    memory->op[id].next = MEMORY_OP_NONE;
    if (memory->port_first == MEMORY_OP_NONE) {
        memory->port_first = id;
    } else {
        memory->op[memory->port_last].next = id;
    }
    memory->port_last = id;
}

/* One load a cycle goes to the result buses. */
static void use_port(struct sm *sm) {
    struct sm_memory *memory = &sm->memory;
    uint16_t id = memory->port_first;
    if (id == MEMORY_OP_NONE) {
        return;
    }
    const struct memory_entry *op = &memory->op[id];
    memory->port_first = op->next;
    for (unsigned d = 0; d < op->inst->n_dst; d++) {
        results_push(&sm->results, sm_cell(sm, op->slot, op->inst->dst[d]), 1);
    }
    release(sm, id);
    sm->stats.load_port_waits += memory->port_first != MEMORY_OP_NONE;
}

/* A load that misses is long from here on, where that matters. */
static void mark_long(struct sm *sm, const struct memory_entry *op) {
    if (!HAS_ACTIVE_SET && !HAS_ENTRIES) {
        return;
    }
    for (unsigned d = 0; d < op->inst->n_dst; d++) {
        scoreboard_make_long(&sm->scoreboard, op->slot, op->inst->dst[d]);
    }
    slots_add(&sm->changed, op->slot);
}

void sm_memory_cycle(struct sm *sm) {
    struct sm_memory *memory = &sm->memory;
    uint32_t n;
    if (!memory->system) {
        return;
    }
    memory_cycle(memory->system);
    const struct happening *happened = memory_happened(memory->system, &n);
    for (uint32_t i = 0; i < n; i++) {
        uint16_t id = (uint16_t)happened[i].owner;
        if (happened[i].what == HAPPENED_MISSED) {
            mark_long(sm, &memory->op[id]);
        } else if (memory->op[id].silent) {
            release(sm, id);
        } else {
            queue_at_port(memory, id);
        }
    }
    use_port(sm);
}

int sm_memory_idle(const struct sm *sm) {
    const struct sm_memory *memory = &sm->memory;
    return !memory->system || (memory_idle(memory->system) && memory->port_first == MEMORY_OP_NONE);
}

int sm_memory_waits(const struct sm *sm) {
    const struct sm_memory *memory = &sm->memory;
    return memory->system && (memory_waits(memory->system) || memory->port_first != MEMORY_OP_NONE);
}
