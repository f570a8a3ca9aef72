/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/c_calls.h"

#include "rfgen/source_lex.h"

#include <stdio.h>
#include <string.h>

enum { FUNCTIONS_MAX = 128, DEPTH_MAX = 16 };

struct function {
    const struct source_word *name;
    long body; /* the word behind its brace */
};

struct file {
    struct source s;
    unsigned n;
    struct function function[FUNCTIONS_MAX];
    struct c_calls *calls;
    struct err *e;
};

static const struct source_word *word(const struct file *f, long i) {
    return source_word(&f->s, i);
}

static int is(const struct file *f, long i, const char *text) {
    return source_is(word(f, i), text);
}

static int ends(const struct file *f, long i) {
    return i >= (long)f->s.n_words;
}

/* The word behind the bracket that closes the one at i. */
static long behind(const struct file *f, long i) {
    unsigned depth = 0;
    do {
        depth += is(f, i, "(") || is(f, i, "{");
        depth -= is(f, i, ")") || is(f, i, "}");
        i++;
    } while (depth > 0 && !ends(f, i));
    return i;
}

/* `name(...) {` outside of all braces. */
static int find_functions(struct file *f) {
    for (long i = 0; !ends(f, i);) {
        if (is(f, i, "#")) { /* a directive: its line */
            for (i++; !ends(f, i) && !word(f, i)->first;)
                i++;
        } else if (word(f, i)->kind == KIND_NAME && is(f, i + 1, "(")) {
            long next = behind(f, i + 1);
            if (is(f, next, "{") && f->n < FUNCTIONS_MAX)
                f->function[f->n++] = (struct function){word(f, i), next + 1};
            i = is(f, next, "{") ? behind(f, next) : next;
        } else {
            i = is(f, i, "{") ? behind(f, i) : i + 1;
        }
    }
    return f->n < FUNCTIONS_MAX ? 0
                                : err_set(f->e,
                                          "%s:1: expected fewer functions, got %d; enlarge "
                                          "FUNCTIONS_MAX",
                                          f->s.path, FUNCTIONS_MAX);
}

static const struct function *function_named(const struct file *f, const struct source_word *name) {
    for (unsigned i = 0; i < f->n; i++)
        if (f->function[i].name->length == name->length &&
            strncmp(f->function[i].name->text, name->text, name->length) == 0)
            return &f->function[i];
    return NULL;
}

static int body(struct file *f, const struct function *of, unsigned loops, unsigned depth);

static int add_call(struct file *f, const struct source_word *name, unsigned loops,
                    unsigned depth) {
    const struct function *own = function_named(f, name);
    if (own)
        return body(f, own, loops, depth + 1);
    if (f->calls->n == CALLS_MAX)
        return err_set(f->e, "%s:%u: expected at most %d calls, got more; enlarge CALLS_MAX",
                       f->s.path, name->line, CALLS_MAX);
    struct c_call *c = &f->calls->call[f->calls->n++];
    snprintf(c->name, sizeof c->name, "%.*s", (int)name->length, name->text);
    c->line = name->line;
    c->loops = loops;
    return 0;
}

/* Calls among the words from i up to `end`. A call stands behind those among its arguments. */
static int words(struct file *f, long i, long end, unsigned loops, unsigned depth) {
    for (; i < end; i++) {
        if (word(f, i)->kind != KIND_NAME || !is(f, i + 1, "("))
            continue;
        long close = behind(f, i + 1);
        if (words(f, i + 2, close - 1, loops, depth) != 0 ||
            add_call(f, word(f, i), loops, depth) != 0)
            return -1;
        i = close - 1;
    }
    return 0;
}

/* The statement at *i, which is moved behind it. */
static int statement(struct file *f, long *i, unsigned loops, unsigned depth) {
    if (is(f, *i, "{")) {
        for (++*i; !is(f, *i, "}") && !ends(f, *i);)
            if (statement(f, i, loops, depth) != 0)
                return -1;
        ++*i;
        return 0;
    }
    int loop = is(f, *i, "for") || is(f, *i, "while");
    if (loop || is(f, *i, "if") || is(f, *i, "switch")) {
        long head = *i + 1;
        *i = behind(f, head);
        return words(f, head + 1, *i - 1, loops + (unsigned)loop, depth) != 0
                   ? -1
                   : statement(f, i, loops + (unsigned)loop, depth);
    }
    if (is(f, *i, "else") || is(f, *i, "do")) {
        loop = is(f, *i, "do");
        ++*i;
        return statement(f, i, loops + (unsigned)loop, depth);
    }
    long begin = *i;
    while (!is(f, *i, ";") && !is(f, *i, "}") && !ends(f, *i))
        *i = is(f, *i, "(") || is(f, *i, "{") ? behind(f, *i) : *i + 1;
    long end = *i;
    *i += is(f, *i, ";");
    return words(f, begin, end, loops, depth);
}

static int body(struct file *f, const struct function *of, unsigned loops, unsigned depth) {
    if (depth == DEPTH_MAX)
        return err_set(f->e, "%s:%u: expected functions that do not call themselves, got one",
                       f->s.path, of->name->line);
    for (long i = of->body; !is(f, i, "}") && !ends(f, i);)
        if (statement(f, &i, loops, depth) != 0)
            return -1;
    return 0;
}

static int find_calls(struct file *f, const char *function) {
    const struct source_word name = {.text = function, .length = (unsigned)strlen(function)};
    if (find_functions(f) != 0)
        return -1;
    const struct function *of = function_named(f, &name);
    if (!of)
        return err_set(f->e, "%s:1: expected a function %s, got none; add it", f->s.path, function);
    f->calls->line = of->name->line;
    return body(f, of, 0, 0);
}

int c_calls_read(struct c_calls *calls, const char *path, const char *function, struct err *e) {
    struct file f = {.s = {.path = path, .language = LANGUAGE_C}, .calls = calls, .e = e};
    calls->n = 0;
    int status = source_open(&f.s, e) != 0 ? -1 : find_calls(&f, function);
    source_close(&f.s);
    return status;
}
