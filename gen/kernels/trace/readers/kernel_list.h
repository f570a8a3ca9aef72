/* SPDX-License-Identifier: Apache-2.0
 * Accel-Sim's list of an application: kernels in their order, and copies to the device between them
 * (format note, section 1).
 */
#ifndef TWINRF_KERNEL_LIST_H
#define TWINRF_KERNEL_LIST_H

#include <stdint.h>

#include "rfgen/err.h"

enum { KERNEL_PATH = 512 };

struct kernel_list {
    char (*kernels)[KERNEL_PATH]; /* where each is: names are relative to the list's folder */
    uint32_t n;
    uint64_t copies, bytes; /* MemcpyHtoD */
    uint64_t others;        /* lines that are neither */
    unsigned long other_line;
};

/* Reads `path` if it is such a list. Returns 1; 0 when it is none or cannot be opened. -1: a line
 * is none, or a kernel's file is not there. */
int kernel_list_read(struct kernel_list *l, const char *path, struct err *e);
void kernel_list_free(struct kernel_list *l);

#endif
