/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/aiger.h"

#include "rfgen/files.h"

#include <stdlib.h>
#include <string.h>

static void next_line(char **p) {
    *p += strcspn(*p, "\n");
    if (**p)
        (*p)++;
}

/* The next literal of this line, of a node below `limit`; -1 at anything else. */
static int next_literal(char **p, unsigned limit, unsigned *literal) {
    *p += strspn(*p, " ");
    char *end = *p;
    unsigned long value = **p >= '0' && **p <= '9' ? strtoul(*p, &end, 10) : 0;
    if (end == *p || value / 2 >= limit)
        return -1;
    *literal = (unsigned)value;
    *p = end;
    return 0;
}

static int read_inputs(struct aiger *a, char **p) {
    for (unsigned i = 0; i < a->n_inputs; i++, next_line(p)) {
        if (next_literal(p, a->n_nodes, &a->inputs[i]) != 0)
            return -1;
        a->inputs[i] /= 2;
    }
    return 0;
}

/* What a latch starts with may follow: the netlist knows no start. */
static int read_latches(struct aiger *a, char **p) {
    for (unsigned i = 0; i < a->n_latches; i++, next_line(p)) {
        if (next_literal(p, a->n_nodes, &a->latches[i]) != 0 ||
            next_literal(p, a->n_nodes, &a->next[i]) != 0)
            return -1;
        a->latches[i] /= 2;
        a->nodes[a->latches[i]].is_latch = 1;
    }
    return 0;
}

static int read_outputs(struct aiger *a, char **p) {
    for (unsigned i = 0; i < a->n_outputs; i++, next_line(p)) {
        if (next_literal(p, a->n_nodes, &a->outputs[i]) != 0)
            return -1;
    }
    return 0;
}

static int read_gates(struct aiger *a, char **p, unsigned n) {
    for (unsigned i = 0; i < n; i++, next_line(p)) {
        unsigned gate, left, right;
        if (next_literal(p, a->n_nodes, &gate) != 0 || next_literal(p, gate / 2, &left) != 0 ||
            next_literal(p, gate / 2, &right) != 0)
            return -1;
        a->nodes[gate / 2].left = left;
        a->nodes[gate / 2].right = right;
        a->nodes[gate / 2].is_gate = 1;
    }
    return 0;
}

/* `i3 rd_valid_i[3]`; cuts the text at the ends of lines. */
static void read_symbols(struct aiger *a, char *p) {
    while (*p == 'i' || *p == 'l' || *p == 'o') {
        char kind = *p++;
        unsigned index = (unsigned)strtoul(p, &p, 10);
        char *name = p + (*p == ' ');
        next_line(&p);
        if (p > name && p[-1] == '\n')
            p[-1] = '\0';
        if (kind == 'i' && index < a->n_inputs)
            a->nodes[a->inputs[index]].names = name;
        else if (kind == 'l' && index < a->n_latches)
            a->nodes[a->latches[index]].names = name;
        else if (kind == 'o' && index < a->n_outputs)
            a->output_names[index] = name;
    }
}

static int make_lists(struct aiger *a) {
    a->nodes = calloc(a->n_nodes, sizeof *a->nodes);
    a->inputs = calloc(a->n_inputs + 1, sizeof *a->inputs);
    a->latches = calloc(a->n_latches + 1, sizeof *a->latches);
    a->next = calloc(a->n_latches + 1, sizeof *a->next);
    a->outputs = calloc(a->n_outputs + 1, sizeof *a->outputs);
    a->output_names = calloc(a->n_outputs + 1, sizeof *a->output_names);
    return a->nodes && a->inputs && a->latches && a->next && a->outputs && a->output_names ? 0 : -1;
}

static unsigned line_of(const char *text, const char *p) {
    unsigned line = 1;
    while (text < p)
        line += *text++ == '\n';
    return line;
}

static int read_text(struct aiger *a, const char *path, struct err *e) {
    unsigned n_gates;
    if (sscanf(a->text, "aag %u %u %u %u %u", &a->n_nodes, &a->n_inputs, &a->n_latches,
               &a->n_outputs, &n_gates) != 5)
        return err_set(e, "%s:1: expected an ASCII AIGER file, got something else; use yosys 0.23",
                       path);
    a->n_nodes++;
    if (make_lists(a) != 0)
        return err_set(e, "%s:0: expected memory for the netlist, got none; free some", path);
    char *p = a->text;
    next_line(&p);
    if (read_inputs(a, &p) != 0 || read_latches(a, &p) != 0 || read_outputs(a, &p) != 0 ||
        read_gates(a, &p, n_gates) != 0)
        return err_set(e,
                       "%s:%u: expected literals of nodes that are there and of gates after what "
                       "they read, got `%.*s`; use yosys 0.23",
                       path, line_of(a->text, p), (int)strcspn(p, "\n"), p);
    read_symbols(a, p);
    return 0;
}

int aiger_read(struct aiger *a, const char *path, struct err *e) {
    memset(a, 0, sizeof *a);
    a->text = file_text(path, e);
    if (!a->text)
        return -1;
    int status = read_text(a, path, e);
    if (status != 0)
        aiger_free(a);
    return status;
}

void aiger_free(struct aiger *a) {
    free(a->text);
    free(a->nodes);
    free(a->inputs);
    free(a->latches);
    free(a->next);
    free(a->outputs);
    free((void *)a->output_names);
    memset(a, 0, sizeof *a);
}

void aiger_mark(const struct aiger *a, unsigned v, unsigned char *seen, unsigned *stack) {
    unsigned n = 0;
    if (!seen[v]) {
        seen[v] = 1;
        stack[n++] = v;
    }
    while (n > 0) {
        const struct aiger_node *node = &a->nodes[stack[--n]];
        const unsigned below[2] = {node->left / 2, node->right / 2};
        for (unsigned i = 0; i < 2; i++) {
            if (!seen[below[i]]) {
                seen[below[i]] = 1;
                stack[n++] = below[i];
            }
        }
    }
}
