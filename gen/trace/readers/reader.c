/* SPDX-License-Identifier: Apache-2.0
 * Reading a kernel: picks the reader by the file's name, or takes the annotated trace that is
 * there.
 */
#include "trace/kernel.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "trace/readers/opcode.h"
#include "trace/readers/reader.h"

char *next_field(char **at) {
    char *start = *at;
    while (*start == ' ' || *start == '\t') {
        start++;
    }
    char *end = start;
    while (*end != '\0' && *end != ' ' && *end != '\t') {
        end++;
    }
    *at = end + (*end != '\0');
    *end = '\0';
    return start;
}

void add_destinations(struct static_inst *inst, struct reg_group g, uint32_t limit) {
    for (uint32_t reg = g.base; reg < (uint32_t)g.base + g.count && reg < limit; reg++) {
        if (inst->n_dst < MAX_DST && !memchr(inst->dst, (int)reg, inst->n_dst)) {
            inst->first_dst |= (uint32_t)(reg == g.base) << inst->n_dst;
            inst->dst[inst->n_dst++] = (uint8_t)reg;
        }
    }
}

int add_sources(struct static_inst *inst, struct reg_group g, uint32_t limit) {
    for (uint32_t reg = g.base; reg < (uint32_t)g.base + g.count && reg < limit; reg++) {
        const uint8_t *known = memchr(inst->src, (int)reg, inst->n_src);
        if (inst->n_operands == MAX_SRC) {
            return -1;
        }
        if (!known) {
            known = &inst->src[inst->n_src];
            inst->src[inst->n_src++] = (uint8_t)reg;
        }
        inst->slot[inst->n_operands] = g.slot;
        inst->reuse |= (uint32_t)(g.reuse != 0) << inst->n_operands;
        inst->first_src |= (uint32_t)(reg == g.base) << inst->n_operands;
        inst->operand[inst->n_operands++] = (uint8_t)(known - inst->src);
    }
    return 0;
}

void set_opcode(struct static_inst *inst, const char *opcode) {
    struct op_info info = op_lookup(opcode);
    memcpy(inst->opcode, opcode, strlen(opcode) + 1);
    inst->cls = info.cls;
    inst->jump = op_jump(opcode);
    inst->unit = info.unit;
    inst->memory = info.memory;
    inst->space = info.space;
    inst->flags |= (uint8_t)((info.known ? 0 : INST_UNKNOWN) | (info.narrow ? INST_NARROW : 0));
}

static int ends_with(const char *text, const char *end) {
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

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

static int compile(struct kernel *k, const char *path, const char *table_path,
                   const struct trace_options *o, uint64_t key, struct err *e) {
    struct compiler c;
    struct text_source *s = malloc(sizeof *s);
    if (!s) {
        return err_set(e, "%.300s: out of memory for the line buffer; free some memory", path);
    }
    int status = text_open(s, path, e);
    if (status == 0) {
        memcpy(k->path, s->path, sizeof k->path);
        status = compile_start(&c, k, o, key, e);
        if (status == 0) {
            status = ends_with(path, ".rft") ? compile_rft(&c, s, e)
                                             : compile_traceg(&c, s, table_path, e);
            compile_stop(&c);
        }
        text_close(s);
    }
    free(s);
    if (status) {
        kernel_free(k);
    }
    return status;
}

int kernel_read(struct kernel *k, const char *path, const struct trace_options *options,
                struct err *e) {
    struct trace_options o = *options;
    char table[512];
    uint64_t key = 0;
    memset(k, 0, sizeof *k);
    if (!ends_with(path, ".rft") && !ends_with(path, ".traceg") && !ends_with(path, ".traceg.xz")) {
        return err_set(e,
                       "%.300s: expected a name that ends in .traceg, .traceg.xz or .rft; "
                       "rename the file",
                       path);
    }
    int has_table = ends_with(path, ".rft") ? 0 : static_path(table, sizeof table, path, e);
    int keyed =
        has_table < 0 || !o.cache ? 0 : annotated_key(path, has_table ? table : NULL, &o, &key, e);
    if (has_table < 0 || keyed < 0) {
        return -1;
    }
    if (keyed == 0) {
        o.cache = NULL;
    } else if (annotated_find(k, o.cache, key)) {
        snprintf(k->path, sizeof k->path, "%s", path);
        return 0;
    }
    return compile(k, path, has_table ? table : NULL, &o, key, e);
}

void kernel_free(struct kernel *k) {
    if (k->map) {
        munmap(k->map, k->map_size);
    } else {
        free(k->insts);
        free(k->flows);
        free(k->entries);
        free(k->intervals);
        free(k->strands);
        free(k->dyn);
        free(k->warps);
        free(k->addresses);
    }
    memset(k, 0, sizeof *k);
}
