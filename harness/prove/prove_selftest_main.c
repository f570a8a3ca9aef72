/* SPDX-License-Identifier: Apache-2.0
 * build/<design>/prove_selftest_<name>: are the two graphs that a proof compares what the compiled
 * programs are? Simulates the C side's beside the compiled C, the netlist's beside the Verilated
 * block, bit by bit:
 *
 *     traffic  cycles of random legal inputs, from reset on: both
 *     legal    states and inputs that keep to the block's contract but need not be reachable: the
 *              C; what else it may do is excluded by obligations, which are checked here, too
 *     wild     any state and any inputs: the netlist
 *
 * prove_selftest_X DESIGN_DIR DIR [CYCLES [SEED]]: design as rfgen generated it, with prove/X.bc;
 * folder for yosys. As many legal and wild ones are tried as cycles.
 *
 * Exit status: 0 all agree, 1 they do not, 2 a wrong command line, sources that cannot be
 * translated.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "prove/batch.h"
#include "stimulus/random_block.h"
#include "design.h"
#include "rfgen/options.h"
#include "rfgen/whole_words.h"
#include "contracts/contract.h"
#include "prove/sides.h"

enum { MOST_FLIPS = 4, MOST_TRIES = 256, WALK_BATCHES = 16 };

/* One of the graphs. */
struct half {
    const char *reference; /* which side is right */
    struct aig *g;
    struct symbols symbols;
    struct side side;
    lit *reset;
    uint64_t *inputs, *values;
    uint64_t vectors;
};

/* What goes in: 64 states and inputs. */
struct vectors {
    struct batch self, in;
};

struct selftest {
    const struct twin *twin;
    const struct contract *contract;
    struct layout layout;
    struct half c, rtl;
    struct c_side *model;
    struct rtl_netlist *netlist;
    lit given; /* of the C's graph: what the contract says of a vector */
    struct vectors traffic, legal, wild;
    struct batch next, out; /* what the reference makes of them */
    void *rtl_handle;       /* for the wild ones */
    uint64_t *state;        /* registers at the start of a cycle */
    unsigned cycles;        /* in the batch, complete with their next state */
    int half;               /* inputs and outputs of one more cycle are there */
    uint64_t batches;
    struct rng rng;
    uint64_t differences;
    char first[320]; /* the first difference */
};

/* Comparison ----------------------------------------------------------------------------------- */

static void differ(struct selftest *t, const struct half *h, const char *kind, uint64_t wrong,
                   const char *what, unsigned expected) {
    if (!t->differences)
        snprintf(t->first, sizeof t->first, "%s vector %" PRIu64 ": %s: %s %u, graph %u", kind,
                 h->vectors + (unsigned)__builtin_ctzll(wrong), what, h->reference, expected,
                 !expected);
    t->differences += (unsigned)__builtin_popcountll(wrong);
}

static void compare(struct selftest *t, const struct half *h, const char *kind, uint64_t used,
                    int list, const lit *lits, const struct batch *expected) {
    for (unsigned i = 0; i < expected->n_bits; i++) {
        uint64_t right = *batch_bit(expected, i);
        uint64_t wrong = (aig_value(h->values, lits[i]) ^ right) & used;
        if (wrong) {
            char name[128], what[160];
            layout_name(&t->layout, list, i, name, sizeof name);
            snprintf(what, sizeof what, "%s %s", list == 1 ? "next" : "output", name);
            differ(t, h, kind, wrong, what, (unsigned)(right >> __builtin_ctzll(wrong) & 1));
        }
    }
}

/* Simulates the graph on the vectors, compares it with what t->next and t->out say. */
static void check(struct selftest *t, struct half *h, struct vectors *v, const char *kind,
                  uint64_t used) {
    uint64_t *to = h->inputs;
    batch_to_columns(&v->in);
    batch_to_columns(&v->self);
    batch_to_columns(&t->next);
    batch_to_columns(&t->out);
    for (unsigned i = 0; i < v->in.n_bits; i++)
        *to++ = *batch_bit(&v->in, i);
    for (unsigned i = 0; i < v->self.n_bits; i++)
        *to++ = *batch_bit(&v->self, i);
    while (to < h->inputs + aig_inputs(h->g)) /* x: any value */
        *to++ = rng_next(&t->rng);
    aig_simulate(h->g, h->inputs, h->values);
    compare(t, h, kind, used, 1, h->side.next, &t->next);
    compare(t, h, kind, used, 2, h->side.out, &t->out);
}

/* Both sides keep to the contract: the graph must say so, and no obligation may be broken. */
static void check_obligations(struct selftest *t, const char *kind, uint64_t used) {
    const struct obligation *list;
    unsigned n = c_side_obligations(t->model, &list);
    uint64_t refused = ~aig_value(t->c.values, t->given) & used;
    if (refused)
        differ(t, &t->c, kind, refused, "the contract holds", 1);
    for (unsigned i = 0; i < n; i++) {
        uint64_t broken = aig_value(t->c.values, list[i].bad) & used;
        char what[224];
        snprintf(what, sizeof what, "obligation %s: %s", list[i].where, list[i].what);
        if (broken)
            differ(t, &t->c, kind, broken, what, 0);
    }
}

static void check_c(struct selftest *t, struct vectors *v, const char *kind, unsigned n) {
    uint64_t used = UINT64_MAX >> (BATCH - n);
    for (unsigned k = 0; k < n; k++) {
        memcpy(batch_row(&t->next, k), batch_row(&v->self, k), t->twin->c.self_size);
        t->twin->c.step(batch_row(&t->next, k), batch_row(&v->in, k), batch_row(&t->out, k));
    }
    check(t, &t->c, v, kind, used);
    check_obligations(t, kind, used);
    t->c.vectors += n;
}

/* Legal vectors -------------------------------------------------------------------------------- */

static int is_legal(const struct selftest *t, const struct vectors *v, unsigned k) {
    return t->contract->invariant(batch_row(&v->self, k)) &&
           t->contract->assume(batch_row(&v->self, k), batch_row(&v->in, k));
}

/* Flips any bit of a vector. */
static void flip(struct selftest *t, struct vectors *v, unsigned k, uint32_t bit) {
    if (bit < t->layout.n_in)
        batch_flip(&v->in, k, bit);
    else
        batch_flip(&v->self, k, bit - t->layout.n_in);
}

/* Flips bits, one after the other; back again what breaks a rule. Returns how many stay. */
static unsigned walk(struct selftest *t, unsigned k) {
    unsigned flips = 0;
    for (unsigned i = 0; i < MOST_TRIES && flips < MOST_FLIPS; i++) {
        uint32_t bit = rng_below(&t->rng, t->layout.n_in + t->layout.n_state);
        flip(t, &t->legal, k, bit);
        if (is_legal(t, &t->legal, k))
            flips++;
        else
            flip(t, &t->legal, k, bit);
    }
    return flips;
}

static void copy_rows(struct batch *to, const struct batch *from) {
    memcpy(to->rows, from->rows, (size_t)BATCH * to->n_words * sizeof *to->rows);
}

/* Goes on from the last ones, and from time to time sets out from traffic again: near it and far
 * from it. */
static void check_legal(struct selftest *t, unsigned n) {
    if (t->batches % WALK_BATCHES == 0 || n < BATCH) {
        copy_rows(&t->legal.self, &t->traffic.self);
        copy_rows(&t->legal.in, &t->traffic.in);
    }
    for (unsigned k = 0; k < n; k++) {
        if (!walk(t, k)) {
            differ(t, &t->c, "legal", (uint64_t)1 << k, "a bit can be flipped", 1);
            return;
        }
    }
    check_c(t, &t->legal, "legal", n);
}

/* Wild vectors --------------------------------------------------------------------------------- */

enum wild { DENSE, SPARSE, FULL, NEAR_TRAFFIC, KINDS };

static uint64_t wild_word(struct rng *r, enum wild kind) {
    uint64_t a = rng_next(r), b = rng_next(r), c = rng_next(r);
    return kind == DENSE ? a : kind == SPARSE ? a & b & c : a | b | c;
}

static void fill(struct selftest *t, struct batch *b, enum wild kind) {
    for (unsigned i = 0; i < b->n_bits; i++)
        *batch_bit(b, i) = wild_word(&t->rng, kind);
    batch_to_rows(b);
}

static void make_wild(struct selftest *t, enum wild kind) {
    if (kind != NEAR_TRAFFIC) {
        fill(t, &t->wild.self, kind);
        fill(t, &t->wild.in, kind);
        return;
    }
    copy_rows(&t->wild.self, &t->traffic.self);
    copy_rows(&t->wild.in, &t->traffic.in);
    for (unsigned i = 0; i < BATCH * MOST_FLIPS; i++)
        flip(t, &t->wild, i / MOST_FLIPS, rng_below(&t->rng, t->layout.n_in + t->layout.n_state));
}

static void read_rtl(const struct twin *twin, void *handle, void *self) {
    twin->rtl->state(handle, (char *)self + twin->c.state_offset);
    twin->rtl->mem(handle, (char *)self + twin->c.mem_offset, 1);
}

static void check_wild(struct selftest *t, unsigned n) {
    const struct twin *twin = t->twin;
    make_wild(t, (enum wild)(t->batches % KINDS));
    for (unsigned k = 0; k < n; k++) {
        const char *self = batch_row(&t->wild.self, k);
        twin->rtl->set_state(t->rtl_handle, self + twin->c.state_offset);
        twin->rtl->set_mem(t->rtl_handle, self + twin->c.mem_offset);
        twin->rtl->drive(t->rtl_handle, batch_row(&t->wild.in, k), 1);
        twin->rtl->outputs(t->rtl_handle, batch_row(&t->out, k));
        twin->rtl->clock(t->rtl_handle);
        read_rtl(twin, t->rtl_handle, batch_row(&t->next, k));
    }
    check(t, &t->rtl, &t->wild, "wild", UINT64_MAX >> (BATCH - n));
    t->rtl.vectors += n;
}

/* Traffic -------------------------------------------------------------------------------------- */

/* A batch of cycles, whose next states and outputs are Verilator's; then as many of the others. */
static void check_batch(struct selftest *t) {
    unsigned n = t->cycles;
    t->cycles = 0;
    if (n == 0 || t->differences)
        return;
    check(t, &t->rtl, &t->traffic, "traffic", UINT64_MAX >> (BATCH - n));
    t->rtl.vectors += n;
    check_c(t, &t->traffic, "traffic", n);
    check_legal(t, n);
    check_wild(t, n);
    t->batches++;
}

static void compare_reset(struct selftest *t, const struct half *h, const void *self) {
    memcpy(batch_row(&t->next, 0), self, t->twin->c.self_size);
    batch_to_columns(&t->next);
    for (unsigned i = 0; i < t->next.n_bits; i++) {
        unsigned expected = *batch_bit(&t->next, i) & 1;
        char name[128];
        if (expected == h->reset[i])
            continue;
        layout_name(&t->layout, 1, i, name, sizeof name);
        differ(t, h, "reset", 1, name, expected);
    }
}

static void compare_resets(struct selftest *t) {
    compare_reset(t, &t->rtl, t->state);
    t->twin->c.reset(batch_row(&t->traffic.self, 0));
    compare_reset(t, &t->c, batch_row(&t->traffic.self, 0));
}

/* Registers at the start of a cycle: the next state of the one before. */
static void on_state(void *self, const struct lockstep *ls) {
    struct selftest *t = self;
    size_t size = t->twin->c.self_size;
    read_rtl(t->twin, ls->rtl, t->state);
    if (t->half) {
        memcpy(batch_row(&t->next, t->cycles), t->state, size);
        t->half = 0;
        if (++t->cycles == BATCH)
            check_batch(t);
    }
    if (ls->cycle == 0)
        compare_resets(t);
    memcpy(batch_row(&t->traffic.self, t->cycles), t->state, size);
}

static void on_outputs(void *self, const struct lockstep *ls) {
    struct selftest *t = self;
    memcpy(batch_row(&t->traffic.in, t->cycles), ls->in, t->twin->in.size);
    memcpy(batch_row(&t->out, t->cycles), ls->out_rtl, t->twin->out.size);
    t->half = 1;
}

/* Setting up ----------------------------------------------------------------------------------- */

static void *need(void *memory) {
    if (!memory) {
        fprintf(stderr, "prove_selftest_main.c:0: expected memory, got none; free some\n");
        exit(2);
    }
    return memory;
}

static void *room(size_t n, size_t size) {
    return need(calloc(n + 1, size));
}

static void open_batch(struct batch *b, size_t size, const struct batch_part *parts, unsigned n) {
    if (batch_open(b, size, parts, n))
        need(NULL);
}

static void open_batches(struct selftest *t) {
    const struct twin *twin = t->twin;
    const struct batch_part self[] = {{&twin->state, twin->c.state_offset},
                                      {&twin->mem, twin->c.mem_offset}};
    const struct batch_part in = {&twin->in, 0}, out = {&twin->out, 0};
    struct vectors *all[] = {&t->traffic, &t->legal, &t->wild};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
        open_batch(&all[i]->self, twin->c.self_size, self, 2);
        open_batch(&all[i]->in, twin->in.size, &in, 1);
    }
    open_batch(&t->next, twin->c.self_size, self, 2);
    open_batch(&t->out, twin->out.size, &out, 1);
    t->state = room(t->next.n_words, sizeof *t->state);
}

static void open_half(struct half *h, const struct layout *l, const char *reference) {
    h->reference = reference;
    h->g = aig_new();
    h->symbols = (struct symbols){room(l->n_in, sizeof(lit)), room(l->n_state, sizeof(lit))};
    h->side = (struct side){room(l->n_state, sizeof(lit)), room(l->n_out, sizeof(lit))};
    h->reset = room(l->n_state, sizeof(lit));
    for (unsigned i = 0; i < l->n_in; i++)
        h->symbols.in[i] = aig_input(h->g);
    for (unsigned i = 0; i < l->n_state; i++)
        h->symbols.state[i] = aig_input(h->g);
}

/* The contract's literal is of the state and inputs alone, as in a proof. */
static int translate_c(struct selftest *t, const char *design_dir, struct err *e) {
    struct half *h = &t->c;
    lit assumed, holds;
    t->model = c_side_open(h->g, &t->layout, design_dir, e);
    if (!t->model || c_side_step(t->model, &h->symbols, &h->side, e) ||
        c_side_reset(t->model, h->reset, e) ||
        c_side_predicate(t->model, "assume", 0, h->symbols.in, h->symbols.state, NULL, &assumed,
                         e) ||
        c_side_predicate(t->model, "invariant", 0, NULL, h->symbols.state, NULL, &holds, e))
        return -1;
    t->given = aig_and(h->g, assumed, holds);
    return 0;
}

static int translate_rtl(struct selftest *t, const char *design_dir, const char *dir,
                         struct err *e) {
    struct half *h = &t->rtl;
    t->netlist = rtl_open(&t->layout, design_dir, dir, e);
    return !t->netlist || rtl_step(t->netlist, h->g, &h->symbols, &h->side, e) ||
                   rtl_reset(t->netlist, h->g, &h->symbols, h->reset, e)
               ? -1
               : 0;
}

static int start(struct selftest *t, const char *design_dir, const char *dir, uint64_t seed,
                 struct err *e) {
    struct half *halves[] = {&t->c, &t->rtl};
    t->twin = random_block.twin;
    t->contract = need((void *)(uintptr_t)contract_of(t->twin->name));
    t->rng.state = seed;
    layout_of(&t->layout, t->twin);
    open_batches(t);
    open_half(&t->c, &t->layout, "compiled C");
    open_half(&t->rtl, &t->layout, "Verilator");
    if (translate_c(t, design_dir, e) || translate_rtl(t, design_dir, dir, e))
        return -1;
    for (unsigned i = 0; i < 2; i++) {
        halves[i]->inputs = room(aig_inputs(halves[i]->g), sizeof(uint64_t));
        halves[i]->values = room(aig_nodes(halves[i]->g), sizeof(uint64_t));
    }
    t->rtl_handle = need(t->twin->rtl->create((unsigned)seed));
    return 0;
}

static void close_half(struct half *h) {
    aig_free(h->g);
    free(h->symbols.in);
    free(h->symbols.state);
    free(h->side.next);
    free(h->side.out);
    free(h->reset);
    free(h->inputs);
    free(h->values);
}

static void end(struct selftest *t) {
    struct batch *all[] = {&t->traffic.self, &t->traffic.in, &t->legal.self, &t->legal.in,
                           &t->wild.self,    &t->wild.in,    &t->next,       &t->out};
    if (t->rtl_handle)
        t->twin->rtl->destroy(t->rtl_handle);
    c_side_close(t->model);
    rtl_close(t->netlist);
    close_half(&t->c);
    close_half(&t->rtl);
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        batch_close(all[i]);
    free(t->state);
}

/* 0, 1 or -1: agree, differ, cannot be run. */
static int run(struct selftest *t, uint64_t cycles, uint64_t seed, struct err *e) {
    static struct run_result r;
    uint64_t active = 0;
    const struct random_block_config config = {seed, &active};
    const struct experiment x = {.twin = t->twin,
                                 .stimulus = &random_block_stimulus,
                                 .config = &config,
                                 .sides = SIDE_RTL,
                                 .seed = (unsigned)seed,
                                 .max_cycles = cycles + 1}; /* the last one has no next state */
    const struct watcher w = {t, on_state, on_outputs};
    if (run_experiment(&x, 0, &w, &r, e) != 0)
        return -1;
    if (r.end != RUN_CUT)
        return err_set(e, "%s", r.check);
    check_batch(t);
    if (t->differences > 0) {
        printf("FAIL selftest %s %s %s (%" PRIu64 " differences)\n", t->twin->name, DESIGN_NAME,
               t->first, t->differences);
        return 1;
    }
    printf("PASS selftest %s %s c=%" PRIu64 " vectors rtl=%" PRIu64 " vectors\n", t->twin->name,
           DESIGN_NAME, t->c.vectors, t->rtl.vectors);
    return 0;
}

/* DESIGN_DIR DIR [CYCLES [SEED]] */
static int read_words(struct command_line *c, uint64_t *cycles, uint64_t *seed, int argc,
                      char **argv, struct err *e) {
    if (options_read(c, argc, argv, e) ||
        (c->n_words > 2 &&
         option_number("prove_selftest: CYCLES", c->words[2], 1, UINT64_MAX, cycles, e)))
        return -1;
    return c->n_words > 3
               ? option_number("prove_selftest: SEED", c->words[3], 0, UINT32_MAX, seed, e)
               : 0;
}

int main(int argc, char **argv) {
    static struct selftest t;
    static const struct option_row none[] = {{0}};
    struct err e;
    uint64_t cycles = 1000000, seed = 1;
    struct command_line c = {
        .program = "prove_selftest",
        .arguments = "DESIGN_DIR DIR [CYCLES [SEED]]",
        .options = none,
        .least_words = 2,
        .most_words = 4,
        .doc = "Compares both sides' graphs of a proof with the compiled C and the Verilated RTL."
               "\vStatus 0 they agree, 1 they do not, 2 unusable input."};
    if (read_words(&c, &cycles, &seed, argc, argv, &e)) {
        err_print(&e);
        return 2;
    }
    int status = start(&t, c.words[0], c.words[1], seed, &e);
    if (status == 0)
        status = run(&t, cycles, seed, &e);
    end(&t);
    if (status < 0) {
        err_print(&e);
        return 2;
    }
    return status;
}
