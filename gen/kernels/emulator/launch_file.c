/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/launch_file.h"

#include "kernels/emulator/half.h"
#include "kernels/emulator/launch_words.h"
#include "kernels/emulator/memory.h"
#include "kernels/trace/grow.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_LENGTH = 8192, MAX_THREADS = 1024, MAX_GRID_YZ = 65535, MAX_SHARED_BYTES = 1 << 17 };

struct reader {
    struct launch_file *l;
    struct launch_words w;
};

/* One more element of a list, all zero; NULL with the message. */
static void *one_more(struct reader *r, void **list, uint64_t *n, uint64_t *cap, size_t size) {
    void *grown = grow_array(*list, cap, *n + 1, size);
    if (!grown) {
        words_fail(&r->w, "out of memory");
        return NULL;
    }
    *list = grown;
    return memset((char *)grown + (*n)++ * size, 0, size);
}
#define ONE_MORE(r, list)                                                                          \
    one_more(r, (void **)&(r)->l->list, &(r)->l->n_##list, &(r)->l->cap_##list,                    \
             sizeof *(r)->l->list)

static int find_buffer(const struct reader *r, const char *name, size_t length) {
    for (uint64_t k = 0; k < r->l->n_buffers; k++)
        if (strlen(r->l->buffers[k].name) == length &&
            !strncmp(r->l->buffers[k].name, name, length))
            return (int)k;
    return -1;
}

static int read_cubin(struct reader *r) {
    if (r->l->cubin_line)
        return words_fail(&r->w, "expected one cubin, got a second; the first is in line %u",
                          r->l->cubin_line);
    r->l->cubin_line = r->w.line;
    return words_path(&r->w, "the path of a cubin", r->l->cubin, sizeof r->l->cubin);
}

/* uniform SEED LO HI [eye N V], cumsum SEED LO HI */
static int read_random(struct reader *r, struct buffer_plan *b) {
    struct launch_words *w = &r->w;
    int real = element_is_real(b->type);
    if (b->generator == MAKE_CUMSUM && real)
        return words_fail(w, "expected an integer type for cumsum, got %s", element_name(b->type));
    if (words_unsigned(w, "a seed", 0, UINT32_MAX, &b->seed) ||
        words_number(w, "the lowest value", b->type, &b->first) ||
        words_number(w, "the highest value", b->type, &b->second))
        return -1;
    if (real ? b->first.f > b->second.f : b->first.i > b->second.i)
        return words_fail(w, "expected the lowest value first, got one above the highest");
    if (b->generator != MAKE_UNIFORM || !words_take(w, "eye"))
        return 0;
    if (!real)
        return words_fail(w, "expected a real type for eye, got %s", element_name(b->type));
    return words_unsigned(w, "eye's count", 1, MEMORY_LIMIT, &b->eye) ||
                   words_real(w, "eye's value", &b->eye_value)
               ? -1
               : 0;
}

static int read_generator(struct reader *r, struct buffer_plan *b) {
    static const char *const names[] = {"zero", "const", "iota", "uniform", "cumsum", "file"};
    struct launch_words *w = &r->w;
    const char *word = words_next(w, "what fills it");
    if (!word)
        return -1;
    for (b->generator = 0; b->generator <= MAKE_FILE; b->generator++)
        if (!strcmp(word, names[b->generator]))
            break;
    switch (b->generator) {
    case MAKE_ZERO:
        return 0;
    case MAKE_CONST:
        return words_number(w, "a value", b->type, &b->first);
    case MAKE_IOTA:
        return words_number(w, "the first value", b->type, &b->first) ||
                       words_number(w, "a step", b->type, &b->second)
                   ? -1
                   : 0;
    case MAKE_UNIFORM:
    case MAKE_CUMSUM:
        return read_random(r, b);
    case MAKE_FILE:
        return words_path(w, "the path of a file", b->path, sizeof b->path);
    default:
        return words_fail(w, "expected zero, const, iota, uniform, cumsum or file, got %.60s",
                          word);
    }
}

static int read_buffer(struct reader *r) {
    char name[NAME_LENGTH];
    if (words_text(&r->w, "a buffer's name", name, sizeof name))
        return -1;
    if (strchr(name, '+'))
        return words_fail(&r->w, "expected a name without +, got %.60s", name);
    int known = find_buffer(r, name, strlen(name));
    if (known >= 0)
        return words_fail(&r->w, "expected a new name, got %.60s, which line %u has; rename one",
                          name, r->l->buffers[known].line);
    struct buffer_plan *b = ONE_MORE(r, buffers);
    if (!b)
        return -1;
    b->line = r->w.line;
    strcpy(b->name, name);
    if (words_type(&r->w, &b->type) ||
        words_unsigned(&r->w, "a count", 1, MEMORY_LIMIT / element_bytes(b->type), &b->count))
        return -1;
    return read_generator(r, b);
}

static int read_dimensions(struct reader *r, const char *word, uint32_t *to, uint64_t limit_x,
                           uint64_t limit_y, uint64_t limit_z) {
    const uint64_t limits[] = {limit_x, limit_y, limit_z};
    if (!words_take(&r->w, word))
        return words_fail(&r->w, "expected `%s X Y Z`, got %.60s", word,
                          r->w.at < r->w.n ? r->w.word[r->w.at] : "the end of the line");
    for (unsigned k = 0; k < 3; k++) {
        uint64_t value = 0;
        if (words_unsigned(&r->w, word, 1, limits[k], &value))
            return -1;
        to[k] = (uint32_t)value;
    }
    return 0;
}

static int read_launch(struct reader *r) {
    struct launch_words *w = &r->w;
    struct launch_plan *l = ONE_MORE(r, launches);
    if (!l)
        return -1;
    l->line = w->line;
    if (words_text(w, "a kernel's name", l->kernel, sizeof l->kernel) ||
        read_dimensions(r, "grid", l->grid, INT32_MAX, MAX_GRID_YZ, MAX_GRID_YZ) ||
        read_dimensions(r, "block", l->block, MAX_THREADS, MAX_THREADS, 64))
        return -1;
    if ((uint64_t)l->block[0] * l->block[1] * l->block[2] > MAX_THREADS)
        return words_fail(w, "expected at most %d threads a block, got %ux%ux%u", MAX_THREADS,
                          l->block[0], l->block[1], l->block[2]);
    uint64_t bytes = 0;
    if (words_take(w, "shared") &&
        words_unsigned(w, "bytes of shared memory", 0, MAX_SHARED_BYTES, &bytes))
        return -1;
    l->shared_bytes = (uint32_t)bytes;
    l->cooperative = words_take(w, "cooperative");
    return 0;
}

static int read_buffer_name(struct reader *r, struct argument *a, const char *word, size_t length) {
    int buffer = find_buffer(r, word, length);
    if (buffer < 0)
        return words_fail(&r->w, "expected a buffer of a line above, got %.*s", (int)length, word);
    a->buffer = (unsigned)buffer;
    return 0;
}

/* NAME or NAME+BYTES */
static int read_pointer(struct reader *r, struct argument *a) {
    const char *word = words_next(&r->w, "a buffer's name");
    size_t length = word ? strcspn(word, "+") : 0;
    if (!word || read_buffer_name(r, a, word, length))
        return -1;
    char *end = NULL;
    a->value = word[length] ? strtoull(word + length + 1, &end, words_base(word + length + 1)) : 0;
    const struct buffer_plan *b = &r->l->buffers[a->buffer];
    if (end && (*end || end == word + length + 1 || a->value > b->count * element_bytes(b->type)))
        return words_fail(&r->w, "expected an offset from 0 to %llu bytes, got %.60s",
                          (unsigned long long)(b->count * element_bytes(b->type)), word + length);
    return 0;
}

static int read_copy(struct reader *r, struct argument *a) {
    const char *word = words_next(&r->w, "a buffer's name");
    return word ? read_buffer_name(r, a, word, strlen(word)) : -1;
}

static uint64_t real_bits(uint8_t type, double value) {
    float single = (float)value;
    uint32_t bits;
    uint64_t wide;
    memcpy(&bits, &single, sizeof bits);
    memcpy(&wide, &value, sizeof wide);
    return type == ARG_F64 ? wide : type == ARG_F32 ? bits : half_nearest(value);
}

static int read_value(struct reader *r, struct argument *a) {
    struct number n = {0};
    int real = a->type >= ARG_F16;
    if (words_number(&r->w, "a value", real ? TYPE_F64 : TYPE_I64, &n))
        return -1;
    if ((a->type == ARG_I32 && (n.i < INT32_MIN || n.i > INT32_MAX)) ||
        (a->type == ARG_U32 && (uint64_t)n.i > UINT32_MAX))
        return words_fail(&r->w, "expected a value of 32 bits, got %s", r->w.word[r->w.at - 1]);
    a->value = real ? real_bits(a->type, n.f) : (uint64_t)n.i;
    return 0;
}

static int read_argument(struct reader *r) {
    static const char *const names[] = {"ptr", "i32", "u32", "u64", "f16", "f32", "f64", "copy"};
    if (r->l->n_launches == 0)
        return words_fail(&r->w, "expected a launch before its arguments, got none");
    struct launch_plan *l = &r->l->launches[r->l->n_launches - 1];
    struct argument *a = one_more(r, (void **)&l->arguments, &l->n_arguments, &l->cap_arguments,
                                  sizeof *l->arguments);
    const char *word = a ? words_next(&r->w, "an argument's type") : NULL;
    if (!word)
        return -1;
    a->line = r->w.line;
    for (a->type = 0; a->type <= ARG_COPY; a->type++)
        if (!strcmp(word, names[a->type]))
            return a->type == ARG_PTR    ? read_pointer(r, a)
                   : a->type == ARG_COPY ? read_copy(r, a)
                                         : read_value(r, a);
    return words_fail(&r->w,
                      "expected ptr, i32, u32, u64, f16 (a __half), f32, f64 or copy, got "
                      "%.60s",
                      word);
}

static int read_near(struct reader *r, struct check_plan *c) {
    struct launch_words *w = &r->w;
    c->kind = CHECK_NEAR;
    if (words_path(w, "the path of a file", c->path, sizeof c->path) || words_type(w, &c->type))
        return -1;
    if (c->type != TYPE_F32 && c->type != TYPE_F64)
        return words_fail(w, "expected f32 or f64, got %s", element_name(c->type));
    if (words_real(w, "a relative tolerance", &c->relative) ||
        words_real(w, "an absolute tolerance", &c->absolute))
        return -1;
    if (c->relative < 0 || c->absolute < 0)
        return words_fail(w, "expected tolerances from 0 on, got one below");
    return 0;
}

/* check NAME exact H | near PATH TYPE R A | sum N; check NAME+0 sum1 N */
static int read_check(struct reader *r) {
    struct launch_words *w = &r->w;
    const char *name = words_next(w, "a buffer's name");
    if (!name)
        return -1;
    size_t length = strcspn(name, "+");
    int buffer = find_buffer(r, name, length), first = !strcmp(name + length, "+0");
    if (buffer < 0 || (name[length] && !first))
        return words_fail(w, "expected a buffer of a line above, or its name and +0, got %.60s",
                          name);
    struct check_plan *c = ONE_MORE(r, checks);
    if (!c)
        return -1;
    c->line = w->line;
    c->buffer = (unsigned)buffer;
    c->kind = first ? CHECK_FIRST : CHECK_SUM;
    if (words_take(w, first ? "sum1" : "sum"))
        return words_number(w, "a value", r->l->buffers[buffer].type, &c->value);
    if (!first && words_take(w, "near"))
        return read_near(r, c);
    if (first || !words_take(w, "exact"))
        return words_fail(w, "expected %s, got %.60s", first ? "sum1" : "exact, near or sum",
                          w->at < w->n ? w->word[w->at] : "the end of the line");
    c->kind = CHECK_EXACT;
    return words_unsigned(w, "a hash", 0, UINT64_MAX, &c->hash);
}

static int read_expect(struct reader *r) {
    struct launch_words *w = &r->w;
    int *given = NULL;
    uint64_t *value = NULL;
    if (words_take(w, "warp_instructions")) {
        given = &r->l->expects_instructions;
        value = &r->l->instructions;
    } else if (words_take(w, "lane_pc_hash")) {
        given = &r->l->expects_hash;
        value = &r->l->hash;
    } else
        return words_fail(w, "expected warp_instructions or lane_pc_hash, got %.60s",
                          w->at < w->n ? w->word[w->at] : "the end of the line");
    if (*given)
        return words_fail(w, "expected it once, got it a second time; take one out");
    *given = 1;
    return words_unsigned(w, "a number", 0, UINT64_MAX, value);
}

static int read_statement(struct reader *r) {
    static const struct {
        const char *word;
        int (*read)(struct reader *);
    } statements[] = {{"cubin", read_cubin},  {"buffer", read_buffer}, {"launch", read_launch},
                      {"arg", read_argument}, {"check", read_check},   {"expect", read_expect}};
    if (r->w.n == 0)
        return 0;
    for (size_t k = 0; k < sizeof statements / sizeof statements[0]; k++)
        if (words_take(&r->w, statements[k].word))
            return statements[k].read(r) || words_end(&r->w) ? -1 : 0;
    return words_fail(&r->w, "expected cubin, buffer, launch, arg, check or expect, got %.60s",
                      r->w.word[0]);
}

static int read_lines(struct reader *r, FILE *file) {
    char line[LINE_LENGTH];
    while (fgets(line, sizeof line, file)) {
        r->w.line++;
        if (!strchr(line, '\n') && !feof(file))
            return words_fail(&r->w, "expected at most %d characters in a line, got more",
                              LINE_LENGTH - 2);
        if (words_cut(&r->w, line) || read_statement(r))
            return -1;
    }
    if (ferror(file))
        return err_set(r->w.e, "%s: %s", r->w.path, strerror(errno));
    if (!r->l->cubin_line || r->l->n_launches == 0)
        return words_fail(&r->w, "expected a cubin and a launch before the file's end, got no %s",
                          r->l->cubin_line ? "launch" : "cubin");
    return 0;
}

int launch_read(struct launch_file *l, const char *path, struct err *e) {
    struct reader r = {.l = l, .w = {.path = path, .e = e}};
    *l = (struct launch_file){0};
    snprintf(l->path, sizeof l->path, "%s", path);
    FILE *file = fopen(path, "r");
    if (!file)
        return err_set(e, "%s: %s; give a launch file (docs/emulator.md)", path, strerror(errno));
    int status = read_lines(&r, file);
    fclose(file);
    if (status)
        launch_free(l);
    return status;
}

void launch_free(struct launch_file *l) {
    for (uint64_t k = 0; k < l->n_launches; k++)
        free(l->launches[k].arguments);
    free(l->buffers);
    free(l->launches);
    free(l->checks);
    *l = (struct launch_file){0};
}
