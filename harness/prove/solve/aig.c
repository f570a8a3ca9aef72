/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/solve/aig.h"

#include "rfgen/files.h"
#include "kernels/trace/grow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NO_GATE = UINT32_MAX, MOST_NODES = INT32_MAX, FIRST_SLOTS = 1 << 12 };

/* left is NO_GATE at the constant and at inputs, where right is the input's number. Gates have left
 * > right and come after what they read. */
struct node {
    lit left, right;
};

struct aig {
    struct node *nodes;
    uint64_t n_nodes, room;
    uint32_t n_inputs;
    uint32_t *slots; /* of gates by what they read, 0: free; a power of two, at most half full */
    uint32_t n_slots, n_gates;
};

static void *or_end(void *memory) {
    if (!memory) {
        fprintf(stderr, "aig.c:0: expected memory for the graph of a proof, got none; free some or "
                        "prove a smaller design\n");
        exit(2);
    }
    return memory;
}

struct aig *aig_new(void) {
    struct aig *g = or_end(calloc(1, sizeof *g));
    g->nodes = or_end(grow_array(NULL, &g->room, FIRST_SLOTS, sizeof *g->nodes));
    g->nodes[0] = (struct node){NO_GATE, NO_GATE};
    g->n_nodes = 1;
    g->n_slots = FIRST_SLOTS;
    g->slots = or_end(calloc(g->n_slots, sizeof *g->slots));
    return g;
}

void aig_free(struct aig *g) {
    if (!g)
        return;
    free(g->nodes);
    free(g->slots);
    free(g);
}

uint32_t aig_inputs(const struct aig *g) {
    return g->n_inputs;
}

uint32_t aig_nodes(const struct aig *g) {
    return (uint32_t)g->n_nodes;
}

static uint32_t add_node(struct aig *g, lit left, lit right) {
    if (g->n_nodes >= MOST_NODES)
        or_end(NULL);
    g->nodes = or_end(grow_array(g->nodes, &g->room, g->n_nodes + 1, sizeof *g->nodes));
    g->nodes[g->n_nodes] = (struct node){left, right};
    return (uint32_t)g->n_nodes++;
}

lit aig_input(struct aig *g) {
    return 2 * add_node(g, NO_GATE, g->n_inputs++);
}

static int is_gate(const struct aig *g, lit a) {
    return g->nodes[a >> 1].left != NO_GATE;
}

int aig_is_gate(const struct aig *g, lit a, lit *left, lit *right) {
    *left = g->nodes[a >> 1].left;
    *right = g->nodes[a >> 1].right;
    return is_gate(g, a);
}

int aig_is_input(const struct aig *g, lit a) {
    return a > LIT_TRUE && !is_gate(g, a);
}

uint32_t aig_input_number(const struct aig *g, lit input) {
    return g->nodes[input >> 1].right;
}

/* Slot of this gate, or the free one where it belongs. */
static uint32_t find_slot(const struct aig *g, lit left, lit right) {
    uint64_t key = ((uint64_t)left << 32 | right) * 0x9e3779b97f4a7c15u;
    uint32_t slot = (uint32_t)(key >> 32);
    for (slot &= g->n_slots - 1; g->slots[slot]; slot = (slot + 1) & (g->n_slots - 1)) {
        const struct node *node = &g->nodes[g->slots[slot]];
        if (node->left == left && node->right == right)
            break;
    }
    return slot;
}

static void double_slots(struct aig *g) {
    uint32_t *old = g->slots, n_old = g->n_slots;
    g->n_slots *= 2;
    g->slots = or_end(calloc(g->n_slots, sizeof *g->slots));
    for (uint32_t i = 0; i < n_old; i++) {
        if (old[i])
            g->slots[find_slot(g, g->nodes[old[i]].left, g->nodes[old[i]].right)] = old[i];
    }
    free(old);
}

static lit gate(struct aig *g, lit a, lit b) {
    lit left = a > b ? a : b, right = a > b ? b : a;
    uint32_t slot = find_slot(g, left, right);
    if (!g->slots[slot]) {
        if (2 * (uint64_t)++g->n_gates > g->n_slots) {
            double_slots(g);
            slot = find_slot(g, left, right);
        }
        g->slots[slot] = add_node(g, left, right);
    }
    return 2 * g->slots[slot];
}

/* What a rule says a AND b is: nothing, `yes`, or yes AND `rest`, which is smaller. */
struct rewrite {
    int found;
    lit yes, rest;
};

/* Rewriting that looks into gate a only. */
static struct rewrite look_into(const struct aig *g, lit a, lit b) {
    const struct node *n = &g->nodes[a >> 1];
    int has_b = n->left == b || n->right == b;
    int has_not_b = n->left == aig_not(b) || n->right == aig_not(b);
    if (!has_b && !has_not_b)
        return (struct rewrite){0, 0, 0};
    if (!(a & 1))
        return (struct rewrite){1, has_b ? a : LIT_FALSE, LIT_TRUE};
    if (has_not_b)
        return (struct rewrite){1, b, LIT_TRUE};
    return (struct rewrite){1, b, aig_not(n->left == b ? n->right : n->left)};
}

/* Gate a is not inverted, gate b is. */
static struct rewrite look_into_mixed(const struct aig *g, lit a, lit b) {
    const struct node *n = &g->nodes[a >> 1], *m = &g->nodes[b >> 1];
    if (n->left == aig_not(m->left) || n->left == aig_not(m->right) ||
        n->right == aig_not(m->left) || n->right == aig_not(m->right))
        return (struct rewrite){1, a, LIT_TRUE};
    if (n->left == m->left || n->right == m->left)
        return (struct rewrite){1, a, aig_not(m->right)};
    if (n->left == m->right || n->right == m->right)
        return (struct rewrite){1, a, aig_not(m->left)};
    return (struct rewrite){0, 0, 0};
}

static struct rewrite look_into_both(const struct aig *g, lit a, lit b) {
    const struct node *n = &g->nodes[a >> 1], *m = &g->nodes[b >> 1];
    if ((a & 1) != (b & 1))
        return a & 1 ? look_into_mixed(g, b, a) : look_into_mixed(g, a, b);
    int opposite_left = n->left == aig_not(m->left) || n->left == aig_not(m->right);
    int opposite_right = n->right == aig_not(m->left) || n->right == aig_not(m->right);
    if (!(a & 1))
        return (struct rewrite){opposite_left || opposite_right, LIT_FALSE, LIT_TRUE};
    /* not (x and y) and not (x and not y) is not x */
    if (opposite_right && (n->left == m->left || n->left == m->right))
        return (struct rewrite){1, aig_not(n->left), LIT_TRUE};
    if (opposite_left && (n->right == m->left || n->right == m->right))
        return (struct rewrite){1, aig_not(n->right), LIT_TRUE};
    return (struct rewrite){0, 0, 0};
}

static struct rewrite find_rewrite(const struct aig *g, lit a, lit b) {
    struct rewrite r = {0, 0, 0};
    if (is_gate(g, a))
        r = look_into(g, a, b);
    if (!r.found && is_gate(g, b))
        r = look_into(g, b, a);
    if (!r.found && is_gate(g, a) && is_gate(g, b))
        r = look_into_both(g, a, b);
    return r;
}

lit aig_and(struct aig *g, lit a, lit b) {
    for (;;) {
        if (a == LIT_FALSE || b == LIT_FALSE || a == aig_not(b))
            return LIT_FALSE;
        if (a == LIT_TRUE || a == b)
            return b;
        if (b == LIT_TRUE)
            return a;
        struct rewrite r = find_rewrite(g, a, b);
        if (!r.found)
            return gate(g, a, b);
        a = r.yes;
        b = r.rest;
    }
}

/* Inversions of operands go to the result, so that all four forms share their gates. */
lit aig_xor(struct aig *g, lit a, lit b) {
    lit inverted = (a ^ b) & 1;
    a &= ~1u;
    b &= ~1u;
    lit both = aig_and(g, a, b), none = aig_and(g, aig_not(a), aig_not(b));
    return aig_and(g, aig_not(both), aig_not(none)) ^ inverted;
}

lit aig_mux(struct aig *g, lit condition, lit yes, lit no) {
    if (yes == no || condition == LIT_TRUE)
        return yes;
    if (condition == LIT_FALSE)
        return no;
    if (yes == aig_not(no))
        return aig_xor(g, condition, no);
    if (condition & 1) {
        lit swap = yes;
        condition = aig_not(condition);
        yes = no;
        no = swap;
    }
    lit inverted = yes & 1;
    lit first = aig_and(g, condition, yes ^ inverted);
    lit second = aig_and(g, aig_not(condition), no ^ inverted);
    return aig_or(g, first, second) ^ inverted;
}

void aig_simulate(const struct aig *g, const uint64_t *inputs, uint64_t *values) {
    values[0] = 0;
    for (uint32_t i = 1; i < g->n_nodes; i++) {
        const struct node *n = &g->nodes[i];
        if (n->left == NO_GATE)
            values[i] = inputs[n->right];
        else
            values[i] = aig_value(values, n->left) & aig_value(values, n->right);
    }
}

/* The numbers that nodes have in a file: inputs 1 .. n_inputs, then the gates that the outputs
 * need; 0: not written. */
struct numbering {
    uint32_t *number; /* [n_nodes] */
    uint32_t n_gates;
};

static struct numbering number_nodes(const struct aig *g, const lit *outputs, unsigned n) {
    struct numbering w = {or_end(calloc(g->n_nodes, sizeof *w.number)), 0};
    for (unsigned i = 0; i < n; i++)
        w.number[outputs[i] >> 1] = 1;
    for (uint64_t i = g->n_nodes; i-- > 1;) {
        if (w.number[i] && is_gate(g, 2 * (lit)i)) {
            w.number[g->nodes[i].left >> 1] = 1;
            w.number[g->nodes[i].right >> 1] = 1;
        }
    }
    w.number[0] = 0;
    for (uint32_t i = 1; i < g->n_nodes; i++) {
        if (!is_gate(g, 2 * i))
            w.number[i] = g->nodes[i].right + 1;
        else if (w.number[i])
            w.number[i] = g->n_inputs + ++w.n_gates;
    }
    return w;
}

/* AIGER's difference: 7 bits a byte, the lowest first, the top bit says that more follow. */
static void write_difference(FILE *f, uint32_t x) {
    for (; x >= 128; x >>= 7)
        putc((int)(x & 127) | 128, f);
    putc((int)x, f);
}

static lit file_lit(const struct numbering *w, lit a) {
    return 2 * w->number[a >> 1] + (a & 1);
}

int aig_write(const struct aig *g, const lit *outputs, unsigned n, const char *path,
              struct err *e) {
    FILE *f = file_create(e, "%s", path);
    if (!f)
        return -1;
    struct numbering w = number_nodes(g, outputs, n);
    fprintf(f, "aig %u %u 0 %u %u\n", g->n_inputs + w.n_gates, g->n_inputs, n, w.n_gates);
    for (unsigned i = 0; i < n; i++)
        fprintf(f, "%u\n", file_lit(&w, outputs[i]));
    for (uint32_t i = 1; i < g->n_nodes; i++) {
        if (!w.number[i] || !is_gate(g, 2 * i))
            continue;
        lit a = file_lit(&w, g->nodes[i].left), b = file_lit(&w, g->nodes[i].right);
        lit larger = a > b ? a : b, smaller = a > b ? b : a;
        write_difference(f, 2 * w.number[i] - larger);
        write_difference(f, larger - smaller);
    }
    free(w.number);
    return file_close(f, path, e);
}

static long dimacs(const struct numbering *w, lit a) {
    long v = w->number[a >> 1];
    return a & 1 ? -v : v;
}

static void write_clauses(FILE *f, const struct numbering *w, const struct node *n, long gate) {
    long a = dimacs(w, n->left), b = dimacs(w, n->right);
    fprintf(f, "%ld %ld 0\n%ld %ld 0\n%ld %ld %ld 0\n", -gate, a, -gate, b, gate, -a, -b);
}

int aig_write_cnf(const struct aig *g, const lit *wanted, unsigned n, const char *path,
                  struct err *e) {
    FILE *f = file_create(e, "%s", path);
    if (!f)
        return -1;
    struct numbering w = number_nodes(g, wanted, n);
    unsigned n_units = 0;
    for (unsigned i = 0; i < n; i++)
        n_units += wanted[i] != LIT_TRUE;
    fprintf(f, "p cnf %u %llu\n", g->n_inputs + w.n_gates, 3ull * w.n_gates + n_units);
    for (uint32_t i = 1; i < g->n_nodes; i++) {
        if (w.number[i] && is_gate(g, 2 * i))
            write_clauses(f, &w, &g->nodes[i], w.number[i]);
    }
    for (unsigned i = 0; i < n; i++) {
        if (wanted[i] == LIT_FALSE)
            fprintf(f, "0\n");
        else if (wanted[i] != LIT_TRUE)
            fprintf(f, "%ld 0\n", dimacs(&w, wanted[i]));
    }
    free(w.number);
    return file_close(f, path, e);
}
