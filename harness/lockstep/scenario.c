/* SPDX-License-Identifier: Apache-2.0 */
#include "lockstep/scenario.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const relations[] = {">=", "<=", "==", ">", "<"};

const char *relation_text(enum relation r) {
    return relations[r];
}

int expectation_holds(const struct expectation *x, uint64_t value) {
    switch (x->relation) {
    case AT_LEAST:
        return value >= x->number;
    case AT_MOST:
        return value <= x->number;
    case EQUAL:
        return value == x->number;
    case ABOVE:
        return value > x->number;
    case BELOW:
        return value < x->number;
    }
    return 0;
}

int parse_number(const char *text, uint64_t *value) {
    char *end;
    if (!isdigit((unsigned char)*text))
        return -1;
    errno = 0;
    *value = strtoull(text, &end, 10);
    return errno || *end ? -1 : 0;
}

static char *trim(char *text) {
    while (isspace((unsigned char)*text))
        text++;
    size_t n = strlen(text);
    while (n && isspace((unsigned char)text[n - 1]))
        text[--n] = 0;
    return text;
}

static int set_text(char *to, size_t size, const char *value, const char *path, unsigned line,
                    struct err *e) {
    if (!*value || strlen(value) >= size)
        return err_set(e, "%s:%u: expected 1 to %zu characters after '=', got %zu", path, line,
                       size - 1, strlen(value));
    strcpy(to, value);
    return 0;
}

static int set_number(uint64_t *to, uint64_t low, uint64_t high, const char *key, const char *value,
                      const char *path, unsigned line, struct err *e) {
    if (parse_number(value, to) || *to < low || *to > high)
        return err_set(e, "%s:%u: expected %s = a number from %llu to %llu, got '%.80s'", path,
                       line, key, (unsigned long long)low, (unsigned long long)high, value);
    return 0;
}

static int read_expectation(struct scenario *s, const char *text, unsigned line, struct err *e) {
    char counter[64], relation[8], number[32], rest;
    struct expectation *x = &s->expect[s->n_expect];
    if (s->n_expect == MAX_EXPECTATIONS)
        return err_set(e, "%s:%u: expected at most %d expect lines; split the scenario", s->path,
                       line, MAX_EXPECTATIONS);
    if (sscanf(text, "%63s %7s %31s %c", counter, relation, number, &rest) != 3 ||
        (parse_number(number, &x->number) && strcmp(number, "last")))
        return err_set(e, "%s:%u: expected 'expect COUNTER >= NUMBER', got 'expect %.80s'", s->path,
                       line, text);
    strcpy(x->counter, counter);
    x->last = !strcmp(number, "last");
    x->line = line;
    for (unsigned i = 0; i < sizeof relations / sizeof *relations; i++)
        if (!strcmp(relations[i], relation)) {
            x->relation = (enum relation)i;
            s->n_expect++;
            return 0;
        }
    return err_set(e, "%s:%u: expected one of >= <= == > <, got '%s'", s->path, line, relation);
}

/* "100 300 630" */
static int read_latencies(struct scenario *s, const char *value, unsigned line, struct err *e) {
    char text[SCENARIO_TEXT], *rest = NULL;
    if (set_text(text, sizeof text, value, s->path, line, e))
        return -1;
    s->n_latencies = 0;
    for (char *word = strtok_r(text, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        if (s->n_latencies == MAX_LATENCIES)
            return err_set(e, "%s:%u: expected at most %d latencies; split the scenario", s->path,
                           line, MAX_LATENCIES);
        uint64_t *to = &s->latencies[s->n_latencies++];
        if (set_number(to, 1, UINT32_MAX, "latencies", word, s->path, line, e))
            return -1;
    }
    return 0;
}

static int read_key(struct scenario *s, const char *key, const char *value, unsigned line,
                    struct err *e) {
    uint64_t flag;
    if (!strcmp(key, "design"))
        return set_text(s->design, sizeof s->design, value, s->path, line, e);
    if (!strcmp(key, "trace")) {
        s->random_system = !strcmp(value, "random_system");
        return set_text(s->trace, sizeof s->trace, value, s->path, line, e);
    }
    if (!strcmp(key, "allocation"))
        return set_text(s->allocation, sizeof s->allocation, value, s->path, line, e);
    if (!strcmp(key, "optional")) {
        int failed = set_number(&flag, 0, 1, key, value, s->path, line, e);
        s->optional = !failed && flag;
        return failed;
    }
    if (!strcmp(key, "seed"))
        return set_number(&s->seed, 0, UINT32_MAX, key, value, s->path, line, e);
    if (!strcmp(key, "repeat"))
        return set_number(&s->repeat, 1, UINT32_MAX, key, value, s->path, line, e);
    if (!strcmp(key, "offset"))
        return set_number(&s->offset, 0, UINT32_MAX, key, value, s->path, line, e);
    if (!strcmp(key, "granule_regs"))
        return set_number(&s->granule_regs, 1, 256, key, value, s->path, line, e);
    char *text = !strcmp(key, "machine")  ? s->machine
                 : !strcmp(key, "memory") ? s->memory
                 : !strcmp(key, "set")    ? s->sets
                                          : NULL;
    if (text) {
        size_t size = text == s->memory ? sizeof s->memory : SCENARIO_TEXT;
        s->machine_line = line;
        return set_text(text, size, value, s->path, line, e);
    }
    if (!strcmp(key, "stall_dispatch"))
        return set_number(&s->stall_dispatch, 0, 100, key, value, s->path, line, e);
    if (!strcmp(key, "latencies"))
        return read_latencies(s, value, line, e);
    if (!strcmp(key, "max_cycles"))
        return set_number(&s->max_cycles, 1, UINT64_MAX, key, value, s->path, line, e);
    return err_set(
        e,
        "%s:%u: expected design, trace, optional, seed, repeat, offset, latencies, granule_regs, "
        "machine, memory, set, stall_dispatch, allocation, max_cycles or expect, got '%.40s'",
        s->path, line, key);
}

static int read_line(struct scenario *s, char *text, unsigned line, struct err *e) {
    text[strcspn(text, "#")] = 0;
    text = trim(text);
    if (!*text)
        return 0;
    if (!strncmp(text, "expect", 6) && (!text[6] || isspace((unsigned char)text[6])))
        return read_expectation(s, trim(text + 6), line, e);
    char *equals = strchr(text, '=');
    if (!equals)
        return err_set(e,
                       "%s:%u: expected 'key = value' or 'expect COUNTER >= NUMBER', got '%.80s'",
                       s->path, line, text);
    *equals = 0;
    return read_key(s, trim(text), trim(equals + 1), line, e);
}

/* File name without folder and `.test`. */
static int set_name(struct scenario *s, const char *path, struct err *e) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t n = strlen(name);
    if (strlen(path) >= sizeof s->path || n <= 5 || n - 5 >= sizeof s->name ||
        strcmp(name + n - 5, ".test"))
        return err_set(e, "%.200s: expected a scenario file, NAME.test", path);
    strcpy(s->path, path);
    memcpy(s->name, name, n - 5);
    return 0;
}

static int check(const struct scenario *s, struct err *e) {
    if (!s->design[0])
        return err_set(e, "%s:1: expected a line 'design = NAME', got none", s->path);
    if (!s->trace[0])
        return err_set(e,
                       "%s:1: expected a line 'trace = FILE' or 'trace = random_system', got none",
                       s->path);
    if (!s->n_expect)
        return err_set(e,
                       "%s:1: expected at least one 'expect COUNTER >= NUMBER', got none; say "
                       "what the run must have shown",
                       s->path);
    return 0;
}

int scenario_read(struct scenario *s, const char *path, struct err *e) {
    char text[1024];
    memset(s, 0, sizeof *s);
    s->seed = s->repeat = 1;
    s->max_cycles = UINT64_MAX;
    if (set_name(s, path, e))
        return -1;
    FILE *f = fopen(path, "r");
    if (!f)
        return err_set(e, "%s: cannot read: %s", path, strerror(errno));
    int failed = 0;
    for (unsigned line = 1; !failed && fgets(text, sizeof text, f); line++) {
        if (!strchr(text, '\n') && !feof(f))
            failed = err_set(e, "%s:%u: expected lines below %zu characters", path, line,
                             sizeof text - 1);
        else
            failed = read_line(s, text, line, e);
    }
    if (!failed && ferror(f))
        failed = err_set(e, "%s: cannot read: %s", path, strerror(errno));
    fclose(f);
    return failed ? -1 : check(s, e);
}
