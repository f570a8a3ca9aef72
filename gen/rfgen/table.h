/* SPDX-License-Identifier: Apache-2.0
 * Interface tables in memory: the rows of gen/blocks/X.def with sizes of one design point
 * (docs/twin-contract.md).
 */
#ifndef TWINRF_TABLE_H
#define TWINRF_TABLE_H

#include "rfgen/design_point.h"
#include "rfgen/err.h"
#include "rfgen/table_count.h"

enum row_kind {
    ROW_PARAM,
    ROW_IN,
    ROW_MOORE,
    ROW_EARLY,
    ROW_OUT,
    ROW_STATE,
    ROW_MEM,
    ROW_SUB,
    ROW_PART
};

/* Sets of kinds, for functions that walk some rows of a table. */
enum {
    ROWS_PARAM = 1 << ROW_PARAM,
    ROWS_IN = 1 << ROW_IN,
    ROWS_FIRST = 1 << ROW_MOORE | 1 << ROW_EARLY, /* what X_out computes */
    ROWS_OUT = 1 << ROW_MOORE | 1 << ROW_EARLY | 1 << ROW_OUT,
    ROWS_STATE = 1 << ROW_STATE,
    ROWS_MEM = 1 << ROW_MEM,
    ROWS_SUB = 1 << ROW_SUB,
    ROWS_PART = 1 << ROW_PART, /* logic of a top (rfgen/parts.h) */
    ROWS_INSIDE = ROWS_SUB | ROWS_PART
};

struct row {
    enum row_kind kind;
    const char *name;
    const char *doc;
    const char *file;      /* the .def that it is written in: of this table, or of FROM's */
    unsigned line;         /* there */
    unsigned value;        /* PARAM: its value; STATE: reset value of an element */
    unsigned width, count; /* of an element; elements, depth of a MEM, instances of a SUB or PART */
    const char *width_text, *count_text; /* as written in the table */
    int is_vec;                          /* VEC or MEM: uint64_t words, any width */
    int is_word;                         /* WORD: bits in one uint64_t */
    int is_array; /* the count is not the literal 1, so the C member is an array even when the count
                     resolves to 1 */
    const char *code;  /* CODED: the code that its values are of; else NULL */
    const char *after; /* EARLY, OUT: names of inputs, or "*" */
    unsigned slices;   /* MEM */
    const char *path;  /* MEM, SUB, PART: instance, %d = index */
    const char *block; /* SUB, PART: module */
};

/* Wiring rows of a top (rfgen/wires.h). SIZE is a size that is no parameter, or that of a part
 * alone. CONNECT gives a port its source, UNUSED says that nothing reads an output, ABOUT is a line
 * of the top's header. REGISTERS is the memory that registers live in, MOVE the C file that moves
 * wide data, NEEDS a FLAG of the environment's table. There a STEP of the SM's loop calls its
 * HOOKs. */
enum wire_kind {
    WIRE_SIZE,
    WIRE_CONNECT,
    WIRE_UNUSED,
    WIRE_ABOUT,
    WIRE_REGISTERS,
    WIRE_MOVE,
    WIRE_NEEDS,
    WIRE_FLAG,
    WIRE_STEP,
    WIRE_HOOK
};

struct wire_row {
    enum wire_kind kind;
    const char *to, *from; /* as written in the table */
    const char *file;      /* as of a row */
    unsigned line;
};

/* CODE: what a value of a port or register means (codes.h). */
struct code_row {
    const char *code, *name; /* "write", "STORED" */
    const char *doc;
    unsigned value, line; /* line in the .def */
};

enum { TABLE_ROWS = 192, TABLE_WIRES = 384, TABLE_CODES = 32 };

struct table {
    const char *name; /* block or top */
    const char *file; /* gen/blocks/NAME.def */
    int is_top;
    unsigned n, n_wires, n_codes;
    struct row rows[TABLE_ROWS];
    struct wire_row wires[TABLE_WIRES];
    struct code_row codes[TABLE_CODES];
    struct reading *reading; /* while rows are read (rfgen/table_from.h) */
    struct err broken;       /* what was wrong with them */
};

struct tables {
    struct table t[TABLES];
    struct table parts[PARTS]; /* gen/parts */
    struct table environment;  /* gen/environment.def */
};

/* Fills all tables for a design point (blocks.c). */
void tables_build(struct tables *all, const struct design *d);

const struct table *table_find(const struct tables *all, const char *name);
const struct table *part_find(const struct tables *all, const char *name);
const struct table *table_top(const struct tables *all, const struct design *d);

/* Number of rows of the given kinds. */
unsigned table_count(const struct table *t, unsigned kinds);

/* Next row of the given kinds after `row` (NULL: the first); NULL at the end. */
const struct row *table_next(const struct table *t, const struct row *row, unsigned kinds);
const struct row *table_row(const struct table *t, unsigned kinds, const char *name);
/* X_early gives MOORE rows and the EARLY rows that wait for the same inputs as the first of them.
 * That first one, and does X_early give an output? */
const struct row *table_first_early(const struct table *t);
int table_gives_early(const struct table *t, const struct row *output);
/* The name is the `length` letters at `text`. */
const struct row *table_row_at(const struct table *t, unsigned kinds, const char *text,
                               size_t length);

/* Whether a top has blocks with rows of these kinds. */
int table_has_below(const struct tables *all, const struct table *top, unsigned kinds);

/* Block that drives an output of a top; NULL for what is no output of a top. */
const char *table_driver(const struct table *top, const struct row *row);

/* Whether an output of a block depends on an input in the same cycle. */
int row_depends(const struct row *output, const char *input);

unsigned row_words(const struct row *row);    /* 64-bit words of a VEC element */
const char *row_ctype(const struct row *row); /* C type of an EL element, or uint64_t */
unsigned row_stride(const struct row *row);   /* bytes of an element in C */

/* Path of instance `index`: replaces %d. */
void row_path(const struct row *row, unsigned index, char *text, size_t size);

/* "bank", or "bank[3]" where the member is an array. */
void row_element(const struct row *row, unsigned index, char *text, size_t size);

/* Module that a MEM with a path lies in: its instance is called u_MODULE. */
const char *row_module(const struct row *row);

#endif
