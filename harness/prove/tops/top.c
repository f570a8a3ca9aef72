/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/tops/top.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "prove/ask.h"
#include "prove/example.h"
#include "prove/c/objects.h"
#include "lockstep/signals.h"
#include "prove/tops/top_alone.h"
#include "prove/tops/top_c.h"

/* One top on its way. */
struct top_proof {
    struct asker k;
    struct tables *tables;
    struct boxes b;
    struct twin wires; /* what its netlist is: no registers are left in it */
    struct layout rtl_layout;
    struct symbols s;
    struct top_side c;
    struct side rtl;
    struct top_c *model;
    struct rtl_netlist *netlist;
    /* The points: the layout's outputs, then inputs that X_outputs has seen, then boxes whose
     * X_step is left out and their states. */
    unsigned n_points;
    lit *left, *right;
    unsigned *bit; /* of the layout's outputs, behind them a box, behind these of the state */
};

/* What one block's C code alone must keep to. */
struct block_proof {
    struct asker k;
    const struct twin *block;
};

/* Both sides over the same symbols ------------------------------------------------------------- */

static void make_symbols(struct top_proof *p) {
    const struct layout *l = &p->b.l;
    p->s.in = make_inputs(p->k.g, l->n_in);
    p->s.state = make_inputs(p->k.g, l->n_state);
    top_side_make(&p->c, l, make_inputs(p->k.g, l->n_state));
    p->rtl.out = make_lits(l->n_out);
    size_t n = 2 * (size_t)l->n_out + p->b.n + l->n_state;
    p->left = make_lits(n);
    p->right = make_lits(n);
    p->bit = calloc(n + 1, sizeof *p->bit);
    if (!p->bit) {
        fprintf(stderr, "prove: out of memory; free some memory\n");
        exit(2);
    }
}

static int make_sides(struct top_proof *p) {
    const struct proof_options *o = p->k.o;
    p->wires = p->b.opened;
    p->wires.state = (struct signal_list){0};
    layout_of(&p->rtl_layout, &p->wires);
    p->model = top_c_open(p->k.g, &p->b, p->tables, o->design_dir, p->k.e);
    p->netlist = p->model ? rtl_open_boxes(&p->rtl_layout, o->design_dir, o->dir, p->k.e) : NULL;
    return p->netlist && top_c_step(p->model, &p->s, &p->c, p->k.e) == 0 &&
                   rtl_step(p->netlist, p->k.g, &p->s, &p->rtl, p->k.e) == 0 &&
                   top_c_reset(p->model, &p->s, &p->c, p->k.e) == 0
               ? 0
               : -1;
}

/* Questions ------------------------------------------------------------------------------------ */

static void add_point(struct top_proof *p, lit left, lit right, unsigned bit) {
    p->left[p->n_points] = left;
    p->right[p->n_points] = right;
    p->bit[p->n_points++] = bit;
}

/* A bit of the layout's outputs must be the RTL's where `when` is true. */
static void add_bit(struct top_proof *p, lit c, lit when, unsigned bit) {
    struct aig *g = p->k.g;
    add_point(p, aig_and(g, when, c), aig_and(g, when, p->rtl.out[bit]), bit);
}

/* Where the C model leaves X_step out, the RTL must not command the box, and the state stays. */
static int add_box(struct top_proof *p, unsigned i) {
    const struct box *box = &p->b.list[i];
    lit steps = top_c_steps(p->model, i), busy;
    unsigned behind = p->b.l.n_out + p->b.n;
    if (steps == LIT_TRUE) {
        return 0;
    }
    if (box_is_busy(p->k.g, box, p->k.o->design_dir, p->rtl.out, &busy, p->k.e)) {
        return -1;
    }
    add_point(p, aig_and(p->k.g, aig_not(steps), busy), LIT_FALSE, p->b.l.n_out + i);
    for (unsigned b = box->state; b < box->state + signal_list_bits(&box->twin->state); b++) {
        add_point(p, p->c.kept[b], aig_mux(p->k.g, steps, p->c.next[b], p->s.state[b]), behind + b);
    }
    return 0;
}

static void name_point(const void *proof, unsigned i, char *text, size_t size) {
    const struct top_proof *p = proof;
    unsigned bit = p->bit[i], behind = p->b.l.n_out + p->b.n;
    char name[128];
    if (bit >= behind) {
        layout_name(&p->b.l, 1, bit - behind, name, sizeof name);
        snprintf(text, size, "%s: its state after the step is not its next state", name);
        return;
    }
    if (bit >= p->b.l.n_out) {
        const struct box *box = &p->b.list[bit - p->b.l.n_out];
        snprintf(text, size, "%s: %s_step left out of a cycle that commands it", box->field,
                 box->twin->name);
        return;
    }
    layout_name(&p->b.l, 2, bit, name, sizeof name);
    snprintf(text, size, "%s%s", name,
             i < p->b.l.n_out ? "" : " as X_outputs of the C model sees it");
}

static int write_example(void *proof, const char *file, const uint8_t *inputs, const char *found) {
    struct top_proof *p = proof;
    return example_write(&p->k, &p->b.l, file,
                         "Blocks are black boxes here, their outputs have any value: this cannot "
                         "be replayed on the twins.",
                         found, inputs);
}

static int check_wiring(struct top_proof *p) {
    for (unsigned i = 0; i < p->b.l.n_out; i++) {
        add_bit(p, p->c.out[i], p->c.given[i], i);
    }
    for (unsigned i = 0; i < p->b.l.n_out; i++) {
        if (p->c.seen[i] != LIT_FALSE) {
            add_bit(p, p->c.early[i], p->c.seen[i], i);
        }
    }
    for (unsigned i = 0; i < p->b.n; i++) {
        if (add_box(p, i)) {
            return -1;
        }
    }
    return ask_equal(&p->k, p->left, p->right, p->n_points, "outputs and inputs of all blocks",
                     "equal");
}

static void say_fault(struct top_proof *p) {
    ask_fails(&p->k, DIFFERS, "at %s (csim/%s.c)", p->c.fault, p->k.name);
}

/* The first box of a block whose X_outputs the top leaves out although its X_step needs it. */
static int check_alone(struct top_proof *p) {
    for (unsigned i = 0; i < p->b.n && !p->c.fault[0]; i++) {
        const struct box *box = &p->b.list[i];
        int alone = 1;
        if (!box_is_wide(box) && box_has_early(box->twin) &&
            !top_c_calls_outputs(p->model, box->twin) &&
            step_stands_alone(box->twin, p->k.o->design_dir, &alone, p->k.e)) {
            return -1;
        }
        if (!alone) {
            snprintf(p->c.fault, sizeof p->c.fault, "%s: %s_step needs what %s_outputs writes",
                     box->field, box->twin->name, box->twin->name);
            say_fault(p);
        }
    }
    return 0;
}

static int write_block_example(void *block, const char *file, const uint8_t *inputs,
                               const char *found) {
    struct block_proof *p = block;
    struct layout l;
    layout_of(&l, p->block);
    return example_write(&p->k, &l, file, "Inputs and state of the block.", found, inputs);
}

/* A sentence of one block's C code, and the function that finds where it is broken. */
struct sentence {
    const char *file, *broken; /* the block's name comes before the former */
    int (*find)(struct aig *g, const struct twin *block, const char *design_dir,
                struct code_fault *found, struct err *e);
};

static int check_sentence(struct top_proof *p, const struct twin *block, const struct sentence *s) {
    struct block_proof b = {.k = p->k, .block = block};
    char what[160], file[64];
    struct code_fault found = {LIT_FALSE, NULL, 0};
    snprintf(what, sizeof what, "%s%s%s", block->name, s->file, s->broken);
    snprintf(file, sizeof file, "%s%s", block->name, s->file);
    b.k.g = aig_new();
    b.k.proof = &b;
    b.k.write_example = write_block_example;
    int status = s->find(b.k.g, block, p->k.o->design_dir, &found, p->k.e) ||
                 ask_sentence(&b.k, found.differs, found.list, found.n, what, file);
    p->k.result = b.k.result;
    aig_free(b.k.g);
    free(found.list);
    return status ? -1 : 0;
}

/* X_moore and X_early give what X_outputs gives again. An X_step that is left out would change
 * nothing. */
static const struct sentence same_moore = {"_moore", " gives other outputs than X_outputs",
                                           moore_differs},
                             same_early = {"_early", " gives other outputs than X_outputs",
                                           early_differs},
                             idle_keeps = {"_idle", " holds where X_step changes the state",
                                           idle_changes};

static int leaves_steps_out(const struct top_proof *p, const struct twin *block) {
    int any = 0;
    for (unsigned i = 0; i < p->b.n; i++) {
        any |= p->b.list[i].twin == block && top_c_steps(p->model, i) != LIT_TRUE;
    }
    return any;
}

/* Of each block once: instances of a block are one after the other. */
static int check_sentences(struct top_proof *p) {
    int status = 0;
    for (unsigned i = 0; i < p->b.n && p->k.result == PROVED && status == 0; i++) {
        const struct twin *block = p->b.list[i].twin;
        if (i > 0 && p->b.list[i - 1].twin == block) {
            continue;
        }
        if (top_c_calls_moore(p->model, block)) {
            status = check_sentence(p, block, &same_moore);
        }
        if (status == 0 && p->k.result == PROVED && top_c_calls_early(p->model, block)) {
            status = check_sentence(p, block, &same_early);
        }
        if (status == 0 && p->k.result == PROVED && leaves_steps_out(p, block)) {
            status = check_sentence(p, block, &idle_keeps);
        }
    }
    return status;
}

static int ask(struct top_proof *p) {
    const struct obligation *list;
    if (p->c.fault[0]) {
        say_fault(p);
        return 0;
    }
    printf("  %s state: each of %u blocks steps once, from its state to its next state, and is "
           "reset\n",
           p->k.name, p->b.n);
    unsigned n = top_c_obligations(p->model, &list);
    if (ask_obligations(&p->k, list, n) || (p->k.result == PROVED && check_alone(p)) ||
        (p->k.result == PROVED && check_sentences(p))) {
        return -1;
    }
    return p->k.result == PROVED ? check_wiring(p) : 0;
}

static void finish(struct top_proof *p) {
    top_c_close(p->model);
    rtl_close(p->netlist);
    aig_free(p->k.g);
    free(p->s.in);
    free(p->s.state);
    top_side_free(&p->c);
    free(p->rtl.out);
    free(p->left);
    free(p->right);
    free(p->bit);
    boxes_close(&p->b);
}

int prove_top(const struct proof_options *o, struct tables *t, const char *top,
              enum proof_result *result, struct err *e) {
    struct top_proof p = {.tables = t};
    double start = ask_clock();
    if (boxes_open(&p.b, t, top, e)) {
        return -1;
    }
    p.k = (struct asker){.o = o,
                         .name = p.b.top->name,
                         .g = aig_new(),
                         .given = LIT_TRUE,
                         .proof = &p,
                         .write_example = write_example,
                         .name_point = name_point,
                         .result = PROVED,
                         .e = e};
    mkdir(o->dir, 0777);
    make_symbols(&p);
    int status = make_sides(&p) || ask(&p) ? -1 : 0;
    if (status == 0) {
        ask_proved(&p.k, p.b.l.n_out + p.b.l.n_state, ask_clock() - start);
    }
    *result = p.k.result;
    finish(&p);
    return status;
}
