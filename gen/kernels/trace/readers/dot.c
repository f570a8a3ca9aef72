/* SPDX-License-Identifier: Apache-2.0
 * The graph of a dot file: first all statements are read, then, since edges may stand before or
 * behind their nodes, blocks and edges made.
 */
#include "kernels/trace/readers/dot.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/trace/readers/dot_parse.h"

/* A block's name: its node's, and the port but for the first segment. */
static int add_label(struct dot_reader *r, const struct dot_node *node, uint32_t segment) {
    const char *name = r->text + node->name, *port = r->text + r->segments[segment].port;
    if (segment == node->first_segment) {
        return cfg_add_block(r->g, name, r->e);
    }
    size_t size = strlen(name) + strlen(port) + sizeof "/";
    char *label = malloc(size);
    if (!label) {
        return dot_lex_err(&r->lex, node->line, r->e,
                           "out of memory for the graph; free some memory");
    }
    snprintf(label, size, "%s/%s", name, port);
    int status = cfg_add_block(r->g, label, r->e);
    free(label);
    return status;
}

static int add_blocks(struct dot_reader *r, const struct dot_node *node) {
    for (uint32_t i = node->first_segment; i < node->first_segment + node->n_segments; i++) {
        struct dot_segment *segment = &r->segments[i];
        segment->block = r->g->n_blocks;
        if (add_label(r, node, i)) {
            return -1;
        }
        for (uint32_t j = 0; j < segment->n_insts; j++) {
            if (cfg_add_inst(r->g, segment->first_inst + j, r->e)) {
                return -1;
            }
        }
    }
    return 0;
}

static int add_function(struct dot_reader *r, const struct dot_function *f) {
    if (cfg_add_function(r->g, r->text + f->name, r->e)) {
        return -1;
    }
    for (uint32_t i = f->first_node; i != DOT_NONE; i = r->nodes[i].next_of_function) {
        const struct dot_node *node = &r->nodes[i];
        if (!node->labelled) {
            return dot_lex_err(&r->lex, node->line, r->e,
                               "expected a label with the instructions of node '%.40s', got none; "
                               "make the graph again",
                               r->text + node->name);
        }
        if (add_blocks(r, node)) {
            return -1;
        }
    }
    return 0;
}

static struct static_inst *last_inst(const struct dot_reader *r,
                                     const struct dot_segment *segment) {
    return segment->n_insts == 0 ? NULL : &r->k->insts[segment->first_inst + segment->n_insts - 1];
}

static int falls_through(const struct static_inst *last) {
    return !last || last->jump == JUMP_NONE || last->jump == JUMP_CALL ||
           (last->flags & INST_GUARDED);
}

/* From segment to segment inside the nodes. */
static int add_falls(struct dot_reader *r) {
    for (uint32_t i = 0; i < r->n_nodes; i++) {
        const struct dot_segment *segment = &r->segments[r->nodes[i].first_segment];
        for (uint32_t j = 1; j < r->nodes[i].n_segments; j++, segment++) {
            if (falls_through(last_inst(r, segment)) &&
                cfg_add_edge(r->g, segment[0].block, segment[1].block, EDGE_FALL, r->e)) {
                return -1;
            }
        }
    }
    return 0;
}

static int is_compass(const char *point) {
    static const char *const points[] = {"n", "ne", "e", "se", "s", "sw", "w", "nw", "c", "_"};
    for (size_t i = 0; i < sizeof points / sizeof points[0]; i++) {
        if (strcmp(points[i], point) == 0) {
            return 1;
        }
    }
    return 0;
}

/* The segment at which an edge ends or starts: that of the port, else the node's first or last one.
 */
static struct dot_segment *find_segment(struct dot_reader *r, struct dot_endpoint *end, int starts,
                                        uint32_t line) {
    const struct dot_node *node = &r->nodes[end->node];
    struct dot_segment *all = &r->segments[node->first_segment];
    const char *port = r->text + end->port;
    if (!node->declared) {
        dot_lex_err(
            &r->lex, line, r->e,
            "expected an edge between nodes, got '%.60s', which is none; make the graph again",
            r->text + node->name);
        return NULL;
    }
    for (uint32_t i = 0; i < node->n_segments; i++) {
        if (strcmp(r->text + all[i].port, port) == 0) {
            return &all[i];
        }
    }
    if (*port != '\0' && (end->compass != 0 || !is_compass(port))) {
        dot_lex_err(&r->lex, line, r->e,
                    "expected a port of node '%.60s', got '%.40s'; make the graph again",
                    r->text + node->name, port);
        return NULL;
    }
    if (end->compass == 0) {
        end->compass = end->port;
    }
    return starts ? &all[node->n_segments - 1] : &all[0];
}

/* What an edge of the graph is: dot.h. */
static unsigned kind_of(const struct dot_reader *r, const struct dot_edge *edge,
                        const struct dot_segment *from, const struct dot_segment *to) {
    const struct static_inst *last = last_inst(r, from);
    const char *compass = r->text + edge->from.compass;
    int to_side = strcmp(compass, "e") == 0 && strncmp(r->text + from->port, "exit", 4) == 0 &&
                  strncmp(r->text + from->port, "exitpost", 8) != 0;
    int other = r->g->blocks[from->block].function != r->g->blocks[to->block].function;
    int down = strcmp(compass, "s") == 0;
    if (last && last->jump == JUMP_CALL) {
        return !down && (to_side || other) ? EDGE_CALL : EDGE_FALL;
    }
    return to_side || (last && last->jump != JUMP_NONE && last->jump != JUMP_EXIT && !down)
               ? EDGE_TAKEN
               : EDGE_FALL;
}

/* The instruction has an edge to where it jumps: it is not open. */
static int add_edges(struct dot_reader *r, uint8_t *has_target) {
    for (uint64_t i = 0; i < r->n_edges; i++) {
        struct dot_edge *edge = &r->edges[i];
        const struct dot_segment *from = find_segment(r, &edge->from, 1, edge->line);
        const struct dot_segment *to = from ? find_segment(r, &edge->to, 0, edge->line) : NULL;
        if (!to) {
            return -1;
        }
        unsigned kind = kind_of(r, edge, from, to);
        if (kind != EDGE_FALL && from->n_insts > 0) {
            has_target[from->first_inst + from->n_insts - 1] = 1;
        }
        if (cfg_add_edge(r->g, from->block, to->block, kind, r->e)) {
            return -1;
        }
    }
    return 0;
}

static void mark_open(struct dot_reader *r, const uint8_t *has_target) {
    for (uint32_t i = 0; i < r->k->n_insts; i++) {
        uint8_t jump = r->k->insts[i].jump;
        if (jump != JUMP_NONE && jump != JUMP_EXIT && !has_target[i]) {
            r->k->insts[i].flags |= INST_OPEN;
        }
    }
}

static int join_blocks(struct dot_reader *r) {
    uint8_t *has_target = calloc(r->k->n_insts, 1);
    if (!has_target) {
        return dot_lex_err(&r->lex, r->lex.line, r->e,
                           "out of memory for the graph; free some memory");
    }
    int status = add_falls(r) || add_edges(r, has_target) ? -1 : 0;
    mark_open(r, has_target);
    free(has_target);
    return status;
}

static int build(struct dot_reader *r) {
    if (r->n_functions == 0 || r->k->n_insts == 0) {
        return dot_lex_err(&r->lex, r->lex.line, r->e,
                           "expected %s, got none; make the graph again",
                           r->n_functions == 0 ? "a function" : "instructions");
    }
    for (uint64_t i = 0; i < r->n_functions; i++) {
        if (add_function(r, &r->functions[i])) {
            return -1;
        }
    }
    snprintf(r->k->name, sizeof r->k->name, "%s", r->text + r->functions[0].name);
    return join_blocks(r) || cfg_finish(r->g, r->k->insts, r->k->path, r->e) ? -1 : 0;
}

static int read_source(struct kernel *k, struct cfg *g, struct text_source *s, struct err *e) {
    struct dot_reader *r = calloc(1, sizeof *r);
    if (!r) {
        return err_set(e, "%.250s: out of memory for the graph; free some memory", k->path);
    }
    r->lex.source = s;
    r->compiler.k = r->k = k;
    r->g = g;
    r->e = e;
    int status = dot_parse(r) || build(r) ? -1 : 0;
    dot_reader_free(r);
    free(r);
    return status;
}

int dot_read(struct kernel *k, struct cfg *g, const char *path, struct err *e) {
    memset(k, 0, sizeof *k);
    memset(g, 0, sizeof *g);
    struct text_source *s = malloc(sizeof *s);
    if (!s) {
        return err_set(e, "%.250s: out of memory for the line buffer; free some memory", path);
    }
    int status = text_open(s, path, e);
    if (status == 0) {
        k->source = SOURCE_DOT;
        memcpy(k->path, s->path, sizeof k->path);
        status = read_source(k, g, s, e);
        text_close(s);
    }
    free(s);
    if (status) {
        cfg_free(g);
        kernel_free(k);
    }
    return status;
}
