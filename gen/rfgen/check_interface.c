/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/check.h"

#include "rfgen/files.h"
#include "rfgen/hw_files.h"
#include "rfgen/parts.h"
#include "rfgen/rtl_xml.h"
#include "rfgen/tool.h"

#include <string.h>

/* "gen/blocks/X.def:LINE: X: register rd_mask_q: " */
static void begin_row(const struct table *t, const struct row *r, const char *what,
                      const char *name) {
    fprintf(stderr, "%s:%u: %s: %s %s: ", r->file, r->line, t->name, what, name);
}

static int is_role(const struct rtl_variable *v, enum rtl_role role) {
    return v && v->role == role;
}

static const char *const role_names[] = {"an input", "an output", "a parameter", "no port"};

static int check_port(const struct table *t, const struct row *r, const struct rtl_module *m) {
    char name[RTL_NAME];
    enum rtl_role role = r->kind == ROW_IN ? RTL_INPUT : RTL_OUTPUT;
    unsigned width = r->width * r->count;
    snprintf(name, sizeof name, "%s_%s", r->name, role == RTL_INPUT ? "i" : "o");
    const struct rtl_variable *v = rtl_variable_named(m, name);
    if (is_role(v, role) && v->width == width && v->depth == 0)
        return 0;
    begin_row(t, r, "port", name);
    if (!v)
        fprintf(stderr, "expected %s of %u bits, %s has none; make both agree\n", role_names[role],
                width, module_file(m->source));
    else if (v->role != role)
        fprintf(stderr, "expected %s, %s has %s; make both agree\n", role_names[role],
                module_file(m->source), role_names[v->role]);
    else
        fprintf(stderr, "expected %u bits (%s x %s), %s has %u; make both agree\n", width,
                r->width_text, r->count_text, module_file(m->source), v->width);
    return 1;
}

/* clk_i and rst_ni are in every module and in no table. */
static int check_clock(const struct table *t, const struct rtl_module *m, const char *name) {
    const struct rtl_variable *v = rtl_variable_named(m, name);
    if (is_role(v, RTL_INPUT) && v->width == 1)
        return 0;
    fprintf(stderr, "%s:1: %s: port %s: expected an input of 1 bit, got none; add it\n",
            module_file(m->source), t->name, name);
    return 1;
}

static int check_clocks(const struct table *t, const struct rtl_module *m) {
    return check_clock(t, m, "clk_i") + check_clock(t, m, "rst_ni");
}

/* Row of the port `name` ("rd_bank_i"), or NULL. */
static const struct row *row_of_port(const struct table *t, const char *name) {
    for (const struct row *r = table_next(t, NULL, ROWS_IN | ROWS_OUT); r;
         r = table_next(t, r, ROWS_IN | ROWS_OUT)) {
        size_t length = strlen(r->name);
        if (strncmp(name, r->name, length) == 0 &&
            strcmp(name + length, r->kind == ROW_IN ? "_i" : "_o") == 0)
            return r;
    }
    return NULL;
}

static int check_extra(const struct table *t, const struct rtl_module *m) {
    int differences = 0;
    for (unsigned i = 0; i < m->n_variables; i++) {
        const struct rtl_variable *v = &m->variables[i];
        const char *what = v->role == RTL_PARAMETER ? "parameter" : "port";
        if (v->role == RTL_VARIABLE || strcmp(v->name, "clk_i") == 0 ||
            strcmp(v->name, "rst_ni") == 0)
            continue;
        if (v->role == RTL_PARAMETER ? table_row(t, ROWS_PARAM, v->name) != NULL
                                     : row_of_port(t, v->name) != NULL)
            continue;
        fprintf(stderr,
                "%s:1: %s: %s %s: expected a row in %s, got none; add the row or remove the %s\n",
                module_file(m->source), t->name, what, v->name, t->file, what);
        differences++;
    }
    return differences;
}

static int check_ports(const struct table *t, const struct rtl_module *m) {
    int differences = 0;
    for (const struct row *r = table_next(t, NULL, ROWS_IN | ROWS_OUT); r;
         r = table_next(t, r, ROWS_IN | ROWS_OUT))
        differences += check_port(t, r, m);
    for (const struct row *r = table_next(t, NULL, ROWS_PARAM); r;
         r = table_next(t, r, ROWS_PARAM)) {
        if (is_role(rtl_variable_named(m, r->name), RTL_PARAMETER))
            continue;
        begin_row(t, r, "parameter", r->name);
        fprintf(stderr, "expected in %s, got none; make both agree\n", module_file(m->source));
        differences++;
    }
    return differences + check_extra(t, m);
}

/* A row of state or memory against the variable of module `m`, which is the block's or, for sliced
 * memories, a slice's. */
static int check_register(const struct table *t, const struct row *r, const struct rtl_module *m) {
    char name[RTL_NAME];
    unsigned width = r->kind == ROW_MEM ? r->width / r->slices : r->width * r->count;
    unsigned depth = r->kind == ROW_MEM && r->is_array ? r->count : 0;
    snprintf(name, sizeof name, "%s_q", r->name);
    const struct rtl_variable *v = rtl_variable_named(m, name);
    if (is_role(v, RTL_VARIABLE) && v->width == width && v->depth == depth)
        return 0;
    begin_row(t, r, "register", name);
    if (!is_role(v, RTL_VARIABLE))
        fprintf(stderr,
                "expected %u bits in the scope of module %s, %s has none; make both agree\n", width,
                m->source, module_file(m->source));
    else if (v->width != width)
        fprintf(stderr, "expected %u bits, %s has %u; make both agree\n", width,
                module_file(m->source), v->width);
    else
        fprintf(stderr, "expected a depth of %u, %s has %u; make both agree\n", depth,
                module_file(m->source), v->depth);
    return 1;
}

static const struct rtl_module *module_written(const struct rtl_design *d, const char *source) {
    for (unsigned i = 0; i < d->n_modules; i++) {
        if (strcmp(d->modules[i].source, source) == 0)
            return &d->modules[i];
    }
    return NULL;
}

/* Each instance that a MEM or SUB row names must be there and be of the right module. */
static int check_instances(const struct rtl_design *d, const struct table *t, const struct row *r,
                           unsigned count, const char *source, const struct rtl_module *m) {
    for (unsigned i = 0; i < count; i++) {
        char path[RTL_TEXT];
        row_path(r, i, path, sizeof path);
        const struct rtl_instance *instance = rtl_instance_at(m, path);
        const struct rtl_module *below = instance ? rtl_module_named(d, instance->module) : NULL;
        if (below && strcmp(below->source, source) == 0)
            continue;
        begin_row(t, r, "instance", path);
        fprintf(stderr, "expected one of module %s, %s has %s; make both agree\n", source,
                module_file(m->source), below ? below->source : "none");
        return 1;
    }
    return 0;
}

static int check_registers(const struct rtl_design *d, const struct table *t,
                           const struct rtl_module *m) {
    int differences = 0;
    const unsigned kinds = ROWS_STATE | ROWS_MEM;
    for (const struct row *r = table_next(t, NULL, kinds); r; r = table_next(t, r, kinds)) {
        const struct rtl_module *holder = m;
        if (r->kind == ROW_MEM && *r->path) {
            int missing = check_instances(d, t, r, r->slices, row_module(r), m);
            differences += missing;
            holder = missing ? NULL : module_written(d, row_module(r));
        }
        if (holder)
            differences += check_register(t, r, holder);
    }
    return differences;
}

/* Whether some table has a register called `name` in a module written as `source`. */
static int register_known(const struct tables *all, const char *source, const char *name) {
    const unsigned kinds = ROWS_STATE | ROWS_MEM;
    for (unsigned i = 0; i < TABLES; i++) {
        const struct table *t = &all->t[i];
        for (const struct row *r = table_next(t, NULL, kinds); r; r = table_next(t, r, kinds)) {
            const char *holder = r->kind == ROW_MEM && *r->path ? row_module(r) : t->name;
            size_t length = strlen(r->name);
            if (strcmp(holder, source) == 0 && strncmp(name, r->name, length) == 0 &&
                strcmp(name + length, "_q") == 0)
                return 1;
        }
    }
    return 0;
}

static int check_unknown_registers(const struct tables *all, const struct table *t,
                                   const struct rtl_module *m) {
    int differences = 0;
    for (unsigned i = 0; i < m->n_variables; i++) {
        const char *name = m->variables[i].name;
        size_t length = strlen(name);
        if (length < 2 || strcmp(name + length - 2, "_q") != 0 ||
            register_known(all, m->source, name))
            continue;
        fprintf(stderr,
                "%s:1: %s: register %s: expected a row in %s, got none; add the row or remove "
                "the register\n",
                module_file(m->source), t->name, name, t->file);
        differences++;
    }
    return differences;
}

/* A top's blocks as the top instantiates them: their parameters may differ from the tables' by
 * mistake. */
static int check_blocks(const struct rtl_design *d, const struct tables *all, const struct table *t,
                        const struct rtl_module *top) {
    int differences = 0;
    for (const struct row *r = table_next(t, NULL, ROWS_SUB); r; r = table_next(t, r, ROWS_SUB)) {
        const struct table *block = table_find(all, r->block);
        const struct rtl_module *m = module_written(d, r->block);
        differences += check_instances(d, t, r, r->count, r->block, top);
        if (m)
            differences +=
                check_clocks(block, m) + check_ports(block, m) + check_registers(d, block, m);
    }
    return differences;
}

/* A part has no registers. */
static int check_no_clock(const struct table *t, const struct rtl_module *m) {
    if (!rtl_variable_named(m, "clk_i"))
        return 0;
    fprintf(stderr,
            "%s:1: %s: port clk_i: expected none, as %s is a part, got one; make it a block\n",
            module_file(m->source), t->name, t->file);
    return 1;
}

/* A top's parts: instance 0 of each row, as its sizes may be its own. */
static int check_parts(const struct rtl_design *d, const struct tables *all, const struct table *t,
                       const struct rtl_module *top, struct err *e) {
    static struct part part;
    int differences = 0;
    for (const struct row *r = table_next(t, NULL, ROWS_PART); r; r = table_next(t, r, ROWS_PART)) {
        char path[RTL_TEXT];
        int missing = check_instances(d, t, r, r->count, r->block, top);
        differences += missing;
        row_path(r, 0, path, sizeof path);
        if (part_read(&part, all, t, r, e) != 0)
            return -1;
        if (missing)
            continue;
        const struct rtl_module *m = rtl_module_named(d, rtl_instance_at(top, path)->module);
        differences += check_ports(&part.of, m) + check_no_clock(&part.of, m);
    }
    return differences;
}

static int compare(const struct rtl_design *d, const struct tables *all, const struct table *t,
                   int inside, struct err *e) {
    const struct rtl_module *m = module_written(d, t->name);
    if (!m) {
        fprintf(stderr, "%s:1: %s: expected a module of this name, got none; rename it\n",
                module_file(t->name), t->name);
        return 1;
    }
    int differences = check_clocks(t, m) + check_ports(t, m) + check_registers(d, t, m);
    differences += inside ? check_blocks(d, all, t, m) : 0;
    int parts = inside ? check_parts(d, all, t, m, e) : 0;
    if (parts < 0)
        return -1;
    differences += parts;
    if (t->is_top)
        return differences + check_unknown_registers(all, t, m);
    for (unsigned i = 0; i < d->n_modules; i++)
        differences += check_unknown_registers(all, t, &d->modules[i]);
    return differences;
}

int check_interface(const char *dir, const struct tables *all, const struct table *t, int inside,
                    struct err *e) {
    char xml[PATH_MAX_LENGTH], log[PATH_MAX_LENGTH], path[PATH_MAX_LENGTH], command[8192];
    snprintf(xml, sizeof xml, "%s/%s.xml", dir, t->name);
    snprintf(log, sizeof log, "%s/%s.verilator.log", dir, t->name);
    FILE *f = file_create(e, "%s", log);
    if (!f || file_close(f, log, e) != 0)
        return -1;
    size_t n =
        (size_t)snprintf(command, sizeof command,
                         "verilator --xml-only -Wno-lint -Wno-style --top-module %s", t->name);
    for (const struct row *r = table_next(t, NULL, ROWS_PARAM); r; r = table_next(t, r, ROWS_PARAM))
        n += (size_t)snprintf(command + n, sizeof command - n, " -G%s=%u", r->name, r->value);
    for (unsigned i = 0; hw_folder(i); i++)
        n += (size_t)snprintf(command + n, sizeof command - n, " -y '%s' -y '%s/prim'",
                              hw_folder(i), hw_folder(i));
    hw_path(path, sizeof path, t->name);
    snprintf(command + n, sizeof command - n, " --xml-output '%s' --Mdir '%s' '%s' >'%s' 2>&1", xml,
             dir, path, log);
    if (tool_run("verilator", command, log, e) != 0)
        return -1;
    struct rtl_design d;
    if (rtl_xml_read(&d, xml, e) != 0)
        return -1;
    int differences = compare(&d, all, t, inside, e);
    rtl_xml_free(&d);
    return differences;
}
