/* SPDX-License-Identifier: Apache-2.0
 * Codes of a table against the localparams of its Verilog. These are the names of CODE rows in
 * CamelCase, with the same values, and no other name of the code. A range of theirs has the bits
 * that ports and registers of the code have.
 */
#include "rfgen/check.h"

#include "rfgen/codes.h"
#include "rfgen/files.h"
#include "rfgen/hw_files.h"
#include "rfgen/source_lex.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A localparam, and what it is set to. */
struct constant {
    char name[CODE_NAME];
    unsigned line;
    int bits;                        /* of its range; 0: it has none, -1: none of two numbers */
    const struct source_word *value; /* its first word */
    unsigned n_words;
};

/* Splits `localparam [2:0] A = 3'd0, B = 3'd1;`: the constant that is word i, if `=` follows. */
static int constant_at(const struct source *s, unsigned i, struct constant *c) {
    const struct source_word *name = source_word(s, i);
    unsigned end = i + 2;
    if (name->kind != KIND_NAME || name->length >= CODE_NAME ||
        !source_is(source_word(s, i + 1), "=") || source_is(source_word(s, end), "="))
        return 0;
    while (end < s->n_words && !source_is(source_word(s, end), ";") &&
           !source_is(source_word(s, end), ","))
        end++;
    snprintf(c->name, sizeof c->name, "%.*s", (int)name->length, name->text);
    c->line = name->line;
    c->value = source_word(s, i + 2);
    c->n_words = end - i - 2;
    return 1;
}

/* Bits that a localparam's range says, `[2:0]` behind word i; as of struct constant. */
static int range_bits(const struct source *s, unsigned i) {
    int has_type = source_is(source_word(s, i + 1), "integer");
    long high, low;
    if (source_word(s, i + 1 + has_type)->kind == KIND_NAME &&
        source_is(source_word(s, i + 2 + has_type), "="))
        return 0;
    if (!source_is(source_word(s, i + 1), "[") || source_word(s, i + 2)->kind != KIND_NUMBER ||
        !source_is(source_word(s, i + 3), ":") || source_word(s, i + 4)->kind != KIND_NUMBER ||
        !source_is(source_word(s, i + 5), "]"))
        return -1;
    high = strtol(source_word(s, i + 2)->text, NULL, 10);
    low = strtol(source_word(s, i + 4)->text, NULL, 10);
    return labs(high - low) < INT_MAX ? (int)labs(high - low) + 1 : -1;
}

/* Whether its value has one word, 5, or two, 3 and 'd5. */
static int is_number(const struct constant *c) {
    return c->n_words == 1 ||
           (c->n_words == 2 && c->value[0].kind == KIND_NUMBER && c->value[1].text[0] == '\'');
}

/* Bits that are left of its number: the localparam's, or those of 3'd5. */
static unsigned number_bits(const struct constant *c) {
    unsigned long bits = c->n_words == 2 ? strtoul(c->value[0].text, NULL, 10) : 32;
    bits = bits < 32 ? bits : 32;
    return c->bits > 0 && (unsigned)c->bits < bits ? (unsigned)c->bits : (unsigned)bits;
}

/* The number that a constant is set to, 5 or 3'd5 or 3'b101; -1 when it is none. */
static long constant_number(const struct constant *c) {
    static const char bases[] = "bBoOdDhH";
    static const int values[] = {2, 2, 8, 8, 10, 10, 16, 16};
    const struct source_word *last = &c->value[c->n_words - 1];
    const char *digits = last->text;
    int base = 10;
    char *end;
    if (!is_number(c) || last->kind != KIND_NUMBER)
        return -1;
    if (*digits == '\'') {
        const char *letter = digits[1] ? strchr(bases, digits[1]) : NULL;
        base = letter ? values[letter - bases] : 0;
        digits += 2;
    }
    long number = base ? strtol(digits, &end, base) : -1;
    return base && end == last->text + last->length && end != digits ? number : -1;
}

/* The value that the word stands for in Verilog, of any table's codes; *owner: of that table. */
static const struct code_row *value_named(const struct tables *all, const char *name,
                                          const struct table **owner) {
    for (unsigned i = 0; i < TABLES; i++) {
        const struct table *t = *owner = &all->t[i];
        for (const struct code_row *v = code_next(t, NULL, NULL); v; v = code_next(t, v, NULL)) {
            char known[CODE_NAME];
            code_verilog_name(v, known);
            if (strcmp(known, name) == 0)
                return v;
        }
    }
    return NULL;
}

/* The first value of the code as which the word begins, or NULL. */
static const struct code_row *code_begun(const struct tables *all, const char *name,
                                         const struct table **owner) {
    for (unsigned i = 0; i < TABLES; i++) {
        const struct table *t = *owner = &all->t[i];
        for (const struct code_row *v = code_first(t, NULL); v; v = code_first(t, v)) {
            if (code_is_prefix(v->code, name))
                return v;
        }
    }
    return NULL;
}

/* A size, as ResultBuses, which begins as code `result` does. */
static int is_parameter(const struct tables *all, const char *name) {
    for (unsigned i = 0; i < TABLES; i++) {
        if (table_row(&all->t[i], ROWS_PARAM, name))
            return 1;
    }
    return 0;
}

/* Bits of a port or register of the code: `bits`, if one has so many, or those of the first. */
static int coded_bits(const struct tables *all, const char *code, int bits) {
    int first = 0;
    for (unsigned i = 0; i < TABLES + PARTS; i++) {
        const struct table *t = i < TABLES ? &all->t[i] : &all->parts[i - TABLES];
        for (unsigned k = 0; k < t->n; k++) {
            const struct row *r = &t->rows[k];
            if (!r->code || strcmp(r->code, code) != 0)
                continue;
            if ((int)r->width == bits)
                return bits;
            first = first ? first : (int)r->width;
        }
    }
    return first ? first : bits;
}

/* A range that is not the code's: a port set to the localparam may lose bits. */
static int check_range(const struct tables *all, const char *path, const struct constant *c,
                       const struct table *owner, const struct code_row *v) {
    int bits = coded_bits(all, v->code, c->bits);
    if (c->bits == 0 || bits == c->bits)
        return 0;
    fprintf(stderr, "%s:%u: %s: code %s: expected localparam %s of %d bits, %s:%u has ",
            owner->file, v->line, owner->name, v->code, c->name, bits, path, c->line);
    if (c->bits < 0)
        fprintf(stderr, "no plain range; make both agree\n");
    else
        fprintf(stderr, "%d; make both agree\n", c->bits);
    return 1;
}

static int check_number(const char *path, const struct constant *c, const struct table *owner,
                        const struct code_row *v) {
    long number = constant_number(c);
    unsigned bits = number_bits(c);
    int fits = (unsigned long long)number >> bits == 0;
    if (number == (long)v->value && fits)
        return 0;
    fprintf(stderr, "%s:%u: %s: code %s: expected localparam %s = %u, %s:%u has ", owner->file,
            v->line, owner->name, v->code, c->name, v->value, path, c->line);
    if (number < 0)
        fprintf(stderr, "no plain number; make both agree\n");
    else if (fits)
        fprintf(stderr, "%ld; make both agree\n", number);
    else
        fprintf(stderr, "%ld in %u bits; make both agree\n", number, bits);
    return 1;
}

static int check_constant(const struct tables *all, const char *path, const struct constant *c) {
    const struct table *owner;
    const struct code_row *v = value_named(all, c->name, &owner);
    if (v && check_number(path, c, owner, v) != 0)
        return 1;
    if (v)
        return check_range(all, path, c, owner, v);
    v = code_begun(all, c->name, &owner);
    if (!v || is_parameter(all, c->name))
        return 0;
    fprintf(
        stderr,
        "%s:%u: %s: code %s: expected a row for localparam %s of %s:%u, got none; add the row or "
        "rename the localparam\n",
        owner->file, v->line, owner->name, v->code, c->name, path, c->line);
    return 1;
}

/* Checks the file's localparams; marks in `found` those of the table's codes that are there, if `t`
 * is one. */
static int check_file(const struct tables *all, const struct table *t, struct source *s,
                      unsigned char found[TABLE_CODES]) {
    int differences = 0, inside = 0, bits = 0;
    for (unsigned i = 0; i < s->n_words; i++) {
        struct constant c = {.bits = bits};
        const struct table *owner;
        int begins = source_is(source_word(s, i), "localparam");
        bits = c.bits = begins ? range_bits(s, i) : bits;
        inside = begins || (inside && !source_is(source_word(s, i), ";"));
        if (!inside || !constant_at(s, i, &c))
            continue;
        differences += check_constant(all, s->path, &c);
        const struct code_row *v = value_named(all, c.name, &owner);
        if (v && owner == t)
            found[v - t->codes] = 1;
    }
    return differences;
}

static int check_missing(const struct table *t, const unsigned char found[TABLE_CODES]) {
    int differences = 0;
    for (const struct code_row *v = code_next(t, NULL, NULL); v; v = code_next(t, v, NULL)) {
        char name[CODE_NAME], path[PATH_MAX_LENGTH];
        if (found[v - t->codes])
            continue;
        code_verilog_name(v, name);
        hw_path(path, sizeof path, t->name);
        fprintf(
            stderr,
            "%s:%u: %s: code %s: expected localparam %s = %u, %s:1 and its modules have none; make "
            "both agree\n",
            t->file, v->line, t->name, v->code, name, v->value, path);
        differences++;
    }
    return differences;
}

/* `t`, `found`: as of check_file. */
static int check_path(const struct tables *all, const struct table *t, const char *path,
                      unsigned char found[TABLE_CODES], struct err *e) {
    struct source s = {.path = path, .language = LANGUAGE_VERILOG};
    int status = source_open(&s, e);
    int differences = status == 0 ? check_file(all, t, &s, found) : -1;
    source_close(&s);
    return differences;
}

int check_codes(const struct tables *all, const struct table *t, struct err *e) {
    unsigned char found[TABLE_CODES] = {0};
    struct hw_files files;
    int differences = 0;
    if (hw_files_find(&files, t->name, e) != 0)
        return -1;
    for (unsigned i = 0; i < files.n; i++) {
        char path[PATH_MAX_LENGTH];
        hw_path(path, sizeof path, files.name[i]);
        int more = check_path(all, t, path, found, e);
        if (more < 0)
            return -1;
        differences += more;
    }
    return differences + check_missing(t, found);
}

int check_code_file(const struct tables *all, const char *path, struct err *e) {
    return check_path(all, NULL, path, NULL, e);
}
