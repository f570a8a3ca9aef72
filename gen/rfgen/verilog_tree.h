/* SPDX-License-Identifier: Apache-2.0
 * A module of Verilog as a tree, for the checks that need more than its words. They ask what is
 * written and read in which order (verilog_order.c), and which values have a sign
 * (verilog_signs.c). The language is the part of Verilog-2005 that source_verilog_check lets pass.
 */
#ifndef TWINRF_VERILOG_TREE_H
#define TWINRF_VERILOG_TREE_H

#include "rfgen/source_lex.h"

enum tree_kind {
    /* Expressions. `part`: operands from the left. */
    TREE_NUMBER,
    TREE_NAME,   /* a name of this scope or of one around it */
    TREE_MEMBER, /* part 0: the generate block, with its index */
    TREE_INDEX,
    TREE_RANGE, /* part 0 [part 1 : part 2], or +: and -: */
    TREE_CALL,  /* list: arguments */
    TREE_SYSTEM,
    TREE_UNARY,
    TREE_BINARY,
    TREE_CHOICE,
    TREE_CONCAT, /* list */
    TREE_REPEAT, /* part 0 times list */
    /* Statements and items of generate blocks. */
    TREE_BLOCK, /* list */
    TREE_IF,    /* part 0; list: what is done, and other */
    TREE_CASE,  /* part 0; list: arms */
    TREE_ARM,   /* part 0: its statement; list: labels, none for default */
    TREE_FOR,   /* part 0: start, part 1: condition, part 2: step; list: the body */
    TREE_WHILE, /* part 0; list: the body */
    TREE_WRITE, /* part 0 = part 1 */
    TREE_LATER, /* part 0 <= part 1 */
    /* Items. */
    TREE_COMBINATIONAL, /* always @*; list: the statement */
    TREE_CLOCKED,
    TREE_INITIAL,    /* in properties only */
    TREE_DRIVEN,     /* assign part 0 = part 1, or a wire with its value */
    TREE_CONSTANT,   /* a parameter or localparam, part 0 its name, part 1 its value */
    TREE_INSTANCE,   /* list: parameters; other: connections */
    TREE_CONNECTION, /* part 0: the expression, or NULL */
    TREE_FUNCTION,   /* list: its statement */
};

enum symbol_kind { SYMBOL_PARAMETER, SYMBOL_LOCAL, SYMBOL_GENVAR, SYMBOL_NET, SYMBOL_FUNCTION };

struct symbol {
    const struct source_word *word;
    enum symbol_kind kind;
    bool is_signed; /* by its own words */
    bool is_integer;
    bool is_either;     /* a genvar whose values have a sign in some tools only */
    bool is_input;      /* of the module or of a function */
    bool is_variable;   /* reg or integer */
    struct tree *left;  /* [left : right], or NULL */
    struct tree *right; /* of it */
    struct tree *first; /* of a memory: [first : last] behind its name */
    struct tree *last;
    struct tree *value; /* of a constant; of a function its tree */
    struct scope *scope;
    struct symbol *next;
};

struct scope {
    const struct source_word *label; /* or NULL */
    struct scope *around;
    struct tree *owner; /* the function or the block */
    bool is_generate;   /* or the module */
    struct symbol *symbols;
    struct scope *next; /* of all */
};

struct tree {
    enum tree_kind kind;
    const char *op; /* of an operator; of an instance its module's word */
    const struct source_word *word;
    struct tree *part[3];
    struct tree *list, *other;
    struct tree *next;
    struct scope *scope;   /* where it stands; of a block its own */
    struct symbol *symbol; /* what a name means, or NULL */
};

/* Of one file. */
struct verilog {
    const struct source *s;
    const struct source_word *name; /* of the module */
    struct tree *items;
    struct scope *top, *scopes;
    struct tree *trees; /* storage */
    struct symbol *all_symbols;
    struct scope *all_scopes;
    unsigned n_trees, n_symbols, n_scopes, most;
};

void verilog_close(struct verilog *v);

/* A name that this scope declares, or NULL. */
struct symbol *scope_find(const struct scope *scope, const struct source_word *word);

/* Finds what all names mean, when all are declared. */
void verilog_look_up(struct verilog *v);

/* The first constant that one before it uses or itself, or function likewise, or NULL. */
const struct tree *verilog_late(const struct tree *items);

/* The name that is written by an assignment to `t`: below indices and ranges. */
const struct tree *verilog_target(const struct tree *t);

/* Do both say the same? Either may be NULL. */
bool verilog_same(const struct tree *a, const struct tree *b);

/* Is the name `s` in the expression, which may be NULL? */
bool verilog_reads(const struct tree *t, const struct symbol *s);

bool tree_is(const struct tree *t, const char *op);
bool tree_is_write(const struct tree *t);     /* a statement */
bool tree_is_selection(const struct tree *t); /* a part of a variable */

/* Does it belong to one process or function: is it a variable of its block? */
bool symbol_is_own(const struct symbol *s);

#endif
