/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/trace/unknown.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static int is_of(const struct static_inst *inst, enum unknown_kind kind) {
    switch (kind) {
    case UNKNOWN_OPERATION:
        return (inst->flags & INST_UNKNOWN) != 0;
    case UNKNOWN_WIDTH:
        return (inst->flags & INST_NARROW) != 0;
    case UNKNOWN_MEMORY:
        return (inst->flags & INST_UNKNOWN) || inst->memory == MEMORY_REFUSED;
    case UNKNOWN_ADDRESS:
        return inst->space == SPACE_TEXTURE && inst->bare;
    }
    return 0;
}

/* Where it counts; 0: lanes never ran it. All that a graph has counts. */
static uint32_t line_of(const struct kernel *k, const struct static_inst *inst) {
    return k->source == SOURCE_DOT ? inst->line : inst->ran;
}

/* One instruction of those that are looked for. */
struct found {
    const struct static_inst *inst;
    uint64_t times;
};

static size_t name_length(const struct found *f) {
    return strcspn(f->inst->opcode, ".");
}

static int by_name(const void *a, const void *b) {
    const struct found *x = a, *y = b;
    size_t n = name_length(x), m = name_length(y);
    int order = memcmp(x->inst->opcode, y->inst->opcode, n < m ? n : m);
    return order ? order : (n > m) - (n < m);
}

/* How often lanes ran each. */
static void count(struct found *found, size_t n, const struct kernel *k, enum unknown_kind kind) {
    uint64_t *times = calloc((size_t)k->n_insts + 1, sizeof *times);
    for (uint64_t i = 0; times && i < k->n_dyn; i++) {
        times[k->dyn[i].index] += k->dyn[i].mask != 0;
    }
    for (size_t i = 0; i < n; i++) {
        const struct static_inst *inst = found[i].inst;
        found[i].times = kind == UNKNOWN_ADDRESS ? inst->bare
                         : times && k->n_dyn     ? times[inst - k->insts]
                                                 : 1;
    }
    free(times);
}

/* Names that do not fit are counted. */
static void write_names(struct unknown_list *l, const struct found *found, size_t n, size_t room) {
    size_t at = 0, left_out = 0;
    room -= sizeof ", and 4294967295 more";
    for (size_t i = 0, next; i < n; i = next) {
        uint64_t times = 0;
        char one[64];
        for (next = i; next < n && by_name(&found[i], &found[next]) == 0; next++) {
            times += found[next].times;
        }
        int length = snprintf(one, sizeof one, "%s%.*s (%" PRIu64 " time%s)", at ? ", " : "",
                              (int)name_length(&found[i]), found[i].inst->opcode, times,
                              times == 1 ? "" : "s");
        if (left_out || at + (size_t)length > room) {
            left_out++;
            continue;
        }
        memcpy(l->text + at, one, (size_t)length + 1);
        at += (size_t)length;
    }
    if (left_out) {
        snprintf(l->text + at, sizeof l->text - at, ", and %zu more", left_out);
    }
}

void unknown_find(struct unknown_list *l, const struct kernel *k, enum unknown_kind kind,
                  size_t room) {
    struct found *found = malloc(((size_t)k->n_insts + 1) * sizeof *found);
    size_t n = 0;
    l->line = 0;
    l->text[0] = '\0';
    for (uint32_t i = 0; found && i < k->n_insts; i++) {
        const struct static_inst *inst = &k->insts[i];
        uint32_t line = is_of(inst, kind) ? line_of(k, inst) : 0;
        if (line) {
            found[n++] = (struct found){inst, 0};
            l->line = l->line == 0 || line < l->line ? line : l->line;
        }
    }
    if (n) {
        count(found, n, k, kind);
        qsort(found, n, sizeof *found, by_name);
        write_names(l, found, n, room);
    }
    free(found);
}

void unknown_warn(const struct kernel *k, FILE *f) {
    static const struct {
        enum unknown_kind kind;
        const char *what;
    } rows[] = {
        {UNKNOWN_OPERATION, "unknown operations, taken as 32-bit ALU instructions"},
        {UNKNOWN_WIDTH, "operations with only the registers that are named, as nothing says how "
                        "many they have"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct unknown_list l;
        unknown_find(&l, k, rows[i].kind, sizeof l.text);
        if (l.line) {
            fprintf(f, "%s:%" PRIu32 ": warning: %s: %s\n", k->path, l.line, rows[i].what, l.text);
        }
    }
}
