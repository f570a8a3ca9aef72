/* SPDX-License-Identifier: Apache-2.0
 * The SystemC modules of a design point. What depends on its ports is written here, as rows of two
 * macros. The rest is text of harness/systemc/module, in which every @ stands for its name.
 */
#include "rfgen/emit.h"

#include "rfgen/codes.h"
#include "rfgen/files.h"
#include "rfgen/hw_names.h"

#include <stdlib.h>
#include <string.h>

static const char module_folder[] = "harness/systemc/module";

/* Writes a text of that folder behind what is in `f`. */
static int put_text(FILE *f, const char *design, const char *name, struct err *e) {
    char path[PATH_MAX_LENGTH];
    snprintf(path, sizeof path, "%s/%s.in", module_folder, name);
    char *text = file_text(path, e);
    if (!text)
        return -1;
    file_template(f, design, text);
    free(text);
    return 0;
}

/* `name`.in as `dir`/`file`. */
static int text_file(const char *dir, const char *file, const char *design, const char *name,
                     struct err *e) {
    FILE *f = file_create(e, "%s/%s", dir, file);
    if (!f)
        return -1;
    int status = put_text(f, design, name, e);
    return file_close(f, file, e) != 0 ? -1 : status;
}

/* Name of the array of a row's words. It is one of a code and its bits: trace files take the width
 * of a signal from how many words there are. */
static void words_name(FILE *f, const char *design, const struct row *r) {
    fprintf(f, "%s_%s%u_words", design, r->code, r->width);
}

/* The words of a row's code by value; "" where no value is. */
static void code_words(FILE *f, const char *design, const struct tables *all, const struct row *r) {
    const struct table *owner = code_owner(all, r->code);
    fprintf(f, "inline const char *");
    words_name(f, design, r);
    fprintf(f, "[] = {");
    for (unsigned value = 0; value >> r->width == 0; value++) {
        const struct code_row *v = code_next(owner, NULL, r->code);
        while (v && v->value != value)
            v = code_next(owner, v, r->code);
        fprintf(f, "%s\"%s\",", value % 8 == 0 ? "\n    " : " ", v ? v->name : "");
    }
    fprintf(f, "\n    nullptr};\n");
}

/* The first row of the top whose words are those of `r`. */
static const struct row *first_like(const struct table *top, const struct row *r) {
    const struct row *first = table_next(top, NULL, ROWS_IN | ROWS_OUT);
    while (!first->code || strcmp(first->code, r->code) != 0 || first->width != r->width)
        first = table_next(top, first, ROWS_IN | ROWS_OUT);
    return first;
}

static void all_words(FILE *f, const char *design, const struct tables *all,
                      const struct table *top) {
    for (const struct row *r = table_next(top, NULL, ROWS_IN | ROWS_OUT); r;
         r = table_next(top, r, ROWS_IN | ROWS_OUT)) {
        if (r->code && first_like(top, r) == r)
            code_words(f, design, all, r);
    }
}

/* X(name, bits of an element, elements, block that drives it, words of its code) */
static void port_rows(FILE *f, const char *design, const struct table *top, const char *kind,
                      unsigned kinds) {
    fprintf(f, "\n#define %s_each_%s(X)", design, kind);
    for (const struct row *r = table_next(top, NULL, kinds); r; r = table_next(top, r, kinds)) {
        const char *driver = table_driver(top, r);
        fprintf(f, " \\\n    X(%s, %u, %u, \"%s\", ", r->name, r->width, r->count,
                driver ? driver : top->name);
        if (r->code)
            words_name(f, design, r);
        fprintf(f, r->code ? ")" : "nullptr)");
    }
    fprintf(f, "\n");
}

static int ports_header(const char *dir, const char *design, const struct tables *all,
                        const struct table *top, struct err *e) {
    FILE *f = file_create(e, "%s/%s_ports.h", dir, design);
    if (!f)
        return -1;
    file_template(f, design,
                  "// SPDX-License-Identifier: Apache-2.0\n"
                  "// Ports of the SystemC modules @_c and @_rtl, and wires for them. Written by "
                  "rfgen: do not edit.\n"
                  "#ifndef @_PORTS_H\n"
                  "#define @_PORTS_H\n"
                  "\n"
                  "#include \"@.h\"\n"
                  "#include \"twinrf_systemc.h\"\n"
                  "\n"
                  "// The words of codes, by value.\n");
    all_words(f, design, all, top);
    fprintf(f, "\n// X(name, bits of an element, elements, block that drives it, words)");
    port_rows(f, design, top, "input", ROWS_IN);
    port_rows(f, design, top, "output", ROWS_OUT);
    int status = put_text(f, design, "ports.h", e);
    return file_close(f, "the SystemC ports", e) != 0 ? -1 : status;
}

static void verilog_ports(FILE *f, const struct table *top) {
    fprintf(f, "  input  wire clk_i,\n  input  wire rst_ni");
    for (const struct row *r = table_next(top, NULL, ROWS_IN | ROWS_OUT); r;
         r = table_next(top, r, ROWS_IN | ROWS_OUT)) {
        int in = r->kind == ROW_IN;
        fprintf(f, ",\n  %s wire [%u:0] %s_%c", in ? "input " : "output", r->width * r->count - 1,
                r->name, in ? 'i' : 'o');
    }
    fprintf(f, "\n);\n");
}

static void verilog_registers(FILE *f, const struct table *top) {
    fprintf(f, "  reg rst_q;\n");
    for (const struct row *r = table_next(top, NULL, ROWS_IN); r; r = table_next(top, r, ROWS_IN))
        fprintf(f, "  reg [%u:0] %s_q;\n", r->width * r->count - 1, r->name);
    fprintf(f, "  always @(posedge clk_i) begin\n    rst_q <= rst_ni;\n");
    for (const struct row *r = table_next(top, NULL, ROWS_IN); r; r = table_next(top, r, ROWS_IN))
        fprintf(f, "    %s_q <= %s_i;\n", r->name, r->name);
    fprintf(f, "  end\n");
}

static void verilog_instance(FILE *f, const char *module, const struct table *top) {
    fprintf(f, "  %s u_%s (\n    .clk_i(clk_i),\n    .rst_ni(rst_q)", module, module);
    for (const struct row *r = table_next(top, NULL, ROWS_IN | ROWS_OUT); r;
         r = table_next(top, r, ROWS_IN | ROWS_OUT)) {
        if (r->kind == ROW_IN)
            fprintf(f, ",\n    .%s_i(%s_q)", r->name, r->name);
        else
            fprintf(f, ",\n    .%s_o(%s_o)", r->name, r->name);
    }
    fprintf(f, "\n  );\n");
}

/* What verilator --sc reads. Its registers take the inputs at the edge. So all logic behind them is
 * evaluated once a cycle, and outputs stand as long as those of the C module. */
static int verilog(const char *dir, const char *design, const char *module, const struct table *top,
                   struct err *e) {
    FILE *f = file_create(e, "%s/%s_rtl.v", dir, design);
    if (!f)
        return -1;
    file_template(f, design,
                  "// SPDX-License-Identifier: Apache-2.0\n"
                  "// @_rtl: @ behind registers for its inputs, for verilator --sc. Written by "
                  "rfgen: do not edit.\n"
                  "`default_nettype none\n"
                  "module @_rtl (\n");
    verilog_ports(f, top);
    verilog_registers(f, top);
    verilog_instance(f, module, top);
    fprintf(f, "endmodule\n`default_nettype wire\n");
    return file_close(f, "the Verilog of the SystemC module", e);
}

/* Headers that are written from a text alone. */
static int module_headers(const char *dir, const char *design, struct err *e) {
    static const char *const headers[] = {"c.h", "rtl.h", "monitor.h"};
    for (unsigned i = 0; i < sizeof headers / sizeof *headers; i++) {
        char file[PATH_MAX_LENGTH];
        snprintf(file, sizeof file, "%s_%s", design, headers[i]);
        if (text_file(dir, file, design, headers[i], e) != 0)
            return -1;
    }
    return 0;
}

int export_systemc(const char *outdir, const struct design *d, const struct tables *all,
                   const char *prefix, struct err *e) {
    static const char *const texts[] = {"twinrf_systemc.h", "twins.h", "CMakeLists.txt",
                                        "example.cpp", "README.md"};
    const struct table *top = table_top(all, d);
    struct hw_names names;
    char dir[PATH_MAX_LENGTH];
    snprintf(dir, sizeof dir, "%s/systemc", outdir);
    if (hw_names_choose(&names, prefix, d->name, top->name, e) != 0 ||
        ports_header(dir, d->name, all, top, e) != 0 ||
        verilog(dir, d->name, names.top, top, e) != 0 || module_headers(dir, d->name, e) != 0 ||
        emit_pack(dir, e) != 0)
        return -1;
    int status = 0;
    for (unsigned i = 0; i < sizeof texts / sizeof *texts && status == 0; i++)
        status = text_file(dir, texts[i], d->name, texts[i], e);
    return status;
}
