/* SPDX-License-Identifier: Apache-2.0
 * Reader of Accel-Sim grouped traces, tracer versions 1 to 5 (format note, sections 2 to 6): static
 * instructions, and the body around the lines.
 */
#include <stdlib.h>
#include <string.h>

#include "kernels/trace/grow.h"
#include "kernels/trace/readers/opcode.h"
#include "kernels/trace/readers/traceg.h"

/* Static instructions ------------------------------------------------------------------------- */

/* FNV-1a over the PC, the opcode and the operands. */
static uint32_t hash_key(const struct line_key *key) {
    uint32_t hash = 2166136261u ^ key->pc;
    const uint8_t *regs = key->regs;
    for (int i = 0; i < LINE_REGS; i++) {
        hash = (hash ^ regs[i]) * 16777619u;
    }
    for (const char *p = key->opcode; *p; p++) {
        hash = (hash ^ (uint8_t)*p) * 16777619u;
    }
    return hash ^ hash >> 15;
}

/* The slot that holds `key`, or the free one where it belongs. */
static uint32_t *find_slot(const struct traceg *t, const struct line_key *key) {
    uint32_t i = hash_key(key) & (t->n_slots - 1);
    while (t->slots[i] && memcmp(&t->lines[t->slots[i] - 1].key, key, sizeof *key) != 0) {
        i = (i + 1) & (t->n_slots - 1);
    }
    return &t->slots[i];
}

/* Keeps the hash table at most half full. */
static int make_slots(struct traceg *t) {
    if (t->n_lines < t->n_slots / 2) {
        return 0;
    }
    free(t->slots);
    t->n_slots = t->n_slots ? t->n_slots * 4 : 1024;
    t->slots = calloc(t->n_slots, sizeof *t->slots);
    if (!t->slots) {
        return text_err(t->s, t->e, "out of memory for the instruction table; free some memory");
    }
    for (uint32_t i = 0; i < t->n_lines; i++) {
        *find_slot(t, &t->lines[i].key) = i + 1;
    }
    return 0;
}

/* The static table's group number `repeat` of those that start at `base`, or the last of them; when
 * it has none, `known`. */
static struct reg_group widen(const struct reg_group *groups, unsigned n, struct reg_group known,
                              unsigned repeat) {
    struct reg_group found = known;
    for (unsigned i = 0; i < n; i++) {
        if (groups[i].base == known.base) {
            found = groups[i];
            if (repeat-- == 0) {
                break;
            }
        }
    }
    return found;
}

/* How often the register was named before, among `n`. */
static unsigned named_before(const uint8_t *regs, unsigned n) {
    unsigned count = 0;
    for (unsigned i = 0; i < n; i++) {
        count += regs[i] == regs[n];
    }
    return count;
}

/* Code loads pairs and quads to multiples of their size. */
static void look_at_load(struct traceg *t, const struct static_inst *inst, struct reg_group g) {
    int wide = g.count == 2 || g.count == 4;
    if (inst->memory == MEMORY_LOAD && wide && g.base % g.count) {
        t->unaligned = 1;
    }
}

/* Registers at or above -nregs: the kernel has more, as the line shows. */
static void look_at_registers(struct traceg *t, struct reg_group g, uint32_t limit) {
    uint32_t end = (uint32_t)g.base + g.count, last = (end < limit ? end : limit) - 1;
    if (g.base != RZ && last >= t->c->k->regs && t->registers.n++ == 0) {
        t->registers.line = t->s->line;
        t->registers.what = last;
    }
}

/* Up to where a group of the line goes. A width that no code can have there (an odd pair) is only
 * guessed: it does not go beyond -nregs. */
static uint32_t limit_of(const struct traceg *t, struct reg_group g) {
    uint32_t regs = t->c->k->regs;
    return regs > g.base && g.base % g.count ? regs : RZ;
}

/* Registers of each of several destinations: the opcode's width is that of all together. */
static uint8_t destination_width(const struct traceg *t, const struct line_key *key,
                                 struct op_info info) {
    unsigned width = t->single ? 1 : op_dst_width(key->opcode, info);
    return (uint8_t)(key->n_dst > 1 ? (width > key->n_dst ? width / key->n_dst : 1) : width);
}

static int too_many(struct traceg *t, const char *side, int most, const char *opcode) {
    return text_err(t->s, t->e, "expected at most %d %s registers of '%s', got more; trace again",
                    most, side, opcode);
}

static int add_line_destinations(struct traceg *t, struct static_inst *inst,
                                 const struct line_key *key, const struct static_row *row,
                                 const uint8_t *regs, unsigned n) {
    struct op_info info = op_lookup(key->opcode);
    for (unsigned i = 0; i < n; i++) {
        struct reg_group g = {.base = regs[i], .count = destination_width(t, key, info)};
        if (g.base == RZ) {
            continue;
        }
        look_at_load(t, inst, g);
        uint32_t limit = row ? RZ : limit_of(t, g);
        g = widen(row ? row->dst : NULL, row ? row->n_dst : 0, g, named_before(regs, i));
        look_at_registers(t, g, limit);
        if (add_destinations(inst, g, limit)) {
            return too_many(t, "destination", MAX_DST, key->opcode);
        }
    }
    return 0;
}

static int add_line_sources(struct traceg *t, struct static_inst *inst, const struct line_key *key,
                            const struct static_row *row, const uint8_t *regs, unsigned n,
                            long imm) {
    struct op_info info = op_lookup(key->opcode);
    for (unsigned i = 0; i < n; i++) {
        uint8_t width = t->single ? 1 : op_src_width(key->opcode, info, i, n, imm);
        struct reg_group g = {.base = regs[i], .count = width};
        uint32_t limit = row ? RZ : limit_of(t, g);
        g = widen(row ? row->src : NULL, row ? row->n_src : 0, g, named_before(regs, i));
        look_at_registers(t, g, limit);
        if (!g.lettered) {
            g.slot = (uint8_t)i;
        }
        if (g.base != RZ && add_sources(inst, g, limit)) {
            return too_many(t, "source", MAX_SRC, key->opcode);
        }
    }
    return 0;
}

/* Fills the instruction's registers from the line, wide as the static row or the opcode says. */
static int add_operands(struct traceg *t, struct static_inst *inst, const struct line_key *key,
                        const struct static_row *row, long imm) {
    unsigned n_dst = key->n_dst, n_src = key->n_src;
    if (op_lookup(key->opcode).lead && !row && n_dst == 0 && n_src > 1) {
        n_dst = 1;
        n_src--;
    }
    return add_line_destinations(t, inst, key, row, key->regs, n_dst) ||
                   add_line_sources(t, inst, key, row, key->regs + n_dst, n_src, imm)
               ? -1
               : 0;
}

/* The row of the static table for this line; an error when the table is of another program. */
static int match_row(struct traceg *t, const struct line_key *key, const struct static_row **row) {
    *row = t->table ? static_find(t->table, key->pc) : NULL;
    if (!t->table || (*row && strcmp((*row)->opcode, key->opcode) == 0)) {
        return 0;
    }
    return text_err(t->s, t->e,
                    "expected %s at PC %04x as in '%.100s', got '%s'; make the table "
                    "again or remove it",
                    *row ? (*row)->opcode : "no instruction", key->pc, t->table->path, key->opcode);
}

/* A table's instruction has the same operands in every line. */
static int check_met(struct traceg *t, const struct line_key *key) {
    for (uint32_t i = 0; t->table && i < t->n_lines; i++) {
        if (t->lines[i].key.pc == key->pc) {
            return text_err(t->s, t->e,
                            "expected the same operands at PC %04x every time, got others; "
                            "trace again",
                            key->pc);
        }
    }
    return 0;
}

static int add_row_operands(struct traceg *t, struct static_inst *inst,
                            const struct static_row *row) {
    const char *side = NULL;
    for (unsigned d = 0; d < row->n_dst; d++) {
        side = add_destinations(inst, row->dst[d], RZ) ? "destination" : side;
    }
    for (unsigned x = 0; x < row->n_src; x++) {
        side = add_sources(inst, row->src[x], RZ) ? "source" : side;
    }
    return side ? err_set(t->e,
                          "%.300s:%u: expected at most %d %s registers, got more; make the table "
                          "again or remove it",
                          t->table->path, row->line, side[0] == 's' ? MAX_SRC : MAX_DST, side)
                : 0;
}

/* Every row of the table is a static instruction, in its order, whether it runs or not. */
static int add_rows(struct traceg *t) {
    for (uint32_t i = 0; t->table && i < t->table->n_rows; i++) {
        const struct static_row *row = &t->table->rows[i];
        struct static_inst *inst = compile_new_inst(t->c, t->e);
        if (!inst) {
            return -1;
        }
        inst->pc = row->pc;
        inst->line = row->line;
        set_opcode(inst, row->opcode);
        inst->flags |= row->guarded || op_jumps_some(row->opcode) ? INST_GUARDED : 0;
        inst->flags = (uint8_t)((inst->flags | INST_SLOTS) & ~INST_NARROW);
        if (add_row_operands(t, inst, row)) {
            return -1;
        }
    }
    return 0;
}

static void forget_operands(struct static_inst *inst) {
    inst->n_src = inst->n_dst = inst->n_operands = 0;
    inst->reuse = inst->first_src = inst->first_dst = 0;
}

/* No instruction of -binary version lies there. From Volta on they have 16 bytes, before 8. Of
 * Maxwell and Pascal the first of four words controls the others. */
static void look_at_pc(struct traceg *t, uint32_t pc) {
    enum { FERMI = 20, MAXWELL = 50, VOLTA = 70 };
    int fits = t->binary < FERMI     ? 1
               : t->binary < MAXWELL ? pc % 8 == 0
               : t->binary < VOLTA   ? pc % 8 == 0 && pc % 32 != 0
                                     : pc % 16 == 0;
    if (!fits && t->alignment.n++ == 0) {
        t->alignment.line = t->s->line;
        t->alignment.what = pc;
    }
}

/* The static instruction of a line that was not met before. */
static struct static_inst *inst_of_line(struct traceg *t, const struct line_key *key, long imm) {
    const struct static_row *row;
    struct static_inst *inst;
    if (match_row(t, key, &row) || check_met(t, key)) {
        return NULL;
    }
    look_at_pc(t, key->pc);
    if (row) {
        inst = &t->c->k->insts[row - t->table->rows];
        forget_operands(inst);
    } else {
        inst = compile_new_inst(t->c, t->e);
        if (!inst) {
            return NULL;
        }
        inst->pc = key->pc;
        inst->line = (uint32_t)t->s->line;
        set_opcode(inst, key->opcode);
    }
    inst->groups = inst->memory == MEMORY_WAIT && imm > 0 ? (uint8_t)(imm < 255 ? imm : 255) : 0;
    return add_operands(t, inst, key, row, imm) ? NULL : inst;
}

static int add_line(struct traceg *t, const struct line_key *key, long imm) {
    void *moved = grow_array(t->lines, &t->cap_lines, (uint64_t)t->n_lines + 1, sizeof *t->lines);
    if (!moved) {
        return text_err(t->s, t->e, "out of memory for the instruction table; free some memory");
    }
    t->lines = moved;
    const struct static_inst *inst = inst_of_line(t, key, imm);
    if (!inst) {
        return -1;
    }
    t->lines[t->n_lines].key = *key;
    t->lines[t->n_lines++].index = (uint32_t)(inst - t->c->k->insts);
    return 0;
}

/* Index of the static instruction of this line. */
static int intern(struct traceg *t, const struct line_key *key, long imm, uint32_t *index) {
    if (make_slots(t)) {
        return -1;
    }
    uint32_t *slot = find_slot(t, key);
    if (*slot == 0) {
        if (add_line(t, key, imm)) {
            return -1;
        }
        *slot = t->n_lines;
    }
    *index = t->lines[*slot - 1].index;
    return 0;
}

static int is_in_window(uint64_t address, uint64_t base) {
    return base != 0 && address - base < WINDOW_BYTES;
}

/* Addresses of shared memory are offsets, or generic ones: of a window that the header may name. */
static int is_shared(const struct traceg *t, const struct static_inst *inst, uint64_t address) {
    return inst->space == SPACE_SHARED ||
           (inst->space == SPACE_GENERIC && is_in_window(address, t->c->k->shared_base));
}

/* Bytes of shared memory that the block must have. */
static int look_at_shared(struct traceg *t, const struct static_inst *inst,
                          const struct lane_addresses *a) {
    enum { MATRIX_ROW = 16 };
    uint64_t base = t->c->k->shared_base;
    uint32_t width = inst->memory == MEMORY_MATRIX ? MATRIX_ROW : a->width;
    for (uint32_t left = a->width ? a->mask : 0; left; left &= left - 1) {
        uint64_t address = a->of[__builtin_ctz(left)];
        if (!is_shared(t, inst, address)) {
            continue;
        }
        if (address >= WINDOW_BYTES && base != 0 && !is_in_window(address, base)) {
            return text_err(t->s, t->e,
                            "expected an address below 16 MB, or 16 MB from -shmem base_addr on, "
                            "got 0x%lx; trace again",
                            (unsigned long)address);
        }
        uint64_t offset = is_in_window(address, base) ? address - base : address % WINDOW_BYTES;
        uint32_t end = (uint32_t)offset + width;
        t->shared_line = end > t->c->k->shmem && !t->shared_line ? t->s->line : t->shared_line;
        t->shared_end = end > t->shared_end ? end : t->shared_end;
    }
    return 0;
}

static int read_inst(struct traceg *t) {
    struct line_key key;
    struct lane_addresses a = {0};
    uint32_t index = 0;
    long imm = 0;
    if (traceg_line(t, &key, &a, &imm) || intern(t, &key, imm, &index)) {
        return -1;
    }
    const struct static_inst *inst = &t->c->k->insts[index];
    if (inst->unit == UNIT_MEMORY && look_at_shared(t, inst, &a)) {
        return -1;
    }
    t->c->line = (uint32_t)t->s->line;
    if (a.mask && memory_has_addresses(inst->memory) && compile_addresses(t->c, index, &a, t->e)) {
        return -1;
    }
    return compile_inst(t->c, index, a.mask, t->e);
}

/* Body ---------------------------------------------------------------------------------------- */

static int truncated(struct traceg *t, const char *expected) {
    return text_err(t->s, t->e,
                    "expected %s, got the end of the file; the file is truncated, "
                    "copy it again",
                    expected);
}

/* The next line must be there and start with `start`; t->at is then behind it. */
static int expect_line(struct traceg *t, const char *start) {
    int status = traceg_next_line(t);
    if (status == 0) {
        return truncated(t, start);
    }
    if (status == 1 && strncmp(t->at, start, strlen(start)) != 0) {
        return traceg_wrong(t, start, t->at);
    }
    t->at += strlen(start);
    return status == 1 ? 0 : -1;
}

/* The threads of a warp, from the header's block dimension. */
static uint32_t lanes_of(const struct kernel *k, uint32_t warp) {
    uint32_t threads = k->block[0] * k->block[1] * k->block[2], before = warp * 32;
    return threads - before >= 32 ? UINT32_MAX : (UINT32_C(1) << (threads - before)) - 1;
}

/* `insts = n` and its n lines. */
static int read_stream(struct traceg *t) {
    uint64_t count = 0;
    if (expect_line(t, "insts = ") ||
        traceg_count(t, "a number of instructions after 'insts = '", UINT32_MAX, &count)) {
        return -1;
    }
    t->lanes = lanes_of(t->c->k, t->warp);
    compile_begin(t->c, t->lanes);
    for (uint64_t i = 0; i < count; i++) {
        int status = traceg_next_line(t);
        if (status == 0) {
            return truncated(t, "an instruction line");
        }
        if (status < 0) {
            return -1;
        }
        if (*t->at == '#' || *t->at == 'w') {
            return text_err(t->s, t->e,
                            "expected %u instruction lines for warp %u, got %u; "
                            "lines are missing, trace again",
                            (unsigned)count, t->warp, (unsigned)i);
        }
        if (read_inst(t)) {
            return -1;
        }
    }
    return compile_end(t->c, t->c->k->n_blocks, t->warp, t->e);
}

/* The number behind `warp = `: each of a block's warps once. */
static int parse_warp(struct traceg *t, uint64_t *seen) {
    uint64_t n = 0;
    const uint32_t *b = t->c->k->block;
    const char *field = next_field(&t->at);
    if (parse_decimal(field, t->c->k->warps_per_block - 1, &n)) {
        return text_err(t->s, t->e,
                        "expected a warp number of at most %u, by '-block dim = (%u,%u,%u)', got "
                        "'%.40s'; trace again",
                        t->c->k->warps_per_block - 1, b[0], b[1], b[2], traceg_shown(field));
    }
    if (*seen >> n & 1) {
        return text_err(t->s, t->e,
                        "expected each warp of a block once, got warp %u again; "
                        "trace again",
                        (unsigned)n);
    }
    *seen |= (uint64_t)1 << n;
    t->warp = (uint32_t)n;
    return 0;
}

/* The block behind `thread block = `: each of the grid once. */
static int parse_block(struct traceg *t) {
    const uint32_t *b = t->block, *g = t->c->k->grid;
    const char *field = next_field(&t->at), *end = parse_three(field, UINT32_MAX, t->block);
    if (!end || *end) {
        return traceg_wrong(t, "'thread block = x,y,z'", field);
    }
    if (traceg_has(t, KEY_GRID) && (b[0] >= g[0] || b[1] >= g[1] || b[2] >= g[2])) {
        return text_err(t->s, t->e,
                        "expected a thread block within '-grid dim = (%u,%u,%u)', got %u,%u,%u; "
                        "trace again",
                        g[0], g[1], g[2], b[0], b[1], b[2]);
    }
    int added = block_set_add(&t->blocks, b);
    if (added < 0) {
        return text_err(t->s, t->e, "out of memory for the blocks; free some memory");
    }
    return added ? 0
                 : text_err(t->s, t->e,
                            "expected each thread block once, got %u,%u,%u again; trace again",
                            b[0], b[1], b[2]);
}

/* Warps of a block that are not listed run nothing. */
static void look_at_warps(struct traceg *t, uint64_t seen) {
    uint32_t listed = (uint32_t)__builtin_popcountll(seen);
    struct differs *d = listed ? &t->few_warps : &t->no_warps;
    if (listed < t->c->k->warps_per_block && d->n++ == 0) {
        d->line = t->s->line;
        d->what = listed;
    }
}

/* From after #BEGIN_TB to #END_TB. */
static int read_block(struct traceg *t) {
    uint64_t seen = 0;
    int status;
    if (expect_line(t, "thread block = ") || parse_block(t)) {
        return -1;
    }
    while ((status = traceg_next_line(t)) == 1 && strncmp(t->at, "#END_TB", 7) != 0) {
        if (strncmp(t->at, "warp = ", 7) != 0) {
            return traceg_wrong(t, "'warp = ' or '#END_TB'", t->at);
        }
        t->at += 7;
        if (parse_warp(t, &seen) || read_stream(t)) {
            return -1;
        }
    }
    if (status < 0) {
        return -1;
    }
    if (status == 0) {
        return truncated(t, "'#END_TB'");
    }
    look_at_warps(t, seen);
    t->c->k->n_blocks++;
    return 0;
}

/* The tracer's own output, which Accel-Sim does not simulate either. */
static int refuse_ungrouped(struct traceg *t) {
    const char *slash = strrchr(t->s->path, '/');
    return text_err(
        t->s, t->e,
        "expected '#BEGIN_TB', got '%.20s': the trace is not grouped yet; group it with "
        "Accel-Sim's `post-traces-processing %.*skernelslist` and take the .traceg",
        t->at, slash ? (int)(slash + 1 - t->s->path) : 0, t->s->path);
}

static int read_blocks(struct traceg *t) {
    struct kernel *k = t->c->k;
    int status;
    while ((status = traceg_next_line(t)) == 1) {
        if (strncmp(t->at, "#BEGIN_TB", 9) != 0) {
            return *t->at >= '0' && *t->at <= '9' && k->n_blocks == 0
                       ? refuse_ungrouped(t)
                       : traceg_wrong(t, "'#BEGIN_TB'", t->at);
        }
        if (k->n_blocks == MAX_BLOCKS) {
            return text_err(t->s, t->e,
                            "expected at most %d blocks, got more; trace a smaller "
                            "launch",
                            MAX_BLOCKS);
        }
        if (read_block(t)) {
            return -1;
        }
    }
    if (status == 0 && k->n_dyn == 0) {
        return text_err(t->s, t->e,
                        "expected instructions, got a trace without any; the file is "
                        "truncated or the kernel did not run, trace again");
    }
    return status;
}

/* The trace was not made from code: its lines name all registers. */
static int take_as_named(struct traceg *t) {
    t->single = 1;
    for (uint32_t i = 0; i < t->n_lines; i++) {
        const struct known_line *line = &t->lines[i];
        struct static_inst *inst = &t->c->k->insts[line->index];
        forget_operands(inst);
        if (add_operands(t, inst, &line->key, NULL, 0)) {
            return -1;
        }
    }
    return 0;
}

int traceg_read(struct compiler *c, struct text_source *s, const struct static_table *table,
                struct err *e) {
    struct traceg t = {.c = c, .s = s, .table = table, .e = e};
    int status = traceg_header(&t) || add_rows(&t) ? -1 : read_blocks(&t);
    if (status == 0 && t.unaligned && !table) {
        status = take_as_named(&t);
    }
    if (status == 0) {
        traceg_settle(&t, compile_registers(c->k));
    }
    block_set_free(&t.blocks);
    free(t.lines);
    free(t.slots);
    return status;
}
