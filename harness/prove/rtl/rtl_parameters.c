/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/rtl/rtl_parameters.h"

#include "rfgen/files.h"

#include <stdlib.h>
#include <string.h>

int rtl_parameters_read(struct yosys_parameters *p, const char *design_dir, const char *module,
                        struct err *e) {
    char path[PATH_MAX_LENGTH];
    snprintf(path, sizeof path, "%s/gen/%s.gflags", design_dir, module);
    char *text = file_text(path, e);
    if (!text)
        return -1;
    int status = 0;
    unsigned number = 1;
    for (char *line = text, *next; *line && status == 0; line = next, number++) {
        size_t length = strcspn(line, "\n");
        next = line + length + (line[length] == '\n');
        line[length] = '\0';
        char name[YOSYS_NAME], rest;
        unsigned value;
        if (sscanf(line, "-G%63[A-Za-z0-9_]=%u%c", name, &value, &rest) != 2)
            status = err_set(e, "%s:%u: expected -GName=value, got `%s`; generate the design again",
                             path, number, line);
        else
            status = yosys_set(p, name, value, e);
    }
    free(text);
    return status;
}

/* A decimal number, or 32'00..01. */
static unsigned long value_of(const char *text) {
    const char *quote = strchr(text, '\'');
    return quote ? strtoul(quote + 1, NULL, 2) : strtoul(text, NULL, 10);
}

/* The module that is being read, and how many of its parameters have been found. */
struct reader {
    const char *design_dir, *top;
    char module[YOSYS_NAME];
    struct yosys_parameters expected; /* none: the design point does not know the module */
    unsigned found;
    struct err *e;
};

static int wrong(struct reader *r, const char *name) {
    return err_set(r->e,
                   "hw/%s.v:1: parameter %s of %s: expected the design point's value, got another; "
                   "hand it down",
                   r->top, name, r->module);
}

static int end_module(struct reader *r) {
    return r->found == r->expected.n ? 0 : wrong(r, "(one of them)");
}

/* `module $paramod$0a32\or_rows`: the name behind the last backslash. */
static int start_module(struct reader *r, const char *line) {
    char path[PATH_MAX_LENGTH];
    const char *name = strrchr(line, '\\');
    if (end_module(r) != 0)
        return -1;
    snprintf(r->module, sizeof r->module, "%s", name ? name + 1 : "");
    r->expected.n = r->found = 0;
    snprintf(path, sizeof path, "%s/gen/%s.gflags", r->design_dir, r->module);
    return file_exists(path) ? rtl_parameters_read(&r->expected, r->design_dir, r->module, r->e)
                             : 0;
}

/* `  parameter \Width 16` */
static int read_parameter(struct reader *r, const char *text) {
    size_t length = strcspn(text, " ");
    for (unsigned i = 0; i < r->expected.n; i++) {
        if (strlen(r->expected.list[i].name) != length ||
            memcmp(r->expected.list[i].name, text, length) != 0)
            continue;
        r->found++;
        return value_of(text + length) == r->expected.list[i].value
                   ? 0
                   : wrong(r, r->expected.list[i].name);
    }
    return r->expected.n > 0 ? wrong(r, "without a row") : 0;
}

int rtl_parameters_check(const char *rtlil, const char *design_dir, const char *top,
                         struct err *e) {
    static const char module[] = "module ", parameter[] = "  parameter \\";
    struct reader r = {.design_dir = design_dir, .top = top, .e = e};
    char *text = file_text(rtlil, e);
    int status = text ? 0 : -1;
    for (char *line = text ? strtok(text, "\n") : NULL; line && status == 0;
         line = strtok(NULL, "\n")) {
        if (strncmp(line, module, strlen(module)) == 0)
            status = start_module(&r, line);
        else if (strncmp(line, parameter, strlen(parameter)) == 0)
            status = read_parameter(&r, line + strlen(parameter));
    }
    free(text);
    return status == 0 ? end_module(&r) : -1;
}
