/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/emit.h"

#include "rfgen/codes.h"
#include "rfgen/files.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

enum { DECLARATION = 256, COMMENT = 512 };

static void upper(const char *text, char *to, size_t size) {
    size_t i = 0;
    for (; text[i] && i + 1 < size; i++)
        to[i] = (char)toupper((unsigned char)text[i]);
    to[i] = '\0';
}

int emit_c_design(const char *dir, const struct design *d, struct err *e) {
    FILE *f = file_create(e, "%s/design.h", dir);
    if (!f)
        return -1;
    file_template(f, d->name,
                  "/* SPDX-License-Identifier: Apache-2.0\n"
                  " * Sizes of design point @. Written by rfgen: do not edit.\n"
                  " */\n"
                  "#ifndef TWINRF_DESIGN_H\n"
                  "#define TWINRF_DESIGN_H\n"
                  "\n"
                  "#include <stdint.h>\n"
                  "\n"
                  "#define DESIGN_NAME \"@\"\n");
    fprintf(f, "#define DESIGN_HASH UINT64_C(0x%016" PRIx64 ") /* of all keys */\n", d->hash);
    fprintf(f, "#define DESIGN_MACHINE \"%s\" /* around it, when none is asked for */\n",
            d->machine);
    fprintf(f, "#define DESIGN_SETS \"%s\" /* keys given beside the .ini */\n", d->sets);
    for (const struct design_size *s = design_sizes; s->name; s++) {
        char line[DECLARATION];
        snprintf(line, sizeof line, "#define %s %u", s->name, design_value(d, s->offset));
        file_commented(f, line, s->doc);
    }
    fprintf(f, "\n#endif\n");
    return file_close(f, "design.h", e);
}

static void code_enum(FILE *f, const struct table *t, const char *code) {
    char name[CODE_NAME];
    fprintf(f, "enum %s_code {\n", code);
    for (const struct code_row *v = code_next(t, NULL, code); v; v = code_next(t, v, code)) {
        code_c_name(v, name);
        char line[DECLARATION];
        const char *comma = code_next(t, v, code) ? "," : "";
        snprintf(line, sizeof line, "    %s = %u%s", name, v->value, comma);
        file_commented(f, line, v->doc);
    }
    code_c_limit(code, name);
    fprintf(f, "};\nenum { %s = %u }; /* one above the highest */\n\n", name, code_limit(t, code));
}

static void code_names(FILE *f, const struct table *t, const char *code) {
    char name[CODE_NAME];
    code_c_limit(code, name);
    fprintf(f, "static const char *const %s_names[%s] = {\n", code, name);
    for (const struct code_row *v = code_next(t, NULL, code); v; v = code_next(t, v, code)) {
        code_c_name(v, name);
        fprintf(f, "    [%s] = \"%s\",\n", name, v->name);
    }
    fprintf(f, "};\n\n");
}

/* X_WHAT.h: each code of the table as `emit` has it. */
static int emit_codes(const char *dir, const struct table *t, const char *what, const char *include,
                      void (*emit)(FILE *f, const struct table *t, const char *code),
                      struct err *e) {
    char file[64], guard[64];
    snprintf(file, sizeof file, "%s_%s", t->name, what);
    upper(file, guard, sizeof guard);
    FILE *f = file_create(e, "%s/%s.h", dir, file);
    if (!f)
        return -1;
    file_template(f, t->name,
                  "/* SPDX-License-Identifier: Apache-2.0\n"
                  " * Codes of @, from gen/blocks/@.def. Written by rfgen: do not edit.\n"
                  " */\n");
    file_template(f, guard, "#ifndef TWINRF_@_H\n#define TWINRF_@_H\n\n");
    file_template(f, t->name, include);
    for (const struct code_row *v = code_first(t, NULL); v; v = code_first(t, v))
        emit(f, t, v->code);
    fprintf(f, "#endif\n");
    return file_close(f, t->file, e);
}

int emit_c_codes(const char *dir, const struct table *t, struct err *e) {
    if (t->n_codes == 0)
        return 0;
    return emit_codes(dir, t, "codes", "", code_enum, e) == 0 &&
                   emit_codes(dir, t, "names", "#include \"@_codes.h\"\n\n", code_names, e) == 0
               ? 0
               : -1;
}

/* Does a table have codes, or a row that holds one of another's? */
static int uses_codes(const struct tables *all, const struct table *t, const struct table *owner) {
    const unsigned kinds = ROWS_IN | ROWS_OUT | ROWS_STATE;
    for (const struct row *r = table_next(t, NULL, kinds); r; r = table_next(t, r, kinds)) {
        if (r->code && code_owner(all, r->code) == owner)
            return 1;
    }
    return t == owner && t->n_codes > 0;
}

/* Declares the member of a row: `uint64_t rd_mask[8][1];` */
static void member(FILE *f, const struct row *r) {
    char line[DECLARATION], count[32] = "", words[32] = "", comment[COMMENT];
    if (r->is_array)
        snprintf(count, sizeof count, "[%u]", r->count);
    if (r->is_vec)
        snprintf(words, sizeof words, "[%u]", row_words(r));
    snprintf(line, sizeof line, "    %s %s%s%s;", row_ctype(r), r->name, count, words);
    snprintf(comment, sizeof comment, "%s%s%s: %s", r->width_text, r->is_array ? " x " : "",
             r->is_array ? r->count_text : "", r->doc);
    file_commented(f, line, comment);
}

static void structure(FILE *f, const struct table *t, unsigned kinds, const char *suffix) {
    if (table_count(t, kinds) == 0)
        return;
    fprintf(f, "typedef struct {\n");
    for (const struct row *r = table_next(t, NULL, kinds); r; r = table_next(t, r, kinds))
        member(f, r);
    fprintf(f, "} %s_%s;\n\n", t->name, suffix);
}

/* A top's state or memories: one member for each block that has some. */
static void nested(FILE *f, const struct tables *all, const struct table *top, unsigned kinds,
                   const char *suffix) {
    fprintf(f, "typedef struct {\n");
    for (const struct row *r = table_next(top, NULL, ROWS_SUB); r;
         r = table_next(top, r, ROWS_SUB)) {
        if (table_count(table_find(all, r->block), kinds) == 0)
            continue;
        fprintf(f, "    %s_%s %s", r->block, suffix, r->name);
        if (r->is_array)
            fprintf(f, "[%u]", r->count);
        fprintf(f, ";\n");
    }
    fprintf(f, "} %s_%s;\n\n", top->name, suffix);
}

/* Zeroes the state, then sets the elements whose reset value is another. */
static void reset_block(FILE *f, const struct table *t) {
    file_template(f, t->name,
                  "static inline void @_reset(@_state *s) {\n"
                  "    memset(s, 0, sizeof *s);\n");
    for (const struct row *r = table_next(t, NULL, ROWS_STATE); r;
         r = table_next(t, r, ROWS_STATE)) {
        if (r->value == 0)
            continue;
        if (r->is_array)
            fprintf(f, "    for (unsigned i = 0; i < %u; i++)\n        s->%s[i]%s = %u;\n",
                    r->count, r->name, r->is_vec ? "[0]" : "", r->value);
        else
            fprintf(f, "    s->%s%s = %u;\n", r->name, r->is_vec ? "[0]" : "", r->value);
    }
    fprintf(f, "}\n\n");
}

static void reset_top(FILE *f, const struct tables *all, const struct table *top) {
    file_template(f, top->name,
                  "/* Registers alone, as the reset of the hardware does. */\n"
                  "static inline void @_reset_registers(@_state *s) {\n");
    for (const struct row *r = table_next(top, NULL, ROWS_SUB); r;
         r = table_next(top, r, ROWS_SUB)) {
        if (table_count(table_find(all, r->block), ROWS_STATE) == 0)
            continue;
        if (r->is_array)
            fprintf(f, "    for (unsigned i = 0; i < %u; i++)\n        %s_reset(&s->%s[i]);\n",
                    r->count, r->block, r->name);
        else
            fprintf(f, "    %s_reset(&s->%s);\n", r->block, r->name);
    }
    file_template(f, top->name,
                  "}\n"
                  "\n"
                  "/* Reset state; wide data, which has no reset, is zeroed. */\n"
                  "static inline void @_reset(@ *m) {\n"
                  "    memset(&m->mem, 0, sizeof m->mem);\n"
                  "    @_reset_registers(&m->s);\n"
                  "}\n"
                  "\n");
}

/* Which part of a table's header. */
enum part { PART_ALL, PART_SHOWN, PART_REST };

static void includes(FILE *f, const struct tables *all, const struct table *t, enum part part) {
    const char *end = part == PART_SHOWN ? "shown" : "if";
    fprintf(f, "#include \"design.h\"\n");
    if (part == PART_REST)
        fprintf(f, "#include \"%s_shown.h\"\n", t->name);
    for (const struct row *r = table_next(t, NULL, ROWS_SUB); r; r = table_next(t, r, ROWS_SUB))
        fprintf(f, "#include \"%s_%s.h\"\n", r->block, end);
    for (unsigned i = 0; i < TABLES; i++) {
        if (uses_codes(all, t, &all->t[i]))
            fprintf(f, "#include \"%s_codes.h\"\n", all->t[i].name);
    }
    fprintf(f, "\n#include <stdint.h>\n");
    if (part != PART_SHOWN)
        fprintf(f, "#include <string.h>\n");
    fprintf(f, "\n");
}

static void ports(FILE *f, const struct table *t) {
    structure(f, t, ROWS_IN, "in");
    structure(f, t, ROWS_OUT, "out");
}

static void top_parts(FILE *f, const struct tables *all, const struct table *t, enum part part) {
    if (part != PART_REST) {
        ports(f, t);
        nested(f, all, t, ROWS_STATE, "state");
        nested(f, all, t, ROWS_MEM, "mem");
        file_template(f, t->name,
                      "typedef struct {\n"
                      "    @_state s;\n"
                      "    @_mem mem;\n"
                      "} @;\n"
                      "\n");
    }
    if (part != PART_SHOWN)
        reset_top(f, all, t);
}

static void block_parts(FILE *f, const struct table *t, enum part part) {
    if (part != PART_SHOWN)
        ports(f, t);
    if (part != PART_REST) {
        structure(f, t, ROWS_STATE, "state");
        structure(f, t, ROWS_MEM, "mem");
    }
    if (part != PART_SHOWN && table_count(t, ROWS_STATE) > 0)
        reset_block(f, t);
}

static int block_header(const char *dir, const struct tables *all, const struct table *t,
                        enum part part, struct err *e) {
    char name[64], guard[64];
    snprintf(name, sizeof name, "%s_%s", t->name, part == PART_SHOWN ? "shown" : "if");
    FILE *f = file_create(e, "%s/%s.h", dir, name);
    if (!f)
        return -1;
    upper(name, guard, sizeof guard);
    file_template(f, t->name,
                  "/* SPDX-License-Identifier: Apache-2.0\n"
                  " * Interface of @, from gen/blocks/@.def.\n"
                  " * Written by rfgen: do not edit.\n"
                  " */\n");
    file_template(f, guard,
                  "#ifndef TWINRF_@_H\n"
                  "#define TWINRF_@_H\n"
                  "\n");
    includes(f, all, t, part);
    if (t->is_top)
        top_parts(f, all, t, part);
    else
        block_parts(f, t, part);
    fprintf(f, "#endif\n");
    return file_close(f, t->file, e);
}

int emit_c_block(const char *dir, const struct tables *all, const struct table *t, struct err *e) {
    return block_header(dir, all, t, PART_ALL, e);
}

int emit_c_shown(const char *dir, const struct tables *all, const struct table *t, struct err *e) {
    return block_header(dir, all, t, PART_SHOWN, e) == 0 ? block_header(dir, all, t, PART_REST, e)
                                                         : -1;
}

int emit_c_top(const char *dir, const struct design *d, struct err *e) {
    const char *top = design_top_name(d);
    char define[64];
    FILE *f = file_create(e, "%s/top.h", dir);
    if (!f)
        return -1;
    upper(top, define, sizeof define);
    file_template(f, d->name,
                  "/* SPDX-License-Identifier: Apache-2.0\n"
                  " * The top of design point @ under names that do not depend on it.\n"
                  " * Written by rfgen: do not edit.\n"
                  " */\n"
                  "#ifndef TWINRF_TOP_H\n"
                  "#define TWINRF_TOP_H\n"
                  "\n");
    fprintf(f, "#define TOP_%s 1\n", define);
    file_template(f, top,
                  "\n"
                  "#include \"@.h\"\n"
                  "#include \"@_if.h\"\n"
                  "\n"
                  "typedef @ top;\n"
                  "typedef @ top_model;\n"
                  "typedef @_in top_in;\n"
                  "typedef @_out top_out;\n"
                  "typedef @_state top_state;\n"
                  "typedef @_mem top_mem;\n"
                  "\n"
                  "#define top_step @_step\n"
                  "#define top_reset @_reset\n"
                  "#define top_reset_registers @_reset_registers\n"
                  "#define top_twin twin_@\n"
                  "\n"
                  "#endif\n");
    return file_close(f, "top.h", e);
}
