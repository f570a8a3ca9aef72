/* SPDX-License-Identifier: Apache-2.0
 * An output may depend in the same cycle only on the inputs that its row names. The netlist is
 * taken apart to single bits, so that a vector that merely lies beside another in one wire does not
 * count.
 */
#include "rfgen/check.h"
#include "rfgen/yosys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Undefined bits depend on nothing, so any value does. */
static const char steps[] = "proc\n"
                            "flatten\n"
                            "memory\n"
                            "opt -fast\n"
                            "techmap\n"
                            "opt -fast\n"
                            "dffunmap\n"
                            "techmap\n"
                            "opt_clean\n"
                            "setundef -zero\n"
                            "aigmap\n";

static int read_netlist(struct aiger *a, const char *dir, const struct table *t, struct err *e) {
    struct yosys_parameters parameters = {0};
    for (const struct row *r = table_next(t, NULL, ROWS_PARAM); r;
         r = table_next(t, r, ROWS_PARAM)) {
        if (yosys_set(&parameters, r->name, r->value, e) != 0)
            return -1;
    }
    return yosys_netlist(a, dir, t->name, &parameters, steps, NULL, e);
}

/* Whether port name `symbol` ("rd_bank_i[3]") is `base` and `suffix`. */
static int is_port(const char *symbol, const char *base, const char *suffix) {
    size_t length = strlen(base), tail = strlen(suffix);
    return strncmp(symbol, base, length) == 0 && strncmp(symbol + length, suffix, tail) == 0 &&
           (symbol[length + tail] == '\0' || symbol[length + tail] == '[');
}

/* Whether an input bit is one of the inputs that the row names. */
static int declared(const char *after, const char *symbol) {
    for (const char *word = after; *word;) {
        char name[64];
        size_t length = strcspn(word, " ");
        snprintf(name, sizeof name, "%.*s", (int)length, word);
        if (is_port(symbol, name, "_i"))
            return 1;
        word += length + (word[length] == ' ');
    }
    return 0;
}

/* Says which undeclared inputs the row's output depends on: one line for each port. */
static int undeclared(const struct table *t, const struct row *r, const struct aiger *a,
                      const unsigned char *seen) {
    int differences = 0;
    char last[64] = "";
    for (unsigned i = 0; i < a->n_inputs; i++) {
        const char *symbol = a->nodes[a->inputs[i]].names;
        char port[64];
        if (!seen[a->inputs[i]] || !symbol || declared(r->after, symbol))
            continue;
        snprintf(port, sizeof port, "%.*s", (int)strcspn(symbol, "[ "), symbol);
        if (strcmp(port, last) == 0)
            continue;
        snprintf(last, sizeof last, "%s", port);
        fprintf(stderr,
                "%s:%u: %s: output %s_o: expected to depend in the same cycle on no input but "
                "(%s), %s makes it depend "
                "on %s; declare it in the row or register it\n",
                r->file, r->line, t->name, r->name, r->after, module_file(t->name), port);
        differences++;
    }
    return differences;
}

static int check_outputs(const struct table *t, const struct aiger *a, unsigned char *seen,
                         unsigned *stack) {
    int differences = 0;
    for (const struct row *r = table_next(t, NULL, ROWS_OUT); r; r = table_next(t, r, ROWS_OUT)) {
        if (strcmp(r->after, "*") == 0)
            continue;
        memset(seen, 0, a->n_nodes);
        for (unsigned i = 0; i < a->n_outputs; i++) {
            if (a->output_names[i] && is_port(a->output_names[i], r->name, "_o"))
                aiger_mark(a, a->outputs[i] / 2, seen, stack);
        }
        differences += undeclared(t, r, a, seen);
    }
    return differences;
}

/* Whether one of a latch's names, without path and bit, is a register of the table. */
static int latch_known(const struct table *t, const char *names) {
    const unsigned kinds = ROWS_STATE | ROWS_MEM;
    for (const char *word = names; *word;) {
        size_t length = strcspn(word, " ");
        const char *base = word;
        for (const char *p = word; p < word + length; p++) {
            if (*p == '.')
                base = p + 1;
        }
        for (const struct row *r = table_next(t, NULL, kinds); r; r = table_next(t, r, kinds)) {
            size_t n = strlen(r->name);
            if (strncmp(base, r->name, n) == 0 && strncmp(base + n, "_q", 2) == 0 &&
                strchr("[ ", base[n + 2]))
                return 1;
        }
        word += length + (word[length] == ' ');
    }
    return 0;
}

/* Registers under other names than `_q` escape check_interface, but not synthesis. */
static int check_latches(const struct table *t, const struct aiger *a) {
    int differences = 0;
    char last[64] = "";
    for (unsigned i = 0; i < a->n_latches; i++) {
        const char *names = a->nodes[a->latches[i]].names;
        char name[64];
        if (!names || latch_known(t, names))
            continue;
        snprintf(name, sizeof name, "%.*s", (int)strcspn(names, "[ "), names);
        if (strcmp(name, last) == 0)
            continue;
        snprintf(last, sizeof last, "%s", name);
        fprintf(stderr,
                "%s:1: %s: flip-flop %s: expected a STATE or MEM row in %s, got none; add the "
                "row or remove it\n",
                module_file(t->name), t->name, name, t->file);
        differences++;
    }
    return differences;
}

static int check_netlist(const struct table *t, const struct aiger *a, struct err *e) {
    unsigned char *seen = malloc(a->n_nodes);
    unsigned *stack = malloc(a->n_nodes * sizeof *stack);
    int differences;
    if (seen && stack)
        differences = check_outputs(t, a, seen, stack) + check_latches(t, a);
    else
        differences =
            err_set(e, "%s:0: expected memory for its netlist, got none; free some", t->file);
    free(seen);
    free(stack);
    return differences;
}

int check_cones(const char *dir, const struct table *t, struct err *e) {
    struct aiger a;
    if (read_netlist(&a, dir, t, e) != 0)
        return -1;
    int differences = check_netlist(t, &a, e);
    aiger_free(&a);
    return differences;
}
