/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/emit.h"

#include "rfgen/files.h"
#include "rfgen/hw_files.h"

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

static void wrapper_instance(FILE *f, const struct table *top) {
    const char *comma = "";
    fprintf(f, "  %s #(\n", top->name);
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

/* A module named like the design point, without parameters: what a synthesis tool is pointed at. */
static int wrapper(const char *outdir, const struct design *d, const struct table *top,
                   struct err *e) {
    FILE *f = file_create(e, "%s/hw/%s.v", outdir, d->name);
    if (!f)
        return -1;
    fprintf(f, "// SPDX-License-Identifier: Apache-2.0\n");
    fprintf(f, "// %s: %s with all parameters resolved. Written by rfgen.\n//\n", d->name,
            top->name);
    file_template(f, top->name,
                  "// Parameters  none\n"
                  "// Ports       those of @; element e of a list is [e*width +: width]\n"
                  "// Latency     that of @\n"
                  "// Source      gen/blocks/@.def\n"
                  "`default_nettype none\n");
    fprintf(f, "module %s (\n", d->name);
    wrapper_ports(f, top);
    fprintf(f, "\n);\n");
    wrapper_instance(f, top);
    fprintf(f, "endmodule\n`default_nettype wire\n");
    return file_close(f, "the wrapper module", e);
}

int export_verilog(const char *outdir, const struct design *d, const struct table *top,
                   struct err *e) {
    struct hw_files files;
    if (hw_files_find(&files, top->name, e) != 0 || wrapper(outdir, d, top, e) != 0)
        return -1;
    FILE *list = file_create(e, "%s/hw/files.f", outdir);
    if (!list)
        return -1;
    fprintf(list, "%s.v\n", d->name);
    for (unsigned i = 0; i < files.n; i++)
        fprintf(list, "%s.v\n", files.name[i]);
    if (file_close(list, "files.f", e) != 0)
        return -1;
    for (unsigned i = 0; i < files.n; i++) {
        char from[PATH_MAX_LENGTH], to[PATH_MAX_LENGTH];
        hw_path(from, sizeof from, files.name[i]);
        snprintf(to, sizeof to, "%s/hw/%s.v", outdir, files.name[i]);
        if (file_copy(from, to, e) != 0)
            return -1;
    }
    return 0;
}
