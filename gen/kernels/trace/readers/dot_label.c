/* SPDX-License-Identifier: Apache-2.0
 * Labels of a dot file's nodes: segments and the instructions in them, with the escapes of record
 * labels.
 */
#include "kernels/trace/readers/dot_parse.h"

#include <string.h>

#include "kernels/trace/readers/sass.h"

/* Blanks, and braces around two instructions that are issued together, stand between instructions.
 */
static int is_between(char c) {
    return c == ' ' || c == '\t' || c == '{' || c == '}';
}

/* `at`: where the character comes from in the label, for the instruction's line. */
static int add_to_statement(struct dot_reader *r, char c, uint64_t at) {
    if (r->n_statement == 0) {
        if (is_between(c)) {
            return 0;
        }
        r->statement_line = dot_lex_line(&r->lex, at);
    }
    char *moved = dot_room(r, r->statement, &r->cap_statement, r->n_statement, 1, 1);
    if (!moved) {
        return -1;
    }
    r->statement = moved;
    r->statement[r->n_statement++] = c;
    return 0;
}

static void use_register(struct kernel *k, uint8_t reg) {
    k->regs = reg >= k->regs ? reg + 1u : k->regs;
}

static int end_statement(struct dot_reader *r, uint64_t at) {
    if (r->n_statement == 0) {
        return dot_lex_err(&r->lex, dot_lex_line(&r->lex, at), r->e,
                           "expected an instruction, got ';'; make the graph again");
    }
    struct static_inst *inst = compile_new_inst(&r->compiler, r->e);
    if (!inst || add_to_statement(r, '\0', at)) {
        return -1;
    }
    inst->line = r->statement_line;
    inst->pc = (r->k->n_insts - 1) * 16;
    r->n_statement = 0;
    if (sass_read(r->lex.source, inst, r->statement, r->e)) {
        return -1;
    }
    for (unsigned i = 0; i < inst->n_src; i++) {
        use_register(r->k, inst->src[i]);
    }
    for (unsigned i = 0; i < inst->n_dst; i++) {
        use_register(r->k, inst->dst[i]);
    }
    r->segments[r->n_segments - 1].n_insts++;
    return 0;
}

/* A line that ends in a colon is the label of what follows; no instruction goes over a line's end.
 */
static int end_line(struct dot_reader *r) {
    uint64_t n = r->n_statement;
    while (n > 0 && is_between(r->statement[n - 1])) {
        n--;
    }
    if (n > 0 && r->statement[n - 1] != ':') {
        return dot_lex_err(
            &r->lex, r->statement_line, r->e,
            "expected ';' behind '%.*s', got the end of the line; make the graph again",
            (int)(n < 40 ? n : 40), r->statement);
    }
    r->n_statement = 0;
    return 0;
}

/* The next character of a label, which a backslash may escape: `\l` ends a line, before others it
 * is dropped. */
static int read_character(struct dot_reader *r, uint64_t *at) {
    const char *raw = r->lex.text;
    uint64_t start = *at;
    char c = raw[(*at)++];
    if (c == '\\' && raw[*at] != '\0') {
        c = raw[(*at)++];
        c = c == 'l' || c == 'n' || c == 'r' ? '\n' : c;
    }
    if (c == '\n') {
        return end_line(r);
    }
    return c == ';' ? end_statement(r, start) : add_to_statement(r, c, start);
}

/* Addresses and encodings are comments. */
static int skip_comment(struct dot_reader *r, uint64_t *at) {
    const char *end = strstr(r->lex.text + *at + 2, "*/");
    if (!end) {
        return dot_lex_err(
            &r->lex, dot_lex_line(&r->lex, *at), r->e,
            "expected '*/' behind a comment, got the end of the label; make the graph again");
    }
    *at = (uint64_t)(end - r->lex.text) + 2;
    return 0;
}

/* The instructions of a segment, up to its end. */
static int read_segment(struct dot_reader *r, uint64_t *at, const char *ends) {
    const char *raw = r->lex.text;
    r->n_statement = 0;
    while (raw[*at] != '\0' && !strchr(ends, raw[*at])) {
        int is_comment = raw[*at] == '/' && raw[*at + 1] == '*';
        if (is_comment ? skip_comment(r, at) : read_character(r, at)) {
            return -1;
        }
    }
    return end_line(r);
}

static int start_segment(struct dot_reader *r, struct dot_node *node, uint64_t at,
                         const char *port) {
    for (uint32_t i = 0; i < node->n_segments; i++) {
        if (strcmp(r->text + r->segments[node->first_segment + i].port, port) == 0) {
            return dot_lex_err(
                &r->lex, dot_lex_line(&r->lex, at), r->e,
                "expected a port once in a label, got <%.40s> again; make the graph again", port);
        }
    }
    struct dot_segment *moved =
        dot_room(r, r->segments, &r->cap_segments, r->n_segments, 1, sizeof *moved);
    if (!moved) {
        return -1;
    }
    r->segments = moved;
    struct dot_segment *segment = &r->segments[r->n_segments];
    *segment = (struct dot_segment){.first_inst = r->k->n_insts, .block = NO_BLOCK};
    if (dot_keep(r, port, &segment->port)) {
        return -1;
    }
    r->n_segments++;
    node->n_segments++;
    return 0;
}

/* `<exit0>`, cut out of the label in place; *at goes behind it. */
static int read_port(struct dot_reader *r, struct dot_node *node, uint64_t *at) {
    char *port = r->lex.text + *at;
    port += strspn(port, " \t\n");
    size_t length = *port == '<' ? strcspn(port, ">|{}") : 0;
    if (length < 2 || port[length] != '>') {
        return dot_lex_err(&r->lex, dot_lex_line(&r->lex, *at), r->e,
                           "expected a port like <entry> before each segment of a label, got "
                           "'%.20s'; make the graph "
                           "again",
                           port);
    }
    port[length] = '\0';
    *at = (uint64_t)(port + length + 1 - r->lex.text);
    return start_segment(r, node, *at - 1, port + 1);
}

/* `{<entry>...|<exit0>...}`; `at` is behind the brace. */
static int read_record(struct dot_reader *r, struct dot_node *node, uint64_t at) {
    const char *raw = r->lex.text;
    do {
        if (read_port(r, node, &at) || read_segment(r, &at, "{|}")) {
            return -1;
        }
    } while (raw[at++] == '|');
    if (raw[at - 1] != '}' || raw[at + strspn(raw + at, " \t\n")] != '\0') {
        return dot_lex_err(
            &r->lex, dot_lex_line(&r->lex, at - 1), r->e,
            "expected '}' at the end of a label of segments, got '%.20s'; make the graph again",
            raw + at - 1);
    }
    return 0;
}

/* Without `{<` it is no record: one segment of plain text. */
int dot_label_read(struct dot_reader *r, uint32_t index) {
    struct dot_node *node = &r->nodes[index];
    uint64_t at = strspn(r->lex.text, " \t\n");
    if (node->labelled) {
        return dot_lex_err(&r->lex, r->lex.line, r->e,
                           "expected a node once, got '%.40s' again; make the graph again",
                           r->text + node->name);
    }
    node->labelled = 1;
    node->first_segment = (uint32_t)r->n_segments;
    if (r->lex.text[at] == '{') {
        uint64_t inside = at + 1 + strspn(r->lex.text + at + 1, " \t\n");
        if (r->lex.text[inside] == '<') {
            return read_record(r, node, inside);
        }
    }
    return start_segment(r, node, at, "entry") || read_segment(r, &at, "") ? -1 : 0;
}
