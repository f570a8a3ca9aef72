/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/tops/top_boxes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lockstep/signals.h"
#include "rfgen/table.h"

static void *or_end(void *memory) {
    if (!memory) {
        fprintf(stderr, "prove: out of memory; free some memory\n");
        exit(2);
    }
    return memory;
}

/* Tables --------------------------------------------------------------------------------------- */

/* Kinds, names and paths of the rows. Sizes come from the twins: those of this design point mean
 * nothing, two are there because rows divide by them. */
static const struct table *table_of(const char *name) {
    static const struct design any = {.data_bits = 1, .slice_bits = 1};
    static struct tables all;
    static int built;
    if (!built) {
        tables_build(&all, &any);
        built = 1;
    }
    return table_find(&all, name);
}

int box_is_moore(const struct twin *block, const char *output) {
    return table_row(table_of(block->name), 1 << ROW_MOORE, output) != NULL;
}

int box_is_early(const struct twin *block, const char *output) {
    return table_row(table_of(block->name), ROWS_FIRST, output) != NULL;
}

int box_has_early(const struct twin *block) {
    return table_count(table_of(block->name), ROWS_FIRST) > 0;
}

/* Is a word in a list of words that are separated by blanks? */
static int has_word(const char *words, const char *word) {
    size_t length = strlen(word);
    for (const char *p = words; (p = strstr(p, word)) != NULL; p += length) {
        if ((p == words || p[-1] == ' ') && (p[length] == ' ' || p[length] == '\0')) {
            return 1;
        }
    }
    return 0;
}

int box_reads_early(const struct twin *block, const char *input) {
    const struct table *t = table_of(block->name);
    for (const struct row *r = table_next(t, NULL, 1 << ROW_EARLY); r;
         r = table_next(t, r, 1 << ROW_EARLY)) {
        if (strcmp(r->after, "*") == 0 || has_word(r->after, input)) {
            return 1;
        }
    }
    return 0;
}

int box_gives(const struct twin *block, enum box_role role, const char *output) {
    const struct row *early = table_row(table_of(block->name), ROWS_FIRST, output);
    if (role == X_MOORE) {
        return box_is_moore(block, output);
    }
    if (role == X_EARLY) {
        return early && table_gives_early(table_of(block->name), early);
    }
    return (early != NULL) == (role == X_OUTPUTS);
}

int box_reads_first(const struct twin *block, const char *input) {
    const struct row *first = table_first_early(table_of(block->name));
    return first && row_depends(first, input);
}

/* Rows ----------------------------------------------------------------------------------------- */

static void *rows_piece(struct rows_room *room, size_t size) {
    room->pieces = or_end(realloc(room->pieces, (room->n + 1) * sizeof *room->pieces));
    return room->pieces[room->n++] = or_end(malloc(size));
}

static const char *make_name(struct rows_room *room, const char *prefix, const char *name) {
    size_t size = strlen(prefix) + strlen(name) + 1;
    char *text = rows_piece(room, size);
    snprintf(text, size, "%s%s", prefix, name);
    return text;
}

void rows_append(struct rows_room *room, struct signal_list *list, const struct signal_list *more,
                 const char *prefix, size_t base) {
    struct signal *rows = rows_piece(room, (list->n + more->n + 1u) * sizeof *rows);
    for (unsigned i = 0; i < list->n; i++) {
        rows[i] = list->rows[i];
    }
    for (unsigned i = 0; i < more->n; i++) {
        rows[list->n + i] = more->rows[i];
        rows[list->n + i].name = make_name(room, prefix, more->rows[i].name);
        rows[list->n + i].offset += base;
    }
    list->rows = rows;
    list->n += more->n;
}

void rows_free(struct rows_room *room) {
    for (size_t i = 0; i < room->n; i++) {
        free(room->pieces[i]);
    }
    free(room->pieces);
}

/* Boxes ---------------------------------------------------------------------------------------- */

/* Where the top keeps what instance `index` keeps: the row of its first register or memory; NULL:
 * there is no such instance. */
static const struct signal *first_row(const struct twin *top, const struct twin *block,
                                      const struct row *sub, unsigned index) {
    int wide = block->mem.n > 0;
    const struct signal_list *own = wide ? &block->mem : &block->state;
    char field[64], name[SIGNAL_NAME];
    if (index > 0 && !sub->is_array) {
        return NULL;
    }
    row_element(sub, index, field, sizeof field);
    snprintf(name, sizeof name, "%s.%s", field, own->rows[0].name);
    return signal_find(wide ? &top->mem : &top->state, name);
}

static void add_box(struct boxes *b, const struct twin *block, const struct contract *contract,
                    const struct row *sub, unsigned index, const struct signal *at) {
    const struct twin *top = b->top;
    char prefix[sizeof b->list->path + 1];
    b->list = or_end(realloc(b->list, (b->n + 1) * sizeof *b->list));
    struct box *box = &b->list[b->n++];
    memset(box, 0, sizeof *box);
    box->twin = block;
    box->contract = contract;
    row_path(sub, index, box->path, sizeof box->path);
    row_element(sub, index, box->field, sizeof box->field);
    box->in = (unsigned)signal_list_bits(&b->opened.out);
    box->out = (unsigned)signal_list_bits(&b->opened.in);
    if (box_is_wide(box)) {
        box->offset = top->c.mem_offset + at->offset - block->mem.rows[0].offset;
    } else {
        box->offset = top->c.state_offset + at->offset - block->state.rows[0].offset;
        box->state = layout_bit(&top->state, at->name);
    }
    snprintf(prefix, sizeof prefix, "%s.", box->path);
    rows_append(&b->room, &b->opened.in, &block->out, prefix, 0);
    rows_append(&b->room, &b->opened.out, &block->in, prefix, 0);
}

/* Every register and memory of the top must belong to a box. */
static int check_all_found(const struct boxes *b, struct err *e) {
    unsigned registers = 0, memories = 0;
    for (unsigned i = 0; i < b->n; i++) {
        registers += b->list[i].twin->state.n;
        memories += b->list[i].twin->mem.n;
    }
    if (b->n > 0 && registers == b->top->state.n && memories == b->top->mem.n) {
        return 0;
    }
    return err_set(e,
                   "gen/blocks/%s.def:1: expected blocks that hold all its registers and memories, "
                   "got %u of %u and %u of %u; build the prover again",
                   b->top->name, registers, b->top->state.n, memories, b->top->mem.n);
}

/* A box for every instance of this row. */
static int add_boxes(struct boxes *b, struct tables *t, const struct row *sub, struct err *e) {
    const struct twin *block = tables_twin(t, sub->block, e);
    const struct contract *contract = block ? tables_contract(t, sub->block, e) : NULL;
    const struct signal *at = NULL;
    if (!contract) {
        return -1;
    }
    for (unsigned k = 0; (at = first_row(b->top, block, sub, k)) != NULL; k++) {
        add_box(b, block, contract, sub, k, at);
    }
    return 0;
}

int boxes_open(struct boxes *b, struct tables *t, const char *name, struct err *e) {
    const struct twin *top = tables_twin(t, name, e);
    const struct table *rows = table_of(name);
    int status = 0;
    if (!top) {
        return -1;
    }
    *b = (struct boxes){.top = top, .opened = *top};
    b->opened.in = b->opened.out = b->opened.mem = (struct signal_list){0};
    rows_append(&b->room, &b->opened.in, &top->in, "", 0);
    rows_append(&b->room, &b->opened.out, &top->out, "", 0);
    for (const struct row *sub = table_next(rows, NULL, ROWS_SUB); sub && status == 0;
         sub = table_next(rows, sub, ROWS_SUB)) {
        status = add_boxes(b, t, sub, e);
    }
    layout_of(&b->l, &b->opened);
    if (status == 0 && check_all_found(b, e) == 0) {
        return 0;
    }
    boxes_close(b);
    return -1;
}

void boxes_close(struct boxes *b) {
    rows_free(&b->room);
    free(b->list);
    memset(b, 0, sizeof *b);
}
