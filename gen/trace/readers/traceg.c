/* SPDX-License-Identifier: Apache-2.0
 * Reader of Accel-Sim grouped traces, tracer versions 1 to 5 (format note, sections 2 to 6).
 */
#include <stdlib.h>
#include <string.h>

#include "trace/readers/opcode.h"
#include "trace/grow.h"
#include "trace/readers/reader.h"

enum { MAX_FIELD = 40 };

/* What a line says about the instruction itself; equal keys are one static instruction. */
struct line_key {
    uint32_t pc;
    uint8_t n_dst, n_src;
    uint8_t regs[LINE_REGS]; /* destination if any, then the sources, as named */
    char opcode[MAX_FIELD];
};

/* Such a line and its static instruction. */
struct known_line {
    struct line_key key;
    uint32_t index;
};

struct traceg {
    struct compiler *c;
    struct text_source *s;
    const struct static_table *table;
    struct err *e;
    char *at; /* what is left of the current line */
    int version, has_lineinfo, has_name, has_block_dim;
    int unaligned;            /* a pair or quad that no code can have */
    int single;               /* registers are taken as they are named */
    uint32_t limit;           /* registers below this may be named */
    struct known_line *lines; /* every different line that was met */
    uint32_t n_lines;
    uint64_t cap_lines;
    uint32_t *slots; /* hash table: index into lines plus one, 0 = free */
    uint32_t n_slots;
};

/* The next line that is not blank. Returns as text_line. */
static int next_line(struct traceg *t) {
    int status;
    while ((status = text_line(t->s, &t->at, t->e)) == 1) {
        if (t->at[strspn(t->at, " \t")] != '\0') {
            break;
        }
    }
    return status;
}

/* The field in a message: short, or told to be missing. */
static const char *shown(const char *field) {
    return *field ? field : "end of line";
}

static int wrong(struct traceg *t, const char *expected, const char *got) {
    return text_err(t->s, t->e, "expected %s, got '%.40s'; trace again", expected, shown(got));
}

/* Decimal number up to `max`; 0 when it was one. */
static int parse_decimal(const char *text, uint64_t max, uint64_t *value) {
    uint64_t v = 0;
    if (*text == '\0') {
        return -1;
    }
    for (; *text; text++) {
        unsigned digit = (unsigned)*text - '0';
        if (digit > 9) {
            return -1;
        }
        v = v * 10 + digit;
        if (v > max) {
            return -1;
        }
    }
    *value = v;
    return 0;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Hex number of least..most digits, without 0x. */
static int parse_hex(const char *text, size_t least, size_t most, uint64_t *value) {
    uint64_t v = 0;
    size_t n = 0;
    for (; text[n]; n++) {
        int digit = hex_digit(text[n]);
        if (digit < 0 || n == most) {
            return -1;
        }
        v = v << 4 | (uint64_t)digit;
    }
    *value = v;
    return n >= least ? 0 : -1;
}

static int is_address(const char *text) {
    uint64_t value;
    return text[0] == '0' && text[1] == 'x' && parse_hex(text + 2, 1, 16, &value) == 0;
}

/* Signed decimal, as immediates, strides and deltas are. */
static int parse_signed(const char *text, long *value) {
    uint64_t magnitude;
    int negative = *text == '-';
    if (parse_decimal(text + negative, INT64_MAX, &magnitude)) {
        return -1;
    }
    *value = negative ? -(long)magnitude : (long)magnitude;
    return 0;
}

/* Header ------------------------------------------------------------------------------------- */

/* `(x,y,z)` */
static int parse_dim(struct traceg *t, const char *key, const char *text, uint32_t *dim) {
    int length = 0;
    if (sscanf(text, "(%9u,%9u,%9u)%n", &dim[0], &dim[1], &dim[2], &length) != 3 || length == 0 ||
        text[length] != '\0') {
        return text_err(t->s, t->e, "expected '%s = (x,y,z)', got '%.40s'; trace again", key,
                        shown(text));
    }
    return 0;
}

/* A decimal header value. */
static int parse_header_number(struct traceg *t, const char *key, const char *text, uint64_t max,
                               uint32_t *value) {
    uint64_t v;
    if (parse_decimal(text, max, &v)) {
        return text_err(t->s, t->e,
                        "expected '%s = ' and a number of at most %lu, got '%.40s'; "
                        "trace again",
                        key, (unsigned long)max, shown(text));
    }
    *value = (uint32_t)v;
    return 0;
}

/* Where a window of generic addresses begins. */
static int parse_window(struct traceg *t, const char *key, const char *text, uint64_t *base) {
    if (!is_address(text) || parse_hex(text + 2, 1, 16, base)) {
        return text_err(t->s, t->e, "expected '%s = 0x...', got '%.40s'; trace again", key,
                        shown(text));
    }
    return 0;
}

/* Only the part before the dot counts: `1.2` is version 1. */
static int parse_version(struct traceg *t, char *text) {
    uint32_t version = 0;
    text[strcspn(text, ".")] = '\0';
    if (parse_header_number(t, "-accelsim tracer version", text, 1000, &version)) {
        return -1;
    }
    if (version < 1 || version > 5) {
        return text_err(t->s, t->e,
                        "expected tracer version 1 to 5, got %u; trace with one of "
                        "them",
                        version);
    }
    t->version = (int)version;
    return 0;
}

/* The rest of the line; a name longer than the kernel holds is cut. */
static int parse_name(struct traceg *t, const char *text) {
    struct kernel *k = t->c->k;
    size_t n = strlen(text);
    n = n < sizeof k->name ? n : sizeof k->name - 1;
    while (n > 0 && text[n - 1] == ' ') {
        n--;
    }
    memcpy(k->name, text, n);
    k->name[n] = '\0';
    t->has_name = 1;
    return 0;
}

/* One `-key = value` line; keys that say nothing about registers are skipped. */
static int parse_header_line(struct traceg *t) {
    struct kernel *k = t->c->k;
    char *key = t->at, *value = strstr(key, " = ");
    if (*key != '-') {
        return wrong(t, "a header line '-key = value' or '#'", key);
    }
    if (!value) {
        return 0;
    }
    *value = '\0';
    value += 3;
    if (strcmp(key, "-kernel name") == 0) {
        return parse_name(t, value);
    }
    value[strcspn(value, " \t")] = '\0';
    if (strcmp(key, "-grid dim") == 0) {
        return parse_dim(t, key, value, k->grid);
    }
    if (strcmp(key, "-block dim") == 0) {
        t->has_block_dim = 1;
        return parse_dim(t, key, value, k->block);
    }
    if (strcmp(key, "-shmem") == 0) {
        return parse_header_number(t, key, value, UINT32_MAX, &k->shmem);
    }
    if (strcmp(key, "-shmem base_addr") == 0) {
        return parse_window(t, key, value, &k->shared_base);
    }
    if (strcmp(key, "-local mem base_addr") == 0) {
        return parse_window(t, key, value, &k->local_base);
    }
    if (strcmp(key, "-nregs") == 0) {
        return parse_header_number(t, key, value, RZ, &k->regs);
    }
    if (strcmp(key, "-accelsim tracer version") == 0) {
        return parse_version(t, value);
    }
    if (strcmp(key, "-enable lineinfo") == 0) {
        uint32_t flag = 0;
        int status = parse_header_number(t, key, value, 1, &flag);
        t->has_lineinfo = status == 0 && flag == 1;
        return status;
    }
    return 0;
}

/* What the header must have said. */
static int check_header(struct traceg *t) {
    const struct kernel *k = t->c->k;
    if (!t->has_name) {
        return wrong(t, "'-kernel name = ' in the header", "#");
    }
    if (t->version == 0) {
        return wrong(t, "'-accelsim tracer version = ' in the header", "#");
    }
    uint64_t threads = (uint64_t)k->block[0] * k->block[1];
    if (!t->has_block_dim || threads == 0 || k->block[2] == 0) {
        return text_err(t->s, t->e,
                        "expected '-block dim = ' with at least one warp, got zero "
                        "warps; trace again");
    }
    t->limit = k->regs ? k->regs : RZ;
    return 0;
}

/* Reads up to the first line that starts with '#'. */
static int read_header(struct traceg *t) {
    int status;
    while ((status = next_line(t)) == 1) {
        if (*t->at == '#') {
            return check_header(t);
        }
        if (parse_header_line(t)) {
            return -1;
        }
    }
    if (status == 0) {
        return text_err(t->s, t->e,
                        "expected the '#' line that ends the header, got the end of "
                        "the file; the file is truncated, copy it again");
    }
    return -1;
}

/* Instruction line ---------------------------------------------------------------------------- */

/* `R<n>`: below the kernel's registers, or RZ. */
static int parse_register(struct traceg *t, uint8_t *reg) {
    const char *field = next_field(&t->at);
    uint64_t n;
    if (*field != 'R' || parse_decimal(field + 1, 1000000, &n)) {
        return wrong(t, "a register R0..R255", field);
    }
    if (n > RZ) {
        return text_err(t->s, t->e, "expected a register R0..R255, got '%.40s'; trace again",
                        field);
    }
    if (n != RZ && n >= t->limit) {
        return text_err(t->s, t->e,
                        "expected a register below the kernel's %u, got '%.40s'; "
                        "correct -nregs or trace again",
                        t->limit, field);
    }
    *reg = (uint8_t)n;
    return 0;
}

/* A count 0..max. */
static int parse_count(struct traceg *t, const char *expected, uint64_t max, uint64_t *count) {
    const char *field = next_field(&t->at);
    return parse_decimal(field, max, count) ? wrong(t, expected, field) : 0;
}

/* Fields before the PC: block and warp (versions 1 and 2), source line. */
static int skip_prefix(struct traceg *t) {
    int n = (t->version < 3 ? 4 : 0) + (t->has_lineinfo ? 1 : 0);
    for (int i = 0; i < n; i++) {
        uint64_t ignored;
        if (parse_count(t,
                        t->version < 3 ? "the block's and warp's numbers before the PC"
                                       : "a source line number before the PC",
                        UINT32_MAX, &ignored)) {
            return -1;
        }
    }
    return 0;
}

static int parse_pc_and_mask(struct traceg *t, struct line_key *key, uint32_t *mask) {
    uint64_t value;
    const char *field = next_field(&t->at);
    if (parse_hex(field, 4, 8, &value)) {
        return wrong(t, "a PC of 4 to 8 hex digits", field);
    }
    key->pc = (uint32_t)value;
    field = next_field(&t->at);
    if (parse_hex(field, 8, 8, &value)) {
        return wrong(t, "a mask of 8 hex digits", field);
    }
    *mask = (uint32_t)value;
    return 0;
}

/* From the destination count to the last source. */
static int parse_operands(struct traceg *t, struct line_key *key) {
    uint64_t n = 0;
    if (parse_count(t, "a destination count of 0 or 1", 1, &n)) {
        return -1;
    }
    key->n_dst = (uint8_t)n;
    if (n == 1 && parse_register(t, &key->regs[0])) {
        return -1;
    }
    const char *opcode = next_field(&t->at);
    size_t length = strlen(opcode);
    if (*opcode < 'A' || *opcode > 'Z' || length >= sizeof key->opcode) {
        return wrong(t, "an opcode (a capital first, at most 39 characters)", opcode);
    }
    memcpy(key->opcode, opcode, length);
    if (parse_count(t, "a source count of 0 to 5", 5, &n)) {
        return -1;
    }
    key->n_src = (uint8_t)n;
    for (unsigned i = 0; i < key->n_src; i++) {
        if (parse_register(t, &key->regs[key->n_dst + i])) {
            return -1;
        }
    }
    return 0;
}

/* An address in hex, with 0x. */
static int parse_address(struct traceg *t, const char *expected, uint64_t *address) {
    const char *field = next_field(&t->at);
    if (!is_address(field)) {
        return wrong(t, expected, field);
    }
    return parse_hex(field + 2, 1, 16, address);
}

/* A distance between the addresses of two lanes. */
static int parse_step(struct traceg *t, long *step) {
    const char *field = next_field(&t->at);
    return parse_signed(field, step) ? wrong(t, "a decimal address stride or delta", field) : 0;
}

/* Mode 0: one address an active lane. */
static int parse_each(struct traceg *t, struct lane_addresses *a) {
    for (uint32_t left = a->mask; left; left &= left - 1) {
        if (parse_address(t, "one 0x address for each active lane", &a->of[__builtin_ctz(left)])) {
            return -1;
        }
    }
    return 0;
}

/* Modes 1 and 2: the first lane's address, then one stride, or the distance of each further
 * lane. */
static int parse_base(struct traceg *t, struct lane_addresses *a, int strided) {
    uint64_t address = 0;
    long step = 0;
    if (parse_address(t, "a 0x base address", &address) || (strided && parse_step(t, &step))) {
        return -1;
    }
    if (a->mask) {
        a->of[__builtin_ctz(a->mask)] = address;
    }
    for (uint32_t left = a->mask & (a->mask - 1); left; left &= left - 1) {
        if (!strided && parse_step(t, &step)) {
            return -1;
        }
        address += (uint64_t)step;
        a->of[__builtin_ctz(left)] = address;
    }
    return 0;
}

static int parse_memory(struct traceg *t, struct lane_addresses *a) {
    uint64_t width = 0;
    if (parse_count(t, "a memory width in bytes", 1024, &width)) {
        return -1;
    }
    a->width = (uint32_t)width;
    if (width == 0) {
        return 0;
    }
    const char *mode = next_field(&t->at);
    if (strcmp(mode, "0") == 0) {
        return parse_each(t, a);
    }
    if (strcmp(mode, "1") == 0 || strcmp(mode, "2") == 0) {
        return parse_base(t, a, mode[0] == '1');
    }
    return wrong(t, "address mode 0, 1 or 2", mode);
}

/* The immediate that later versions may write, then the end of the line. */
static int parse_tail(struct traceg *t, long *imm) {
    const char *field = next_field(&t->at);
    *imm = 0;
    if (*field != '\0' && t->version >= 4) {
        if (parse_signed(field, imm)) {
            return wrong(t, "a decimal immediate or the end of the line", field);
        }
        field = next_field(&t->at);
    }
    return *field == '\0' ? 0 : wrong(t, "the end of the line", field);
}

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

/* Fills the instruction's registers from the line, wide as the static row or the opcode says. */
static int add_operands(struct traceg *t, struct static_inst *inst, const struct line_key *key,
                        const struct static_row *row, long imm) {
    struct op_info info = op_lookup(key->opcode);
    unsigned n_dst = key->n_dst, n_src = key->n_src;
    if (info.lead && !row && n_dst == 0 && n_src > 1) {
        n_dst = 1;
        n_src--;
    }
    if (n_dst == 1 && key->regs[0] != RZ) {
        struct reg_group g = {.base = key->regs[0],
                              .count = t->single ? 1 : op_dst_width(key->opcode, info)};
        look_at_load(t, inst, g);
        add_destinations(inst, widen(row ? row->dst : NULL, row ? row->n_dst : 0, g, 0), t->limit);
    }
    for (unsigned i = 0; i < n_src; i++) {
        const uint8_t *sources = key->regs + n_dst;
        struct reg_group g = {.base = sources[i],
                              .count =
                                  t->single ? 1 : op_src_width(key->opcode, info, i, n_src, imm)};
        g = widen(row ? row->src : NULL, row ? row->n_src : 0, g, named_before(sources, i));
        if (!g.lettered) {
            g.slot = (uint8_t)i;
        }
        if (g.base != RZ && add_sources(inst, g, t->limit)) {
            return text_err(t->s, t->e,
                            "expected at most %d source registers of '%s', got more; trace again",
                            MAX_SRC, key->opcode);
        }
    }
    return 0;
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
        for (unsigned d = 0; d < row->n_dst; d++) {
            add_destinations(inst, row->dst[d], t->limit);
        }
        for (unsigned x = 0; x < row->n_src; x++) {
            if (add_sources(inst, row->src[x], t->limit)) {
                return err_set(t->e,
                               "%.300s:%u: expected at most %d source registers, got more; make "
                               "the table again or remove it",
                               t->table->path, row->line, MAX_SRC);
            }
        }
    }
    return 0;
}

static void forget_operands(struct static_inst *inst) {
    inst->n_src = inst->n_dst = inst->n_operands = 0;
    inst->reuse = inst->first_src = inst->first_dst = 0;
}

/* The static instruction of a line that was not met before. */
static struct static_inst *inst_of_line(struct traceg *t, const struct line_key *key, long imm) {
    const struct static_row *row;
    struct static_inst *inst;
    if (match_row(t, key, &row) || check_met(t, key)) {
        return NULL;
    }
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

static int read_inst(struct traceg *t) {
    struct line_key key;
    struct lane_addresses a = {0};
    uint32_t index = 0;
    long imm = 0;
    memset(&key, 0, sizeof key);
    if (skip_prefix(t) || parse_pc_and_mask(t, &key, &a.mask) || parse_operands(t, &key) ||
        parse_memory(t, &a) || parse_tail(t, &imm) || intern(t, &key, imm, &index)) {
        return -1;
    }
    t->c->line = (uint32_t)t->s->line;
    if (a.mask && memory_has_addresses(t->c->k->insts[index].memory) &&
        compile_addresses(t->c, index, &a, t->e)) {
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
    int status = next_line(t);
    if (status == 0) {
        return truncated(t, start);
    }
    if (status == 1 && strncmp(t->at, start, strlen(start)) != 0) {
        return wrong(t, start, t->at);
    }
    t->at += strlen(start);
    return status == 1 ? 0 : -1;
}

/* The threads of a warp, from the header's block dimension. */
static uint32_t lanes_of(const struct kernel *k, uint32_t warp) {
    uint64_t threads = (uint64_t)k->block[0] * k->block[1] * k->block[2];
    uint64_t before = (uint64_t)warp * 32;
    if (threads <= before) {
        return 0;
    }
    return threads - before >= 32 ? UINT32_MAX : (UINT32_C(1) << (threads - before)) - 1;
}

/* `insts = n` and its n lines. */
static int read_stream(struct traceg *t, uint32_t warp) {
    uint64_t count = 0;
    if (expect_line(t, "insts = ") ||
        parse_count(t, "a number of instructions after 'insts = '", UINT32_MAX, &count)) {
        return -1;
    }
    compile_begin(t->c, lanes_of(t->c->k, warp));
    for (uint64_t i = 0; i < count; i++) {
        int status = next_line(t);
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
                            (unsigned)count, warp, (unsigned)i);
        }
        if (read_inst(t)) {
            return -1;
        }
    }
    return compile_end(t->c, t->c->k->n_blocks, warp, t->e);
}

/* The number behind `warp = `: each of a block's warps once. */
static int parse_warp(struct traceg *t, uint64_t *seen, uint32_t *warp) {
    uint64_t n = 0;
    if (parse_count(t, "a warp number 0 to 63", MAX_WARPS_PER_BLOCK - 1, &n)) {
        return -1;
    }
    if (*seen >> n & 1) {
        return text_err(t->s, t->e,
                        "expected each warp of a block once, got warp %u again; "
                        "trace again",
                        (unsigned)n);
    }
    *seen |= (uint64_t)1 << n;
    *warp = (uint32_t)n;
    return 0;
}

/* From after #BEGIN_TB to #END_TB. */
static int read_block(struct traceg *t) {
    struct kernel *k = t->c->k;
    uint64_t seen = 0;
    int status;
    if (expect_line(t, "thread block = ")) {
        return -1;
    }
    while ((status = next_line(t)) == 1 && strncmp(t->at, "#END_TB", 7) != 0) {
        uint32_t warp = 0;
        if (strncmp(t->at, "warp = ", 7) != 0) {
            return wrong(t, "'warp = ' or '#END_TB'", t->at);
        }
        t->at += 7;
        if (parse_warp(t, &seen, &warp) || read_stream(t, warp)) {
            return -1;
        }
        k->warps_per_block = warp >= k->warps_per_block ? warp + 1 : k->warps_per_block;
    }
    if (status < 0) {
        return -1;
    }
    if (status == 0) {
        return truncated(t, "'#END_TB'");
    }
    if (seen == 0) {
        return text_err(t->s, t->e,
                        "expected at least one warp in the block, got zero warps; "
                        "trace again");
    }
    k->n_blocks++;
    return 0;
}

static int read_blocks(struct traceg *t) {
    struct kernel *k = t->c->k;
    int status;
    while ((status = next_line(t)) == 1) {
        if (strncmp(t->at, "#BEGIN_TB", 9) != 0) {
            return wrong(t, "'#BEGIN_TB'", t->at);
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
    int status = read_header(&t);
    if (status == 0) {
        status = add_rows(&t);
    }
    if (status == 0) {
        status = read_blocks(&t);
    }
    if (status == 0 && t.unaligned && !table) {
        status = take_as_named(&t);
    }
    free(t.lines);
    free(t.slots);
    return status;
}
