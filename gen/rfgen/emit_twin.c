/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/emit.h"

#include "rfgen/emit_signals.h"
#include "rfgen/files.h"

static void list_member(FILE *f, const struct table *t, const char *suffix, int present) {
    if (present)
        fprintf(f, "    .%s = { %s_rows, sizeof %s_rows / sizeof %s_rows[0], sizeof(%s_%s) },\n",
                suffix, suffix, suffix, suffix, t->name, suffix);
    else
        fprintf(f, "    .%s = { NULL, 0, 0 },\n", suffix);
}

static void adaptors_top(FILE *f, const char *name) {
    file_template(f, name,
                  "static void reset(void *self) {\n"
                  "    @_reset(self);\n"
                  "}\n"
                  "\n"
                  "static void step(void *self, const void *in, void *out) {\n"
                  "    @_step(self, in, out);\n"
                  "}\n"
                  "\n");
}

static void adaptors_state(FILE *f, const struct table *t) {
    file_template(f, t->name,
                  "static void reset(void *self) {\n"
                  "    @_reset(self);\n"
                  "}\n"
                  "\n"
                  "static void step(void *self, const void *in, void *out) {\n"
                  "    @_state *s = self;\n"
                  "    @_state next;\n");
    if (table_count(t, ROWS_FIRST) > 0)
        fprintf(f, "    %s_outputs(in, s, out);\n", t->name);
    file_template(f, t->name,
                  "    @_step(in, s, out, &next);\n"
                  "    *s = next;\n"
                  "}\n"
                  "\n");
}

static void adaptors_mem(FILE *f, const struct table *t) {
    file_template(f, t->name,
                  "static void reset(void *self) {\n"
                  "    memset(self, 0, sizeof(@_mem));\n"
                  "}\n"
                  "\n"
                  "static void step(void *self, const void *in, void *out) {\n"
                  "    @_outputs(in, self, out);\n"
                  "    @_commit(in, self);\n"
                  "}\n"
                  "\n");
}

int emit_twin(const char *dir, const struct tables *all, const struct table *t, struct err *e) {
    FILE *f = file_create(e, "%s/twin_%s.c", dir, t->name);
    if (!f)
        return -1;
    file_template(
        f, t->name,
        "/* SPDX-License-Identifier: Apache-2.0\n"
        " * Signals of @ and its C model behind harness/lockstep/twin.h, from gen/blocks/@.def.\n"
        " * Written by rfgen: do not edit.\n"
        " */\n"
        "#include \"lockstep/twin.h\"\n"
        "\n"
        "#include \"@.h\"\n"
        "#include \"@_if.h\"\n");
    emit_signal_includes(f, all, t);
    file_template(f, t->name,
                  "\n"
                  "#ifdef WITH_RTL\n"
                  "extern const struct twin_rtl twin_rtl_@;\n"
                  "#endif\n"
                  "extern const struct twin twin_@;\n"
                  "\n");
    emit_signal_codes(f, all, t);
    int in = emit_signal_list(f, all, t, ROWS_IN, "in");
    int out = emit_signal_list(f, all, t, ROWS_OUT, "out");
    int state = emit_signal_list(f, all, t, ROWS_STATE, "state");
    int mem = emit_signal_list(f, all, t, ROWS_MEM, "mem");
    if (t->is_top)
        adaptors_top(f, t->name);
    else if (state)
        adaptors_state(f, t);
    else
        adaptors_mem(f, t);
    file_template(f, t->name,
                  "const struct twin twin_@ = {\n"
                  "    .name = \"@\",\n");
    list_member(f, t, "in", in);
    list_member(f, t, "out", out);
    list_member(f, t, "state", state);
    list_member(f, t, "mem", mem);
    if (t->is_top)
        file_template(f, t->name,
                      "    .c = { sizeof(@), reset, step, offsetof(@, s), offsetof(@, mem) },\n");
    else
        fprintf(f, "    .c = { sizeof(%s_%s), reset, step, 0, 0 },\n", t->name,
                state ? "state" : "mem");
    file_template(f, t->name,
                  "#ifdef WITH_RTL\n"
                  "    .rtl = &twin_rtl_@,\n"
                  "#else\n"
                  "    .rtl = NULL,\n"
                  "#endif\n"
                  "};\n");
    return file_close(f, t->file, e);
}
