/* SPDX-License-Identifier: Apache-2.0
 * What rfgen check needs of a design that Verilator has read (--xml-only): modules, their
 * variables, their instances.
 */
#ifndef TWINRF_RTL_XML_H
#define TWINRF_RTL_XML_H

#include "rfgen/err.h"

enum { RTL_NAME = 96, RTL_TEXT = 160 };

enum rtl_role { RTL_INPUT, RTL_OUTPUT, RTL_PARAMETER, RTL_VARIABLE };

struct rtl_variable {
    char name[RTL_TEXT]; /* with the scope inside the module: "g_x[0].mask_q" */
    enum rtl_role role;
    unsigned type;         /* number of its type, resolved into the two that follow */
    unsigned width, depth; /* depth 0: not a memory */
};

struct rtl_instance {
    char path[RTL_TEXT];   /* "g_bank[0].u_register_bank" */
    char module[RTL_NAME]; /* as specialised: "register_bank__W8" */
};

struct rtl_module {
    char name[RTL_NAME];   /* as specialised */
    char source[RTL_NAME]; /* as written: the file's name */
    struct rtl_variable *variables;
    unsigned n_variables;
    struct rtl_instance *instances;
    unsigned n_instances;
};

struct rtl_design {
    struct rtl_module *modules;
    unsigned n_modules;
};

int rtl_xml_read(struct rtl_design *d, const char *path, struct err *e);
void rtl_xml_free(struct rtl_design *d);

const struct rtl_module *rtl_module_named(const struct rtl_design *d, const char *name);
const struct rtl_variable *rtl_variable_named(const struct rtl_module *m, const char *name);
const struct rtl_instance *rtl_instance_at(const struct rtl_module *m, const char *path);

#endif
