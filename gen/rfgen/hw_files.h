/* SPDX-License-Identifier: Apache-2.0
 * Which files of Verilog a module needs: file name = module name, so every identifier that is a
 * file counts. A module is looked for in the folder of TWINRF_HW, then in hw/, last in what rfgen
 * wrote for the design point. Each has its prim/. So a folder may hold a single module, or a top,
 * which replaces the one of that name.
 */
#ifndef TWINRF_HW_FILES_H
#define TWINRF_HW_FILES_H

#include "rfgen/err.h"

#include <stddef.h>

enum { HW_MODULES = 64, HW_NAME = 64 };

/* Module names, the wanted one first. */
struct hw_files {
    unsigned n;
    char name[HW_MODULES][HW_NAME];
};

/* DESIGN_DIR, where the design point was generated: DESIGN_DIR/gen/hw holds its top, if rfgen wrote
 * that. */
void hw_design(const char *dir);

/* The folders, the first goes before the others; NULL behind the last. */
const char *hw_folder(unsigned number);

/* The file of a module, which may not exist; false when the path is too long. */
int hw_path(char *to, size_t size, const char *name);

int hw_files_find(struct hw_files *files, const char *module, struct err *e);

/* Behind a comment or string at p; p when there is none. */
const char *hw_skip_text(const char *p);

/* Characters of the identifier at p; 0 when there is none. */
size_t hw_identifier(const char *p);

#endif
