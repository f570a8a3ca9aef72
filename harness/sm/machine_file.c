/* SPDX-License-Identifier: Apache-2.0
 * Reads a machine's file. Every key must be there, once.
 */
#include <ctype.h>
#include <ini.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sm/machine.h"

enum key_kind {
    KEY_NUMBER,
    KEY_POWER, /* of two */
    KEY_RATE,  /* a decimal number, kept in hundredths */
    KEY_UNIT,  /* three numbers: latency, initiation interval, how many */
    KEY_LIST,  /* of KB */
    KEY_MODE,  /* enum memory_mode */
    KEY_STORES /* enum l1_stores */
};

struct key {
    const char *name;
    size_t offset;
    enum key_kind kind;
    uint32_t low, high;
};

#define NUMBER(field, low, high)                                                                   \
    { #field, offsetof(struct machine, field), KEY_NUMBER, low, high }
#define POWER(field, low, high)                                                                    \
    { #field, offsetof(struct machine, field), KEY_POWER, low, high }
#define RATE(name, field)                                                                          \
    { name, offsetof(struct machine, field), KEY_RATE, 1, 10000000 }
#define UNIT(name, number)                                                                         \
    {                                                                                              \
        name, offsetof(struct machine, unit) + (number) * sizeof(struct unit_times), KEY_UNIT, 0,  \
            UNIT_MOST_CYCLES                                                                       \
    }

static const struct key keys[] = {
    {"memory", offsetof(struct machine, memory), KEY_MODE, 0, 0},
    NUMBER(warps, 0, 256),
    NUMBER(subcores, 0, 8),
    NUMBER(schedulers, 0, 16),
    NUMBER(collectors, 0, 256),
    NUMBER(max_blocks, 0, 256),
    NUMBER(granule_regs, 0, 256),
    NUMBER(shared_kb, 0, 1024),
    NUMBER(control_executes, 0, 1),
    UNIT("unit_int", UNIT_INT),
    UNIT("unit_sp", UNIT_SP),
    UNIT("unit_dp", UNIT_DP),
    UNIT("unit_sfu", UNIT_SFU),
    UNIT("unit_tensor", UNIT_TENSOR),
    UNIT("unit_branch", UNIT_BRANCH),
    UNIT("unit_uniform", UNIT_UNIFORM),
    NUMBER(alu_results, 0, 16),
    NUMBER(unified_kb, 1, L1_MOST_KB),
    {"shared_options", offsetof(struct machine, shared_option), KEY_LIST, 0, L1_MOST_KB},
    POWER(line_bytes, 32, 128),
    POWER(sector_bytes, 32, 128),
    NUMBER(l1_tags, 0, 1),
    NUMBER(l2_tags, 0, 1),
    POWER(l1_sets, 1, 1024),
    POWER(l1_banks, 1, L1_MOST_BANKS),
    NUMBER(l1_latency, 1, L1_MOST_LATENCY),
    {"l1_stores", offsetof(struct machine, l1_stores), KEY_STORES, 0, 0},
    NUMBER(lsu_oldest, 0, 1),
    NUMBER(l1_local_back, 0, 1),
    NUMBER(mshrs, 1, MSHRS_MOST),
    NUMBER(mshr_merge, 1, 1024),
    NUMBER(miss_queue, 1, MISS_QUEUE_MOST),
    NUMBER(stores_leave, 0, 1),
    NUMBER(shared_conflicts, 0, 1),
    POWER(shared_banks, 1, 32),
    NUMBER(shared_latency, 1, 1000),
    POWER(l2_sets, 1, 65536),
    NUMBER(l2_latency, 1, 10000),
    NUMBER(l2_full_kb, 1, L2_MOST_KB),
    NUMBER(l2_share_kb, 1, L2_MOST_KB),
    NUMBER(dram_latency, 0, 10000),
    NUMBER(dram_queue, 1, 4096),
    RATE("dram_full_bytes", dram_full_rate),
    RATE("dram_share_bytes", dram_share_rate),
    NUMBER(textures, 0, 1),
};

/* The line of a key that an option set. */
enum { KEYS = sizeof keys / sizeof *keys, BY_SET = UINT16_MAX };

/* The last key a machine need not have, though it has the others of its group. */
enum { REQUIRED_KEYS = KEYS - 1 };

/* Keys from these on are of a group: a machine has all of its keys, or none. */
static const char *const first_of_units = "unit_int", *const first_of_memory = "unified_kb";

struct reading {
    struct machine *m;
    const char *path;
    FILE *file;
    unsigned line;
    int goes_on; /* the line is longer than what was read of it */
    unsigned line_of[KEYS];
    struct err *e;
    int failed;
};

static uint32_t *field(struct machine *m, const struct key *k) {
    return (uint32_t *)(void *)((char *)m + k->offset);
}

static unsigned key_called(const char *name, size_t length) {
    unsigned k = 0;
    while (k < KEYS && (strlen(keys[k].name) != length || memcmp(keys[k].name, name, length))) {
        k++;
    }
    return k;
}

/* "file:line", or that an option said it. */
struct place {
    char text[400];
};

static struct place place_of(const struct reading *r, unsigned line) {
    struct place p;
    if (line == BY_SET) {
        snprintf(p.text, sizeof p.text, "--set");
    } else {
        snprintf(p.text, sizeof p.text, "%.300s:%u", r->path, line);
    }
    return p;
}

static int refuse(struct reading *r, const struct key *k, const char *expected, const char *got) {
    return err_set(r->e, "%s: %s: expected %s, got `%.40s`; change it", place_of(r, r->line).text,
                   k->name, expected, got);
}

/* Whole numbers between blanks, or `/` on a command line: how many there are, or -1. */
static int parse_numbers(const struct key *k, const char *text, uint32_t *to, int most) {
    int n = 0;
    while (*text) {
        char *end;
        unsigned long v = strtoul(text, &end, 10);
        if (!isdigit((unsigned char)*text) || v < k->low || v > k->high || n == most) {
            return -1;
        }
        to[n++] = (uint32_t)v;
        text = end + strspn(end, " /");
        if (end == text && *end) {
            return -1;
        }
    }
    return n;
}

static int set_number(struct reading *r, const struct key *k, const char *text) {
    char expected[80];
    int power = k->kind == KEY_POWER, n = k->kind == KEY_UNIT ? 3 : 1;
    uint32_t v[3] = {0, 0, 0};
    if (parse_numbers(k, text, v, n) != n || (power && (v[0] & (v[0] - 1))) ||
        (n == 3 && (v[0] == 0 || v[1] == 0 || v[2] > UNITS_MOST))) {
        snprintf(expected, sizeof expected, "%s from %u to %u",
                 n == 3  ? "latency and interval above 0, and number of units"
                 : power ? "a power of two"
                         : "a whole number",
                 k->low, k->high);
        return refuse(r, k, expected, text);
    }
    memcpy(field(r->m, k), v, (size_t)n * sizeof *v);
    return 0;
}

static int set_rate(struct reading *r, const struct key *k, const char *text) {
    char *end;
    double v = strtod(text, &end);
    if (!isdigit((unsigned char)*text) || *end || v < 0.01 || v > 100000) {
        return refuse(r, k, "bytes a cycle, such as 8.2", text);
    }
    *field(r->m, k) = (uint32_t)(v * 100 + 0.5);
    return 0;
}

static int set_list(struct reading *r, const struct key *k, const char *text) {
    int n = parse_numbers(k, text, r->m->shared_option, SHARED_OPTIONS);
    if (n < 1) {
        return refuse(r, k, "sizes in KB between blanks", text);
    }
    r->m->n_shared_options = (uint32_t)n;
    return 0;
}

static int set_stores(struct reading *r, const struct key *k, const char *text) {
    int evict = strcmp(text, "evict") == 0;
    if (!evict && strcmp(text, "allocate") != 0) {
        return refuse(r, k, "allocate or evict", text);
    }
    *field(r->m, k) = evict ? L1_STORES_EVICT : L1_STORES_ALLOCATE;
    return 0;
}

static int set_key(struct reading *r, const struct key *k, const char *text) {
    struct err ignored;
    switch (k->kind) {
    case KEY_MODE:
        return machine_mode(text, field(r->m, k), &ignored)
                   ? refuse(r, k, "full, share, perfect or flat", text)
                   : 0;
    case KEY_STORES:
        return set_stores(r, k, text);
    case KEY_RATE:
        return set_rate(r, k, text);
    case KEY_LIST:
        return set_list(r, k, text);
    default:
        return set_number(r, k, text);
    }
}

/* Called by libinih for each `name = value`; nothing after the first error counts. */
static int on_key(void *user, const char *section, const char *name, const char *value) {
    struct reading *r = user;
    unsigned k = key_called(name, strlen(name));
    if (r->failed) {
        return 1;
    }
    if (strcmp(section, "machine") != 0) {
        r->failed = err_set(r->e,
                            "%.300s:%u: expected the section [machine], got `%.40s` in [%.40s]; "
                            "move it",
                            r->path, r->line, name, section);
    } else if (k == KEYS) {
        r->failed = err_set(r->e,
                            "%.300s:%u: expected a key of docs/machines.md, got `%.40s`; correct "
                            "or remove it",
                            r->path, r->line, name);
    } else if (r->line_of[k]) {
        r->failed = err_set(r->e, "%.300s:%u: %s: expected it once, got it twice; remove one",
                            r->path, r->line, name);
    } else {
        r->line_of[k] = r->line;
        r->failed = set_key(r, &keys[k], value);
    }
    return 1;
}

/* Counts lines, which libinih's handler is not told. A long one is read in parts. */
static char *read_line(char *text, int size, void *user) {
    struct reading *r = user;
    char *part = fgets(text, size, r->file);
    r->line += !r->goes_on;
    r->goes_on = part && !strchr(part, '\n');
    return part;
}

/* Whether --set may have the key: the file has it, or need not. */
static int may_be_set(const struct reading *r, unsigned k) {
    return r->line_of[k] || (k >= REQUIRED_KEYS && r->m->has_memory);
}

/* Whether one of keys first..end-1 is there. */
static int any_given(const struct reading *r, unsigned first, unsigned end) {
    int any = 0;
    for (unsigned k = first; k < end; k++) {
        any |= r->line_of[k] != 0;
    }
    return any;
}

static int check_group(struct reading *r, unsigned first, unsigned end) {
    for (unsigned k = first; k < end; k++) {
        if (r->line_of[k] == 0) {
            return err_set(r->e,
                           "%.300s:%u: expected the key `%s`, got the end of the file; add it",
                           r->path, r->line, keys[k].name);
        }
    }
    return 0;
}

static int check_keys(struct reading *r) {
    unsigned units = key_called(first_of_units, strlen(first_of_units));
    unsigned memory = key_called(first_of_memory, strlen(first_of_memory));
    r->m->has_units = (uint32_t)any_given(r, units, memory);
    r->m->has_memory = (uint32_t)any_given(r, memory, REQUIRED_KEYS);
    if (check_group(r, 0, units) || (r->m->has_units && check_group(r, units, memory)) ||
        (r->m->has_memory && check_group(r, memory, REQUIRED_KEYS))) {
        return -1;
    }
    if (r->m->memory != MEMORY_FLAT && !r->m->has_memory) {
        return err_set(r->e,
                       "%.300s:%u: memory: expected flat of a machine without `%s` and what "
                       "follows it, got %s; change it",
                       r->path, r->line_of[0], first_of_memory, machine_mode_name(r->m->memory));
    }
    return 0;
}

static unsigned line_of(const struct reading *r, const char *name) {
    return r->line_of[key_called(name, strlen(name))];
}

/* A cache has whole sets, and at least a line. */
static int check_cache(const struct reading *r, const char *name, uint32_t kb, uint32_t sets) {
    uint32_t lines = kb * 1024 / r->m->line_bytes;
    if (lines == 0 || lines % sets) {
        return err_set(r->e,
                       "%s: %s: expected %u KB to be whole lines of %u bytes in %u sets, "
                       "got %u lines; change one of them",
                       place_of(r, line_of(r, name)).text, name, kb, r->m->line_bytes, sets, lines);
    }
    return 0;
}

/* The shared memory that blocks can have is one of L1's options. */
static int check_shared(const struct reading *r) {
    const struct machine *m = r->m;
    uint32_t most = 0;
    for (uint32_t i = 0; i < m->n_shared_options; i++) {
        most = m->shared_option[i] > most ? m->shared_option[i] : most;
    }
    if (m->shared_kb == 0 || m->shared_kb > most) {
        return err_set(r->e,
                       "%s: shared_options: expected shared_kb = %u to be from 1 to the largest, "
                       "got %u; change one of them",
                       place_of(r, line_of(r, "shared_options")).text, m->shared_kb, most);
    }
    return 0;
}

/* What a line has written leaves at once, before the sector that evicts it. */
static int check_miss_queue(const struct reading *r) {
    const struct machine *m = r->m;
    uint32_t sectors = m->line_bytes / m->sector_bytes;
    if (m->l1_local_back && m->miss_queue <= sectors) {
        return err_set(r->e,
                       "%s: miss_queue: expected more than the %u sectors of a line, as "
                       "l1_local_back writes a line back, got %u; change it",
                       place_of(r, line_of(r, "miss_queue")).text, sectors, m->miss_queue);
    }
    return 0;
}

/* What has no unit of its own is done by the SP units. */
static int check_units(const struct reading *r) {
    if (r->m->has_units && r->m->unit[UNIT_SP].units == 0) {
        return err_set(r->e, "%s: unit_sp: expected at least one unit, got 0; change it",
                       place_of(r, line_of(r, "unit_sp")).text);
    }
    return 0;
}

static int check_sizes(const struct reading *r) {
    const struct machine *m = r->m;
    if (m->sector_bytes > m->line_bytes) {
        return err_set(r->e,
                       "%s: sector_bytes: expected at most line_bytes = %u, got %u; "
                       "change it",
                       place_of(r, line_of(r, "sector_bytes")).text, m->line_bytes,
                       m->sector_bytes);
    }
    for (uint32_t i = 0; i < m->n_shared_options; i++) {
        if (m->shared_option[i] >= m->unified_kb) {
            return err_set(r->e,
                           "%s: shared_options: expected less than unified_kb = %u, so that "
                           "L1 has a line, got %u; change it",
                           place_of(r, line_of(r, "shared_options")).text, m->unified_kb,
                           m->shared_option[i]);
        }
        if (check_cache(r, "l1_sets", m->unified_kb - m->shared_option[i], m->l1_sets)) {
            return -1;
        }
    }
    return check_cache(r, "l2_full_kb", m->l2_full_kb, m->l2_sets) ||
                   check_cache(r, "l2_share_kb", m->l2_share_kb, m->l2_sets) || check_shared(r) ||
                   check_miss_queue(r)
               ? -1
               : 0;
}

static int apply_sets(struct reading *r, const char *const *sets) {
    r->line = BY_SET;
    for (; sets && *sets; sets++) {
        size_t length = strcspn(*sets, "=");
        unsigned k = key_called(*sets, length);
        if (k == KEYS || !(*sets)[length]) {
            return err_set(r->e,
                           "--set %.80s: expected key=value with a key of docs/machines.md; write "
                           "for example --set mshrs=32",
                           *sets);
        }
        if (!may_be_set(r, k)) {
            return err_set(r->e,
                           "--set %.80s: expected a key that %.300s has, got one of its units or "
                           "memory, which are not there; name another machine",
                           *sets, r->path);
        }
        r->line_of[k] = BY_SET;
        if (set_key(r, &keys[k], *sets + length + 1)) {
            return -1;
        }
    }
    return 0;
}

static void set_path(char *path, size_t size, const char *folder, const char *name) {
    if (strchr(name, '/')) {
        snprintf(path, size, "%.500s", name);
    } else {
        snprintf(path, size, "%.400s/%.80s.ini", folder, name);
    }
}

int machine_read(struct machine *m, const char *folder, const char *name, const char *const *sets,
                 struct err *e) {
    char path[512];
    folder = folder ? folder : "constraints/machines";
    memset(m, 0, sizeof *m);
    set_path(path, sizeof path, folder, name);
    snprintf(m->name, sizeof m->name, "%.63s", name);
    struct reading r = {.m = m, .path = path, .e = e, .file = fopen(path, "r")};
    if (!r.file) {
        return err_set(e,
                       "%.300s:1: expected a machine, got no such file; the machines are in "
                       "%.150s",
                       path, folder);
    }
    int wrong = ini_parse_stream(read_line, &r, on_key, &r);
    fclose(r.file);
    if (r.failed) {
        return -1;
    }
    if (wrong > 0) {
        return err_set(e,
                       "%.300s:%d: expected `[machine]`, `key = value` or a comment, got "
                       "something else; correct it",
                       path, wrong);
    }
    return check_keys(&r) || apply_sets(&r, sets) || check_units(&r) ||
                   (m->has_memory && check_sizes(&r))
               ? -1
               : 0;
}
