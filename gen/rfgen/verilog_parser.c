/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/verilog_parser.h"

#include <stdlib.h>
#include <string.h>

/* Words --------------------------------------------------------------------------------------- */

const struct source_word *parser_word(const struct parser *p, long ahead) {
    return source_word(p->v->s, p->at + ahead);
}

bool parser_is(const struct parser *p, const char *text) {
    return source_is(parser_word(p, 0), text);
}

bool parser_sees(const struct parser *p, const char *operator) {
    for (long i = 0; operator[i]; i++) {
        const struct source_word *w = parser_word(p, i);
        if (w->length != 1 || w->text[0] != operator[i] ||(i > 0 && w->apart))
            return false;
    }
    return true;
}

/* The first refusal counts. Behind the last word nothing is taken any more. */
void parser_refuse(struct parser *p, const char *expected) {
    if (!p->failed)
        source_refuse(p->v->s, parser_word(p, 0), expected,
                      "write it as hw/ does (docs/twin-contract.md)", p->e);
    p->failed = true;
    p->at = (long)p->v->s->n_words;
}

bool parser_takes(struct parser *p, const char *text) {
    const bool is = parser_is(p, text);
    p->at += is;
    return is;
}

void parser_needs(struct parser *p, const char *text) {
    char expected[40] = "`";
    strncat(expected, text, 30);
    strcat(expected, "`");
    if (!parser_takes(p, text))
        parser_refuse(p, expected);
}

bool parser_name(const struct parser *p) {
    static const char *const keywords[] = {
        "always",     "assign",   "begin",  "case",      "default",     "else",
        "end",        "endcase",  "for",    "function",  "endfunction", "endgenerate",
        "endmodule",  "generate", "genvar", "if",        "input",       "integer",
        "localparam", "module",   "output", "parameter", "posedge",     "reg",
        "signed",     "unsigned", "while",  "wire",      NULL};
    return parser_word(p, 0)->kind == KIND_NAME && !source_among(parser_word(p, 0), keywords);
}

/* A word makes at most two trees. One that is refused makes no end of them. */
struct tree *parser_tree(struct parser *p, enum tree_kind kind) {
    struct verilog *v = p->v;
    if (v->n_trees + 1 >= v->most)
        parser_refuse(p, "a shorter text");
    struct tree *t = &v->trees[v->n_trees + 1 < v->most ? v->n_trees++ : v->n_trees];
    *t = (struct tree){.kind = kind, .word = parser_word(p, 0), .scope = p->scope};
    return t;
}

/* Scopes -------------------------------------------------------------------------------------- */

static void open_scope(struct parser *p, struct tree *owner, bool is_generate) {
    struct verilog *v = p->v;
    struct scope *scope = &v->all_scopes[v->n_scopes];
    v->n_scopes += v->n_scopes + 1 < v->most;
    *scope = (struct scope){
        .around = p->scope, .owner = owner, .is_generate = is_generate, .next = v->scopes};
    v->scopes = scope;
    p->scope = scope;
}

/* A name that stands twice in a scope is one: output x; reg x; */
static struct symbol *declare(struct parser *p, const struct symbol *as) {
    struct verilog *v = p->v;
    struct symbol *s = scope_find(p->scope, parser_word(p, 0));
    if (!parser_name(p))
        parser_refuse(p, "a name");
    if (s) {
        s->is_variable |= as->is_variable;
        return s;
    }
    s = &v->all_symbols[v->n_symbols];
    v->n_symbols += v->n_symbols + 1 < v->most;
    *s = *as;
    s->word = parser_word(p, 0);
    s->scope = p->scope;
    s->next = p->scope->symbols;
    p->scope->symbols = s;
    return s;
}

/* Declarations -------------------------------------------------------------------------------- */

static void take_range(struct parser *p, struct symbol *as) {
    if (!parser_takes(p, "["))
        return;
    as->left = verilog_expression(p);
    parser_needs(p, ":");
    as->right = verilog_expression(p);
    parser_needs(p, "]");
}

/* reg, wire, integer, signed, [left : right] before a name. */
static void take_type(struct parser *p, struct symbol *as) {
    if (parser_is(p, "integer"))
        as->is_integer = as->is_signed = as->is_variable = true;
    as->is_variable |= parser_is(p, "reg");
    if (!parser_takes(p, "integer") && !parser_takes(p, "reg"))
        parser_takes(p, "wire");
    if (parser_takes(p, "signed"))
        as->is_signed = true;
    else
        parser_takes(p, "unsigned");
    take_range(p, as);
}

static void add(struct tree ***last, struct tree *t) {
    **last = t;
    while (**last)
        *last = &(**last)->next;
}

/* wire [3:0] a = b, c; from the type on. */
static struct tree *take_names(struct parser *p, struct symbol as) {
    struct tree *first = NULL, **last = &first;
    do {
        struct tree *name = parser_tree(p, TREE_NAME);
        struct symbol *s = declare(p, &as);
        p->at++;
        if (parser_takes(p, "[")) {
            s->first = verilog_expression(p);
            parser_needs(p, ":");
            s->last = verilog_expression(p);
            parser_needs(p, "]");
        }
        if (!parser_is(p, "="))
            continue;
        struct tree *driven = parser_tree(p, TREE_DRIVEN);
        p->at++;
        driven->part[0] = name;
        driven->part[1] = verilog_expression(p);
        add(&last, driven);
    } while (parser_takes(p, ","));
    return first;
}

/* parameter A = 1, localparam integer B = 2; up to what is no comma before a name. */
static struct tree *take_constants(struct parser *p) {
    struct tree *first = NULL, **last = &first;
    struct symbol as = {.kind = parser_is(p, "parameter") ? SYMBOL_PARAMETER : SYMBOL_LOCAL};
    p->at++;
    take_type(p, &as);
    as.is_variable = false;
    do {
        struct tree *t = parser_tree(p, TREE_CONSTANT);
        struct symbol *s = declare(p, &as);
        t->part[0] = parser_tree(p, TREE_NAME);
        p->at++;
        parser_needs(p, "=");
        s->value = t->part[1] = verilog_expression(p);
        add(&last, t);
    } while (parser_is(p, ",") && parser_word(p, 1)->kind == KIND_NAME &&
             !source_is(parser_word(p, 1), "parameter") && parser_takes(p, ","));
    return first;
}

/* input wire [3:0] a: a port of a module or a function; the next name may have no type. */
static void take_ports(struct parser *p, const char *end) {
    struct symbol as = {.kind = SYMBOL_NET};
    while (!p->failed && !parser_is(p, end)) {
        if (parser_is(p, "input") || parser_is(p, "output")) {
            as = (struct symbol){.kind = SYMBOL_NET, .is_input = parser_is(p, "input")};
            p->at++;
            take_type(p, &as);
        }
        declare(p, &as);
        p->at++;
        if (!parser_takes(p, ",") && !parser_is(p, end))
            parser_refuse(p, "`,` behind a port");
    }
}

/* Declares names up to the semicolon, if a declaration is here; what it gives them into `last`. */
static bool take_declaration(struct parser *p, struct tree ***last) {
    struct symbol as = {.kind = SYMBOL_NET};
    if (parser_is(p, "localparam") || parser_is(p, "parameter")) {
        add(last, take_constants(p));
    } else if (parser_takes(p, "genvar")) {
        as.kind = SYMBOL_GENVAR;
        as.is_signed = as.is_integer = true;
        add(last, take_names(p, as));
    } else if (parser_is(p, "input") || parser_is(p, "output")) {
        as.is_input = parser_is(p, "input");
        p->at++;
        take_type(p, &as);
        add(last, take_names(p, as));
    } else if (parser_is(p, "wire") || parser_is(p, "reg") || parser_is(p, "integer")) {
        take_type(p, &as);
        add(last, take_names(p, as));
    } else {
        return false;
    }
    parser_needs(p, ";");
    return true;
}

/* Statements ---------------------------------------------------------------------------------- */

static struct tree *items_until(struct parser *p, const char *end, bool generate);
static struct tree *statement(struct parser *p);
static struct tree *item(struct parser *p);

static struct tree *inner(struct parser *p, bool generate) {
    if (++p->depth > 100)
        parser_refuse(p, "blocks that are less deep");
    struct tree *t = generate ? item(p) : statement(p);
    p->depth--;
    return t;
}

static struct tree *block(struct parser *p, bool generate) {
    struct tree *t = parser_tree(p, TREE_BLOCK);
    struct scope *around = p->scope;
    p->at++;
    open_scope(p, t, generate);
    t->scope = p->scope;
    if (parser_takes(p, ":")) {
        p->scope->label = parser_word(p, 0);
        p->at++;
    }
    t->list = items_until(p, "end", generate);
    p->scope = around;
    return t;
}

static struct tree *write(struct parser *p) {
    struct tree *t = parser_tree(p, TREE_WRITE);
    t->part[0] = verilog_written(p);
    if (parser_sees(p, "<=")) {
        t->kind = TREE_LATER;
        p->at += 2;
    } else {
        parser_needs(p, "=");
    }
    t->part[1] = verilog_expression(p);
    return t;
}

static struct tree *condition(struct parser *p, enum tree_kind kind) {
    struct tree *t = parser_tree(p, kind);
    p->at++;
    parser_needs(p, "(");
    t->part[0] = verilog_expression(p);
    parser_needs(p, ")");
    return t;
}

static struct tree *if_here(struct parser *p, bool generate) {
    struct tree *t = condition(p, TREE_IF);
    t->list = inner(p, generate);
    if (parser_takes(p, "else"))
        t->other = inner(p, generate);
    return t;
}

static struct tree *for_here(struct parser *p, bool generate) {
    struct tree *t = parser_tree(p, TREE_FOR);
    p->at++;
    parser_needs(p, "(");
    t->part[0] = write(p);
    parser_needs(p, ";");
    t->part[1] = verilog_expression(p);
    parser_needs(p, ";");
    t->part[2] = write(p);
    parser_needs(p, ")");
    t->list = inner(p, generate);
    return t;
}

static struct tree *arm(struct parser *p, bool generate) {
    struct tree *t = parser_tree(p, TREE_ARM), **last = &t->list;
    if (parser_takes(p, "default")) {
        parser_takes(p, ":");
    } else {
        do {
            *last = verilog_expression(p);
            last = &(*last)->next;
        } while (parser_takes(p, ","));
        parser_needs(p, ":");
    }
    t->part[0] = inner(p, generate);
    return t;
}

static struct tree *case_here(struct parser *p, bool generate) {
    struct tree *t = condition(p, TREE_CASE), **last = &t->list;
    while (!p->failed && !parser_takes(p, "endcase")) {
        *last = arm(p, generate);
        last = &(*last)->next;
    }
    return t;
}

/* What is the same in a process and in a generate block. */
static struct tree *control(struct parser *p, bool generate) {
    if (parser_is(p, "begin"))
        return block(p, generate);
    if (parser_is(p, "if"))
        return if_here(p, generate);
    if (parser_is(p, "for"))
        return for_here(p, generate);
    return parser_is(p, "case") ? case_here(p, generate) : NULL;
}

static struct tree *statement(struct parser *p) {
    struct tree *t = control(p, false);
    if (t)
        return t;
    if (parser_is(p, "while")) {
        t = condition(p, TREE_WHILE);
        t->list = inner(p, false);
        return t;
    }
    t = parser_is(p, ";") ? parser_tree(p, TREE_BLOCK) : write(p);
    parser_needs(p, ";");
    return t;
}

/* Items --------------------------------------------------------------------------------------- */

static struct tree *always(struct parser *p) {
    struct tree *t = parser_tree(p, TREE_COMBINATIONAL);
    p->at++;
    parser_needs(p, "@");
    if (parser_takes(p, "(")) {
        t->kind = parser_is(p, "posedge") ? TREE_CLOCKED : t->kind;
        p->at += t->kind == TREE_CLOCKED ? 2 : 1;
        parser_needs(p, ")");
    } else {
        parser_needs(p, "*");
    }
    t->list = statement(p);
    return t;
}

static struct tree *initial(struct parser *p) {
    struct tree *t = parser_tree(p, TREE_INITIAL);
    p->at++;
    t->list = statement(p);
    return t;
}

static struct tree *assign(struct parser *p) {
    struct tree *first = NULL, **last = &first;
    p->at++;
    do {
        struct tree *t = write(p);
        t->kind = TREE_DRIVEN;
        add(&last, t);
    } while (parser_takes(p, ","));
    parser_needs(p, ";");
    return first;
}

/* function integer log2(input integer n); or the inputs behind the semicolon. */
static struct tree *function(struct parser *p) {
    struct tree *t = parser_tree(p, TREE_FUNCTION);
    struct symbol as = {.kind = SYMBOL_FUNCTION};
    struct scope *around = p->scope;
    p->at++;
    take_type(p, &as);
    as.value = t;
    as.is_variable = true;
    t->part[0] = parser_tree(p, TREE_NAME);
    declare(p, &as);
    p->at++;
    open_scope(p, t, false);
    t->scope = p->scope;
    if (parser_takes(p, "(")) {
        take_ports(p, ")");
        parser_needs(p, ")");
    }
    parser_needs(p, ";");
    t->list = items_until(p, "endfunction", false);
    p->scope = around;
    return t;
}

/* .name (expression), or the expression alone. */
static struct tree *connections(struct parser *p) {
    struct tree *first = NULL, **last = &first;
    parser_needs(p, "(");
    while (!p->failed && !parser_is(p, ")")) {
        const bool named = parser_takes(p, ".");
        struct tree *t = parser_tree(p, TREE_CONNECTION);
        p->at += named;
        if (named)
            parser_needs(p, "(");
        else
            t->word = NULL;
        t->part[0] = named && parser_is(p, ")") ? NULL : verilog_expression(p);
        if (named)
            parser_needs(p, ")");
        add(&last, t);
        if (!parser_takes(p, ",") && !parser_is(p, ")"))
            parser_refuse(p, "`,` behind a connection");
    }
    parser_needs(p, ")");
    return first;
}

static struct tree *instance(struct parser *p) {
    struct tree *t = parser_tree(p, TREE_INSTANCE);
    if (!parser_name(p))
        parser_refuse(p, "an item of a module");
    p->at++;
    if (parser_takes(p, "#"))
        t->list = connections(p);
    p->at++;
    if (parser_takes(p, "[")) {
        verilog_expression(p);
        parser_needs(p, ":");
        verilog_expression(p);
        parser_needs(p, "]");
    }
    t->other = connections(p);
    parser_needs(p, ";");
    return t;
}

static struct tree *item(struct parser *p) {
    struct tree *t = control(p, true), **last = &t;
    if (t || take_declaration(p, &last) || parser_takes(p, ";"))
        return t;
    if (parser_is(p, "always"))
        return always(p);
    if (parser_is(p, "assign"))
        return assign(p);
    if (parser_is(p, "initial"))
        return initial(p);
    return parser_is(p, "function") ? function(p) : instance(p);
}

/* Items or statements, with what they declare. */
static struct tree *items_until(struct parser *p, const char *end, bool generate) {
    struct tree *first = NULL, **last = &first;
    while (!p->failed && !parser_takes(p, end)) {
        if (take_declaration(p, &last))
            continue;
        if (!generate)
            add(&last, statement(p));
        else if (!parser_takes(p, "generate") && !parser_takes(p, "endgenerate"))
            add(&last, item(p));
    }
    return first;
}

static struct tree *parameters(struct parser *p) {
    struct tree *first = NULL, **last = &first;
    if (!parser_takes(p, "#"))
        return NULL;
    parser_needs(p, "(");
    while (parser_is(p, "parameter") || parser_is(p, "localparam")) {
        add(&last, take_constants(p));
        parser_takes(p, ",");
    }
    parser_needs(p, ")");
    return first;
}

static void module(struct parser *p) {
    struct verilog *v = p->v;
    struct tree **last = &v->items;
    parser_needs(p, "module");
    v->name = parser_word(p, 0);
    p->at++;
    open_scope(p, NULL, true);
    v->top = p->scope;
    add(&last, parameters(p));
    if (parser_takes(p, "(")) {
        take_ports(p, ")");
        parser_needs(p, ")");
    }
    parser_needs(p, ";");
    add(&last, items_until(p, "endmodule", true));
}

int verilog_read(struct verilog *v, const struct source *s, struct err *e) {
    struct parser p = {.v = v, .e = e};
    *v = (struct verilog){.s = s, .most = 2 * s->n_words + 16};
    v->trees = calloc(v->most, sizeof *v->trees);
    v->all_symbols = calloc(v->most, sizeof *v->all_symbols);
    v->all_scopes = calloc(v->most, sizeof *v->all_scopes);
    if (!v->trees || !v->all_symbols || !v->all_scopes)
        return err_set(e, "%.200s:0: expected memory for it, got none; free some", s->path);
    while (p.at < (long)s->n_words && !parser_is(&p, "module"))
        p.at++;
    module(&p);
    verilog_look_up(v);
    const struct tree *late = p.failed ? NULL : verilog_late(v->items);
    if (late)
        return source_refuse(s, late->word,
                             "constants above those that use them, and functions likewise",
                             "move it up, and let nothing use itself", e);
    return p.failed ? -1 : 0;
}
