/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "graph_text.h"

enum { LINE = 256, BLOCKS = 64 };

/* Edges wait until all blocks are known. */
struct reading {
    struct text_graph *t;
    char targets[BLOCKS][LINE];
    struct err e;
};

static uint8_t read_list(const char **at, uint8_t *list, unsigned max) {
    uint8_t n = 0;
    while (**at >= '0' && **at <= '9') {
        char *end;
        assert_true(n < max);
        list[n++] = (uint8_t)strtoul(*at, &end, 10);
        *at = end + (*end == ',');
    }
    return n;
}

/* Class and jump of the letter before an instruction's registers; returns what is behind it. */
static const char *read_kind(struct static_inst *inst, const char *word) {
    static const struct {
        char letter;
        uint8_t cls, jump;
    } kinds[] = {{'L', OP_GLOBAL, JUMP_NONE},    {'C', OP_CONTROL, JUMP_CALL},
                 {'J', OP_CONTROL, JUMP_DIRECT}, {'B', OP_BARRIER, JUMP_NONE},
                 {'X', OP_EXIT, JUMP_EXIT},      {'S', OP_SFU, JUMP_NONE}};
    inst->flags = *word == '?' ? INST_GUARDED : 0;
    word += *word == '?';
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (*word == kinds[i].letter) {
            inst->cls = kinds[i].cls;
            inst->jump = kinds[i].jump;
            return word + 1;
        }
    }
    inst->cls = OP_ALU;
    return word;
}

static void read_inst(struct reading *r, const char *word) {
    struct text_graph *t = r->t;
    assert_true(t->n < TEXT_INSTS);
    struct static_inst *inst = &t->insts[t->n];
    inst->pc = 16 * t->n;
    inst->line = t->n + 1;
    snprintf(inst->opcode, sizeof inst->opcode, "%s", word);
    word = read_kind(inst, word);
    inst->n_dst = read_list(&word, inst->dst, MAX_DST);
    assert_int_equal(*word++, '=');
    inst->n_src = read_list(&word, inst->src, MAX_SRC);
    assert_int_equal(*word, '\0');
    assert_int_equal(cfg_add_inst(&t->g, t->n++, &r->e), 0);
}

static void read_line(struct reading *r, char *line) {
    struct cfg *g = &r->t->g;
    char *arrow = strstr(line, "->"), *rest = NULL;
    if (arrow) {
        *arrow = '\0';
    }
    char *name = strtok_r(line, " ", &rest);
    if (strcmp(name, "fn") == 0) {
        assert_int_equal(cfg_add_function(g, strtok_r(NULL, " ", &rest), &r->e), 0);
        return;
    }
    assert_true(g->n_blocks < BLOCKS);
    snprintf(r->targets[g->n_blocks], LINE, "%s", arrow ? arrow + 2 : "");
    size_t length = strlen(name);
    int entry = name[length - 1] == '*';
    name[length - (size_t)entry] = '\0';
    assert_int_equal(cfg_add_block(g, name, &r->e), 0);
    g->blocks[g->n_blocks - 1].entry = (uint8_t)entry;
    for (char *word = strtok_r(NULL, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        read_inst(r, word);
    }
}

static void read_targets(struct reading *r, uint32_t from) {
    struct cfg *g = &r->t->g;
    char *rest = NULL;
    for (char *name = strtok_r(r->targets[from], " ", &rest); name;
         name = strtok_r(NULL, " ", &rest)) {
        uint32_t to = 0;
        while (to < g->n_blocks && strcmp(cfg_label(g, to), name) != 0) {
            to++;
        }
        assert_true(to < g->n_blocks);
        unsigned kind = to == from + 1 ? EDGE_FALL : EDGE_TAKEN;
        assert_int_equal(cfg_add_edge(g, from, to, kind, &r->e), 0);
    }
}

void text_graph_make(struct text_graph *t, const char *text) {
    struct reading r = {.t = t};
    memset(t, 0, sizeof *t);
    if (strncmp(text, "fn ", 3) != 0) {
        assert_int_equal(cfg_add_function(&t->g, "f", &r.e), 0);
    }
    while (*text) {
        char line[LINE];
        size_t length = strcspn(text, "\n");
        assert_true(length < sizeof line);
        memcpy(line, text, length);
        line[length] = '\0';
        read_line(&r, line);
        text += length + (text[length] == '\n');
    }
    for (uint32_t b = 0; b < t->g.n_blocks; b++) {
        read_targets(&r, b);
    }
    assert_int_equal(cfg_finish(&t->g, t->insts, "text", &r.e), 0);
}

void text_graph_free(struct text_graph *t) {
    cfg_free(&t->g);
}
