/* SPDX-License-Identifier: Apache-2.0
 * Reader of the text form for directed tests (docs/traces.md has the grammar).
 */
#include <stdlib.h>
#include <string.h>

#include "kernels/trace/grow.h"
#include "kernels/trace/readers/reader.h"

enum {
    ALL = -1,
    LATENCY_MAX = 65535,
    REPEAT_MAX = 1000000,
    BLOCKS_MAX = 65536,
    SHMEM_MAX = 1 << 20
};

/* Of at=. A GPU's virtual addresses have 49 bits. From lane to lane or from run to run is at most
 * 1 TB: REPEAT_MAX runs then stay within 64 bits. */
static const long ADDRESS_MAX = (1L << 49) - 1, STRIDE_MAX = 1L << 40;

/* One line of a section: an instruction and how often it runs. */
struct rft_step {
    uint32_t index, mask, repeat;
    /* of a memory instruction: lane 0's address, to the next lane's, bytes, to the next run's */
    long base, stride, width, step;
};

struct rft {
    struct compiler *c;
    struct text_source *s;
    struct err *e;
    char *at; /* what is left of the current line */
    uint32_t n_blocks;
    int in_section;
    long block, warp;       /* of the present section, ALL = every one */
    struct rft_step *steps; /* the present section */
    uint64_t n_steps, cap_steps;
    uint8_t *seen; /* one a warp of the kernel: has its stream */
};

static int wrong(struct rft *r, const char *expected, const char *got) {
    return text_err(r->s, r->e, "expected %s, got '%.40s'; see docs/traces.md", expected,
                    *got ? got : "end of line");
}

/* Decimal number least..most. */
static int parse_number(struct rft *r, const char *what, const char *text, long least, long most,
                        long *value) {
    char *end;
    long v = strtol(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0' || v < least || v > most) {
        return text_err(r->s, r->e, "expected %s %ld to %ld, got '%.40s'; see docs/traces.md", what,
                        least, most, *text ? text : "end of line");
    }
    *value = v;
    return 0;
}

/* The value when `field` is `name=value`, else NULL. */
static const char *option(const char *field, const char *name) {
    size_t n = strlen(name);
    return strncmp(field, name, n) == 0 && field[n] == '=' ? field + n + 1 : NULL;
}

/* Header -------------------------------------------------------------------------------------- */

/* One `name=N` of the header. */
static int header_option(struct rft *r, const char *name, long most, uint32_t *value) {
    const char *field = next_field(&r->at), *text = option(field, name);
    long number = 0;
    if (!text) {
        return wrong(r, "regs=N blocks=N warps=N, in this order", field);
    }
    if (parse_number(r, name, text, 1, most, &number)) {
        return -1;
    }
    *value = (uint32_t)number;
    return 0;
}

/* `kernel NAME regs=N blocks=N warps=N [shmem=N]`, in this order. */
static int read_header(struct rft *r) {
    struct kernel *k = r->c->k;
    const char *field = next_field(&r->at);
    if (strcmp(field, "kernel") != 0) {
        return wrong(r, "'kernel NAME regs=N blocks=N warps=N'", field);
    }
    field = next_field(&r->at);
    size_t n = strlen(field);
    if (n == 0 || n >= sizeof k->name) {
        return wrong(r, "a kernel name of 1 to 255 characters", field);
    }
    memcpy(k->name, field, n + 1);
    if (header_option(r, "regs", RZ, &k->regs) ||
        header_option(r, "blocks", BLOCKS_MAX, &r->n_blocks) ||
        header_option(r, "warps", MAX_WARPS_PER_BLOCK, &k->warps_per_block)) {
        return -1;
    }
    field = next_field(&r->at);
    const char *bytes = *field ? option(field, "shmem") : NULL;
    long shmem = 0;
    if (bytes && parse_number(r, "shmem", bytes, 1, SHMEM_MAX, &shmem)) {
        return -1;
    }
    k->shmem = (uint32_t)shmem;
    field = bytes ? next_field(&r->at) : field;
    if (*field) {
        return wrong(r, "the end of the line", field);
    }
    k->n_blocks = r->n_blocks;
    k->grid[0] = r->n_blocks;
    k->block[0] = 32 * k->warps_per_block;
    k->grid[1] = k->grid[2] = k->block[1] = k->block[2] = 1;
    r->seen = calloc((size_t)r->n_blocks * k->warps_per_block, 1);
    return r->seen ? 0 : text_err(r->s, r->e, "out of memory for the warps; free some memory");
}

/* Sections ------------------------------------------------------------------------------------ */

/* Of a memory instruction that runs for the x-th time. */
static int give_addresses(struct rft *r, const struct rft_step *step, uint32_t x) {
    struct lane_addresses a = {.mask = step->mask, .width = (uint32_t)step->width};
    const struct static_inst *inst = &r->c->k->insts[step->index];
    r->c->line = inst->line;
    if (!step->mask || !memory_has_addresses(inst->memory)) {
        return 0;
    }
    for (int lane = 0; lane < 32; lane++) {
        a.of[lane] = (uint64_t)(step->base + (long)x * step->step + lane * step->stride);
    }
    return compile_addresses(r->c, step->index, &a, r->e);
}

/* Runs the section's steps as the stream of one warp. */
static int give_stream(struct rft *r, uint32_t block, uint32_t warp) {
    compile_begin(r->c, UINT32_MAX);
    for (uint64_t i = 0; i < r->n_steps; i++) {
        const struct rft_step *step = &r->steps[i];
        for (uint32_t x = 0; x < step->repeat; x++) {
            if (give_addresses(r, step, x) || compile_inst(r->c, step->index, step->mask, r->e)) {
                return -1;
            }
        }
    }
    return compile_end(r->c, block, warp, r->e);
}

/* Gives the section that just ended to every warp it names. */
static int end_section(struct rft *r) {
    uint32_t warps = r->c->k->warps_per_block;
    uint32_t block0 = r->block == ALL ? 0 : (uint32_t)r->block;
    uint32_t block1 = r->block == ALL ? r->n_blocks : block0 + 1;
    uint32_t warp0 = r->warp == ALL ? 0 : (uint32_t)r->warp;
    uint32_t warp1 = r->warp == ALL ? warps : warp0 + 1;
    for (uint32_t b = block0; r->in_section && b < block1; b++) {
        for (uint32_t w = warp0; w < warp1; w++) {
            if (give_stream(r, b, w)) {
                return -1;
            }
        }
    }
    r->n_steps = 0;
    return 0;
}

/* Marks the section's warps as given; each warp once in a file. */
static int claim_warps(struct rft *r) {
    uint32_t warps = r->c->k->warps_per_block;
    for (uint32_t i = 0; i < r->n_blocks * warps; i++) {
        if ((r->block != ALL && i / warps != (uint32_t)r->block) ||
            (r->warp != ALL && i % warps != (uint32_t)r->warp)) {
            continue;
        }
        if (r->seen[i]) {
            return text_err(r->s, r->e,
                            "expected one section for each warp, got block %u warp "
                            "%u again; merge the sections",
                            i / warps, i % warps);
        }
        r->seen[i] = 1;
    }
    return 0;
}

/* A number below `end`, or `*`. */
static int parse_which(struct rft *r, const char *what, uint32_t end, long *value) {
    const char *field = next_field(&r->at);
    if (strcmp(field, "*") == 0) {
        *value = ALL;
        return 0;
    }
    return parse_number(r, what, field, 0, (long)end - 1, value);
}

/* `B warp W` after `block`. */
static int begin_section(struct rft *r) {
    if (end_section(r) || parse_which(r, "block * or", r->n_blocks, &r->block)) {
        return -1;
    }
    const char *field = next_field(&r->at);
    if (strcmp(field, "warp") != 0) {
        return wrong(r, "'block B warp W'", field);
    }
    if (parse_which(r, "warp * or", r->c->k->warps_per_block, &r->warp)) {
        return -1;
    }
    field = next_field(&r->at);
    if (*field) {
        return wrong(r, "the end of the line", field);
    }
    r->in_section = 1;
    return claim_warps(r);
}

/* Instructions -------------------------------------------------------------------------------- */

/* `R<n>` below the kernel's registers. */
static int parse_register(struct rft *r, const char *text, long *reg) {
    if (*text != 'R') {
        return wrong(r, "a register R<n>", text);
    }
    char *end;
    long n = strtol(text + 1, &end, 10);
    if (text[1] < '0' || text[1] > '9' || *end != '\0') {
        return wrong(r, "a register R<n>", text);
    }
    if (n >= (long)r->c->k->regs) {
        return text_err(r->s, r->e,
                        "expected a register below the kernel's %u, got '%.40s'; "
                        "raise regs= or use a lower one",
                        r->c->k->regs, text);
    }
    *reg = n;
    return 0;
}

/* `R1`, or a group as `.static` has it (`A:R10:2r`), whose registers the kernel must have. */
static int parse_operand(struct rft *r, const char *text, struct reg_group *g) {
    if (!strchr(text, ':')) {
        long reg = 0;
        int status = parse_register(r, text, &reg);
        *g = (struct reg_group){.base = (uint8_t)reg, .count = 1};
        return status;
    }
    if (group_parse(text, g)) {
        return wrong(r, "a register R<n> or a group like A:R10:2r", text);
    }
    if ((uint32_t)g->base + g->count > r->c->k->regs) {
        return text_err(r->s, r->e,
                        "expected registers below the kernel's %u, got '%.40s'; "
                        "raise regs= or use lower ones",
                        r->c->k->regs, text);
    }
    return 0;
}

/* A source has the slot of its letter, or else its rank among the sources. */
static int add_operand(struct static_inst *inst, struct reg_group g, int is_src) {
    if ((is_src ? inst->n_operands + g.count > MAX_SRC : inst->n_dst + g.count > MAX_DST)) {
        return -1;
    }
    if (!is_src) {
        return add_destinations(inst, g, RZ);
    }
    if (g.lettered || g.reuse) {
        inst->flags |= INST_SLOTS;
    }
    if (!g.lettered) {
        g.slot = (uint8_t)__builtin_popcount(inst->first_src);
    }
    return add_sources(inst, g, RZ);
}

/* Adds `R1` or `R1,R2` to the sources or destinations. */
static int add_registers(struct rft *r, char *field, struct static_inst *inst, int is_src) {
    while (*field) {
        size_t length = strcspn(field, ",");
        char *rest = field + length + (field[length] == ',');
        struct reg_group g;
        field[length] = '\0';
        if (parse_operand(r, field, &g)) {
            return -1;
        }
        if (add_operand(inst, g, is_src)) {
            return text_err(r->s, r->e,
                            "expected at most %u registers on this side of '<-', got "
                            "more; split the instruction",
                            (unsigned)(is_src ? MAX_SRC : MAX_DST));
        }
        field = rest;
    }
    return 0;
}

static int parse_mask(struct rft *r, const char *text, uint32_t *mask) {
    size_t n = strspn(text, "0123456789abcdefABCDEF");
    if (n == 0 || n > 8 || text[n] != '\0') {
        return wrong(r, "mask= and 1 to 8 hex digits", text);
    }
    *mask = (uint32_t)strtoul(text, NULL, 16);
    return 0;
}

static int parse_free(struct rft *r, const char *text, int16_t *hint) {
    long reg = 0;
    if (strcmp(text, "none") == 0) {
        *hint = HINT_NONE;
        return 0;
    }
    if (parse_register(r, text, &reg)) {
        return -1;
    }
    *hint = (int16_t)reg;
    return 0;
}

static int is_stride(long bytes) {
    return bytes >= -STRIDE_MAX && bytes <= STRIDE_MAX;
}

/* `BASE,STRIDE,WIDTH` or `BASE,STRIDE,WIDTH,STEP`, decimal or with 0x. */
static int parse_at(struct rft *r, const char *text, struct rft_step *step) {
    long *to[] = {&step->base, &step->stride, &step->width, &step->step};
    const char *at = text;
    unsigned n = 0;
    for (; n < 4; n++) {
        char *end;
        *to[n] = strtol(at, &end, 0);
        if (end == at || (*end != ',' && *end != '\0')) {
            break;
        }
        at = end + (*end == ',');
        if (*end == '\0') {
            n++;
            break;
        }
    }
    if (n < 3 || *at || step->width < 1 || step->width > 16) {
        return wrong(r, "at=BASE,STRIDE,WIDTH[,STEP] with a width of 1 to 16", text);
    }
    if (step->base < 0 || step->base > ADDRESS_MAX || !is_stride(step->stride) ||
        !is_stride(step->step)) {
        return wrong(r, "at= with a BASE of 49 bits, STRIDE and STEP within 1 TB", text);
    }
    return 0;
}

/* Within the block's shared memory, where shmem= says how much it has. */
static int check_shared(struct rft *r, const struct rft_step *step, long highest) {
    const struct kernel *k = r->c->k;
    long end = highest + step->width;
    if (k->shmem == 0 || k->insts[step->index].space != SPACE_SHARED || end <= (long)k->shmem) {
        return 0;
    }
    return text_err(r->s, r->e,
                    "expected addresses of shared memory below the kernel's %u bytes, got %ld; "
                    "raise shmem= or use lower ones",
                    k->shmem, end - 1);
}

/* Whether every lane of every run has an address: x= may come after at=. */
static int check_addresses(struct rft *r, const struct rft_step *step) {
    if (!step->mask) {
        return 0;
    }
    long first = step->base + __builtin_ctz(step->mask) * step->stride;
    long last = step->base + (31 - __builtin_clz(step->mask)) * step->stride;
    long runs = (long)(step->repeat - 1) * step->step;
    long lowest = (first < last ? first : last) + (runs < 0 ? runs : 0);
    long highest = (first < last ? last : first) + (runs < 0 ? 0 : runs);
    if (lowest < 0 || highest > ADDRESS_MAX) {
        return text_err(r->s, r->e,
                        "expected addresses of 0 to 0x%lx, got %ld to %ld; see at= in "
                        "docs/traces.md",
                        ADDRESS_MAX, lowest, highest);
    }
    return check_shared(r, step, highest);
}

/* One `name=value` behind the sources. */
static int inst_option(struct rft *r, const char *field, struct static_inst *inst,
                       struct rft_step *step) {
    const char *text;
    long value = 0;
    int status;
    if ((text = option(field, "mask"))) {
        return parse_mask(r, text, &step->mask);
    }
    if ((text = option(field, "free"))) {
        return parse_free(r, text, &inst->hint);
    }
    if ((text = option(field, "lat"))) {
        status = parse_number(r, "lat=", text, 1, LATENCY_MAX, &value);
        inst->latency = (uint16_t)value;
        return status;
    }
    if ((text = option(field, "delay"))) {
        status = parse_number(r, "delay=", text, 0, LATENCY_MAX, &value);
        inst->delay = (uint16_t)value;
        return status;
    }
    if ((text = option(field, "at"))) {
        return parse_at(r, text, step);
    }
    if ((text = option(field, "x"))) {
        status = parse_number(r, "x=", text, 1, REPEAT_MAX, &value);
        step->repeat = (uint32_t)value;
        return status;
    }
    return wrong(r, "mask=, lat=, delay=, free=, at= or x=", field);
}

/* Destinations up to `<-`, then sources and options. */
static int parse_operands(struct rft *r, struct static_inst *inst, struct rft_step *step) {
    char *field;
    while (strcmp(field = next_field(&r->at), "<-") != 0) {
        if (*field == '\0') {
            return wrong(r, "'<-' between destinations and sources", field);
        }
        if (add_registers(r, field, inst, 0)) {
            return -1;
        }
    }
    int options = 0; /* from the first option on, only options */
    while (*(field = next_field(&r->at))) {
        options = options || strchr(field, '=');
        if (options ? inst_option(r, field, inst, step) : add_registers(r, field, inst, 1)) {
            return -1;
        }
    }
    return 0;
}

static int parse_opcode(struct rft *r, const char *opcode, struct static_inst *inst) {
    if (*opcode < 'A' || *opcode > 'Z' || strlen(opcode) >= sizeof inst->opcode) {
        return wrong(r, "an opcode (a capital first, at most 39 characters)", opcode);
    }
    set_opcode(inst, opcode);
    inst->flags &= (uint8_t)~INST_NARROW; /* all registers are named */
    return 0;
}

static int read_inst(struct rft *r, const char *opcode) {
    if (!r->in_section) {
        return wrong(r, "'block B warp W' before the first instruction", opcode);
    }
    struct static_inst *inst = compile_new_inst(r->c, r->e);
    if (!inst) {
        return -1;
    }
    struct rft_step step = {.index = r->c->k->n_insts - 1, .mask = UINT32_MAX, .repeat = 1};
    inst->pc = (uint32_t)(r->s->line * 16);
    inst->line = (uint32_t)r->s->line;
    if (parse_opcode(r, opcode, inst) || parse_operands(r, inst, &step) ||
        check_addresses(r, &step)) {
        return -1;
    }
    void *moved = grow_array(r->steps, &r->cap_steps, r->n_steps + 1, sizeof *r->steps);
    if (!moved) {
        return text_err(r->s, r->e, "out of memory for the section; free some memory");
    }
    r->steps = moved;
    r->steps[r->n_steps++] = step;
    return 0;
}

/* Lines -------------------------------------------------------------------------------------- */

static int read_line(struct rft *r) {
    r->at[strcspn(r->at, "#")] = '\0';
    if (r->at[strspn(r->at, " \t")] == '\0') {
        return 0;
    }
    if (r->n_blocks == 0) {
        return read_header(r);
    }
    const char *field = next_field(&r->at);
    return strcmp(field, "block") == 0 ? begin_section(r) : read_inst(r, field);
}

static int read_lines(struct rft *r) {
    int status;
    while ((status = text_line(r->s, &r->at, r->e)) == 1) {
        if (read_line(r)) {
            return -1;
        }
    }
    if (status == 0 && end_section(r)) {
        return -1;
    }
    if (status == 0 && r->c->k->n_dyn == 0) {
        return text_err(r->s, r->e,
                        "expected instructions, got the end of the file; see "
                        "docs/traces.md");
    }
    return status;
}

int rft_read(struct compiler *c, struct text_source *s, struct err *e) {
    struct rft r = {.c = c, .s = s, .e = e};
    int status = read_lines(&r);
    free(r.steps);
    free(r.seen);
    return status;
}
