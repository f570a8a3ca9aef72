/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/source_checks.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Names that begin with two underscores, or one and a capital, which the code needs. */
static const char *const reserved[] = {
    "__builtin_ctzll", /* the lowest bit's number: an instruction in both compilers; of 0 the
                        * prover has an obligation */
    "_Static_assert",  /* stops the compiler or does nothing */
    NULL,
};

/* Predefined with -std=gnu11 (the machine), no C11, or different between compilers and options.
 * Widths are those of stdint.h. `restrict` of a local pointer is not in the bitcode, and gcc makes
 * use of it. Members of a union are one object under several names, which the check of order takes
 * for several. */
static const char *const refused[] = {
    "linux",    "unix",    "i386",     "vax",      "sun",      "mips",   "asm",
    "typeof",   "alloca",  "setjmp",   "float",    "goto",     "double", "long",
    "register", "wchar_t", "volatile", "offsetof", "restrict", "union",  NULL,
};

/* The same of the harness, where tables of signals have offsets. */
static const char *const refused_harness[] = {
    "linux",  "unix",   "i386",   "vax",  "sun",   "mips", "asm",
    "typeof", "alloca", "setjmp", "goto", "union", NULL,
};

static const char *const headers[] = {"stdint.h", "stdbool.h", "string.h", NULL};

/* Of the harness: the table of a twin is made of offsets. */
static const char *const headers_harness[] = {"stdint.h", "stdbool.h", "string.h", "stddef.h",
                                              NULL};

/* The check of one file. */
struct check {
    const struct source *s;
    enum source_part part;
    struct err *e;
};

static const struct source_word *word(const struct check *c, long i) {
    return source_word(c->s, i);
}

static int refuse(const struct check *c, long i, const char *expected, const char *advice) {
    return source_refuse(c->s, word(c, i), expected, advice, c->e);
}

/* Do the words at i and i + 1 stand side by side, as two characters of one operator do? */
static bool side_by_side(const struct check *c, unsigned i, const char *two) {
    const struct source_word *a = word(c, i), *b = word(c, (long)i + 1);
    return a->length == 1 && b->length == 1 && a->text[0] == two[0] && b->text[0] == two[1] &&
           !b->apart;
}

/* Includes ------------------------------------------------------------------------------------- */

bool source_is_include(const struct source *s, unsigned i) {
    return source_word(s, (long)i - 2)->first && source_is(source_word(s, (long)i - 2), "#") &&
           source_is(source_word(s, (long)i - 1), "include");
}

/* "name.h" or "prim/name.h", of this folder or one that is searched: no way leads out of them. */
static bool is_plain_header(const struct source_word *w) {
    const unsigned from = w->length > 10 && memcmp(w->text + 1, "prim/", 5) == 0 ? 6 : 1;
    for (unsigned i = from; i + 1 < w->length; i++) {
        if (!islower((unsigned char)w->text[i]) && !isdigit((unsigned char)w->text[i]) &&
            !strchr("_.", w->text[i]))
            return false;
    }
    return w->length > from + 3 && memcmp(w->text + w->length - 3, ".h\"", 3) == 0 &&
           w->text[from] != '.';
}

/* The name in <>, whose words stand side by side. */
static int check_system_header(const struct check *c, unsigned i) {
    const char *from = word(c, i)->text + 1;
    const struct source_word name = {.text = from, .length = (unsigned)strcspn(from, ">\n")};
    const bool harness = c->part == SOURCE_HARNESS;
    if (source_among(&name, harness ? headers_harness : headers))
        return 0;
    return refuse(c, (long)i + 1, "one of <stdint.h>, <stdbool.h>, <string.h>",
                  "do without what others declare");
}

static int check_include(const struct check *c, unsigned i) {
    const struct source_word *w = word(c, i);
    if (source_is(w, "<") && !w->first)
        return check_system_header(c, i);
    if (w->kind != KIND_STRING || w->first)
        return refuse(c, i, "the name of a header in quotes", "write it there");
    if (c->part == SOURCE_HARNESS || is_plain_header(w))
        return 0;
    return refuse(c, i, "the plain name of a header of csim/ or of the generated ones",
                  "include no file of another folder");
}

/* Directives ----------------------------------------------------------------------------------- */

/* BANKS, DATA_WORDS: no keyword, function or type gets another meaning. Constants of stdint.h stay
 * what they are. */
static bool is_macro_name(const struct source_word *w) {
    if (w->kind != KIND_NAME || !isupper((unsigned char)w->text[0]) ||
        strncmp(w->text, "UINT", 4) == 0 ||
        (strncmp(w->text, "INT", 3) == 0 && strchr("0123456789_MP", w->text[3])))
        return false;
    for (unsigned i = 0; i < w->length; i++) {
        if (islower((unsigned char)w->text[i]))
            return false;
    }
    return true;
}

/* #define pick status_table_pick: in an exported model private functions of several blocks are in
 * one file. */
static bool is_renaming(const struct check *c, unsigned i) {
    const struct source_word *from = word(c, i), *to = word(c, (long)i + 1);
    return from->kind == KIND_NAME && from->text[0] != '_' && to->kind == KIND_NAME && !to->first &&
           word(c, (long)i + 2)->first && to->length > from->length + 1 &&
           to->text[to->length - from->length - 1] == '_' &&
           memcmp(to->text + to->length - from->length, from->text, from->length) == 0;
}

/* Of a macro of this file: it takes back what compilers define themselves in no case. */
static bool is_end_of_macro(const struct check *c, unsigned i) {
    for (unsigned k = 2; k < i; k++) {
        if (source_is(word(c, (long)k - 1), "define") && source_is(word(c, (long)k - 2), "#") &&
            word(c, k)->length == word(c, i)->length &&
            memcmp(word(c, k)->text, word(c, i)->text, word(c, k)->length) == 0)
            return word(c, (long)i + 1)->first;
    }
    return false;
}

/* No two tokens make a third one, and no text becomes a string. So the names that are looked at are
 * the names that are there. */
static int check_define(const struct check *c, unsigned i) {
    if (!is_macro_name(word(c, i)) && !is_renaming(c, i))
        return refuse(c, i, "a macro's name in capital letters that no header has",
                      "choose another name");
    for (unsigned k = i + 1; k < c->s->n_words && !word(c, k)->first; k++) {
        if (source_is(word(c, k), "#"))
            return refuse(c, k, "no # in a macro", "write out what it makes");
    }
    return 0;
}

/* #ifndef X, #define X as the first words of a header; #endif as its last ones. */
static bool is_guard(const struct check *c, unsigned i) {
    const struct source_word *name = word(c, 2);
    size_t path = strlen(c->s->path);
    if (path < 2 || strcmp(c->s->path + path - 2, ".h") != 0 || c->s->n_words < 8)
        return false;
    bool top = is_macro_name(name) && name->length > 2 &&
               memcmp(name->text + name->length - 2, "_H", 2) == 0 && source_is(word(c, 0), "#") &&
               source_is(word(c, 1), "ifndef") && word(c, 3)->first && source_is(word(c, 3), "#") &&
               source_is(word(c, 4), "define") && word(c, 5)->length == name->length &&
               memcmp(word(c, 5)->text, name->text, name->length) == 0 && word(c, 6)->first;
    bool end = word(c, (long)c->s->n_words - 2)->first &&
               source_is(word(c, (long)c->s->n_words - 1), "endif");
    return top && end && (i == 0 || i == 3 || i == c->s->n_words - 2);
}

/* In the harness: #ifdef WITH_RTL, #if SIZE of a size of design.h, #else, #endif. WITH_RTL: where
 * the table of a twin names the Verilated side, which no proof reads. */
static bool is_harness_condition(const struct check *c, unsigned i) {
    const struct source_word *kind = word(c, (long)i + 1), *name = word(c, (long)i + 2);
    if (c->part != SOURCE_HARNESS)
        return false;
    if (source_is(kind, "else") || source_is(kind, "endif"))
        return name->first;
    return word(c, (long)i + 3)->first &&
           (source_is(kind, "ifdef") ? source_is(name, "WITH_RTL")
                                     : source_is(kind, "if") && is_macro_name(name));
}

static int check_directive(const struct check *c, unsigned i) {
    const struct source_word *kind = word(c, (long)i + 1);
    if (is_guard(c, i) || is_harness_condition(c, i))
        return 0;
    if (source_is(kind, "include") && !kind->first)
        return check_include(c, i + 2);
    if (source_is(kind, "define") && !kind->first)
        return check_define(c, i + 2);
    if (source_is(kind, "undef") && is_end_of_macro(c, i + 2))
        return 0;
    return refuse(c, kind->first ? i : (long)i + 1,
                  "#include, #define and the guard of a header, no other directive",
                  "write one text for all compilers");
}

/* Words ---------------------------------------------------------------------------------------- */

static int check_name(const struct check *c, unsigned i) {
    const struct source_word *w = word(c, i);
    const bool harness = c->part == SOURCE_HARNESS;
    if (w->length > 1 && w->text[0] == '_' &&
        (w->text[1] == '_' || isupper((unsigned char)w->text[1])) && !source_among(w, reserved))
        return refuse(
            c, i, "no name that belongs to the compiler",
            "do without it, or add it to the list in gen/rfgen/source_c.c with the reason");
    if (source_among(w, harness ? refused_harness : refused))
        return refuse(c, i, "a name that means the same to all compilers", "do without it");
    if (w->length > 7 && memcmp(w->text, "twinrf_", 7) == 0)
        return refuse(c, i, "no name of a seeded fault", "mark the copy (docs/prove.md)");
    if (word(c, (long)i + 1)->kind >= KIND_STRING && word(c, (long)i + 1)->kind <= KIND_LETTER &&
        !word(c, (long)i + 1)->apart)
        return refuse(c, i, "strings without a prefix", "remove it");
    return 0;
}

/* 'ab' has a value of the compiler's choice. */
static bool is_one_letter(const struct source_word *w) {
    return w->length == 3 || (w->length == 4 && w->text[1] == '\\');
}

static int check_other(const struct check *c, unsigned i) {
    if (side_by_side(c, i, "##"))
        return refuse(c, i, "no ## outside a macro", "remove it");
    if (source_is(word(c, i), "(") && source_is(word(c, (long)i + 1), "{"))
        return refuse(c, i, "no statement as an expression", "write a function");
    if (source_is(word(c, i), "?") && source_is(word(c, (long)i + 1), ":"))
        return refuse(c, i, "both values behind ?", "write the first one out");
    if (c->part == SOURCE_MODEL && side_by_side(c, i, ".."))
        return refuse(c, i, "no range and no open list of arguments", "write them out");
    return 0;
}

static int check_word(const struct check *c, unsigned i) {
    const struct source_word *w = word(c, i);
    if (w->first && source_is(w, "#"))
        return check_directive(c, i);
    if (w->kind == KIND_NAME)
        return check_name(c, i);
    if (w->kind == KIND_LETTER && !is_one_letter(w))
        return refuse(c, i, "one letter between ' and '", "write a number");
    return w->kind == KIND_OTHER ? check_other(c, i) : 0;
}

int source_c_check(const struct source *s, enum source_part part, struct err *e) {
    const struct check c = {s, part, e};
    for (unsigned i = 0; i < s->n_words; i++) {
        if (check_word(&c, i) != 0)
            return -1;
    }
    return 0;
}
