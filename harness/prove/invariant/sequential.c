/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/invariant/sequential.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "prove/c/sym_alloc.h"
#include "rfgen/files.h"

enum { MOST_NODES = 1 << 27 };

static int broken(const char *path, const char *expected, struct err *e) {
    return err_set(e, "%s:1: expected %s, got other text; write it with yosys 0.23", path,
                   expected);
}

/* A line with one number; of a register a start may follow, which is 0. */
static int read_line(FILE *f, int is_register, uint32_t limit, uint32_t *literal) {
    char line[64], more;
    unsigned long value, start = 0;
    if (!fgets(line, sizeof line, f))
        return -1;
    int n = sscanf(line, "%lu %lu %c", &value, &start, &more);
    if (n < 1 || n > 1 + is_register || start != 0 || value > limit)
        return -1;
    *literal = (uint32_t)value;
    return 0;
}

/* Seven bits a byte, the lowest first; the top bit says that more follow. */
static int read_difference(FILE *f, uint32_t most, uint32_t *difference) {
    uint64_t v = 0;
    int c = 128;
    for (int shift = 0; shift < 35 && c >= 128; shift += 7) {
        c = getc(f);
        v |= (uint64_t)(c & 127) << shift;
    }
    *difference = (uint32_t)v;
    return c >= 0 && c < 128 && v <= most ? 0 : -1;
}

static int read_gate(FILE *f, uint32_t gate, uint32_t reads[2]) {
    uint32_t first, second;
    if (read_difference(f, gate, &first) || first == 0)
        return -1;
    reads[0] = gate - first;
    if (read_difference(f, reads[0], &second))
        return -1;
    reads[1] = reads[0] - second;
    return 0;
}

static int read_header(struct sequential *s, FILE *f) {
    unsigned most;
    char line[128], more;
    if (!fgets(line, sizeof line, f) ||
        sscanf(line, "aig %u %u %u %u %u %c", &most, &s->n_inputs, &s->n_registers, &s->n_outputs,
               &s->n_gates, &more) != 5)
        return -1;
    return most == (uint64_t)s->n_inputs + s->n_registers + s->n_gates && most < MOST_NODES &&
                   s->n_outputs < MOST_NODES
               ? 0
               : -1;
}

static int read_lines(struct sequential *s, FILE *f) {
    uint32_t limit = 2 * (s->n_inputs + s->n_registers + s->n_gates) + 1;
    for (uint32_t i = 0; i < s->n_registers; i++)
        if (read_line(f, 1, limit, &s->next[i]))
            return -1;
    for (uint32_t i = 0; i < s->n_outputs; i++)
        if (read_line(f, 0, limit, &s->outputs[i]))
            return -1;
    return 0;
}

static int read_gates(struct sequential *s, FILE *f) {
    uint32_t first = 1 + s->n_inputs + s->n_registers;
    for (uint32_t i = 0; i < s->n_gates; i++)
        if (read_gate(f, 2 * (first + i), s->reads[i]))
            return -1;
    return 0;
}

static int read_file(struct sequential *s, FILE *f, const char *path, struct err *e) {
    if (read_header(s, f))
        return broken(path, "a header `aig M I L O A` of binary AIGER", e);
    s->next = sym_alloc(s->n_registers + 1, sizeof *s->next);
    s->outputs = sym_alloc(s->n_outputs + 1, sizeof *s->outputs);
    s->reads = sym_alloc(s->n_gates + 1, sizeof *s->reads);
    if (read_lines(s, f))
        return broken(path, "a line for each register, which starts at 0, and each output", e);
    if (read_gates(s, f))
        return broken(path, "gates, each of what is before it", e);
    return 0;
}

int sequential_read(struct sequential *s, const char *path, struct err *e) {
    memset(s, 0, sizeof *s);
    FILE *f = fopen(path, "rb");
    if (!f)
        return err_set(e, "%s:0: expected a file to read, got none; name another", path);
    int status = read_file(s, f, path, e);
    fclose(f);
    if (status)
        sequential_free(s);
    return status;
}

void sequential_free(struct sequential *s) {
    free(s->next);
    free(s->outputs);
    free(s->reads);
    memset(s, 0, sizeof *s);
}

static lit lit_of(const lit *nodes, uint32_t literal) {
    return nodes[literal / 2] ^ (literal & 1);
}

lit sequential_cycle(const struct sequential *s, struct aig *g, const lit *registers, lit *after) {
    lit *nodes = sym_alloc(1 + s->n_inputs + s->n_registers + s->n_gates, sizeof *nodes);
    lit *next = nodes, any = LIT_FALSE;
    *next++ = LIT_FALSE;
    for (uint32_t i = 0; i < s->n_inputs; i++)
        *next++ = aig_input(g);
    for (uint32_t i = 0; i < s->n_registers; i++)
        *next++ = registers[i];
    for (uint32_t i = 0; i < s->n_gates; i++)
        *next++ = aig_and(g, lit_of(nodes, s->reads[i][0]), lit_of(nodes, s->reads[i][1]));
    for (uint32_t i = 0; i < s->n_outputs; i++)
        any = aig_or(g, any, lit_of(nodes, s->outputs[i]));
    for (uint32_t i = 0; after && i < s->n_registers; i++)
        after[i] = lit_of(nodes, s->next[i]);
    free(nodes);
    return any;
}
