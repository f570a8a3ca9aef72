/* SPDX-License-Identifier: Apache-2.0
 * Which files of hw/ a module needs: file name = module name, so every identifier that is a file
 * there counts.
 */
#ifndef TWINRF_HW_FILES_H
#define TWINRF_HW_FILES_H

#include "err.h"

enum { HW_MODULES = 64, HW_NAME = 64 };

/* Module names, the wanted one first. */
struct hw_files {
    unsigned n;
    char name[HW_MODULES][HW_NAME];
};

int hw_files_find(struct hw_files *files, const char *module, struct err *e);

#endif
