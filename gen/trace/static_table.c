/* SPDX-License-Identifier: Apache-2.0
 * The `.static` file beside a trace: `pc opcode pred | dst | src | timing`, one row an instruction.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"

/* One file while it is read. */
struct reading {
    struct static_table *t;
    struct text_source *s;
    struct err *e;
};

static int wrong(struct reading *r, const char *expected, const char *got) {
    return text_err(r->s, r->e, "expected %s, got '%.40s'; make the table again or remove it",
                    expected, *got ? got : "end of line");
}

/* `R20:2`, `A:R20:2` or with an `r` behind; the slot letter and the reuse flag are not needed. */
static int parse_group(struct reading *r, const char *field, struct reg_group *g) {
    const char *p = field;
    char *end;
    if (p[0] >= 'A' && p[0] <= 'Z' && p[1] == ':') {
        p += 2;
    }
    if (p[0] != 'R' || p[1] < '0' || p[1] > '9') {
        return wrong(r, "a register group like R20:2", field);
    }
    unsigned long base = strtoul(p + 1, &end, 10);
    if (*end != ':' || end[1] < '1' || end[1] > '8' || base > RZ) {
        return wrong(r, "a register group like R20:2", field);
    }
    const char *rest = end + 2 + (end[2] == 'r');
    if (*rest != '\0') {
        return wrong(r, "a register group like R20:2", field);
    }
    *g = (struct reg_group){(uint8_t)base, (uint8_t)(end[1] - '0')};
    return 0;
}

/* Cuts the next blank-separated field off; an empty string at the end. */
static char *next_field(char **at) {
    char *start = *at + strspn(*at, " \t");
    char *end = start + strcspn(start, " \t");
    *at = end + (*end != '\0');
    *end = '\0';
    return start;
}

/* A column of groups up to `|`; `-` is an empty one. */
static int parse_groups(struct reading *r, char **at, struct reg_group *groups, uint8_t *n,
                        unsigned max) {
    for (char *field = next_field(at); strcmp(field, "|") != 0; field = next_field(at)) {
        if (strcmp(field, "-") == 0) {
            continue;
        }
        if (*n == max) {
            return wrong(r, "'|' after the registers", field);
        }
        if (parse_group(r, field, &groups[*n])) {
            return -1;
        }
        (*n)++;
    }
    return 0;
}

/* PC, opcode and guard predicate. */
static int parse_head(struct reading *r, char **at, struct static_row *row) {
    char *field = next_field(at), *end;
    unsigned long pc = strtoul(field, &end, 16);
    if (end == field || *end != '\0' || pc > UINT32_MAX) {
        return wrong(r, "a PC in hex", field);
    }
    row->pc = (uint32_t)pc;
    field = next_field(at);
    if (*field < 'A' || *field > 'Z' || strlen(field) >= sizeof row->opcode) {
        return wrong(r, "an opcode (a capital first, at most 39 characters)", field);
    }
    memcpy(row->opcode, field, strlen(field) + 1);
    field = next_field(at);
    if (*field != '-' && *field != '@') {
        return wrong(r, "a guard predicate or '-'", field);
    }
    row->predicated = *field == '@';
    field = next_field(at);
    return strcmp(field, "|") == 0 ? 0 : wrong(r, "'|' after the predicate", field);
}

static int parse_row(struct reading *r, char *at) {
    struct static_table *t = r->t;
    uint64_t cap = t->cap_rows;
    void *moved = grow_array(t->rows, &cap, (uint64_t)t->n_rows + 1, sizeof *t->rows);
    if (!moved) {
        return text_err(r->s, r->e, "out of memory for the static table; free some memory");
    }
    t->rows = moved;
    t->cap_rows = (uint32_t)cap;
    struct static_row *row = &t->rows[t->n_rows];
    memset(row, 0, sizeof *row);
    if (parse_head(r, &at, row) || parse_groups(r, &at, row->dst, &row->n_dst, STATIC_DST) ||
        parse_groups(r, &at, row->src, &row->n_src, STATIC_SRC)) {
        return -1;
    }
    if (t->n_rows > 0 && row->pc <= row[-1].pc) {
        return text_err(r->s, r->e, "expected a PC above %04x, got %04x; sort the table by PC",
                        row[-1].pc, row->pc);
    }
    t->n_rows++;
    return 0;
}

/* `dir/X.traceg[.xz]` -> `dir/X.static`. */
static int table_path(struct static_table *t, const char *trace_path, struct err *e) {
    const char *end = trace_path + strlen(trace_path);
    end -= strcmp(end - 3, ".xz") == 0 ? strlen(".traceg.xz") : strlen(".traceg");
    size_t n = (size_t)(end - trace_path);
    if (n + sizeof ".static" > sizeof t->path) {
        return err_set(e, "%.100s...: expected a path of less than %zu bytes; use a shorter one",
                       trace_path, sizeof t->path);
    }
    memcpy(t->path, trace_path, n);
    memcpy(t->path + n, ".static", sizeof ".static");
    return 0;
}

static int read_rows(struct reading *r) {
    char *line;
    int status;
    while ((status = text_line(r->s, &line, r->e)) == 1) {
        if (*line != '#' && line[strspn(line, " \t")] != '\0' && parse_row(r, line)) {
            return -1;
        }
    }
    if (status == 0 && r->t->n_rows == 0) {
        return text_err(r->s, r->e,
                        "expected instruction rows, got none; make the table again "
                        "or remove it");
    }
    return status;
}

int static_read(struct static_table *t, const char *trace_path, struct err *e) {
    memset(t, 0, sizeof *t);
    if (table_path(t, trace_path, e)) {
        return -1;
    }
    FILE *probe = fopen(t->path, "rb");
    if (!probe && errno == ENOENT) {
        return 0;
    }
    if (probe) {
        fclose(probe);
    }
    struct text_source *s = malloc(sizeof *s);
    if (!s) {
        return err_set(e, "%s: out of memory for the line buffer; free some memory", t->path);
    }
    int status = text_open(s, t->path, e);
    if (status == 0) {
        struct reading r = {t, s, e};
        status = read_rows(&r);
        text_close(s);
    }
    free(s);
    if (status) {
        static_free(t);
        return -1;
    }
    return 1;
}

void static_free(struct static_table *t) {
    free(t->rows);
    memset(t, 0, sizeof *t);
}

static int compare_pc(const void *key, const void *row) {
    uint32_t pc = *(const uint32_t *)key, other = ((const struct static_row *)row)->pc;
    return pc < other ? -1 : pc > other;
}

const struct static_row *static_find(const struct static_table *t, uint32_t pc) {
    return bsearch(&pc, t->rows, t->n_rows, sizeof *t->rows, compare_pc);
}

/* Control-flow graph -------------------------------------------------------------------------- */

/* Is `opcode` the operation `name`, with or without modifiers? */
static int op_is(const char *opcode, const char *name) {
    size_t n = strlen(name);
    return strncmp(opcode, name, n) == 0 && (opcode[n] == '\0' || opcode[n] == '.');
}

/* BRA and JMP say where they go; the others jump through a register or a stack. */
static int is_direct(const char *opcode) {
    return op_is(opcode, "BRA") || op_is(opcode, "JMP");
}

static int is_branch(const char *opcode) {
    return is_direct(opcode) || op_is(opcode, "BRX") || op_is(opcode, "JMX") ||
           op_is(opcode, "CALL") || op_is(opcode, "RET") || op_is(opcode, "BRXU") ||
           op_is(opcode, "JMXU");
}

static void add_bits(uint64_t *set, const struct reg_group *groups, unsigned n, uint32_t regs) {
    for (unsigned i = 0; i < n; i++) {
        uint32_t end = (uint32_t)groups[i].base + groups[i].count;
        for (uint32_t reg = groups[i].base; reg < end && reg < regs; reg++) {
            set[reg / 64] |= (uint64_t)1 << reg % 64;
        }
    }
}

static void fill_row(struct cfg_inst *c, const struct static_row *row, uint32_t regs) {
    c->pc = row->pc;
    c->predicated = row->predicated;
    c->is_branch = is_branch(row->opcode);
    c->is_exit = op_is(row->opcode, "EXIT");
    c->target = -1;
    add_bits(c->use, row->src, row->n_src, regs);
    add_bits(c->def, row->dst, row->n_dst, regs);
}

/* A direct branch that some lane took, and where the warp went next. The next line is the target or
 * the fall-through; two places that are neither make the target unknown for good. */
static void see_target(struct cfg_inst *c, uint32_t fall, uint32_t next, uint8_t *confused) {
    if (next == fall || *confused) {
        return;
    }
    if (c->target >= 0 && c->target != next) {
        c->target = -1;
        *confused = 1;
        return;
    }
    c->target = next;
}

/* Looks at every pair of instructions that follow each other in a warp. */
static void find_targets(struct cfg_inst *cfg, uint8_t *confused, const struct static_table *t,
                         const struct kernel *k) {
    for (size_t w = 0; w < (size_t)k->n_blocks * k->warps_per_block; w++) {
        const struct dyn_inst *d = k->dyn + k->warps[w].first;
        for (uint32_t i = 0; i + 1 < k->warps[w].count; i++) {
            const struct static_inst *inst = &k->insts[d[i].index];
            if (d[i].mask == 0 || !is_direct(inst->opcode)) {
                continue;
            }
            size_t row = (size_t)(static_find(t, inst->pc) - t->rows);
            uint32_t fall = row + 1 < t->n_rows ? t->rows[row + 1].pc : UINT32_MAX;
            see_target(&cfg[row], fall, k->insts[d[i + 1].index].pc, &confused[row]);
        }
    }
}

struct cfg_inst *static_cfg(const struct static_table *t, const struct kernel *k, struct err *e) {
    struct cfg_inst *cfg = calloc(t->n_rows, sizeof *cfg);
    uint8_t *confused = calloc(t->n_rows, 1);
    if (!cfg || !confused) {
        err_set(e, "%s: out of memory for the control-flow graph; free some memory", t->path);
        free(cfg);
        free(confused);
        return NULL;
    }
    for (uint32_t i = 0; i < t->n_rows; i++) {
        fill_row(&cfg[i], &t->rows[i], k->regs);
    }
    find_targets(cfg, confused, t, k);
    free(confused);
    return cfg;
}
