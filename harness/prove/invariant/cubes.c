/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/invariant/cubes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "prove/c/sym_alloc.h"
#include "rfgen/files.h"

/* Of the head: comments, names, and .i, .o, .p, which say what the rows must be. */
static int read_head(struct cubes *c, const char *line, uint32_t *said) {
    unsigned n;
    if (sscanf(line, ".i %u", &n) == 1)
        return n == c->n_registers ? 0 : -1;
    if (sscanf(line, ".p %u", &n) == 1)
        *said = n;
    else if (strcmp(line, ".o 1") != 0 && strncmp(line, ".ilb ", 5) != 0 &&
             strcmp(line, ".ob inv") != 0)
        return -1;
    return 0;
}

static int read_row(struct cubes *c, char *line, uint64_t *room) {
    size_t n = strspn(line, "01-");
    if (n != c->n_registers || strcmp(line + n, " 1") != 0)
        return -1;
    c->rows = sym_grow(c->rows, room, c->n + 1, sizeof *c->rows);
    c->rows[c->n++] = line;
    return 0;
}

/* The number of the line that is none of a PLA; 0: all are. A file that ends too early lacks its
 * last one. */
static unsigned read_lines(struct cubes *c) {
    uint32_t said = 0;
    uint64_t room = 0;
    unsigned number = 1;
    char *rest = c->text;
    for (char *line; (line = strsep(&rest, "\n")) && rest; number++) {
        if (strcmp(line, ".e") == 0)
            return rest[strspn(rest, "\n")] || said != c->n ? number : 0;
        int bad = *line == '#' || !*line ? 0
                  : *line == '.'         ? read_head(c, line, &said)
                                         : read_row(c, line, &room);
        if (bad)
            return number;
    }
    return number;
}

int cubes_read(struct cubes *c, uint32_t n_registers, const char *path, struct err *e) {
    *c = (struct cubes){.text = file_text(path, e), .n_registers = n_registers};
    unsigned line = c->text ? read_lines(c) : 0;
    if (line)
        err_set(e,
                "%s:%u: expected an invariant over %u registers in rows of 0, 1 and -, up to `.e`, "
                "got other text; write it with abc's `pdr -d -e`",
                path, line, n_registers);
    if (c->text && !line)
        return 0;
    cubes_free(c);
    return -1;
}

void cubes_free(struct cubes *c) {
    free(c->text);
    free(c->rows);
    memset(c, 0, sizeof *c);
}

static lit is_in(const char *row, struct aig *g, const lit *registers) {
    lit all = LIT_TRUE;
    for (uint32_t i = 0; row[i] != ' '; i++)
        if (row[i] != '-')
            all = aig_and(g, all, registers[i] ^ (row[i] == '0'));
    return all;
}

lit cubes_exclude(const struct cubes *c, struct aig *g, const lit *registers) {
    lit none = LIT_TRUE;
    for (uint32_t i = 0; i < c->n; i++)
        none = aig_and(g, none, aig_not(is_in(c->rows[i], g, registers)));
    return none;
}
