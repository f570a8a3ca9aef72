/* SPDX-License-Identifier: Apache-2.0
 * Reading a kernel: picks the reader by what the file is, or takes the annotated trace that is
 * there.
 */
#include "kernels/trace/readers/kernel_read.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/trace/readers/file_kind.h"
#include "kernels/trace/readers/reader.h"

/* Reads a `.traceg` with the static table that was found beside it, if one was. */
static int compile_traceg(struct compiler *c, struct text_source *s, const char *table_path,
                          struct err *e) {
    struct static_table table = {0};
    int64_t *targets = NULL;
    int status = table_path ? static_read(&table, table_path, e) : 0;
    if (status == 0) {
        c->k->source = table_path ? SOURCE_TABLE : SOURCE_OBSERVED;
        status = traceg_read(c, s, table_path ? &table : NULL, e);
    }
    if (status == 0 && table_path) {
        targets = malloc(table.n_rows * sizeof *targets);
        status = targets ? 0 : err_set(e, "%s: out of memory; free some memory", table_path);
        for (uint32_t i = 0; targets && i < table.n_rows; i++) {
            targets[i] = table.rows[i].target;
        }
    }
    if (status == 0) {
        status = compile_finish(c, targets, table_path, e);
    }
    free(targets);
    static_free(&table);
    return status;
}

static int compile_rft(struct compiler *c, struct text_source *s, struct err *e) {
    c->k->source = SOURCE_OBSERVED;
    return rft_read(c, s, e) ? -1 : compile_finish(c, NULL, NULL, e);
}

/* A file that is open, and what of it the key of its annotated trace covers. */
struct reading {
    struct text_source *s;
    enum file_kind kind;
    struct trace_options options;
    char table[512]; /* "": none */
    uint64_t key;
};

static int compile(struct kernel *k, struct reading *r, struct err *e) {
    struct compiler c;
    memcpy(k->path, r->s->path, sizeof k->path);
    int status = compile_start(&c, k, &r->options, r->key, e);
    if (status == 0) {
        status = r->kind == FILE_RFT ? compile_rft(&c, r->s, e)
                                     : compile_traceg(&c, r->s, r->table[0] ? r->table : NULL, e);
        compile_stop(&c);
    }
    if (status) {
        kernel_free(k);
    }
    return status;
}

/* The annotated trace, or a new one. */
static int find_or_compile(struct kernel *k, struct reading *r, struct err *e) {
    const char *path = r->s->path;
    int found = r->kind == FILE_RFT ? 0 : static_path(r->table, sizeof r->table, path, e);
    if (found < 0) {
        return -1;
    }
    if (!found) {
        r->table[0] = '\0';
    }
    int keyed = !r->options.cache ? 0
                                  : annotated_key(path, found ? r->table : NULL, r->kind,
                                                  &r->options, &r->key, e);
    if (keyed < 0) {
        return -1;
    }
    if (keyed == 0) {
        r->options.cache = NULL;
    } else if (annotated_find(k, r->options.cache, r->key)) {
        memcpy(k->path, path, sizeof k->path);
        return 0;
    }
    return compile(k, r, e);
}

static int refuse_list(const struct text_source *s, struct err *e) {
    return err_set(e,
                   "%.200s:1: expected one kernel, got a list of kernels; name one of them, or run "
                   "all with `make sim TRACE=%.200s`",
                   s->path, s->path);
}

static int read_open(struct kernel *k, struct reading *r, struct err *e) {
    r->kind = file_kind_of(r->s);
    switch (r->kind) {
    case FILE_LIST:
        return refuse_list(r->s, e);
    case FILE_OTHER:
        return file_kind_refuse(r->s, e);
    default:
        return find_or_compile(k, r, e);
    }
}

int kernel_read(struct kernel *k, const char *path, const struct trace_options *options,
                struct err *e) {
    struct reading r = {.s = malloc(sizeof *r.s), .options = *options};
    memset(k, 0, sizeof *k);
    int status =
        !r.s ? err_set(e, "%.300s: out of memory for the line buffer; free some memory", path)
        : file_kind_refuse_code(path, e) || text_open(r.s, path, e) ? -1
                                                                    : 0;
    if (status == 0) {
        status = read_open(k, &r, e);
        text_close(r.s);
    }
    free(r.s);
    if (status == 0 && !options->quiet) {
        notes_print(&k->notes, k->path, stderr);
    }
    return status;
}
