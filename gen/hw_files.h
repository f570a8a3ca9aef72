/* SPDX-License-Identifier: Apache-2.0
 * Which files of the folder of Verilog, hw/ or what TWINRF_HW names, a module needs: file name = module name, so every identifier that is a file
 * there counts.
 */
#ifndef TWINRF_HW_FILES_H
#define TWINRF_HW_FILES_H

#include "err.h"

#include <stddef.h>

enum { HW_MODULES = 64, HW_NAME = 64 };

/* Module names, the wanted one first. */
struct hw_files {
    unsigned n;
    char name[HW_MODULES][HW_NAME];
};

/* Where the Verilog is: TWINRF_HW, or hw. */
const char *hw_folder(void);

/* FOLDER/name.v; false when the path is too long. */
int hw_path(char *to, size_t size, const char *name);

int hw_files_find(struct hw_files *files, const char *module, struct err *e);

#endif
