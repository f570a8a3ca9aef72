/* SPDX-License-Identifier: Apache-2.0
 * Tables that take over another top's rows (docs/tables.md, "Another top's rows"): where each row
 * goes as it is read. What is wrong is kept in the table; from_check says it.
 */
#ifndef TWINRF_TABLE_FROM_H
#define TWINRF_TABLE_FROM_H

#include "rfgen/err.h"
#include "rfgen/table.h"

enum heading {
    HEADING_NONE, /* no FROM row: all rows are the table's own */
    HEADING_FROM, /* rows that are left out */
    HEADING_ADDED,
    HEADING_REPLACED
};

/* A table as its rows are read. */
struct reading {
    const char *name, *file;
    struct reading *below; /* the table whose FROM row names this one */
    enum heading heading;
    const char *after; /* AFTER row that waits for an added one, its line */
    unsigned after_line;
    unsigned row, wire; /* added last: index + 1; 0: none */
};

/* The element for a row of the table that is read: a new one, or the one that it replaces. */
struct row *from_row(struct table *t, enum row_kind kind, const char *name, unsigned line);
struct wire_row *from_wire(struct table *t, enum wire_kind kind, const char *to, unsigned line);

/* Whether a FROM row may take over this top's rows; is_top: there is one of that name. */
int from_begin(struct table *t, const char *name, int is_top, unsigned line);
void from_end(struct table *t);

void from_heading(struct table *t, enum heading heading, unsigned line);
void from_without(struct table *t, const char *name, unsigned line);
void from_after(struct table *t, const char *name, unsigned line);

/* 0, or -1 and the first thing that was wrong. A table that no design point uses may be wrong. */
int from_check(const struct table *t, struct err *e);

#endif
