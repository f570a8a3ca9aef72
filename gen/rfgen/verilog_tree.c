/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/verilog_tree.h"

#include <stdlib.h>
#include <string.h>

static bool same(const struct source_word *a, const struct source_word *b) {
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

struct symbol *scope_find(const struct scope *scope, const struct source_word *word) {
    for (struct symbol *s = scope->symbols; s; s = s->next) {
        if (same(s->word, word))
            return s;
    }
    return NULL;
}

static struct symbol *look_up(const struct verilog *v, const struct tree *t) {
    struct symbol *s = NULL;
    if (t->kind != TREE_MEMBER) {
        for (struct scope *scope = t->scope; scope && !s; scope = scope->around)
            s = scope_find(scope, t->word);
        return s;
    }
    const struct tree *owner = verilog_target(t->part[0]);
    for (struct scope *scope = v->scopes; scope && !s; scope = scope->next) {
        if (scope->label && same(scope->label, owner->word))
            s = scope_find(scope, t->word);
    }
    return s;
}

static bool is_name(const struct tree *t) {
    return t->kind == TREE_NAME || t->kind == TREE_CALL || t->kind == TREE_MEMBER;
}

/* When all names are declared. */
void verilog_look_up(struct verilog *v) {
    for (unsigned i = 0; i < v->n_trees; i++)
        v->trees[i].symbol = is_name(&v->trees[i]) ? look_up(v, &v->trees[i]) : NULL;
}

const struct tree *verilog_target(const struct tree *t) {
    while (t->kind == TREE_INDEX || t->kind == TREE_RANGE)
        t = t->part[0];
    return t;
}

bool tree_is(const struct tree *t, const char *op) {
    return t->op && strcmp(t->op, op) == 0;
}

/* The width of a number is a word before it. */
static bool same_number(const struct tree *a, const struct tree *b) {
    const bool based = a->word[1].kind == KIND_NUMBER && a->word[1].text[0] == '\'';
    return same(a->word, b->word) &&
           (a->word->text[0] == '\'' ||
            (based ? same(a->word + 1, b->word + 1) : b->word[1].kind != KIND_NUMBER));
}

static bool same_list(const struct tree *a, const struct tree *b) {
    for (; a && b; a = a->next, b = b->next) {
        if (!verilog_same(a, b))
            return false;
    }
    return a == b;
}

bool verilog_same(const struct tree *a, const struct tree *b) {
    if (!a || !b || a == b)
        return a == b;
    if (a->kind != b->kind || !a->op != !b->op || (a->op && strcmp(a->op, b->op) != 0) ||
        (is_name(a) && a->symbol != b->symbol) || (a->kind == TREE_NUMBER && !same_number(a, b)) ||
        (a->kind == TREE_SYSTEM && !same(a->word, b->word)))
        return false;
    for (unsigned i = 0; i < 3; i++) {
        if (!verilog_same(a->part[i], b->part[i]))
            return false;
    }
    return same_list(a->list, b->list);
}

bool verilog_reads(const struct tree *t, const struct symbol *s) {
    if (!t)
        return false;
    if (t->kind == TREE_NAME && t->symbol == s)
        return true;
    for (unsigned i = 0; i < 3; i++) {
        if (verilog_reads(t->part[i], s))
            return true;
    }
    for (const struct tree *a = t->list; a; a = a->next) {
        if (verilog_reads(a, s))
            return true;
    }
    return false;
}

static bool is_constant(const struct tree *t) {
    const struct symbol *s = t->kind == TREE_NAME ? t->symbol : NULL;
    return s && (s->kind == SYMBOL_PARAMETER || s->kind == SYMBOL_LOCAL);
}

/* The first call, or constant, in it that is declared at `word` or behind. */
static const struct tree *behind(const struct tree *t, const struct source_word *word, bool call) {
    for (const struct tree *at; t; t = t->next) {
        const bool is = call ? t->kind == TREE_CALL && t->symbol : is_constant(t);
        if (is && t->symbol->word >= word)
            return t;
        for (unsigned i = 0; i < 3; i++) {
            if ((at = behind(t->part[i], word, call)))
                return at;
        }
        if ((at = behind(t->list, word, call)) || (at = behind(t->other, word, call)))
            return at;
    }
    return NULL;
}

const struct tree *verilog_late(const struct tree *t) {
    for (const struct tree *at; t; t = t->next) {
        const struct symbol *s = t->part[0] ? t->part[0]->symbol : NULL;
        const bool call = t->kind == TREE_FUNCTION;
        if (s && (call || t->kind == TREE_CONSTANT) &&
            (at = behind(call ? t->list : t->part[1], s->word, call)))
            return at;
        if ((at = verilog_late(t->list)) || (at = verilog_late(t->other)))
            return at;
    }
    return NULL;
}

bool tree_is_write(const struct tree *t) {
    return t->kind == TREE_WRITE || t->kind == TREE_LATER;
}

bool tree_is_selection(const struct tree *t) {
    return t->kind == TREE_INDEX || t->kind == TREE_RANGE;
}

bool symbol_is_own(const struct symbol *s) {
    return !s->scope->is_generate;
}

void verilog_close(struct verilog *v) {
    free(v->trees);
    free(v->all_symbols);
    free(v->all_scopes);
}
