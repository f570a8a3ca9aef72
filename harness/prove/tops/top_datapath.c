/* SPDX-License-Identifier: Apache-2.0
 * C to C: a fast form of the wide data (contracts/blocks/datapath_form.h), csim/datapath.c, against
 * the crossbar and the banks, whose own proof is against the RTL.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "contracts/contract.h"
#include "prove/ask.h"
#include "prove/example.h"
#include "prove/c/objects.h"
#include "lockstep/signals.h"
#include "prove/tops/top_datapath.h"
#include "prove/tops/top_boxes.h"

#define FORM_NAME(X) #X,
const char *const datapath_forms[] = {DATA_PATHS(FORM_NAME) NULL};

struct datapath_proof {
    struct asker k;
    const struct datapath_form *form;
    struct twin twin;      /* of contracts/blocks/X_blocks.h */
    struct rows_room room; /* of its lists */
    struct layout l;
    struct symbols s;
    struct side fast, blocks;
    struct c_side *model;
    const struct twin *arbiter;
    unsigned *points;         /* that are asked about */
    unsigned en, we, n_banks; /* first bits of the arbiter's bank_en and bank_we among the inputs */
};

/* The twin ------------------------------------------------------------------------------------- */

/* One row of a list as a list, which starts at byte `at`. */
static void append_row(struct rows_room *room, struct signal_list *list,
                       const struct signal_list *rows, const char *name, size_t at) {
    const struct signal *row = signal_find(rows, name);
    struct signal_list one = {row, 1, rows->size};
    rows_append(room, list, &one, "", at - row->offset);
}

/* Rows of `count` blocks, one after the other from byte `at`, called by block. */
static void append_blocks(struct rows_room *room, struct signal_list *list,
                          const struct signal_list *rows, const char *name, unsigned count,
                          size_t at) {
    for (unsigned k = 0; k < count; k++) {
        char prefix[SIGNAL_NAME];
        snprintf(prefix, sizeof prefix, count > 1 ? "%s[%u]." : "%s.", name, k);
        rows_append(room, list, rows, prefix, at + k * rows->size);
    }
}

/* What the form is handed of a block. */
static void append_argument(struct rows_room *room, struct twin *t,
                            const struct datapath_argument *a, const struct twin *block) {
    if (a->kind == DATAPATH_MEMORY) {
        append_blocks(room, &t->mem, &block->mem, a->name, a->count, a->offset);
    } else if (a->kind == DATAPATH_OUTPUTS) {
        append_blocks(room, &t->in, &block->out, a->name, a->count, a->offset);
    } else if (a->kind == DATAPATH_RESULT) {
        append_row(room, &t->out, &block->out, a->name, a->offset);
    } else {
        append_row(room, &t->in, &block->in, a->name, a->offset);
    }
}

/* What X_in, X_out and X_mem hold, from the tables of the blocks. */
static int make_twin(struct rows_room *room, struct twin *t, const struct datapath_form *f,
                     struct tables *tables, struct err *e) {
    const struct twin *crossbar = tables_twin(tables, f->argument[DATAPATH_CROSSBAR].name, e);
    *t = (struct twin){.name = f->name, .c.self_size = f->mem_size};
    t->in.size = f->in_size;
    t->out.size = f->out_size;
    t->mem.size = f->mem_size;
    for (unsigned i = 0; i < datapath_arguments(f); i++) {
        const struct datapath_argument *a = &f->argument[i];
        int is_block = a->kind == DATAPATH_MEMORY || a->kind == DATAPATH_OUTPUTS;
        const char *name = is_block ? a->name : a->of;
        const struct twin *block = name ? tables_twin(tables, name, e) : crossbar;
        if (!crossbar || !block) {
            return -1;
        }
        append_argument(room, t, a, block);
    }
    return 0;
}

/* The arbiter ---------------------------------------------------------------------------------- */

/* A bank that the arbiter writes but does not access, from any state and inputs. */
static int write_alone(struct aig *g, const struct layout *l, const char *design_dir, lit *bad,
                       struct err *e) {
    struct symbols s = {make_inputs(g, l->n_in), make_inputs(g, l->n_state)};
    struct side side = {make_lits(l->n_state), make_lits(l->n_out)};
    struct c_side *model = c_side_open(g, l, design_dir, e);
    int status = model ? c_side_step(model, &s, &side, e) : -1;
    unsigned en = layout_bit(&l->twin->out, "bank_en"), we = layout_bit(&l->twin->out, "bank_we");
    *bad = LIT_FALSE;
    for (unsigned b = 0; b < signal_find(&l->twin->out, "bank_en")->width; b++) {
        lit alone = aig_and(g, side.out[we + b], aig_not(side.out[en + b]));
        *bad = aig_or(g, *bad, alone);
    }
    c_side_close(model);
    free(s.in);
    free(s.state);
    free(side.next);
    free(side.out);
    return status;
}

static int write_arbiter_example(void *proof, const char *file, const uint8_t *inputs,
                                 const char *found) {
    const struct datapath_proof *p = proof;
    struct layout l;
    layout_of(&l, p->arbiter);
    return example_write(&p->k, &l, file, "Inputs and state of the bank_arbiter.", found, inputs);
}

/* What a fast form needs of the arbiter beyond the assumptions of crossbar and banks. */
static int check_arbiter(struct datapath_proof *p) {
    struct asker k = p->k;
    struct layout l;
    lit bad;
    layout_of(&l, p->arbiter);
    k.g = aig_new();
    k.given = LIT_TRUE;
    k.write_example = write_arbiter_example;
    int status = write_alone(k.g, &l, k.o->design_dir, &bad, k.e) ||
                 ask_never(&k, bad, "bank_arbiter writes a bank without an access", "arbiter",
                           "a bank that the bank_arbiter writes without an access");
    p->k.result = k.result;
    aig_free(k.g);
    return status ? -1 : 0;
}

/* Questions ------------------------------------------------------------------------------------ */

/* A bank that is written is accessed, too: as the inputs say that by themselves, it need not be
 * assumed. */
static void bind_access(struct datapath_proof *p) {
    const struct signal_list *in = &p->twin.in;
    p->en = layout_bit(in, "bank_arbiter.bank_en");
    p->we = layout_bit(in, "bank_arbiter.bank_we");
    p->n_banks = signal_find(in, "bank_arbiter.bank_en")->width;
    for (unsigned b = 0; b < p->n_banks; b++) {
        p->s.in[p->en + b] = aig_or(p->k.g, p->s.in[p->en + b], p->s.in[p->we + b]);
    }
}

static void make_symbols(struct datapath_proof *p) {
    const struct layout *l = &p->l;
    p->s.in = make_inputs(p->k.g, l->n_in);
    p->s.state = make_inputs(p->k.g, l->n_state);
    bind_access(p);
    /* Next state, then outputs: the points. */
    p->fast.next = make_lits(l->n_state + l->n_out);
    p->blocks.next = make_lits(l->n_state + l->n_out);
    p->fast.out = p->fast.next + l->n_state;
    p->blocks.out = p->blocks.next + l->n_state;
    p->points = calloc(l->n_state + l->n_out, sizeof *p->points);
    if (!p->points) {
        fprintf(stderr, "prove: out of memory; free some memory\n");
        exit(2);
    }
}

static void name_point(const void *proof, unsigned i, char *text, size_t size) {
    const struct datapath_proof *p = proof;
    i = p->points[i];
    int state = i < p->l.n_state;
    layout_name(&p->l, state ? 1 : 2, state ? i : i - p->l.n_state, text, size);
}

static int write_example(void *proof, const char *file, const uint8_t *inputs, const char *found) {
    struct datapath_proof *p = proof;
    unsigned n = p->l.n_in + p->l.n_state;
    uint8_t *bits = malloc(n);
    if (!bits) {
        return err_set(p->k.e, "prove: out of memory; free some memory");
    }
    memcpy(bits, inputs, n);
    for (unsigned b = 0; b < p->n_banks; b++) { /* bind_access */
        bits[p->en + b] |= inputs[p->we + b];
    }
    int status = example_write(&p->k, &p->l, file, "What is moved, and memories.", found, bits);
    free(bits);
    return status;
}

static int check_covers(struct datapath_proof *p) {
    lit happens;
    const char *const *covers = p->form->covers;
    char file[32];
    unsigned n = 0;
    while (covers[n] && p->k.result == PROVED) {
        snprintf(file, sizeof file, "cover_%u", n);
        if (c_side_predicate(p->model, "cover", n, p->s.in, p->s.state, p->fast.out, &happens,
                             p->k.e) ||
            ask_possible(&p->k, happens, covers[n], file)) {
            return -1;
        }
        n++;
    }
    printf("  %s covers: %u can happen\n", p->k.name, n);
    return 0;
}

/* Bits of a word of elements from..to of a row whose first point is `at`. */
static unsigned points_of_word(struct datapath_proof *p, const struct signal *s, unsigned at,
                               unsigned from, unsigned to, unsigned word) {
    unsigned n = 0, end = s->width < word + 64 ? s->width : word + 64;
    for (unsigned e = from; e < to; e++) {
        for (unsigned bit = word; bit < end; bit++) {
            p->points[n++] = at + e * s->width + bit;
        }
    }
    return n;
}

static int check_points(struct datapath_proof *p, unsigned n, const char *what) {
    lit *fast = make_lits(n), *blocks = make_lits(n);
    for (unsigned i = 0; i < n; i++) {
        fast[i] = p->fast.next[p->points[i]];
        blocks[i] = p->blocks.next[p->points[i]];
    }
    int status = ask_equal(&p->k, fast, blocks, n, what, "equal");
    free(fast);
    free(blocks);
    return status;
}

/* A word of data at a time: of all rows of a bank, of one register or output of the crossbar. One
 * question of all of it is much harder. */
static int check_row(struct datapath_proof *p, const struct signal *s, unsigned at) {
    int crossbar = strcmp(s->block, p->form->argument[DATAPATH_CROSSBAR].name) == 0;
    unsigned together = crossbar ? 1 : s->count;
    for (unsigned e = 0; e < s->count; e += together) {
        for (unsigned word = 0; word < s->width && p->k.result == PROVED; word += 64) {
            char what[SIGNAL_NAME + 64];
            unsigned n = points_of_word(p, s, at, e, e + together, word);
            snprintf(what, sizeof what, "%s[%u..%u], word %u, C to C", s->name, e, e + together - 1,
                     word / 64);
            if (check_points(p, n, what)) {
                return -1;
            }
        }
    }
    return 0;
}

static int check_rows(struct datapath_proof *p, const struct signal_list *list, unsigned at) {
    for (unsigned i = 0; i < list->n && p->k.result == PROVED; i++) {
        if (check_row(p, &list->rows[i], at)) {
            return -1;
        }
        at += list->rows[i].width * list->rows[i].count;
    }
    return 0;
}

/* X_step or X_by_blocks. */
static int run(struct datapath_proof *p, const char *function, struct side *side) {
    char name[64];
    snprintf(name, sizeof name, "%s_%s", p->form->name, function);
    return c_side_run(p->model, name, &p->s, side, p->k.e);
}

/* The form's C code, and in it the blocks that it stands for. */
static int open_model(struct datapath_proof *p) {
    p->model = c_side_open(p->k.g, &p->l, p->k.o->design_dir, p->k.e);
    for (unsigned k = 0; p->model && k < datapath_memories(p->form); k++) {
        c_side_protect(p->model, p->form->argument[k].name);
    }
    return p->model ? 0 : -1;
}

static int ask(struct datapath_proof *p) {
    const struct obligation *list;
    if (open_model(p) || run(p, "step", &p->fast) || run(p, "by_blocks", &p->blocks) ||
        c_side_predicate(p->model, "assume", 0, p->s.in, p->s.state, NULL, &p->k.given, p->k.e) ||
        check_arbiter(p) || check_covers(p)) {
        return -1;
    }
    unsigned n = c_side_obligations(p->model, &list);
    if (p->k.result == PROVED && ask_obligations(&p->k, list, n)) {
        return -1;
    }
    if (p->k.result != PROVED) {
        return 0;
    }
    p->k.given = LIT_TRUE; /* no assumption is needed, and provers are faster without */
    return check_rows(p, &p->twin.mem, 0) || check_rows(p, &p->twin.out, p->l.n_state) ? -1 : 0;
}

static void finish(struct datapath_proof *p) {
    c_side_close(p->model);
    aig_free(p->k.g);
    free(p->s.in);
    free(p->s.state);
    free(p->fast.next);
    free(p->blocks.next);
    free(p->points);
    rows_free(&p->room);
}

int prove_datapath(const struct proof_options *o, struct tables *t, const char *form,
                   enum proof_result *result, struct err *e) {
    struct datapath_proof p = {.form = tables_form(t, form, form, e)};
    double start = ask_clock();
    p.arbiter = p.form ? tables_twin(t, "bank_arbiter", e) : NULL;
    if (!p.arbiter || make_twin(&p.room, &p.twin, p.form, t, e)) {
        return -1;
    }
    layout_of(&p.l, &p.twin);
    p.k = (struct asker){.o = o,
                         .name = p.twin.name,
                         .g = aig_new(),
                         .given = LIT_TRUE,
                         .proof = &p,
                         .write_example = write_example,
                         .name_point = name_point,
                         .result = PROVED,
                         .e = e};
    mkdir(o->dir, 0777);
    make_symbols(&p);
    int status = ask(&p);
    if (status == 0) {
        ask_proved(&p.k, p.l.n_state + p.l.n_out, ask_clock() - start);
    }
    *result = p.k.result;
    finish(&p);
    return status;
}
