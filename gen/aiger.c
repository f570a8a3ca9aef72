/* SPDX-License-Identifier: Apache-2.0 */
#include "aiger.h"

#include "files.h"

#include <stdlib.h>
#include <string.h>

static unsigned next_number(char **p) {
    return (unsigned)strtoul(*p, p, 10);
}

static void next_line(char **p) {
    *p += strcspn(*p, "\n");
    if (**p)
        (*p)++;
}

/* First literal of each of n lines. */
static void read_list(char **p, unsigned *list, unsigned n, unsigned n_nodes) {
    for (unsigned i = 0; i < n; i++) {
        unsigned v = next_number(p) / 2;
        list[i] = v < n_nodes ? v : 0;
        next_line(p);
    }
}

static void read_gates(struct aiger *a, char **p, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        unsigned v = next_number(p) / 2, left = next_number(p) / 2, right = next_number(p) / 2;
        next_line(p);
        if (v < a->n_nodes && left < a->n_nodes && right < a->n_nodes) {
            a->nodes[v].left = left;
            a->nodes[v].right = right;
        }
    }
}

/* `i3 rd_valid_i[3]`; cuts the text at the ends of lines. */
static void read_symbols(struct aiger *a, char *p) {
    while (*p == 'i' || *p == 'l' || *p == 'o') {
        char kind = *p++;
        unsigned index = next_number(&p);
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

int aiger_read(struct aiger *a, const char *path, struct err *e) {
    unsigned n_gates;
    memset(a, 0, sizeof *a);
    a->text = file_text(path, e);
    if (!a->text)
        return -1;
    if (sscanf(a->text, "aag %u %u %u %u %u", &a->n_nodes, &a->n_inputs, &a->n_latches,
               &a->n_outputs, &n_gates) != 5) {
        aiger_free(a);
        return err_set(e, "%s:1: expected an ASCII AIGER file, got something else; use yosys 0.23",
                       path);
    }
    a->n_nodes++;
    a->nodes = calloc(a->n_nodes, sizeof *a->nodes);
    a->inputs = calloc(a->n_inputs + 1, sizeof *a->inputs);
    a->latches = calloc(a->n_latches + 1, sizeof *a->latches);
    a->outputs = calloc(a->n_outputs + 1, sizeof *a->outputs);
    a->output_names = calloc(a->n_outputs + 1, sizeof *a->output_names);
    if (!a->nodes || !a->inputs || !a->latches || !a->outputs || !a->output_names) {
        aiger_free(a);
        return err_set(e, "%s:0: expected memory for the netlist, got none; free some", path);
    }
    char *p = a->text;
    next_line(&p);
    read_list(&p, a->inputs, a->n_inputs, a->n_nodes);
    read_list(&p, a->latches, a->n_latches, a->n_nodes);
    read_list(&p, a->outputs, a->n_outputs, a->n_nodes);
    read_gates(a, &p, n_gates);
    read_symbols(a, p);
    for (unsigned i = 0; i < a->n_latches; i++)
        a->nodes[a->latches[i]].is_latch = 1;
    return 0;
}

void aiger_free(struct aiger *a) {
    free(a->text);
    free(a->nodes);
    free(a->inputs);
    free(a->latches);
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
        const unsigned below[2] = { node->left, node->right };
        for (unsigned i = 0; i < 2; i++) {
            if (!seen[below[i]]) {
                seen[below[i]] = 1;
                stack[n++] = below[i];
            }
        }
    }
}
