/* SPDX-License-Identifier: Apache-2.0
 * The annotated trace: one file with a compiled kernel, mapped into memory as it is. It is a cache,
 * not a format. Its key covers the bytes of the trace, the options and the sources of the passes.
 * It is read back only on the same kind of machine.
 */
#ifndef TWINRF_ANNOTATED_H
#define TWINRF_ANNOTATED_H

#include <stdio.h>

#include "kernels/trace/kernel.h"

struct annotated {
    FILE *file;
    char path[640];  /* temporary name, "" for a file without a name */
    char final[640]; /* its name when it is complete */
    uint64_t key, check, at;
};

/* The key of `path`, read as `kind`, and the static table `table` beside it (NULL: none) under
 * these options. Returns 1, 0 when the trace is no regular file and so cannot be read twice, -1 on
 * error. */
int annotated_key(const char *path, const char *table, unsigned kind, const struct trace_options *o,
                  uint64_t *key, struct err *e);

/* Maps the annotated trace of this key into `*k`. Returns 1, or 0 when there is none that is whole.
 */
int annotated_find(struct kernel *k, const char *cache, uint64_t key);

/* Starts a new one, in `cache` or, when that is NULL or cannot be written, in a file without a
 * name. */
int annotated_create(struct annotated *a, const char *cache, uint64_t key, struct err *e);
/* Appends one record of k->dyn. */
int annotated_record(struct annotated *a, const struct dyn_inst *record, struct err *e);
/* Goes through the records written so far, from the first: annotated_rewind, then annotated_next
 * for each. */
int annotated_rewind(struct annotated *a, struct err *e);
int annotated_next(struct annotated *a, struct dyn_inst *record, struct err *e);
/* Writes all that `k` holds besides its records; `warps` gives the streams in file order,
 * `addresses` the bytes of k->addresses. Then frees k's arrays and replaces `*k` by the mapped
 * file, which gets its final name. */
int annotated_finish(struct annotated *a, struct kernel *k, FILE *warps, FILE *addresses,
                     struct err *e);
/* Removes an unfinished one; nothing after annotated_finish. */
void annotated_abandon(struct annotated *a);

/* One warp's stream, as annotated_finish takes them. */
struct warp_record {
    uint32_t block, warp, first, count;
    uint64_t address;
};

#endif
