/* SPDX-License-Identifier: Apache-2.0
 * An FST that is whole in the end, or not there: a full disk is one line of text and status 2.
 */
#ifndef TWINRF_FST_FILE_H
#define TWINRF_FST_FILE_H

#include <stdint.h>

#include "rfgen/err.h"

enum { WAVE_PATH = 256 };

struct fst_file {
    char path[WAVE_PATH], tmp[WAVE_PATH + 8];
    void *fst;                  /* the writer's; NULL: it is closed */
    uint64_t changes, end_time; /* what is written, to be read back */
};

/* Until it is closed the data is in a temporary file beside it. -1 on failure. */
int fst_file_open(struct fst_file *f, const char *path, struct err *e);
/* Values from now on are of this time. */
void fst_file_time(struct fst_file *f, uint64_t time);
void fst_file_emit(struct fst_file *f, uint32_t handle, const char *bits);
/* Closes the file, reads it back to be sure that all of it got to the disk, and gives it its name.
 * Returns -1, with nothing left behind, when it did not. */
int fst_file_close(struct fst_file *f, struct err *e);
/* Leaves nothing behind of a file that is open. */
void fst_file_discard(struct fst_file *f);

#endif
