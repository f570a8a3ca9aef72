/* SPDX-License-Identifier: Apache-2.0
 * Between the environment and a top, from gen/environment.def and the top's table. sm_ports.h has
 * the ports of all tops in one form; drive.c hands them over. A port goes to the port of its name.
 */
#include "rfgen/emit.h"
#include "rfgen/files.h"

#include <string.h>

enum { LINE = 256, NAME = 64 };

struct environment {
    const struct table *sm, *top;
    struct err *e;
};

/* The port that a row of the environment is: without its group. */
static const char *port_name(const struct row *row) {
    const char *dot = strchr(row->name, '.');
    return dot ? dot + 1 : row->name;
}

static const struct row *port_of(const struct table *t, unsigned kinds, const char *name) {
    for (const struct row *r = table_next(t, NULL, kinds); r; r = table_next(t, r, kinds))
        if (strcmp(port_name(r), name) == 0)
            return r;
    return NULL;
}

/* Outputs of several elements stay where the top has them. */
static int is_pointer(const struct row *row) {
    return row->is_vec || (!row->is_word && row->is_array);
}

/* sm_ports.h ----------------------------------------------------------------------------------- */

static void in_member(FILE *f, const struct row *r) {
    char line[LINE], count[NAME] = "", words[NAME] = "";
    if (r->is_array)
        snprintf(count, sizeof count, "[%u]", r->count);
    if (r->is_vec)
        snprintf(words, sizeof words, "[%u]", row_words(r));
    snprintf(line, sizeof line, "    %s %s%s%s;", row_ctype(r), r->name, count, words);
    file_commented(f, line, r->doc);
}

static void out_member(FILE *f, const struct row *r) {
    char line[LINE], comment[2 * LINE];
    if (!is_pointer(r))
        snprintf(line, sizeof line, "    %s %s;", row_ctype(r), port_name(r));
    else
        snprintf(line, sizeof line, "    const %s *%s;", row_ctype(r), port_name(r));
    if (is_pointer(r) && r->is_vec)
        snprintf(comment, sizeof comment, "[%u][%u]: %s", r->count, row_words(r), r->doc);
    else if (is_pointer(r))
        snprintf(comment, sizeof comment, "[%u]: %s", r->count, r->doc);
    else
        snprintf(comment, sizeof comment, "%s", r->doc);
    file_commented(f, line, comment);
}

/* Whether a row is of the group `name`, "" for none. */
static int in_group(const struct row *r, const char *name, size_t length) {
    const char *dot = strchr(r->name, '.');
    return (dot ? (size_t)(dot - r->name) : 0) == length && strncmp(r->name, name, length) == 0;
}

static void group(FILE *f, const struct table *sm, const char *name, size_t length) {
    for (const struct row *r = table_next(sm, NULL, ROWS_OUT); r; r = table_next(sm, r, ROWS_OUT))
        if (in_group(r, name, length))
            out_member(f, r);
}

/* The first row of a group that stands before no other of it. */
static int begins_group(const struct table *sm, const struct row *row) {
    const char *dot = strchr(row->name, '.');
    for (const struct row *r = table_next(sm, NULL, ROWS_OUT); dot && r != row;
         r = table_next(sm, r, ROWS_OUT))
        if (in_group(r, row->name, (size_t)(dot - row->name)))
            return 0;
    return dot != NULL;
}

static void groups(FILE *f, const struct table *sm, int is_member) {
    for (const struct row *r = table_next(sm, NULL, ROWS_OUT); r; r = table_next(sm, r, ROWS_OUT)) {
        int length = (int)strcspn(r->name, ".");
        if (!begins_group(sm, r))
            continue;
        if (is_member) {
            fprintf(f, "    struct %.*s_out %.*s;\n", length, r->name, length, r->name);
            continue;
        }
        fprintf(f, "struct %.*s_out {\n", length, r->name);
        group(f, sm, r->name, (size_t)length);
        fprintf(f, "};\n\n");
    }
}

static int emit_ports_header(const char *dir, const struct environment *v) {
    FILE *f = file_create(v->e, "%s/sm_ports.h", dir);
    if (!f)
        return -1;
    file_template(f, v->top->name,
                  "/* SPDX-License-Identifier: Apache-2.0\n"
                  " * The ports of tops as the environment knows them, from gen/environment.def;\n"
                  " * sizes of @. Written by rfgen: do not edit.\n"
                  " */\n"
                  "#ifndef TWINRF_SM_PORTS_H\n"
                  "#define TWINRF_SM_PORTS_H\n"
                  "\n"
                  "#include <stdint.h>\n"
                  "\n"
                  "struct sm_in {\n");
    for (const struct row *r = table_next(v->sm, NULL, ROWS_IN); r;
         r = table_next(v->sm, r, ROWS_IN))
        in_member(f, r);
    fprintf(f, "};\n\n");
    groups(f, v->sm, 0);
    fprintf(f, "/* Pointers go into the top_out that it was made from. */\nstruct sm_out {\n");
    group(f, v->sm, "", 0);
    groups(f, v->sm, 1);
    fprintf(f, "};\n\n#endif\n");
    return file_close(f, "sm_ports.h", v->e);
}

/* drive.c -------------------------------------------------------------------------------------- */

static int refuse_port(const struct environment *v, const struct row *port, const struct row *sm) {
    return err_set(v->e,
                   "%s:%u: %s: expected %s x %s, as the environment has it (%s:%u), got %s x %s; "
                   "make both agree",
                   port->file, port->line, port->name, sm->width_text, sm->count_text, v->sm->file,
                   sm->line, port->width_text, port->count_text);
}

/* Bits in a word or in elements: a word stands for one element of one bit, too. */
static int fits(const struct row *port, const struct row *sm) {
    if (port->count != sm->count || (sm->is_vec && !port->is_vec))
        return 0;
    return port->is_vec ? sm->is_vec || sm->is_word : !sm->is_word || port->count == 1;
}

static int drive_input(FILE *f, const struct environment *v, const struct row *port) {
    const struct row *sm = port_of(v->sm, ROWS_IN, port->name);
    const char *name = port->name;
    if (!sm)
        return err_set(v->e,
                       "%s:%u: %s: expected a port of the environment (%s), got none of that name; "
                       "add a row there",
                       port->file, port->line, name, v->sm->file);
    if (!fits(port, sm))
        return refuse_port(v, port, sm);
    if (row_stride(port) == row_stride(sm))
        fprintf(f, "    memcpy(&in->%s, &from->%s, sizeof in->%s);\n", name, sm->name, name);
    else if (!port->is_array && !port->is_vec)
        fprintf(f, "    in->%s = (%s)from->%s;\n", name, row_ctype(port), sm->name);
    else if (port->is_vec) /* of so many words as the top has */
        fprintf(
            f,
            "    for (unsigned i = 0; i < %u; i++)\n"
            "        memcpy((uint64_t *)&in->%s + i * %u, (const uint64_t *)&from->%s + i * %u,\n"
            "               %u);\n",
            port->count, name, row_words(port), sm->name, row_words(sm), row_stride(port));
    else
        fprintf(f, "    for (unsigned i = 0; i < %u; i++)\n        in->%s[i] = (%s)from->%s[i];\n",
                port->count, name, row_ctype(port), sm->name);
    return 0;
}

static int drive_output(FILE *f, const struct environment *v, const struct row *sm) {
    const struct row *port = table_row(v->top, ROWS_OUT, port_name(sm));
    const char *type = row_ctype(sm);
    if (!port && sm->after[0])
        return err_set(v->e,
                       "%s:%u: %s: expected every top to have this output, got %s without it; "
                       "add it there",
                       v->sm->file, sm->line, sm->name, v->top->file);
    if (!port && is_pointer(sm))
        fprintf(f, "        .%s = (const %s *)none,\n", sm->name, type);
    if (!port)
        return 0;
    if (!fits(port, sm) || (is_pointer(sm) && row_stride(port) != row_stride(sm)))
        return refuse_port(v, port, sm);
    if (is_pointer(sm))
        fprintf(f, "        .%s = (const %s *)&out->%s,\n", sm->name, type, port->name);
    else
        fprintf(f, "        .%s = (%s)out->%s%s%s,\n", sm->name, type, port->name,
                port->is_array ? "[0]" : "", port->is_vec ? "[0]" : "");
    return 0;
}

/* Bytes of the largest output that is 0 where a top has none. */
static unsigned none_bytes(const struct table *sm) {
    unsigned most = 8;
    for (const struct row *r = table_next(sm, NULL, ROWS_OUT); r; r = table_next(sm, r, ROWS_OUT))
        if (!r->after[0] && r->count * row_stride(r) > most)
            most = r->count * row_stride(r);
    return most;
}

/* The memory that registers live in: `field.memory` of the one REGISTERS row. */
static int drive_registers(FILE *f, const struct environment *v, const struct tables *all) {
    const struct wire_row *found = NULL;
    for (unsigned i = 0; i < v->top->n_wires; i++)
        if (v->top->wires[i].kind == WIRE_REGISTERS)
            found = &v->top->wires[i];
    if (!found)
        return err_set(v->e, "%s:1: expected a row REGISTERS(field.memory), got none; add one",
                       v->top->file);
    char field[NAME];
    size_t length = strcspn(found->to, ".");
    snprintf(field, sizeof field, "%.*s", (int)length, found->to);
    const struct row *sub = table_row(v->top, ROWS_SUB, field);
    const char *memory = found->to + length + (found->to[length] != '\0');
    if (!sub || !table_row(table_find(all, sub->block), ROWS_MEM, memory))
        return err_set(v->e,
                       "%s:%u: %s: expected a memory of a block, field.memory, "
                       "got that; correct it",
                       found->file, found->line, found->to);
    fprintf(f,
            "\nconst uint64_t *drive_row(const top_mem *mem, unsigned bank, unsigned row) {\n"
            "    return mem->%s%s.%s[%srow];\n}\n",
            field, sub->is_array ? "[bank]" : "", memory,
            sub->is_array ? "" : "bank * MAIN_ROWS + ");
    return 0;
}

static int drive(FILE *f, const struct environment *v) {
    fprintf(f, "\nvoid drive_in(const struct sm_in *from, top_in *in) {\n");
    for (const struct row *r = table_next(v->top, NULL, ROWS_IN); r;
         r = table_next(v->top, r, ROWS_IN))
        if (drive_input(f, v, r) != 0)
            return -1;
    fprintf(f, "}\n\n/* Outputs that the top does not have. */\nstatic const uint64_t none[%u];\n",
            (none_bytes(v->sm) + 7) / 8);
    fprintf(f, "\nvoid drive_out(const top_out *out, struct sm_out *to) {\n"
               "    *to = (struct sm_out){\n");
    for (const struct row *r = table_next(v->sm, NULL, ROWS_OUT); r;
         r = table_next(v->sm, r, ROWS_OUT))
        if (drive_output(f, v, r) != 0)
            return -1;
    fprintf(f, "    };\n    (void)none;\n}\n");
    return 0;
}

static int emit_drive(const char *dir, const struct environment *v, const struct tables *all) {
    FILE *f = file_create(v->e, "%s/drive.c", dir);
    if (!f)
        return -1;
    file_template(f, v->top->name,
                  "/* SPDX-License-Identifier: Apache-2.0\n"
                  " * The ports of @ as the environment knows them (sm/ports.h), from\n"
                  " * gen/environment.def and gen/blocks/@.def. Written by rfgen: do not edit.\n"
                  " */\n"
                  "#include <string.h>\n"
                  "\n"
                  "#include \"sm/ports.h\"\n");
    int status = drive(f, v) != 0 ? -1 : drive_registers(f, v, all);
    return file_close(f, "drive.c", v->e) != 0 ? -1 : status;
}

int emit_environment(const char *dir, const struct tables *all, const struct table *top,
                     struct err *e) {
    const struct environment v = {&all->environment, top, e};
    if (emit_ports_header(dir, &v) != 0)
        return -1;
    return emit_drive(dir, &v, all);
}
