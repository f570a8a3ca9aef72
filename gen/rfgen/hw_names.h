/* SPDX-License-Identifier: Apache-2.0
 * What the modules of an export are called: a prefix before each, so that several exports are read
 * by one tool. The module without parameters is called as the design point; with a prefix of the
 * user's that prefix goes before it, too.
 */
#ifndef TWINRF_HW_NAMES_H
#define TWINRF_HW_NAMES_H

#include "rfgen/hw_files.h"

struct hw_names {
    char prefix[HW_NAME];
    char top[2 * HW_NAME]; /* the module without parameters */
    struct hw_files files; /* the modules below, as the tree calls them */
};

/* `given`: letters, digits and _; NULL for the design point's name and _; "none" for the tree's
 * names. Refuses a prefix with which two modules have one name. */
int hw_names_choose(struct hw_names *names, const char *given, const char *design,
                    const char *module, struct err *e);

/* Copies Verilog. Identifiers that are modules get their prefix, comments stay. */
int hw_names_copy(const struct hw_names *names, const char *from, const char *to, struct err *e);

#endif
