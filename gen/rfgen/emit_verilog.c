/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/emit.h"

#include "rfgen/files.h"
#include "rfgen/hw_names.h"

#include <ctype.h>

int emit_file_list(const char *dir, const struct table *t, struct err *e) {
    struct hw_files files;
    if (hw_files_find(&files, t->name, e) != 0)
        return -1;
    FILE *f = file_create(e, "%s/%s.f", dir, t->name);
    if (!f)
        return -1;
    for (unsigned i = 0; i < files.n; i++) {
        char path[PATH_MAX_LENGTH];
        hw_path(path, sizeof path, files.name[i]);
        fprintf(f, "%s\n", path);
    }
    return file_close(f, t->file, e);
}

static const char *port_suffix(const struct row *r) {
    return r->kind == ROW_IN ? "i" : "o";
}

static void wrapper_ports(FILE *f, const struct table *top) {
    fprintf(f, "  input  wire clk_i,\n  input  wire rst_ni");
    for (const struct row *r = table_next(top, NULL, ROWS_IN | ROWS_OUT); r;
         r = table_next(top, r, ROWS_IN | ROWS_OUT))
        fprintf(f, ",\n  %s wire [%u:0] %s_%s", r->kind == ROW_IN ? "input " : "output",
                r->width * r->count - 1, r->name, port_suffix(r));
}

static void wrapper_instance(FILE *f, const char *prefix, const struct table *top) {
    const char *comma = "";
    fprintf(f, "  %s%s #(\n", prefix, top->name);
    for (const struct row *r = table_next(top, NULL, ROWS_PARAM); r;
         r = table_next(top, r, ROWS_PARAM)) {
        fprintf(f, "%s    .%s(%u)", comma, r->name, r->value);
        comma = ",\n";
    }
    fprintf(f, "\n  ) u_%s (\n    .clk_i(clk_i),\n    .rst_ni(rst_ni)", top->name);
    for (const struct row *r = table_next(top, NULL, ROWS_IN | ROWS_OUT); r;
         r = table_next(top, r, ROWS_IN | ROWS_OUT))
        fprintf(f, ",\n    .%s_%s(%s_%s)", r->name, port_suffix(r), r->name, port_suffix(r));
    fprintf(f, "\n  );\n");
}

/* A module without parameters: what a synthesis tool is pointed at. */
static int wrapper(const char *outdir, const struct hw_names *names, const struct table *top,
                   struct err *e) {
    FILE *f = file_create(e, "%s/hw/%s.v", outdir, names->top);
    if (!f)
        return -1;
    fprintf(f, "// SPDX-License-Identifier: Apache-2.0\n");
    fprintf(f, "// %s: %s with all parameters resolved. Written by rfgen.\n//\n", names->top,
            top->name);
    file_template(f, top->name,
                  "// Parameters  none\n"
                  "// Ports       those of @; element e of a list is [e*width +: width]\n"
                  "// Latency     that of @\n"
                  "// Source      gen/blocks/@.def\n"
                  "`default_nettype none\n");
    fprintf(f, "module %s (\n", names->top);
    wrapper_ports(f, top);
    fprintf(f, "\n);\n");
    wrapper_instance(f, names->prefix, top);
    fprintf(f, "endmodule\n`default_nettype wire\n");
    return file_close(f, "the wrapper module", e);
}

/* STEAL8, as environment and Tcl variables begin. */
static void capitals(char *to, const char *name) {
    for (; *name; name++)
        *to++ = (char)toupper((unsigned char)*name);
    *to = '\0';
}

/* files.f: -f of simulators substitutes variables of the environment, so that it works from any
 * folder. */
static int simulators_list(const char *outdir, const struct hw_names *names, struct err *e) {
    char name[sizeof names->top];
    capitals(name, names->top);
    FILE *f = file_create(e, "%s/hw/files.f", outdir);
    if (!f)
        return -1;
    fprintf(f, "${%s_HW}/%s.v\n", name, names->top);
    for (unsigned i = 0; i < names->files.n; i++)
        fprintf(f, "${%s_HW}/%s%s.v\n", name, names->prefix, names->files.name[i]);
    return file_close(f, "files.f", e);
}

/* files.tcl: a script knows where it lies. */
static int tcl_list(const char *outdir, const struct hw_names *names, struct err *e) {
    FILE *f = file_create(e, "%s/hw/files.tcl", outdir);
    if (!f)
        return -1;
    file_template(
        f, names->top,
        "# SPDX-License-Identifier: Apache-2.0\n"
        "# Sets @_files, all sources with their folder; yosys reads them. Written by rfgen.\n"
        "set @_files {}\nforeach name {\n");
    fprintf(f, "    %s.v\n", names->top);
    for (unsigned i = 0; i < names->files.n; i++)
        fprintf(f, "    %s%s.v\n", names->prefix, names->files.name[i]);
    file_template(
        f, names->top,
        "} {\n"
        "    lappend @_files [file join [file dirname [file normalize [info script]]] $name]\n"
        "}\n"
        "if {[info commands yosys] ne \"\"} {\n"
        "    foreach file $@_files { yosys read_verilog $file }\n"
        "}\n");
    return file_close(f, "files.tcl", e);
}

int export_verilog(const char *outdir, const struct design *d, const struct table *top,
                   const char *prefix, struct err *e) {
    struct hw_names names;
    if (hw_names_choose(&names, prefix, d->name, top->name, e) != 0 ||
        wrapper(outdir, &names, top, e) != 0 || simulators_list(outdir, &names, e) != 0 ||
        tcl_list(outdir, &names, e) != 0)
        return -1;
    for (unsigned i = 0; i < names.files.n; i++) {
        char from[PATH_MAX_LENGTH], to[PATH_MAX_LENGTH];
        hw_path(from, sizeof from, names.files.name[i]);
        snprintf(to, sizeof to, "%s/hw/%s%s.v", outdir, names.prefix, names.files.name[i]);
        if (hw_names_copy(&names, from, to, e) != 0)
            return -1;
    }
    return 0;
}
