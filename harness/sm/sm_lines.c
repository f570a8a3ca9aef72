/* SPDX-License-Identifier: Apache-2.0
 * The SM's side of unified memory (docs/blocks/rf_unified.md): memory instructions as accesses to
 * banks, what the top makes of them, and the parts of the banks. What the top does is checked
 * against registers' accesses, and data against what was stored.
 */
#include <inttypes.h>
#include <string.h>

#include "sm/monitors/high_numbers.h"
#include "sm/sm_state.h"

/* From dispatch to the banks: an access is shown in the next cycle and waits a further one. So a
 * result whose access need not wait comes as late as it does without banks. */
enum { PIPE = 2 };

/* Rows of a bank that a KB takes. */
enum { KB_ROWS = 1024 / (LINE_WORDS * 4 * MAIN_BANKS) };

static uint32_t rows_of(uint64_t bytes) {
    return (uint32_t)((bytes + LINE_WORDS * 4 * MAIN_BANKS - 1) / (LINE_WORDS * 4 * MAIN_BANKS));
}

/* ---- parts ---- */

static int refuse(const struct sm *sm, uint64_t rf, uint64_t shared, struct err *e) {
    return err_set(e,
                   "%.250s: expected parts of at most %u rows a bank (design %s), a row of them "
                   "cache, got %" PRIu64 " for registers and %" PRIu64
                   " for shared memory; use a larger design or a smaller part",
                   sm->kernel->path, (unsigned)MAIN_ROWS, DESIGN_NAME, rf, shared);
}

/* Rows of registers, then of shared memory; what is left is cache. */
int sm_lines_create(struct sm *sm, struct err *e) {
    struct line_unit *u = &sm->lines;
    const struct placement *p = &sm->placement;
    uint64_t rf = (uint64_t)p->warps * p->rows_per_slot, shared;
    if (!HAS_UNIFIED_MEMORY) {
        return 0;
    }
    if (sm->config.memory != MEMORY_FLAT && sm->config.machine) {
        return err_set(e,
                       "memory: expected flat with %s, whose lines have no tags, got %s; say "
                       "memory = flat",
                       DESIGN_NAME, machine_mode_name(sm->config.memory));
    }
    u->block_bytes = rows_of(sm->kernel->shmem) * LINE_WORDS * 4 * MAIN_BANKS;
    shared = rows_of((uint64_t)p->blocks * u->block_bytes);
    shared = SHARED_KB ? SHARED_KB * KB_ROWS : shared ? shared : 1;
    if (RF_KB && rf > RF_KB * (uint64_t)KB_ROWS) {
        return err_set(
            e,
            "%.250s: expected at most rf_kb = %d KB of registers (design %s), got %" PRIu64
            " rows of %d a bank; use a larger part",
            sm->kernel->path, RF_KB, DESIGN_NAME, rf, RF_KB * KB_ROWS);
    }
    rf = RF_KB ? RF_KB * (uint64_t)KB_ROWS : rf;
    if (!UNIFIED) {
        rf = MAIN_ROWS;
        shared = 0;
    } else if (rf + shared >= MAIN_ROWS) {
        return refuse(sm, rf, shared, e);
    }
    u->rf_rows = (uint32_t)rf;
    u->shared_rows = (uint32_t)shared;
    u->cache_rows = (uint32_t)(MAIN_ROWS - rf - shared);
    sm->in.rf_rows = (uint16_t)rf;
    sm->in.shared_rows = (uint16_t)shared;
    sm->stats.lines.rf_rows = rf;
    sm->stats.lines.shared_rows = shared;
    sm->stats.lines.cache_rows = u->cache_rows;
    return 0;
}

/* ---- instructions ---- */

/* Blocks lie one behind the other in shared memory. */
static uint64_t shared_word(const struct sm *sm, unsigned slot, uint64_t address) {
    uint64_t block = sm->blocks.block_of[slot];
    return (address + block * sm->lines.block_bytes) / 4;
}

static void request_words(const struct sm *sm, const struct line_op *op, struct line_request *r) {
    struct lane_addresses a = {.mask = op->mask};
    const struct kernel_access *access = &sm->accesses.of[op->access];
    unsigned space = access->space;
    accesses_lanes(access, sm->kernel, sm->warp[op->slot].run, &a);
    r->n = 0;
    r->shared = space == SPACE_SHARED;
    r->part_rows = r->shared ? sm->lines.shared_rows : sm->lines.cache_rows;
    for (uint32_t left = a.width ? a.mask : 0; left; left &= left - 1) {
        unsigned lane = (unsigned)__builtin_ctz(left);
        for (uint32_t byte = 0; byte < a.width && byte < 16; byte += 4) {
            uint64_t at = a.of[lane] + byte;
            r->word[r->n++] = r->shared              ? shared_word(sm, op->slot, at)
                              : space == SPACE_LOCAL ? sm_memory_local(sm, op->slot, lane, at) / 4
                                                     : at / 4;
        }
    }
}

/* The next instruction's accesses. One without addresses is not given to the unit. */
static void begin_op(struct sm *sm) {
    struct line_unit *u = &sm->lines;
    const struct line_op *op = &u->op[(u->first + u->shown) % LINE_OPS];
    struct line_request r;
    request_words(sm, op, &r);
    u->shows_shared = r.shared;
    u->n_lines = lines_split(u->list, &r, (enum memory_split)MEMORY_SPLIT);
    u->next = 0;
    sm->stats.lines.accesses += u->n_lines;
    sm->stats.lines.extra += u->n_lines - 1;
    u->op[(u->first + u->shown) % LINE_OPS].conflict |= u->n_lines > 1;
    sm->stats.lines.split += u->n_lines > 1;
}

static int has_addresses(const struct sm *sm, const struct pass *pass) {
    return sm->accesses.of && memory_has_addresses(pass->inst->memory) &&
           sm->accesses.of[inflight_memory(&sm->inflight, pass).access].known;
}

int sm_lines_give(struct sm *sm, const struct pass *pass) {
    struct line_unit *u = &sm->lines;
    if (!HAS_UNIFIED_MEMORY || !has_addresses(sm, pass)) {
        return 0;
    }
    u->op[(u->first + u->n++) % LINE_OPS] =
        (struct line_op){.inst = pass->inst,
                         .access = inflight_memory(&sm->inflight, pass).access,
                         .mask = pass->mask,
                         .slot = pass->slot,
                         .conflict = u->group_conflict[pass->group]};
    sm->warp[pass->slot].open_accesses += pass->inst->n_dst == 0;
    sm->stats.lines.instructions++;
    return 1;
}

/* All its accesses have had their banks. */
static void finish_op(struct sm *sm) {
    struct line_unit *u = &sm->lines;
    const struct line_op *op = &u->op[u->first];
    uint64_t when = sm->cycle + op->inst->latency;
    when = when > sm->cycle + PIPE ? when - PIPE : sm->cycle + 1;
    for (unsigned d = 0; d < op->inst->n_dst; d++) {
        wheel_add(&sm->wheel, sm_cell(sm, op->slot, op->inst->dst[d]), when);
    }
    sm->warp[op->slot].open_accesses -= op->inst->n_dst == 0;
    sm->stats.lines.conflicts += op->conflict;
    slots_add(&sm->changed, op->slot);
    u->first = (u->first + 1) % LINE_OPS;
    u->n--;
    u->shown--;
}

int sm_lines_full(const struct sm *sm) {
    return sm->lines.n >= LINE_OPS_FULL;
}

int sm_lines_idle(const struct sm *sm) {
    return sm->lines.n == 0;
}

/* ---- conflicts of operands ---- */

void sm_lines_dispatched(struct sm *sm, unsigned unit, const struct pass *pass, int last) {
    struct line_unit *u = &sm->lines;
    uint64_t *word = &u->unit_conflicts[unit / 64], bit = sm_bit(unit % 64);
    uint8_t *conflict = &u->group_conflict[pass->group];
    *conflict |= (*word & bit) != 0;
    *word &= ~bit;
    if (last) {
        int in_unit = pass->mask && has_addresses(sm, pass);
        sm->stats.lines.read_conflicts += *conflict;
        sm->stats.lines.conflicts += *conflict && !in_unit; /* else when it is over */
    }
}

void sm_lines_retired(struct sm *sm, const struct pass *pass) {
    sm->lines.group_conflict[pass->group] = 0;
}

/* Units with a request that its bank did not grant. */
static void see_reads(struct line_unit *u, const struct cycle_view *v) {
    for (unsigned w = 0; w < REQUEST_WORDS; w++) {
        uint64_t left = v->out->rd_valid[w] & ~v->out->rd_grant[w];
        for (; left; left &= left - 1) {
            unsigned unit = (w * 64 + (unsigned)__builtin_ctzll(left)) / SLOTS;
            u->unit_conflicts[unit / 64] |= sm_bit(unit % 64);
        }
    }
}

/* ---- what the top does ---- */

static int has_words(const struct line *line, unsigned cluster) {
    return (line->mask >> (cluster * (LINE_WORDS / CLUSTERS)) &
            ((UINT32_C(1) << (LINE_WORDS / CLUSTERS)) - 1)) != 0;
}

/* Banks that registers take on the access's ports. */
static uint64_t banks_taken(const struct cycle_view *v, int write) {
    return write ? v->out->dual.write_valid : v->of_class[CLASS_R_NORMAL];
}

static unsigned base_of(const struct line_unit *u, const struct line_pending *p) {
    return u->rf_rows + (p->shared ? 0 : u->shared_rows);
}

static int check_go(const struct sm *sm, const struct cycle_view *v, struct err *e) {
    const struct line_pending *p = &sm->lines.pending;
    uint64_t taken = p->valid ? banks_taken(v, p->write) : 0;
    int held = 0;
    for (unsigned c = 0; UNIFIED && p->valid && c < CLUSTERS; c++) {
        held |= has_words(&p->line, c) && (taken >> p->line.bank[c] & 1);
    }
    if (v->out->memory.mem_go == (p->valid && !held) &&
        v->out->memory.mem_wait == (p->valid && held) && v->out->memory.part_ok) {
        return 0;
    }
    return err_set(e,
                   "cycle %" PRIu64
                   ": expected the memory access to %s, got mem_go %u, mem_wait %u, "
                   "part_ok %u; registers go first, and nothing else is in its way",
                   v->cycle,
                   !p->valid ? "be absent"
                   : held    ? "wait"
                             : "go",
                   v->out->memory.mem_go, v->out->memory.mem_wait, v->out->memory.part_ok);
}

/* The banks that it takes are those that it names, and no others. */
static int check_banks(const struct sm *sm, const struct cycle_view *v, struct err *e) {
    const struct line_pending *p = &sm->lines.pending;
    int goes = UNIFIED && v->out->memory.mem_go;
    for (unsigned i = 0; i < MAIN_BANKS * CLUSTERS; i++) {
        unsigned b = i / CLUSTERS, c = i % CLUSTERS;
        int due = goes && has_words(&p->line, c) && p->line.bank[c] == b;
        int reads = (int)(v->out->memory.line_read[i / 64] >> i % 64 & 1);
        int writes = (int)(v->out->memory.line_write[i / 64] >> i % 64 & 1);
        unsigned row = p->line.row[c] + base_of(&sm->lines, p);
        if (reads != (due && !p->write) || writes != (due && p->write) ||
            (due && v->out->memory.line_row[c] != row)) {
            return err_set(e,
                           "cycle %" PRIu64 ": cluster %u bank %u: expected %s of row %u, got read "
                           "%d, write %d of row %u; an access is lost or wrong",
                           v->cycle, c, b,
                           !due       ? "no access"
                           : p->write ? "a write"
                                      : "a read",
                           row, reads, writes, v->out->memory.line_row[c]);
        }
    }
    return 0;
}

static int check_data(const struct sm *sm, const struct cycle_view *v, struct err *e) {
    const struct line_unit *u = &sm->lines;
    uint32_t diff;
    if (v->out->memory.got != u->got_due) {
        return err_set(e, "cycle %" PRIu64 ": expected got %d, got %u; a read is lost or too much",
                       v->cycle, u->got_due, v->out->memory.got);
    }
    diff = u->got_due ? value_diff(u->expected, v->out->memory.line_data, u->known) : 0;
    if (diff) {
        unsigned word = (unsigned)__builtin_ctz(diff);
        return err_set(e,
                       "cycle %" PRIu64 ": word %u of the memory access: expected 0x%x, got 0x%x; "
                       "a write was lost or went elsewhere",
                       v->cycle, word, value_lane(u->expected, word),
                       value_lane(v->out->memory.line_data, word));
    }
    return 0;
}

/* The words of a cluster. */
static uint32_t words_of(const struct line *line, unsigned cluster) {
    unsigned n = LINE_WORDS / CLUSTERS;
    return line->mask & ((UINT32_C(1) << n) - 1) << (cluster * n);
}

/* A read will show what lies there, a write puts it there. */
static void access_lines(struct sm *sm) {
    struct line_unit *u = &sm->lines;
    const struct line_pending *p = &u->pending;
    u->got_due = UNIFIED && !p->write;
    u->known = 0;
    for (unsigned c = 0; UNIFIED && c < CLUSTERS; c++) {
        unsigned cell = cell_of(p->line.bank[c], base_of(u, p) + p->line.row[c]) % LINE_CELLS;
        uint32_t words = words_of(&p->line, c);
        if (words) {
            high_number(&sm->stats.highest_row, base_of(u, p) + p->line.row[c]);
        }
        if (p->write) {
            value_merge(u->value[cell], p->data, words);
            u->written[cell] |= words;
            sm->stats.lines.writes += words != 0;
        } else {
            value_merge(u->expected, u->value[cell], words);
            u->known |= words & u->written[cell];
            sm->stats.lines.reads += words != 0;
        }
    }
    sm->stats.lines.words_compared += (unsigned)__builtin_popcount(u->known);
}

/* Banks that the access wants, whatever clusters. */
static uint64_t banks_wanted(const struct line *line) {
    uint64_t banks = 0;
    for (unsigned c = 0; c < CLUSTERS; c++) {
        banks |= has_words(line, c) ? sm_bit(line->bank[c]) : 0;
    }
    return banks;
}

static int is_same_bank(const struct line *a, const struct line *b) {
    int same = 0;
    for (unsigned c = 0; c < CLUSTERS; c++) {
        same |= has_words(a, c) && has_words(b, c) && a->bank[c] == b->bank[c];
    }
    return same;
}

static void count_wait(struct line_counts *n, const struct line_pending *p,
                       const struct cycle_view *v) {
    n->waits++;
    n->held_up += !p->waited;
    n->waits_whole += (banks_wanted(&p->line) & ~banks_taken(v, p->write)) != 0;
}

static void follow_go(struct sm *sm, const struct cycle_view *v) {
    struct line_unit *u = &sm->lines;
    struct line_pending *p = &u->pending;
    struct line_counts *n = &sm->stats.lines;
    u->got_due = 0;
    if (v->out->memory.mem_wait) {
        count_wait(n, p, v);
    }
    p->waited |= v->out->memory.mem_wait;
    u->op[p->op].conflict |= v->out->memory.mem_wait;
    if (v->out->memory.mem_go) {
        uint64_t waited = v->cycle - p->since - 1;
        n->longest_wait = waited > n->longest_wait ? waited : n->longest_wait;
        access_lines(sm);
        p->valid = 0;
        sm->last_progress = sm->cycle;
        if (p->last) {
            finish_op(sm);
        }
    }
}

static int is_write(const struct line_op *op) {
    return op->inst->memory == MEMORY_STORE;
}

static void follow_taken(struct sm *sm, const struct cycle_view *v) {
    struct line_unit *u = &sm->lines;
    unsigned at = (u->first + u->shown) % LINE_OPS;
    if (!v->in->mem_valid || !v->out->memory.mem_ready) {
        return;
    }
    u->pending = (struct line_pending){.line = u->list[u->next],
                                       .since = v->cycle,
                                       .op = (uint16_t)at,
                                       .valid = 1,
                                       .write = (uint8_t)is_write(&u->op[at]),
                                       .shared = (uint8_t)u->shows_shared,
                                       .last = u->next + 1 == u->n_lines};
    if (u->pending.write) {
        value_make(value_base(u->op[at].slot, 0, 0, (uint32_t)++u->stores), u->pending.data);
    }
    uint64_t banks = banks_wanted(&u->pending.line);
    sm->stats.lines.scattered += UNIFIED && (banks & (banks - 1)) != 0;
    sm->stats.lines.same_bank +=
        UNIFIED && u->next > 0 && is_same_bank(&u->list[u->next - 1], &u->pending.line);
    u->next++;
    u->shown += u->next == u->n_lines;
}

int sm_follow_lines(struct sm *sm, const struct cycle_view *v, struct err *e) {
    see_reads(&sm->lines, v);
    if (check_go(sm, v, e) || check_banks(sm, v, e) || check_data(sm, v, e)) {
        return -1;
    }
    follow_go(sm, v);
    follow_taken(sm, v);
    return 0;
}

/* ---- inputs ---- */

void sm_prepare_lines(struct sm *sm) {
    struct line_unit *u = &sm->lines;
    struct sm_in *in = &sm->in;
    if (u->shown < u->n && u->next == u->n_lines) {
        begin_op(sm);
    }
    in->mem_valid = u->shown < u->n;
    if (in->mem_valid) {
        const struct line *line = &u->list[u->next];
        in->mem_write = (uint8_t)is_write(&u->op[(u->first + u->shown) % LINE_OPS]);
        in->mem_shared = (uint8_t)u->shows_shared;
        in->mem_mask = line->mask;
        /* In clusters without words it has no row: they are shown the last number. */
        for (unsigned c = 0; c < CLUSTERS; c++) {
            in->mem_bank[c] = line->bank[c];
            in->mem_row[c] =
                (main_row_t)(has_words(line, c) ? line->row[c] : sm_bit(MAIN_ROW_BITS) - 1);
        }
    }
    memcpy(in->mem_data, u->pending.data, sizeof u->pending.data);
}

/* ---- the end ---- */

int sm_check_lines(const struct sm *sm, const top_mem *mem, struct err *e) {
    const struct line_unit *u = &sm->lines;
    for (unsigned cell = 0; UNIFIED && cell < LINE_CELLS; cell++) {
        unsigned bank = cell % SM_MAIN_BANKS, row = cell / SM_MAIN_BANKS;
        const uint64_t *held = drive_row(mem, bank, row);
        uint32_t diff = value_diff(u->value[cell], held, u->written[cell]);
        if (diff) {
            unsigned word = (unsigned)__builtin_ctz(diff);
            return err_set(e,
                           "cycle %" PRIu64 ": at the end: bank %u row %u of shared memory or "
                           "cache: expected 0x%x in word %u, got 0x%x; a write was lost or "
                           "overwritten",
                           sm->cycle, bank, row, value_lane(u->value[cell], word), word,
                           value_lane(held, word));
        }
    }
    return 0;
}
