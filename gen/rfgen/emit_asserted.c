/* SPDX-License-Identifier: Apache-2.0
 * Calls of a block's model through its contract. asserted.h renames them where it is included:
 * block_step is asserted_block_step there. asserted.c has these, for all blocks and for the data
 * path that the MOVE row of the top names. A data path is told what to do without ports of blocks.
 * Its form (contracts/blocks/X_blocks.h) says what they would be, in the order of its memories.
 */
#include "rfgen/emit.h"
#include "rfgen/files.h"
#include "rfgen/names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 64, ARGUMENTS = 16, TYPE = 96 };

/* A parameter of X_move: `register_bank_mem banks[BANKS]`. */
struct argument {
    char type[TYPE], name[NAME], count[NAME]; /* count: instances of a memory */
    char block[NAME];                         /* of a memory, else "" */
    int is_told, is_number;
};

struct move {
    const char *name; /* X */
    char parameters[1024];
    unsigned n;
    struct argument of[ARGUMENTS];
};

static int is_wide(const struct table *t) {
    return table_count(t, ROWS_MEM) > 0;
}

/* asserted.h ----------------------------------------------------------------------------------- */

static int emit_header(const char *dir, const struct tables *all, const struct table *top,
                       const struct move *move, struct err *e) {
    FILE *f = file_create(e, "%s/asserted.h", dir);
    if (!f)
        return -1;
    fprintf(f, "/* SPDX-License-Identifier: Apache-2.0\n"
               " * To be included before a model's headers: its blocks are called through their\n"
               " * contracts (asserted.c). Written by rfgen: do not edit.\n"
               " */\n"
               "#ifndef TWINRF_ASSERTED_H\n"
               "#define TWINRF_ASSERTED_H\n\n");
    for (unsigned i = 0; i < TABLES; i++) {
        const struct table *t = &all->t[i];
        if (!t->is_top)
            fprintf(f, "#define %s_%s asserted_%s_%s\n", t->name, is_wide(t) ? "commit" : "step",
                    t->name, is_wide(t) ? "commit" : "step");
    }
    if (top)
        file_template(f, move->name, "#define @_move asserted_@_move\n");
    fprintf(f, "\n#endif\n");
    return file_close(f, "asserted.h", e);
}

/* asserted_top.h: the same for what calls the top. */
static int emit_top_header(const char *dir, const struct table *top, struct err *e) {
    FILE *f = file_create(e, "%s/asserted_top.h", dir);
    if (!f)
        return -1;
    file_template(f, top->name,
                  "/* SPDX-License-Identifier: Apache-2.0\n"
                  " * To be included before headers of @: it is called through its contract.\n"
                  " * Written by rfgen: do not edit.\n"
                  " */\n"
                  "#ifndef TWINRF_ASSERTED_TOP_H\n"
                  "#define TWINRF_ASSERTED_TOP_H\n"
                  "\n"
                  "#define @_step asserted_top_step\n"
                  "\n"
                  "#endif\n");
    return file_close(f, "asserted_top.h", e);
}

/* Blocks --------------------------------------------------------------------------------------- */

static void block_step(FILE *f, const struct table *t) {
    file_template(f, t->name,
                  "\n"
                  "void asserted_@_step(const @_in *in, const @_state *s, @_out *out,\n"
                  "                     @_state *next) {\n"
                  "    if (assertions_present)\n"
                  "        assertions_before(&@_contract, s, in);\n"
                  "    @_step(in, s, out, next);\n"
                  "    if (assertions_present) {\n"
                  "        assertions_seen(&@_contract, s, in, out);\n"
                  "        assertions_after(&@_contract, next);\n"
                  "    }\n"
                  "}\n");
}

static void block_commit(FILE *f, const struct table *t) {
    file_template(f, t->name,
                  "\n"
                  "void asserted_@_commit(const @_in *in, @_mem *mem) {\n"
                  "    if (assertions_present)\n"
                  "        assertions_commanded(&@_contract, mem, in);\n"
                  "    @_commit(in, mem);\n"
                  "    if (assertions_present)\n"
                  "        assertions_after(&@_contract, mem);\n"
                  "}\n");
}

/* Data paths ----------------------------------------------------------------------------------- */

/* The block that a type ends in `suffix` of: `const crossbar_mem *`. */
static int block_of(const char *type, const char *suffix, char block[NAME]) {
    const char *begin = strncmp(type, "const ", 6) == 0 ? type + 6 : type;
    size_t length = strspn(begin, "abcdefghijklmnopqrstuvwxyz_0123456789"), end = strlen(suffix);
    if (length <= end || strncmp(begin + length - end, suffix, end) != 0)
        return 0;
    snprintf(block, NAME, "%.*s", (int)(length - end), begin);
    return 1;
}

/* Reads a parameter, `length` letters of a text without line ends. */
static void read_argument(struct argument *a, const char *text, size_t length) {
    size_t end = 0, name;
    char block[NAME];
    while (end < length && text[end] != '[')
        end++;
    for (name = end; name > 0 && is_name(text[name - 1]);)
        name--;
    memset(a, 0, sizeof *a);
    snprintf(a->type, sizeof a->type, "%.*s", (int)name, text);
    snprintf(a->name, sizeof a->name, "%.*s", (int)(end - name), text + name);
    snprintf(a->count, sizeof a->count, "%s", "1");
    if (end < length)
        snprintf(a->count, sizeof a->count, "%.*s", (int)strcspn(text + end + 1, "]"),
                 text + end + 1);
    if (block_of(a->type, "_mem", block))
        snprintf(a->block, sizeof a->block, "%s", block);
    a->is_number = strcmp(a->type, "unsigned ") == 0;
    a->is_told = !a->block[0] && (a->is_number || strncmp(a->type, "const ", 6) == 0);
}

static int refuse_move(const struct wire_row *row, const char *what, struct err *e) {
    return err_set(e, "%s:%u: MOVE(%s): expected csim/%s.h with %s, got none; correct one",
                   row->file, row->line, row->to, row->to, what);
}

/* One blank for each run of them. */
static void squeeze(char *to, size_t size, const char *from, const char *end) {
    size_t n = 0;
    for (; from < end && n + 1 < size; from++) {
        int blank = isspace((unsigned char)*from);
        if (!blank || (n > 0 && to[n - 1] != ' '))
            to[n++] = blank ? ' ' : *from;
    }
    to[n] = '\0';
}

static int read_parameters(struct move *m, const char *text) {
    char begin[NAME];
    snprintf(begin, sizeof begin, "void %s_move(", m->name);
    const char *from = strstr(text, begin), *end = from ? strstr(from, ");") : NULL;
    if (!end)
        return -1;
    squeeze(m->parameters, sizeof m->parameters, from + strlen(begin), end);
    for (const char *at = m->parameters; *at && m->n < ARGUMENTS;) {
        size_t length = strcspn(at, ",");
        read_argument(&m->of[m->n++], at, length);
        at += length + strspn(at + length, ", ");
    }
    return m->of[0].block[0] ? 0 : -1;
}

static int read_move(struct move *m, const struct table *top, struct err *e) {
    const struct wire_row *row = NULL;
    char path[PATH_MAX_LENGTH];
    for (unsigned i = 0; i < top->n_wires; i++)
        if (top->wires[i].kind == WIRE_MOVE)
            row = &top->wires[i];
    if (!row)
        return err_set(e, "%s:1: expected a row MOVE(name), got none; add one", top->file);
    snprintf(path, sizeof path, "csim/%s.h", row->to);
    char *text = file_exists(path) ? file_text(path, e) : NULL;
    m->name = row->to;
    int status =
        text && read_parameters(m, text) == 0 ? 0 : refuse_move(row, "X_move, memories first", e);
    free(text);
    return status;
}

/* What the form gets: everything that X_move is told. */
static void tell(FILE *f, const struct move *m) {
    fprintf(f, "    %s_in told;\n", m->name);
    for (unsigned i = 0; i < m->n; i++) {
        const struct argument *a = &m->of[i];
        if (a->block[0])
            fprintf(f, "    %s_in %s_in[%s];\n    %s_out %s_out[%s];\n", a->block, a->name,
                    a->count, a->block, a->name, a->count);
    }
    for (unsigned i = 0; i < m->n; i++) {
        const struct argument *a = &m->of[i];
        if (a->is_number)
            fprintf(f, "    told.%s = (uint8_t)%s;\n", a->name, a->name);
        else if (a->is_told)
            fprintf(f, "    memcpy(&told.%s, %s, sizeof told.%s);\n", a->name, a->name, a->name);
        else if (a->block[0])
            fprintf(f, "    memset(%s_out, 0, sizeof %s_out);\n", a->name, a->name);
    }
}

static void call_ports(FILE *f, const struct move *m, const char *indent) {
    fprintf(f, "%s%s_ports(&told", indent, m->name);
    for (unsigned i = 0; i < m->n; i++)
        if (m->of[i].block[0])
            fprintf(f, ", %s_out", m->of[i].name);
    for (unsigned i = 0; i < m->n; i++)
        if (m->of[i].block[0])
            fprintf(f, ", %s_in", m->of[i].name);
    fprintf(f, ");\n");
}

/* Data only when it is wanted: what each block shows, as often as it may go on to the next. */
static void show_data(FILE *f, const struct move *m) {
    unsigned memories = 0;
    for (unsigned i = 0; i < m->n; i++)
        memories += m->of[i].block[0] != '\0';
    fprintf(f, "    for (unsigned k = 0; k < %u && assertions_want_data(); k++) {\n", memories);
    for (unsigned i = 0; i < m->n; i++) {
        const struct argument *a = &m->of[i];
        if (a->block[0])
            fprintf(f,
                    "        for (unsigned i = 0; i < %s; i++)\n"
                    "            %s_outputs(&%s_in[i], &%s[i], &%s_out[i]);\n",
                    a->count, a->block, a->name, a->name, a->name);
    }
    call_ports(f, m, "        ");
    fprintf(f, "    }\n");
}

/* A call for each instance of each memory. */
static void for_instances(FILE *f, const struct move *m, const char *function, int with_inputs) {
    for (unsigned i = 0; i < m->n; i++) {
        const struct argument *a = &m->of[i];
        if (!a->block[0])
            continue;
        fprintf(f, "%*sfor (unsigned i = 0; i < %s; i++)\n", with_inputs ? 4 : 8, "", a->count);
        fprintf(f, "%*s%s(&%s_contract, &%s[i]", with_inputs ? 8 : 12, "", function, a->block,
                a->name);
        if (with_inputs)
            fprintf(f, ", &%s_in[i]", a->name);
        fprintf(f, ");\n");
    }
}

static void call(FILE *f, const struct move *m, const char *indent, const char *name) {
    fprintf(f, "%s%s(", indent, name);
    for (unsigned i = 0; i < m->n; i++)
        fprintf(f, "%s%s", i ? ", " : "", m->of[i].name);
    fprintf(f, ");\n");
}

static void asserted_move(FILE *f, const struct move *m) {
    char name[NAME];
    fprintf(f, "\nstatic void before_%s(%s) {\n", m->name, m->parameters);
    tell(f, m);
    call_ports(f, m, "    ");
    show_data(f, m);
    for_instances(f, m, "assertions_commanded", 1);
    for (unsigned i = 0; i < m->n; i++)
        if (!m->of[i].block[0] && !m->of[i].is_told)
            fprintf(f, "    (void)%s;\n", m->of[i].name);
    fprintf(f, "}\n\nvoid asserted_%s_move(%s) {\n    if (assertions_present)\n", m->name,
            m->parameters);
    snprintf(name, sizeof name, "before_%.50s", m->name);
    call(f, m, "        ", name);
    snprintf(name, sizeof name, "%.50s_move", m->name);
    call(f, m, "    ", name);
    fprintf(f, "    if (assertions_present) {\n");
    for_instances(f, m, "assertions_after", 0);
    fprintf(f, "    }\n}\n");
}

static int emit_source(const char *dir, const struct tables *all, const struct table *top,
                       const struct move *move, struct err *e) {
    FILE *f = file_create(e, "%s/asserted.c", dir);
    if (!f)
        return -1;
    fprintf(f, "/* SPDX-License-Identifier: Apache-2.0\n"
               " * Blocks of a model, called through their contracts (contracts/assertions.h).\n"
               " * Written by rfgen: do not edit.\n"
               " */\n"
               "#include <string.h>\n\n"
               "#include \"contracts/assertions.h\"\n");
    for (unsigned i = 0; i < TABLES; i++)
        if (!all->t[i].is_top)
            fprintf(f, "#include \"%s.h\"\n", all->t[i].name);
    if (top)
        file_template(f, move->name,
                      "#include \"@.h\"\n#include \"contracts/blocks/@_blocks.h\"\n");
    for (unsigned i = 0; i < TABLES; i++)
        if (!all->t[i].is_top)
            (is_wide(&all->t[i]) ? block_commit : block_step)(f, &all->t[i]);
    if (top)
        asserted_move(f, move);
    return file_close(f, "asserted.c", e);
}

int emit_asserted(const char *dir, const struct tables *all, const struct table *top,
                  struct err *e) {
    struct move move = {0};
    if (top && (read_move(&move, top, e) != 0 || emit_top_header(dir, top, e) != 0))
        return -1;
    return emit_header(dir, all, top, &move, e) != 0 ? -1 : emit_source(dir, all, top, &move, e);
}
