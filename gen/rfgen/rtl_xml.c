/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/rtl_xml.h"

#include "rfgen/files.h"

#include <expat.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 32 };

struct rtl_type {
    unsigned id, width;
    unsigned of;        /* unpacked array: id of its element's type, else 0 */
    unsigned bounds[2]; /* unpacked array: first and last index */
    unsigned n_bounds;
};

struct parser {
    struct rtl_design *d;
    struct rtl_type *types;
    unsigned n_types;
    struct rtl_module *module;        /* being read */
    struct rtl_type *array;           /* unpacked array type being read */
    char scopes[DEPTH_MAX][RTL_NAME]; /* named generate blocks around the element */
    unsigned n_scopes;
    unsigned in_function;
    int out_of_memory;
};

/* One more element at the end of a list that grows by doubling; zeroed. */
static void *grow(struct parser *p, void *list, unsigned *n, size_t size) {
    char *larger = list;
    if ((*n & (*n - 1)) == 0) {
        larger = realloc(list, (*n ? *n * 2u : 1u) * size);
        if (!larger) {
            p->out_of_memory = 1;
            return list;
        }
    }
    memset(larger + *n * size, 0, size);
    (*n)++;
    return larger;
}

static const char *attribute(const char **attributes, const char *name) {
    for (; attributes[0]; attributes += 2) {
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    }
    return "";
}

static unsigned number(const char **attributes, const char *name) {
    return (unsigned)strtoul(attribute(attributes, name), NULL, 10);
}

static void copy(char *to, size_t size, const char *from) {
    snprintf(to, size, "%s", from);
}

/* "g_a[0].g_b[1].name" */
static void scoped(const struct parser *p, const char *name, char *text, size_t size) {
    size_t n = 0;
    text[0] = '\0';
    for (unsigned i = 0; i < p->n_scopes; i++) {
        if (p->scopes[i][0] != '\0' && n < size)
            n += (size_t)snprintf(text + n, size - n, "%s.", p->scopes[i]);
    }
    if (n < size)
        snprintf(text + n, size - n, "%s", name);
}

static void start_module(struct parser *p, const char **attributes) {
    p->d->modules = grow(p, p->d->modules, &p->d->n_modules, sizeof *p->d->modules);
    if (p->out_of_memory)
        return;
    p->module = &p->d->modules[p->d->n_modules - 1];
    copy(p->module->name, RTL_NAME, attribute(attributes, "name"));
    copy(p->module->source, RTL_NAME, attribute(attributes, "origName"));
    p->n_scopes = 0;
}

static void start_variable(struct parser *p, const char **attributes) {
    struct rtl_module *m = p->module;
    if (!m || p->in_function || strcmp(attribute(attributes, "localparam"), "true") == 0)
        return;
    m->variables = grow(p, m->variables, &m->n_variables, sizeof *m->variables);
    if (p->out_of_memory)
        return;
    struct rtl_variable *v = &m->variables[m->n_variables - 1];
    const char *direction = attribute(attributes, "dir");
    scoped(p, attribute(attributes, "name"), v->name, sizeof v->name);
    v->type = number(attributes, "dtype_id");
    v->role = RTL_VARIABLE;
    if (strcmp(direction, "input") == 0)
        v->role = RTL_INPUT;
    else if (*direction != '\0')
        v->role = RTL_OUTPUT;
    else if (strcmp(attribute(attributes, "param"), "true") == 0)
        v->role = RTL_PARAMETER;
}

static void start_instance(struct parser *p, const char **attributes) {
    struct rtl_module *m = p->module;
    if (!m)
        return;
    m->instances = grow(p, m->instances, &m->n_instances, sizeof *m->instances);
    if (p->out_of_memory)
        return;
    struct rtl_instance *i = &m->instances[m->n_instances - 1];
    scoped(p, attribute(attributes, "name"), i->path, sizeof i->path);
    copy(i->module, RTL_NAME, attribute(attributes, "defName"));
}

static struct rtl_type *start_type(struct parser *p, const char **attributes) {
    p->types = grow(p, p->types, &p->n_types, sizeof *p->types);
    if (p->out_of_memory)
        return NULL;
    struct rtl_type *t = &p->types[p->n_types - 1];
    t->id = number(attributes, "id");
    unsigned left = number(attributes, "left"), right = number(attributes, "right");
    t->width = (left > right ? left - right : right - left) + 1;
    t->of = number(attributes, "sub_dtype_id");
    return t;
}

/* A bound of an array: <const name="32'sh3f"/>. */
static void array_bound(struct parser *p, const char **attributes) {
    const char *h = strchr(attribute(attributes, "name"), 'h');
    if (h && p->array->n_bounds < 2)
        p->array->bounds[p->array->n_bounds++] = (unsigned)strtoul(h + 1, NULL, 16);
}

static void XMLCALL on_start(void *user, const char *name, const char **attributes) {
    struct parser *p = user;
    if (p->out_of_memory)
        return;
    if (strcmp(name, "module") == 0) {
        start_module(p, attributes);
    } else if (strcmp(name, "var") == 0) {
        start_variable(p, attributes);
    } else if (strcmp(name, "instance") == 0) {
        start_instance(p, attributes);
    } else if (strcmp(name, "begin") == 0) {
        if (p->n_scopes < DEPTH_MAX)
            copy(p->scopes[p->n_scopes], RTL_NAME, attribute(attributes, "name"));
        p->n_scopes++;
    } else if (strcmp(name, "func") == 0 || strcmp(name, "task") == 0) {
        p->in_function++;
    } else if (strcmp(name, "basicdtype") == 0) {
        start_type(p, attributes);
    } else if (strcmp(name, "unpackarraydtype") == 0) {
        p->array = start_type(p, attributes);
    } else if (strcmp(name, "const") == 0 && p->array) {
        array_bound(p, attributes);
    }
}

static void XMLCALL on_end(void *user, const char *name) {
    struct parser *p = user;
    if (strcmp(name, "module") == 0)
        p->module = NULL;
    else if (strcmp(name, "begin") == 0)
        p->n_scopes--;
    else if (strcmp(name, "func") == 0 || strcmp(name, "task") == 0)
        p->in_function--;
    else if (strcmp(name, "unpackarraydtype") == 0)
        p->array = NULL;
}

static const struct rtl_type *type_of(const struct parser *p, unsigned id) {
    for (unsigned i = 0; i < p->n_types; i++) {
        if (p->types[i].id == id)
            return &p->types[i];
    }
    return NULL;
}

/* Types come last in the file, so widths are filled in at the end. */
static void resolve(struct parser *p, struct rtl_variable *v) {
    const struct rtl_type *t = type_of(p, v->type);
    if (t && t->of != 0) {
        unsigned first = t->bounds[0], last = t->bounds[1];
        v->depth = (first > last ? first - last : last - first) + 1;
        t = type_of(p, t->of);
    }
    v->width = t ? t->width : 0;
}

static int parse(struct parser *p, const char *text, const char *path, struct err *e) {
    XML_Parser xml = XML_ParserCreate(NULL);
    if (!xml)
        return err_set(e, "%s:0: expected memory for the XML parser, got none; free some", path);
    XML_SetUserData(xml, p);
    XML_SetElementHandler(xml, on_start, on_end);
    int status = 0;
    if (XML_Parse(xml, text, (int)strlen(text), 1) != XML_STATUS_OK)
        status = err_set(e, "%s:%lu: expected Verilator's XML, got `%s`; use Verilator 5.006", path,
                         XML_GetCurrentLineNumber(xml), XML_ErrorString(XML_GetErrorCode(xml)));
    else if (p->out_of_memory)
        status = err_set(e, "%s:0: expected memory for the netlist, got none; free some", path);
    XML_ParserFree(xml);
    return status;
}

int rtl_xml_read(struct rtl_design *d, const char *path, struct err *e) {
    memset(d, 0, sizeof *d);
    struct parser *p = calloc(1, sizeof *p);
    char *text = file_text(path, e);
    if (!p || !text) {
        free(p);
        free(text);
        return text ? err_set(e, "%s:0: expected memory, got none; free some", path) : -1;
    }
    p->d = d;
    int status = parse(p, text, path, e);
    for (unsigned i = 0; status == 0 && i < d->n_modules; i++) {
        for (unsigned k = 0; k < d->modules[i].n_variables; k++)
            resolve(p, &d->modules[i].variables[k]);
    }
    free(p->types);
    free(p);
    free(text);
    if (status != 0)
        rtl_xml_free(d);
    return status;
}

void rtl_xml_free(struct rtl_design *d) {
    for (unsigned i = 0; i < d->n_modules; i++) {
        free(d->modules[i].variables);
        free(d->modules[i].instances);
    }
    free(d->modules);
    memset(d, 0, sizeof *d);
}

const struct rtl_module *rtl_module_named(const struct rtl_design *d, const char *name) {
    for (unsigned i = 0; i < d->n_modules; i++) {
        if (strcmp(d->modules[i].name, name) == 0)
            return &d->modules[i];
    }
    return NULL;
}

const struct rtl_variable *rtl_variable_named(const struct rtl_module *m, const char *name) {
    for (unsigned i = 0; i < m->n_variables; i++) {
        if (strcmp(m->variables[i].name, name) == 0)
            return &m->variables[i];
    }
    return NULL;
}

const struct rtl_instance *rtl_instance_at(const struct rtl_module *m, const char *path) {
    for (unsigned i = 0; i < m->n_instances; i++) {
        if (strcmp(m->instances[i].path, path) == 0)
            return &m->instances[i];
    }
    return NULL;
}
