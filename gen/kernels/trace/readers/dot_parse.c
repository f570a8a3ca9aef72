/* SPDX-License-Identifier: Apache-2.0
 * Statements of a dot file: subgraphs, nodes, edges; attributes but for a node's label are skipped.
 */
#include "kernels/trace/readers/dot_parse.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/trace/grow.h"

enum { DEEPEST_SUBGRAPH = 64 };

/* An open subgraph or the graph itself; it becomes a function with its first node. */
struct scope {
    uint32_t name, function;
};

static int wrong(struct dot_reader *r, const char *expected) {
    const char *got = r->lex.text;
    char sign[2] = {(char)r->lex.kind, '\0'};
    if (r->lex.kind != DOT_ID) {
        got = r->lex.kind == DOT_END     ? "the end of the file"
              : r->lex.kind == DOT_ARROW ? "->"
                                         : sign;
    }
    return dot_lex_err(&r->lex, r->lex.line, r->e, "expected %s, got '%.40s'; make the graph again",
                       expected, got);
}

/* Lists --------------------------------------------------------------------------------------- */

void *dot_room(struct dot_reader *r, void *list, uint64_t *cap, uint64_t n, uint64_t extra,
               size_t size) {
    void *moved = grow_array(list, cap, n + extra, size);
    if (!moved) {
        dot_lex_err(&r->lex, r->lex.line, r->e, "out of memory for the graph; free some memory");
    }
    return moved;
}

int dot_keep(struct dot_reader *r, const char *name, uint32_t *at) {
    size_t n = strlen(name) + 1;
    char *moved = dot_room(r, r->text, &r->cap_text, r->n_text, n, 1);
    if (!moved) {
        return -1;
    }
    r->text = moved;
    memcpy(r->text + r->n_text, name, n);
    *at = (uint32_t)r->n_text;
    r->n_text += n;
    return 0;
}

static uint32_t hash_of(const char *name) {
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (; *name; name++) {
        hash = (hash ^ (uint8_t)*name) * 16777619u;
    }
    return hash % DOT_HEADS;
}

/* The node of a name, made when there is none. */
static int find_node(struct dot_reader *r, uint32_t name, uint32_t line, uint32_t *index) {
    uint32_t *head = &r->heads[hash_of(r->text + name)];
    for (uint32_t i = *head; i != DOT_NONE; i = r->nodes[i].next_of_hash) {
        if (strcmp(r->text + r->nodes[i].name, r->text + name) == 0) {
            *index = i;
            return 0;
        }
    }
    struct dot_node *moved = dot_room(r, r->nodes, &r->cap_nodes, r->n_nodes, 1, sizeof *moved);
    if (!moved) {
        return -1;
    }
    r->nodes = moved;
    r->nodes[r->n_nodes] = (struct dot_node){
        .name = name, .line = line, .next_of_hash = *head, .next_of_function = DOT_NONE};
    *index = *head = (uint32_t)r->n_nodes++;
    return 0;
}

/* The function of a scope, made when it has none; the same name again is the same function. */
static int find_function(struct dot_reader *r, struct scope *scope) {
    for (uint32_t i = 0; i < r->n_functions && scope->function == DOT_NONE; i++) {
        if (strcmp(r->text + r->functions[i].name, r->text + scope->name) == 0) {
            scope->function = i;
        }
    }
    if (scope->function != DOT_NONE) {
        return 0;
    }
    struct dot_function *moved =
        dot_room(r, r->functions, &r->cap_functions, r->n_functions, 1, sizeof *moved);
    if (!moved) {
        return -1;
    }
    r->functions = moved;
    r->functions[r->n_functions] = (struct dot_function){scope->name, DOT_NONE, DOT_NONE};
    scope->function = (uint32_t)r->n_functions++;
    return 0;
}

/* A node belongs to the subgraph in which its first statement stands. */
static int declare_node(struct dot_reader *r, struct scope *scope, uint32_t index, uint32_t line) {
    struct dot_node *node = &r->nodes[index];
    if (node->declared) {
        return 0;
    }
    if (find_function(r, scope)) {
        return -1;
    }
    struct dot_function *f = &r->functions[scope->function];
    node->declared = 1;
    node->line = line;
    if (f->first_node == DOT_NONE) {
        f->first_node = index;
    } else {
        r->nodes[f->last_node].next_of_function = index;
    }
    f->last_node = index;
    return 0;
}

/* Statements ---------------------------------------------------------------------------------- */

static int next(struct dot_reader *r) {
    return dot_lex_next(&r->lex, r->e);
}

static int expect(struct dot_reader *r, int kind, const char *expected) {
    return r->lex.kind == kind ? next(r) : wrong(r, expected);
}

static int is_word(const struct dot_reader *r, const char *word) {
    return r->lex.kind == DOT_ID && !r->lex.quoted && strcmp(r->lex.text, word) == 0;
}

/* `name = value`, of which only a node's label counts. */
static int read_attribute(struct dot_reader *r, uint32_t node) {
    int is_label = node != DOT_NONE && strcmp(r->lex.text, "label") == 0;
    if (expect(r, DOT_ID, "an attribute's name or ']'") ||
        expect(r, '=', "'=' behind an attribute's name")) {
        return -1;
    }
    if (is_label && r->lex.kind == DOT_ID && dot_label_read(r, node)) {
        return -1;
    }
    return expect(r, DOT_ID, "an attribute's value");
}

/* All `[...]` that stand here; `node`: whose they are, or DOT_NONE. */
static int read_attributes(struct dot_reader *r, uint32_t node) {
    while (r->lex.kind == '[') {
        if (next(r)) {
            return -1;
        }
        while (r->lex.kind != ']') {
            if (read_attribute(r, node)) {
                return -1;
            }
            if ((r->lex.kind == ',' || r->lex.kind == ';') && next(r)) {
                return -1;
            }
        }
        if (next(r)) {
            return -1;
        }
    }
    return 0;
}

static int read_name(struct dot_reader *r, uint32_t *name, const char *expected) {
    if (r->lex.kind != DOT_ID) {
        return wrong(r, expected);
    }
    return dot_keep(r, r->lex.text, name) ? -1 : next(r);
}

/* The ports behind a node's name. */
static int read_endpoint(struct dot_reader *r, struct dot_endpoint *end, uint32_t name,
                         uint32_t line) {
    *end = (struct dot_endpoint){0};
    if (find_node(r, name, line, &end->node)) {
        return -1;
    }
    if (r->lex.kind == ':' && (next(r) || read_name(r, &end->port, "a port"))) {
        return -1;
    }
    return r->lex.kind == ':' && (next(r) || read_name(r, &end->compass, "a compass point")) ? -1
                                                                                             : 0;
}

static int add_edge(struct dot_reader *r, const struct dot_endpoint *from,
                    const struct dot_endpoint *to, uint32_t line) {
    struct dot_edge *moved = dot_room(r, r->edges, &r->cap_edges, r->n_edges, 1, sizeof *moved);
    if (!moved) {
        return -1;
    }
    r->edges = moved;
    r->edges[r->n_edges++] = (struct dot_edge){*from, *to, line};
    return 0;
}

/* `-> Y -> Z [...]` behind X. */
static int read_edges(struct dot_reader *r, struct dot_endpoint from) {
    while (r->lex.kind == DOT_ARROW) {
        struct dot_endpoint to;
        uint32_t name = 0;
        if (next(r)) {
            return -1;
        }
        uint32_t line = r->lex.line;
        if (read_name(r, &name, "a node behind '->'") || read_endpoint(r, &to, name, line) ||
            add_edge(r, &from, &to, line)) {
            return -1;
        }
        from = to;
    }
    return read_attributes(r, DOT_NONE);
}

/* `a = b`, a node or edges: what starts with a name. */
static int read_named(struct dot_reader *r, struct scope *scope) {
    struct dot_endpoint end;
    uint32_t name = 0, line = r->lex.line;
    if (read_name(r, &name, "a statement")) {
        return -1;
    }
    if (r->lex.kind == '=') {
        return next(r) || expect(r, DOT_ID, "an attribute's value") ? -1 : 0;
    }
    if (read_endpoint(r, &end, name, line)) {
        return -1;
    }
    if (r->lex.kind == DOT_ARROW) {
        return read_edges(r, end);
    }
    return declare_node(r, scope, end.node, line) || read_attributes(r, end.node) ? -1 : 0;
}

static int read_statements(struct dot_reader *r, struct scope *scope);

/* `subgraph "cluster_f" {...}` is function f; a subgraph without a name only groups. */
static int read_subgraph(struct dot_reader *r, struct scope *outer) {
    struct scope inner = {.function = DOT_NONE};
    int is_named = 0;
    if (is_word(r, "subgraph") && next(r)) {
        return -1;
    }
    if (++r->depth > DEEPEST_SUBGRAPH) {
        return wrong(r, "at most 64 subgraphs in each other");
    }
    if (r->lex.kind == DOT_ID) {
        static const char prefix[] = "cluster_";
        size_t skip = strncmp(r->lex.text, prefix, strlen(prefix)) == 0 ? strlen(prefix) : 0;
        is_named = 1;
        if (dot_keep(r, r->lex.text + skip, &inner.name) || next(r)) {
            return -1;
        }
    }
    if (expect(r, '{', "'{' at the start of a subgraph") ||
        read_statements(r, is_named ? &inner : outer)) {
        return -1;
    }
    r->depth--;
    return expect(r, '}', "'}' at the end of a subgraph");
}

static int read_statement(struct dot_reader *r, struct scope *scope) {
    if (r->lex.kind == ';') {
        return next(r);
    }
    if (r->lex.kind == '{' || is_word(r, "subgraph")) {
        return read_subgraph(r, scope);
    }
    if (is_word(r, "graph") || is_word(r, "node") || is_word(r, "edge")) {
        return next(r) || read_attributes(r, DOT_NONE) ? -1 : 0;
    }
    return read_named(r, scope);
}

static int read_statements(struct dot_reader *r, struct scope *scope) {
    while (r->lex.kind != '}') {
        if (r->lex.kind == DOT_END) {
            return wrong(r, "a statement or '}'");
        }
        if (read_statement(r, scope)) {
            return -1;
        }
    }
    return 0;
}

static int read_graph(struct dot_reader *r) {
    struct scope scope = {.function = DOT_NONE};
    if (next(r) || (is_word(r, "strict") && next(r))) {
        return -1;
    }
    if (!is_word(r, "digraph")) {
        return wrong(r, "'digraph' (the output of nvdisasm -cfg)");
    }
    if (next(r)) {
        return -1;
    }
    int status = r->lex.kind == DOT_ID ? read_name(r, &scope.name, "a name")
                                       : dot_keep(r, "program", &scope.name);
    if (status || expect(r, '{', "'{' at the start of the graph") || read_statements(r, &scope) ||
        expect(r, '}', "'}' at the end of the graph")) {
        return -1;
    }
    return r->lex.kind == DOT_END ? 0 : wrong(r, "the end of the file behind the graph");
}

int dot_parse(struct dot_reader *r) {
    uint32_t empty;
    r->lex.at = "";
    for (size_t i = 0; i < DOT_HEADS; i++) {
        r->heads[i] = DOT_NONE;
    }
    return dot_keep(r, "", &empty) || read_graph(r) ? -1 : 0;
}

void dot_reader_free(struct dot_reader *r) {
    dot_lex_free(&r->lex);
    free(r->text);
    free(r->statement);
    free(r->nodes);
    free(r->segments);
    free(r->edges);
    free(r->functions);
}
