/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/exec_memory.h"

#include <inttypes.h>
#include <string.h>

void address_lanes(struct exec *x) {
    const struct operation *op = x->op;
    const union row *uniform = &x->warp->r[op->uniform_base];
    uint64_t base = op->wide_uniform ? pair(uniform, 0) : uniform->u[0];
    base += (uint64_t)op->offset;
    if (op->wide_base)
        FOR_LANES x->address[l] = pair(x->a, l) + base;
    else if (op->wide_uniform)
        FOR_LANES x->address[l] = x->a->u[l] + base;
    else
        FOR_LANES x->address[l] = (uint32_t)((x->a->u[l] << op->scale) + (uint32_t)base);
    x->has_address = 1;
}

void watch_read(struct exec *x) {
    uint32_t pc = x->op->inst.pc;
    struct watch *w = &x->warp->watches[pc / INSTRUCTION_BYTES % WATCHES];
    if (!x->active || x->op->inst.row->cls == CLASS_LOCAL)
        return;
    unsigned lane = first_lane(x->active);
    int again = w->at && w->pc == pc, same = w->address == x->address[lane];
    x->warp->reads_again |= again && same;
    x->warp->reads_on |= again && !same;
    *w = (struct watch){
        .address = x->address[lane], .at = x->machine->instructions + 1, .pc = pc, .lane = lane};
}

static int misaligned(struct exec *x, unsigned lane, const char *space) {
    unsigned access = x->op->access;
    if (x->address[lane] % access == 0)
        return 0;
    exec_fail(x, lane, "%s address 0x%" PRIx64 " is not aligned to %u bytes", space,
              x->address[lane], access);
    return 1;
}

uint8_t *global_lane(struct exec *x, unsigned lane) {
    if (misaligned(x, lane, "global"))
        return NULL;
    uint8_t *bytes = memory_at(x->machine->memory, x->address[lane], x->op->access);
    if (!bytes)
        exec_fail(x, lane, "global address 0x%" PRIx64 " (%u bytes) is outside of every buffer",
                  x->address[lane], x->op->access);
    return bytes;
}

static uint8_t *shared_at(struct exec *x, unsigned lane, uint64_t address, enum access_kind kind) {
    unsigned access = x->op->access;
    if (misaligned(x, lane, "shared"))
        return NULL;
    if (address + access > x->machine->shared_bytes) {
        exec_fail(x, lane, "shared address 0x%" PRIx64 " (%u bytes) is beyond the CTA's %u bytes",
                  address, access, x->machine->shared_bytes);
        return NULL;
    }
    shared_touch(x, (uint32_t)address, access, kind);
    return x->machine->cta->shared + address;
}

uint8_t *shared_lane(struct exec *x, unsigned lane, enum access_kind kind) {
    return shared_at(x, lane, x->address[lane], kind);
}

static uint8_t *local_at(struct exec *x, unsigned lane, uint64_t address) {
    struct machine *m = x->machine;
    if (misaligned(x, lane, "local"))
        return NULL;
    if (address + x->op->access > m->local_bytes) {
        exec_fail(x, lane, "local address 0x%" PRIx64 " (%u bytes) is beyond the thread's %u bytes",
                  address, x->op->access, m->local_bytes);
        return NULL;
    }
    if (address < m->cta->local_low)
        m->cta->local_low = (uint32_t)address;
    return m->cta->local + ((uint64_t)x->warp->number * LANES + lane) * m->local_bytes + address;
}

uint8_t *local_lane(struct exec *x, unsigned lane) {
    return local_at(x, lane, x->address[lane]);
}

/* Bank 3, which nothing writes. */
static uint8_t *constant_at(struct exec *x, unsigned lane, uint64_t address) {
    const struct constants *c = &x->machine->constants;
    if (misaligned(x, lane, "constant"))
        return NULL;
    if (address + x->op->access > c->size[CONSTANT_VARIABLES]) {
        exec_fail(x, lane, "constant address 0x%" PRIx64 " (%u bytes) is beyond the %u bytes",
                  address, x->op->access, c->size[CONSTANT_VARIABLES]);
        return NULL;
    }
    return c->bytes[CONSTANT_VARIABLES] + address;
}

uint8_t *generic_lane(struct exec *x, unsigned lane, enum access_kind kind) {
    uint64_t address = x->address[lane];
    if (address - SHARED_WINDOW < WINDOW_BYTES)
        return shared_at(x, lane, address - SHARED_WINDOW, kind);
    if (address - LOCAL_WINDOW < WINDOW_BYTES)
        return local_at(x, lane, address - LOCAL_WINDOW);
    if (kind == ACCESS_READ && address - CONSTANT_WINDOW < WINDOW_BYTES)
        return constant_at(x, lane, address - CONSTANT_WINDOW);
    return global_lane(x, lane);
}

/* Does what is done now, by warp number plus one, clash with what another warp did? */
static int clashes(struct race_word *r, unsigned warp, enum access_kind kind) {
    int other_writer = r->writer && r->writer != warp;
    int other_reader = (r->reader && r->reader != warp) || r->readers_differ;
    int clash = 0;
    if (kind == ACCESS_READ) {
        clash = other_writer;
        r->readers_differ |= r->reader && r->reader != warp;
        r->reader = (uint8_t)warp;
        return clash;
    }
    clash = other_reader || (other_writer && !(kind == ACCESS_ATOMIC && r->atomic_writer));
    r->atomic_writer = kind == ACCESS_ATOMIC;
    r->writer = (uint8_t)warp;
    return clash;
}

static int first_word(const struct exec *x, uint32_t word) {
    return !x->machine->cta->shared_written[word];
}

void shared_touch(struct exec *x, uint32_t address, unsigned bytes, enum access_kind kind) {
    struct machine *m = x->machine;
    uint32_t pc = x->op->inst.pc, last = (address + bytes - 1) / WORD_BYTES;
    for (uint32_t word = address / WORD_BYTES; word <= last; word++) {
        if (kind != ACCESS_WRITE && first_word(x, word))
            x->failed |= machine_found(m, FINDING_SHARED, pc, word * WORD_BYTES);
        if (kind != ACCESS_READ)
            m->cta->shared_written[word] = 1;
        if (m->cta->races && clashes(&m->cta->races[word], x->warp->number + 1, kind))
            x->failed |= machine_found(m, FINDING_RACE, pc, word * WORD_BYTES);
    }
}
