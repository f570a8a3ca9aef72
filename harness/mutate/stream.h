/* SPDX-License-Identifier: Apache-2.0
 * A stream: the inputs of one block in consecutive cycles since reset, as the block's struct X_in
 * lies in memory. In a file there is nothing else: it is for programs of the same design point.
 */
#ifndef TWINRF_STREAM_H
#define TWINRF_STREAM_H

#include <stddef.h>
#include <stdio.h>

#include "lockstep/run.h"

enum { STREAM_NAME = 64 };

struct stream {
    char name[STREAM_NAME]; /* of the file, without folder and ending */
    size_t size;            /* bytes of a cycle */
    uint64_t cycles;
    void *inputs; /* the file in memory */
};

/* Inputs of `size` bytes a cycle. Returns 0, or -1 with the message and nothing to close. */
int stream_open(struct stream *s, const char *path, size_t size, struct err *e);
void stream_close(struct stream *s);

/* Drives a block with a stream; `config` is the struct stream. */
extern const struct stimulus stream_stimulus;

#endif
