/* SPDX-License-Identifier: Apache-2.0
 * build/<design>/rtl_selftest_<name>: is the netlist that a proof is about the Verilog that the
 * co-simulation runs? Simulates the one beside the other, bit by bit, on random legal inputs.
 *
 * rtl_selftest_X DESIGN_DIR DIR [CYCLES [SEED]]: design as rfgen generated it, folder for yosys.
 *
 * Exit status: 0 both agree in every cycle, 1 they do not, 2 a wrong command line, Verilog that
 * cannot be imported.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "blocks/random_block.h"
#include "design.h"
#include "scenario.h"
#include "sides.h"
#include "signals.h"

enum { BATCH = 64 }; /* cycles that are simulated at once: bits of a word */

struct selftest {
    struct layout layout;
    struct rtl_netlist *netlist;
    struct aig *graph;
    struct symbols symbols;
    struct side side;
    lit *reset;
    uint64_t *inputs; /* of the graph: the block's inputs, its state, x; bit k: cycle k */
    uint32_t n_inputs;
    struct rng rng;       /* for x, which may have any value */
    uint64_t *next, *out; /* what Verilator says */
    uint64_t *values;     /* what the netlist says */
    void *state, *mem;    /* structs of the twin */
    unsigned cycles;      /* in the batch, complete with their next state */
    int half;             /* inputs and outputs of one more cycle are there */
    uint64_t done, differences;
    char first[256]; /* the first difference */
};

/* Bits of a list's struct into bit `k` of a word each; returns the next free word. */
static uint64_t *unpack(const struct signal_list *list, const void *base, unsigned k,
                        uint64_t *words) {
    for (unsigned i = 0; i < list->n; i++) {
        const struct signal *s = &list->rows[i];
        for (uint32_t e = 0; e < s->count; e++) {
            for (uint32_t b = 0; b < s->width; b++, words++) {
                uint64_t bit = signal_word(s, base, e, b / 64) >> b % 64 & 1;
                *words = (*words & ~((uint64_t)1 << k)) | bit << k;
            }
        }
    }
    return words;
}

static void compare(struct selftest *t, int list, const lit *lits, const uint64_t *expected,
                    unsigned n) {
    uint64_t used = UINT64_MAX >> (BATCH - t->cycles);
    for (unsigned i = 0; i < n; i++) {
        uint64_t wrong = (aig_value(t->values, lits[i]) ^ expected[i]) & used;
        if (wrong && !t->differences) {
            char name[128];
            unsigned k = (unsigned)__builtin_ctzll(wrong);
            layout_name(&t->layout, list, i, name, sizeof name);
            snprintf(t->first, sizeof t->first,
                     "cycle %" PRIu64 ": %s %s: Verilator %u, netlist %u", t->done + k,
                     list == 1 ? "next" : "output", name, (unsigned)(expected[i] >> k & 1),
                     (unsigned)(~expected[i] >> k & 1));
        }
        t->differences += (unsigned)__builtin_popcountll(wrong);
    }
}

static void simulate(struct selftest *t) {
    if (t->cycles == 0)
        return;
    for (uint32_t i = t->layout.n_in + t->layout.n_state; i < t->n_inputs; i++)
        t->inputs[i] = rng_next(&t->rng);
    aig_simulate(t->graph, t->inputs, t->values);
    compare(t, 1, t->side.next, t->next, t->layout.n_state);
    compare(t, 2, t->side.out, t->out, t->layout.n_out);
    t->done += t->cycles;
    t->cycles = 0;
}

static void compare_reset(struct selftest *t, const uint64_t *state) {
    for (unsigned i = 0; i < t->layout.n_state; i++) {
        if ((state[i] & 1) == t->reset[i])
            continue;
        char name[128];
        layout_name(&t->layout, 1, i, name, sizeof name);
        if (!t->differences)
            snprintf(t->first, sizeof t->first, "after reset: %s: Verilator %u, netlist %u", name,
                     (unsigned)(state[i] & 1), (unsigned)t->reset[i]);
        t->differences++;
    }
}

static void read_state(struct selftest *t, const struct lockstep *ls, uint64_t *words) {
    const struct twin *twin = ls->twin;
    words = unpack(&twin->state, t->state, t->cycles, words);
    unpack(&twin->mem, t->mem, t->cycles, words);
}

/* Registers at the start of a cycle: the next state of the one before. */
static void on_state(void *self, const struct lockstep *ls) {
    struct selftest *t = self;
    ls->twin->rtl->state(ls->rtl, t->state);
    ls->twin->rtl->mem(ls->rtl, t->mem, 1);
    if (t->half) {
        read_state(t, ls, t->next);
        t->half = 0;
        if (++t->cycles == BATCH)
            simulate(t);
    }
    read_state(t, ls, t->inputs + t->layout.n_in);
    if (ls->cycle == 0)
        compare_reset(t, t->inputs + t->layout.n_in);
}

static void on_outputs(void *self, const struct lockstep *ls) {
    struct selftest *t = self;
    unpack(&ls->twin->in, ls->in, t->cycles, t->inputs);
    unpack(&ls->twin->out, ls->out_rtl, t->cycles, t->out);
    t->half = 1;
}

static void *need(void *memory) {
    if (!memory) {
        fprintf(stderr, "rtl_selftest_main.c:0: expected memory, got none; free some\n");
        exit(2);
    }
    return memory;
}

static void *words(unsigned n, size_t size) {
    return need(calloc((size_t)n + 1, size));
}

static int start(struct selftest *t, const struct twin *twin, const char *design_dir,
                 const char *dir, struct err *e) {
    memset(t, 0, sizeof *t);
    layout_of(&t->layout, twin);
    const struct layout *l = &t->layout;
    t->graph = aig_new();
    t->symbols = (struct symbols){words(l->n_in, sizeof(lit)), words(l->n_state, sizeof(lit))};
    t->side = (struct side){words(l->n_state, sizeof(lit)), words(l->n_out, sizeof(lit))};
    t->reset = words(l->n_state, sizeof(lit));
    for (unsigned i = 0; i < l->n_in; i++)
        t->symbols.in[i] = aig_input(t->graph);
    for (unsigned i = 0; i < l->n_state; i++)
        t->symbols.state[i] = aig_input(t->graph);
    t->netlist = rtl_open(l, design_dir, dir, e);
    if (!t->netlist || rtl_step(t->netlist, t->graph, &t->symbols, &t->side, e) ||
        rtl_reset(t->netlist, t->graph, &t->symbols, t->reset, e))
        return -1;
    t->n_inputs = aig_inputs(t->graph);
    t->inputs = words(t->n_inputs, sizeof(uint64_t));
    t->next = words(l->n_state, sizeof(uint64_t));
    t->out = words(l->n_out, sizeof(uint64_t));
    t->values = words(aig_nodes(t->graph), sizeof(uint64_t));
    t->state = need(calloc(1, twin->state.size + 1));
    t->mem = need(calloc(1, twin->mem.size + 1));
    return 0;
}

static void end(struct selftest *t) {
    rtl_close(t->netlist);
    aig_free(t->graph);
    free(t->symbols.in);
    free(t->symbols.state);
    free(t->side.next);
    free(t->side.out);
    free(t->reset);
    free(t->inputs);
    free(t->next);
    free(t->out);
    free(t->values);
    free(t->state);
    free(t->mem);
}

/* 0, 1 or -1: agree, differ, cannot be run. */
static int run(struct selftest *t, uint64_t cycles, uint64_t seed, struct err *e) {
    static struct run_result r;
    uint64_t active = 0;
    const struct random_block_config config = {seed, &active};
    const struct experiment x = {.twin = random_block.twin,
                                 .stimulus = &random_block_stimulus,
                                 .config = &config,
                                 .sides = SIDE_RTL,
                                 .seed = (unsigned)seed,
                                 .max_cycles = cycles};
    const struct watcher w = {t, on_state, on_outputs};
    if (run_experiment(&x, 0, &w, &r, e) != 0)
        return -1;
    if (r.end != RUN_CUT)
        return err_set(e, "%s", r.check);
    simulate(t);
    if (t->differences > 0) {
        printf("FAIL netlist %s design=%s %s (%" PRIu64 " differences)\n", x.twin->name,
               DESIGN_NAME, t->first, t->differences);
        return 1;
    }
    printf("PASS netlist %s design=%s cycles=%" PRIu64 " active=%" PRIu64
           " state_bits=%u out_bits=%u x_bits=%u nodes=%u mismatches=0\n",
           x.twin->name, DESIGN_NAME, t->done, active, t->layout.n_state, t->layout.n_out,
           t->n_inputs - t->layout.n_in - t->layout.n_state, aig_nodes(t->graph));
    return 0;
}

int main(int argc, char **argv) {
    static struct selftest t;
    struct err e;
    uint64_t cycles = 20000, seed = 1;
    if (argc < 3 || argc > 5 || (argc > 3 && parse_number(argv[3], &cycles)) ||
        (argc > 4 && parse_number(argv[4], &seed))) {
        fprintf(stderr, "usage: rtl_selftest_%s DESIGN_DIR DIR [CYCLES [SEED]]\n",
                random_block.twin->name);
        return 2;
    }
    int status = start(&t, random_block.twin, argv[1], argv[2], &e);
    if (status == 0)
        status = run(&t, cycles, seed, &e);
    end(&t);
    if (status < 0) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    return status;
}
