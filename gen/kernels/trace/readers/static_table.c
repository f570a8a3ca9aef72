/* SPDX-License-Identifier: Apache-2.0
 * The `.static` file beside a trace: `pc opcode pred | dst | src | timing [| target]`, one row an
 * instruction.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kernels/trace/grow.h"
#include "kernels/trace/readers/reader.h"
#include "kernels/trace/readers/trace_name.h"

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

int group_parse(const char *text, struct reg_group *g) {
    const char *p = text;
    char *end;
    int lettered = p[0] >= 'A' && p[0] <= 'Z' && p[1] == ':';
    p += lettered ? 2 : 0;
    if (p[0] != 'R' || p[1] < '0' || p[1] > '9') {
        return -1;
    }
    unsigned long base = strtoul(p + 1, &end, 10);
    if (*end != ':' || end[1] < '1' || end[1] > '8' || base > RZ ||
        (base < RZ && base + (unsigned long)(end[1] - '0') > RZ)) {
        return -1;
    }
    int reuse = end[2] == 'r';
    if (end[2 + reuse] != '\0') {
        return -1;
    }
    *g = (struct reg_group){.base = (uint8_t)base,
                            .count = (uint8_t)(end[1] - '0'),
                            .slot = (uint8_t)(lettered ? *text - 'A' : 0),
                            .reuse = (uint8_t)reuse,
                            .lettered = (uint8_t)lettered};
    return 0;
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
        if (group_parse(field, &groups[*n])) {
            return wrong(r, "a register group like R20:2", field);
        }
        if (!groups[*n].lettered) {
            groups[*n].slot = *n;
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
    row->guarded = *field == '@';
    field = next_field(at);
    return strcmp(field, "|") == 0 ? 0 : wrong(r, "'|' after the predicate", field);
}

/* Behind the timing column: the PC that a direct jump goes to. */
static int parse_target(struct reading *r, char *at, int64_t *target) {
    char *field, *end;
    *target = -1;
    while (*(field = next_field(&at)) && strcmp(field, "|") != 0) {
    }
    if (*field == '\0') {
        return 0;
    }
    field = next_field(&at);
    unsigned long pc = strtoul(field, &end, 16);
    if (end == field || *end != '\0' || pc > UINT32_MAX) {
        return wrong(r, "the target's PC in hex", field);
    }
    *target = (int64_t)pc;
    return *next_field(&at) ? wrong(r, "the end of the line", field) : 0;
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
    row->line = (uint32_t)r->s->line;
    if (parse_head(r, &at, row) || parse_groups(r, &at, row->dst, &row->n_dst, STATIC_DST) ||
        parse_groups(r, &at, row->src, &row->n_src, STATIC_SRC) ||
        parse_target(r, at, &row->target)) {
        return -1;
    }
    if (t->n_rows > 0 && row->pc <= row[-1].pc) {
        return text_err(r->s, r->e, "expected a PC above %04x, got %04x; sort the table by PC",
                        row[-1].pc, row->pc);
    }
    t->n_rows++;
    return 0;
}

/* Length of a name without the number of a launch: `KERNEL-2` is one of KERNEL's. */
static size_t without_number(const char *name, size_t length) {
    size_t n = length;
    while (n > 0 && name[n - 1] >= '0' && name[n - 1] <= '9') {
        n--;
    }
    return n > 1 && n < length && name[n - 1] == '-' ? n - 1 : length;
}

int static_path(char *path, size_t size, const char *trace_path, struct err *e) {
    size_t n = trace_name_length(trace_path);
    if (n + sizeof ".static" > size) {
        return err_set(e, "%.100s...: expected a path of less than %zu bytes; use a shorter one",
                       trace_path, size);
    }
    memcpy(path, trace_path, n);
    memcpy(path + n, ".static", sizeof ".static");
    if (access(path, F_OK) == 0) {
        return 1;
    }
    n = without_number(trace_path, n);
    memcpy(path + n, ".static", sizeof ".static");
    return access(path, F_OK) == 0;
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

int static_read(struct static_table *t, const char *path, struct err *e) {
    struct text_source *s = malloc(sizeof *s);
    memset(t, 0, sizeof *t);
    if (!s) {
        return err_set(e, "%s: out of memory for the line buffer; free some memory", path);
    }
    int status = text_open(s, path, e);
    if (status == 0) {
        struct reading r = {t, s, e};
        memcpy(t->path, s->path, sizeof t->path);
        status = read_rows(&r);
        text_close(s);
    }
    free(s);
    if (status) {
        static_free(t);
    }
    return status;
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
