/* SPDX-License-Identifier: Apache-2.0 */
#include "top.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "ask.h"
#include "example.h"
#include "objects.h"
#include "signals.h"
#include "top_alone.h"
#include "top_c.h"

/* One top on its way. */
struct top_proof {
    struct asker k;
    struct boxes b;
    struct twin wires; /* what its netlist is: no registers are left in it */
    struct layout rtl_layout;
    struct symbols s;
    struct top_side c;
    struct side rtl;
    struct top_c *model;
    struct rtl_netlist *netlist;
    /* The points: the layout's outputs, then inputs that X_outputs has seen. */
    unsigned n_points;
    lit *left, *right;
    unsigned *bit; /* of the layout's outputs */
};

/* One block's X_moore. */
struct moore_proof {
    struct asker k;
    const struct twin *block;
};

/* Both sides over the same symbols ------------------------------------------------------------- */

static void make_symbols(struct top_proof *p) {
    const struct layout *l = &p->b.l;
    p->s.in = make_inputs(p->k.g, l->n_in);
    p->s.state = make_inputs(p->k.g, l->n_state);
    p->c.next = make_inputs(p->k.g, l->n_state);
    p->c.out = make_lits(l->n_out);
    p->c.early = make_lits(l->n_out);
    p->c.seen = calloc(l->n_out + 1u, 1);
    p->rtl.out = make_lits(l->n_out);
    p->left = make_lits(2 * (size_t)l->n_out);
    p->right = make_lits(2 * (size_t)l->n_out);
    p->bit = calloc(2 * (size_t)l->n_out + 1, sizeof *p->bit);
    if (!p->c.seen || !p->bit) {
        fprintf(stderr, "prove: out of memory; free some memory\n");
        exit(2);
    }
}

static int make_sides(struct top_proof *p) {
    const struct proof_options *o = p->k.o;
    p->wires = p->b.opened;
    p->wires.state = (struct signal_list){0};
    layout_of(&p->rtl_layout, &p->wires);
    p->model = top_c_open(p->k.g, &p->b, o->design_dir, p->k.e);
    p->netlist = p->model ? rtl_open_boxes(&p->rtl_layout, o->design_dir, o->dir, p->k.e) : NULL;
    return p->netlist && top_c_step(p->model, &p->s, &p->c, p->k.e) == 0 &&
                   rtl_step(p->netlist, p->k.g, &p->s, &p->rtl, p->k.e) == 0 &&
                   top_c_reset(p->model, &p->s, &p->c, p->k.e) == 0
               ? 0
               : -1;
}

/* Questions ------------------------------------------------------------------------------------ */

static void add_point(struct top_proof *p, lit c, unsigned bit) {
    p->left[p->n_points] = c;
    p->right[p->n_points] = p->rtl.out[bit];
    p->bit[p->n_points++] = bit;
}

static void name_point(const void *proof, unsigned i, char *text, size_t size) {
    const struct top_proof *p = proof;
    char name[128];
    layout_name(&p->b.l, 2, p->bit[i], name, sizeof name);
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
        add_point(p, p->c.out[i], i);
    }
    for (unsigned i = 0; i < p->b.l.n_out; i++) {
        if (p->c.seen[i]) {
            add_point(p, p->c.early[i], i);
        }
    }
    return ask_equal(&p->k, p->left, p->right, p->n_points, "outputs and inputs of all blocks",
                     "equal");
}

static void say_fault(struct top_proof *p) {
    ask_differs(&p->k, "at %s (csim/%s.c)", p->c.fault, p->k.name);
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

static int write_moore_example(void *block, const char *file, const uint8_t *inputs,
                               const char *found) {
    struct moore_proof *p = block;
    struct layout l;
    layout_of(&l, p->block);
    return example_write(&p->k, &l, file, "Inputs and state of the block.", found, inputs);
}

/* X_moore gives what X_outputs gives again. */
static int check_moore(struct top_proof *p, const struct twin *block) {
    struct moore_proof m = {.k = p->k, .block = block};
    char what[128], file[64];
    lit differs;
    snprintf(what, sizeof what, "%s_moore gives other outputs than %s_outputs", block->name,
             block->name);
    snprintf(file, sizeof file, "%s_moore", block->name);
    m.k.g = aig_new();
    m.k.proof = &m;
    m.k.write_example = write_moore_example;
    int status = moore_differs(m.k.g, block, p->k.o->design_dir, &differs, p->k.e) ||
                 ask_never(&m.k, differs, what, file, what);
    p->k.result = m.k.result;
    aig_free(m.k.g);
    return status ? -1 : 0;
}

/* Of each block once: instances of a block are one after the other. */
static int check_moores(struct top_proof *p) {
    for (unsigned i = 0; i < p->b.n && p->k.result == PROVED; i++) {
        const struct twin *block = p->b.list[i].twin;
        if ((i == 0 || p->b.list[i - 1].twin != block) && top_c_calls_moore(p->model, block) &&
            check_moore(p, block)) {
            return -1;
        }
    }
    return 0;
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
        (p->k.result == PROVED && check_moores(p))) {
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
    free(p->c.next);
    free(p->c.out);
    free(p->c.early);
    free(p->c.seen);
    free(p->rtl.out);
    free(p->left);
    free(p->right);
    free(p->bit);
    boxes_close(&p->b);
}

int prove_top(const struct proof_options *o, const struct twin *top,
              const struct twin *const *blocks, enum proof_result *result, struct err *e) {
    struct top_proof p = {0};
    double start = ask_clock();
    if (boxes_open(&p.b, top, blocks, e)) {
        return -1;
    }
    p.k = (struct asker){.o = o,
                         .name = top->name,
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
