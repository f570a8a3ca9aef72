/* SPDX-License-Identifier: Apache-2.0
 * What a dot file says, as it is read: nodes with their segments, edges, functions. Inside the
 * reader of dot files only.
 */
#ifndef TWINRF_DOT_PARSE_H
#define TWINRF_DOT_PARSE_H

#include "kernels/trace/cfg/cfg.h"
#include "kernels/trace/passes/compile.h"
#include "kernels/trace/readers/dot_lex.h"

enum { DOT_HEADS = 4096, DOT_NONE = UINT32_MAX };

/* Names are offsets in dot_reader.text. */
struct dot_node {
    uint32_t name, line;
    uint32_t next_of_hash;     /* node whose name has the same hash, or DOT_NONE */
    uint32_t next_of_function; /* in source order, or DOT_NONE */
    uint32_t first_segment, n_segments;
    uint8_t declared; /* has a statement of its own: an edge alone makes no node */
    uint8_t labelled;
};

struct dot_segment {
    uint32_t port;
    uint32_t first_inst, n_insts;
    uint32_t block; /* once there is a graph */
};

/* An end of an edge: `"X":exit0:e`. 0 where no port or compass point is said. */
struct dot_endpoint {
    uint32_t node, port, compass;
};

struct dot_edge {
    struct dot_endpoint from, to;
    uint32_t line;
};

struct dot_function {
    uint32_t name, first_node, last_node;
};

struct dot_reader {
    struct dot_lex lex;
    struct compiler compiler; /* only to add instructions */
    struct kernel *k;
    struct cfg *g; /* made from all that at last (dot.c) */
    struct err *e;
    char *text;      /* names, each NUL-terminated; the first is "" */
    char *statement; /* text of the instruction that is being read */
    uint64_t n_text, cap_text, n_statement, cap_statement;
    uint32_t statement_line;
    uint32_t depth; /* of subgraphs in each other */
    struct dot_node *nodes;
    struct dot_segment *segments;
    struct dot_edge *edges;
    struct dot_function *functions;
    uint64_t n_nodes, cap_nodes, n_segments, cap_segments, n_edges, cap_edges, n_functions,
        cap_functions;
    uint32_t heads[DOT_HEADS]; /* first node of each hash, or DOT_NONE */
};

/* Reads the file from r->lex; *r is empty but for lex.source, compiler.k, k, g and e. 0, or -1 with
 * the message. */
int dot_parse(struct dot_reader *r);
void dot_reader_free(struct dot_reader *r);

/* dot_label.c: the label in the present token, whose node is `index`: its segments and their
 * instructions. */
int dot_label_read(struct dot_reader *r, uint32_t index);

/* Room for `extra` more elements of a list of n, which may move; NULL with the message when memory
 * is out. */
void *dot_room(struct dot_reader *r, void *list, uint64_t *cap, uint64_t n, uint64_t extra,
               size_t size);
/* Keeps a name; *at is where in r->text. */
int dot_keep(struct dot_reader *r, const char *name, uint32_t *at);

#endif
