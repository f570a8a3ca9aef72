/* SPDX-License-Identifier: Apache-2.0
 * The header of a grouped trace, and what becomes of it when the body says otherwise
 * (docs/traces.md has the table).
 */
#include <string.h>

#include "kernels/trace/notes.h"
#include "kernels/trace/readers/traceg.h"

enum { LAST_VERSION = 5, VERSION_MOST = 1000, BINARY_MOST = 999 };

static const char *const key_names[KEYS] = {"-kernel name",
                                            "-grid dim",
                                            "-block dim",
                                            "-shmem",
                                            "-nregs",
                                            "-binary version",
                                            "-shmem base_addr",
                                            "-local mem base_addr",
                                            "-accelsim tracer version",
                                            "-enable lineinfo"};

/* `(x,y,z)` */
static int parse_dim(struct traceg *t, enum traceg_key key, const char *text, uint32_t *dim) {
    const char *end = *text == '(' ? parse_three(text + 1, UINT32_MAX, dim) : NULL;
    if (!end || strcmp(end, ")") != 0) {
        return text_err(t->s, t->e, "expected '%s = (x,y,z)', got '%.40s'; trace again",
                        key_names[key], traceg_shown(text));
    }
    return 0;
}

static int parse_number(struct traceg *t, enum traceg_key key, const char *text, uint64_t max,
                        uint32_t *value) {
    uint64_t v;
    if (parse_decimal(text, max, &v)) {
        return text_err(t->s, t->e,
                        "expected '%s = ' and a number of at most %lu, got '%.40s'; "
                        "trace again",
                        key_names[key], (unsigned long)max, traceg_shown(text));
    }
    *value = (uint32_t)v;
    return 0;
}

/* Where a window of generic addresses begins. */
static int parse_window(struct traceg *t, enum traceg_key key, const char *text, uint64_t *base) {
    if (parse_address(text, base)) {
        return text_err(t->s, t->e, "expected '%s = 0x...', got '%.40s'; trace again",
                        key_names[key], traceg_shown(text));
    }
    return 0;
}

/* Only the part before the dot counts: `1.2` is version 1. */
static int parse_version(struct traceg *t, char *text) {
    text[strcspn(text, ".")] = '\0';
    if (parse_number(t, KEY_VERSION, text, VERSION_MOST, &t->version)) {
        return -1;
    }
    if (t->version < 1 || t->version > LAST_VERSION) {
        return text_err(t->s, t->e,
                        "expected tracer version 1 to 5, got %u, whose columns are not known; "
                        "trace with one of them",
                        t->version);
    }
    return 0;
}

/* The rest of the line; a name longer than the kernel holds is cut. */
static int parse_name(struct traceg *t, const char *text) {
    struct kernel *k = t->c->k;
    size_t n = strlen(text);
    n = n < sizeof k->name ? n : sizeof k->name - 1;
    while (n > 0 && text[n - 1] == ' ') {
        n--;
    }
    memcpy(k->name, text, n);
    k->name[n] = '\0';
    return 0;
}

static int parse_value(struct traceg *t, enum traceg_key key, char *value) {
    struct kernel *k = t->c->k;
    if (key == KEY_NAME) {
        return parse_name(t, value);
    }
    value[strcspn(value, " \t")] = '\0';
    switch (key) {
    case KEY_GRID:
        return parse_dim(t, key, value, k->grid);
    case KEY_BLOCK:
        return parse_dim(t, key, value, k->block);
    case KEY_SHMEM:
        return parse_number(t, key, value, UINT32_MAX, &k->shmem);
    case KEY_NREGS:
        return parse_number(t, key, value, RZ, &k->regs);
    case KEY_BINARY:
        return parse_number(t, key, value, BINARY_MOST, &t->binary);
    case KEY_SHARED_BASE:
        return parse_window(t, key, value, &k->shared_base);
    case KEY_LOCAL_BASE:
        return parse_window(t, key, value, &k->local_base);
    case KEY_VERSION:
        return parse_version(t, value);
    default:
        return parse_number(t, key, value, 1, &t->lineinfo);
    }
}

/* Cuts the line into key and value, with blanks around `=` or without. NULL: it has no value. */
static char *cut_value(char *line) {
    char *equal = strchr(line, '=');
    if (!equal) {
        return NULL;
    }
    char *end = equal;
    while (end > line && (end[-1] == ' ' || end[-1] == '\t')) {
        end--;
    }
    *end = '\0';
    return equal + 1 + strspn(equal + 1, " \t");
}

/* One `-key = value` line; keys that say nothing here are skipped. */
static int parse_line(struct traceg *t) {
    char *line = t->at;
    if (*line != '-') {
        return traceg_wrong(t, "a header line '-key = value' or '#'", line);
    }
    char *value = cut_value(line);
    unsigned key = 0;
    while (value && key < KEYS && strcmp(line, key_names[key]) != 0) {
        key++;
    }
    if (!value || key == KEYS) {
        return 0;
    }
    if (traceg_has(t, key)) {
        return text_err(t->s, t->e, "expected '%s = ' once, got it again; remove one",
                        key_names[key]);
    }
    t->keys |= 1u << key;
    return parse_value(t, key, value);
}

/* The windows of generic addresses lie apart. */
static int check_windows(struct traceg *t) {
    uint64_t shared = t->c->k->shared_base, local = t->c->k->local_base;
    uint64_t apart = shared > local ? shared - local : local - shared;
    if (shared == 0 || local == 0 || apart >= WINDOW_BYTES) {
        return 0;
    }
    return text_err(t->s, t->e,
                    "expected '-shmem base_addr' and '-local mem base_addr' at least 16 MB apart, "
                    "got 0x%lx and 0x%lx; trace again",
                    (unsigned long)shared, (unsigned long)local);
}

static int check_dims(struct traceg *t) {
    struct kernel *k = t->c->k;
    const uint32_t *b = k->block, *g = k->grid;
    uint64_t plane = (uint64_t)b[0] * b[1], threads = plane * b[2];
    enum { THREADS_MOST = 32 * MAX_WARPS_PER_BLOCK };
    if (!traceg_has(t, KEY_BLOCK) || plane == 0 || b[2] == 0) {
        return text_err(t->s, t->e,
                        "expected '-block dim = ' with at least one warp, got zero "
                        "warps; trace again");
    }
    if (plane > THREADS_MOST || b[2] > THREADS_MOST || threads > THREADS_MOST) {
        return text_err(t->s, t->e,
                        "expected a block of at most %d threads, got '-block dim = (%u,%u,%u)'; "
                        "trace again",
                        THREADS_MOST, b[0], b[1], b[2]);
    }
    if (traceg_has(t, KEY_GRID) && (g[0] == 0 || g[1] == 0 || g[2] == 0)) {
        return text_err(t->s, t->e,
                        "expected '-grid dim = ' with at least one block, got zero blocks; trace "
                        "again");
    }
    k->warps_per_block = (uint32_t)(threads + 31) / 32;
    return 0;
}

/* What the header must have said. A trace without a version is older than that line. */
static int check_header(struct traceg *t) {
    if (!traceg_has(t, KEY_NAME)) {
        return traceg_wrong(t, "'-kernel name = ' in the header", "#");
    }
    if (!traceg_has(t, KEY_VERSION)) {
        t->version = 1;
    }
    return check_dims(t) || check_windows(t) ? -1 : 0;
}

int traceg_header(struct traceg *t) {
    int status;
    while ((status = traceg_next_line(t)) == 1) {
        if (*t->at == '#') {
            return check_header(t);
        }
        if (parse_line(t)) {
            return -1;
        }
    }
    if (status == 0) {
        return text_err(t->s, t->e,
                        "expected the '#' line that ends the header, got the end of "
                        "the file; the file is truncated, copy it again");
    }
    return -1;
}

/* What the body says otherwise --------------------------------------------------------------- */

/* Without the line nothing is contradicted. */
static void settle_registers(struct traceg *t, uint32_t used) {
    struct kernel *k = t->c->k;
    uint32_t named = t->registers.n && t->registers.what < used ? t->registers.what : used - 1;
    if (used > k->regs && traceg_has(t, KEY_NREGS)) {
        notes_add(&k->notes, t->registers.line, "-nregs = %u, but %s R%u: taken as %u registers",
                  k->regs, t->registers.n ? "an instruction names" : "the static table names",
                  named, used);
    }
    k->regs = used > k->regs ? used : k->regs;
}

static void settle_shared(struct traceg *t) {
    struct kernel *k = t->c->k;
    if (t->shared_end > k->shmem) {
        notes_add(&k->notes, t->shared_line,
                  "-shmem = %u, but shared memory is used up to byte %u: taken as %u bytes",
                  k->shmem, t->shared_end - 1, t->shared_end);
        k->shmem = t->shared_end;
    }
}

static void settle_warps(struct traceg *t) {
    struct kernel *k = t->c->k;
    if (t->no_warps.n > 0) {
        notes_add(&k->notes, t->no_warps.line,
                  "no warp is listed in %lu of %u blocks: their warps are taken to run nothing",
                  (unsigned long)t->no_warps.n, k->n_blocks);
    }
    if (t->few_warps.n > 0) {
        notes_add(&k->notes, t->few_warps.line,
                  "%u of %u warps by -block dim are listed, and too few in %lu blocks in all: the "
                  "others are taken to run nothing",
                  t->few_warps.what, k->warps_per_block, (unsigned long)t->few_warps.n);
    }
}

static void settle_grid(struct traceg *t) {
    struct kernel *k = t->c->k;
    const uint32_t *g = k->grid;
    uint64_t blocks;
    int more = __builtin_mul_overflow((uint64_t)g[0] * g[1], g[2], &blocks);
    if (traceg_has(t, KEY_GRID) && (more || blocks > k->n_blocks)) {
        notes_add(&k->notes, 0,
                  "-grid dim = (%u,%u,%u), but %u of its blocks listed: the others are left out",
                  g[0], g[1], g[2], k->n_blocks);
    }
}

void traceg_settle(struct traceg *t, uint32_t used) {
    struct notes *notes = &t->c->k->notes;
    if (!traceg_has(t, KEY_VERSION)) {
        notes_add(notes, 0, "no '-accelsim tracer version': taken as version 1");
    }
    if (t->alignment.n > 0) {
        notes_add(notes, t->alignment.line,
                  "-binary version = %u, but PC %04x is none of its instructions: only the lines "
                  "count",
                  t->binary, t->alignment.what);
    }
    settle_registers(t, used);
    settle_shared(t);
    settle_warps(t);
    settle_grid(t);
}
