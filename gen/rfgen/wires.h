/* SPDX-License-Identifier: Apache-2.0
 * The wiring of a top, read from the CONNECT rows of its table and checked (docs/tables.md): each
 * port has one source, of its width. That no signal goes round in a circle is wire_cycle.h's.
 */
#ifndef TWINRF_WIRES_H
#define TWINRF_WIRES_H

#include "rfgen/parts.h"

/* A port of the top (`sub` is NULL), or of all instances of a block or part together. Element e of
 * instance i is element i * count + e. */
struct net {
    const struct row *sub;
    const struct table *of; /* whose port */
    const struct row *port;
};

enum source_kind {
    SOURCE_NET,
    SOURCE_ZERO,   /* ZERO: as many zeros as the port has bits */
    SOURCE_SLICE,  /* SLICE(net, first, bits) */
    SOURCE_CAT,    /* CAT(lowest, ..., highest) */
    SOURCE_REPEAT, /* REPEAT(n, source): n times the whole */
    SOURCE_SHARED, /* SHARED(n, source): n instances, one after the other, get the same part */
    SOURCE_WHEN    /* WHEN(size, source): zeros where the size is 0 */
};

enum { SOURCE_SIZE = 64 };

struct source {
    enum source_kind kind;
    struct net net;
    char size[SOURCE_SIZE];      /* first, n, size */
    char bits[SOURCE_SIZE];      /* SLICE */
    unsigned value;              /* of `size` */
    unsigned width;              /* all bits; of ZERO those of the port */
    struct source *first, *next; /* below this one; beside it */
};

struct wire {
    const struct wire_row *row;
    struct net to;
    const struct source *from; /* NULL: UNUSED */
};

enum { WIRING_SOURCES = 2 * TABLE_WIRES, WIRING_PARTS = 24 };

struct wiring {
    const struct tables *all;
    const struct table *top;
    unsigned n, n_sources, n_parts;
    struct wire wires[TABLE_WIRES];
    struct source sources[WIRING_SOURCES];
    struct part parts[WIRING_PARTS];
};

/* Reads and checks all rows; -1 and the first that is wrong. `all` and `top` stay in use. */
int wiring_read(struct wiring *w, const struct tables *all, const struct table *top, struct err *e);

/* The table of a SUB or PART row's instances. */
const struct table *wiring_of(const struct wiring *w, const struct row *inside);

/* The wire that ends at a port, or NULL. */
const struct wire *wiring_to(const struct wiring *w, const struct net *to);

/* Bits of a net. */
unsigned net_width(const struct net *net);

/* Whether two are the same. */
int net_is(const struct net *a, const struct net *b);

/* "scheduler.ready", "ready" */
void net_name(const struct net *net, char *text, size_t size);

#endif
