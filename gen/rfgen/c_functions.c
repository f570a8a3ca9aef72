/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/c_functions.h"

#include "rfgen/c_includes.h"

#include <stdlib.h>
#include <string.h>

enum { FUNCTIONS = 4096, NAMES = 512, ARGUMENTS = 16, BUCKETS = 1024 };

struct c_functions {
    struct function {
        struct source_word name;
        enum c_effect effect;
        enum c_effect on[ARGUMENTS]; /* each argument */
        bool meets;                  /* two of them may show one object */
        bool besides;                /* it writes what no argument shows */
        const struct source *s;      /* of its definition */
        struct c_item item;
        unsigned chain; /* the next one with this hash, from 1 */
    } functions[FUNCTIONS];
    unsigned bucket[BUCKETS];
    /* Members that point to what may be written; variables outside of functions, each with its
     * file; macros. */
    struct names {
        struct source_word names[NAMES];
        unsigned n;
    } members, variables, macros;
    const struct source *variable_in[NAMES];
    struct c_includes files;
    unsigned n_functions;
};

struct c_functions *c_functions_open(void) {
    return calloc(1, sizeof(struct c_functions));
}

void c_functions_close(struct c_functions *all) {
    free(all);
}

static bool same(const struct source_word *a, const struct source_word *b) {
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

static bool is_among(const struct names *all, const struct source_word *name) {
    for (unsigned i = 0; i < all->n; i++) {
        if (same(&all->names[i], name))
            return true;
    }
    return all->n == NAMES;
}

static void add_name(struct names *all, const struct source_word *name) {
    if (all->n < NAMES && !is_among(all, name))
        all->names[all->n++] = *name;
}

static bool is_header(const struct source *s) {
    const size_t n = strlen(s->path);
    return n > 2 && strcmp(s->path + n - 2, ".h") == 0;
}

/* Nothing includes a .c file (source_c.c): what it declares is seen in it, and in what it includes.
 * What a header declares may be seen anywhere. */
bool c_is_variable(const struct c_functions *all, const struct source *from,
                   const struct source_word *name) {
    for (unsigned i = 0; i < all->variables.n; i++) {
        const struct source *in = all->variable_in[i];
        if (same(&all->variables.names[i], name) &&
            (is_header(in) || c_includes_part(&all->files, in, from)))
            return true;
    }
    return all->variables.n == NAMES;
}

bool c_is_pointer_member(const struct c_functions *all, const struct source_word *name) {
    return is_among(&all->members, name);
}

bool c_is_macro(const struct c_functions *all, const struct source_word *name) {
    return is_among(&all->macros, name);
}

/* Of no file that is checked: string.h, an instruction, and what only the compiler sees. */
static enum c_effect effect_elsewhere(const struct source_word *name) {
    static const char *const none[] = {
        "__builtin_ctzll", "_Static_assert", "sizeof",   "UINT64_C", "UINT32_C",
        "INT64_C",         "INT32_C",        "offsetof", "defined",  NULL};
    static const char *const reads[] = {"memcmp", "strcmp", "strncmp", "strlen", NULL};
    return source_among(name, none)    ? EFFECT_NONE
           : source_among(name, reads) ? EFFECT_READS
                                       : EFFECT_WRITES;
}

static unsigned bucket_of(const struct source_word *name) {
    unsigned sum = 0;
    for (unsigned i = 0; i < name->length; i++)
        sum = sum * 31 + (unsigned char)name->text[i];
    return sum % BUCKETS;
}

/* The next function of this name, behind `f` or the first. */
static const struct function *next_named(const struct c_functions *all,
                                         const struct source_word *name, const struct function *f) {
    for (unsigned i = f ? f->chain : all->bucket[bucket_of(name)]; i; i = f->chain) {
        f = &all->functions[i - 1];
        if (same(&f->name, name))
            return f;
    }
    return NULL;
}

/* The definition in `from` that comes last before the call, or NULL. An exported model has private
 * functions of several blocks in one file, renamed by macros. */
static const struct function *own_of(const struct c_functions *all, const struct source *from,
                                     const struct source_word *name) {
    const struct function *own = NULL;
    for (const struct function *f = next_named(all, name, NULL); f; f = next_named(all, name, f)) {
        if (f->s == from && from->words + f->item.name <= name &&
            (!own || f->item.name > own->item.name))
            own = f;
    }
    return own;
}

/* The next one that a call may mean, behind `f` or the first. */
static const struct function *next(const struct c_functions *all, const struct source *from,
                                   const struct source_word *name, const struct function *f) {
    const struct function *own = own_of(all, from, name);
    if (own)
        return f ? NULL : own;
    return next_named(all, name, f);
}

enum c_effect c_effect_of(const struct c_functions *all, const struct source *from,
                          const struct source_word *name) {
    const struct function *f = next(all, from, name, NULL);
    if (!f)
        return c_is_macro(all, name) ? EFFECT_NONE : effect_elsewhere(name);
    enum c_effect worst = EFFECT_NONE;
    for (; f; f = next(all, from, name, f))
        worst = f->effect > worst ? f->effect : worst;
    return worst;
}

enum c_effect c_effect_on(const struct c_functions *all, const struct source *from,
                          const struct source_word *name, unsigned argument) {
    static const char *const first[] = {"memcpy", "memset", "memmove", NULL};
    const struct function *f = next(all, from, name, NULL);
    if (!f && source_among(name, first))
        return argument ? EFFECT_READS : EFFECT_WRITES;
    if (!f || argument >= ARGUMENTS)
        return c_effect_of(all, from, name);
    enum c_effect worst = EFFECT_NONE;
    for (; f; f = next(all, from, name, f))
        worst = f->on[argument] > worst ? f->on[argument] : worst;
    return worst;
}

bool c_is_besides(const struct c_functions *all, const struct source *from,
                  const struct source_word *name) {
    static const char *const no[] = {"memcpy", "memset", "memmove", NULL};
    const struct function *f = next(all, from, name, NULL);
    if (!f)
        return c_effect_of(all, from, name) == EFFECT_WRITES && !source_among(name, no);
    for (; f; f = next(all, from, name, f)) {
        if (f->besides)
            return true;
    }
    return false;
}

bool c_meets(const struct c_functions *all, const struct source *s, const struct c_item *item) {
    for (unsigned i = 0; i < all->n_functions; i++) {
        if (all->functions[i].s == s && all->functions[i].item.body == item->body)
            return all->functions[i].meets;
    }
    return true;
}

bool c_note_meeting(struct c_functions *all, const struct source *from,
                    const struct source_word *name) {
    bool more = false;
    for (const struct function *f = next(all, from, name, NULL); f; f = next(all, from, name, f)) {
        more |= !f->meets;
        all->functions[f - all->functions].meets = true;
    }
    return more;
}

const struct c_item *c_definition(const struct c_functions *all, const struct source *from,
                                  const struct source_word *name, const struct source **s) {
    const struct function *only = NULL;
    unsigned n = 0;
    for (const struct function *f = next(all, from, name, NULL); f; f = next(all, from, name, f)) {
        n += f->s != NULL;
        only = f->s ? f : only;
    }
    *s = n == 1 ? only->s : NULL;
    return n == 1 ? &only->item : NULL;
}

static const struct source_word *word(const struct source *s, long i) {
    return source_word(s, i);
}

static bool is_at(const struct source *s, long i, const char *text) {
    return source_is(word(s, i), text);
}

long c_end_of(const struct source *s, long open) {
    long depth = 0;
    for (long i = open; i < (long)s->n_words; i++) {
        depth += is_at(s, i, "(") || is_at(s, i, "[") || is_at(s, i, "{");
        depth -= is_at(s, i, ")") || is_at(s, i, "]") || is_at(s, i, "}");
        if (depth <= 0)
            return i;
    }
    return (long)s->n_words;
}

/* Items --------------------------------------------------------------------------------------- */

static bool begins_type(const struct source *s, long i) {
    static const char *const words[] = {"typedef", "struct", "union", "enum", NULL};
    return source_among(word(s, i), words);
}

static long end_of_line(const struct source *s, long i) {
    for (i++; i < (long)s->n_words && !word(s, i)->first; i++)
        ;
    return i;
}

/* A ( behind a name, before any = or {: a function, or a macro that makes items. */
static bool take_function(const struct source *s, struct c_item *item, long i) {
    if (!is_at(s, i, "(") || word(s, i - 1)->kind != KIND_NAME || item->open)
        return false;
    item->kind = ITEM_FUNCTION;
    item->name = i - 1;
    item->open = i;
    item->close = c_end_of(s, i);
    return true;
}

bool c_next_item(const struct source *s, long *at, struct c_item *item) {
    long i = *at;
    bool valued = false;
    if (i >= (long)s->n_words)
        return false;
    *item = (struct c_item){.kind = begins_type(s, i) ? ITEM_TYPE : ITEM_OTHER, .from = i};
    if (word(s, i)->first && is_at(s, i, "#")) {
        item->kind = ITEM_DIRECTIVE;
        item->to = *at = end_of_line(s, i);
        return true;
    }
    for (; i < (long)s->n_words && !is_at(s, i, ";"); i++) {
        valued |= is_at(s, i, "=");
        if (!valued && take_function(s, item, i)) {
            i = item->close;
        } else if (is_at(s, i, "{") && !item->body) {
            item->body = i;
            i = item->end = c_end_of(s, i);
            if (item->kind == ITEM_FUNCTION)
                break;
        } else if (is_at(s, i, "(") || is_at(s, i, "[") || is_at(s, i, "{")) {
            i = c_end_of(s, i);
        }
    }
    item->to = *at = i + 1;
    return true;
}

/* Parameters ---------------------------------------------------------------------------------- */

/* A value that points to nothing. */
static bool is_plain_type(const struct source_word *w) {
    static const char *const plain[] = {"unsigned", "signed",   "int",    "char",    "bool",
                                        "short",    "const",    "void",   "uint8_t", "uint16_t",
                                        "uint32_t", "uint64_t", "int8_t", "int16_t", "int32_t",
                                        "int64_t",  "size_t",   "enum",   NULL};
    return source_among(w, plain);
}

/* Of the parameter in words [from, to). */
static enum c_effect effect_of_parameter(const struct source *s, long from, long to) {
    bool is_const = false;
    unsigned points = 0;
    for (long i = from; i < to; i++) {
        is_const |= is_at(s, i, "const") && points == 0;
        points += is_at(s, i, "*") || (is_at(s, i, "[") && !is_at(s, i - 1, "]"));
        if (is_at(s, i, "("))
            return EFFECT_WRITES;
    }
    if (points)
        return is_const && points == 1 ? EFFECT_READS : EFFECT_WRITES;
    return from >= to || is_plain_type(word(s, from)) ? EFFECT_NONE : EFFECT_READS;
}

static void look_at_parameters(struct function *f, const struct source *s,
                               const struct c_item *item) {
    unsigned n = 0;
    for (long from = item->open + 1, i = from; i <= item->close; i++) {
        if (i < item->close && !is_at(s, i, ","))
            continue;
        const enum c_effect own = effect_of_parameter(s, from, i);
        f->effect = own > f->effect ? own : f->effect;
        if (n < ARGUMENTS && own > f->on[n])
            f->on[n] = own;
        from = i + 1;
        n++;
    }
    f->effect = n > ARGUMENTS ? EFFECT_WRITES : f->effect;
}

/* Bodies -------------------------------------------------------------------------------------- */

/* (uint8_t *) takes const away, or makes a pointer from a number. */
static bool is_cast_to_write(const struct source *s, long i) {
    if (!is_at(s, i, "("))
        return false;
    bool is_const = false;
    for (i++; word(s, i)->kind == KIND_NAME; i++)
        is_const |= is_at(s, i, "const");
    return is_at(s, i, "*") && (is_at(s, i + 1, ")") || is_at(s, i + 1, "*")) && !is_const &&
           word(s, i - 1)->kind == KIND_NAME;
}

/* static unsigned calls; keeps a value from call to call. */
static bool is_kept(const struct source *s, long i) {
    return is_at(s, i, "static") && !is_at(s, i + 1, "const");
}

static bool reaches_member(const struct c_functions *all, const struct source *s, long i) {
    if (word(s, i)->kind != KIND_NAME)
        return false;
    if (!is_at(s, i - 1, ".") && !(is_at(s, i - 1, ">") && is_at(s, i - 2, "-")))
        return false;
    return is_among(&all->members, word(s, i));
}

/* &p of a pointer p: memcpy may give it another type. */
static bool is_address_of_pointer(const struct source *s, long from, long i) {
    const bool shows = is_at(s, i - 1, "&") || is_at(s, i - 1, ")") || is_at(s, i - 1, "]") ||
                       is_at(s, i + 2, "[") || (is_at(s, i + 2, "-") && is_at(s, i + 3, ">"));
    if (!is_at(s, i, "&") || word(s, i - 1)->kind != KIND_OTHER || shows)
        return false;
    for (long k = from; k < i; k++) {
        if (is_at(s, k, "*") && same(word(s, k + 1), word(s, i + 1)))
            return true;
    }
    return false;
}

/* Does it write by a way that its parameters, at `from`, do not show? Its body is at `open`. */
static bool writes_besides(const struct c_functions *all, const struct source *s, long from,
                           long open, long close) {
    for (long i = open; i < close; i++) {
        if (is_cast_to_write(s, i) || is_address_of_pointer(s, from, i) || is_kept(s, i) ||
            reaches_member(all, s, i) ||
            (word(s, i)->kind == KIND_NAME && c_is_variable(all, s, word(s, i))))
            return true;
    }
    return false;
}

/* Files --------------------------------------------------------------------------------------- */

static int add_function(struct c_functions *all, const struct source *s, const struct c_item *item,
                        struct err *e) {
    const struct source_word *name = word(s, item->name);
    if (all->n_functions == FUNCTIONS)
        return err_set(e, "%.200s:%u: expected at most %d functions, got more; enlarge FUNCTIONS",
                       s->path, name->line, FUNCTIONS);
    struct function *f = &all->functions[all->n_functions++];
    *f = (struct function){.name = *name, .s = item->body ? s : NULL, .item = *item};
    f->chain = all->bucket[bucket_of(name)];
    all->bucket[bucket_of(name)] = all->n_functions;
    look_at_parameters(f, s, item);
    return 0;
}

/* Members with a * and without a const before it. */
static void add_members(struct c_functions *all, const struct source *s, long open, long close) {
    bool is_const = false, points = false;
    for (long i = open + 1; i < close; i++) {
        is_const |= is_at(s, i, "const");
        points |= is_at(s, i, "*");
        if (points && !is_const && word(s, i)->kind == KIND_NAME && !is_at(s, i - 1, "["))
            add_name(&all->members, word(s, i));
        if (is_at(s, i, ";"))
            is_const = points = false;
    }
}

/* The variable of one declarator, if it is not const. Words [from, to) begin with the type, which
 * is const or not, or with a comma. What a pointer to const shows is const, the pointer is not. */
static void add_variable(struct c_functions *all, const struct source *s, long from, long to,
                         bool is_const) {
    const struct source_word *name = NULL;
    for (long i = from; i < to && !is_at(s, i, "="); i++) {
        is_const = !is_at(s, i, "*") && (is_const || is_at(s, i, "const"));
        if (is_at(s, i, "[") || is_at(s, i, "{"))
            i = c_end_of(s, i);
        else if (word(s, i)->kind == KIND_NAME)
            name = word(s, i);
    }
    if (name && !is_const && !c_is_variable(all, s, name)) {
        all->variable_in[all->variables.n] = s;
        all->variables.names[all->variables.n++] = *name;
    }
}

/* struct pair; or struct pair { .. }; */
static bool is_type_alone(const struct source *s, const struct c_item *item) {
    return is_at(s, item->from, "typedef") ||
           (begins_type(s, item->from) &&
            is_at(s, item->body ? item->end + 1 : item->from + 2, ";"));
}

static void add_variables(struct c_functions *all, const struct source *s,
                          const struct c_item *item) {
    long from = item->from;
    bool is_const = false;
    if (is_type_alone(s, item))
        return;
    for (long i = from; i < item->to && !is_at(s, i, "*"); i++)
        is_const |= is_at(s, i, "const");
    for (long i = from; i < item->to; i++) {
        if (is_at(s, i, "(") || is_at(s, i, "[") || is_at(s, i, "{"))
            i = c_end_of(s, i);
        if (!is_at(s, i, ",") && !is_at(s, i, ";"))
            continue;
        add_variable(all, s, from, i, is_const);
        from = i + 1;
    }
}

/* A macro is as its text; what is written there is refused (c_order.c). */
static void add_macro(struct c_functions *all, const struct source *s, long i) {
    if (is_at(s, i + 1, "define") && is_at(s, i + 3, "(") && !word(s, i + 3)->apart)
        add_name(&all->macros, word(s, i + 2));
}

int c_functions_add(struct c_functions *all, const struct source *s, struct err *e) {
    struct c_item item;
    if (c_includes_add(&all->files, s, e) != 0)
        return -1;
    for (long at = 0; c_next_item(s, &at, &item);) {
        if (item.kind == ITEM_DIRECTIVE)
            add_macro(all, s, item.from);
        if (item.kind == ITEM_FUNCTION && add_function(all, s, &item, e) != 0)
            return -1;
        if (item.kind == ITEM_TYPE && item.body)
            add_members(all, s, item.body, item.end);
        if (item.kind == ITEM_OTHER || item.kind == ITEM_TYPE)
            add_variables(all, s, &item);
    }
    return 0;
}

void c_functions_look(struct c_functions *all) {
    for (unsigned i = 0; i < all->n_functions; i++) {
        struct function *f = &all->functions[i];
        if (f->s && writes_besides(all, f->s, f->item.open, f->item.body, f->item.end))
            f->besides = true;
        f->effect = f->besides ? EFFECT_WRITES : f->effect;
    }
}
